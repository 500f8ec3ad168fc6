import { AppError } from '#core/platform/errors/errors.ts'
import { RefundRowStatus } from '#core/platform/states/refund-state.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { findOrder, lockOrder } from '#server/records/orders/queries.ts'
import { findAttempt, findReturn } from '#server/records/payment-attempts/queries.ts'
import { findReturnOf, reopenReturn } from '#server/records/payment-attempts/return-queries.ts'
import { ProviderUnreachable } from '#server/sales/payment-providers/payment-provider.ts'
import { returnPayment } from './return-payment.ts'

interface PaymentKey {
  readonly event_id: number
  readonly order_id: number
  readonly payment_id: number
}

/** Staff try a refused return again (API-79, STL-8); only one that failed. Out of reach, it stays pending and is repeated. */
export async function retryReturn(ctx: StaffCtx, { event_id, order_id, payment_id }: PaymentKey): Promise<void> {
  const return_id = await inTransaction(ctx.db, async (tx) => {
    const found = await findOrder(tx, event_id, order_id)
    const attempt = await findAttempt(tx, payment_id)
    if (!found || attempt?.order_id !== found.id) throw new AppError('NOT_FOUND')
    await lockOrder(tx, found.id)
    const back = await findReturnOf(tx, attempt.id)
    if (!back || !(await reopenReturn(tx, back, ctx.now))) throw new AppError('ORDER_STATE_CHANGED')
    await audit(tx, ctx, 'payment.return_retried', { event_id, order_id, data: { amount: back.amount } })
    return back.id
  })
  try {
    await returnPayment(ctx, return_id)
  } catch (error) {
    if (error instanceof ProviderUnreachable) throw new AppError('PROVIDER_ERROR')
    throw error
  }
  if ((await findReturn(ctx.db, return_id))?.status === RefundRowStatus.FAILED) throw new AppError('PROVIDER_ERROR')
}
