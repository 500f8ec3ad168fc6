import { after } from '#core/platform/actions/causes.ts'
import { closeVisitsOutside } from '#server/check-in/scanning/queries.ts'
import { findEventFacts } from '#server/identity/mails/queries.ts'
import { queueMails } from '#server/identity/mails/queue-mail.ts'
import { auditAll } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { updateAttendeeRow } from '#server/records/attendees/queries.ts'
import { updateOrderUnitRow } from '#server/records/order-units/queries.ts'
import { moveUnits } from '#server/sales/completion/attendee-stock.ts'
import type { DateOrder } from './handle-date-order.ts'

/**
 * DAT-34: the order's tickets and extras for the date move together, at the price paid, or none does. An extra that is for no
 * date stays what it is. Their codes are new, so each
 * address is mailed its tickets (MAIL-6), whether or not people are told of the cancelling.
 */
export async function moveTicketsToDate(tx: Tx, ctx: Ctx, { action, order, going }: DateOrder): Promise<void> {
  const { target_date_id, event_date_id: from_event_date_id } = action
  const { attendees: tickets } = going
  const units = going.units.filter((unit) => unit.event_date_id === from_event_date_id)
  if (target_date_id === null) throw new Error(`date action ${action.id} moves nowhere`)
  for (const { id, generation } of tickets)
    await updateAttendeeRow(tx, id, {
      event_date_id: target_date_id,
      generation: generation + 1,
      updated_at: ctx.now,
    })
  for (const { id } of units) await updateOrderUnitRow(tx, id, { event_date_id: target_date_id, updated_at: ctx.now })
  // they have not come to the other date yet (ATT-9)
  for (const { event_id, id: attendee_id } of tickets)
    await closeVisitsOutside(tx, ctx, { event_id, attendee_id, ticket_id: null })
  await auditAll(
    tx,
    'attendee.ticket_changed',
    tickets.map(({ id: attendee_id, ticket_id, ticket_price_id }) => ({
      ctx,
      subject: { event_id: order.event_id, order_id: order.id, attendee_id },
      data: {
        ticket_id,
        ticket_price_id,
        from_ticket_price_id: ticket_price_id,
        event_date_id: target_date_id,
        from_event_date_id,
      },
    })),
  )
  const { account } = await findEventFacts(tx, order.event_id)
  const of_address = Map.groupBy(tickets, ({ email }) => email)
  await queueMails(
    tx,
    ctx,
    [...of_address].map(([to, theirs]) => ({
      follows: after('attendee.ticket_changed', 'mails.send'),
      kind: 'tickets',
      to,
      language: theirs[0]?.language ?? order.language,
      account_id: account.id,
      event_id: order.event_id,
      order_id: order.id,
      ...(theirs.length === 1 ? { attendee_id: theirs[0]!.id } : {}),
      is_by_staff: true,
      payload: { attendee_ids: theirs.map(({ id }) => id), replaces_earlier: true },
    })),
  )
  // last of all: who buys waits for these counters from here to the commit
  await moveUnits(
    tx,
    [...tickets, ...units].flatMap((unit) => [
      { ...unit, quantity: -1 as const },
      { ...unit, event_date_id: target_date_id, quantity: 1 as const },
    ]),
  )
}
