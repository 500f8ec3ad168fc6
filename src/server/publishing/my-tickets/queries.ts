import { sql } from 'kysely'
import { LISTED_ORDER_STATUSES, OrderStatus, SOLD_STATUSES } from '#core/platform/states/order-state.ts'
import { PAID_LATER_PROVIDERS } from '#core/platform/states/payment-state.ts'
import { LIVE_WAITING_STATUSES } from '#core/platform/states/waiting-entry-state.ts'
import { MAX_MY_ORDERS } from '#core/publishing/my-tickets/limits.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { literal, literals } from '#server/platform/database/literals.ts'
import { linesOf, listLineWords } from '#server/records/applications/queries.ts'
import { toRequestedLine } from '#server/records/applications/views.ts'
import { addOns } from '#server/records/attendees/add-on-queries.ts'
import { findLanguageOfRsvp } from '#server/records/rsvps/address-queries.ts'
import { listEntryPrices } from '#server/records/waiting-entries/holder-queries.ts'

/** Orders a buyer would ask about: sold, cancelled, or to be paid by bank transfer or cash. A running checkout is none (RES-21). */
const ASKED_FOR = sql<boolean>`orders.status in (${literals(LISTED_ORDER_STATUSES)})
  and (orders.status <> ${literal(OrderStatus.AWAITING_PAYMENT)} or orders.payment_provider in (${literals(PAID_LATER_PROVIDERS)}))`

/** The language of the newest order or ticket of the address (MAIL-2); undefined when there is none. */
export async function findLanguageOf(db: Tx, email: string): Promise<string | undefined> {
  const bought = await db
    .selectFrom('orders')
    .select(['language', 'created_at'])
    .where('email', '=', email)
    .where(ASKED_FOR)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const held = await db
    .selectFrom('attendees')
    .select(['language', 'created_at'])
    .where('email', '=', email)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!bought && !held) return findLanguageOfPlace(db, email)
  if (!bought || !held) return (bought ?? held)?.language
  return (held.created_at > bought.created_at ? held : bought).language
}

/** Of an address that only waits for something. */
async function findLanguageOfPlace(db: Tx, email: string): Promise<string | undefined> {
  const place = await db
    .selectFrom('waiting_entries')
    .select('language')
    .where('email', '=', email)
    .where('status', 'in', [...LIVE_WAITING_STATUSES])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return place?.language ?? (await findLanguageOfApplication(db, email))
}

