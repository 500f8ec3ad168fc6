import { toCode } from '#core/platform/actions/action.ts'
import { after } from '#core/platform/actions/causes.ts'
import { EventStatus } from '#core/platform/states/event-state.ts'
import { canMove, sourcesOf } from '#core/platform/states/moves.ts'
import { OrderStatus, PaymentStatus } from '#core/platform/states/order-state.ts'
import {
  type CardProviderName,
  isOpenAttempt,
  OPEN_ATTEMPT_STATUSES,
  PAYMENT_ATTEMPT_MOVES,
  PaymentAttemptStatus,
} from '#core/platform/states/payment-state.ts'
import { acceptsSubmission, extendedHold } from '#core/sales/completion/hold-time.ts'
import { queueMail } from '#server/identity/mails/queue-mail.ts'
import { raiseAlarm } from '#server/platform/context/alarms.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { countLive, countLiveCode } from '#server/platform/context/live-counts.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { isTestMode } from '#server/platform/runtime/card-provider.ts'
import { inStockTransaction } from '#server/platform/stock/stock-transaction.ts'
import { lockOrder, movePayment, type OrderRow, readOrderEnd } from '#server/records/orders/queries.ts'
import { type AttemptRow, findAttempt, moveAttempt } from '#server/records/payment-attempts/queries.ts'
import { completeOrder } from '#server/sales/completion/complete-order.ts'
import { expireLapsedOrders } from '#server/sales/completion/expire-orders.ts'
import { lockForReclaim } from '#server/sales/completion/reclaim-expired-order.ts'
import type { ProviderPayment } from '#server/sales/payment-providers/payment-provider.ts'
import { ProviderPaymentStatus } from '#server/sales/payment-providers/provider-payment-state.ts'
import { KEY_ACCOUNT, testProvider } from '#server/sales/payment-providers/providers.ts'
import { type ReturnReason, recordReturn } from '../return-payment.ts'

/** Rolled back to expire lapsed holds first, then settled once more (STK-6). */
class ShortOfStock extends Error {}

/**
 * The one function that settles a payment, from webhook, reconciler, sync call or test provider (STL-1). Locks the order;
 * the same reading twice changes nothing the second time. `payment` is the provider's word, never the browser's (PAY-8).
 */
export async function settlePayment(ctx: Ctx, attempt_id: number, told: ProviderPayment): Promise<void> {
  const first = await findAttempt(ctx.db, attempt_id)
  if (!first) return
  const payment = await withoutTestMoney(ctx, first, told)
  try {
    await inStockTransaction({ db: ctx.hot }, (tx) =>
      settle(tx, ctx, { attempt_id, payment, order_id: first.order_id, may_retry: true }),
    )
  } catch (error) {
    if (!(error instanceof ShortOfStock)) throw error
    await expireLapsedOrders(ctx, first.event_id)
    await inStockTransaction({ db: ctx.hot }, (tx) =>
      settle(tx, ctx, { attempt_id, payment, order_id: first.order_id, may_retry: false }),
    )
  }
}

/**
 * A test payment that had succeeded before keys were configured, or before the installation got a public address, and
 * was not settled since: it completes nothing any more (PAY-30).
 */
async function withoutTestMoney(ctx: Ctx, attempt: AttemptRow, told: ProviderPayment): Promise<ProviderPayment> {
  const is_void =
    attempt.provider === 'test' &&
    attempt.provider_account !== KEY_ACCOUNT &&
    attempt.status !== PaymentAttemptStatus.SUCCEEDED &&
    told.status === ProviderPaymentStatus.SUCCEEDED &&
    !isTestMode(ctx.config)
  return is_void ? await testProvider(ctx).revoke(told.id) : told
}

interface Settling {
  readonly attempt_id: number
  readonly order_id: number
  readonly payment: ProviderPayment
  readonly may_retry: boolean
}

