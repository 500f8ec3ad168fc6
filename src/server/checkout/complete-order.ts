import { randomBytes } from 'node:crypto'
import type { DetailsInput } from '#core/checkout/schema.ts'
import { attendeeReference, SHORT_ID_BYTES, shortIdFromBytes } from '#core/ids.ts'
import type { OrderStatus, PaymentProviderName, PaymentStatus } from '#core/orders/order-state.ts'
import { insertAttendees } from '#server/attendees/queries.ts'
import { queueCompletionMails } from '#server/mails/queue-completion-mails.ts'
import { insertAnswers, listOrderItems, moveOrder, type OrderItemRow, type OrderRow } from '#server/orders/queries.ts'
import { type AuditActor, audit } from '#server/platform/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { moveOrderStock } from './stock.ts'

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

/**
 * The only code that makes an order COMPLETED (ORD-12): free, paid, late, by hand. The order is locked by the caller. It never
 * fails for stock: the hold is turned into a sale one for one.
 */
export async function completeOrder(tx: Tx, ctx: Ctx, order: OrderRow, how: Completion): Promise<OrderRow> {
  if (how.from !== 'EXPIRED') await moveOrderStock(tx, [order.id], 'COMPLETE')
  const completed = await moveOrder(tx, order.id, [how.from], {
    status: 'COMPLETED',
    payment_status: how.payment_status,
    payment_provider: how.payment_provider,
    amount_paid: how.amount_paid,
    completed_at: ctx.now,
    is_expiring: false,
    ip_hash: null,
    updated_at: ctx.now,
  })
  await createAttendees(tx, ctx, completed)
  await audit(
    tx,
    ctx,
    'order.completed',
    { event_id: order.event_id, order_id: order.id },
    { data: { amount_paid: how.amount_paid }, as: how.as },
  )
  await queueCompletionMails(tx, ctx, order.id, { to_buyer: how.is_silent !== true })
  return completed
}

/** One attendee per unit, in item order, from the details that waited on the order (RES-18, IDN-4). */
async function createAttendees(tx: Tx, ctx: Ctx, order: OrderRow): Promise<void> {
  const details = order.details as DetailsInput | null
  if (!details) throw new Error(`order ${order.id} completes without details`)
  const items = await listOrderItems(tx, [order.id])
  const placed = placeAttendees(items, details.attendees)
  const ids = await insertAttendees(
    tx,
    placed.map(({ item, draft }, index) => ({
      short_id: shortIdFromBytes('attendee', randomBytes(SHORT_ID_BYTES)),
      reference: attendeeReference(order.reference, index + 1),
      event_id: order.event_id,
      order_id: order.id,
      order_item_id: item.id,
      ticket_id: item.ticket_id,
      ticket_price_id: item.ticket_price_id,
      first_name: draft.first_name,
      last_name: draft.last_name,
      email: draft.email,
      language: order.language,
      status: 'ACTIVE',
      created_at: ctx.now,
      updated_at: ctx.now,
    })),
  )
  const stamps = { event_id: order.event_id, order_id: order.id, created_at: ctx.now, updated_at: ctx.now }
  await insertAnswers(tx, [
    ...details.order.answers.map(({ question_id, answer }) => ({
      ...stamps,
      attendee_id: null,
      question_id,
      answer: JSON.stringify(answer),
    })),
    ...placed.flatMap(({ draft }, index) =>
      draft.answers.map(({ question_id, answer }) => ({
        ...stamps,
        attendee_id: ids[index]!,
        question_id,
        answer: JSON.stringify(answer),
      })),
    ),
  ])
}

type Draft = DetailsInput['attendees'][number]

/** Drafts name a price; several items may share one (two donations of different amounts). Counts were checked when saved (RES-17). */
function placeAttendees(
  items: readonly OrderItemRow[],
  drafts: readonly Draft[],
): { item: OrderItemRow; draft: Draft }[] {
  const left = [...drafts]
  return items.flatMap((item) =>
    Array.from({ length: item.quantity }, () => {
      const at = left.findIndex((draft) => draft.ticket_price_id === item.ticket_price_id)
      const [draft] = left.splice(at, 1)
      if (at < 0 || !draft) throw new Error(`order ${item.order_id}: an item has no attendee (SEC-8)`)
      return { item, draft }
    }),
  )
}
