import { AppError } from '#core/platform/errors/errors.ts'
import { PaymentAttemptStatus, type TestPaymentResult } from '#core/platform/states/payment-state.ts'
import type { TestCardInput } from '#core/sales/payments/test-card.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { isTestMode } from '#server/platform/runtime/card-provider.ts'
import { findOrderByShortId } from '#server/records/orders/link-queries.ts'
import { findOpenAttempt } from '#server/records/payment-attempts/queries.ts'
import type { OrderKey } from '#server/sales/buyer-orders/own-order.ts'
import { ProviderPaymentStatus } from '#server/sales/payment-providers/provider-payment-state.ts'
import { testProviderOf } from '#server/sales/payment-providers/providers.ts'
import { settlePayment } from './settle/settle-payment.ts'
import { checkPayable } from './start-payment.ts'

/**
 * The test provider's card form (API-124). Stands for the browser's confirmation at a card network, so it demands what
 * that would: an accepted submission (PAY-7). A decline is PAYMENT_FAILED with its reason.
 */
export async function payByTestCard(ctx: Ctx, key: OrderKey, card: TestCardInput): Promise<TestPaymentResult> {
  const order = await findOrderByShortId(ctx.db, key.event_id, key.short_id)
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  if (!key.session_hash || !order.session_hash?.equals(key.session_hash))
    throw new AppError('CHECKOUT_SESSION_REQUIRED')
  checkPayable(ctx, order)
  // asked now, not only when the payment was begun: keys may have been set since (PAY-30)
  if (!isTestMode(ctx.config) && order.api_key_id === null) throw new AppError('PAYMENT_METHOD_UNAVAILABLE')
  const attempt = await findOpenAttempt(ctx.db, order.id)
  if (attempt?.provider !== 'test' || !attempt.provider_payment_id) throw new AppError('PAYMENT_METHOD_UNAVAILABLE')
  if (attempt.status !== PaymentAttemptStatus.SUBMITTED) throw new AppError('ORDER_STATE_CHANGED')
  const payment = await testProviderOf(ctx, attempt).confirm(attempt.provider_payment_id, card)
  if (payment.status === ProviderPaymentStatus.REQUIRES_ACTION) return ProviderPaymentStatus.REQUIRES_ACTION
  await settlePayment(ctx, attempt.id, payment)
  if (payment.status === ProviderPaymentStatus.OPEN)
    throw new AppError('PAYMENT_FAILED', { data: { decline_reason: payment.decline?.reason ?? 'generic_decline' } })
  // Cancelled meanwhile (an expiry, a newer cart): no money came, whatever the form hoped.
  if (payment.status === ProviderPaymentStatus.CANCELLED) throw new AppError('ORDER_STATE_CHANGED')
  return payment.status === ProviderPaymentStatus.PROCESSING
    ? ProviderPaymentStatus.PROCESSING
    : ProviderPaymentStatus.SUCCEEDED
}
