import { Trans } from '@lingui/react/macro'
import type { MouseEvent } from 'react'
import type { Operator } from '#core/platform/operator.ts'
import { paths } from '#core/platform/paths.ts'
import type { PublicOrderView } from '#core/sales/checkout/schema.ts'
import { ButtonLink } from '#web/platform/public-ui/button.tsx'
import { PlainPage } from '#web/platform/public-ui/page/load-state.tsx'
import { EXPIRED_HASH } from '#web/sales/cart/stored-cart.ts'
import { hasDraft } from './details/details-draft.ts'
import { useStepNavigation } from './step-navigation.ts'

const eventAgain = ({ event, promo_code }: PublicOrderView): string =>
  paths.event(event.id, event.slug) + (promo_code ? `?promo_code=${encodeURIComponent(promo_code)}` : '')

/** The event page saying that the order has expired. */
export const eventAfterExpiry = (order: PublicOrderView): string => `${eventAgain(order)}${EXPIRED_HASH}`

/** The hold is over (EXP-1). The event page has kept the choices and the code of the order (CHK-1). */
export function ExpiredPage({ order, operator }: { order: PublicOrderView; operator: Operator | null }) {
  const navigation = useStepNavigation()
  const leave = (event: MouseEvent) => {
    if (!navigation.is_frame) return
    event.preventDefault()
    navigation.leave(eventAgain(order), false)
  }
  return (
    <PlainPage
      icon="clock"
      takes_focus
      title={<Trans>Sorry, your order has expired. Please start a new order.</Trans>}
      operator={operator}
    >
      <p>
        {hasDraft(order.event.id) ? (
          <Trans>Your selection is still on the event page, and what you typed comes back with the new order.</Trans>
        ) : (
          <Trans>Your selection is still on the event page.</Trans>
        )}
      </p>
      <ButtonLink variant="main" href={eventAgain(order)} onClick={leave}>
        <Trans>Back to the event page</Trans>
      </ButtonLink>
    </PlainPage>
  )
}