async function settle(tx: Tx, ctx: Ctx, { attempt_id, order_id, payment, may_retry }: Settling): Promise<void> {
  const order = await lockOrder(tx, order_id)
  const attempt = await findAttempt(tx, attempt_id)
  // STL-4: what is settled stays settled.
  if (!attempt || attempt.status === PaymentAttemptStatus.SUCCEEDED) return
  switch (payment.status) {
    case ProviderPaymentStatus.SUCCEEDED:
      return settleMoney(tx, ctx, { order, attempt, payment, may_retry })
    case ProviderPaymentStatus.PROCESSING:
      return settleProcessing(tx, ctx, { order, attempt })
    case ProviderPaymentStatus.CANCELLED:
      return settleCancellation(tx, ctx, { attempt, payment })
    default:
      return settleDecline(tx, ctx, { order, attempt, payment })
  }
}

/** STL-2, STL-5, STL-6, STL-7: received money completes the order or goes back. */
async function settleMoney(
  tx: Tx,
  ctx: Ctx,
  {
    order,
    attempt,
    payment,
    may_retry,
  }: { order: OrderRow; attempt: AttemptRow; payment: ProviderPayment; may_retry: boolean },
): Promise<void> {
  // from every other state: money is never lost because the attempt was given up (STL-6)
  await moveAttempt(tx, attempt.id, {
    from: sourcesOf(PAYMENT_ATTEMPT_MOVES, PaymentAttemptStatus.SUCCEEDED),
    to: PaymentAttemptStatus.SUCCEEDED,
    updated_at: ctx.now,
  })
  const giveBack = (reason: ReturnReason) => recordReturn(tx, ctx, attempt, { reason, amount: payment.amount })
  countLive(ctx, attempt.event_id, ['paid'])
  if (payment.amount !== attempt.amount || payment.currency !== attempt.currency) {
    await raiseAlarm(
      tx,
      {
        kind: 'payment_amount_differs',
        subject: `payment_attempt:${attempt.id}`,
        data: { order_id: order.id, expected: attempt.amount, received: payment.amount },
      },
      ctx.now,
    )
    return giveBack('AMOUNT_DIFFERS')
  }
  const paid = {
    payment_status: PaymentStatus.PAYMENT_RECEIVED,
    payment_provider: attempt.provider as CardProviderName,
    as: 'PROVIDER',
  } as const
  const completing = { ctx, order, amount_paid: payment.amount }
  if (order.status === OrderStatus.COMPLETED) return giveBack('ORDER_COMPLETED_OTHERWISE')
  if (order.status === OrderStatus.CANCELLED) return giveBack('ORDER_CANCELLED')
  // a code entered meanwhile made the order cost something else (PRC-16)
  if (attempt.amount !== order.total_gross) return giveBack('AMOUNT_DIFFERS')
  if (order.status === OrderStatus.AWAITING_PAYMENT) {
    await completeOrder(tx, completing, { ...paid, from: OrderStatus.AWAITING_PAYMENT })
    return
  }
  const refused = await reclaimExpiredOrder(tx, ctx, { order, may_retry })
  if (refused) return giveBack(refused)
  await completeOrder(tx, completing, { ...paid, from: OrderStatus.EXPIRED })
}

/**
 * Late money (STL-6): if everything sold still exists, the event is not over and the units still fit under the locks,
 * they are taken again at the frozen price. Sale windows, limits and code uses are not asked again.
 */
async function reclaimExpiredOrder(
  tx: Tx,
  ctx: Ctx,
  { order, may_retry }: { order: OrderRow; may_retry: boolean },
): Promise<ReturnReason | null> {
  const { catalog, checked, sell } = await lockForReclaim(tx, order)
  if (!catalog || catalog.event.status === EventStatus.ARCHIVED || !order.details) return 'EVENT_OVER'
  if ((await readOrderEnd(tx, order)) <= ctx.now) return 'EVENT_OVER'
  if (!checked.ok) {
    const is_gone = checked.lines.some((line) => line.reason === 'UNKNOWN')
    if (may_retry && checked.lines.some((line) => line.reason !== 'UNKNOWN')) throw new ShortOfStock()
    return is_gone ? 'EVENT_OVER' : 'NO_STOCK_LEFT'
  }
  await sell()
  return null
}

