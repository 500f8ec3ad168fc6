import { deleteAttendeesOf, lockAttendeesOf } from '#server/attendees/queries.ts'
import { freeOrders } from '#server/checkout/free-orders.ts'
import { inStockTransaction } from '#server/checkout/with-links.ts'
import { eventPages } from '#server/events/page-subjects.ts'
import type { EventRow } from '#server/events/queries.ts'
import { raiseSaleVersion } from '#server/events/queries.ts'
import { deletePaymentsOf } from '#server/payments/return-queries.ts'
import { audit } from '#server/platform/audit.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { purgePages } from '#server/platform/page-cache.ts'
import { deleteScansOf } from '#server/scans/queries.ts'
import { deleteOrderRows, deleteRefundsAndAnswers, lockTestOrders } from './queries.ts'

/**
 * All test orders of an event with attendees, check-ins and answers (API-53, PAY-37, DLG-8); live orders are never touched.
 * What they held or had sold goes back under the locks of their counters (STK-6, CAP-6). Returns how many there were.
 */
export async function deleteTestOrders(ctx: StaffCtx, event: EventRow): Promise<number> {
  return inStockTransaction(ctx, async (tx) => {
    await raiseSaleVersion(tx, event.id)
    const ids = await lockTestOrders(tx, event.id)
    if (ids.length === 0) return 0
    const attendees = await lockAttendeesOf(tx, ids)
    await freeOrders(tx, ids)
    await deleteRefundsAndAnswers(tx, ids)
    const attendee_ids = attendees.map(({ id }) => id)
    await deleteScansOf(tx, event.id, attendee_ids)
    await deletePaymentsOf(tx, ids)
    await deleteAttendeesOf(tx, ids, ctx.now)
    await deleteOrderRows(tx, ids)
    await audit(tx, ctx, 'test_orders.deleted', { event_id: event.id, data: { orders: ids.length } })
    await purgePages(tx, eventPages(event.id))
    return ids.length
  })
}
