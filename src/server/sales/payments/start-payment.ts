import { AppError } from '#core/platform/errors/errors.ts'
import { percentOf } from '#core/platform/money.ts'
import { OrderStatus, PaymentStatus } from '#core/platform/states/order-state.ts'
import { isOpenAttempt, PaymentAttemptStatus } from '#core/platform/states/payment-state.ts'
import type { PaymentInput } from '#core/sales/checkout/schema.ts'
import { hasLapsed } from '#core/sales/completion/hold-time.ts'
import { methodsOfOrder } from '#server/catalog/payment-methods/methods.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { countLiveTime } from '#server/platform/context/live-counts.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import { requireStandby } from '#server/platform/database/gate.ts'
import { type OrderRow, updateOrderRow } from '#server/records/orders/queries.ts'
import {
  type AttemptRow,
  failAttempt,
  findOpenAttempt,
  insertAttempt,
  updateAttempt,
} from '#server/records/payment-attempts/queries.ts'
import { lockOwnOrder, type OrderKey } from '#server/sales/buyer-orders/own-order.ts'
import {
  type PaymentProvider,
  ProviderBusy,
  type ProviderPayment,
  ProviderRefused,
  ProviderUnreachable,
} from '#server/sales/payment-providers/payment-provider.ts'
import { cardProviderFor, providerOf } from '#server/sales/payment-providers/providers.ts'
import { closePayment } from './close-open-payments.ts'
import { describePayment, readMethods } from './describe-queries.ts'

/** The provider offers no way to pay this amount that is final within minutes (PSP-2). */
const NO_METHOD = 'no_method'

const AMOUNT_REFUSALS: readonly string[] = ['amount_too_small', 'amount_too_large', 'amount_unsupported']

/**
 * One payment object per order (PAY-3, PAY-4): recorded (transaction 1), made at the provider under our row's id with no
 * transaction open, stored (transaction 2). Reload and decline find the same one again.
 */
export async function startPayment(ctx: Ctx, key: OrderKey, { method }: PaymentInput): Promise<AttemptRow> {
  requireStandby(ctx)
  const attempt = await recordAttemptHere(ctx, key, method)
  if (attempt.provider_payment_id) return attempt
  // PSP-3: a page where one can pay is made once the tickets are held for it
  if (attempt.status === PaymentAttemptStatus.CREATED && providerOf(ctx, attempt).by_redirect) return attempt
  const payment = await makePayment(ctx, attempt)
  return inTransaction(ctx.db, async (tx) => {
    const stored = await updateAttempt(tx, attempt.id, {
      provider_payment_id: payment.id,
      client_secret: payment.client_secret,
      checkout_url: payment.checkout_url ?? null,
      updated_at: ctx.now,
    })
    // given up while it was made: nobody is sent there, and its news is still read
    if (!isOpenAttempt(stored.status)) throw new AppError('ORDER_STATE_CHANGED')
    return stored
  })
}

async function makePayment(ctx: Ctx, attempt: AttemptRow): Promise<ProviderPayment> {
  try {
    const asked = await describePayment(ctx.db, attempt)
    const started = performance.now()
    return await providerOf(ctx, attempt)
      .start(asked)
      .finally(() => countLiveTime(ctx, attempt.event_id, ['provider', performance.now() - started]))
  } catch (error) {
    if (error instanceof ProviderBusy) throw new AppError('BUSY')
    if (error instanceof ProviderUnreachable) throw new AppError('PROVIDER_ERROR')
    if (!(error instanceof ProviderRefused)) throw error
    ctx.log.error({ err: error, payment_attempt: attempt.id }, 'a payment could not be made')
    // A definite no: nothing is open there, so the next try records one of its own.
    await inTransaction(ctx.db, (tx) => failAttempt(tx, attempt.id, ctx.now))
    if (error.reason === NO_METHOD) throw new AppError('PAYMENT_METHOD_UNAVAILABLE')
    throw new AppError(AMOUNT_REFUSALS.includes(error.reason) ? 'PAYMENT_AMOUNT_UNSUPPORTED' : 'PROVIDER_ERROR')
  }
}

