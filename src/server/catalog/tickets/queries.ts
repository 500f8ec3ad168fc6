import { type Insertable, sql, type Updateable } from 'kysely'
import type { PageWeight } from '#core/catalog/event-setup/page-weight.ts'
import type { CheckedListQuery } from '#core/platform/list-query.ts'
import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import { inMode, type OrderMode } from '#server/platform/context/order-mode.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { Row } from '#server/platform/database/rows.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { listPage } from '#server/platform/http/list-sql.ts'

export type TicketRow = Row<'tickets'>
export type PriceRow = Row<'ticket_prices'>

const select = (db: Db | Tx, event_id: number) =>
  db.selectFrom('tickets').selectAll().where('event_id', '=', event_id).where('deleted_at', 'is', null)

/** A page of the event's tickets (LST-2). */
export const listTickets = (db: Db, event_id: number, list: CheckedListQuery) =>
  listPage(select(db, event_id), list, {
    id: 'tickets.id',
    search: 'tickets.title',
    columns: {
      order: 'tickets.order',
      title: 'tickets.title',
      created_at: 'tickets.created_at',
      sale_start_date: 'tickets.sale_start_date',
      sale_end_date: 'tickets.sale_end_date',
      kind: 'tickets.kind',
      type: 'tickets.type',
      is_hidden: 'tickets.is_hidden',
      is_paused: 'tickets.is_paused',
    },
  })

export const findTicket = (db: Db | Tx, event_id: number, id: number) =>
  select(db, event_id).where('id', '=', id).executeTakeFirst()

/** What kind of tickets an order sold, deleted ones included. */
export const findSoldKinds = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('tickets')
    .select(['id', 'type', 'hide_unless_promo_code'])
    .where('id', 'in', [...ids])
    .execute()

export const findPrices = (db: Db | Tx, ticket_id: number): Promise<PriceRow[]> =>
  db
    .selectFrom('ticket_prices')
    .selectAll()
    .where('ticket_id', '=', ticket_id)
    .where('deleted_at', 'is', null)
    .orderBy('order')
    .orderBy('id')
    .execute()

/** Tickets of several events as far as their sale goes: texts may be long, and lists do not show them. */
export const findSoldTickets = (db: Db, event_ids: readonly number[]) =>
  db
    .selectFrom('tickets')
    .select([
      'id',
      'event_id',
      'type',
      'kind',
      'stock_per_date',
      'sale_mode',
      'parts_cancellable',
      'order',
      'min_per_order',
      'max_per_order',
      'max_per_person',
      'sale_start_date',
      'sale_start_offset',
      'sale_end_date',
      'sale_end_offset',
      'is_hidden',
      'hide_before_sale_start',
      'hide_after_sale_end',
      'hide_when_sold_out',
      'has_waiting_list',
      'requires_approval',
      'hide_unless_promo_code',
      'is_paused',
      'show_available_quantity',
      'start_collapsed',
      'price_display_mode',
      'attendee_email',
      'created_at',
      'updated_at',
      'deleted_at',
    ])
    .where('event_id', 'in', [...event_ids])
    .where('deleted_at', 'is', null)
    .orderBy('order')
    .orderBy('id')
    .execute()

/** In the order in which they are shown. */
export const findAllTickets = (db: Db | Tx, event_id: number): Promise<TicketRow[]> =>
  select(db, event_id).orderBy('order').orderBy('id').execute()

/** What the event's page is made of: its tickets, their prices, and the characters of all descriptions. */
export async function measureEvent(tx: Tx, event_id: number): Promise<PageWeight> {
  const { rows } = await sql<PageWeight>`
    select count(*) as tickets,
      coalesce(sum((select count(*) from ticket_prices price where price.ticket_id = ticket.id and price.deleted_at is null)), 0)::bigint as prices,
      coalesce(sum(length(ticket.description)), 0)
        + (select coalesce(length(description), 0) from events where id = ${event_id}) as text
    from tickets ticket where ticket.event_id = ${event_id} and ticket.deleted_at is null`.execute(tx)
  return rows[0] as PageWeight
}

export async function nextTicketOrder(tx: Tx, event_id: number): Promise<number> {
  const row = await select(tx, event_id)
    .clearSelect()
    .select((eb) => eb.fn.max<number | null>('order').as('last'))
    .executeTakeFirst()
  return (row?.last ?? 0) + 1
}

