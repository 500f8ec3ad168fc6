import type { AnswerChange } from '#core/records/rsvps/change-of-answer.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { lockStock } from '#server/platform/stock/stock.ts'
import type { AttendeeRow } from '#server/records/attendees/queries.ts'
import { cancelLockedTickets } from '#server/sales/attendee-actions/cancel-attendee.ts'
import { readTakenStock } from '#server/sales/completion/queries.ts'
import { cancelLockedOrder } from '#server/sales/order-actions/cancel-order.ts'
import type { LockedPlaces } from './lock-rsvp-places.ts'

interface Cancelling {
  readonly locked: LockedPlaces
  readonly change: AnswerChange
  /** Staff did it, and the invitee hears of it; whoever gave the places back sees it. */
  readonly notify?: boolean
}

/**
 * Gives places back: an order of which no ticket is left is cancelled whole, of the others the tickets alone (ATT-4, CAN-2). All counters are locked at once before any of them is written (ONE-1).
 */
export async function cancelPlaces(tx: Tx, ctx: Ctx, { locked, change, notify = false }: Cancelling): Promise<void> {
  const by_order = Map.groupBy(change.cancelled_places, ({ order_id }) => order_id)
  const taken = await readTakenStock(tx, [...by_order.keys()])
  await lockStock(
    tx,
    taken.map(({ stock_id }) => stock_id),
  )
  for (const [order_id, places] of by_order) {
    const order = locked.orders.get(order_id)
    if (!order) throw new Error('a place is of an order that is locked')
    if (change.cancelled_order_ids.includes(order_id)) {
      await cancelLockedOrder(tx, ctx, order, { notify_buyer: notify })
      continue
    }
    const tickets = places.map(({ attendee_id }) => locked.attendees.get(attendee_id) as AttendeeRow)
    await cancelLockedTickets(tx, ctx, { order, tickets, units: [], tell: [] })
  }
}
