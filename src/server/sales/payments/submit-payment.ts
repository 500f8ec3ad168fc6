import { after } from '#core/platform/actions/causes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { PaymentStatus } from '#core/platform/states/order-state.ts'
import { PaymentAttemptStatus } from '#core/platform/states/payment-state.ts'
import { acceptsSubmission, extendedHold } from '#core/sales/completion/hold-time.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { countLive } from '#server/platform/context/live-counts.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { movePayment } from '#server/records/orders/queries.ts'
import { findOpenAttempt, moveAttempt, updateAttempt } from '#server/records/payment-attempts/queries.ts'
import { lockOwnOrder, type OrderKey } from '#server/sales/buyer-orders/own-order.ts'
import { providerOf } from '#server/sales/payment-providers/providers.ts'
import { checkPayable } from './start-payment.ts'

/**
 * Before anything is confirmed at the provider (PAY-7): under the order's lock either the hold has lapsed and nothing is
 * charged, or it lasts at least ten more minutes, so no stock is released between this and the provider's answer (REL-10).
 */
export async function submitPayment(ctx: Ctx, key: OrderKey): Promise<{ reserved_until: Date; attempt_id: number }> {
  return inTransaction(ctx.db, async (tx) => {
    const order = await lockOwnOrder(tx, key)
    checkPayable(ctx, order)
    const attempt = await findOpenAttempt(tx, order.id)
    // where the buyer pays on the provider's pages, the payment is made after this (PSP-3)
    if (!attempt || !(attempt.provider_payment_id || providerOf(ctx, attempt).by_redirect))
      throw new AppError('ORDER_STATE_CHANGED')
    if (!order.first_reserved_until || !acceptsSubmission(order.first_reserved_until, ctx.now))
      throw new AppError('ORDER_EXPIRED')
    const reserved_until = extendedHold(order.reserved_until!, ctx.now)
    const submitted = { submitted_at: ctx.now, updated_at: ctx.now }
    if (attempt.status === PaymentAttemptStatus.SUBMITTED) await updateAttempt(tx, attempt.id, submitted)
    else
      await moveAttempt(tx, attempt.id, {
        from: PaymentAttemptStatus.CREATED,
        to: PaymentAttemptStatus.SUBMITTED,
        ...submitted,
      })
    await movePayment(tx, order, { to: PaymentStatus.AWAITING_PAYMENT, reserved_until, updated_at: ctx.now })
    await enqueue(
      tx,
      after('payment.submitted', 'checkout.expire-event'),
      { event_id: order.event_id },
      { run_at: reserved_until },
    )
    countLive(ctx, order.event_id, ['submitted'])
    await audit(tx, ctx, 'payment.submitted', { event_id: order.event_id, order_id: order.id, as: 'BUYER' })
    return { reserved_until, attempt_id: attempt.id }
  })
}
