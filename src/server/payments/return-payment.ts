import { findOrder } from '#server/orders/queries.ts'
import { audit } from '#server/platform/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import { inTransaction, type Tx } from '#server/platform/db.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { queueMail } from '#server/platform/queue-mail.ts'
import { providerOf } from './providers.ts'
import { type AttemptRow, findAttempt, findReturn, insertReturn, moveReturn, raiseAlarm } from './queries.ts'

export type ReturnReason =
  | 'ORDER_COMPLETED_OTHERWISE'
  | 'ORDER_CANCELLED'
  | 'NO_STOCK_LEFT'
  | 'EVENT_OVER'
  | 'AMOUNT_DIFFERS'

/** Money that completed nothing goes back whole (STL-8): recorded here, paid back by a job after commit. */
export async function recordReturn(
  tx: Tx,
  ctx: Ctx,
  attempt: AttemptRow,
  { reason, amount }: { reason: ReturnReason; amount: number },
): Promise<void> {
  const row = await insertReturn(tx, {
    event_id: attempt.event_id,
    payment_attempt_id: attempt.id,
    amount,
    reason,
    status: 'PENDING',
    created_at: ctx.now,
    updated_at: ctx.now,
  })
  if (!row) return
  await audit(
    tx,
    ctx,
    'payment.return_started',
    { event_id: attempt.event_id, order_id: attempt.order_id },
    { data: { reason, amount }, as: 'SYSTEM' },
  )
  await enqueue(tx, 'payments.return-payment', { payment_return_id: row.id })
}

/** Calls the provider with the row's id as key, then stores its answer (PAY-5). Repeats until the answer is final. */
export async function returnPayment(ctx: Ctx, payment_return_id: number): Promise<void> {
  const row = await findReturn(ctx.db, payment_return_id)
  if (row?.status !== 'PENDING') return
  const attempt = await findAttempt(ctx.db, row.payment_attempt_id)
  if (!attempt?.provider_payment_id) return
  const provider = providerOf(ctx, attempt)
  const refund = row.provider_refund_id
    ? await provider.readRefund(row.provider_refund_id)
    : await provider.refund({
        key: `return-${row.id}`,
        payment_id: attempt.provider_payment_id,
        amount: row.amount,
        metadata: { payment_return_id: String(row.id), order_id: String(attempt.order_id) },
      })
  await inTransaction(ctx.db, async (tx) => {
    const moved = await moveReturn(tx, row.id, {
      status: refund.status,
      provider_refund_id: refund.id,
      updated_at: ctx.now,
    })
    if (!moved) return
    if (refund.status === 'FAILED') {
      await raiseAlarm(tx, 'payment_return_failed', `payment_return:${row.id}`, {
        data: { order_id: attempt.order_id, amount: row.amount },
        now: ctx.now,
      })
      await audit(
        tx,
        ctx,
        'payment.return_failed',
        { event_id: row.event_id, order_id: attempt.order_id },
        { as: 'PROVIDER' },
      )
      return
    }
    // The buyer is told once, when the provider has accepted it (MAIL-18); a pending one is read again by the reconciler.
    if (row.provider_refund_id === null) await tellBuyer(tx, ctx, attempt, row.id)
    if (refund.status === 'SUCCEEDED')
      await audit(
        tx,
        ctx,
        'payment.returned',
        { event_id: row.event_id, order_id: attempt.order_id },
        { data: { amount: row.amount }, as: 'PROVIDER' },
      )
  })
}

async function tellBuyer(tx: Tx, ctx: Ctx, attempt: AttemptRow, payment_return_id: number): Promise<void> {
  const order = await findOrder(tx, attempt.event_id, attempt.order_id)
  if (!order?.email) return
  await queueMail(tx, ctx, {
    kind: 'payment-returned',
    to: order.email,
    language: order.language,
    event_id: order.event_id,
    order_id: order.id,
    payload: { order_id: order.id, payment_return_id },
  })
}
