import type { PreviewChange } from './schema.ts'

type Value = PreviewChange['before']
type Row = Pick<PreviewChange, 'field' | 'kind'> & {
  readonly of?: string | null
  readonly before?: Value
  readonly after: Value
}

/** A row of a preview; what is new has nothing before. */
const row = ({ field, kind, of = null, before = null, after }: Row): PreviewChange => ({
  field,
  of,
  kind,
  before,
  after,
})

const isSame = (one: Value, other: Value): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Only what would be different. */
const different = (rows: readonly Row[]): PreviewChange[] =>
  rows.map(row).filter(({ before, after }) => !isSame(before, after))

const instant = (at: Date | null): string | null => at?.toISOString() ?? null

export const statusChange = (before: string, after: string): PreviewChange[] =>
  different([{ field: 'status', kind: 'STATE', before, after }])

export interface SaleWindow {
  readonly is_hidden: boolean
  readonly sale_start_date: Date | null
  readonly sale_start_offset: number | null
  readonly sale_end_date: Date | null
  readonly sale_end_offset: number | null
}
export interface PriceFacts extends SaleWindow {
  readonly id: number
  readonly label: string | null
  readonly price: number
  readonly quantity_available: number | null
}
export interface TicketFacts extends SaleWindow {
  readonly is_paused: boolean
  readonly prices: readonly PriceFacts[]
}

const windowRows = (before: SaleWindow, after: SaleWindow, of: string | null): Row[] => [
  { field: 'is_hidden', kind: 'FLAG', of, before: before.is_hidden, after: after.is_hidden },
  {
    ...{ field: 'sale_start_date', kind: 'INSTANT', of },
    ...{ before: instant(before.sale_start_date), after: instant(after.sale_start_date) },
  },
  {
    ...{ field: 'sale_start_offset', kind: 'MINUTES', of },
    ...{ before: before.sale_start_offset, after: after.sale_start_offset },
  },
  {
    ...{ field: 'sale_end_date', kind: 'INSTANT', of },
    ...{ before: instant(before.sale_end_date), after: instant(after.sale_end_date) },
  },
  {
    ...{ field: 'sale_end_offset', kind: 'MINUTES', of },
    ...{ before: before.sale_end_offset, after: after.sale_end_offset },
  },
]

/** A ticket as it is and as it would be, its prices by their label. */
export function ticketChanges(before: TicketFacts, after: TicketFacts): PreviewChange[] {
  const prices = after.prices.flatMap((next): Row[] => {
    const prior = before.prices.find(({ id }) => id === next.id)
    if (!prior) return []
    const of = next.label
    return [
      { field: 'price', kind: 'MONEY', of, before: prior.price, after: next.price },
      {
        ...{ field: 'quantity_available', kind: 'COUNT', of },
        ...{ before: prior.quantity_available, after: next.quantity_available },
      },
      ...windowRows(prior, next, of),
    ]
  })
  return different([
    ...prices,
    { field: 'is_paused', kind: 'FLAG', before: before.is_paused, after: after.is_paused },
    ...windowRows(before, after, null),
  ])
}

export interface NewCode {
  readonly code: string
  readonly discount_type: 'NONE' | 'FIXED' | 'PERCENTAGE'
  /** Minor units, or a percentage. */
  readonly discount: number
  readonly max_uses: number | null
  readonly expiry_date: string | null
  /** Names; an empty list is all. */
  readonly tickets: readonly string[]
  readonly dates: readonly string[]
}

/** A code that is not there yet. */
export const codeChanges = (made: NewCode): PreviewChange[] =>
  different([
    { field: 'code', kind: 'TEXT', after: made.code },
    {
      field: 'discount',
      kind: made.discount_type === 'PERCENTAGE' ? 'PERCENT' : 'MONEY',
      after: made.discount_type === 'NONE' ? 0 : made.discount,
    },
    { field: 'max_uses', kind: 'COUNT', after: made.max_uses },
    { field: 'expiry_date', kind: 'INSTANT', after: made.expiry_date },
    { field: 'tickets', kind: 'LIST', after: made.tickets.length > 0 ? [...made.tickets] : null },
    { field: 'dates', kind: 'LIST', after: made.dates.length > 0 ? [...made.dates] : null },
  ])

/** A ticket, extra or package of an order that is valid; `name` is what staff know it by. */
export interface ValidThing {
  readonly key: string
  readonly name: string
}

export interface OrderFacts {
  readonly status: string
  readonly valid_tickets: number
  readonly valid_extras: number
  readonly valid: readonly ValidThing[]
  /** What could still be given back, in minor units (RFD-2). */
  readonly refundable: number
}

/** Which of them are valid no more: of three tickets two say nothing of whose. */
function cancelled(before: OrderFacts, after: OrderFacts): string[] | null {
  const left = new Set(after.valid.map(({ key }) => key))
  const gone = before.valid.filter(({ key }) => !left.has(key)).map(({ name }) => name)
  return gone.length > 0 ? gone : null
}

/** An order that is cancelled, refunded or both. `refund` is what goes back, `reason` what the buyer is told of it. */
export const orderChanges = (
  before: OrderFacts,
  after: OrderFacts,
  { refund = null, reason = null }: { readonly refund?: number | null; readonly reason?: string | null } = {},
): PreviewChange[] =>
  different([
    { field: 'refund', kind: 'MONEY', after: refund },
    { field: 'refundable', kind: 'MONEY', before: before.refundable, after: after.refundable },
    { field: 'status', kind: 'STATE', before: before.status, after: after.status },
    { field: 'valid_tickets', kind: 'COUNT', before: before.valid_tickets, after: after.valid_tickets },
    { field: 'valid_extras', kind: 'COUNT', before: before.valid_extras, after: after.valid_extras },
    { field: 'cancelled', kind: 'LIST', after: cancelled(before, after) },
    { field: 'reason', kind: 'TEXT', after: reason },
  ])

/** What could be given back when a refund was looked at; null where the preview does not say. */
export const refundableSeen = ({ changes }: { readonly changes: readonly PreviewChange[] }): number | null => {
  const before = changes.find(({ field }) => field === 'refundable')?.before
  return typeof before === 'number' ? before : null
}

export interface NewMessage {
  readonly recipient_type: string
  /** References of those who are chosen one by one, and of the one order. */
  readonly attendees: readonly string[]
  readonly order: string | null
  readonly tickets: readonly string[]
  readonly dates: readonly string[]
  /** Null: at once. */
  readonly send_at: string | null
  readonly send_copy_to_sender: boolean
  /** Where its links lead, whatever they are called in it. */
  readonly links: readonly string[]
}

/** A message that is not written yet; its words stand in `text`. */
export const messageChanges = (made: NewMessage): PreviewChange[] =>
  different([
    { field: 'recipient_type', kind: 'STATE', after: made.recipient_type },
    { field: 'attendees', kind: 'LIST', after: made.attendees.length > 0 ? [...made.attendees] : null },
    { field: 'order', kind: 'TEXT', after: made.order },
    { field: 'tickets', kind: 'LIST', after: made.tickets.length > 0 ? [...made.tickets] : null },
    { field: 'dates', kind: 'LIST', after: made.dates.length > 0 ? [...made.dates] : null },
    { field: 'send_at', kind: 'INSTANT', after: made.send_at },
    { field: 'send_copy_to_sender', kind: 'FLAG', after: made.send_copy_to_sender || null },
    { field: 'links', kind: 'LIST', after: made.links.length > 0 ? [...made.links] : null },
  ])
