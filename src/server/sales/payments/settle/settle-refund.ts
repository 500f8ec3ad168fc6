import { toCode } from '#core/platform/actions/action.ts'
import { after } from '#core/platform/actions/causes.ts'
import { minor, sumOf } from '#core/platform/money.ts'
import { canMove, sourcesOf } from '#core/platform/states/moves.ts'
import { REFUND_MOVES, RefundRowStatus } from '#core/platform/states/refund-state.ts'
import { OUTSIDE_REFUND, type RefundShares, refundShares } from '#core/records/orders/refund-rules.ts'
import { findEventFacts } from '#server/identity/mails/queries.ts'
import { queueMail } from '#server/identity/mails/queue-mail.ts'
import { type AuditActor, audit } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import { organizerAddress } from '#server/records/order-mails/organizer-address.ts'
import { lockOrder, type OrderRow } from '#server/records/orders/queries.ts'
import {
  findProviderRefund,
  findRefund,
  insertRefund,
  moveRefund,
  type RefundRow,
  readRefundStates,
  storeRefundTotals,
  updateRefundRow,
} from '#server/records/orders/refund-queries.ts'
import { type AttemptRow, findAttempt } from '#server/records/payment-attempts/queries.ts'
import { findCompletingAttempt, findReturnOf } from '#server/records/payment-attempts/return-queries.ts'
import type { ProviderRefund } from '#server/sales/payment-providers/payment-provider.ts'
import { recordOutsideReturn, returnKey, settleReturn } from '../return-payment.ts'

/**
 * The one function that settles a refund of ours, from the call's answer, a webhook or the reconciler (RFD-6, RFD-14).
 * Locks the order; the same word twice changes nothing the second time. FAILED is final: a new try is a new refund.
 */
export async function settleRefund(ctx: Ctx, refund_id: number, answer: ProviderRefund): Promise<void> {
  const first = await findRefund(ctx.db, refund_id)
  if (!first) return
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, first.order_id)
    const refund = (await findRefund(tx, refund_id))!
    const [from, to] = [refund.status, answer.status]
    // A refused call made nothing, so it says nothing about a refund that is settled.
    if (answer.id === null && from !== RefundRowStatus.PENDING) return
    if (from === to && from !== RefundRowStatus.PENDING) return
    if (from !== to && !canMove(REFUND_MOVES, from, to)) return
    const provider_refund_id = answer.id ?? refund.provider_refund_id
    if (to === RefundRowStatus.PENDING) {
      await updateRefundRow(tx, refund.id, { provider_refund_id, updated_at: ctx.now })
      return
    }
    const known = { ...refund, provider_refund_id }
    if (to === RefundRowStatus.SUCCEEDED) await recordRefundSuccess(tx, ctx, { order, refund: known, as: 'PROVIDER' })
    else await recordRefundFailure(tx, ctx, { order, refund: known, reason: answer.failure_reason })
  })
}

/** Arrived: the order says so, and only now the buyer is told (RFD-7, RFD-8, MAIL-17). */
export async function recordRefundSuccess(
  tx: Tx,
  ctx: Ctx,
  { order, refund, as }: { order: OrderRow; refund: RefundRow; as: AuditActor },
): Promise<RefundRow> {
  const row = await moveRefund(tx, refund.id, {
    from: RefundRowStatus.PENDING,
    to: RefundRowStatus.SUCCEEDED,
    provider_refund_id: refund.provider_refund_id,
    succeeded_at: ctx.now,
    updated_at: ctx.now,
  })
  await storeRefundTotals(tx, order, ctx.now)
  const subject = { event_id: order.event_id, order_id: order.id }
  await audit(tx, ctx, 'order.refunded', { ...subject, data: { refund_id: refund.id, amount: refund.amount }, as })
  if (refund.notify_buyer && order.email)
    await queueMail(tx, ctx, {
      ...subject,
      follows: after('order.refunded', 'mails.send'),
      kind: 'refund',
      to: order.email,
      language: order.language,
      payload: { refund_id: refund.id },
      account_id: (await findEventFacts(tx, order.event_id)).account.id,
      is_by_staff: true,
    })
  return row
}

