import { Trans } from '@lingui/react/macro'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import { isPaidLater } from '#core/platform/states/payment-state.ts'
import type { OrderView } from '#core/records/orders/schema.ts'
import { EventDate } from '#web/platform/ui/display/dates.tsx'
import { Fact, Facts, Part } from '#web/platform/ui/display/details.tsx'
import { Money } from '#web/platform/ui/display/money.tsx'

/** What an order paid by bank transfer or cash still waits for, and until when its tickets are held (PAY-23). */
export function OfflineDue({ event, order }: { event: EventView; order: OrderView }) {
  if (!isPaidLater(order.payment_provider) || order.status !== OrderStatus.AWAITING_PAYMENT) return null
  return (
    <Part title={<Trans>Payment</Trans>}>
      <Facts>
        <Fact name={<Trans>Still due</Trans>}>
          <Money amount={order.total_gross} currency={order.currency} />
        </Fact>
        {order.reserved_until && (
          <Fact name={<Trans>Tickets held until</Trans>}>
            <EventDate at={order.reserved_until} zone={event.timezone} />
          </Fact>
        )}
        {order.awaits_address && (
          <Fact name={<Trans>Buyer’s address</Trans>}>
            <Trans>Not confirmed yet. The time to pay begins when the buyer uses the mailed link.</Trans>
          </Fact>
        )}
      </Facts>
    </Part>
  )
}
