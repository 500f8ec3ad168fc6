import { AppError } from '#core/platform/errors/errors.ts'
import { FIELD_MESSAGES, type FieldMessageId } from '#core/platform/errors/field-messages.ts'
import { AttendeeStatus, checkAttendeeAction } from '#core/platform/states/attendee-state.ts'
import { closeVisitsOutside } from '#server/check-in/scanning/queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import {
  type AttendeeRow,
  findSoldTicket,
  listTicketPrices,
  type TicketPriceRow,
  updateAttendeeRow,
} from '#server/records/attendees/queries.ts'
import { moveUnits } from '#server/sales/completion/attendee-stock.ts'
import { dateOf } from '#server/sales/completion/queries.ts'
import type { LockedTicket } from './lock-ticket.ts'

export interface TicketChange {
  readonly ticket_id?: number | undefined
  readonly ticket_price_id?: number | undefined
  readonly event_date_id?: number | undefined
}

const wrong = (path: keyof TicketChange, message: FieldMessageId): AppError =>
  new AppError('VALIDATION_FAILED', { fields: { [path]: [FIELD_MESSAGES[message]] } })

/** The price of the requested change; a ticket alone is its only price. Deleted and foreign ones are no choice (IDN-6). */
export async function findRequestedPrice(
  tx: Tx,
  event_id: number,
  change: Pick<TicketChange, 'ticket_id' | 'ticket_price_id'>,
): Promise<TicketPriceRow> {
  const prices = await listTicketPrices(tx, event_id)
  const ofTicket = prices.filter(({ ticket_id }) => change.ticket_id === undefined || ticket_id === change.ticket_id)
  if (ofTicket.length === 0) throw wrong('ticket_id', 'unknown_id')
  if (change.ticket_price_id === undefined && ofTicket.length > 1) throw wrong('ticket_price_id', 'required')
  const price =
    change.ticket_price_id === undefined ? ofTicket[0] : ofTicket.find(({ id }) => id === change.ticket_price_id)
  if (!price) throw wrong('ticket_price_id', 'unknown_id')
  return price
}

/** As the order's history tells it. */
const nameOf = (title: string | undefined, label: string | null | undefined): string =>
  [title, label].filter(Boolean).join(' – ')

const isSameTicket = (attendee: AttendeeRow, { ticket_id, ticket_price_id }: TicketChange): boolean =>
  ticket_price_id === undefined
    ? ticket_id === undefined || ticket_id === attendee.ticket_id
    : ticket_price_id === attendee.ticket_price_id && (ticket_id ?? attendee.ticket_id) === attendee.ticket_id

const isSame = (attendee: AttendeeRow, change: TicketChange): boolean =>
  isSameTicket(attendee, change) && (change.event_date_id ?? dateOf(attendee)) === dateOf(attendee)

/**
 * Moves a locked attendee to another ticket, tier or date (ATT-9): the new price needs a free unit, the old one gets its back,
 * a new code replaces the old one, and check-ins at doors the new ticket does not open are closed. No money moves. What
 * is chosen already asks for nothing and answers the row as it is; a cancelled ticket takes no unit.
 */
export async function changeTicket(
  tx: Tx,
  ctx: StaffCtx,
  { order, attendee, change }: LockedTicket & { change: TicketChange },
): Promise<AttendeeRow> {
  if (isSame(attendee, change)) return attendee
  const check = checkAttendeeAction('change_ticket', attendee.status, order.status)
  if (!check.ok) throw new AppError(check.reason)
  const { event_id } = attendee
  // only the date changes: the price stays the one it has, also where the ticket has several
  const price = await findRequestedPrice(tx, event_id, isSameTicket(attendee, change) ? attendee : change)
  const { ticket_id, id: ticket_price_id } = price
  const event_date_id = change.event_date_id ?? attendee.event_date_id
  const chosen = { event_id, event_date_id, ticket_id, ticket_price_id }
  if (attendee.status === AttendeeStatus.ACTIVE)
    await moveUnits(tx, [
      { ...attendee, quantity: -1 },
      { ...chosen, quantity: 1 },
    ])
  const sold = await findSoldTicket(tx, event_id, attendee.id)
  const generation = attendee.generation + 1
  await updateAttendeeRow(tx, attendee.id, { ...chosen, generation, updated_at: ctx.now })
  const is_other_date = dateOf(chosen) !== dateOf(attendee)
  if (is_other_date || ticket_id !== attendee.ticket_id)
    await closeVisitsOutside(tx, ctx, {
      event_id,
      attendee_id: attendee.id,
      ticket_id: is_other_date ? null : ticket_id,
    })
  await audit(tx, ctx, 'attendee.ticket_changed', {
    event_id,
    order_id: order.id,
    attendee_id: attendee.id,
    data: {
      ticket_id,
      ticket_price_id,
      from_ticket_price_id: attendee.ticket_price_id,
      ...(is_other_date ? { event_date_id: dateOf(chosen), from_event_date_id: dateOf(attendee) } : {}),
    },
    changes: { ticket: [nameOf(sold?.ticket_title, sold?.ticket_label), nameOf(price.title, price.label)] },
  })
  return { ...attendee, event_date_id, ticket_id, ticket_price_id, generation }
}
