import { type RawBuilder, sql } from 'kysely'
import { PACKED_DATE_DAYS } from '#core/check-in/scanning/limits.ts'
import type { ChangedDate, PackedDates } from '#core/check-in/scanning/packed-dates.ts'
import { DAY_MS } from '#core/platform/limits.ts'
import type { CheckedListQuery } from '#core/platform/list-query.ts'
import { searchWords } from '#core/platform/search-text.ts'
import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { OrderStatus, SOLD_STATUSES } from '#core/platform/states/order-state.ts'
import { OrderUnitStatus } from '#core/platform/states/order-unit-state.ts'
import { admitsDateAt, type ScanListRow } from '#server/catalog/check-in-lists/queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { literal, literals } from '#server/platform/database/literals.ts'
import { keptSearch, listPage, textSearch } from '#server/platform/http/list-sql.ts'

// Reads only: what the door asks of other nouns' tables. Plain SQL, the check-in path is one of the four hot ones (stack §3).

const DOOR_TEXT = sql`(a.first_name || ' ' || a.last_name || ' ' || a.reference)`

/** Every word must be part of the names or the reference; an email counts only when typed in full (SCN-2). */
function foundByWords(text: string | null) {
  // The first condition is the one the index knows; the narrower one decides.
  const conditions = searchWords(text ?? '').map(
    (word) => sql`${keptSearch('a.search_text')(word)}
      and (${textSearch(DOOR_TEXT)(word)} or lower(a.email) = lower(${word}))`,
  )
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** The dates that the list lets in at that time; lists of all dates are not asked for them (DAT-56). */
const admittedDates = (
  list_id: number,
  now: Date,
) => sql`(select d.id from check_in_lists l join events e on e.id = l.event_id
  join event_dates d on d.event_id = l.event_id where l.id = ${list_id} and ${admitsDateAt('l', now)})`

type SearchedList = Pick<ScanListRow, 'id' | 'kind' | 'event_id' | 'ticket_ids' | 'dates_mode'>

/** A ticket of the list for a date it lets in now. */
const holdsTicket = ({ id, ticket_ids, dates_mode }: SearchedList, now: Date) => sql<boolean>`(
  a.ticket_id = any(${ticket_ids}::bigint[])
  ${dates_mode === 'ALL' ? sql`` : sql`and coalesce(a.event_date_id, a.event_id) in ${admittedDates(id, now)}`})`

/** An add-on that the list hands out now, or has handed out (EXT-8). */
const holdsExtras = ({ id, ticket_ids, dates_mode }: SearchedList, now: Date) => sql<boolean>`exists (
  select from order_units u where u.attendee_id = a.id and u.status = ${literal(OrderUnitStatus.ACTIVE)}
    and u.ticket_id = any(${ticket_ids}::bigint[])
    ${dates_mode === 'ALL' ? sql`` : sql`and (u.event_date_id is null or u.event_date_id in ${admittedDates(id, now)})`})`

/**
 * Attendees of the list's tickets and dates, at a list that hands extras out of its add-ons; all of them are of orders that
 * completed once (ATT-3, DAT-56, EXT-8).
 */
export function listScanPageAttendees(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  list: SearchedList,
  page: CheckedListQuery,
) {
  const narrow = db
    .selectFrom('attendees as a')
    .where('a.event_id', '=', list.event_id)
    .where(list.kind === 'REDEMPTION' ? holdsExtras(list, now) : holdsTicket(list, now))
    .where(foundByWords(page.query))
  const rows = narrow
    .innerJoin('tickets as t', 't.id', 'a.ticket_id')
    .innerJoin('ticket_prices as p', 'p.id', 'a.ticket_price_id')
    .innerJoin('event_dates as d', (join) =>
      join.onRef('d.event_id', '=', 'a.event_id').on('d.id', '=', sql<number>`coalesce(a.event_date_id, a.event_id)`),
    )
    .leftJoin('check_ins as c', (join) =>
      join
        .onRef('c.attendee_id', '=', 'a.id')
        .on('c.check_in_list_id', '=', list.id)
        .on('c.checked_out_at', 'is', null),
    )
    .select(['a.id', 'a.reference', 'a.first_name', 'a.last_name', 'a.email', 'a.status', 'a.ticket_id'])
    .select(['t.title as ticket_title', 'p.label as ticket_label', 'd.id as date_id', 'd.title as date_title'])
    .select(['d.starts_at as date_starts_at', 'd.ends_at as date_ends_at'])
    .select(['c.short_id as check_in_short_id', 'c.checked_in_at'])
  return listPage(
    rows,
    { ...page, query: null },
    {
      id: 'a.id',
      columns: { last_name: 'a.last_name' },
      never_null: ['a.last_name'],
      narrow,
    },
  )
}

export interface PackAttendeeRow {
  readonly id: number
  readonly reference: string
  readonly first_name: string
  readonly last_name: string
  readonly ticket_id: number
  readonly label: string | null
  readonly generation: number
  readonly is_active: boolean
  readonly is_checked_in: boolean
  /** Null for the first date. */
  readonly event_date_id: number | null
}

/**
 * OFF-2: whom a device must know; `since` null = all, else those changed or scanned on this list from then on, and all of
 * dates that entered the pack since (DAT-57).
 */
export async function listPackAttendees(
  db: Db,
  list: Pick<ScanListRow, 'id' | 'event_id' | 'ticket_ids'>,
  { since, ids, new_ids }: PackedDates & { since: Date | null },
): Promise<PackAttendeeRow[]> {
  const date = sql`coalesce(a.event_date_id, a.event_id)`
  const of_date = ids ? sql`and ${date} = any(${ids}::bigint[])` : sql``
  const entered = new_ids.length > 0 ? sql`or ${date} = any(${new_ids}::bigint[])` : sql``
  const changed = since
    ? sql`and (a.updated_at >= ${since} or a.id in (select s.attendee_id from scans s where s.check_in_list_id = ${list.id} and s.received_at >= ${since}) ${entered})`
    : sql``
  return selectPackAttendees(
    db,
    list,
    sql`((a.ticket_id = any(${list.ticket_ids}::bigint[]) ${of_date}) or a.generation > 1) ${changed}`,
  )
}

/** OFF-2 at a list that hands extras out: holders of its units; since then, those changed and those of units that are told. */
export function listPackHolders(
  db: Db,
  list: Pick<ScanListRow, 'id' | 'event_id' | 'ticket_ids'>,
  { since, told }: { readonly since: Date | null; readonly told: readonly number[] },
): Promise<PackAttendeeRow[]> {
  const changed = since
    ? sql`or (a.updated_at >= ${since} and exists (
        select from order_units u where u.attendee_id = a.id and u.ticket_id = any(${list.ticket_ids}::bigint[])))`
    : sql``
  return selectPackAttendees(db, list, sql`(a.id = any(${told}::bigint[]) ${changed})`)
}

async function selectPackAttendees(
  db: Db,
  list: Pick<ScanListRow, 'id' | 'event_id'>,
  chosen: RawBuilder<unknown>,
): Promise<PackAttendeeRow[]> {
  const { rows } = await sql<PackAttendeeRow>`
    select a.id, a.reference, a.first_name, a.last_name, a.ticket_id, p.label, a.generation,
      a.status = ${literal(AttendeeStatus.ACTIVE)} and o.status = ${literal(OrderStatus.COMPLETED)} as is_active, c.id is not null as is_checked_in,
      nullif(a.event_date_id, a.event_id) as event_date_id
    from attendees a join orders o on o.id = a.order_id join ticket_prices p on p.id = a.ticket_price_id
      left join check_ins c on c.check_in_list_id = ${list.id} and c.attendee_id = a.id and c.checked_out_at is null
    where a.event_id = ${list.event_id} and o.status in (${literals(SOLD_STATUSES)})
      and ${chosen}
    order by a.id`.execute(db)
  return rows
}

/** DAT-57: the event's dates within days of now, as a door reads them; always with the one of its list. */
export async function listDoorDates(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { event_id, event_date_id }: Pick<ScanListRow, 'event_id' | 'event_date_id'>,
): Promise<ChangedDate[]> {
  const [past, future] = [-PACKED_DATE_DAYS, PACKED_DATE_DAYS].map((days) => new Date(now.getTime() + days * DAY_MS))
  const { rows } = await sql<ChangedDate>`
    select id, starts_at, ends_at, title, updated_at from event_dates
    where event_id = ${event_id} and deleted_at is null
      and ((starts_at <= ${future} and coalesce(ends_at, starts_at + interval '1 day') >= ${past}) or id = ${event_date_id})
    order by starts_at, id`.execute(db)
  return rows
}

/** Attendees that went with test orders: their codes are still well signed (OFF-2). */
export async function listRemovedAttendees(
  db: Db,
  event_id: number,
  since: Date | null,
): Promise<{ attendee_id: number; ticket_id: number }[]> {
  const { rows } = await sql<{ attendee_id: number; ticket_id: number }>`
    select attendee_id, ticket_id from removed_attendees
    where event_id = ${event_id} and removed_at >= ${since ?? new Date(0)} order by attendee_id`.execute(db)
  return rows
}

/** References of orders whose money is still missing (SCN-9, OFF-5). */
export async function listUnpaidReferences(db: Db, event_id: number): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    select reference from orders where event_id = ${event_id} and status = ${literal(OrderStatus.AWAITING_PAYMENT)} order by id`.execute(
    db,
  )
  return rows.map(({ reference }) => reference)
}
