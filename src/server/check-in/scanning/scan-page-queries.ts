import { sql } from 'kysely'
import type { CheckedListQuery } from '#core/platform/list-query.ts'
import { searchWords } from '#core/platform/search-text.ts'
import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { OrderStatus, SOLD_STATUSES } from '#core/platform/states/order-state.ts'
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

/** Attendees of the list's tickets; all of them are of orders that completed once (ATT-3). */
export function listScanPageAttendees(
  db: Db,
  list: { id: number; event_id: number; ticket_ids: number[] },
  page: CheckedListQuery,
) {
  const narrow = db
    .selectFrom('attendees as a')
    .where('a.event_id', '=', list.event_id)
    .where('a.ticket_id', 'in', list.ticket_ids.length > 0 ? list.ticket_ids : [0])
    .where(foundByWords(page.query))
  const rows = narrow
    .innerJoin('tickets as t', 't.id', 'a.ticket_id')
    .innerJoin('ticket_prices as p', 'p.id', 'a.ticket_price_id')
    .leftJoin('check_ins as c', (join) =>
      join
        .onRef('c.attendee_id', '=', 'a.id')
        .on('c.check_in_list_id', '=', list.id)
        .on('c.checked_out_at', 'is', null),
    )
    .select(['a.id', 'a.reference', 'a.first_name', 'a.last_name', 'a.email', 'a.status', 'a.ticket_id'])
    .select(['t.title as ticket_title', 'p.label as ticket_label'])
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
}

/** OFF-2: whom a device must know; `since` null = all, else those changed or scanned on this list from then on. */
export async function listPackAttendees(
  db: Db,
  list: { id: number; event_id: number; ticket_ids: number[] },
  since: Date | null,
): Promise<PackAttendeeRow[]> {
  const changed = since
    ? sql`and (a.updated_at >= ${since} or a.id in (select s.attendee_id from scans s where s.check_in_list_id = ${list.id} and s.received_at >= ${since}))`
    : sql``
  const { rows } = await sql<PackAttendeeRow>`
    select a.id, a.reference, a.first_name, a.last_name, a.ticket_id, p.label, a.generation,
      a.status = ${literal(AttendeeStatus.ACTIVE)} and o.status = ${literal(OrderStatus.COMPLETED)} as is_active, c.id is not null as is_checked_in
    from attendees a join orders o on o.id = a.order_id join ticket_prices p on p.id = a.ticket_price_id
      left join check_ins c on c.check_in_list_id = ${list.id} and c.attendee_id = a.id and c.checked_out_at is null
    where a.event_id = ${list.event_id} and o.status in (${literals(SOLD_STATUSES)})
      and (a.ticket_id = any(${list.ticket_ids}::bigint[]) or a.generation > 1) ${changed}
    order by a.id`.execute(db)
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
