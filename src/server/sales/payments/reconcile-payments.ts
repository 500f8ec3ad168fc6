import { after } from '#core/platform/actions/causes.ts'
import { PENDING_REFUND_MS, UNTOUCHED_PAYMENT_MS } from '#core/sales/payments/limits.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inLongTransaction, inTransaction } from '#server/platform/database/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { listUntouchedRefunds, touchRefund } from '#server/records/orders/refund-queries.ts'
import { listPendingReturns, listUntouchedAttempts, touchAttempt } from '#server/records/payment-attempts/queries.ts'
import { providerOf } from '#server/sales/payment-providers/providers.ts'
import { sendRefund } from './send-refund.ts'
import { settlePayment } from './settle/settle-payment.ts'

const PENDING_RETURN_MS = PENDING_REFUND_MS

/** Every 60 s: what a lost answer or webhook left open is read at the provider and settled (STL-9). Losses only delay. */
export async function reconcilePayments(ctx: Ctx): Promise<void> {
  const until = new Date(ctx.now.getTime() - UNTOUCHED_PAYMENT_MS)
  for (const attempt of await inLongTransaction(ctx.db, (tx) => listUntouchedAttempts(tx, until))) {
    try {
      await settlePayment(ctx, attempt.id, await providerOf(ctx, attempt).read(attempt.provider_payment_id!))
    } catch (error) {
      ctx.log.warn({ err: error, payment_attempt: attempt.id }, 'payment could not be read, a later run tries again')
    }
    await inTransaction(ctx.db, (tx) => touchAttempt(tx, attempt.id, { read_at: ctx.now, seen: attempt.updated_at }))
  }
  await reconcileRefunds(ctx)
  const old = (await inLongTransaction(ctx.db, listPendingReturns)).filter(
    (row) => ctx.now.getTime() - row.updated_at.getTime() > PENDING_RETURN_MS,
  )
  if (old.length === 0) return
  await inTransaction(ctx.db, async (tx) => {
    for (const row of old)
      await enqueue(
        tx,
        after('payment_returns.reconciled', 'payments.return-payment'),
        { payment_return_id: row.id },
        { key: `return:${row.id}` },
      )
  })
}

/** Refunds without a final answer: asked for again under the same key, or read where the provider knows them (RFD-6). */
async function reconcileRefunds(ctx: Ctx): Promise<void> {
  const until = new Date(ctx.now.getTime() - PENDING_REFUND_MS)
  for (const refund of await inLongTransaction(ctx.db, (tx) => listUntouchedRefunds(tx, until))) {
    try {
      await sendRefund(ctx, refund.id)
    } catch (error) {
      ctx.log.warn({ err: error, refund_id: refund.id }, 'refund could not be read, a later run tries again')
    }
    await inTransaction(ctx.db, (tx) => touchRefund(tx, refund.id, { read_at: ctx.now, seen: refund.updated_at }))
  }
}
