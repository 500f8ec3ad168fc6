import { sql } from 'kysely'
import type { CheckedListQuery } from '#core/platform/list-query.ts'
import { searchWords } from '#core/platform/search-text.ts'
import type { AttendeeStatus } from '#core/records/states/attendee-state.ts'
import type { OrderStatus } from '#core/records/states/order-state.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { keptSearch, listPage, textSearch } from '#server/platform/http/list-sql.ts'

// Reads only: what the door asks of other nouns' tables. Plain SQL, the check-in path is one of the four hot ones (stack §3).

export interface DoorAttendeeRow {
  readonly id: number
  readonly reference: string
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly status: AttendeeStatus
  readonly generation: number
  readonly order_status: OrderStatus
  readonly ticket_id: number
  readonly ticket_title: string
  readonly ticket_label: string | null
  readonly check_in_id: number | null
  readonly check_in_short_id: string | null
  readonly checked_in_at: Date | null
  readonly check_in_device_id: string | null
  readonly check_in_device_name: string | null
  /** Newest admission or check-out on this list (OFF-8). */
  readonly last_change_at: Date | null
}

/**
 * Locks attendees by ascending id in one statement (SCN-17, RES-5). Its own statement: a read that is part of it would
 * be as old as the wait.
 */
export const lockScannedAttendees = (tx: Tx, ids: readonly number[]) =>
  sql`select id from attendees where id = any(${[...new Set(ids)]}::bigint[]) order by id for no key update`.execute(tx)

/** The same for many calls at once: whom somebody else works on is left out, so that nobody waits for a stranger's ticket. */
export async function lockFreeAttendees(tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from attendees where id = any(${[...new Set(ids)]}::bigint[]) order by id for no key update skip locked`.execute(
    tx,
  )
  return new Set(rows.map(({ id }) => id))
}

/** What a verdict stands on; read after the lock. */
export async function readScannedAttendees(
  db: Db | Tx,
  list: { id: number; event_id: number },
  ids: readonly number[],
): Promise<DoorAttendeeRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<DoorAttendeeRow>`
    select a.id, a.reference, a.first_name, a.last_name, a.email, a.status, a.generation, o.status as order_status,
      a.ticket_id, t.title as ticket_title, p.label as ticket_label,
      c.id as check_in_id, c.short_id as check_in_short_id, c.checked_in_at,
      c.device_id as check_in_device_id, c.device_name as check_in_device_name,
      (select max(greatest(h.checked_in_at, h.checked_out_at)) from check_ins h
        where h.event_id = a.event_id and h.attendee_id = a.id and h.check_in_list_id = ${list.id}) as last_change_at
    from attendees a join orders o on o.id = a.order_id join tickets t on t.id = a.ticket_id
      join ticket_prices p on p.id = a.ticket_price_id
      left join check_ins c on c.check_in_list_id = ${list.id} and c.attendee_id = a.id and c.checked_out_at is null
    where a.event_id = ${list.event_id} and a.id = any(${[...new Set(ids)]}::bigint[])`.execute(db)
  return rows
}

/** Attendees of the event by reference (IDN-4). */
export async function findAttendeesByReference(
  db: Db,
  event_id: number,
  references: readonly string[],
): Promise<{ id: number; reference: string }[]> {
  if (references.length === 0) return []
  return db
    .selectFrom('attendees')
    .select(['id', 'reference'])
    .where('event_id', '=', event_id)
    .where('reference', 'in', [...references])
    .execute()
}

export interface DoorOrderRow {
  readonly reference: string
  readonly status: OrderStatus
  readonly currency: string
  readonly total_gross: number
  readonly amount_paid: number
}

/** Orders of the event by reference, for tickets not paid yet (SCN-9). */
export async function findOrdersByReference(
  db: Db,
  event_id: number,
  references: readonly string[],
): Promise<DoorOrderRow[]> {
  if (references.length === 0) return []
  const rows = await db
    .selectFrom('orders')
    .select(['reference', 'status', 'currency', 'total_gross', 'amount_paid'])
    .where('event_id', '=', event_id)
    .where('reference', 'in', [...references])
    .execute()
  return rows as DoorOrderRow[]
}

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
export function listDoorAttendees(
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
      a.status = 'ACTIVE' and o.status = 'COMPLETED' as is_active, c.id is not null as is_checked_in
    from attendees a join orders o on o.id = a.order_id join ticket_prices p on p.id = a.ticket_price_id
      left join check_ins c on c.check_in_list_id = ${list.id} and c.attendee_id = a.id and c.checked_out_at is null
    where a.event_id = ${list.event_id} and o.status in ('COMPLETED', 'CANCELLED')
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
    select reference from orders where event_id = ${event_id} and status = 'AWAITING_PAYMENT' order by id`.execute(db)
  return rows.map(({ reference }) => reference)
}
