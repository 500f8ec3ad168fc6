import { createHash, randomBytes } from 'node:crypto'
import type { OrderQuote } from '#core/catalog/prices/quote-order.ts'
import { quoteCart } from '#core/catalog/tickets/sale-catalog.ts'
import { attendeeReference, referenceFromBytes, shortIdFromBytes } from '#core/platform/ids.ts'
import { DAY_MS, SHORT_ID_BYTES } from '#core/platform/limits.ts'
import type { Locale } from '#core/platform/locales.ts'
import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { OrderStatus, PaymentStatus } from '#core/platform/states/order-state.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { type Catalog, type CatalogTicket, loadCatalog } from '#server/catalog/tickets/catalog-queries.ts'
import { insertPrice, insertTicket } from '#server/catalog/tickets/queries.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { insertStock } from '#server/platform/stock/stock.ts'
import { insertAttendees } from '#server/records/attendees/queries.ts'
import { orderColumns } from '#server/records/orders/order-columns.ts'
import { insertOrder, listOrderItems, type NewOrder } from '#server/records/orders/queries.ts'

/** People of the samples; the second has an address of their own and so a mail of their own (MAIL-6). */
export const BUYER = { first_name: 'Anna', last_name: 'Berg', email: 'anna@example.org' }
const FRIEND = { first_name: 'Jonas', last_name: 'Wieczorek', email: 'jonas@example.org' }

/** Where a sample is written: a transaction that is rolled back, for whoever looks at it, of their event. */
export interface SampleContext {
  readonly tx: Tx
  readonly ctx: StaffCtx
  readonly event: EventRow
}

/** What the event sells, dearest tickets first; one of our own where it sells nothing yet. */
async function sampleTicket(
  { tx, ctx, event }: SampleContext,
  title: string,
): Promise<Pick<Sold, 'catalog' | 'ticket' | 'price'>> {
  const catalog = await loadCatalog(tx, event.id)
  for (const ticket of catalog?.tickets.filter(({ kind }) => kind === 'ADMISSION') ?? []) {
    const [price] = ticket.prices
    if (catalog && price) return { catalog, ticket, price }
  }
  const stamps = { event_id: event.id, order: 1, created_at: ctx.now }
  const ticket_id = await insertTicket(tx, { ...stamps, title, type: 'PAID', updated_at: ctx.now })
  const stock_id = await insertStock(tx, event.id, { kind: 'PRICE', limit: null })
  await insertPrice(tx, { ...stamps, ticket_id, stock_id, price: 2500 })
  return sampleTicket({ tx, ctx, event }, title)
}

export interface SampleOrder {
  readonly order_id: number
  readonly amount: number
  readonly attendee_ids: readonly number[]
}

export interface SampleWanted {
  readonly status: OrderStatus
  readonly payment_provider: 'offline' | 'bank' | 'test'
  readonly locale: Locale
  readonly ticket_title: string
}

interface Sold {
  readonly catalog: Catalog
  readonly ticket: CatalogTicket
  readonly price: CatalogTicket['prices'][number]
  readonly event: EventRow
  readonly reference: string
  readonly quote: OrderQuote
  readonly is_paid: boolean
  readonly wanted: SampleWanted
}

function orderRow(ctx: StaffCtx, { event, reference, quote, is_paid, wanted }: Sold): NewOrder {
  return {
    ...orderColumns(quote).totals,
    currency: quote.currency,
    event_id: event.id,
    short_id: shortIdFromBytes('order', randomBytes(SHORT_ID_BYTES)),
    reference,
    status: wanted.status,
    payment_status: is_paid
      ? quote.total_gross > 0
        ? PaymentStatus.PAYMENT_RECEIVED
        : PaymentStatus.NO_PAYMENT_REQUIRED
      : PaymentStatus.AWAITING_PAYMENT,
    payment_provider: wanted.payment_provider,
    ...BUYER,
    language: wanted.locale,
    amount_paid: is_paid ? quote.total_gross : 0,
    reserved_until: new Date(ctx.now.getTime() + 7 * DAY_MS),
    completed_at: is_paid ? ctx.now : null,
    created_at: ctx.now,
    updated_at: ctx.now,
  }
}

const itemRows = ({ event, ticket, price, quote }: Sold) =>
  orderColumns(quote).items.map(({ parent: _none, ...item }) => ({
    ...item,
    event_id: event.id,
    title: ticket.title,
    label: price.label,
  }))

async function insertSampleAttendees(
  { tx, ctx, event }: SampleContext,
  order_id: number,
  sold: Sold,
): Promise<number[]> {
  const { ticket, price, reference, wanted } = sold
  const items = await listOrderItems(tx, [order_id])
  const places = items.flatMap(({ id, quantity }) => Array.from({ length: quantity }, () => id))
  return insertAttendees(
    tx,
    [BUYER, FRIEND].map((person, index) => ({
      event_id: event.id,
      order_id,
      order_item_id: places[index]!,
      ticket_id: ticket.id,
      ticket_price_id: price.id,
      ...person,
      language: wanted.locale,
      short_id: shortIdFromBytes('attendee', randomBytes(SHORT_ID_BYTES)),
      reference: attendeeReference(reference, index + 1),
      status: wanted.status === OrderStatus.CANCELLED ? AttendeeStatus.CANCELLED : AttendeeStatus.ACTIVE,
      created_at: ctx.now,
      updated_at: ctx.now,
    })),
  )
}

/** Two tickets of the event, bought by one person for herself and a friend. Only ever written to be rolled back. */
export async function writeSampleOrder(context: SampleContext, wanted: SampleWanted): Promise<SampleOrder> {
  const { tx, ctx, event } = context
  const chosen = await sampleTicket(context, wanted.ticket_title)
  const line = {
    event_date_id: event.id,
    ticket_id: chosen.ticket.id,
    ticket_price_id: chosen.price.id,
    quantity: 2,
    amount: null,
  }
  const { timezone, start_date: starts_at, currency } = event
  const discounts = { rules: chosen.catalog.discount_rules, now: ctx.now, timezone }
  const dates = new Map([[event.id, { ...chosen, date: { starts_at } }]])
  const quote = quoteCart(dates, { currency, lines: [line], promo: null, discounts })
  const is_paid = wanted.status === OrderStatus.COMPLETED || wanted.status === OrderStatus.CANCELLED
  // the same every time: envelope and page are two calls and show one mail; 48 bytes
  const reference = referenceFromBytes(createHash('sha384').update(`sample of ${event.id}`).digest())
  const sold: Sold = { ...chosen, event, reference, quote, is_paid, wanted }
  const order_id = await insertOrder(tx, orderRow(ctx, sold), itemRows(sold))
  return {
    order_id,
    amount: quote.total_gross,
    attendee_ids: is_paid ? await insertSampleAttendees(context, order_id, sold) : [],
  }
}
