import { AppError } from '#core/platform/errors/errors.ts'
import { isHold, OrderStatus } from '#core/platform/states/order-state.ts'
import { hasLapsed } from '#core/sales/completion/hold-time.ts'
import { ALARM_PROCESSING_MS, ALARM_UNREACHABLE_MS } from '#core/sales/payments/limits.ts'
import { raiseAlarm } from '#server/platform/context/alarms.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { inStockTransaction } from '#server/platform/stock/stock-transaction.ts'
import { lockOrder, type OrderRow, updateOrderRow } from '#server/records/orders/queries.ts'
import { type AttemptRow, findOpenAttempt, listLapsedAttempts } from '#server/records/payment-attempts/queries.ts'
import { endHolds } from '#server/sales/completion/expire-orders.ts'
import { closePayment } from './close-open-payments.ts'

/** Lapsed holds with an open payment (EXP-4, EXP-5): stock is released only once the payment is known to be dead. */
export async function expirePaidHolds(ctx: Ctx, event_id: number | null): Promise<void> {
  for (const attempt of await listLapsedAttempts(ctx.db, ctx.now, event_id)) {
    try {
      await expirePaidHold(ctx, attempt)
    } catch (error) {
      // One that fails must not keep the others' tickets from sale; the sweep asks again in 30 s.
      if (error instanceof AppError && error.code === 'PROVIDER_ERROR')
        await alarmAfter(ctx, attempt, { ms: ALARM_UNREACHABLE_MS, kind: 'provider_unreachable' })
      else ctx.log.warn({ err: error, payment_attempt: attempt.id }, 'a lapsed hold could not be ended')
    }
  }
}

async function expirePaidHold(ctx: Ctx, attempt: AttemptRow & { reserved_until: Date | null }): Promise<void> {
  const closed = await closeHeldPayment(ctx, attempt, (order) => hasLapsed(order.reserved_until, ctx.now))
  if (closed === 'MAY_PAY')
    return alarmAfter(ctx, attempt, { ms: ALARM_PROCESSING_MS, kind: 'payment_processing_long' })
  if (closed === 'CLOSED') await endUnpaidHold(ctx, attempt.order_id, 'TIME')
}

/**
 * Closes the payment of a hold that is to end, if it still is one that should (EXP-4). MAY_PAY: it may still bring money, so
 * the hold stays. Nothing is done to an order that is elsewhere by now.
 */
export async function closeHeldPayment(
  ctx: Ctx,
  attempt: AttemptRow,
  shouldEnd: (order: OrderRow) => boolean,
): Promise<'CLOSED' | 'MAY_PAY' | 'ELSEWHERE'> {
  const marked = await inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, attempt.order_id)
    if (order.status !== OrderStatus.AWAITING_PAYMENT || !shouldEnd(order)) return false
    // From here on a submission answers ORDER_EXPIRED: nothing new is confirmed while we cancel.
    if (!order.is_expiring) await updateOrderRow(tx, order.id, { is_expiring: true, updated_at: ctx.now })
    return true
  })
  if (!marked) return 'ELSEWHERE'
  return (await closePayment(ctx, attempt, { even_awaiting_action: true })) ? 'CLOSED' : 'MAY_PAY'
}

/** The payment is cancelled; unless something happened to the order meanwhile its hold ends now. */
export async function endUnpaidHold(ctx: Ctx, order_id: number, reason: 'TIME' | 'ABANDONED'): Promise<boolean> {
  return inStockTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, order_id)
    if (!isHold(order.status) || (await findOpenAttempt(tx, order.id))) return false
    await endHolds(tx, ctx, { orders: [order], reason })
    return true
  })
}

async function alarmAfter(
  ctx: Ctx,
  attempt: AttemptRow & { reserved_until: Date | null },
  { ms, kind }: { ms: number; kind: string },
): Promise<void> {
  if (!attempt.reserved_until || ctx.now.getTime() - attempt.reserved_until.getTime() < ms) return
  await inTransaction(ctx.db, (tx) =>
    raiseAlarm(tx, { kind, subject: `payment_attempt:${attempt.id}`, data: { order_id: attempt.order_id } }, ctx.now),
  )
}
