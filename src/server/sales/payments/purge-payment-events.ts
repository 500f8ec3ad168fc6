import { DAY_MS } from '#core/platform/limits.ts'
import { PAYMENT_EVENTS_KEPT_DAYS } from '#core/sales/payments/limits.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inLongTransaction } from '#server/platform/database/db.ts'
import { deletePaymentEvents } from '#server/records/payment-attempts/queries.ts'

/**
 * Webhook bodies are kept for 30 days (SEC-42). Nobody sends an event again after so long, and one that was never acted on
 * is not missed: the reconciler and the nightly comparison read the payments themselves (STL-9, REL-27).
 */
export async function purgePaymentEvents(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now.getTime() - PAYMENT_EVENTS_KEPT_DAYS * DAY_MS)
  await inLongTransaction(ctx.db, (tx) => deletePaymentEvents(tx, before))
}
