import { Trans, useLingui } from '@lingui/react/macro'
import { useLayoutEffect } from 'react'
import { paths } from '#core/platform/paths.ts'
import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import { hasValidTicket, ticketsOf } from '#core/sales/checkout/tickets-of-order.ts'
import { Panel } from '#web/platform/public-ui/panel.tsx'
import { TicketCard } from '#web/records/ticket-page/ticket-card.tsx'
import { clearStoredCart } from '#web/sales/cart/stored-cart.ts'
import type { StepProps } from '../checkout-pages.tsx'
import { clearDraft } from '../details/details-draft.ts'
import { Frame } from '../frame.tsx'
import { ExtrasPart } from './extras-part.tsx'
import { OrderActions } from './order-actions.tsx'
import styles from './summary.module.css'
import { SummaryHead } from './summary-head.tsx'
import { SummaryMessages } from './summary-messages.tsx'
import { SummaryTags } from './summary-tags.tsx'
import { UnpaidPart } from './unpaid-part.tsx'

/** What became of the order (CHK-5). Anybody with the link sees it once it is completed or cancelled (PRM-23). */
export function SummaryPage({ order, operator, note, is_fresh }: StepProps) {
  const { t } = useLingui()
  const tickets = ticketsOf(order)
  // before anything is seen: whoever leaves at once finds the event page with nothing chosen
  useLayoutEffect(() => {
    // ordered is ordered, paid or to be paid by bank transfer or cash
    if (order.status !== OrderStatus.COMPLETED && order.status !== OrderStatus.AWAITING_PAYMENT) return
    clearDraft(order.event.id)
    clearStoredCart(order.event.id)
  }, [order.status, order.event.id])
  return (
    <Frame order={order} operator={operator}>
      <SummaryHead order={order} note={note} />
      {order.status === OrderStatus.AWAITING_PAYMENT && <UnpaidPart order={order} />}
      {hasValidTicket(order) && <SummaryMessages order={order} />}
      {tickets.length > 0 && (
        <section className={styles.tickets} aria-label={t`Tickets`}>
          <div className={styles.row}>
            <h2 className={styles.heading}>
              <Trans>Your tickets</Trans>
            </h2>
            {hasValidTicket(order) && <OrderActions order={order} />}
          </div>
          {tickets.map((ticket) => (
            <TicketCard
              key={ticket.short_id}
              ticket={ticket}
              event={order.event}
              heading="h3"
              is_fresh={is_fresh && ticket.status === AttendeeStatus.ACTIVE}
            >
              <p>
                <a className={styles.link} href={paths.ticket(order.event.id, ticket.short_id)}>
                  <Trans>Open this ticket</Trans>
                </a>
              </p>
            </TicketCard>
          ))}
        </section>
      )}
      <SummaryTags order={order} />
      {order.extras && <ExtrasPart extras={order.extras} reference={order.reference} />}
      {order.status === OrderStatus.COMPLETED && tickets.length === 0 && !order.extras && (
        <Panel>
          <p>
            <Trans>This order has no tickets any more.</Trans>
          </p>
        </Panel>
      )}
    </Frame>
  )
}
