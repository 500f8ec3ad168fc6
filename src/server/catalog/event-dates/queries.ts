import { type Insertable, sql } from 'kysely'
import type { ChangeableDate } from '#core/catalog/event-dates/change-dates.ts'
import type { DateRule } from '#core/catalog/event-dates/date-rule-schema.ts'
import type { PresentDate } from '#core/catalog/event-dates/plan-dates.ts'
import type { Place } from '#core/catalog/events/place.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import type { CheckedListQuery } from '#core/platform/list-query.ts'
import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { EVENT_DATE_MOVES, type EventDateStatus } from '#core/platform/states/event-date-state.ts'
import { checkMoves, type Move } from '#core/platform/states/moves.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import { OrderUnitStatus } from '#core/platform/states/order-unit-state.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { literal, literals } from '#server/platform/database/literals.ts'
import type { Row } from '#server/platform/database/rows.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { listPage } from '#server/platform/http/list-sql.ts'

/** A date as it is stored; its place is a whole one or none. */
export type EventDateRow = Omit<Row<'event_dates'>, 'location_details'> & { readonly location_details: Place | null }

const stored = (db: Db | Tx, event_id: number) =>
  db
    .selectFrom('event_dates')
    .selectAll('event_dates')
    .where('event_dates.event_id', '=', event_id)
    .where('event_dates.deleted_at', 'is', null)

/** Counters of a date's admissions: those of the price rows are the first date's (DAT-5a, DAT-6). */
const taken = sql<{ sold: number; held: number }>`
  select coalesce(sum(s.sold), 0)::int as sold, coalesce(sum(s.held), 0)::int as held from stock s where s.kind = 'PRICE' and s.id in (
    select p.stock_id from ticket_prices p where p.event_id = event_dates.event_id and event_dates.id = event_dates.event_id
    union all
    select dp.stock_id from date_prices dp where dp.event_date_id = event_dates.id)`

const counted = (db: Db | Tx, event_id: number) =>
  stored(db, event_id)
    .leftJoinLateral(sql<{ sold: number; held: number }>`(${taken})`.as('taken'), (join) => join.onTrue())
    .select(['taken.sold', 'taken.held'])
    .select(sql<number | null>`(select promised from stock where stock.id = event_dates.stock_id)`.as('promised'))

export type CountedDate = EventDateRow & {
  readonly sold: number | null
  readonly held: number | null
  readonly promised: number | null
}

/** A page of the event's dates, with what is sold and held of each (LST-30). */
export async function listEventDates(
  db: Db,
  event_id: number,
  list: CheckedListQuery,
): Promise<{ rows: CountedDate[]; total: number }> {
  const { rows, total } = await listPage(counted(db, event_id), list, {
    id: 'event_dates.id',
    search: `coalesce(event_dates.title, '')`,
    never_null: ['event_dates.starts_at'],
    narrow: stored(db, event_id),
    columns: {
      starts_at: 'event_dates.starts_at',
      status: 'event_dates.status',
      is_hidden: 'event_dates.is_hidden',
    },
  })
  return { rows: rows as CountedDate[], total }
}

export const findEventDate = (db: Db | Tx, event_id: number, id: number) =>
  counted(db, event_id).where('event_dates.id', '=', id).executeTakeFirst() as Promise<CountedDate | undefined>

