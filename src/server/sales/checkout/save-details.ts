import { after } from '#core/platform/actions/causes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { OrderStatus, PaymentStatus } from '#core/platform/states/order-state.ts'
import { type DetailsInput, LooseDetails } from '#core/records/orders/details-schema.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { countLive } from '#server/platform/context/live-counts.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { requireStandby } from '#server/platform/database/gate.ts'
import type { FieldProblems } from '#server/platform/http/input-error.ts'
import { inStockTransaction } from '#server/platform/stock/stock-transaction.ts'
import { findOrderByShortId } from '#server/records/orders/link-queries.ts'
import {
  type CompletedOrder,
  listOrderItems,
  moveOrder,
  type OrderRow,
  updateOrderRow,
} from '#server/records/orders/queries.ts'
import { findOpenAttempt } from '#server/records/payment-attempts/queries.ts'
import { type Counted, checkPersonLimits } from '#server/records/persons/check-person-limits.ts'
import { lockOwnOrder, type OrderKey, requireSession } from '#server/sales/buyer-orders/own-order.ts'
import { type Completion, completeOrder } from '#server/sales/completion/complete-order.ts'
import { checkDetails, isToldAlready, readAsked, requireAttendees, requireOpen, savedDetails } from './check-details.ts'
import { completeFreeOrder, FREE, type FreeOrder } from './complete-free-orders.ts'
import { extendShortHold } from './extend-hold.ts'

/**
 * Saves buyer and attendees (RES-16 to RES-20). A free order is completed in this call, with those of other buyers who
 * finish at the same moment; a paid one awaits payment, its hold unchanged. May be repeated until something was submitted
 * to the provider.
 */
export async function saveDetails(ctx: Ctx, key: OrderKey, input: DetailsInput): Promise<OrderRow> {
  requireStandby(ctx)
  // everything is read again under the lock, what it costs too: a code may change that (PRO-9)
  const found = await findOrderByShortId(ctx.prepared, key.event_id, key.short_id)
  if (!found) throw new AppError('ORDER_NOT_FOUND')
  if (isToldAlready(found, ctx, input)) {
    requireSession(found, key.session_hash)
    return found
  }
  const alone: FreeOrder['alone'] = (given) => saveAlone(ctx, key, input, given)
  const is_free = found.total_gross === 0 && found.status !== OrderStatus.AWAITING_PAYMENT
  if (!is_free) return alone({ after_lost_commit: false })
  return completeFreeOrder(key.event_id, { ctx, order_id: found.id, session_hash: key.session_hash, input, alone })
}

/** In a transaction of its own: every paid order, and a free one that cannot be decided with others. */
async function saveAlone(
  ctx: Ctx,
  key: OrderKey,
  input: DetailsInput,
  { after_lost_commit }: Parameters<FreeOrder['alone']>[0],
): Promise<OrderRow> {
  const outcome = await inStockTransaction(ctx, async (tx) => {
    // the lock waits for whatever the server still does for a connection that was lost
    const order = await lockOwnOrder(tx, key)
    if (after_lost_commit && order.completed_at?.getTime() === ctx.now.getTime()) return order
    // what was read before the lock may be older than the call that this one repeats
    if (isToldAlready(order, ctx, input)) return order
    requireOpen(order, await findOpenAttempt(tx, order.id), ctx.now)
    const items = await listOrderItems(tx, [order.id])
    requireAttendees(items, input)
    const asked = await readAsked(tx, order.event_id)
    const told = savedDetails(checkDetails(asked, items, input))
    const of = { event_id: order.event_id, limits: asked.asks.person_limits, secrets: ctx.secrets }
    const [counted] = await checkPersonLimits(tx, of, [{ order, items, email: told.email }])
    return counted instanceof AppError
      ? counted
      : write(tx, ctx, { order, saved: { ...told, ...(counted as Counted) } })
  })
  // committed: the order remembers how often it was refused (LIM-3)
  if (outcome instanceof AppError) throw outcome
  return outcome
}

async function write(
  tx: Tx,
  ctx: Ctx,
  { order, saved }: { order: OrderRow; saved: NonNullable<CompletedOrder['saved']> },
): Promise<OrderRow> {
  if (order.total_gross === 0)
    return completeOrder(
      tx,
      { ctx, order, amount_paid: 0, saved },
      { ...FREE, from: order.status as Completion['from'] },
    )
  // the network stays on the hold until it is paid or ended: its units go on counting (SEC-42, CALM-3)
  const longer = await extendShortHold(tx, order, after('order.details_saved', 'checkout.expire-event'))
  const values = { ...saved, ...longer, updated_at: ctx.now }
  countLive(ctx, order.event_id, ['details'])
  await audit(tx, ctx, 'order.details_saved', { event_id: order.event_id, order_id: order.id, as: 'BUYER' })
  if (order.status === OrderStatus.AWAITING_PAYMENT) return updateOrderRow(tx, order.id, values)
  return moveOrder(tx, order.id, {
    ...values,
    from: OrderStatus.RESERVED,
    to: OrderStatus.AWAITING_PAYMENT,
    first_payment_status: PaymentStatus.AWAITING_PAYMENT,
  })
}

/**
 * What to say of a body that broke its schema: its own problems and the missing answers in one answer (RES-18). Only to
 * the session the order belongs to.
 */
export async function refuseDetails(
  ctx: Ctx,
  key: OrderKey,
  { body, fields }: { body: unknown; fields: FieldProblems },
): Promise<never> {
  const order = await findOrderByShortId(ctx.prepared, key.event_id, key.short_id)
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  requireSession(order, key.session_hash)
  const readable = LooseDetails.safeParse(body)
  if (!readable.success) throw new AppError('VALIDATION_FAILED', { fields })
  const items = await listOrderItems(ctx.db, [order.id])
  const checked = checkDetails(await readAsked(ctx.db, order.event_id), items, readable.data as DetailsInput)
  throw new AppError('VALIDATION_FAILED', { fields: { ...checked.fields, ...checked.missing, ...fields } })
}
