import { sql } from 'kysely'
import type { LocationView } from '#core/catalog/events/place-schema.ts'
import { catalogOfDate, type DateOnSale, type SoldDate } from '#core/catalog/tickets/catalog-of-date.ts'
import type { Counter } from '#core/catalog/tickets/sale-catalog.ts'
import { EventDateStatus } from '#core/platform/states/event-date-state.ts'
import { effectiveEndDate } from '#core/platform/time.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { effectiveEndSql } from '#server/platform/database/effective-end.ts'
import { literal } from '#server/platform/database/literals.ts'
import type { Row } from '#server/platform/database/rows.ts'
import type { Catalog } from './catalog-queries.ts'
import { LONGEST_DAY_MS, MAX_ENDING_DATES, MAX_NEXT_DATES } from './limits.ts'

export type DatesOnSale = ReadonlyMap<number, DateOnSale<Catalog>>

/** Dates of an event with what it sells on each; deleted and foreign ones are not among them (DAT-9, DAT-41). */
export async function readDates(db: Db | Tx, catalog: Catalog, ids: readonly number[]): Promise<DatesOnSale> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const { event, settings } = catalog
  const [dates, prices, capacities] = await Promise.all([
    db
      .selectFrom('event_dates')
      .selectAll()
      .where('event_id', '=', event.id)
      .where('id', 'in', wanted)
      .where('deleted_at', 'is', null)
      .orderBy('starts_at')
      .execute(),
    db
      .selectFrom('date_prices')
      .selectAll()
      .where('event_id', '=', event.id)
      .where('event_date_id', 'in', wanted)
      .execute(),
    db
      .selectFrom('date_capacities')
      .selectAll()
      .where('event_id', '=', event.id)
      .where('event_date_id', 'in', wanted)
      .execute(),
  ])
  const ownOf = groupOwn(prices, capacities)
  return new Map(
    dates.map((row) => {
      const date = toSoldDate(row, { timezone: event.timezone, settings, own: ownOf(row.id) })
      return [row.id, { date, catalog: catalogOfDate(catalog, date) }]
    }),
  )
}

/** What single dates have of their own, by date. */
function groupOwn(prices: readonly Row<'date_prices'>[], capacities: readonly Row<'date_capacities'>[]) {
  const prices_of = Map.groupBy(prices, ({ event_date_id }) => event_date_id)
  const capacities_of = Map.groupBy(capacities, ({ event_date_id }) => event_date_id)
  return (id: number) => ({ prices: prices_of.get(id) ?? [], capacities: capacities_of.get(id) ?? [] })
}

interface OfEvent extends Pick<SoldEvent, 'timezone' | 'settings'> {
  readonly own: Pick<SoldDate, 'prices' | 'capacities'>
}

function toSoldDate(row: Omit<Row<'event_dates'>, 'location_details'>, { timezone, settings, own }: OfEvent): SoldDate {
  const { sale_start_date, sale_start_offset, sale_end_date, sale_end_offset } = row
  return {
    ...row,
    ...own,
    is_first: row.id === row.event_id,
    status: row.status as EventDateStatus,
    effective_end: effectiveEndDate(row.starts_at, row.ends_at, timezone),
    // a date without a bound of its own takes the event's (DAT-25)
    sale_start_offset: sale_start_offset ?? (sale_start_date ? null : settings.date_sale_start_offset),
    sale_end_offset: sale_end_offset ?? (sale_end_date ? null : settings.date_sale_end_offset),
  }
}

/** An event as far as the sale of its dates goes. */
export interface SoldEvent {
  readonly id: number
  readonly timezone: string
  readonly settings: { readonly date_sale_start_offset: number | null; readonly date_sale_end_offset: number | null }
}

/**
 * The next dates of several events, that the public may see and that are not over or cancelled, so many of each, by their
 * start: three statements, however many events (PUB-36, DAT-53).
 */
export async function readNextDates(
  db: Db,
  events: readonly SoldEvent[],
  { now, limit, offset }: { now: Date; limit: number; offset: number },
): Promise<Map<number, SoldDate[]>> {
  const ids = events.map(({ id }) => id)
  const { rows: dates } = await sql<Row<'event_dates'>>`
    select d.* from unnest(${ids}::bigint[]) as e (id) cross join lateral (
      select * from event_dates where event_id = e.id and deleted_at is null and not is_hidden
        and status = ${literal(EventDateStatus.ACTIVE)}
        and coalesce(ends_at, starts_at + ${`${LONGEST_DAY_MS} milliseconds`}::interval) > ${now}
      order by starts_at limit ${limit} offset ${offset}) d order by d.starts_at`.execute(db)
  const of = sql<number>`any(${dates.map(({ id }) => id)}::bigint[])`
  const [prices, capacities] = await Promise.all([
    db.selectFrom('date_prices').selectAll().where('event_date_id', '=', of).execute(),
    db.selectFrom('date_capacities').selectAll().where('event_date_id', '=', of).execute(),
  ])
  const ownOf = groupOwn(prices, capacities)
  const datesOf = Map.groupBy(dates, ({ event_id }) => event_id)
  return new Map(
    events.map(({ id, timezone, settings }) => [
      id,
      (datesOf.get(id) ?? []).map((row) => toSoldDate(row, { timezone, settings, own: ownOf(row.id) })),
    ]),
  )
}

/**
 * The date that is shown where nobody has chosen one: the only one, else the next that takes place, else the last (DAT-50).
 * Null where there is none to show. Buyers see no hidden dates.
 */