/** Of an address that only asked for something. */
async function findLanguageOfApplication(db: Tx, email: string): Promise<string | undefined> {
  const application = await db
    .selectFrom('applications')
    .select('language')
    .where('email', '=', email)
    .where('ended_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return application?.language ?? findLanguageOfRsvp(db, email)
}

export const listOrdersOf = (db: Db, email: string) =>
  db
    .selectFrom('orders')
    .select(['id', 'event_id', 'short_id', 'reference', 'status', 'total_gross', 'currency'])
    .where('email', '=', email)
    .where(ASKED_FOR)
    .orderBy('created_at', 'desc')
    .limit(MAX_MY_ORDERS)
    .execute()
export type MyOrderRow = Awaited<ReturnType<typeof listOrdersOf>>[number]

const tickets = (db: Db) =>
  db
    .selectFrom('attendees')
    .innerJoin('orders', 'orders.id', 'attendees.order_id')
    .innerJoin('order_items', 'order_items.id', 'attendees.order_item_id')
    .innerJoin('tickets', 'tickets.id', 'attendees.ticket_id')
    .innerJoin('ticket_prices', 'ticket_prices.id', 'attendees.ticket_price_id')
    .innerJoin('event_dates as d', (join) =>
      join
        .onRef('d.event_id', '=', 'attendees.event_id')
        .on('d.id', '=', sql<number>`coalesce(attendees.event_date_id, attendees.event_id)`),
    )
    .select([
      'attendees.id',
      'attendees.event_id',
      'attendees.order_id',
      'attendees.short_id',
      'attendees.reference',
      'attendees.first_name',
      'attendees.last_name',
      'attendees.status',
      'orders.status as order_status',
      addOns.as('add_ons'),
      // the name sold, unless the ticket was changed since (ATT-9)
      sql<string>`case when attendees.ticket_price_id = order_items.ticket_price_id then order_items.title else tickets.title end`.as(
        'ticket_title',
      ),
      sql<
        string | null
      >`case when attendees.ticket_price_id = order_items.ticket_price_id then order_items.label else ticket_prices.label end`.as(
        'ticket_label',
      ),
      // with one date nobody is told of it (DAT-1)
      sql<Date | null>`case when exists (select from event_dates m where m.event_id = attendees.event_id and m.deleted_at is null offset 1)
        then d.starts_at end`.as('date_starts_at'),
    ])
    .where('orders.status', 'in', [...SOLD_STATUSES])

export type MyTicketRow = Awaited<ReturnType<ReturnType<typeof tickets>['executeTakeFirstOrThrow']>>

/** All tickets of the address's own orders, in item order (IDN-4). */
export const listTicketsOfOrders = async (db: Db, order_ids: readonly number[]): Promise<MyTicketRow[]> =>
  order_ids.length === 0
    ? []
    : tickets(db)
        .where('attendees.order_id', 'in', [...order_ids])
        .orderBy('attendees.id')
        .execute()

/** Tickets that carry the address in orders of somebody else. */
export const listTicketsHeld = (db: Db, email: string): Promise<MyTicketRow[]> =>
  tickets(db)
    .where('attendees.email', '=', email)
    .where((eb) => eb.or([eb('orders.email', '!=', email), eb('orders.email', 'is', null)]))
    .orderBy('attendees.id', 'desc')
    .limit(MAX_MY_ORDERS)
    .execute()

export const listEventsOf = async (db: Db, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('events')
        .innerJoin('organizers', 'organizers.id', 'events.organizer_id')
        .selectAll('events')
        .select('organizers.name as organizer_name')
        .where('events.id', 'in', [...ids])
        .execute()
export type MyEventRow = Awaited<ReturnType<typeof listEventsOf>>[number]

/** Places on waiting lists that have not ended; one in an event at most (WTL-20). */
export async function listPlacesOf(db: Db, email: string): Promise<MyPlaceRow[]> {
  const entries = await db
    .selectFrom('waiting_entries')
    .select(['id', 'event_id', 'short_id', 'status', 'quantity'])
    .where('email', '=', email)
    .where('status', 'in', [...LIVE_WAITING_STATUSES])
    .limit(MAX_MY_ORDERS)
    .execute()
  const prices = await listEntryPrices(
    db,
    entries.map(({ id }) => id),
  )
  return entries.map((entry) => ({
    ...entry,
    prices: prices.filter(({ waiting_entry_id }) => waiting_entry_id === entry.id),
  }))
}
export interface MyPlaceRow {
  readonly event_id: number
  readonly short_id: string
  readonly status: string
  readonly quantity: number
  readonly prices: readonly { readonly title: string; readonly label: string | null }[]
}

/** Requests for places that have not ended; one in an event at most (APP-5). */
export async function listApplicationsOf(db: Db, email: string): Promise<MyApplicationRow[]> {
  const rows = await db
    .selectFrom('applications')
    .select(['event_id', 'short_id', 'status', 'quantity', 'items'])
    .where('email', '=', email)
    .where('ended_at', 'is', null)
    .limit(MAX_MY_ORDERS)
    .execute()
  return Promise.all(
    rows.map(async (row) => {
      const words = await listLineWords(db, row.event_id, linesOf(row))
      return { ...row, items: linesOf(row).map((line) => toRequestedLine(line, words)) }
    }),
  )
}
export interface MyApplicationRow {
  readonly event_id: number
  readonly short_id: string
  readonly status: string
  readonly quantity: number
  readonly items: readonly { readonly title: string; readonly label: string | null }[]
}
