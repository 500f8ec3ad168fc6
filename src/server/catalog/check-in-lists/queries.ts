import { type Insertable, sql, type Updateable } from 'kysely'
import type { ListKind } from '#core/catalog/check-in-lists/list-kind.ts'
import { type ShortIdKind, shortIdFromBytes } from '#core/platform/ids.ts'
import { SHORT_ID_BYTES } from '#core/platform/limits.ts'
import type { CheckedListQuery } from '#core/platform/list-query.ts'
import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { EventDateStatus } from '#core/platform/states/event-date-state.ts'
import { OrderUnitStatus } from '#core/platform/states/order-unit-state.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inMode, type OrderMode } from '#server/platform/context/order-mode.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { effectiveEndSql } from '#server/platform/database/effective-end.ts'
import { literal } from '#server/platform/database/literals.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { listPage } from '#server/platform/http/list-sql.ts'
import { drawBytes } from '#server/platform/runtime/secrets.ts'

export const newShortId = (kind: ShortIdKind): string => shortIdFromBytes(kind, drawBytes(SHORT_ID_BYTES))

/**
 * CIL-8: whether the list admits the product `k`, both in the outer query; a list of kind REDEMPTION hands extras out and
 * nothing else, the others let in admissions (EXT-8). Every list, count, pack and export asks here.
 * A list of all tickets names none in `list_tickets`.
 */
export const admits = (list: 'check_in_lists' | 'l') => {
  const of = sql.raw(list)
  return sql<boolean>`(k.event_id = ${of}.event_id and k.deleted_at is null
    and k.kind = case ${of}.kind when 'REDEMPTION' then 'EXTRA' else 'ADMISSION' end and (${of}.all_tickets
    or exists (select from list_tickets t where t.check_in_list_id = ${of}.id and t.ticket_id = k.id)))`
}

/**
 * DAT-56: whether the list lets people of the date `d` of the event `e` in at that time, all of them in the outer query.
 * The same as core's `admitsDate`.
 */
export const admitsDateAt = (list: 'check_in_lists' | 'l', now: Date) => {
  const of = sql.raw(list)
  const end = effectiveEndSql({ start: sql`d.starts_at`, end: sql`d.ends_at`, zone: sql`e.timezone` })
  return sql<boolean>`(case ${of}.dates_mode when 'ALL' then true when 'ONE' then d.id = ${of}.event_date_id
    else ${now}::timestamptz >= d.starts_at - ${of}.opens_minutes_before * interval '1 minute'
      and ${now}::timestamptz < ${end} + ${of}.closes_minutes_after * interval '1 minute' end)`
}

/** The tickets that the list in the outer query admits today. */
const ticketIds = sql<number[]>`coalesce((select json_agg(k.id order by k.id) from tickets k
  where k.event_id = check_in_lists.event_id and ${admits('check_in_lists')}), '[]')`

/** The lists of an event as they are at a time: of dates, some lists admit those around it (DAT-56). */
export interface ListsAt {
  readonly event_id: number
  readonly now: Date
  /** Whose people are counted; all unless told (KEY-9). */
  readonly rows?: OrderMode
}

interface ListCounts {
  readonly check_in_list_id: number
  readonly attendees: number
  readonly inside: number
}

/**
 * CIL-3, derived, for the lists of an event. ACTIVE attendees are what the counters of their prices say (STK-4). Of open
 * visits nearly all count, so they are counted inside one index and those of tickets cancelled since are taken off; only
 * a list that leaves tickets or dates of the event out has to ask each visitor for them.
 */
const listCounts = (at: ListsAt) => sql<ListCounts>`(
  select * from ${at.rows === undefined || at.rows === 'ALL' ? admissionCounts(at) : admissionCountsIn(at, at.rows)} a union all select * from ${redemptionCounts(at)} r)`

