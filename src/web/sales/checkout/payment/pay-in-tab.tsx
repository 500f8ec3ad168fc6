import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { paths } from '#core/platform/paths.ts'
import { OrderStatus, PaymentStatus } from '#core/platform/states/order-state.ts'
import type { PublicOrderView } from '#core/sales/checkout/schema.ts'
import { PAYMENT_POLL_MS } from '#core/sales/payments/limits.ts'
import { sessionFragment } from '#web/platform/client/api-client.ts'
import { ButtonLink } from '#web/platform/public-ui/button.tsx'
import { useMoney } from '#web/platform/public-ui/money.tsx'
import { checkoutApi, linkOf } from '../api.ts'
import type { StepProps } from '../checkout-pages.tsx'
import pageStyles from '../page.module.css'
import styles from './payment.module.css'

/** The tab has got somewhere: this page follows. A decline is dealt with there. */
const hasMovedOn = ({ status, payment_status }: PublicOrderView): boolean =>
  (status !== OrderStatus.RESERVED && status !== OrderStatus.AWAITING_PAYMENT) ||
  payment_status === PaymentStatus.PROCESSING

/** Asks for the order while another page pays it. */
function useFollow({ order, onOrder }: Pick<StepProps, 'order' | 'onOrder'>, is_following: boolean): void {
  const { event_id, order_short_id } = linkOf(order)
  const latest = useRef(onOrder)
  useEffect(() => {
    latest.current = onOrder
  })
  useEffect(() => {
    if (!is_following) return
    let timer: ReturnType<typeof setTimeout>
    let is_over = false
    const next = async (): Promise<void> => {
      // a call that failed is asked again with the next one
      const found = await checkoutApi.find({ event_id, order_short_id }).catch(() => null)
      if (is_over) return
      if (found && hasMovedOn(found)) latest.current(found)
      else timer = setTimeout(next, PAYMENT_POLL_MS)
    }
    timer = setTimeout(next, PAYMENT_POLL_MS)
    return () => {
      is_over = true
      clearTimeout(timer)
    }
  }, [event_id, order_short_id, is_following])
}

/**
 * Stripe's form, and whatever a bank asks, need a page of their own; a frame on somebody else's site is none. So the
 * payment opens in a tab, which takes the order's session along, and the frame goes on when it is paid (WID-7).
 */
export function PayInTab({ order, onOrder }: Pick<StepProps, 'order' | 'onOrder'>) {
  const [is_open, setOpen] = useState(false)
  const amount = useMoney(order.currency)(order.total_gross)
  useFollow({ order, onOrder }, is_open)
  const { event_id, order_short_id } = linkOf(order)
  const address = paths.checkoutStep(event_id, order_short_id, 'payment') + sessionFragment()
  return (
    <div className={styles.form}>
      <p>
        <Trans>The payment opens in a tab of its own, where your bank can ask you to confirm it.</Trans>
      </p>
      <ButtonLink variant="main" href={address} target="_blank" onClick={() => setOpen(true)}>
        <Trans>Pay {amount} in a new tab</Trans>
      </ButtonLink>
      {is_open && (
        <p role="status" className={pageStyles.quiet}>
          <Trans>Finish the payment in the new tab. This page goes on by itself as soon as it is paid.</Trans>
        </p>
      )}
    </div>
  )
}
