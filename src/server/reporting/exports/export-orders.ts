import type { CheckedListQuery } from '#core/platform/list-query.ts'
import { instantToLocal } from '#core/platform/time.ts'
import type { OrderListView } from '#core/records/orders/schema.ts'
import { hasSeveralDates } from '#server/catalog/event-dates/queries.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import type { FileColumn } from '#server/platform/files/file-cells.ts'
import { walkList } from '#server/platform/http/walk-list.ts'
import { readOrderList } from '#server/records/orders/read-order.ts'
import { Answers, answerColumns, listShownQuestions } from './answer-columns.ts'
import { columnKit } from './column-kit.ts'
import { listAnswersOf, listDatesOfOrders } from './queries.ts'

interface OrderFileRow extends OrderListView {
  readonly given: Answers
  /** When its dates begin, the first one first. */
  readonly dates: readonly Date[]
}

/** ORD-2 flat, with a column per question asked of the buyer (FIL-4). */
export async function exportOrders(ctx: StaffCtx, event: EventRow, list: CheckedListQuery) {
  const questions = (await listShownQuestions(ctx, event)).filter(({ belongs_to }) => belongs_to === 'ORDER')
  const has_dates = await hasSeveralDates(ctx.db, event.id)
  const parts = walkList(ctx, list, async (walking, query) => {
    const page = await readOrderList(walking, event, query)
    const ids = page.rows.map(({ id }) => id)
    const given = new Answers(questions.length > 0 ? await listAnswersOf(walking.db, event.id, ids) : [])
    const dates = has_dates ? await listDatesOfOrders(walking.db, event.id, ids) : new Map<number, Date[]>()
    return { ...page, rows: page.rows.map((row): OrderFileRow => ({ ...row, given, dates: dates.get(row.id) ?? [] })) }
  })
  const columns = [
    ...orderColumns(ctx, event, has_dates),
    ...answerColumns<OrderFileRow>(questions, (row, { id }) => row.given.ofOrder(id, row.id)),
  ]
  return { columns, parts }
}

function orderColumns(ctx: StaffCtx, event: EventRow, has_dates: boolean): FileColumn<OrderFileRow>[] {
  const { text, flag, money, instant, currency, zone } = columnKit<OrderFileRow>(ctx.locale, {
    zone: () => event.timezone,
    currency: (row) => row.currency,
  })
  return [
    text('reference', (row) => row.reference),
    text('id', (row) => row.id),
    text('short_id', (row) => row.short_id),
    text('first_name', (row) => row.first_name),
    text('last_name', (row) => row.last_name),
    text('email', (row) => row.email),
    text('language', (row) => row.language),
    text('status', (row) => row.status),
    text('payment_status', (row) => row.payment_status),
    text('refund_status', (row) => row.refund_status),
    text('provider', (row) => row.payment_provider),
    text('quantity', (row) =>
      row.items.reduce((sum, { kind, quantity }) => sum + (kind === 'ADMISSION' ? quantity : 0), 0),
    ),
    text('tickets', (row) => row.items.map(itemText).join('; ')),
    // one date is not spoken of (DAT-1, DAT-59); a cell that holds several is no instant
    ...(has_dates
      ? [
          text('dates', ({ dates }) =>
            dates.map((at) => instantToLocal(at, event.timezone).replace('T', ' ')).join('; '),
          ),
        ]
      : []),
    money('before_discount', (row) => row.total_before_discount),
    money('discount', (row) => row.total_discount),
    text('discounts', (row) => row.discounts_rollup.map(({ name }) => name).join('; ')),
    money('subtotal', (row) => row.total_before_additions),
    money('fees', (row) => row.total_fee),
    money('taxes', (row) => row.total_tax),
    money('fees_included', (row) => row.total_fee_included),
    money('taxes_included', (row) => row.total_tax_included),
    money('total', (row) => row.total_gross),
    money('paid', (row) => row.amount_paid),
    money('refunded', (row) => row.total_refunded),
    currency(),
    text('promo_code', (row) => row.promo_code),
    text('affiliate', (row) => row.affiliate?.name ?? null),
    text('affiliate_code', (row) => row.affiliate?.code ?? null),
    text('source', (row) => row.source),
    text('medium', (row) => row.medium),
    text('campaign', (row) => row.campaign),
    flag('manual', (row) => row.is_manually_created),
    flag('test', (row) => row.is_test),
    flag('disputed', (row) => row.is_disputed),
    instant('created_at', (row) => row.created_at),
    instant('completed_at', (row) => row.completed_at),
    instant('cancelled_at', (row) => row.cancelled_at),
    instant('expired_at', (row) => row.expired_at),
    instant('updated_at', (row) => row.updated_at),
    zone(),
  ]
}

const itemText = ({ quantity, title, label }: OrderListView['items'][number]): string =>
  `${quantity} × ${[title, label].filter(Boolean).join(' – ')}`
