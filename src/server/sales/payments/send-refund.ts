import { RefundRowStatus } from '#core/platform/states/refund-state.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { findRefund, type RefundRow } from '#server/records/orders/refund-queries.ts'
import { findAttempt } from '#server/records/payment-attempts/queries.ts'
import {
  type ProviderRefund,
  ProviderRefused,
  ProviderUnreachable,
} from '#server/sales/payment-providers/payment-provider.ts'
import { providerOf } from '#server/sales/payment-providers/providers.ts'
import { settleRefund } from './settle/settle-refund.ts'

/** The key a refund has at the provider: repeated with it, it is the same refund (RFD-5). */
const refundKey = (refund_id: number): string => `refund-${refund_id}`

/**
 * Asks the provider for a recorded refund, or how one it knows is doing, and settles the answer (PAY-5, RFD-6). Repeated
 * by job and reconciler until the answer is final; what is settled is left alone. Unknown answers change nothing.
 */
export async function sendRefund(ctx: Ctx, refund_id: number): Promise<void> {
  const refund = await findRefund(ctx.db, refund_id)
  if (refund?.status !== RefundRowStatus.PENDING || refund.payment_attempt_id === null) return
  const answer = await askProvider(ctx, refund)
  if (answer) await settleRefund(ctx, refund.id, answer)
}

async function askProvider(ctx: Ctx, refund: RefundRow): Promise<ProviderRefund | null> {
  const attempt = await findAttempt(ctx.db, refund.payment_attempt_id!)
  if (!attempt?.provider_payment_id) throw new Error(`refund ${refund.id} has no payment at a provider`)
  try {
    const provider = providerOf(ctx, attempt)
    if (refund.provider_refund_id)
      return await provider.readRefund(refund.provider_refund_id, attempt.provider_payment_id)
    return await provider.refund({
      key: refundKey(refund.id),
      payment_id: attempt.provider_payment_id,
      amount: refund.amount,
      metadata: { refund_id: String(refund.id), order_id: String(refund.order_id) },
    })
  } catch (error) {
    if (error instanceof ProviderRefused)
      return { id: null, status: RefundRowStatus.FAILED, failure_reason: error.reason }
    if (!(error instanceof ProviderUnreachable)) throw error
    ctx.log.warn({ err: error, refund_id: refund.id }, 'a refund got no answer, it is asked for again')
    return null
  }
}