/** EXT-8, of lists that hand extras out: ACTIVE units of their products and dates, and those redeemed at whatever list. */
const redemptionCounts = ({ event_id, now, rows = 'ALL' }: ListsAt) => sql`(
  select l.id as check_in_list_id, count(u.id)::int as attendees, count(r.id)::int as inside
  from check_in_lists l join events e on e.id = l.event_id
    left join (order_units u left join event_dates d on d.event_id = u.event_id and d.id = u.event_date_id
      left join redemptions r on r.order_unit_id = u.id and r.undone_at is null)
      on u.event_id = l.event_id and u.kind = 'EXTRA' and u.status = ${literal(OrderUnitStatus.ACTIVE)}
      and ${isOfMode('u', rows)}
      and (u.event_date_id is null or ${admitsDateAt('l', now)})
      and u.ticket_id in (select k.id from tickets k where k.event_id = l.event_id and ${admits('l')})
  where l.event_id = ${event_id} and l.kind = 'REDEMPTION' and l.deleted_at is null group by l.id)`

const isOfMode = (table: 'a' | 'u', rows: OrderMode) =>
  rows === 'ALL'
    ? sql`true`
    : sql`exists (select from orders o where o.id = ${sql.ref(`${table}.order_id`)} and ${inMode(rows, 'o.is_test')})`

/** The same for a key: of its orders, counted one by one (KEY-9). */
const admissionCountsIn = ({ event_id, now }: ListsAt, rows: OrderMode) => sql`(
  select l.id as check_in_list_id, count(a.id)::int as attendees, count(c.id)::int as inside
  from check_in_lists l join events e on e.id = l.event_id
    left join (attendees a join event_dates d on d.event_id = a.event_id and d.id = coalesce(a.event_date_id, a.event_id))
      on a.event_id = l.event_id and a.status = ${literal(AttendeeStatus.ACTIVE)} and ${admitsDateAt('l', now)}
      and a.ticket_id in (select k.id from tickets k where k.event_id = l.event_id and ${admits('l')}) and ${isOfMode('a', rows)}
    left join check_ins c on c.check_in_list_id = l.id and c.attendee_id = a.id and c.checked_out_at is null
  where l.event_id = ${event_id} and l.kind = 'ADMISSION' and l.deleted_at is null group by l.id)`

const admissionCounts = ({ event_id, now }: ListsAt) => sql`(
  select l.id as check_in_list_id,
    coalesce((select sum(s.sold) from tickets k
      join ticket_prices p on p.event_id = k.event_id and p.ticket_id = k.id
      join event_dates d on d.event_id = k.event_id and ${admitsDateAt('l', now)}
      left join date_prices n on n.event_date_id = d.id and n.ticket_price_id = p.id
      join stock s on s.id = case when d.id = d.event_id then p.stock_id else n.stock_id end
      where k.event_id = l.event_id and ${admits('l')}), 0)::int as attendees,
    (case when l.dates_mode <> 'ALL' or exists (select from tickets k where k.event_id = l.event_id and k.deleted_at is null
        and k.kind = 'ADMISSION' and not ${admits('l')})
      then (select count(*) from check_ins c join attendees a on a.id = c.attendee_id
        join event_dates d on d.event_id = a.event_id and d.id = coalesce(a.event_date_id, a.event_id) and ${admitsDateAt('l', now)}
        where c.check_in_list_id = l.id and c.checked_out_at is null and a.status = ${literal(AttendeeStatus.ACTIVE)}
          and a.ticket_id in (select k.id from tickets k where k.event_id = l.event_id and ${admits('l')}))
      else (select count(*) from check_ins c where c.check_in_list_id = l.id and c.checked_out_at is null)
        - (select count(*) from attendees a join check_ins c on c.attendee_id = a.id
          where a.event_id = l.event_id and a.status = ${literal(AttendeeStatus.CANCELLED)} and c.check_in_list_id = l.id and c.checked_out_at is null)
      end)::int as inside
  from check_in_lists l join events e on e.id = l.event_id where l.event_id = ${event_id} and l.kind = 'ADMISSION' and l.deleted_at is null)`
