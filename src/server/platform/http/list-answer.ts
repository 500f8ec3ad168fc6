import type { CheckedListQuery, ListMeta, ListSpec } from '#core/platform/list-query.ts'
import type { Message } from '#core/platform/locales.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { translate } from '#server/platform/runtime/i18n.ts'

/** Names of sort fields, as the sort dropdowns show them (CNV-4). */
const SORT_NAMES: Record<string, Message> = {
  created_at: /*i18n*/ { id: 'sort.created_at', message: 'Created' },
  updated_at: /*i18n*/ { id: 'sort.updated_at', message: 'Changed' },
  last_used_at: /*i18n*/ { id: 'sort.last_used_at', message: 'Last used' },
  completed_at: /*i18n*/ { id: 'sort.completed_at', message: 'Completed' },
  start_date: /*i18n*/ { id: 'sort.start_date', message: 'Start' },
  end_date: /*i18n*/ { id: 'sort.end_date', message: 'End' },
  starts_at: /*i18n*/ { id: 'sort.start_date', message: 'Start' },
  title: /*i18n*/ { id: 'sort.title', message: 'Title' },
  name: /*i18n*/ { id: 'sort.name', message: 'Name' },
  first_name: /*i18n*/ { id: 'sort.first_name', message: 'First name' },
  last_name: /*i18n*/ { id: 'sort.last_name', message: 'Last name' },
  email: /*i18n*/ { id: 'sort.email', message: 'Email' },
  status: /*i18n*/ { id: 'sort.status', message: 'Status' },
  order: /*i18n*/ { id: 'sort.order', message: 'Custom order' },
  code: /*i18n*/ { id: 'sort.code', message: 'Code' },
  times_used: /*i18n*/ { id: 'sort.times_used', message: 'Uses' },
  expiry_date: /*i18n*/ { id: 'sort.expiry_date', message: 'Expiry' },
  sale_start_date: /*i18n*/ { id: 'sort.sale_start_date', message: 'Sale start' },
  sale_end_date: /*i18n*/ { id: 'sort.sale_end_date', message: 'Sale end' },
  total_gross: /*i18n*/ { id: 'sort.total_gross', message: 'Total' },
  reference: /*i18n*/ { id: 'sort.reference', message: 'Reference' },
  activates_at: /*i18n*/ { id: 'sort.activates_at', message: 'Opens' },
  expires_at: /*i18n*/ { id: 'sort.expires_at', message: 'Closes' },
  last_login_at: /*i18n*/ { id: 'sort.last_login_at', message: 'Last login' },
  subject: /*i18n*/ { id: 'sort.subject', message: 'Subject' },
  capacity: /*i18n*/ { id: 'sort.capacity', message: 'Capacity' },
  used_capacity: /*i18n*/ { id: 'sort.used_capacity', message: 'Used' },
  received_at: /*i18n*/ { id: 'sort.received_at', message: 'Received' },
  scanned_at: /*i18n*/ { id: 'sort.scanned_at', message: 'Scanned' },
  gross_sales: /*i18n*/ { id: 'sort.gross_sales', message: 'Gross sales' },
  queued_at: /*i18n*/ { id: 'sort.queued_at', message: 'In line since' },
  quantity: /*i18n*/ { id: 'sort.quantity', message: 'Places' },
  guests: /*i18n*/ { id: 'sort.guests', message: 'Guests' },
  orders_count: /*i18n*/ { id: 'sort.orders_count', message: 'Orders' },
}

const ASCENDING = {
  text: /*i18n*/ { id: 'sort.text_asc', message: '{name}, A to Z' },
  date: /*i18n*/ { id: 'sort.date_asc', message: '{name}, oldest first' },
  number: /*i18n*/ { id: 'sort.number_asc', message: '{name}, lowest first' },
}
const DESCENDING = {
  text: /*i18n*/ { id: 'sort.text_desc', message: '{name}, Z to A' },
  date: /*i18n*/ { id: 'sort.date_desc', message: '{name}, newest first' },
  number: /*i18n*/ { id: 'sort.number_desc', message: '{name}, highest first' },
}

const REVERSED = /*i18n*/ { id: 'sort.reversed', message: '{name}, reversed' }

const NUMBERS = [
  'times_used',
  'total_gross',
  'capacity',
  'used_capacity',
  'gross_sales',
  'orders_count',
  'quantity',
  'guests',
]
const kindOf = (field: string): 'text' | 'date' | 'number' =>
  /(_at|_date)$/.test(field) ? 'date' : NUMBERS.includes(field) ? 'number' : 'text'

const lastPage = (list: CheckedListQuery, total: number): number => Math.max(1, Math.ceil(total / list.per_page))

/** `meta` of CNV-2 and CNV-4, with the sort labels in the request's language. */
export function listMeta(
  ctx: Ctx,
  spec: ListSpec,
  { list, page }: { list: CheckedListQuery; page: { rows: readonly unknown[]; total: number } },
): ListMeta {
  const sorts = spec.sorts.map((field) => {
    const named = SORT_NAMES[field]
    const name = named ? translate(ctx.locale, named) : field
    // the order people dragged the rows into: "lowest first" would say nothing about it
    if (field === 'order') return [field, { asc: name, desc: translate(ctx.locale, REVERSED, { name }) }] as const
    const kind = kindOf(field)
    return [
      field,
      {
        asc: translate(ctx.locale, ASCENDING[kind], { name }),
        desc: translate(ctx.locale, DESCENDING[kind], { name }),
      },
    ] as const
  })
  const first = (list.page - 1) * list.per_page + 1
  return {
    current_page: list.page,
    last_page: lastPage(list, page.total),
    per_page: list.per_page,
    total: page.total,
    from: page.rows.length > 0 ? first : null,
    to: page.rows.length > 0 ? first + page.rows.length - 1 : null,
    allowed_sorts: Object.fromEntries(sorts),
    default_sort: spec.default_sort,
    default_sort_direction: spec.default_direction,
    allowed_filter_fields: Object.fromEntries(
      Object.entries(spec.filters).map(([name, field]) => [
        name,
        { operators: field.operators, ...(field.values ? { values: field.values } : {}) },
      ]),
    ),
  }
}

/** Links keep the caller's whole query and change the page only. */
export function pageLinks(url: string, list: CheckedListQuery, total: number) {
  const parsed = new URL(url, 'http://local')
  const last = lastPage(list, total)
  const at = (page: number): string => {
    parsed.searchParams.set('page', String(page))
    return `${parsed.pathname}${parsed.search}`
  }
  return {
    first: at(1),
    last: at(last),
    prev: list.page > 1 ? at(Math.min(list.page - 1, last)) : null,
    next: list.page < last ? at(list.page + 1) : null,
  }
}
