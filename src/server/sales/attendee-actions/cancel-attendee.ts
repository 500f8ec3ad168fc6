import { after } from '#core/platform/actions/causes.ts'
import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { queueMail } from '#server/identity/mails/queue-mail.ts'
import { throttleMails } from '#server/identity/mails/throttle-mails.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx, StaffCtx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { inStockTransaction } from '#server/platform/stock/stock-transaction.ts'
import { type AttendeeRow, moveAttendees } from '#server/records/attendees/queries.ts'
import type { OrderRow } from '#server/records/orders/queries.ts'
import { moveUnits } from '#server/sales/completion/attendee-stock.ts'
import { lockTicketFor, type TicketKey } from './lock-ticket.ts'

/** One ticket stops working and frees its unit; no money moves, the order stays (ATT-4). */
export async function cancelAttendee(ctx: StaffCtx, key: TicketKey, { notify }: { notify: boolean }): Promise<void> {
  await inStockTransaction(ctx, async (tx) => {
    const { order, attendee } = await lockTicketFor(tx, 'cancel', key)
    await cancelLockedTickets(tx, ctx, { order, tickets: [attendee], tell: notify ? [attendee] : [] })
    if (notify) await throttleMails(tx, ctx, { about: `attendee:${attendee.id}`, to: [attendee.email] })
  })
}

export interface TicketsToCancel {
  readonly order: Pick<OrderRow, 'id' | 'event_id'>
  /** ACTIVE ones of the order. */
  readonly tickets: readonly AttendeeRow[]
  /** Those of them whose holders are mailed (MAIL-16). */
  readonly tell: readonly AttendeeRow[]
}

/**
 * The cancelling itself, also of several tickets together with their refund (ATT-4, RFD-17). Order and attendees are
 * locked by the caller; the counters of all of them are taken in one statement (RES-5).
 */
export async function cancelLockedTickets(tx: Tx, ctx: Ctx, { order, tickets, tell }: TicketsToCancel) {
  await moveAttendees(
    tx,
    tickets.map(({ id }) => id),
    { from: AttendeeStatus.ACTIVE, to: AttendeeStatus.CANCELLED, cancelled_at: ctx.now, updated_at: ctx.now },
  )
  await moveUnits(
    tx,
    tickets.map(({ event_id, event_date_id, ticket_id, ticket_price_id }) => ({
      event_id,
      event_date_id,
      ticket_id,
      ticket_price_id,
      quantity: -1,
    })),
  )
  for (const ticket of tickets) {
    const subject = { event_id: order.event_id, order_id: order.id, attendee_id: ticket.id }
    const notify = tell.includes(ticket)
    await audit(tx, ctx, 'attendee.cancelled', { ...subject, data: { notify } })
    if (!notify) continue
    const { email: to, language } = ticket
    const account_id = ctx.actor?.account_id ?? null
    await queueMail(tx, ctx, {
      ...subject,
      follows: after('attendee.cancelled', 'mails.send'),
      kind: 'ticket-cancelled',
      to,
      language,
      account_id,
      is_by_staff: true,
    })
  }
}
