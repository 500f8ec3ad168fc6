import { AppError } from '#core/platform/errors/errors.ts'
import { WaitingEntryStatus } from '#core/platform/states/waiting-entry-state.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { completeKey } from '#server/platform/http/idempotency.ts'
import { findOrderOfEntry } from '#server/records/orders/waiting-order-queries.ts'
import { giveUpOrder } from '#server/sales/checkout/abandon-order.ts'
import { findPlace } from './find-place.ts'

/**
 * Somebody does not take what is offered (WTL-4e): the hold ends, and with it, in its transaction, the entry. Declining twice
 * is no fault. PAYMENT_IN_PROGRESS while a payment may still bring money.
 */
export async function declineOffer(ctx: Ctx, short_id: string): Promise<void> {
  const entry = await findPlace(ctx, short_id)
  if (entry.status === WaitingEntryStatus.DECLINED) return
  const order = entry.status === WaitingEntryStatus.OFFERED ? await findOrderOfEntry(ctx.db, entry) : undefined
  if (!order) throw new AppError('WAITING_STATE_CHANGED')
  await giveUpOrder(ctx, order)
  // the answer shows the link, which no stored answer does (ONE-5)
  await inTransaction(ctx.db, (tx) => completeKey(tx, ctx, { status: 200, answer: {} }))
}
