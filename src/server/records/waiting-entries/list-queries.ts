import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { CheckedListQuery } from '#core/platform/list-query.ts'
import { LIVE_WAITING_STATUSES, WaitingEntryStatus } from '#core/platform/states/waiting-entry-state.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { literal, literals } from '#server/platform/database/literals.ts'
import { listPage } from '#server/platform/http/list-sql.ts'

/** Entries with the order that was offered to them. */
const select = (db: Db | Tx, event_id: number) =>
  db
    .selectFrom('waiting_entries')
    .leftJoin('orders', 'orders.waiting_entry_id', 'waiting_entries.id')
    .leftJoin('order_items', 'order_items.order_id', 'orders.id')
    .selectAll('waiting_entries')
    .select([
      'orders.id as order_id',
      'orders.reference as order_reference',
      'orders.reserved_until as order_until',
      'order_items.quantity as order_quantity',
      'order_items.title as order_title',
      'order_items.label as order_label',
    ])
    .where('waiting_entries.event_id', '=', event_id)

export type ListedEntryRow = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

/** The filters on prices and dates: entries that name one of them. */
function naming(list: CheckedListQuery): RawBuilder<SqlBool> {
  const conditions = (['ticket_price_id', 'event_date_id'] as const).flatMap((column) =>
    list.filters
      .filter(({ field }) => field === column)
      .map(({ value }) => sql<SqlBool>`p.${sql.ref(column)} = any(${[value].flat()}::bigint[])`),
  )
  if (conditions.length === 0) return sql<SqlBool>`true`
  return sql<SqlBool>`exists (select from waiting_entry_prices p
    where p.waiting_entry_id = waiting_entries.id and ${sql.join(conditions, sql` and `)})`
}

/** Without a filter on the status those that have not ended. */
const shownUnlessAsked = (list: CheckedListQuery): RawBuilder<SqlBool> =>
  list.filters.some(({ field }) => field === 'status')
    ? sql<SqlBool>`true`
    : sql<SqlBool>`waiting_entries.status in (${literals(LIVE_WAITING_STATUSES)})`

/** A page of the waiting list (BO-100). */
export const listWaitingEntries = (db: Db, event_id: number, list: CheckedListQuery) => {
  const named = naming(list)
  const shown = shownUnlessAsked(list)
  return listPage(select(db, event_id).where(named).where(shown), list, {
    id: 'waiting_entries.id',
    search: `concat_ws(' ', waiting_entries.first_name, waiting_entries.last_name, waiting_entries.email)`,
    never_null: ['waiting_entries.queued_at', 'waiting_entries.quantity'],
    narrow: db
      .selectFrom('waiting_entries')
      .selectAll()
      .where('waiting_entries.event_id', '=', event_id)
      .where(named)
      .where(shown),
    columns: {
      queued_at: 'waiting_entries.queued_at',
      last_name: 'waiting_entries.last_name',
      quantity: 'waiting_entries.quantity',
      status: 'waiting_entries.status',
    },
  })
}

export const findListedEntry = (db: Db | Tx, event_id: number, id: number): Promise<ListedEntryRow | undefined> =>
  select(db, event_id).where('waiting_entries.id', '=', id).executeTakeFirst()

/** Which of these are the event's; an entry never leaves its event. */
export async function listEntryIds(db: Db | Tx, event_id: number, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('waiting_entries')
    .select('id')
    .where('event_id', '=', event_id)
    .where('id', 'in', [...ids])
    .execute()
  return rows.map(({ id }) => id)
}

export interface WaitingCountRow {
  readonly ticket_price_id: number
  readonly event_date_id: number
  readonly ticket_id: number
  readonly title: string
  readonly label: string | null
  readonly starts_at: Date | null
  readonly waiting: number
  readonly units: number
  readonly promised: number
  readonly offered: number
  readonly converted: number
}

/** Of each price on each date that anybody waits for, or waited (WTL-19): one statement over the entries of the event. */
export async function countWaiting(db: Db, event_id: number): Promise<WaitingCountRow[]> {
  const { rows } = await sql<WaitingCountRow>`
    with named as (
      select p.ticket_price_id, p.event_date_id,
        count(*) filter (where e.status = ${literal(WaitingEntryStatus.WAITING)})::int as waiting,
        coalesce(sum(e.quantity) filter (where e.status = ${literal(WaitingEntryStatus.WAITING)}), 0)::int as units
      from waiting_entries e join waiting_entry_prices p on p.waiting_entry_id = e.id
      where e.event_id = ${event_id} and e.status in (${literals([...LIVE_WAITING_STATUSES, WaitingEntryStatus.CONVERTED])})
      group by p.ticket_price_id, p.event_date_id),
    taken as (
      select i.ticket_price_id, coalesce(i.event_date_id, i.event_id) as event_date_id,
        coalesce(sum(i.quantity) filter (where e.status = ${literal(WaitingEntryStatus.OFFERED)}), 0)::int as offered,
        coalesce(sum(i.quantity) filter (where e.status = ${literal(WaitingEntryStatus.CONVERTED)}), 0)::int as converted
      from waiting_entries e join orders o on o.waiting_entry_id = e.id join order_items i on i.order_id = o.id
      where e.event_id = ${event_id}
        and e.status in (${literals([WaitingEntryStatus.OFFERED, WaitingEntryStatus.CONVERTED])})
      group by 1, 2)
    select n.ticket_price_id, n.event_date_id, t.id as ticket_id, t.title, price.label, n.waiting, n.units,
      coalesce(s.promised, 0) as promised, coalesce(taken.offered, 0) as offered, coalesce(taken.converted, 0) as converted,
      case when exists (select from event_dates m where m.event_id = ${event_id} and m.deleted_at is null offset 1)
        then d.starts_at end as starts_at
    from named n
    join ticket_prices price on price.id = n.ticket_price_id
    join tickets t on t.id = price.ticket_id
    join event_dates d on d.event_id = ${event_id} and d.id = n.event_date_id
    left join date_prices dp on dp.event_id = ${event_id} and dp.event_date_id = n.event_date_id
      and dp.ticket_price_id = n.ticket_price_id
    left join stock s on s.id = case when n.event_date_id = ${event_id} then price.stock_id else dp.stock_id end
    left join taken on taken.ticket_price_id = n.ticket_price_id and taken.event_date_id = n.event_date_id
    where price.deleted_at is null
    order by d.starts_at, t."order", t.id, price."order", price.id`.execute(db)
  return rows
}

/** When the first of those who wait was queued; undefined where nobody waits. */
export async function findFirstQueued(db: Db | Tx, event_id: number): Promise<Date | undefined> {
  const row = await db
    .selectFrom('waiting_entries')
    .select('queued_at')
    .where('event_id', '=', event_id)
    .where('status', '=', WaitingEntryStatus.WAITING)
    .orderBy('queued_at')
    .limit(1)
    .executeTakeFirst()
  return row?.queued_at
}
