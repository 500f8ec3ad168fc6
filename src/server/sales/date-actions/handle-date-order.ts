import { AppError } from '#core/platform/errors/errors.ts'
import { type DateActionFailure, DateActionOrderStatus } from '#core/platform/states/date-action-state.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import { RefundRowStatus, RefundStatus } from '#core/platform/states/refund-state.ts'
import { type Cancelled, type ForDate, goingWithDate, type Together } from '#core/records/order-units/going-together.ts'
import { checkRefund, type RefundableOrder } from '#core/records/orders/refund-rules.ts'
import {
  type RefundTicket,
  refundableTickets,
  refundableUnits,
  ticketRefund,
} from '#core/records/orders/refund-tickets.ts'
import { DATE_ACTION_WAIT_MS } from '#core/sales/date-actions/limits.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import { type AttendeeRow, lockAttendeesOf } from '#server/records/attendees/queries.ts'
import { type LockedUnit, lockUnitsOf } from '#server/records/order-units/queries.ts'
import { lockOrder, type OrderRow } from '#server/records/orders/queries.ts'
import { findRefund, readRefundStates } from '#server/records/orders/refund-queries.ts'
import { cancelLockedTickets } from '#server/sales/attendee-actions/cancel-attendee.ts'
import { dateOf } from '#server/sales/completion/queries.ts'
import { inTransactionAfterExpiry } from '#server/sales/completion/reclaim-expired-order.ts'
import { cancelLockedOrder } from '#server/sales/order-actions/cancel-order.ts'
import { beginRefund, insertRefundOf, readTicketsToRefund } from '#server/sales/order-actions/record-refund.ts'
import { sendRefund } from '#server/sales/payments/send-refund.ts'
import { moveTicketsToDate } from './move-tickets-to-date.ts'
import {
  type DateActionOrderRow,
  type DateActionRow,
  findActionOrder,
  moveActionOrder,
  updateActionOrder,
} from './queries.ts'

/** What has to be known of one order: everything of it is locked. */
export interface DateOrder {
  readonly action: DateActionRow
  readonly row: DateActionOrderRow
  readonly order: OrderRow
  /** Everything in it. */
  readonly all: Together<AttendeeRow, LockedUnit>
  /** What goes with the date. */
  readonly going: Going
}

type Going = Pick<Cancelled<AttendeeRow, LockedUnit>, 'attendees' | 'units' | 'is_all'>

const NOTHING: Going = { attendees: [], units: [], is_all: false }

/** An extra without a date is for none; a ticket without one is for the first (DAT-3, DAT-10). */
function isFor(one: AttendeeRow | LockedUnit, event_date_id: number): ForDate {
  const date = 'kind' in one ? one.event_date_id : dateOf(one)
  if (date === null) return 'NONE'
  return date === event_date_id ? 'THIS' : 'OTHER'
}

/** The locks of the order, its row, its tickets and extras; null once it is handled, by this job or another (DAT-32). */
async function lockDateOrder(tx: Tx, action: DateActionRow, row_id: number): Promise<DateOrder | null> {
  const found = await findActionOrder(tx, row_id)
  if (!found) return null
  const order = await lockOrder(tx, found.order_id)
  // read after the lock: whoever handled it meanwhile has committed
  const row = await findActionOrder(tx, row_id)
  if (row?.status !== DateActionOrderStatus.PENDING || row.refund_id !== null) return null
  const all = { attendees: await lockAttendeesOf(tx, [order.id]), units: await lockUnitsOf(tx, [order.id]) }
  const going =
    order.status === OrderStatus.COMPLETED ? goingWithDate(all, (one) => isFor(one, action.event_date_id)) : NOTHING
  return { action, row, order, all, going }
}

/**
 * One order of a cancelled date, in a transaction of its own (DAT-32 to DAT-34); its refund is sent after that. Answers
 * whether anything changed; an order that waits, for a refund under way or for whoever failed, is asked about again.
 */
export async function handleDateOrder(ctx: Ctx, action: DateActionRow, row: DateActionOrderRow): Promise<boolean> {
  try {
    const outcome = await inTransactionAfterExpiry(ctx, action.event_id, async (tx) => {
      const one = await lockDateOrder(tx, action, row.id)
      return one && handleLocked(tx, ctx, one)
    })
    if (outcome === 'WAITS') return failIfOld(ctx, action, row)
    if (outcome?.refund_id) await sendRefund(ctx, outcome.refund_id)
    return true
  } catch (error) {
    return failOrLater(ctx, action, { row, error })
  }
}

/** `refund_id` is one that has to be sent. */
type Outcome = 'WAITS' | { readonly refund_id: number | null }

async function handleLocked(tx: Tx, ctx: Ctx, one: DateOrder): Promise<Outcome> {
  const { action, row, going } = one
  const attendee_ids = going.attendees.map(({ id }) => id)
  const has_any = attendee_ids.length + going.units.length > 0
  const done = { from: DateActionOrderStatus.PENDING, to: DateActionOrderStatus.DONE, updated_at: ctx.now } as const
  if (has_any && action.holders === 'REFUND') {
    const refunded = await refundUnits(tx, ctx, one)
    if (refunded === 'WAITS') return 'WAITS'
    if (refunded) {
      await updateActionOrder(tx, row.id, { attendee_ids, refund_id: refunded.id, updated_at: ctx.now })
      if (refunded.status === RefundRowStatus.PENDING) return { refund_id: refunded.id }
      await moveActionOrder(tx, row.id, done)
      return { refund_id: null }
    }
  }
  if (has_any) {
    if (action.holders === 'MOVE') await moveTicketsToDate(tx, ctx, one)
    else await cancelUnits(tx, ctx, one)
  }
  await moveActionOrder(tx, row.id, { ...done, attendee_ids })
  return { refund_id: null }
}