/** Of a key those of its orders; what is nobody's ticket counts as live (KEY-9). */
const conflicts = (rows: OrderMode) => sql<number>`(select count(*)::int from scans s
  left join attendees x on x.id = s.attendee_id left join orders o on o.id = x.order_id
  where s.check_in_list_id = check_in_lists.id and s.verdict = 'REFUSED' and s.admitted_offline and s.seen_at is null
    and ${inMode(rows, 'o.is_test')})`

const selectEveryList = (db: Db | Tx, at: ListsAt) =>
  db
    .selectFrom('check_in_lists')
    .leftJoin('event_dates as d', 'd.id', 'check_in_lists.event_date_id')
    .leftJoin(listCounts(at).as('counts'), 'counts.check_in_list_id', 'check_in_lists.id')
    .selectAll('check_in_lists')
    .select([
      ticketIds.as('ticket_ids'),
      'd.starts_at as date_starts_at',
      'd.title as date_title',
      'd.deleted_at as date_deleted_at',
      sql<number>`coalesce(counts.attendees, 0)`.as('total_attendees'),
      sql<number>`coalesce(counts.inside, 0)`.as('checked_in_attendees'),
      conflicts(at.rows ?? 'ALL').as('conflict_count'),
    ])
    .where('check_in_lists.event_id', '=', at.event_id)

const selectLists = (db: Db | Tx, at: ListsAt) => selectEveryList(db, at).where('check_in_lists.deleted_at', 'is', null)

const isOfDeleted = ({ filters }: CheckedListQuery): boolean =>
  filters.some(({ field, value }) => field === 'is_deleted' && value === true)

export type CheckInListRow = Awaited<ReturnType<ReturnType<typeof selectLists>['executeTakeFirstOrThrow']>>

