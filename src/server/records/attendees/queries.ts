import { type Expression, type Insertable, type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely'
import type { Place } from '#core/catalog/events/place.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import type { CheckedListQuery } from '#core/platform/list-query.ts'
import { ATTENDEE_MOVES, AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { checkMoves, type Move, sourcesOf } from '#core/platform/states/moves.ts'
import { SOLD_STATUSES } from '#core/platform/states/order-state.ts'
import { inMode, type OrderMode } from '#server/platform/context/order-mode.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { literal, literals } from '#server/platform/database/literals.ts'
import { loadTogether } from '#server/platform/database/load-together.ts'
import type { Row } from '#server/platform/database/rows.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { keptSearch, listPage } from '#server/platform/http/list-sql.ts'
import { addOns } from './add-on-queries.ts'

export type AttendeeRow = Row<'attendees'>

/** Attendees of one completed order (ORD-12), in item order; the ids come back in the order of the rows. */
export async function insertAttendees(tx: Tx, rows: readonly Insertable<DB['attendees']>[]): Promise<number[]> {
  if (rows.length === 0) return []
  const inserted = await tx
    .insertInto('attendees')
    .values([...rows])
    .returning('id')
    .execute()
  return inserted.map(({ id }) => id)
}

/** The date of an attendee (DAT-3); undefined where there is no such attendee. */
export async function findDateOfAttendee(
  db: Db | Tx,
  { event_id, attendee_id }: { readonly event_id: number; readonly attendee_id: number },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('attendees')
    .select('event_date_id')
    .where('event_id', '=', event_id)
    .where('id', '=', attendee_id)
    .executeTakeFirst()
  return row && (row.event_date_id ?? event_id)
}

type AttendeeValues = Omit<Updateable<DB['attendees']>, 'status'>

/** Writes what is no state of it. */
export const updateAttendeeRow = (tx: Tx, id: number, row: AttendeeValues) =>
  tx.updateTable('attendees').set(row).where('id', '=', id).execute()

/** Moves locked attendees (ATT-4, ATT-5): all of them, or none when one is elsewhere by now. */
export async function moveAttendees<To extends AttendeeStatus>(
  tx: Tx,
  ids: readonly number[],
  { from, to, ...values }: Move<typeof ATTENDEE_MOVES, To> & AttendeeValues,
): Promise<void> {
  const sources = checkMoves<AttendeeStatus>(ATTENDEE_MOVES, from, to)
  if (ids.length === 0) return
  const result = await tx
    .updateTable('attendees')
    .set({ ...values, status: to })
    .where('id', 'in', [...ids])
    .where('status', 'in', sources)
    .executeTakeFirst()
  if (Number(result.numUpdatedRows) !== ids.length)
    throw new AppError(to === AttendeeStatus.ACTIVE ? 'ATTENDEE_ALREADY_ACTIVE' : 'ATTENDEE_NOT_ACTIVE')
}

type EventId = number | RawBuilder<number>

/** Whether the holder is somebody else than the buyer, who need not know what it cost (SET-46). The setting is read once. */
const hidesPrice = (event_id: EventId) => sql<boolean>`(orders.email is not null and attendees.email <> orders.email
  and (select s.hide_price_from_attendees from event_settings s where s.event_id = ${event_id}))`

/** DAT-1: where there is one date, no ticket speaks of it. Counted once for all tickets. */
const hasSeveralDates = (event_id: EventId) =>
  sql<boolean>`(exists (select from event_dates m where m.event_id = ${event_id} and m.deleted_at is null offset 1))`

/**
 * Attendees with what they bought. The ticket's name is the one frozen with the order, unless the ticket was changed
 * since: then it is the present one, while the price stays that of the order (ATT-9).
 */
const select = (db: Db | Tx, event_id: EventId) =>
  db
    .selectFrom('attendees')
    .innerJoin('orders', 'orders.id', 'attendees.order_id')
    .innerJoin('order_items', 'order_items.id', 'attendees.order_item_id')
    .innerJoin('tickets', 'tickets.id', 'attendees.ticket_id')
    .innerJoin('ticket_prices', 'ticket_prices.id', 'attendees.ticket_price_id')
    .innerJoin('event_dates', (join) =>
      join
        .onRef('event_dates.event_id', '=', 'attendees.event_id')
        .on('event_dates.id', '=', sql<number>`coalesce(attendees.event_date_id, attendees.event_id)`),
    )
    .innerJoin(
      sql<{ is_checked_in: boolean }>`lateral (select exists (select 1 from check_ins c
        where c.event_id = attendees.event_id and c.attendee_id = attendees.id and c.checked_out_at is null) as is_checked_in)`.as(
        'door',
      ),
      (join) => join.onTrue(),
    )
    .selectAll('attendees')
    .select([
      'door.is_checked_in',
      'orders.reference as order_reference',
      'orders.short_id as order_short_id',
      'orders.status as order_status',
      'orders.is_test',
      'orders.currency',
      'order_items.unit_total',
      addOns.as('add_ons'),
      hidesPrice(event_id).as('hides_price'),
      sql<string>`case when attendees.ticket_price_id = order_items.ticket_price_id then order_items.title else tickets.title end`.as(
        'ticket_title',
      ),
      sql<
        string | null
      >`case when attendees.ticket_price_id = order_items.ticket_price_id then order_items.label else ticket_prices.label end`.as(
        'ticket_label',
      ),
    ])
    .select([
      'event_dates.id as date_id',
      'event_dates.starts_at as date_starts_at',
      'event_dates.ends_at as date_ends_at',
      'event_dates.maps_url as date_maps_url',
      'event_dates.updated_at as date_updated_at',
      sql<Place | null>`event_dates.location_details`.as('date_place'),
      hasSeveralDates(event_id).as('has_several_dates'),
      sql<string | null>`case when ${hasSeveralDates(event_id)} then event_dates.title end`.as('date_title'),
    ])

export type SoldTicketRow = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

export const findSoldTicket = (db: Db | Tx, event_id: number, id: number) =>
  select(db, event_id).where('attendees.event_id', '=', event_id).where('attendees.id', '=', id).executeTakeFirst()

export const findSoldTicketByShortId = (db: Db | Tx, event_id: number, short_id: string) =>
  select(db, event_id)
    .where('attendees.event_id', '=', event_id)
    .where('attendees.short_id', '=', short_id)
    .executeTakeFirst()

/** Tickets of some orders in item order (IDN-4). */
export async function listSoldTickets(
  db: Db | Tx,
  event_id: number,
  order_ids: readonly number[],
): Promise<SoldTicketRow[]> {
  if (order_ids.length === 0) return []
  return select(db, event_id)
    .where('attendees.event_id', '=', event_id)
    .where('attendees.order_id', 'in', [...order_ids])
    .orderBy('attendees.id')
    .execute()
}

/** By their orders alone, like `findOrderByShortId`. */
const ticketsOfOrder = loadTogether('tickets of orders', async (db, order_ids: readonly number[]) => {
  const rows = await select(db, sql<number>`attendees.event_id`)
    .where('attendees.order_id', '=', sql<number>`any(${order_ids}::bigint[])`)
    .orderBy('attendees.id')
    .execute()
  return Map.groupBy(rows, ({ order_id }) => order_id)
})

/** Tickets of one order in item order (IDN-4). */
export const listTicketsOfOrder = async (db: Db | Tx, order_id: number): Promise<SoldTicketRow[]> =>
  (await ticketsOfOrder(db, order_id)) ?? []

/** The tickets of one address for an event, of whatever status. */
export const listTicketsOfAddress = (db: Db, event_id: number, email: string): Promise<SoldTicketRow[]> =>
  select(db, event_id)
    .where('attendees.event_id', '=', event_id)
    .where('attendees.email', '=', email)
    .orderBy('attendees.id')
    .execute()

/** ATT-3: tickets of orders that completed once. */
const listed: Expression<SqlBool> = sql<SqlBool>`orders.status in (${literals(SOLD_STATUSES)})`

/** The filter on the door: in or not in at any list. A condition of its own, so that it is a join of two indexes. */
function insideOrNot(event_id: number, list: CheckedListQuery): RawBuilder<SqlBool> {
  const filter = list.filters.find(({ field }) => field === 'is_checked_in')
  if (!filter) return sql<SqlBool>`true`
  const inside = sql<SqlBool>`exists (select from check_ins c
    where c.event_id = ${event_id} and c.attendee_id = attendees.id and c.checked_out_at is null)`
  return filter.value === true ? inside : sql<SqlBool>`not ${inside}`
}

/**
 * The filter on dates: those of an index. Rows without one are the first date's (DAT-3).
 */
function ofDates(event_id: number, list: CheckedListQuery): RawBuilder<SqlBool> {
  const asked = list.filters.filter(({ field }) => field === 'event_date_id').map(({ value }) => [value].flat())
  const conditions = asked.map((ids) => {
    const of = sql<SqlBool>`attendees.event_date_id = any(${ids}::bigint[])`
    return ids.includes(event_id) ? sql<SqlBool>`(${of} or attendees.event_date_id is null)` : of
  })
  return conditions.length === 0 ? sql<SqlBool>`true` : sql.join<SqlBool>(conditions, sql` and `)
}

const NEVER_NULL = ['created_at', 'updated_at', 'first_name', 'last_name', 'email', 'status'].map(
  (column) => `attendees.${column}`,
)

/** ACTIVE attendees are what the counters of the prices say (STK-4); cancelled ones are few. `inside` leaves the others out. */
async function countAttendees(db: Db, event_id: number, inside: boolean | null): Promise<number> {
  const all = sql`(select coalesce(sum(sold), 0) from stock where event_id = ${event_id} and kind = 'PRICE')
    + (select count(*) from attendees where event_id = ${event_id} and status = ${literal(AttendeeStatus.CANCELLED)})`
  const in_house = sql`(select count(distinct attendee_id) from check_ins where event_id = ${event_id} and checked_out_at is null)`
  const count = inside === null ? all : inside ? in_house : sql`${all} - ${in_house}`
  const { rows } = await sql<{ count: number }>`select ${count} as count`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

/** Everybody, everybody inside or nobody of them: what counters and one index know. */
function knownTotal(db: Db, event_id: number, { query, filters }: CheckedListQuery) {
  const [door, ...others] = filters
  if (query !== null || others.length > 0 || (door && door.field !== 'is_checked_in')) return undefined
  return () => countAttendees(db, event_id, door ? door.value === true : null)
}

/** For a key: those of its orders (KEY-9). */
const ofMode = (mode: OrderMode): RawBuilder<SqlBool> =>
  mode === 'ALL'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`exists (select from orders m where m.id = attendees.order_id and ${inMode(mode, 'm.is_test')})`

/** A page of the event's attendees (LST-3). */
export const listAttendees = (
  db: Db,
  { event_id, mode }: { event_id: number; mode: OrderMode },
  list: CheckedListQuery,
) => {
  const own = ofMode(mode)
  const door = insideOrNot(event_id, list)
  const dates = ofDates(event_id, list)
  return listPage(
    select(db, event_id).where('attendees.event_id', '=', event_id).where(listed).where(own).where(door).where(dates),
    list,
    {
      id: 'attendees.id',
      search: keptSearch('attendees.search_text'),
      never_null: NEVER_NULL,
      total: mode === 'ALL' ? knownTotal(db, event_id, list) : undefined,
      // Attendees are made when their order completes, which is never undone: ATT-3 needs no look at the order.
      narrow: db
        .selectFrom('attendees')
        .selectAll()
        .where('attendees.event_id', '=', event_id)
        .where(own)
        .where(door)
        .where(dates),
      columns: {
        created_at: 'attendees.created_at',
        updated_at: 'attendees.updated_at',
        first_name: 'attendees.first_name',
        last_name: 'attendees.last_name',
        email: 'attendees.email',
        status: 'attendees.status',
        ticket_id: 'attendees.ticket_id',
        ticket_price_id: 'attendees.ticket_price_id',
      },
    },
  )
}

/** Locks one attendee; its order is locked before (RES-5). */
export async function lockAttendee(tx: Tx, event_id: number, id: number): Promise<AttendeeRow> {
  const row = await tx
    .selectFrom('attendees')
    .selectAll()
    .where('event_id', '=', event_id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** Locks all attendees of locked orders, in one statement by ascending id (RES-5). */
export const lockAttendeesOf = (tx: Tx, order_ids: readonly number[]): Promise<AttendeeRow[]> =>
  tx
    .selectFrom('attendees')
    .selectAll()
    .where(sql<boolean>`order_id = any(${[...order_ids]}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** The order's tickets with this address get another (ORD-23). The order is locked. */
export const moveTicketsOf = (
  tx: Tx,
  order_id: number,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<{ id: number }[]> =>
  tx
    .updateTable('attendees')
    .set({ email: to, updated_at: now })
    .where('order_id', '=', order_id)
    .where('email', '=', from)
    .returning('id')
    .execute()

/** The tickets of a cancelled order stop working; those cancelled before keep their time (CAN-2). */
export const cancelAttendeesOf = (tx: Tx, order_id: number, now: Date) =>
  tx
    .updateTable('attendees')
    .set({ status: AttendeeStatus.CANCELLED, cancelled_at: now, updated_at: now })
    .where('order_id', '=', order_id)
    .where('status', 'in', sourcesOf(ATTENDEE_MOVES, AttendeeStatus.CANCELLED))
    .execute()

/**
 * Attendees of deleted test orders; their check-ins and answers are gone by now (PAY-37). Devices at a door are told of
 * them: their codes stay well signed (OFF-2).
 */
export async function deleteAttendeesOf(tx: Tx, order_ids: readonly number[], now: Date): Promise<void> {
  const ids = [...order_ids]
  await tx
    .insertInto('removed_attendees')
    .columns(['attendee_id', 'event_id', 'ticket_id', 'removed_at'])
    .expression(
      tx
        .selectFrom('attendees')
        .select(({ val }) => ['id', 'event_id', 'ticket_id', val(now).as('removed_at')])
        .where('order_id', 'in', ids),
    )
    .execute()
  await tx.deleteFrom('attendees').where('order_id', 'in', ids).execute()
}

/** The one attendee of an order made by hand (ATT-10). */
export const findAttendeeOfOrder = (tx: Tx, order_id: number): Promise<AttendeeRow> =>
  tx.selectFrom('attendees').selectAll().where('order_id', '=', order_id).executeTakeFirstOrThrow()

/** Those of several such orders, in the order of their ids. */
export const listAttendeesOfOrders = (tx: Tx, order_ids: readonly number[]): Promise<AttendeeRow[]> =>
  tx
    .selectFrom('attendees')
    .selectAll()
    .where(sql<boolean>`order_id = any(${[...order_ids]}::bigint[])`)
    .orderBy('id')
    .execute()

/** What staff can give somebody: prices of the event's tickets, on sale or not (ATT-9, ATT-10). Extras and packages have no attendee (EXT-1, PKG-4). */
export const listTicketPrices = (tx: Db | Tx, event_id: number) =>
  tx
    .selectFrom('ticket_prices')
    .innerJoin('tickets', 'tickets.id', 'ticket_prices.ticket_id')
    .select(['ticket_prices.id', 'ticket_prices.ticket_id', 'ticket_prices.label', 'tickets.title'])
    .where('ticket_prices.event_id', '=', event_id)
    .where('ticket_prices.deleted_at', 'is', null)
    .where('tickets.kind', '=', 'ADMISSION')
    .where('tickets.deleted_at', 'is', null)
    .orderBy('ticket_prices.id')
    .execute()
export type TicketPriceRow = Awaited<ReturnType<typeof listTicketPrices>>[number]

/** Check-ins of attendees on every list, newest last. */
export async function listCheckIns(db: Db | Tx, event_id: number, attendee_ids: readonly number[]) {
  if (attendee_ids.length === 0) return []
  return db
    .selectFrom('check_ins')
    .innerJoin('check_in_lists', 'check_in_lists.id', 'check_ins.check_in_list_id')
    .select([
      'check_ins.attendee_id',
      'check_ins.check_in_list_id as list_id',
      'check_in_lists.name as list_name',
      'check_ins.checked_in_at',
      'check_ins.checked_out_at',
    ])
    .where('check_ins.event_id', '=', event_id)
    .where('check_ins.attendee_id', 'in', [...attendee_ids])
    .orderBy('check_ins.id')
    .execute()
}
export type CheckInRow = Awaited<ReturnType<typeof listCheckIns>>[number]

/** Answers of an order or of one of its attendees, in the order of the questions (QST-10). */
export function listAnswers(db: Db | Tx, event_id: number, of: { order_id: number } | { attendee_id: number }) {
  const query = db
    .selectFrom('answers')
    .innerJoin('questions', 'questions.id', 'answers.question_id')
    .select([
      'answers.question_id',
      'answers.attendee_id',
      'answers.answer',
      'questions.title',
      'questions.type',
      'questions.belongs_to',
      'questions.is_hidden',
    ])
    .where('answers.event_id', '=', event_id)
    .orderBy('questions.order')
    .orderBy('answers.id')
  return 'order_id' in of
    ? query.where('answers.order_id', '=', of.order_id).execute()
    : query.where('answers.attendee_id', '=', of.attendee_id).execute()
}
