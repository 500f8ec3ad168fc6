import { randomBytes } from 'node:crypto'
import { attendeeReference, shortIdFromBytes } from '#core/platform/ids.ts'
import { SHORT_ID_BYTES } from '#core/platform/limits.ts'
import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { OrderStatus, type PaymentStatus } from '#core/platform/states/order-state.ts'
import type { PaymentProviderName } from '#core/platform/states/payment-state.ts'
import type { Details } from '#core/records/orders/details-schema.ts'
import { placeAttendees } from '#core/sales/completion/place-attendees.ts'
import { networkOf } from '#server/identity/mails/mail-network.ts'
import { type AuditActor, auditAll } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { moveOrderStock } from '#server/platform/stock/stock.ts'
import { insertAttendees } from '#server/records/attendees/queries.ts'
import { queueCompletionMails } from '#server/records/order-mails/queue-completion-mails.ts'
import {
  type CompletedOrder,
  completeOrderRows,
  insertAnswers,
  listOrderItems,
  type OrderItemRow,
  type OrderRow,
} from '#server/records/orders/queries.ts'

export interface Completion {
  readonly payment_status: Extract<PaymentStatus, 'NO_PAYMENT_REQUIRED' | 'PAYMENT_RECEIVED'>
  readonly payment_provider: PaymentProviderName | null
  readonly amount_paid: number
  readonly as: AuditActor
  /** EXPIRED when late money revives it: its units were taken again under the locks before (ORD-14). */
  readonly from: Extract<OrderStatus, 'RESERVED' | 'AWAITING_PAYMENT' | 'EXPIRED'>
  /** Staff may leave buyer and ticket holders untold (API-76, ATT-10); buyers always hear. */
  readonly is_silent?: boolean
}

export interface Completing {
  /** Whose action it is and when. */
  readonly ctx: Ctx
  /** Locked by the caller. */
  readonly order: Pick<OrderRow, 'id' | 'event_id'>
  /** What the buyer told in this very call, written with the move. */
  readonly saved?: CompletedOrder['saved']
}

/** One order on the one path to COMPLETED (ORD-12). */
export async function completeOrder(tx: Tx, one: Completing, how: Completion): Promise<OrderRow> {
  const [completed] = await completeOrders(tx, [one], how)
  return completed as OrderRow
}

/**
 * The only code that makes orders COMPLETED (ORD-12): free, paid, late, by hand, one or several of one event. They are
 * locked by the caller. It never fails for stock: the hold is turned into a sale one for one. Answers the orders as given.
 */
export async function completeOrders(tx: Tx, cases: readonly Completing[], how: Completion): Promise<OrderRow[]> {
  const [first] = cases
  if (!first) return []
  const completed = await completeOrderRows(
    tx,
    cases.map(({ ctx, order, saved = null }) => ({ id: order.id, completed_at: ctx.now, saved })),
    how,
  )
  await createAttendees(tx, completed)
  await auditAll(
    tx,
    'order.completed',
    cases.map(({ ctx, order }) => ({
      ctx,
      subject: { event_id: order.event_id, order_id: order.id },
      data: { amount_paid: how.amount_paid },
      as: how.as,
    })),
  )
  const ids = completed.map(({ id }) => id)
  await queueCompletionMails(tx, first.ctx, {
    order_ids: ids,
    to_buyer: how.is_silent !== true,
    is_by_staff: how.as === 'USER',
    networks: new Map(cases.map(({ ctx, order }) => [order.id, networkOf(ctx)])),
  })
  // Last of all: from here to the commit everybody who buys waits for these counters (docs/locking.md).
  if (how.from !== OrderStatus.EXPIRED) await moveOrderStock(tx, ids, 'COMPLETE')
  return completed
}

/** One attendee per unit, in item order, from the details that waited on the order (RES-18, IDN-4). */
async function createAttendees(tx: Tx, orders: readonly OrderRow[]): Promise<void> {
  const items = Map.groupBy(
    await listOrderItems(
      tx,
      orders.map(({ id }) => id),
    ),
    ({ order_id }) => order_id,
  )
  const all = orders.flatMap((order) =>
    placed(order, items.get(order.id) ?? []).map((one, index) => ({
      ...one,
      order,
      index,
    })),
  )
  const ids = await insertAttendees(
    tx,
    all.map(({ order, item, draft, index }) => ({
      short_id: shortIdFromBytes('attendee', randomBytes(SHORT_ID_BYTES)),
      reference: attendeeReference(order.reference, index + 1),
      event_id: order.event_id,
      order_id: order.id,
      order_item_id: item.id,
      event_date_id: item.event_date_id,
      ticket_id: item.ticket_id,
      ticket_price_id: item.ticket_price_id,
      first_name: draft.first_name,
      last_name: draft.last_name,
      email: draft.email,
      language: order.language,
      status: AttendeeStatus.ACTIVE,
      created_at: completedAt(order),
      updated_at: completedAt(order),
    })),
  )
  await insertAnswers(tx, [
    ...orders.flatMap((order) => detailsOf(order).order.answers.map((given) => answerRow(order, null, given))),
    ...all.flatMap(({ order, draft }, n) => draft.answers.map((given) => answerRow(order, ids[n] as number, given))),
  ])
}

type Draft = Details['attendees'][number]

function detailsOf({ id, details }: OrderRow): Details {
  if (!details) throw new Error(`order ${id} completes without details`)
  return details as Details
}

const completedAt = ({ completed_at, updated_at }: OrderRow): Date => completed_at ?? updated_at

const answerRow = (order: OrderRow, attendee_id: number | null, given: Draft['answers'][number]) => ({
  event_id: order.event_id,
  order_id: order.id,
  attendee_id,
  question_id: given.question_id,
  answer: JSON.stringify(given.answer),
  created_at: completedAt(order),
  updated_at: completedAt(order),
})

/** Counts were checked when the details were saved (RES-17). */
function placed(order: OrderRow, items: readonly OrderItemRow[]): { item: OrderItemRow; draft: Draft }[] {
  const found = placeAttendees(items, detailsOf(order).attendees)
  if (!found) throw new Error(`order ${order.id}: an item has no attendee (SEC-8)`)
  return found
}