/** Thrown out of the transaction: an open payment elsewhere is ended first, with nothing locked (PAY-4, REL-7). */
class OpenElsewhere extends Error {
  readonly attempt: AttemptRow
  constructor(attempt: AttemptRow) {
    super('an open payment at another provider account')
    this.attempt = attempt
  }
}

/** Keys or connection changed meanwhile: the old payment is cancelled where it was made, then a new one is recorded. */
async function recordAttemptHere(ctx: Ctx, key: OrderKey, method: PaymentInput['method']): Promise<AttemptRow> {
  const record = () => inTransaction(ctx.db, (tx) => recordAttempt(tx, ctx, { key, method }))
  try {
    return await record()
  } catch (error) {
    if (!(error instanceof OpenElsewhere)) throw error
    if (!(await closePayment(ctx, error.attempt, { even_awaiting_action: true })))
      throw new AppError('PAYMENT_IN_PROGRESS', { data: { order_short_id: key.short_id } })
    return record()
  }
}

async function recordAttempt(
  tx: Tx,
  ctx: Ctx,
  { key, method }: { key: OrderKey; method: PaymentInput['method'] },
): Promise<AttemptRow> {
  const order = await lockOwnOrder(tx, key)
  checkPayable(ctx, order)
  const open = await findOpenAttempt(tx, order.id)
  if (open?.status === PaymentAttemptStatus.PROCESSING)
    throw new AppError('PAYMENT_IN_PROGRESS', { data: { order_short_id: order.short_id } })
  const settings = await readMethods(tx, order.event_id)
  const is_usable = methodsOfOrder(ctx.config, settings, order).includes(method)
  // A hold begun before the connection was lost may finish at the account it began with (PAY-14).
  if (open && !is_usable) return open
  if (!is_usable) throw new AppError('PAYMENT_METHOD_UNAVAILABLE')
  const { api_key_id, currency, total_gross: total } = order
  const provider = cardProviderFor(ctx, { ...settings, api_key_id, currency, total })
  if (open && isAt(open, provider)) return open
  if (open) throw new OpenElsewhere(open)
  const attempt = await insertAttempt(tx, {
    event_id: order.event_id,
    order_id: order.id,
    provider: provider.name,
    provider_account: provider.account ?? '',
    status: PaymentAttemptStatus.CREATED,
    amount: order.total_gross,
    platform_fee:
      provider.account && provider.name === 'stripe' ? percentOf(order.total_gross, ctx.config.platform_fee) : 0,
    currency: order.currency,
    created_at: ctx.now,
    updated_at: ctx.now,
  })
  await updateOrderRow(tx, order.id, {
    payment_provider: provider.name,
    is_test: provider.name === 'test',
    updated_at: ctx.now,
  })
  await audit(tx, ctx, 'payment.started', {
    event_id: order.event_id,
    order_id: order.id,
    data: { provider: provider.name },
    as: 'BUYER',
  })
  return attempt
}

const isAt = (attempt: AttemptRow, provider: PaymentProvider): boolean =>
  attempt.provider === provider.name && attempt.provider_account === (provider.account ?? '')

/** PAY-3, EXP-1: what keeps an order from being paid, in the words the buyer needs. */
export function checkPayable(ctx: Pick<Ctx, 'now'>, order: OrderRow): void {
  if (order.status === OrderStatus.COMPLETED) throw new AppError('ORDER_ALREADY_PAID')
  if (order.status === OrderStatus.EXPIRED) throw new AppError('ORDER_EXPIRED')
  if (order.status !== OrderStatus.AWAITING_PAYMENT || order.offline_confirmed_at)
    throw new AppError('ORDER_STATE_CHANGED')
  // a code took the total to 0: saving the details completes it, and nothing is held for a payment that never comes (PRO-9)
  if (order.total_gross === 0) throw new AppError('ORDER_STATE_CHANGED')
  if (order.payment_status === PaymentStatus.PROCESSING)
    throw new AppError('PAYMENT_IN_PROGRESS', { data: { order_short_id: order.short_id } })
  if (order.is_expiring || hasLapsed(order.reserved_until, ctx.now)) throw new AppError('ORDER_EXPIRED')
}