/** The provider confirms that nothing comes any more; an attempt that ended otherwise keeps that end (PAY-4). */
async function settleCancellation(
  tx: Tx,
  ctx: Ctx,
  { attempt: { id, status, order_id }, payment }: { attempt: AttemptRow; payment: ProviderPayment },
): Promise<void> {
  if (payment.is_only_reserved)
    await raiseAlarm(
      tx,
      { kind: 'payment_only_reserved', subject: `payment_attempt:${id}`, data: { order_id } },
      ctx.now,
    )
  if (!isOpenAttempt(status)) return
  await moveAttempt(tx, id, { from: OPEN_ATTEMPT_STATUSES, to: PaymentAttemptStatus.CANCELLED, updated_at: ctx.now })
}

async function settleProcessing(
  tx: Tx,
  ctx: Ctx,
  { order, attempt }: { order: OrderRow; attempt: AttemptRow },
): Promise<void> {
  // one that came to an end is not open again because its provider still works on it
  if (!canMove(PAYMENT_ATTEMPT_MOVES, attempt.status, PaymentAttemptStatus.PROCESSING)) return
  await moveAttempt(tx, attempt.id, {
    from: sourcesOf(PAYMENT_ATTEMPT_MOVES, PaymentAttemptStatus.PROCESSING),
    to: PaymentAttemptStatus.PROCESSING,
    updated_at: ctx.now,
  })
  if (order.status !== OrderStatus.AWAITING_PAYMENT) return
  await movePayment(tx, order, { to: PaymentStatus.PROCESSING, updated_at: ctx.now })
  await audit(tx, ctx, 'payment.processing', { event_id: order.event_id, order_id: order.id, as: 'PROVIDER' })
}

/**
 * A decline (STL-3, EXP-6) counts once: only while we wait for an answer, and only one we have not handled. The attempt
 * stays open for another try and the hold lasts ten more minutes while submissions are accepted.
 */
async function settleDecline(
  tx: Tx,
  ctx: Ctx,
  { order, attempt, payment }: { order: OrderRow; attempt: AttemptRow; payment: ProviderPayment },
): Promise<void> {
  const { decline } = payment
  const { status: from } = attempt
  const waits = from === PaymentAttemptStatus.SUBMITTED || from === PaymentAttemptStatus.PROCESSING
  if (!decline || !waits || decline.id === attempt.decline_id) return
  countLiveCode(ctx, attempt.event_id, ['declined', decline.reason])
  const wasProcessing = from === PaymentAttemptStatus.PROCESSING
  await moveAttempt(tx, attempt.id, {
    from,
    // what cannot be tried again makes room for another (PSP-3)
    to: decline.is_final ? PaymentAttemptStatus.FAILED : PaymentAttemptStatus.CREATED,
    decline_reason: decline.reason,
    decline_id: decline.id,
    updated_at: ctx.now,
  })
  if (order.status !== OrderStatus.AWAITING_PAYMENT) return
  const extends_hold =
    !order.is_expiring && order.first_reserved_until !== null && acceptsSubmission(order.first_reserved_until, ctx.now)
  await movePayment(tx, order, {
    to: PaymentStatus.PAYMENT_FAILED,
    ...(extends_hold ? { reserved_until: extendedHold(order.reserved_until!, ctx.now) } : {}),
    updated_at: ctx.now,
  })
  await audit(tx, ctx, 'payment.declined', {
    event_id: order.event_id,
    order_id: order.id,
    data: { reason: toCode(decline.reason) },
    as: 'PROVIDER',
  })
  if (!wasProcessing || !order.email) return
  await queueMail(tx, ctx, {
    follows: after('payment.declined', 'mails.send'),
    kind: 'payment-failed',
    to: order.email,
    language: order.language,
    event_id: order.event_id,
    order_id: order.id,
    payload: { order_id: order.id },
  })
}
