import { hasLapsed } from '#core/checkout/hold-time.ts'
import type { PaymentInput } from '#core/checkout/schema.ts'
import { AppError } from '#core/errors.ts'
import { lockOwnOrder, type OrderKey } from '#server/checkout/save-details.ts'
import { type OrderRow, updateOrderRow } from '#server/orders/queries.ts'
import { audit } from '#server/platform/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import { inTransaction, type Tx } from '#server/platform/db.ts'
import { ProviderUnreachable } from '#server/platform/payment-provider.ts'
import { usablePaymentMethods } from './methods.ts'
import { currentCardProvider, providerOf } from './providers.ts'
import { type AttemptRow, describePayment, findOpenAttempt, insertAttempt, updateAttempt } from './queries.ts'

/**
 * One payment object per order (PAY-3, PAY-4): recorded (transaction 1), made at the provider under our row's id with no
 * transaction open, stored (transaction 2). Reload and decline find the same one again.
 */
export async function startPayment(ctx: Ctx, key: OrderKey, { method }: PaymentInput): Promise<AttemptRow> {
  const attempt = await inTransaction(ctx.db, (tx) => recordAttempt(tx, ctx, key, method))
  if (attempt.provider_payment_id) return attempt
  const payment = await providerOf(ctx, attempt)
    .start(await describePayment(ctx.db, attempt))
    .catch((error: unknown) => {
      if (error instanceof ProviderUnreachable) throw new AppError('PROVIDER_ERROR')
      throw error
    })
  return inTransaction(ctx.db, (tx) =>
    updateAttempt(tx, attempt.id, {
      provider_payment_id: payment.id,
      client_secret: payment.client_secret,
      updated_at: ctx.now,
    }),
  )
}

async function recordAttempt(tx: Tx, ctx: Ctx, key: OrderKey, method: PaymentInput['method']): Promise<AttemptRow> {
  const order = await lockOwnOrder(tx, key)
  checkPayable(ctx, order)
  const open = await findOpenAttempt(tx, order.id)
  if (open?.status === 'PROCESSING')
    throw new AppError('PAYMENT_IN_PROGRESS', { data: { order_short_id: order.short_id } })
  if (open) return open
  const settings = await tx
    .selectFrom('event_settings')
    .select('payment_methods')
    .where('event_id', '=', order.event_id)
    .executeTakeFirstOrThrow()
  if (!usablePaymentMethods(ctx.config, settings).includes(method)) throw new AppError('PAYMENT_METHOD_UNAVAILABLE')
  const provider = currentCardProvider(ctx)
  const attempt = await insertAttempt(tx, {
    event_id: order.event_id,
    order_id: order.id,
    provider: provider.name,
    status: 'CREATED',
    amount: order.total_gross,
    currency: order.currency,
    created_at: ctx.now,
    updated_at: ctx.now,
  })
  await updateOrderRow(tx, order.id, {
    payment_provider: provider.name,
    is_test: provider.name === 'test',
    updated_at: ctx.now,
  })
  await audit(
    tx,
    ctx,
    'payment.started',
    { event_id: order.event_id, order_id: order.id },
    { data: { provider: provider.name }, as: 'BUYER' },
  )
  return attempt
}

/** PAY-3, EXP-1: what keeps an order from being paid, in the words the buyer needs. */
export function checkPayable(ctx: Pick<Ctx, 'now'>, order: OrderRow): void {
  if (order.status === 'COMPLETED') throw new AppError('ORDER_ALREADY_PAID')
  if (order.status === 'EXPIRED') throw new AppError('ORDER_EXPIRED')
  if (order.status !== 'AWAITING_PAYMENT' || order.offline_confirmed_at) throw new AppError('ORDER_STATE_CHANGED')
  if (order.payment_status === 'PROCESSING')
    throw new AppError('PAYMENT_IN_PROGRESS', { data: { order_short_id: order.short_id } })
  if (order.is_expiring || hasLapsed(order.reserved_until, ctx.now)) throw new AppError('ORDER_EXPIRED')
}
