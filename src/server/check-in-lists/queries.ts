import { randomBytes } from 'node:crypto'
import { type Insertable, type Kysely, sql, type Updateable } from 'kysely'
import type { CompanionView } from '#core/check-in-lists/schema.ts'
import { SHORT_ID_BYTES, type ShortIdKind, shortIdFromBytes } from '#core/ids.ts'
import type { CheckedListQuery } from '#core/list-query.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { keptSearch, listPage, textSearch } from '#server/platform/list-sql.ts'
import type { DB } from '#server/platform/tables.ts'

export const newShortId = (kind: ShortIdKind): string => shortIdFromBytes(kind, randomBytes(SHORT_ID_BYTES))

/**
 * CIL-8: whether the list admits the ticket `k`, both in the outer query. Every list, count, pack and export asks here.
 * `list_tickets` of a list of all tickets is only what the release before this one goes by.
 */
const admits = (list: 'check_in_lists' | 'l') => {
  const of = sql.raw(list)
  return sql<boolean>`(k.event_id = ${of}.event_id and k.deleted_at is null and (${of}.all_tickets
    or exists (select from list_tickets t where t.check_in_list_id = ${of}.id and t.ticket_id = k.id)))`
}

/** The tickets that the list in the outer query admits today. */
const ticketIds = sql<number[]>`coalesce((select json_agg(k.id order by k.id) from tickets k
  where k.event_id = check_in_lists.event_id and ${admits('check_in_lists')}), '[]')`

interface ListCounts {
  readonly check_in_list_id: number
  readonly attendees: number
  readonly inside: number
}

/**
 * CIL-3, derived, for the lists of an event. ACTIVE attendees are what the counters of their prices say (STK-4). Of open
 * visits nearly all count, so they are counted inside one index and those of tickets cancelled since are taken off; only
 * a list that leaves tickets of the event out has to ask each visitor for the ticket.
 */
const listCounts = (event_id: number) => sql<ListCounts>`(
  select l.id as check_in_list_id,
    coalesce((select sum(s.sold) from tickets k
      join ticket_prices p on p.event_id = k.event_id and p.ticket_id = k.id join stock s on s.id = p.stock_id
      where k.event_id = l.event_id and ${admits('l')}), 0)::int as attendees,
    (case when exists (select from tickets k where k.event_id = l.event_id and k.deleted_at is null and not ${admits('l')})
      then (select count(*) from check_ins c join attendees a on a.id = c.attendee_id
        where c.check_in_list_id = l.id and c.checked_out_at is null and a.status = 'ACTIVE'
          and a.ticket_id in (select k.id from tickets k where k.event_id = l.event_id and ${admits('l')}))
      else (select count(*) from check_ins c where c.check_in_list_id = l.id and c.checked_out_at is null)
        - (select count(*) from attendees a join check_ins c on c.attendee_id = a.id
          where a.event_id = l.event_id and a.status = 'CANCELLED' and c.check_in_list_id = l.id and c.checked_out_at is null)
      end)::int as inside
  from check_in_lists l where l.event_id = ${event_id} and l.deleted_at is null)`
const conflicts = sql<number>`(select count(*)::int from scans s where s.check_in_list_id = check_in_lists.id
  and s.verdict = 'REFUSED' and s.admitted_offline and s.seen_at is null)`

const selectEveryList = (db: Db | Tx, event_id: number) =>
  db
    .selectFrom('check_in_lists')
    .leftJoin(listCounts(event_id).as('counts'), 'counts.check_in_list_id', 'check_in_lists.id')
    .selectAll('check_in_lists')
    .select([
      ticketIds.as('ticket_ids'),
      sql<number>`coalesce(counts.attendees, 0)`.as('total_attendees'),
      sql<number>`coalesce(counts.inside, 0)`.as('checked_in_attendees'),
      conflicts.as('conflict_count'),
    ])
    .where('check_in_lists.event_id', '=', event_id)

const selectLists = (db: Db | Tx, event_id: number) =>
  selectEveryList(db, event_id).where('check_in_lists.deleted_at', 'is', null)