export const findEventDatesByIds = (db: Db | Tx, event_id: number, ids: readonly number[]) =>
  counted(db, event_id)
    .where('event_dates.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('event_dates.starts_at')
    .orderBy('event_dates.id')
    .execute() as Promise<CountedDate[]>

/** Every date of the event that is not deleted, by start. */
export const findAllEventDates = (db: Db | Tx, event_id: number) =>
  stored(db, event_id).orderBy('event_dates.starts_at').orderBy('event_dates.id').execute() as Promise<EventDateRow[]>

/** Starts and ends alone: what a plan is made against. */
export const findPresentDates = (db: Db | Tx, event_id: number): Promise<PresentDate[]> =>
  stored(db, event_id).clearSelect().select(['id', 'starts_at', 'ends_at']).orderBy('starts_at').execute()

export async function countEventDates(db: Db | Tx, event_id: number): Promise<number> {
  const { count } = await stored(db, event_id)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function hasSeveralDates(db: Db | Tx, event_id: number): Promise<boolean> {
  const found = await stored(db, event_id).clearSelect().select('id').limit(2).execute()
  return found.length > 1
}

export async function insertDateRule(
  tx: Tx,
  event_id: number,
  { rule, now }: { rule: DateRule; now: Date },
): Promise<number> {
  const row = { event_id, rule: JSON.stringify(rule), created_at: now }
  const { id } = await tx.insertInto('date_rules').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** How the dates of a copied event were made: old id → new id. Their days are those of the source (DAT-59). */
export async function copyDateRules(
  tx: Tx,
  { from, to }: { from: number; to: number },
  now: Date,
): Promise<Map<number, number>> {
  const rules = await tx.selectFrom('date_rules').selectAll().where('event_id', '=', from).orderBy('id').execute()
  const copies = new Map<number, number>()
  for (const { id, rule } of rules)
    copies.set(id, await insertDateRule(tx, to, { rule: rule as unknown as DateRule, now }))
  return copies
}

type NewDate = Omit<Insertable<DB['event_dates']>, 'id' | 'location_details'> & {
  readonly location_details: Place | null
}

/** Ids come from the sequence of events, so that no date ever has the id of another event's first one (DAT-3). */
export async function insertEventDates(tx: Tx, rows: readonly NewDate[]): Promise<number[]> {
  if (rows.length === 0) return []
  const id = sql<number>`nextval(pg_get_serial_sequence('events', 'id'))`
  const made = await tx
    .insertInto('event_dates')
    .values(
      rows.map((row) => ({
        ...row,
        id,
        location_details: row.location_details && JSON.stringify(row.location_details),
      })),
    )
    .returning('id')
    .execute()
  return made.map((row) => row.id)
}

/** Writes what is changed of dates, all in one statement; starts are compared when the transaction ends (DAT-20). */
export async function updateEventDates(tx: Tx, dates: readonly ChangeableDate[], now: Date): Promise<void> {
  await sql`set constraints event_dates_one_start deferred`.execute(tx)
  await sql`
    update event_dates set date_rule_id = c.date_rule_id, starts_at = c.starts_at, ends_at = c.ends_at, title = c.title, is_hidden = c.is_hidden,
      capacity = c.capacity, sale_start_date = c.sale_start_date, sale_start_offset = c.sale_start_offset,
      sale_end_date = c.sale_end_date, sale_end_offset = c.sale_end_offset, location_details = nullif(c.location_details, 'null'),
      maps_url = c.maps_url, moved_from = c.moved_from, moved_at = c.moved_at, changed_fields = c.changed_fields,
      updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(dates)}::jsonb) as c(id bigint, date_rule_id bigint, starts_at timestamptz, ends_at timestamptz,
      title text, is_hidden boolean, capacity int, sale_start_date timestamptz, sale_start_offset int,
      sale_end_date timestamptz, sale_end_offset int, location_details jsonb, maps_url text, moved_from timestamptz,
      moved_at timestamptz, changed_fields text[])
    where event_dates.id = c.id`.execute(tx)
}

/** The date of an event that has one is where the event is (DAT-12); the caller has locked the event's row. */
export const moveOnlyDate = (
  tx: Tx,
  event_id: number,
  { starts_at, ends_at, now }: { starts_at: Date; ends_at: Date | null; now: Date },
) =>
  tx
    .updateTable('event_dates')
    .set({ starts_at, ends_at, updated_at: now })
    .where('event_id', '=', event_id)
    .where('deleted_at', 'is', null)
    .execute()

/** Moves one date (DAT-30); elsewhere by now, or deleted, is DATE_STATUS_INVALID. */
export async function moveEventDate<To extends EventDateStatus>(
  tx: Tx,
  id: number,
  { from, to, ...values }: Move<typeof EVENT_DATE_MOVES, To> & { updated_at: Date },
): Promise<void> {
  const result = await tx
    .updateTable('event_dates')
    .set({ ...values, status: to })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('status', 'in', checkMoves<EventDateStatus>(EVENT_DATE_MOVES, from, to))
    .executeTakeFirst()
  if (Number(result.numUpdatedRows) !== 1) throw new AppError('DATE_STATUS_INVALID')
}

export const deleteEventDateRows = (tx: Tx, ids: readonly number[], now: Date) =>
  tx
    .updateTable('event_dates')
    .set({ deleted_at: now, updated_at: now })
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute()

/** Every counter in which something of these dates is held or sold; those of prices and assignments are the first date's (DAT-5, DAT-6). */
export async function findDateStock(db: Db | Tx, event_id: number, ids: readonly number[]): Promise<number[]> {
  const of = sql`any(${[...ids]}::bigint[])`
  const { rows } = await sql<{ stock_id: number }>`
    select stock_id from event_dates where id = ${of} and stock_id is not null
    union select stock_id from date_prices where event_date_id = ${of} and stock_id is not null
    union select stock_id from date_capacities where event_date_id = ${of}
    union select stock_id from ticket_prices where event_id = ${event_id} and event_id = ${of}`.execute(db)
  return rows.map(({ stock_id }) => stock_id)
}

/**
 * Which of these dates have an attendee, extra or package, of whatever status, or are in a hold (DAT-23). Tickets without a
 * date are the first one's (DAT-3). Asked with the counters of the dates locked, so no reservation slips in.
 */
export async function findUsedDates(db: Db | Tx, event_id: number, ids: readonly number[]): Promise<Set<number>> {
  const held = literals([OrderStatus.RESERVED, OrderStatus.AWAITING_PAYMENT])
  const { rows } = await sql<{ id: number }>`
    select d.id from unnest(${[...ids]}::bigint[]) as d (id) where
      exists (select from attendees a where a.event_id = ${event_id} and a.event_date_id = d.id)
      or exists (select from order_units u where u.event_id = ${event_id} and u.event_date_id = d.id)
      or (d.id = ${event_id} and exists (select from attendees a where a.event_id = ${event_id} and a.event_date_id is null))
      or d.id in (select coalesce(i.event_date_id, i.event_id) from orders o join order_items i on i.order_id = o.id
        where o.event_id = ${event_id} and o.status in (${held}))`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** A valid ticket for one of these dates: `a` is the attendee, `o` the order. Without a date it is for the first (DAT-3). */
function isHolder(event_id: number, ids: readonly number[]) {
  const of = sql`any(${[...ids]}::bigint[])`
  return sql`a.status = ${literal(AttendeeStatus.ACTIVE)} and o.status = ${literal(OrderStatus.COMPLETED)}
    and (a.event_date_id = ${of} or (a.event_date_id is null and ${event_id} = ${of}))`
}

/**
 * Orders with a valid extra for one of these dates and no valid ticket for it: extras have no holder, so their buyer stands
 * for it (EXT-1).
 */
const extrasAlone = (event_id: number, ids: readonly number[]) => sql`
  select distinct u.order_id, u.event_date_id as date_id, o.email, o.language
  from order_units u join orders o on o.id = u.order_id
  where u.event_id = ${event_id} and u.event_date_id = any(${[...ids]}::bigint[]) and u.kind = 'EXTRA'
    and u.status = ${literal(OrderUnitStatus.ACTIVE)} and o.status = ${literal(OrderStatus.COMPLETED)} and o.email is not null
    and not exists (select from attendees a where a.order_id = o.id and a.status = ${literal(AttendeeStatus.ACTIVE)}
      and coalesce(a.event_date_id, a.event_id) = u.event_date_id)`

/** How many have a valid ticket for one of these dates, or an order of extras alone for it (DAT-21, DAT-22). */
export async function countHolders(db: Db | Tx, event_id: number, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ holders: number }>`
    select (select count(*) from attendees a join orders o on o.id = a.order_id
        where a.event_id = ${event_id} and ${isHolder(event_id, ids)})::int
      + (select count(*) from (${extrasAlone(event_id, ids)}) alone)::int as holders`.execute(db)
  return rows[0]?.holders ?? 0
}

export interface Holder {
  /** Null of an order of extras alone, whose buyer is told. */
  readonly attendee_id: number | null
  readonly order_id: number
  readonly date_id: number
  readonly email: string
  readonly language: string
}

/** Who has a valid ticket for one of these dates, ticket by ticket, then orders of extras alone (DAT-22). */
export async function findHolders(tx: Tx, event_id: number, ids: readonly number[]): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select a.id as attendee_id, a.order_id, coalesce(a.event_date_id, a.event_id) as date_id, a.email, a.language
    from attendees a join orders o on o.id = a.order_id
    where a.event_id = ${event_id} and ${isHolder(event_id, ids)}
    union all select null, order_id, date_id, email, language from (${extrasAlone(event_id, ids)}) alone
    order by attendee_id, order_id, date_id`.execute(tx)
  return rows
}