/** The order is cancelled with the last of it (CAN-2, DAT-36); who is told of it, is told by MAIL-61. */
async function cancelUnits(tx: Tx, ctx: Ctx, { order, going }: DateOrder): Promise<void> {
  if (going.is_all) await cancelLockedOrder(tx, ctx, order, { notify_buyer: false })
  else await cancelLockedTickets(tx, ctx, { order, tickets: going.attendees, units: going.units, tell: [] })
}

/**
 * DAT-33: cancels the units and records a refund that names them, at most what is left of the payment. Null where there
 * is no money to give back: free, added by hand, or refunded before.
 */
async function refundUnits(tx: Tx, ctx: Ctx, one: DateOrder) {
  const { action, order, all, going } = one
  const refunds = await readRefundStates(tx, order.id)
  const check = checkRefund({ ...(order as OrderRow & RefundableOrder), refunds })
  if (!check.ok) return check.code === RefundStatus.REFUND_PENDING ? ('WAITS' as const) : null
  const ticketed = await readTicketsToRefund(tx, order, all)
  const open = (of: readonly RefundTicket[], gone: readonly { readonly id: number }[]) =>
    of.filter(({ id }) => gone.some((one) => one.id === id)).map(({ id }) => id)
  const chosen = ticketRefund(
    ticketed,
    {
      attendee_ids: open(refundableTickets(ticketed), going.attendees),
      unit_ids: open(refundableUnits(ticketed), going.units),
    },
    { refundable: check.refundable },
  )
  if (!chosen.ok) return null
  const refund = await insertRefundOf(tx, ctx, {
    ...{ order, refunds, chosen },
    notify_buyer: false,
    reason: null,
    user_id: action.user_id,
    api_key_id: action.api_key_id,
  })
  await cancelUnits(tx, ctx, one)
  return beginRefund(tx, ctx, { order, refund, as: 'SYSTEM' })
}

/** A refund that was recorded and has an answer by now; one that has none for a day is told to staff (DAT-33). */
export async function settleDateOrder(ctx: Ctx, row: DateActionOrderRow): Promise<boolean> {
  const refund = row.refund_id === null ? undefined : await findRefund(ctx.db, row.refund_id)
  const is_late = ctx.now.getTime() - row.updated_at.getTime() >= DATE_ACTION_WAIT_MS
  if (refund?.status === RefundRowStatus.PENDING && !is_late) return false
  return inTransaction(ctx.db, async (tx) => {
    await lockOrder(tx, row.order_id)
    const now = await findActionOrder(tx, row.id)
    if (now?.status !== DateActionOrderStatus.PENDING) return true
    const answer = refund && (await findRefund(tx, refund.id))
    const from = DateActionOrderStatus.PENDING
    if (answer?.status === RefundRowStatus.SUCCEEDED)
      await moveActionOrder(tx, row.id, { from, to: DateActionOrderStatus.DONE, updated_at: ctx.now })
    else {
      const reason =
        answer?.status === RefundRowStatus.PENDING ? RefundStatus.REFUND_PENDING : RefundStatus.REFUND_FAILED
      await moveActionOrder(tx, row.id, { from, to: DateActionOrderStatus.FAILED, reason, updated_at: ctx.now })
    }
    return true
  })
}

const failIfOld = (ctx: Ctx, action: DateActionRow, row: DateActionOrderRow): Promise<boolean> =>
  ctx.now.getTime() - row.created_at.getTime() < DATE_ACTION_WAIT_MS
    ? Promise.resolve(false)
    : fail(ctx, action, { row, reason: RefundStatus.REFUND_PENDING })

function reasonOf(error: unknown): DateActionFailure | null {
  if (!(error instanceof AppError)) return null
  if (error.code === 'ITEMS_UNAVAILABLE' || error.code === 'DATE_CANCELLED') return 'NO_ROOM'
  return error.code === 'PROVIDER_ERROR' ? 'PROVIDER_ERROR' : null
}

/** What is refused for good fails at once; anything else is tried again for a day: it must not end the others' turn. */
async function failOrLater(
  ctx: Ctx,
  action: DateActionRow,
  { row, error }: { row: DateActionOrderRow; error: unknown },
): Promise<boolean> {
  const reason = reasonOf(error)
  if (reason) return fail(ctx, action, { row, reason })
  if (error instanceof AppError && error.code === 'ORDER_NOT_FOUND') return false
  ctx.log.warn({ err: error, order_id: row.order_id }, 'an order of a cancelled date could not be handled')
  if (ctx.now.getTime() - row.created_at.getTime() < DATE_ACTION_WAIT_MS) return false
  return fail(ctx, action, { row, reason: 'NOT_HANDLED' })
}

/** Nothing of the order was changed; whose tickets it concerns is kept for MAIL-61. */
const fail = (
  ctx: Ctx,
  action: DateActionRow,
  { row, reason }: { row: DateActionOrderRow; reason: DateActionFailure },
): Promise<boolean> =>
  inTransaction(ctx.db, async (tx) => {
    const one = await lockDateOrder(tx, action, row.id)
    if (!one) return true
    await moveActionOrder(tx, row.id, {
      from: DateActionOrderStatus.PENDING,
      to: DateActionOrderStatus.FAILED,
      reason,
      attendee_ids: one.going.attendees.map(({ id }) => id),
      updated_at: ctx.now,
    })
    return true
  })
