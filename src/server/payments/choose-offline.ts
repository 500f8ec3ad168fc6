import { offlineDueAt } from '#core/checkout/hold-time.ts'
import { AppError } from '#core/errors.ts'
import { effectiveEndDate } from '#core/time.ts'
import { lockOwnOrder, type OrderKey } from '#server/checkout/save-details.ts'
import { queueAwaitingPaymentMails } from '#server/mails/queue-completion-mails.ts'
import { type OrderRow, updateOrderRow } from '#server/orders/queries.ts'
import { audit } from '#server/platform/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import { inTransaction, type Tx } from '#server/platform/db.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { closePayment } from './close-open-payments.ts'
import { type AttemptRow, findOpenAttempt } from './queries.ts'
import { checkPayable } from './start-payment.ts'

/**
 * The buyer pays outside the shop (PAY-20 to PAY-23): the order is confirmed as unpaid and holds its units until it is
 * due. The choice is final. An open card payment is dead at the provider before anything is written here, so that no
 * order is paid by card and by transfer (PAY-22).
 */
export async function chooseOffline(ctx: Ctx, key: OrderKey): Promise<OrderRow> {
  const first = await inTransaction(ctx.db, (tx) => confirmOrder(tx, ctx, key))
  if ('order' in first) return first.order
  if (!(await closePayment(ctx, first.open, { even_awaiting_action: true }))) throw await refusalAfterCard(ctx, key)
  const second = await inTransaction(ctx.db, (tx) => confirmOrder(tx, ctx, key))
  if ('order' in second) return second.order
  // Another tab began to pay by card meanwhile: that one is under way now.
  throw new AppError('PAYMENT_IN_PROGRESS', { data: { order_short_id: key.short_id } })
}

/** The card was quicker than its cancellation: its money completes the order, or is still on its way. */
async function refusalAfterCard(ctx: Ctx, key: OrderKey): Promise<AppError> {
  const order = await inTransaction(ctx.db, (tx) => lockOwnOrder(tx, key))
  if (order.status === 'COMPLETED') return new AppError('ORDER_ALREADY_PAID')
  return new AppError('PAYMENT_IN_PROGRESS', { data: { order_short_id: order.short_id } })
}

async function confirmOrder(tx: Tx, ctx: Ctx, key: OrderKey): Promise<{ order: OrderRow } | { open: AttemptRow }> {
  const order = await lockOwnOrder(tx, key)
  // Chosen before: the same answer again, nothing is mailed twice (PAY-3).
  if (order.offline_confirmed_at && order.status === 'AWAITING_PAYMENT') return { order }
  checkPayable(ctx, order)
  const reserved_until = await dueAt(tx, ctx, order.event_id)
  const open = await findOpenAttempt(tx, order.id)
  if (open?.status === 'PROCESSING')
    throw new AppError('PAYMENT_IN_PROGRESS', { data: { order_short_id: order.short_id } })
  if (open) return { open }
  const confirmed = await updateOrderRow(tx, order.id, {
    payment_provider: 'offline',
    payment_status: 'AWAITING_PAYMENT',
    // a card payment begun before made it a test order; an offline one never is (PAY-30)
    is_test: false,
    offline_confirmed_at: ctx.now,
    reserved_until,
    updated_at: ctx.now,
  })
  await enqueue(tx, 'checkout.expire-event', { event_id: order.event_id }, { run_at: reserved_until })
  await audit(tx, ctx, 'payment.offline_chosen', { event_id: order.event_id, order_id: order.id, as: 'BUYER' })
  await queueAwaitingPaymentMails(tx, ctx, order.id)
  return { order: confirmed }
}

/** Until when the order may be paid; refused where the event does not offer the method or is over (PAY-22). */
async function dueAt(tx: Tx, ctx: Ctx, event_id: number): Promise<Date> {
  const { start_date, end_date, timezone, ...settings } = await tx
    .selectFrom('events')
    .innerJoin('event_settings', 'event_settings.event_id', 'events.id')
    .select(['events.start_date', 'events.end_date', 'events.timezone'])
    .select(['event_settings.payment_methods', 'event_settings.offline_payment_due_in_days'])
    .where('events.id', '=', event_id)
    .executeTakeFirstOrThrow()
  const effective_end = effectiveEndDate(start_date, end_date, timezone)
  const due_at = offlineDueAt(ctx.now, settings.offline_payment_due_in_days, effective_end)
  // it needs nobody but the organizer: allowed is usable (PAY-2)
  if (!due_at || !settings.payment_methods.includes('OFFLINE')) throw new AppError('PAYMENT_METHOD_UNAVAILABLE')
  return due_at
}
