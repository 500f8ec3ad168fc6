import { AppError } from '#core/platform/errors/errors.ts'
import { type AttendeeAction, checkAttendeeAction } from '#core/platform/states/attendee-state.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { type AttendeeRow, findSoldTicket, lockAttendee, lockAttendeesOf } from '#server/records/attendees/queries.ts'
import { type LockedUnit, lockUnitsOf } from '#server/records/order-units/queries.ts'
import { lockOrder, type OrderRow } from '#server/records/orders/queries.ts'

export interface TicketKey {
  readonly event_id: number
  readonly attendee_id: number
}

export interface LockedTicket {
  readonly order: OrderRow
  readonly attendee: AttendeeRow
  /** The attendee alone, or all of the order where it is part of a package (PKG-5). */
  readonly attendees: readonly AttendeeRow[]
  /** Extras and packages of the order. */
  readonly units: readonly LockedUnit[]
}

/** Order first, then attendees, then units (ONE-1). A ticket of another event is none (IDN-6). */
export async function lockTicket(tx: Tx, { event_id, attendee_id }: TicketKey): Promise<LockedTicket> {
  const found = await findSoldTicket(tx, event_id, attendee_id)
  if (!found) throw new AppError('NOT_FOUND')
  const order = await lockOrder(tx, found.order_id)
  const attendees =
    found.package_unit_id === null
      ? [await lockAttendee(tx, event_id, attendee_id)]
      : await lockAttendeesOf(tx, [order.id])
  const attendee = attendees.find(({ id }) => id === attendee_id)
  if (!attendee) throw new AppError('NOT_FOUND')
  return { order, attendee, attendees, units: await lockUnitsOf(tx, [order.id]) }
}

/** The same, refused unless the action fits the state (ATT-4 to ATT-7). */
export async function lockTicketFor(tx: Tx, action: AttendeeAction, key: TicketKey): Promise<LockedTicket> {
  const locked = await lockTicket(tx, key)
  const check = checkAttendeeAction(action, locked.attendee.status, locked.order.status)
  if (!check.ok) throw new AppError(check.reason)
  return locked
}
