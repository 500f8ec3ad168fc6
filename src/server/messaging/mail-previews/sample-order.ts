import { createHash, randomBytes } from 'node:crypto'
import { attendeeReference, referenceFromBytes, SHORT_ID_BYTES, shortIdFromBytes } from '#core/platform/ids.ts'
import type { Locale } from '#core/platform/locales.ts'
import type { OrderStatus } from '#core/records/states/order-state.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { findAllTickets, findPrices, insertPrice, insertTicket } from '#server/catalog/tickets/queries.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { insertStock } from '#server/platform/stock/stock.ts'
import { insertAttendees } from '#server/records/attendees/queries.ts'
import { insertOrder } from '#server/records/orders/queries.ts'

const DAY_MS = 86_400_000

/** People of the samples; the second has an address of their own and so a mail of their own (MAIL-6). */
export const BUYER = { first_name: 'Anna', last_name: 'Berg', email: 'anna@example.org' }
const FRIEND = { first_name: 'Jonas', last_name: 'Wieczorek', email: 'jonas@example.org' }

/** Where a sample is written: a transaction that is rolled back, for whoever looks at it, of their event. */
export interface SampleContext {
  readonly tx: Tx
  readonly ctx: StaffCtx
  readonly event: EventRow
}

interface SamplePrice {
  readonly ticket_id: number
  readonly price_id: number
  readonly title: string
  readonly label: string | null
  readonly price: number
}

/** What the event sells, dearest tickets first; one of our own where it sells nothing yet. */
async function samplePrice({ tx, ctx, event }: SampleContext, title: string): Promise<SamplePrice> {
  for (const ticket of await findAllTickets(tx, event.id)) {
    const [price] = await findPrices(tx, ticket.id)
    if (price)
      return { ticket_id: ticket.id, price_id: price.id, title: ticket.title, label: price.label, price: price.price }
  }
  const stamps = { event_id: event.id, order: 1, created_at: ctx.now }
  const ticket_id = await insertTicket(tx, { ...stamps, title, type: 'PAID', updated_at: ctx.now })
  const stock_id = await insertStock(tx, event.id, { kind: 'PRICE', limit: null })
  await insertPrice(tx, { ...stamps, ticket_id, stock_id, price: 2500 })
  const [price] = await findPrices(tx, ticket_id)
  return { ticket_id, price_id: price?.id ?? 0, title, label: null, price: 2500 }
}

export interface SampleOrder {
  readonly order_id: number
  readonly amount: number
  readonly attendee_ids: readonly number[]
}

export interface SampleWanted {
  readonly status: OrderStatus
  readonly payment_provider: 'offline' | 'test'
  readonly locale: Locale
  readonly ticket_title: string
}

interface Sold extends SamplePrice {
  readonly event: EventRow
  readonly reference: string
  readonly amount: number
  readonly is_paid: boolean
  readonly wanted: SampleWanted
}

const NOTHING_ADDED = { total_fee: 0, total_tax: 0 }

const orderRow = (ctx: StaffCtx, { event, reference, amount, is_paid, wanted }: Sold) => ({
  event_id: event.id,
  short_id: shortIdFromBytes('order', randomBytes(SHORT_ID_BYTES)),
  reference,
  status: wanted.status,
  payment_status: is_paid ? (amount > 0 ? 'PAYMENT_RECEIVED' : 'NO_PAYMENT_REQUIRED') : 'AWAITING_PAYMENT',
  payment_provider: wanted.payment_provider,
  ...BUYER,
  language: wanted.locale,
  currency: event.currency,
  ...NOTHING_ADDED,
  total_fee_included: 0,
  total_tax_included: 0,
  total_before_discount: amount,
  total_discount: 0,
  total_before_additions: amount,
  total_gross: amount,
  amount_paid: is_paid ? amount : 0,
  reserved_until: new Date(ctx.now.getTime() + 7 * DAY_MS),
  completed_at: is_paid ? ctx.now : null,
  created_at: ctx.now,
  updated_at: ctx.now,
})

const itemRow = ({ event, ticket_id, price_id, title, label, price, amount }: Sold) => ({
  event_id: event.id,
  ticket_id,
  ticket_price_id: price_id,
  title,
  label,
  quantity: 2,
  price_before_discount: price,
  price,
  unit_fee: 0,
  unit_tax: 0,
  unit_fee_included: 0,
  unit_tax_included: 0,
  unit_total: price,
  total_before_additions: amount,
  ...NOTHING_ADDED,
  total_gross: amount,
})

async function insertSampleAttendees(
  { tx, ctx, event }: SampleContext,
  order_id: number,
  sold: Sold,
): Promise<number[]> {
  const { ticket_id, price_id, reference, wanted } = sold
  const item = await tx
    .selectFrom('order_items')
    .select('id')
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()
  return insertAttendees(
    tx,
    [BUYER, FRIEND].map((person, index) => ({
      event_id: event.id,
      order_id,
      order_item_id: item.id,
      ticket_id,
      ticket_price_id: price_id,
      ...person,
      language: wanted.locale,
      short_id: shortIdFromBytes('attendee', randomBytes(SHORT_ID_BYTES)),
      reference: attendeeReference(reference, index + 1),
      status: wanted.status === 'CANCELLED' ? 'CANCELLED' : 'ACTIVE',
      created_at: ctx.now,
      updated_at: ctx.now,
    })),
  )
}

/** Two tickets of the event, bought by one person for herself and a friend. Only ever written to be rolled back. */
export async function writeSampleOrder(context: SampleContext, wanted: SampleWanted): Promise<SampleOrder> {
  const { tx, ctx, event } = context
  const offer = await samplePrice(context, wanted.ticket_title)
  const amount = offer.price * 2
  const is_paid = wanted.status === 'COMPLETED' || wanted.status === 'CANCELLED'
  // the same every time: envelope and page are two calls and show one mail; 48 bytes
  const reference = referenceFromBytes(createHash('sha384').update(`sample of ${event.id}`).digest())
  const sold: Sold = { ...offer, event, reference, amount, is_paid, wanted }
  const order_id = await insertOrder(tx, orderRow(ctx, sold), [itemRow(sold)])
  return { order_id, amount, attendee_ids: is_paid ? await insertSampleAttendees(context, order_id, sold) : [] }
}
