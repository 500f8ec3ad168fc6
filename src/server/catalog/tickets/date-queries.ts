import { sql } from 'kysely'
import type { LocationView } from '#core/catalog/events/place-schema.ts'
import { catalogOfDate, type DateOnSale } from '#core/catalog/tickets/catalog-of-date.ts'
import type { Counter } from '#core/catalog/tickets/sale-catalog.ts'
import { EventDateStatus } from '#core/platform/states/event-date-state.ts'
import { effectiveEndDate } from '#core/platform/time.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { Catalog } from './catalog-queries.ts'
import { LONGEST_DAY_MS, MAX_ENDING_DATES } from './limits.ts'

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
  return new Map(
    dates.map((row) => {
      const { sale_start_date, sale_start_offset, sale_end_date, sale_end_offset } = row
      const date = {
        ...row,
        is_first: row.id === event.id,
        status: row.status as EventDateStatus,
        effective_end: effectiveEndDate(row.starts_at, row.ends_at, event.timezone),
        // a date without a bound of its own takes the event's (DAT-25)
        sale_start_offset: sale_start_offset ?? (sale_start_date ? null : settings.date_sale_start_offset),
        sale_end_offset: sale_end_offset ?? (sale_end_date ? null : settings.date_sale_end_offset),
        prices: prices.filter(({ event_date_id }) => event_date_id === row.id),
        capacities: capacities.filter(({ event_date_id }) => event_date_id === row.id),
      }
      return [row.id, { date, catalog: catalogOfDate(catalog, date) }]
    }),
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
    select c.id, sum(s.held)::int as held, sum(s.sold)::int as sold from (
      select id, stock_id from ticket_prices where event_id = ${event_id}
      union all
      select ticket_price_id, stock_id from date_prices where event_id = ${event_id} and stock_id is not null) c
    join stock s on s.id = c.stock_id group by c.id`.execute(db)
  return new Map(rows.map(({ id, held, sold }) => [id, { held, sold }]))
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

/** Dates of an event that the public may see and that are not over, by their start: one statement, however many (DAT-50). */
export async function listDatesToCome(
  db: Db,
  { id, timezone }: { id: number; timezone: string },
  now: Date,
): Promise<ToldDate[]> {
  const rows = await toldDates(db, id)
    // one without an end lasts as long as its day
    .where((eb) =>
      eb.or([
        eb('ends_at', '>', now),
        eb.and([eb('ends_at', 'is', null), eb('starts_at', '>', new Date(now.getTime() - LONGEST_DAY_MS))]),
      ]),
    )
    .orderBy('starts_at')
    .execute()
  // the zone is asked only where it decides: 2,000 times would take longer than everything else
  return rows.filter(
    ({ starts_at, ends_at }) => starts_at > now || effectiveEndDate(starts_at, ends_at, timezone) > now,
  )
}

/** A date of the event that the public may see, over or not. */
export const findToldDate = (db: Db, event_id: number, id: number): Promise<ToldDate | undefined> =>
  toldDates(db, event_id).where('id', '=', id).executeTakeFirst()