export const listCheckInLists = (db: Db, at: ListsAt, list: CheckedListQuery) =>
  listPage(isOfDeleted(list) ? selectEveryList(db, at) : selectLists(db, at), list, {
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

export const findAllCheckInLists = (tx: Tx, at: ListsAt) => selectLists(tx, at).orderBy('check_in_lists.id').execute()

export const findCheckInList = (db: Db | Tx, at: ListsAt, id: number) =>
  selectLists(db, at).where('check_in_lists.id', '=', id).executeTakeFirst()

/** What a list of that kind may name: admissions, or extras (EXT-1, EXT-8). */
export async function listTicketIds(db: Db | Tx, event_id: number, kind: ListKind): Promise<number[]> {
  const rows = await db
    .selectFrom('tickets')
    .select('id')
    .where('event_id', '=', event_id)
    .where('deleted_at', 'is', null)
    .where('kind', '=', kind === 'REDEMPTION' ? 'EXTRA' : 'ADMISSION')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** DAT-1: where there is one date, nobody is told of it. */
const hasSeveralDates = sql<boolean>`exists (select from event_dates m where m.event_id = check_in_lists.event_id
  and m.deleted_at is null offset 1)`

/** What the link opens: the list and its event, nothing counted (SCN-1). Deleted lists and events are no lists. */
export const findScanList = (db: Db | Tx, short_id: string) =>
  db
    .selectFrom('check_in_lists')
    .innerJoin('events', 'events.id', 'check_in_lists.event_id')
    .leftJoin('event_dates as d', 'd.id', 'check_in_lists.event_date_id')
    .selectAll('check_in_lists')
    .select([ticketIds.as('ticket_ids'), 'events.title as event_title', 'events.timezone'])
    .select(['d.starts_at as date_starts_at', 'd.title as date_title', hasSeveralDates.as('has_several_dates')])
    .where('check_in_lists.short_id', '=', short_id)
    .where('check_in_lists.deleted_at', 'is', null)
    .where('events.deleted_at', 'is', null)
    .executeTakeFirst()

export type ScanListRow = NonNullable<Awaited<ReturnType<typeof findScanList>>>

export async function countScanList(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { id, event_id }: { id: number; event_id: number },
) {
  const { rows } =
    await sql<ListCounts>`select * from ${listCounts({ event_id, now })} c where check_in_list_id = ${id}`.execute(db)
  return { total_attendees: rows[0]?.attendees ?? 0, checked_in_attendees: rows[0]?.inside ?? 0 }
}

/** The tickets of a list by name, in the event's order. */
export async function listAdmittedTickets(db: Db, list_id: number): Promise<{ id: number; title: string }[]> {
  const { rows } = await sql<{ id: number; title: string }>`
    select k.id, k.title from check_in_lists l join tickets k on k.event_id = l.event_id
    where l.id = ${list_id} and ${admits('l')} order by k."order", k.id`.execute(db)
  return rows
}

export interface UnadmittedRow {
  readonly id: number
  readonly title: string
  /** Whether a list lets the ticket in on some date. */
  readonly has_list: boolean
  /** Dates to come on which none does, and the first of them. */
  readonly count: number
  readonly first: { id: number; starts_at: string; title: string | null } | null
}

/**
 * CIL-10: tickets whose holders no list of the event lets in, at all or on some dates to come; none while the event has
 * no list that lets anybody in. Only where all lists of a ticket are for one date each, its dates are looked at; a date
 * on which every price of it is hidden and nobody has one asks for no list.
 */
export async function listUnadmittedTickets(db: Db, { event_id, now }: ListsAt): Promise<UnadmittedRow[]> {
  const end = effectiveEndSql({ start: sql`d.starts_at`, end: sql`d.ends_at`, zone: sql`e.timezone` })
  const { rows } = await sql<UnadmittedRow>`
    with lists as materialized (select * from check_in_lists
      where event_id = ${event_id} and kind = 'ADMISSION' and deleted_at is null),
    missing as (
      select k.id, k.title, k."order", exists (select from lists l join event_dates d on d.id = l.event_date_id
          where d.deleted_at is null and ${admits('l')}) as has_list, m.count, m.first
      from tickets k join events e on e.id = k.event_id, lateral (
        select count(*)::int as count, (array_agg(json_build_object('id', d.id, 'starts_at', d.starts_at, 'title', d.title)
          order by d.starts_at))[1] as first
        from event_dates d where d.event_id = k.event_id and d.deleted_at is null
          and d.status = ${literal(EventDateStatus.ACTIVE)} and ${end} > ${now}
          and not exists (select from lists l where l.event_date_id = d.id and ${admits('l')})
          and exists (select from ticket_prices p left join date_prices n on n.ticket_price_id = p.id and n.event_date_id = d.id
            left join stock s on s.id = case when d.id = d.event_id then p.stock_id else n.stock_id end
            where p.event_id = k.event_id and p.ticket_id = k.id and (not coalesce(n.is_hidden, false) or s.sold > 0))) m
      where k.event_id = ${event_id} and k.deleted_at is null and k.kind = 'ADMISSION' and exists (select from lists)
        and not exists (select from lists l where l.dates_mode <> 'ONE' and ${admits('l')}))
    select id, title, has_list, count, first from missing where count > 0 or not has_list order by "order", id`.execute(
    db,
  )
  return rows
}

/** Whether a list may name the date: one of the event that was not deleted (DAT-56). */
export async function isDateOfEvent(db: Db | Tx, event_id: number, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('event_dates')
    .select('id')
    .where('event_id', '=', event_id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
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

/** Figures per check-in list, as CIL-3 counts them. */
export async function readCheckInStats(
  db: Db,
  at: ListsAt,
): Promise<{ id: number; name: string; total: number; checked_in: number }[]> {
  const { rows } = await sql<{ id: number; name: string; total: number; checked_in: number }>`
    select l.id, l.name, coalesce(c.attendees, 0) as total, coalesce(c.inside, 0) as checked_in
    from check_in_lists l left join ${listCounts(at)} c on c.check_in_list_id = l.id
    where l.event_id = ${at.event_id} and l.deleted_at is null order by l.id`.execute(db)
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
