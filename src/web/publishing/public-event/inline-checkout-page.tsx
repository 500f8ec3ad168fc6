import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Locale } from '#core/platform/locales.ts'
import type { Operator } from '#core/platform/operator.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import { checkoutCatalogs } from '#locales/public.ts'
import { Button } from '#web/platform/public-ui/button.tsx'
import { Loading } from '#web/platform/public-ui/page/load-state.tsx'
import type { OrderLink } from '#web/sales/checkout/api.ts'
import { CheckoutPages } from '#web/sales/checkout/checkout-pages.tsx'
import { type StepNavigation, StepNavigationContext } from '#web/sales/checkout/step-navigation.ts'
import { storeRunningOrder } from './frame-session.ts'
import styles from './widget.module.css'

interface InlineCheckoutProps {
  readonly link: OrderLink
  readonly operator: Operator
  /** Another step is shown. */
  readonly onStep: () => void
  readonly onLeave: () => void
}

/** Every step of the checkout inside the frame (WID-7); the frame's own address stays. */
export function InlineCheckout({ link, operator, onStep, onLeave }: InlineCheckoutProps) {
  const has_words = useCheckoutWords()
  const [is_done, setDone] = useState(false)
  const actions = useRef({ onStep, onLeave })
  useEffect(() => {
    actions.current = { onStep, onLeave }
  })
  const navigation = useMemo<StepNavigation>(
    () => ({
      is_frame: true,
      show: (order) => {
        const is_over = order.status === OrderStatus.COMPLETED || order.status === OrderStatus.CANCELLED
        setDone(is_over)
        // what is over is not opened again by a reload: the tickets are
        storeRunningOrder(order.event.id, is_over ? null : order.short_id)
      },
      push: () => actions.current.onStep(),
      leave: () => actions.current.onLeave(),
    }),
    [],
  )
  if (!has_words) return <Loading />
  return (
    <StepNavigationContext value={navigation}>
      <CheckoutPages link={link} first_step={null} operator={operator} />
      {is_done && (
        <p className={styles.more}>
          <Button variant="quiet" onClick={onLeave}>
            <Trans>Back to the tickets</Trans>
          </Button>
        </p>
      )}
    </StepNavigationContext>
  )
}

/** The checkout's sentences are a catalog of their own, fetched with it. */
function useCheckoutWords(): boolean {
  const { i18n } = useLingui()
  const [is_there, setThere] = useState(false)
  const words = useRef(i18n)
  const locale = i18n.locale as Locale
  // not on `i18n` itself: every load hands out another one, so that this would load for ever
  useEffect(() => {
    checkoutCatalogs[locale]().then(
      ({ messages }) => {
        words.current.load(locale, messages)
        setThere(true)
      },
      // without them the page cannot be read; a reload asks again
      () => {},
    )
  }, [locale])
  return is_there
}