export async function findShownDate(
  db: Db | Tx,
  { event, only_date_id }: Catalog,
  { now, is_public }: { now: Date; is_public: boolean },
): Promise<number | null> {
  if (only_date_id !== null && !is_public) return only_date_id
  const dates = db
    .selectFrom('event_dates')
    .select(['id', 'starts_at', 'ends_at'])
    .where('event_id', '=', event.id)
    .where('deleted_at', 'is', null)
    .$if(is_public, (query) => query.where('is_hidden', '=', false))
  const next = await dates
    .where('status', '=', EventDateStatus.ACTIVE)
    // without an end it lasts until midnight, wherever that is (TIM-4)
    .where((eb) => eb(eb.fn.coalesce('ends_at', sql<Date>`starts_at + interval '1 day'`), '>', now))
    .orderBy('starts_at')
    .limit(MAX_ENDING_DATES)
    .execute()
  const found = next.find((date) => effectiveEndDate(date.starts_at, date.ends_at, event.timezone) > now)
  if (found) return found.id
  const last = await dates.orderBy('starts_at', 'desc').limit(1).executeTakeFirst()
  return last?.id ?? null
}

/** What is held and sold of each price, all dates together. */
export async function readPriceUse(db: Db, event_id: number): Promise<Map<number, Counter>> {
  const { rows } = await sql<Counter & { id: number }>`
    select c.id, sum(s.held)::int as held, sum(s.sold)::int as sold, sum(s.promised)::int as promised from (
      select id, stock_id from ticket_prices where event_id = ${event_id}
      union all
      select ticket_price_id, stock_id from date_prices where event_id = ${event_id} and stock_id is not null) c
    join stock s on s.id = c.stock_id group by c.id`.execute(db)
  return new Map(rows.map(({ id, held, sold, promised }) => [id, { held, sold, promised }]))
}

/** A date as the public is told of it. */
export interface ToldDate {
  readonly id: number
  readonly starts_at: Date
  readonly ends_at: Date | null
  readonly status: EventDateStatus
  readonly title: string | null
  readonly moved_from: Date | null
  readonly location_details: LocationView | null
  readonly maps_url: string | null
}

const toldDates = (db: Db, event_id: number) =>
  db
    .selectFrom('event_dates')
    .select(['id', 'starts_at', 'ends_at', 'status', 'title', 'moved_from', 'location_details', 'maps_url'])
    .where('event_id', '=', event_id)
    .where('deleted_at', 'is', null)
    .where('is_hidden', '=', false)
    .$narrowType<ToldDate>()

export interface DatesToCome {
  readonly count: number
  /** The next of them by their start: all, or MAX_NEXT_DATES. */
  readonly next: readonly ToldDate[]
  /** When the last one starts; null where there is none. */
  readonly last: Date | null
  /** Those that start in a span of time, asked of the database only where `next` does not reach that far. */
  between(from: Date, until: Date): Promise<readonly ToldDate[]>
  lastBefore(at: Date): Promise<Date | null>
  firstFrom(at: Date): Promise<Date | null>
  /** All of them. */
  all(): Promise<readonly ToldDate[]>
}

/** Dates of an event that the public may see and that are not over: one statement, however many there are (DAT-50). */
export async function readDatesToCome(
  db: Db,
  { id, timezone }: { id: number; timezone: string },
  now: Date,
): Promise<DatesToCome> {
  const end = effectiveEndSql({ start: sql.ref('starts_at'), end: sql.ref('ends_at'), zone: sql.val(timezone) })
  const to_come = toldDates(db, id)
    // what starts later is not over; only of what has begun the end is asked
    .where((eb) => eb.or([eb('starts_at', '>', now), eb(end, '>', now)]))
    .orderBy('starts_at')
    .orderBy('id')
  const rows = await to_come
    .select((eb) => [eb.fn.countAll<number>().over().as('count'), sql<Date>`max(starts_at) over ()`.as('last')])
    .limit(MAX_NEXT_DATES)
    .execute()
  const { count = 0, last = null } = rows[0] ?? {}
  const is_all = rows.length === Number(count)
  const reach = rows.at(-1)?.starts_at ?? now
  const startsAt = async (query: typeof to_come) => (await query.limit(1).executeTakeFirst())?.starts_at ?? null
  const all = is_all ? undefined : () => to_come.execute()
  return {
    count: Number(count),
    next: rows,
    last,
    all: async () => (await all?.()) ?? rows,
    between: async (from, until) =>
      is_all || until <= reach
        ? rows.filter(({ starts_at }) => starts_at >= from && starts_at < until)
        : to_come.where('starts_at', '>=', from).where('starts_at', '<', until).execute(),
    lastBefore: async (at) =>
      is_all || at <= reach
        ? (rows.findLast(({ starts_at }) => starts_at < at)?.starts_at ?? null)
        : startsAt(to_come.where('starts_at', '<', at).clearOrderBy().orderBy('starts_at', 'desc')),
    firstFrom: async (at) =>
      is_all || at <= reach
        ? (rows.find(({ starts_at }) => starts_at >= at)?.starts_at ?? null)
        : startsAt(to_come.where('starts_at', '>=', at)),
  }
}

/** A date of the event that the public may see, over or not. */
export const findToldDate = (db: Db, event_id: number, id: number): Promise<ToldDate | undefined> =>
  toldDates(db, event_id).where('id', '=', id).executeTakeFirst()