/** Refused, or reported failed after it had succeeded: the organizer hears of it and may try anew (RFD-7, RFD-14). */
async function recordRefundFailure(
  tx: Tx,
  ctx: Ctx,
  { order, refund, reason }: { order: OrderRow; refund: RefundRow; reason: string | null },
): Promise<void> {
  await moveRefund(tx, refund.id, {
    from: sourcesOf(REFUND_MOVES, RefundRowStatus.FAILED),
    to: RefundRowStatus.FAILED,
    provider_refund_id: refund.provider_refund_id,
    failure_reason: reason,
    updated_at: ctx.now,
  })
  await storeRefundTotals(tx, order, ctx.now)
  const subject = { event_id: order.event_id, order_id: order.id }
  const data = { refund_id: refund.id, amount: refund.amount, failure_reason: toCode(reason) }
  await audit(tx, ctx, 'order.refund_failed', { ...subject, data, as: 'PROVIDER' })
  const facts = await findEventFacts(tx, order.event_id)
  await queueMail(tx, ctx, {
    ...subject,
    follows: after('order.refund_failed', 'mails.send'),
    kind: 'refund-failed',
    to: await organizerAddress(tx, facts),
    language: facts.account.language,
    account_id: facts.account.id,
    payload: { refund_id: refund.id },
  })
}

/** A refund as the provider's books show it. */
export interface ReportedRefund extends ProviderRefund {
  readonly id: string
  readonly amount: number
  /** The key of ours it was made under (`refund-…`, `return-…`); null when it was made elsewhere. */
  readonly our_key: string | null
}

const idIn = (our_key: string | null, kind: 'refund' | 'return'): number | null => {
  const found = new RegExp(`^${kind}-(\\d+)(?:-\\d+)?$`).exec(our_key ?? '')
  return found ? Number(found[1]) : null
}

/**
 * A refund of one of our payments, read at the provider after a webhook (WHK-5). Ours is found by the key it carries, even
 * before the call's own answer came, else by the provider's id; any other was made outside Turnout (RFD-15). The payment
 * itself is settled before.
 */
export async function recordReportedRefund(ctx: Ctx, attempt_id: number, reported: ReportedRefund): Promise<void> {
  const attempt = await findAttempt(ctx.db, attempt_id)
  if (!attempt) return
  const named = idIn(reported.our_key, 'refund')
  const ours =
    (named !== null && (await findRefund(ctx.db, named))) || (await findProviderRefund(ctx.db, attempt_id, reported.id))
  if (ours?.payment_attempt_id === attempt_id) return settleRefund(ctx, ours.id, reported)
  const back = await findReturnOf(ctx.db, attempt_id)
  if (back && (back.id === idIn(reported.our_key, 'return') || back.provider_refund_id === reported.id))
    return isOfEarlierTry(back, reported) ? undefined : settleReturn(ctx, back.id, reported)
  await inTransaction(ctx.db, (tx) => recordOutsideRefund(tx, ctx, { attempt, reported }))
}

/** The failure of a try that staff have repeated since, told once more: it says nothing about the present one (STL-8). */
const isOfEarlierTry = (back: Parameters<typeof returnKey>[0], { status, our_key }: ReportedRefund): boolean =>
  status === RefundRowStatus.FAILED && our_key !== null && our_key !== returnKey(back)

/** RFD-15: counts like any other on the payment that completed the order, is the return of any other payment. No mail. */
async function recordOutsideRefund(
  tx: Tx,
  ctx: Ctx,
  { attempt, reported }: { attempt: AttemptRow; reported: ReportedRefund },
): Promise<void> {
  const order = await lockOrder(tx, attempt.order_id)
  // reported twice at once: the second one waited for the lock
  if (await findProviderRefund(tx, attempt.id, reported.id)) return
  if ((await findCompletingAttempt(tx, order.id))?.id !== attempt.id)
    return recordOutsideReturn(tx, ctx, { attempt, refund: reported })
  const earlier = (await readRefundStates(tx, order.id)).filter(({ status }) => status !== RefundRowStatus.FAILED)
  const refund = await insertRefund(tx, {
    ...outsideShares(reported.amount, order, earlier),
    event_id: order.event_id,
    order_id: order.id,
    payment_attempt_id: attempt.id,
    user_id: null,
    amount: reported.amount,
    status: reported.status,
    reason: OUTSIDE_REFUND,
    notify_buyer: false,
    provider_refund_id: reported.id,
    failure_reason: reported.failure_reason,
    succeeded_at: reported.status === RefundRowStatus.SUCCEEDED ? ctx.now : null,
    created_at: ctx.now,
    updated_at: ctx.now,
  })
  await storeRefundTotals(tx, order, ctx.now)
  await audit(tx, ctx, 'order.refunded_outside', {
    event_id: order.event_id,
    order_id: order.id,
    data: { refund_id: refund.id, amount: refund.amount },
    as: 'PROVIDER',
  })
}

/** Nothing keeps a dashboard from giving back more than the order has left: what is beyond it counts as net. */
function outsideShares(amount: number, order: OrderRow, earlier: readonly RefundRow[]): RefundShares {
  const left = Math.max(0, order.total_gross - sumOf(earlier.map((refund) => refund.amount)))
  const shares = refundShares(Math.min(amount, left), order, earlier)
  return { ...shares, net_amount: minor(shares.net_amount + Math.max(0, amount - left)) }
}
