import { AppError } from '#core/platform/errors/errors.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { findOpenAttempt } from '#server/records/payment-attempts/queries.ts'
import { ProviderBusy, ProviderRefused, ProviderUnreachable } from '#server/sales/payment-providers/payment-provider.ts'
import { providerOf } from '#server/sales/payment-providers/providers.ts'
import { settlePayment } from './settle-payment.ts'

/** Our own reading of the provider (PAY-8): settles what it says. Nothing open, nothing to do. */
export async function syncPayment(ctx: Ctx, order_id: number): Promise<void> {
  const attempt = await findOpenAttempt(ctx.db, order_id)
  if (!attempt?.provider_payment_id) return
  try {
    await settlePayment(ctx, attempt.id, await providerOf(ctx, attempt).read(attempt.provider_payment_id))
  } catch (error) {
    if (error instanceof ProviderBusy) throw new AppError('BUSY')
    if (error instanceof ProviderUnreachable || error instanceof ProviderRefused) throw new AppError('PROVIDER_ERROR')
    throw error
  }
}
