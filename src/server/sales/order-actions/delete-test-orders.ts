import { WaitingEntryStatus } from '#core/platform/states/waiting-entry-state.ts'
import { eventPages } from '#server/catalog/events/page-subjects.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { raiseSaleVersion } from '#server/catalog/events/queries.ts'
import { deleteScansOf } from '#server/check-in/scanning/queries.ts'
import { eraseBodies } from '#server/identity/webhooks/delivery-queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { letStatementsTake } from '#server/platform/database/db.ts'
import { LONG_STATEMENT_MS } from '#server/platform/database/limits.ts'
import { eraseActionData } from '#server/platform/event-log/queries.ts'
import { inStockTransaction } from '#server/platform/stock/stock-transaction.ts'
import { purgePages } from '#server/platform/storage/page-cache.ts'
import { deleteAttendeesOf, lockAttendeesOf } from '#server/records/attendees/queries.ts'
import { lockUnitsOf } from '#server/records/order-units/queries.ts'
import { deleteOrderRows, deleteRefundsAndAnswers, lockTestOrders } from '#server/records/orders/queries.ts'
import { deletePaymentsOf } from '#server/records/payment-attempts/return-queries.ts'
import { freeOrders } from '#server/sales/completion/free-orders.ts'
import { moveOffers } from '#server/sales/completion/move-offers.ts'

/**
 * All test orders of an event with attendees, extras, check-ins and answers (API-53, PAY-37, DLG-8); live orders are never touched.
 * What they held or had sold goes back under the locks of their counters (STK-6, CAP-6). Returns how many there were.
 */
export async function deleteTestOrders(ctx: StaffCtx, event: EventRow): Promise<number> {
  return inStockTransaction(ctx, async (tx) => {
    // a rehearsal of a whole sale is many rows (DB-5)
    await letStatementsTake(tx, LONG_STATEMENT_MS)
    await raiseSaleVersion(tx, event.id)
    const orders = await lockTestOrders(tx, event.id)
    if (orders.length === 0) return 0
    const ids = orders.map(({ id }) => id)
    const attendees = await lockAttendeesOf(tx, ids)
    await lockUnitsOf(tx, ids)
    await eraseBodies(tx, ids)
    await eraseActionData(tx, ids)
    // what they come of ends with them (BO-104)
    await moveOffers(tx, ctx, { orders, to: WaitingEntryStatus.CLOSED })
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
