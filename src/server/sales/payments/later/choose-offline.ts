import { after } from '#core/platform/actions/causes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { OrderStatus, PaymentStatus } from '#core/platform/states/order-state.ts'
import { PaymentAttemptStatus } from '#core/platform/states/payment-state.ts'
import { WaitingEntryStatus } from '#core/platform/states/waiting-entry-state.ts'
import type { PaymentInput } from '#core/sales/checkout/schema.ts'
import { OFFLINE_DUE_SLACK_MS } from '#core/sales/payments/limits.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import { requireStandby } from '#server/platform/database/gate.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { inStockTransaction } from '#server/platform/stock/stock-transaction.ts'
import { queueAwaitingPaymentMails } from '#server/records/order-mails/queue-completion-mails.ts'
import { movePayment, type OrderRow } from '#server/records/orders/queries.ts'
import { type AttemptRow, findOpenAttempt } from '#server/records/payment-attempts/queries.ts'
import { askToConfirmAddress } from '#server/sales/buyer-orders/ask-to-confirm-address.ts'
import { lockOwnOrder, type OrderKey } from '#server/sales/buyer-orders/own-order.ts'
import { moveOffers } from '#server/sales/completion/move-offers.ts'
import { closePayment } from '../close-open-payments.ts'
import { checkPayable } from '../start-payment.ts'
import { keepTransfer } from './keep-transfer.ts'
import { type LaterMethod, lockOfflineHold, type OfflineHold } from './offline-hold.ts'

const PROVIDERS = { OFFLINE: 'offline', BANK_TRANSFER: 'bank' } as const

/** What the page said before the choice; nothing told is nothing promised. */
type ToldTerms = Pick<PaymentInput, 'expected_due_at' | 'expects_confirmation'> & { readonly method: LaterMethod }

/**
 * The buyer pays outside the shop, by a transfer with our reference (BANK-1) or as the organizer says (PAY-20 to PAY-23): the order is confirmed as unpaid and holds its units until it is
 * due. The choice is final. An open card payment is dead at the provider before anything is written here, so that no
 * order is paid by card and by transfer (PAY-22).
 */
export async function chooseOffline(ctx: Ctx, key: OrderKey, told: ToldTerms): Promise<OrderRow> {
  requireStandby(ctx)
  const confirm = () => inStockTransaction(ctx, (tx) => confirmOrder(tx, ctx, { key, told }))
  const first = await confirm()
  if ('order' in first) return first.order
  if (!(await closePayment(ctx, first.open, { even_awaiting_action: true }))) throw await refusalAfterCard(ctx, key)
  const second = await confirm()
  if ('order' in second) return second.order
  // Another tab began to pay by card meanwhile: that one is under way now.
  throw new AppError('PAYMENT_IN_PROGRESS', { data: { order_short_id: key.short_id } })
}

/** The card was quicker than its cancellation: its money completes the order, or is still on its way. */
async function refusalAfterCard(ctx: Ctx, key: OrderKey): Promise<AppError> {
  const order = await inTransaction(ctx.db, (tx) => lockOwnOrder(tx, key))
  if (order.status === OrderStatus.COMPLETED) return new AppError('ORDER_ALREADY_PAID')
  return new AppError('PAYMENT_IN_PROGRESS', { data: { order_short_id: order.short_id } })
}

async function confirmOrder(
  tx: Tx,
  ctx: Ctx,
  { key, told }: { key: OrderKey; told: ToldTerms },
): Promise<{ order: OrderRow } | { open: AttemptRow }> {
  const order = await lockOwnOrder(tx, key)
  // Chosen before: the same answer again, nothing is mailed twice (PAY-3).
  const payment_provider = PROVIDERS[told.method]
  if (order.offline_confirmed_at && order.status === OrderStatus.AWAITING_PAYMENT) {
    if (order.payment_provider !== payment_provider) throw new AppError('ORDER_STATE_CHANGED')
    return { order }
  }
  checkPayable(ctx, order)
  const hold = await lockOfflineHold(tx, ctx, { order, method: told.method })
  if (isWorseThanTold(hold, told)) throw new AppError('ORDER_STATE_CHANGED')
  const open = await findOpenAttempt(tx, order.id)
  if (open?.status === PaymentAttemptStatus.PROCESSING)
    throw new AppError('PAYMENT_IN_PROGRESS', { data: { order_short_id: order.short_id } })
  if (open) return { open }
  const reserved_until = hold.confirm_by ?? hold.held_until
  const confirmed = await movePayment(tx, order, {
    payment_provider,
    to: PaymentStatus.AWAITING_PAYMENT,
    // a card payment begun before made it a test order; an offline one never is (PAY-30)
    is_test: order.api_key_id !== null,
    offline_confirmed_at: ctx.now,
    person_key: hold.person_key,
    awaits_address: hold.confirm_by !== null,
    reserved_until,
    updated_at: ctx.now,
  })
  await enqueue(
    tx,
    after('payment.offline_chosen', 'checkout.expire-event'),
    { event_id: order.event_id },
    { run_at: reserved_until },
  )
  await keepTransfer(tx, ctx, { order: confirmed, hold })
  await moveOffers(tx, ctx, { orders: [confirmed], to: WaitingEntryStatus.CONVERTED, as: 'BUYER' })
  await audit(tx, ctx, 'payment.offline_chosen', { event_id: order.event_id, order_id: order.id, as: 'BUYER' })
  const follows = after('payment.offline_chosen', 'mails.send')
  if (hold.confirm_by) await askToConfirmAddress(tx, ctx, { order: confirmed, follows })
  else await queueAwaitingPaymentMails(tx, ctx, { order_id: order.id, follows })
  return { order: confirmed }
}

/** Pressure came up after the page was shown: it says so before the buyer decides (CALM-7). */
function isWorseThanTold(hold: OfflineHold, { expected_due_at, expects_confirmation }: ToldTerms): boolean {
  const is_earlier = expected_due_at
    ? hold.due_at.getTime() < Date.parse(expected_due_at) - OFFLINE_DUE_SLACK_MS
    : false
  return is_earlier || (expects_confirmation === false && hold.confirm_by !== null)
}