const isOfDeleted = ({ filters }: CheckedListQuery): boolean =>
  filters.some(({ field, value }) => field === 'is_deleted' && value === true)

export type CheckInListRow = Awaited<ReturnType<ReturnType<typeof selectLists>['executeTakeFirstOrThrow']>>

export const listCheckInLists = (db: Db, event_id: number, list: CheckedListQuery) =>
  listPage(isOfDeleted(list) ? selectEveryList(db, event_id) : selectLists(db, event_id), list, {
    id: 'check_in_lists.id',
    search: 'check_in_lists.name',
    columns: {
      created_at: 'check_in_lists.created_at',
      name: 'check_in_lists.name',
      activates_at: 'check_in_lists.activates_at',
      expires_at: 'check_in_lists.expires_at',
      is_deleted: sql`(check_in_lists.deleted_at is not null)`,
    },
  })

export const findAllCheckInLists = (tx: Tx, event_id: number) =>
  selectLists(tx, event_id).orderBy('check_in_lists.id').execute()

export const findCheckInList = (db: Db | Tx, event_id: number, id: number) =>
  selectLists(db, event_id).where('check_in_lists.id', '=', id).executeTakeFirst()

export async function listTicketIds(db: Db | Tx, event_id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('tickets')
    .select('id')
    .where('event_id', '=', event_id)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** What the link opens: the list and its event, nothing counted (SCN-1). Deleted lists and events are no lists. */
export const findDoorList = (db: Db | Tx, short_id: string) =>
  db
    .selectFrom('check_in_lists')
    .innerJoin('events', 'events.id', 'check_in_lists.event_id')
    .selectAll('check_in_lists')
    .select([ticketIds.as('ticket_ids'), 'events.title as event_title', 'events.timezone'])
    .where('check_in_lists.short_id', '=', short_id)
    .where('check_in_lists.deleted_at', 'is', null)
    .where('events.deleted_at', 'is', null)
    .executeTakeFirst()

export type DoorListRow = NonNullable<Awaited<ReturnType<typeof findDoorList>>>

export async function countDoorList(db: Db, { id, event_id }: { id: number; event_id: number }) {
  const { rows } =
    await sql<ListCounts>`select * from ${listCounts(event_id)} c where check_in_list_id = ${id}`.execute(db)
  return { total_attendees: rows[0]?.attendees ?? 0, checked_in_attendees: rows[0]?.inside ?? 0 }
}

/** The tickets of a list by name, in the event's order. */
export async function listAdmittedTickets(db: Db, list_id: number): Promise<{ id: number; title: string }[]> {
  const { rows } = await sql<{ id: number; title: string }>`
    select k.id, k.title from check_in_lists l join tickets k on k.event_id = l.event_id
    where l.id = ${list_id} and ${admits('l')} order by k."order", k.id`.execute(db)
  return rows
}

/** CIL-10: tickets whose holders no list of the event lets in; none while the event has no list. */
export async function listUnadmittedTickets(db: Db, event_id: number): Promise<{ id: number; title: string }[]> {
  const { rows } = await sql<{ id: number; title: string }>`
    select k.id, k.title from tickets k
    where k.event_id = ${event_id} and k.deleted_at is null
      and exists (select from check_in_lists l where l.event_id = ${event_id} and l.deleted_at is null)
      and not exists (select from check_in_lists l where l.event_id = ${event_id} and l.deleted_at is null and ${admits('l')})
    order by k."order", k.id`.execute(db)
  return rows
}

export async function insertCheckInList(tx: Tx, row: Insertable<DB['check_in_lists']>): Promise<number> {
  const { id } = await tx.insertInto('check_in_lists').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export const updateCheckInListRow = (tx: Tx, id: number, row: Updateable<DB['check_in_lists']>) =>
  tx.updateTable('check_in_lists').set(row).where('id', '=', id).execute()

/** One row, locked: two edits of a list follow each other. */
export const lockCheckInList = (tx: Tx, event_id: number, id: number) =>
  tx
    .selectFrom('check_in_lists')
    .selectAll()
    .where('event_id', '=', event_id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** A deleted ticket stands on no list: nobody ever had it (TIX-14). */
export const unlinkTicketFromLists = (tx: Tx, event_id: number, ticket_id: number) =>
  tx.deleteFrom('list_tickets').where('event_id', '=', event_id).where('ticket_id', '=', ticket_id).execute()

export async function replaceListTickets(
  tx: Tx,
  list: { event_id: number; id: number },
  ids: readonly number[],
): Promise<void> {
  await tx.deleteFrom('list_tickets').where('check_in_list_id', '=', list.id).execute()
  if (ids.length === 0) return
  await tx
    .insertInto('list_tickets')
    .values([...new Set(ids)].map((ticket_id) => ({ event_id: list.event_id, check_in_list_id: list.id, ticket_id })))
    .execute()
}

const selectScans = (db: Db | Tx, list_id: number) =>
  db
    .selectFrom('scans')
    .leftJoin('attendees', 'attendees.id', 'scans.attendee_id')
    .leftJoin('check_ins', 'check_ins.id', 'scans.check_in_id')
    .selectAll('scans')
    .select(['attendees.reference', 'attendees.first_name', 'attendees.last_name'])
    .select(['check_ins.checked_in_at', 'check_ins.device_id as check_in_device_id'])
    .select('check_ins.device_name as check_in_device_name')
    .where('scans.check_in_list_id', '=', list_id)

export type ScanRow = Awaited<ReturnType<ReturnType<typeof selectScans>['executeTakeFirstOrThrow']>>

/** The list alone, nothing counted; of a deleted one the log stays (CIL-6). */
export const findListOfScans = (db: Db, event_id: number, id: number) =>
  db
    .selectFrom('check_in_lists')
    .select(['id', 'event_id'])
    .where('event_id', '=', event_id)
    .where('id', '=', id)
    .executeTakeFirst()

/**
 * Scans are searched by reference and last name (LST-10): found among the event's attendees, whose index knows every
 * word, not by reading the log. Of what the index finds more, the other condition decides.
 */
const scansOfAttendees = (
  event_id: number,
  text: string,
) => sql<boolean>`scans.attendee_id in (select a.id from attendees a
  where a.event_id = ${event_id} and ${keptSearch('a.search_text')(text)}
    and ${textSearch(sql`(a.reference || ' ' || a.last_name)`)(text)})`

export const listScans = (db: Db, { id, event_id }: { id: number; event_id: number }, list: CheckedListQuery) =>
  listPage(selectScans(db, id), list, {
    id: 'scans.id',
    search: (text) => scansOfAttendees(event_id, text),
    never_null: ['scans.received_at', 'scans.scanned_at'],
    narrow: db
      .selectFrom('scans')
      .selectAll()
      .where('scans.event_id', '=', event_id)
      .where('scans.check_in_list_id', '=', id),
    columns: {
      received_at: 'scans.received_at',
      scanned_at: 'scans.scanned_at',
      verdict: 'scans.verdict',
      reason: 'scans.reason',
      offline: 'scans.offline',
      admitted_offline: 'scans.admitted_offline',
    },
  })

export const updateScanSeen = (tx: Tx, { list_id, id }: { list_id: number; id: number }, seen_at: Date) =>
  tx
    .updateTable('scans')
    .set((eb) => ({ seen_at: eb.fn.coalesce('seen_at', eb.val(seen_at)) }))
    .where('check_in_list_id', '=', list_id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()

/** What earlier calls answered to these nonces (SCN-6). */
export const findAnsweredScans = (db: Tx | Db, list_id: number, nonces: readonly string[]) =>
  db
    .selectFrom('scans')
    .select(['nonce', 'answer'])
    .where('check_in_list_id', '=', list_id)
    .where('nonce', 'in', [...nonces])
    .execute()

/** How many rows went in; a nonce another call has just logged does not (SCN-6). */
export async function insertScans(tx: Tx, rows: readonly Insertable<DB['scans']>[]): Promise<number> {
  if (rows.length === 0) return 0
  const result = await tx
    .insertInto('scans')
    .values([...rows])
    .onConflict((on) => on.columns(['check_in_list_id', 'nonce']).doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows)
}

export const updateCheckInRow = (tx: Tx, id: number, row: Updateable<DB['check_ins']>) =>
  tx.updateTable('check_ins').set(row).where('id', '=', id).execute()

/** Ends the visits of an attendee on lists that do not admit the ticket it has from now on (ATT-9). */
export const closeVisitsOutside = (
  tx: Tx,
  { event_id, attendee_id, ticket_id, now }: { event_id: number; attendee_id: number; ticket_id: number; now: Date },
) =>
  sql`update check_ins c set checked_out_at = ${now}
    where c.event_id = ${event_id} and c.attendee_id = ${attendee_id} and c.checked_out_at is null
      and not exists (select from check_in_lists l join tickets k on k.id = ${ticket_id}
        where l.id = c.check_in_list_id and ${admits('l')})`.execute(tx)

export const findCheckIn = (db: Kysely<DB>, list_id: number, short_id: string) =>
  db
    .selectFrom('check_ins')
    .selectAll()
    .where('check_in_list_id', '=', list_id)
    .where('short_id', '=', short_id)
    .executeTakeFirst()

/** IP addresses leave the log after 30 days (CIL-7). */
export const clearScanAddresses = (tx: Tx, before: Date) =>
  tx.updateTable('scans').set({ ip: null }).where('received_at', '<', before).where('ip', 'is not', null).execute()

/** Check-ins and scans of attendees that are deleted with their test orders (PAY-37). */
export async function deleteScansOf(tx: Tx, event_id: number, attendee_ids: readonly number[]): Promise<void> {
  if (attendee_ids.length === 0) return
  const theirs = sql<boolean>`attendee_id = any(${[...attendee_ids]}::bigint[])`
  await tx.deleteFrom('scans').where('event_id', '=', event_id).where(theirs).execute()
  await tx.deleteFrom('check_ins').where('event_id', '=', event_id).where(theirs).execute()
}

/** SCN-24: of the attendee's order, who may be let in at this list and is not in yet. */
export async function listCompanions(
  db: Db,
  list_short_id: string,
  { reference, limit }: { reference: string; limit: number },
): Promise<CompanionView[]> {
  const { rows } = await sql<CompanionView>`
    select b.reference, b.first_name, b.last_name,
      jsonb_build_object('id', k.id, 'title', k.title, 'label', p.label) as ticket
    from check_in_lists l join attendees a on a.event_id = l.event_id and a.reference = ${reference}
      join attendees b on b.order_id = a.order_id and b.id <> a.id and b.status = 'ACTIVE'
      join tickets k on k.id = b.ticket_id and ${admits('l')} join ticket_prices p on p.id = b.ticket_price_id
    where l.short_id = ${list_short_id} and not exists (select from check_ins c
      where c.check_in_list_id = l.id and c.attendee_id = b.id and c.checked_out_at is null)
    order by b.id limit ${limit}`.execute(db)
  return rows
}

/** Figures per check-in list, as CIL-3 counts them. */
export async function readCheckInStats(
  db: Db,
  event_id: number,
): Promise<{ id: number; name: string; total: number; checked_in: number }[]> {
  const { rows } = await sql<{ id: number; name: string; total: number; checked_in: number }>`
    select l.id, l.name, coalesce(c.attendees, 0) as total, coalesce(c.inside, 0) as checked_in
    from check_in_lists l left join ${listCounts(event_id)} c on c.check_in_list_id = l.id
    where l.event_id = ${event_id} and l.deleted_at is null order by l.id`.execute(db)
  return rows
}

/** Lists of chosen tickets admit a duplicate of one too (TIX-23). */
export const linkTicketToLists = (
  tx: Tx,
  { event_id, ticket_id, like_ticket_id }: { event_id: number; ticket_id: number; like_ticket_id: number },
) =>
  sql`insert into list_tickets (event_id, check_in_list_id, ticket_id)
    select event_id, check_in_list_id, ${ticket_id} from list_tickets
    where event_id = ${event_id} and ticket_id = ${like_ticket_id}`.execute(tx)
