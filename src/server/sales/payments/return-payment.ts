import { after } from '#core/platform/actions/causes.ts'
import { canMove, sourcesOf } from '#core/platform/states/moves.ts'
import { PAYMENT_RETURN_MOVES } from '#core/platform/states/payment-state.ts'
import { RefundRowStatus } from '#core/platform/states/refund-state.ts'
import { OUTSIDE_REFUND } from '#core/records/orders/refund-rules.ts'
import { queueMail } from '#server/identity/mails/queue-mail.ts'
import { raiseAlarm, resolveAlarm } from '#server/platform/context/alarms.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import type { Row } from '#server/platform/database/rows.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { findOrder, lockOrder } from '#server/records/orders/queries.ts'
import {
  type AttemptRow,
  findAttempt,
  findReturn,
  insertReturn,
  moveReturn,
  updateReturn,
} from '#server/records/payment-attempts/queries.ts'
import { findReturnOf } from '#server/records/payment-attempts/return-queries.ts'
import { type ProviderRefund, ProviderRefused } from '#server/sales/payment-providers/payment-provider.ts'
import { providerOf } from '#server/sales/payment-providers/providers.ts'

type ReturnRow = Row<'payment_returns'>

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
    status: RefundRowStatus.PENDING,
    created_at: ctx.now,
    updated_at: ctx.now,
  })
  if (!row) return
  await audit(tx, ctx, 'payment.return_started', {
    event_id: attempt.event_id,
    order_id: attempt.order_id,
    data: { reason, amount },
    as: 'SYSTEM',
  })
  await enqueue(tx, after('payment.return_started', 'payments.return-payment'), { payment_return_id: row.id })
}

/** The key of a return at the provider; one refused for good that staff try again is a new call (STL-8). */
export const returnKey = ({ id, tries }: Pick<ReturnRow, 'id' | 'tries'>): string =>
  tries > 1 ? `return-${id}-${tries}` : `return-${id}`

/** Calls the provider with the row's id as key, then stores its answer (PAY-5). Repeats until the answer is final. */
export async function returnPayment(ctx: Ctx, payment_return_id: number): Promise<void> {
  const row = await findReturn(ctx.db, payment_return_id)
  if (row?.status !== RefundRowStatus.PENDING) return
  const attempt = await findAttempt(ctx.db, row.payment_attempt_id)
  if (!attempt?.provider_payment_id) return
  await settleReturn(ctx, row.id, await askProvider(ctx, row, attempt))
}

async function askProvider(ctx: Ctx, row: ReturnRow, attempt: AttemptRow): Promise<ProviderRefund> {
  const provider = providerOf(ctx, attempt)
  if (row.provider_refund_id) return provider.readRefund(row.provider_refund_id, attempt.provider_payment_id!)
  try {
    return await provider.refund({
      key: returnKey(row),
      payment_id: attempt.provider_payment_id!,
      amount: row.amount,
      metadata: { payment_return_id: String(row.id), order_id: String(attempt.order_id) },
    })
  } catch (error) {
    if (error instanceof ProviderRefused)
      return { id: null, status: RefundRowStatus.FAILED, failure_reason: error.reason }
    throw error
  }
}

/**
 * Settles a return, from the call's answer, webhook or reconciler (STL-8). Under the order's lock; the same word twice
 * changes nothing. One that succeeded may still be reported failed (RFD-14).
 */
