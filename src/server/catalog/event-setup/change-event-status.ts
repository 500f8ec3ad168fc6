import { AppError } from '#core/platform/errors/errors.ts'
import { checkEventMove, EventStatus } from '#core/platform/states/event-state.ts'
import { purgeEventPages } from '#server/catalog/events/purge-event-pages.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { findEvent, moveEvent, raiseSaleVersion } from '#server/catalog/events/queries.ts'
import { countOrdersOfKeys } from '#server/catalog/events/test-order-queries.ts'
import { isAccountVerified } from '#server/identity/people/owner-queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import { completeKey } from '#server/platform/http/idempotency.ts'
import { lockEventStock } from '#server/platform/stock/stock.ts'

/** EVT-6 to EVT-8. Leaving LIVE stops new reservations at once: those under way notice the raised version (EVT-10, RES-24). */
export async function changeEventStatus(ctx: StaffCtx, { id }: EventRow, status: EventStatus): Promise<EventRow> {
  return inTransaction(ctx.db, async (tx) => {
    await raiseSaleVersion(tx, id)
    const stored = await findEvent(tx, ctx.actor.account_id, id)
    if (!stored) throw new AppError('NOT_FOUND')
    const from = stored.status
    const verified = await isAccountVerified(tx, stored.account_id)
    const move = checkEventMove(from, status, verified)
    if (!move.ok) throw new AppError(move.reason)
    if (from === EventStatus.DRAFT && status === EventStatus.LIVE) await refuseTestOrders(tx, id)
    await moveEvent(tx, id, { from, to: status, updated_at: ctx.now })
    await audit(tx, ctx, 'event.status_changed', {
      event_id: id,
      data: { from, to: status },
      changes: { status: [from, status] },
    })
    await purgeEventPages(tx, stored)
    await completeKey(tx, ctx, { status: 200, answer: { event_id: id } })
    return { ...stored, status, updated_at: ctx.now }
  })
}

/**
 * Test orders of keys hold stock that buyers shall have (KEY-10). The counters are locked, so one that is being reserved is
 * counted, or notices the raised version and finds that the event is no draft any more (CAP-6, RES-24).
 */
async function refuseTestOrders(tx: Tx, event_id: number): Promise<void> {
  await lockEventStock(tx, event_id)
  const count = await countOrdersOfKeys(tx, event_id)
  if (count > 0) throw new AppError('TEST_ORDERS_EXIST', { data: { count } })
}