export async function insertTicket(tx: Tx, row: Insertable<DB['tickets']>): Promise<number> {
  const { id } = await tx.insertInto('tickets').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export const updateTicketRow = (tx: Tx, id: number, row: Updateable<DB['tickets']>) =>
  tx.updateTable('tickets').set(row).where('id', '=', id).execute()

export async function insertPrice(tx: Tx, row: Insertable<DB['ticket_prices']>): Promise<number> {
  const { id } = await tx.insertInto('ticket_prices').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export const updatePriceRow = (tx: Tx, id: number, row: Updateable<DB['ticket_prices']>) =>
  tx.updateTable('ticket_prices').set(row).where('id', '=', id).execute()

/** Rows stay for the orders that refer to them (IDN-7). */
export const removePrices = (tx: Tx, ids: readonly number[], now: Date) =>
  tx
    .updateTable('ticket_prices')
    .set({ deleted_at: now })
    .where('id', 'in', [...ids])
    .execute()

export const writeTicketOrder = (tx: Tx, event_id: number, orders: readonly { id: number; order: number }[]) =>
  sql`update tickets set "order" = o.position
    from unnest(${orders.map(({ id }) => id)}::bigint[], ${orders.map(({ order }) => order)}::int[]) as o (id, position)
    where tickets.id = o.id and tickets.event_id = ${event_id}`.execute(tx)

/** Which of these prices ever had an attendee, or a unit of an extra or package, cancelled ones included (TIX-13, TIX-15). */
export async function findPricesWithAttendees(db: Db | Tx, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('attendees')
    .select('ticket_price_id')
    .where('ticket_price_id', 'in', [...ids])
    .union(
      db
        .selectFrom('order_units')
        .select('ticket_price_id')
        .where('ticket_price_id', 'in', [...ids]),
    )
    .execute()
  return new Set(rows.map((row) => row.ticket_price_id))
}

/** Whether anybody ever had it: an attendee, or a unit of an extra or package (TIX-13). */
export async function hasTicketAttendees(tx: Tx, event_id: number, ticket_id: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from attendees where event_id = ${event_id} and ticket_id = ${ticket_id})
      or exists (select from order_units where event_id = ${event_id} and ticket_id = ${ticket_id}) as has`.execute(tx)
  return rows[0]!.has
}

/**
 * Which of these tickets any order other than EXPIRED contains (TIX-14): as it was ordered, or as one of its attendees
 * has been moved to since (ATT-9).
 */
export async function findTicketsInOrders(db: Db | Tx, event_id: number, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await select(db, event_id)
    .clearSelect()
    .select('tickets.id')
    .where('tickets.id', 'in', [...ids])
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('order_items')
            .innerJoin('orders', 'orders.id', 'order_items.order_id')
            .select('order_items.id')
            .where('order_items.event_id', '=', event_id)
            .whereRef('order_items.ticket_id', '=', 'tickets.id')
            .where('orders.status', '!=', OrderStatus.EXPIRED),
        ),
        exists(
          selectFrom('attendees')
            .innerJoin('orders', 'orders.id', 'attendees.order_id')
            .select('attendees.id')
            .where('attendees.event_id', '=', event_id)
            .whereRef('attendees.ticket_id', '=', 'tickets.id')
            .where('orders.status', '!=', OrderStatus.EXPIRED),
        ),
      ]),
    )
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** ACTIVE attendees per ticket (VIE-7); for a key those of its orders (KEY-9). */
export async function countAttendeesOfTickets(
  db: Db,
  { event_id, mode }: { event_id: number; mode: OrderMode },
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('attendees')
    .where('attendees.event_id', '=', event_id)
    .where('attendees.status', '=', AttendeeStatus.ACTIVE)
    .$if(mode !== 'ALL', (query) =>
      query.innerJoin('orders', 'orders.id', 'attendees.order_id').where(inMode(mode, 'orders.is_test')),
    )
    .groupBy('ticket_id')
    .select((eb) => ['ticket_id', eb.fn.countAll<number>().as('count')])
    .execute()
  return new Map(rows.map((row) => [row.ticket_id, Number(row.count)]))
}
