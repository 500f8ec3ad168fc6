import { AppError } from '#core/platform/errors/errors.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { type AttemptRow, failAttempt, listSessionAttempts } from '#server/records/payment-attempts/queries.ts'
import {
  type PaymentProvider,
  ProviderBusy,
  ProviderRefused,
  ProviderUnreachable,
} from '#server/sales/payment-providers/payment-provider.ts'
import { ProviderPaymentStatus } from '#server/sales/payment-providers/provider-payment-state.ts'
import { providerOf } from '#server/sales/payment-providers/providers.ts'
import { describePayment } from './describe-queries.ts'
import { settlePayment } from './settle/settle-payment.ts'

/**
 * Before a session reserves anew (RES-3): a payment of its older hold that nobody confirmed is cancelled at the provider;
 * one awaiting authentication, processing or succeeded refuses with PAYMENT_IN_PROGRESS and changes nothing else.
 */
export async function closeOpenPayments(ctx: Ctx, event_id: number, session_hash: Buffer): Promise<void> {
  for (const attempt of await listSessionAttempts(ctx.db, event_id, session_hash)) {
    if (!(await closePayment(ctx, attempt)))
      throw new AppError('PAYMENT_IN_PROGRESS', { data: { order_short_id: attempt.order_short_id } })
  }
}

/** Cancels an unconfirmed payment at the provider and closes its attempt; false when it may still bring money. */
export async function closePayment(
  ctx: Ctx,
  attempt: AttemptRow,
  { even_awaiting_action = false } = {},
): Promise<boolean> {
  const provider = providerOf(ctx, attempt)
  try {
    // An attempt whose first answer got lost: the same key finds the same payment (PAY-5).
    const payment_id = attempt.provider_payment_id ?? (await findUnanswered(ctx, attempt, provider))
    if (payment_id === null) return true
    const seen = await provider.read(payment_id)
    const cancellable =
      seen.status === ProviderPaymentStatus.OPEN ||
      (even_awaiting_action && seen.status === ProviderPaymentStatus.REQUIRES_ACTION)
    const payment = cancellable ? await provider.cancel(payment_id) : seen
    if (payment.status === ProviderPaymentStatus.CANCELLED || even_awaiting_action)
      await settlePayment(ctx, attempt.id, payment)
    return payment.status === ProviderPaymentStatus.CANCELLED
  } catch (error) {
    if (error instanceof ProviderBusy) throw new AppError('BUSY')
    if (error instanceof ProviderUnreachable || error instanceof ProviderRefused) throw new AppError('PROVIDER_ERROR')
    throw error
  }
}

/** Null: the provider never made it and never will, so the attempt is over. */
async function findUnanswered(ctx: Ctx, attempt: AttemptRow, provider: PaymentProvider): Promise<string | null> {
  const made = await findMade(ctx, attempt, provider)
  if (made !== null) return made
  // one that is made all the same, by a process that was slow, is handed to nobody: its attempt is over (PSP-3)
  await inTransaction(ctx.db, (tx) => failAttempt(tx, attempt.id, ctx.now))
  return null
}

async function findMade(ctx: Ctx, attempt: AttemptRow, provider: PaymentProvider): Promise<string | null> {
  if (provider.by_redirect && attempt.submitted_at === null) return null
  const described = await describePayment(ctx.db, attempt)
  if (provider.find) return (await provider.find(described))?.id ?? null
  try {
    return (await provider.start(described)).id
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    return null
  }
}
