import { type StoredAnswer, toAnswerViews } from '#core/catalog/questions/answer-view.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import type { CheckedListQuery } from '#core/platform/list-query.ts'
import type { Details } from '#core/records/orders/details-schema.ts'
import type { OrderListView, OrderView } from '#core/records/orders/schema.ts'
import { showsHiddenQuestions } from '#server/catalog/events/queries.ts'
import { listQuestions } from '#server/catalog/questions/queries.ts'
import { listMailsOfOrder } from '#server/identity/mails/queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { modeOf } from '#server/platform/context/order-mode.ts'
import { type Permitted, permittedOn } from '#server/platform/context/permitted.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Page } from '#server/platform/http/route.ts'
import type { RouteEvent } from '#server/platform/http/route-event.ts'
import { listAnswers, listSoldTickets } from '#server/records/attendees/queries.ts'
import { listRefundedUnits, listSoldUnits } from '#server/records/order-units/list-queries.ts'
import { findOrderWithAffiliate, listOrderActivity, listOrders, listPayments, listRefunds } from './list-queries.ts'
import { listOrderItems } from './queries.ts'
import { listRefundedTickets } from './refund-queries.ts'
import { type OrderParts, toOrderListView, toOrderView } from './views.ts'

/** Whose tickets an order has is for those who may read attendees (TEAM-6). */
const withoutPeople = (parts: OrderParts, may: Permitted): OrderParts =>
  may('attendee.read') ? parts : { ...parts, tickets: [] }

/** What of an order's history is about one of its attendees, their mails with the addresses among it, likewise. */
const withoutTheirs = <Line extends { readonly attendee_id: number | null }>(lines: readonly Line[], may: Permitted) =>
  may('attendee.read') ? lines : lines.filter(({ attendee_id }) => attendee_id === null)

/** Everything a page of orders shows, in seven statements however many there are. */
async function readParts(db: Db, event_id: number, ids: readonly number[]): Promise<OrderParts> {
  const [items, tickets, units, payments, refunds, refunded, refunded_units] = await Promise.all([
    ids.length > 0 ? listOrderItems(db, ids) : [],
    listSoldTickets(db, event_id, ids),
    listSoldUnits(db, ids),
    listPayments(db, ids),
    listRefunds(db, ids),
    listRefundedTickets(db, ids),
    listRefundedUnits(db, ids),
  ])
  return { items, tickets, units, payments, refunds, refunded, refunded_units }
}

export async function readOrderList(ctx: Ctx, event: RouteEvent, list: CheckedListQuery): Promise<Page<OrderListView>> {
  const { rows, total } = await listOrders(ctx.db, { event_id: event.id, mode: modeOf(ctx.actor) }, list)
  const ids = rows.map(({ id }) => id)
  const parts = withoutPeople(await readParts(ctx.db, event.id, ids), permittedOn(ctx.actor, event))
  return { rows: rows.map((row) => toOrderListView(row, parts)), total }
}

/** Before completion the answers to the order's questions wait with its details (RES-16). */
async function listWaitingAnswers(db: Db, order: { event_id: number; details: unknown }): Promise<StoredAnswer[]> {
  const given = (order.details as Details | null)?.order.answers ?? []
  if (given.length === 0) return []
  const questions = await listQuestions(db, order.event_id, { belongs_to: 'ORDER', include_hidden: true })
  return questions.flatMap(({ id, title, type, belongs_to, is_hidden }) => {
    const found = given.find(({ question_id }) => question_id === id)
    return found
      ? [{ question_id: id, title, type, belongs_to, is_hidden, attendee_id: null, answer: found.answer }]
      : []
  })
}

/** One order with answers, refunds and its history (VIE-9), as far as the reader may read them (TEAM-6). */
export async function readOrder(ctx: Ctx, event: RouteEvent, id: number): Promise<OrderView> {
  const { id: event_id } = event
  const may = permittedOn(ctx.actor, event)
  const row = await findOrderWithAffiliate(ctx.db, event_id, id)
  if (!row) throw new AppError('NOT_FOUND')
  const [parts, answers, actions, mails, shows_hidden] = await Promise.all([
    readParts(ctx.db, event_id, [id]),
    row.completed_at ? listAnswers(ctx.db, event_id, { order_id: id }) : listWaitingAnswers(ctx.db, row),
    listOrderActivity(ctx.db, id),
    listMailsOfOrder(ctx.db, id),
    showsHiddenQuestions(ctx.db, event_id),
  ])
  return toOrderView(row, withoutPeople(parts, may), {
    answers: may('question.read') ? toAnswerViews(answers, shows_hidden) : [],
    actions: withoutTheirs(actions, may),
    mails: withoutTheirs(mails, may),
  })
}
