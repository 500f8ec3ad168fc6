import { hasLapsed } from '#core/checkout/hold-time.ts'
import { type DetailsInput, LooseDetails } from '#core/checkout/schema.ts'
import { AppError } from '#core/errors.ts'
import {
  findOrderByShortId,
  listOrderItems,
  lockOrderByShortId,
  moveOrder,
  type OrderItemRow,
  type OrderRow,
  updateOrderRow,
} from '#server/orders/queries.ts'
import { findOpenAttempt } from '#server/payments/queries.ts'
import { audit } from '#server/platform/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import type { FieldProblems } from '#server/platform/input-error.ts'
import { checkAnswers } from '#server/questions/check-answers.ts'
import { completeOrder } from './complete-order.ts'
import { inStockTransaction } from './with-links.ts'

/** Whose session may touch an order before completion (PRM-22). */
export interface OrderKey {
  readonly event_id: number
  readonly short_id: string
  readonly session_hash: Buffer | null
}

/** The locked order of this session; another browser's order is not for it (SEC-9). */
export async function lockOwnOrder(tx: Tx, { event_id, short_id, session_hash }: OrderKey): Promise<OrderRow> {
  const order = await lockOrderByShortId(tx, event_id, short_id)
  if (!session_hash || !order.session_hash?.equals(session_hash)) throw new AppError('CHECKOUT_SESSION_REQUIRED')
  return order
}

/**
 * Saves buyer and attendees (RES-16 to RES-20). A free order is completed in this call; a paid one awaits payment, its
 * hold unchanged. May be repeated until something was submitted to the provider.
 */
export async function saveDetails(ctx: Ctx, key: OrderKey, input: DetailsInput): Promise<OrderRow> {
  return inStockTransaction(ctx, async (tx) => {
    const order = await lockOwnOrder(tx, key)
    await checkOpen(tx, ctx, order)
    const items = await listOrderItems(tx, [order.id])
    checkAttendees(items, input)
    const { details, fields } = await checkAnswers(tx, order.event_id, items, input)
    if (Object.keys(fields).length > 0) throw new AppError('ANSWERS_INCOMPLETE', { fields })
    const { first_name, last_name, email } = details.order
    const values = {
      first_name,
      last_name,
      email,
      details: JSON.stringify(details),
      ip_hash: null,
      updated_at: ctx.now,
    }
    if (order.total_gross === 0) {
      const saved = await updateOrderRow(tx, order.id, values)
      return completeOrder(tx, ctx, saved, {
        payment_status: 'NO_PAYMENT_REQUIRED',
        payment_provider: null,
        amount_paid: 0,
        as: 'BUYER',
        from: 'RESERVED',
      })
    }
    await audit(tx, ctx, 'order.details_saved', { event_id: order.event_id, order_id: order.id }, { as: 'BUYER' })
    if (order.status === 'AWAITING_PAYMENT') return updateOrderRow(tx, order.id, values)
    return moveOrder(tx, order.id, ['RESERVED'], {
      ...values,
      status: 'AWAITING_PAYMENT',
      payment_status: 'AWAITING_PAYMENT',
    })
  })
}

async function checkOpen(tx: Tx, ctx: Ctx, order: OrderRow): Promise<void> {
  if (order.status === 'EXPIRED') throw new AppError('ORDER_EXPIRED')
  if (!['RESERVED', 'AWAITING_PAYMENT'].includes(order.status) || order.offline_confirmed_at)
    throw new AppError('ORDER_STATE_CHANGED')
  const attempt = await findOpenAttempt(tx, order.id)
  if (attempt && attempt.status !== 'CREATED')
    throw new AppError('PAYMENT_IN_PROGRESS', { data: { order_short_id: order.short_id } })
  if (order.is_expiring || hasLapsed(order.reserved_until, ctx.now)) throw new AppError('ORDER_EXPIRED')
}

/**
 * What to say of a body that broke its schema: its own problems and the missing answers in one answer (RES-18). Only to
 * the session the order belongs to.
 */
export async function refuseDetails(ctx: Ctx, key: OrderKey, body: unknown, fields: FieldProblems): Promise<never> {
  const order = await findOrderByShortId(ctx.db, key.event_id, key.short_id)
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  if (!key.session_hash || !order.session_hash?.equals(key.session_hash))
    throw new AppError('CHECKOUT_SESSION_REQUIRED')
  const readable = LooseDetails.safeParse(body)
  if (!readable.success) throw new AppError('VALIDATION_FAILED', { fields })
  const items = await listOrderItems(ctx.db, [order.id])
  const missing = await checkAnswers(ctx.db, order.event_id, items, readable.data as DetailsInput)
  throw new AppError('VALIDATION_FAILED', { fields: { ...missing.fields, ...fields } })
}

/** Attendees, counted per price, equal the items exactly: nobody gets a ticket that no item pays for (RES-17, SEC-8). */
function checkAttendees(items: readonly OrderItemRow[], { attendees }: DetailsInput): void {
  const wanted = new Map<number, number>()
  for (const item of items) wanted.set(item.ticket_price_id, (wanted.get(item.ticket_price_id) ?? 0) + item.quantity)
  for (const { ticket_price_id } of attendees) wanted.set(ticket_price_id, (wanted.get(ticket_price_id) ?? 0) - 1)
  if ([...wanted.values()].some((left) => left !== 0)) throw new AppError('ATTENDEES_MISMATCH')
}
