import { AppError } from '#core/platform/errors/errors.ts'
import type { RsvpPlace } from '#core/records/rsvps/change-of-answer.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { LinksChanged } from '#server/platform/stock/stock.ts'
import { type AttendeeRow, lockAttendeesOf } from '#server/records/attendees/queries.ts'
import { lockUnitsOf } from '#server/records/order-units/queries.ts'
import type { OrderRow } from '#server/records/orders/queries.ts'
import { listOrderIdsOf, lockOrdersOf } from '#server/records/orders/waiting-order-queries.ts'
import { isCheckedIn, listPlaces, lockRsvp, type RsvpRow } from '#server/records/rsvps/queries.ts'

export interface LockedPlaces {
  readonly rsvp: RsvpRow
  readonly orders: ReadonlyMap<number, OrderRow>
  readonly attendees: ReadonlyMap<number, AttendeeRow>
  /** The tickets that are valid. */
  readonly places: readonly RsvpPlace[]
  /** A scan at the door locks the ticket, so it is either seen here or finds what this transaction makes of the ticket. */
  readonly is_checked_in: boolean
}

/**
 * Locks all that an invitation has in the one order (ONE-1): its orders, their tickets, then itself. Orders are only added
 * behind its lock, so the list is read again there: one that came meanwhile starts the transaction over. NOT_FOUND where it was
 * removed, or is another event's.
 */
export async function lockRsvpPlaces(
  tx: Tx,
  { id, event_id }: Pick<RsvpRow, 'id' | 'event_id'>,
): Promise<LockedPlaces> {
  const orders = await lockOrdersOf(tx, { id, event_id })
  const order_ids = orders.map((order) => order.id)
  const attendees = await lockAttendeesOf(tx, order_ids)
  await lockUnitsOf(tx, order_ids)
  const rsvp = await lockRsvp(tx, event_id, id)
  if (!rsvp) throw new AppError('NOT_FOUND')
  const now_there = await listOrderIdsOf(tx, rsvp)
  if (now_there.length !== order_ids.length) throw new LinksChanged()
  return {
    rsvp,
    orders: new Map(orders.map((order) => [order.id, order])),
    attendees: new Map(attendees.map((attendee) => [attendee.id, attendee])),
    places: await listPlaces(tx, rsvp),
    is_checked_in: await isCheckedIn(tx, rsvp),
  }
}