export async function settleReturn(ctx: Ctx, payment_return_id: number, answer: ProviderRefund): Promise<void> {
  const first = await findReturn(ctx.db, payment_return_id)
  const attempt = first && (await findAttempt(ctx.db, first.payment_attempt_id))
  if (!attempt) return
  await inTransaction(ctx.db, async (tx) => {
    await lockOrder(tx, attempt.order_id)
    const row = (await findReturn(tx, payment_return_id))!
    const [from, to] = [row.status, answer.status]
    // A call refused because the money went back meanwhile made nothing: it says nothing about what did (RFD-15).
    if (answer.id === null && from !== RefundRowStatus.PENDING) return
    if (from !== to && !canMove(PAYMENT_RETURN_MOVES, from, to)) return
    if (from === to && from !== RefundRowStatus.PENDING) return
    // only one made at the dashboard succeeds after it failed (RFD-15)
    if (from === RefundRowStatus.FAILED && to === RefundRowStatus.SUCCEEDED) return
    const provider_refund_id = answer.id ?? row.provider_refund_id
    // The buyer is told once, when the provider has first accepted it (MAIL-18), whatever becomes of it afterwards.
    const tells = to !== RefundRowStatus.FAILED && row.buyer_told_at === null
    const buyer_told_at = tells ? ctx.now : row.buyer_told_at
    const values = { provider_refund_id, buyer_told_at, updated_at: ctx.now }
    if (from === to) await updateReturn(tx, row.id, values)
    else await moveReturn(tx, row.id, { from: sourcesOf(PAYMENT_RETURN_MOVES, to), to, ...values })
    if (to === RefundRowStatus.FAILED) return recordFailure(tx, ctx, { attempt, row })
    if (tells) await tellBuyer(tx, ctx, { attempt, payment_return_id: row.id })
    if (to === RefundRowStatus.SUCCEEDED) await recordSuccess(tx, ctx, { attempt, row })
  })
}

const alarmOf = (row: ReturnRow) => ({ kind: 'payment_return_failed', subject: `payment_return:${row.id}` })

async function recordSuccess(
  tx: Tx,
  ctx: Ctx,
  { attempt, row }: { attempt: AttemptRow; row: ReturnRow },
): Promise<void> {
  await resolveAlarm(tx, alarmOf(row), ctx.now)
  await audit(tx, ctx, 'payment.returned', {
    event_id: row.event_id,
    order_id: attempt.order_id,
    data: { amount: row.amount },
    as: 'PROVIDER',
  })
}

/** A final refusal is on the alarm list until staff try again (STL-8, STL-10). */
async function recordFailure(
  tx: Tx,
  ctx: Ctx,
  { attempt, row }: { attempt: AttemptRow; row: ReturnRow },
): Promise<void> {
  await raiseAlarm(tx, { ...alarmOf(row), data: { order_id: attempt.order_id, amount: row.amount } }, ctx.now)
  await audit(tx, ctx, 'payment.return_failed', { event_id: row.event_id, order_id: attempt.order_id, as: 'PROVIDER' })
}

/**
 * Money that completed nothing, given back at the provider's dashboard (RFD-15): it is that payment's return. One of ours
 * that failed is thereby done. The order is locked.
 */
export async function recordOutsideReturn(
  tx: Tx,
  ctx: Ctx,
  { attempt, refund }: { attempt: AttemptRow; refund: ProviderRefund & { readonly amount: number } },
): Promise<void> {
  const values = { provider_refund_id: refund.id, updated_at: ctx.now }
  const inserted = await insertReturn(tx, {
    ...values,
    status: refund.status,
    event_id: attempt.event_id,
    payment_attempt_id: attempt.id,
    amount: refund.amount,
    reason: OUTSIDE_REFUND,
    created_at: ctx.now,
  })
  if (inserted) {
    if (refund.status === RefundRowStatus.SUCCEEDED) await recordSuccess(tx, ctx, { attempt, row: inserted })
    return
  }
  const ours = await findReturnOf(tx, attempt.id)
  if (!ours || refund.status !== RefundRowStatus.SUCCEEDED || refund.amount < ours.amount) return
  // Failed, or on its way without an answer: with the money gone our own call is refused, which then changes nothing.
  const is_open =
    ours.status === RefundRowStatus.FAILED ||
    (ours.status === RefundRowStatus.PENDING && ours.provider_refund_id === null)
  if (!is_open) return
  await moveReturn(tx, ours.id, {
    from: [RefundRowStatus.PENDING, RefundRowStatus.FAILED],
    to: refund.status,
    ...values,
  })
  await recordSuccess(tx, ctx, { attempt, row: ours })
}

async function tellBuyer(
  tx: Tx,
  ctx: Ctx,
  { attempt, payment_return_id }: { attempt: AttemptRow; payment_return_id: number },
): Promise<void> {
  const order = await findOrder(tx, attempt.event_id, attempt.order_id)
  if (!order?.email) return
  await queueMail(tx, ctx, {
    follows: after('payment_return.accepted', 'mails.send'),
    kind: 'payment-returned',
    to: order.email,
    language: order.language,
    event_id: order.event_id,
    order_id: order.id,
    payload: { order_id: order.id, payment_return_id },
  })
}
