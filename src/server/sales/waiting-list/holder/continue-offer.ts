import { AppError } from '#core/platform/errors/errors.ts'
import { isHold } from '#core/platform/states/order-state.ts'
import { WaitingEntryStatus } from '#core/platform/states/waiting-entry-state.ts'
import { WAITING_ACTS } from '#core/records/waiting-entries/limits.ts'
import { hasLapsed } from '#core/sales/completion/hold-time.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { throttle } from '#server/platform/context/throttle.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { hashToken } from '#server/platform/runtime/secrets.ts'
import { lockOrder, type OrderRow, updateOrderRow } from '#server/records/orders/queries.ts'
import { findOrderOfEntry } from '#server/records/orders/waiting-order-queries.ts'
import { findPlace } from './find-place.ts'

/**
 * Moves the checkout of what is offered to this device, as often as wanted (WTL-18): the link is the buyer's. ORDER_EXPIRED
 * once the offer has lapsed, WAITING_STATE_CHANGED where there is none any more, RATE_LIMITED.
 */
export async function continueOffer(ctx: Ctx, short_id: string, session: string): Promise<OrderRow> {
  const entry = await findPlace(ctx, short_id)
  await throttle(ctx, `waiting-act:${entry.id}`, WAITING_ACTS)
  if (entry.status === WaitingEntryStatus.EXPIRED) throw new AppError('ORDER_EXPIRED')
  const found = entry.status === WaitingEntryStatus.OFFERED ? await findOrderOfEntry(ctx.db, entry) : undefined
  if (!found) throw new AppError('WAITING_STATE_CHANGED')
  return inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, found.id)
    if (!isHold(order.status) || hasLapsed(order.reserved_until, ctx.now)) throw new AppError('ORDER_EXPIRED')
    // chosen to be paid later meanwhile: the offer is taken, and its session stays where that was chosen
    if (order.offline_confirmed_at !== null) throw new AppError('WAITING_STATE_CHANGED')
    await audit(tx, ctx, 'waiting_entry.continued', {
      event_id: order.event_id,
      order_id: order.id,
      data: { waiting_entry_id: entry.id, offered_order_id: order.id },
      as: 'BUYER',
    })
    return updateOrderRow(tx, order.id, { session_hash: hashToken(session), updated_at: ctx.now })
  })
}
