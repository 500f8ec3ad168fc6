import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/db.ts'

/**
 * Whether somebody WAITING names a price of a counter, on a list that is open (WTL-3, WTL-11). `counter` is the name of a row
 * with id, event_id and kind. Found from the counter: its prices, then the index of those who wait. An event where nobody
 * waits pays for one look into that index.
 */
export const isWaitedFor = (counter: string): string => `
  case when ${counter}.kind = 'PROMO_CODE'
    or not exists (select 1 from waiting_entry_prices n where n.event_id = ${counter}.event_id and n.waits_since is not null) then false
  else exists (
      select 1 from (
        select p.id as price_id, p.ticket_id, p.event_id as date_id from ticket_prices p where p.stock_id = ${counter}.id
        union all
        select p.id, p.ticket_id, dp.event_date_id from date_prices dp join ticket_prices p on p.id = dp.ticket_price_id where dp.stock_id = ${counter}.id
        union all
        select p.id, p.ticket_id, d.id from event_dates d join ticket_prices p on p.event_id = d.event_id where d.stock_id = ${counter}.id
        union all
        select p.id, p.ticket_id, dc.event_date_id from date_capacities dc join capacity_assignments c on c.id = dc.capacity_assignment_id
          join ticket_prices p on p.event_id = c.event_id
          where dc.stock_id = ${counter}.id and c.is_enabled and c.deleted_at is null and ${isCovered}
        union all
        select p.id, p.ticket_id, case when c.is_per_date then c.event_id end from capacity_assignments c
          join ticket_prices p on p.event_id = c.event_id
          where c.stock_id = ${counter}.id and c.is_enabled and c.deleted_at is null and ${isCovered}) as named
        join tickets t on t.id = named.ticket_id join event_settings s on s.event_id = t.event_id
      where coalesce(t.has_waiting_list, s.waiting_list) and not t.requires_approval and t.deleted_at is null
        and exists (select 1 from waiting_entry_prices n where n.event_id = ${counter}.event_id and n.ticket_price_id = named.price_id and n.waits_since is not null
          and (named.date_id is null or n.event_date_id = named.date_id)))
  end`

/** Lists are of admissions alone (WTL-3). */
const isCovered = `(c.applies_to = 'EVENT' or exists (
  select 1 from capacity_tickets l where l.capacity_assignment_id = c.id and l.ticket_id = p.ticket_id))`

/** Whether somebody waits for units of one of these counters (CALM-7). */
export async function areWaitedFor(db: Db | Tx, stock_ids: readonly number[]): Promise<boolean> {
  if (stock_ids.length === 0) return false
  const { rows } = await sql<{ is_waited_for: boolean }>`
    select exists (select 1 from stock k where k.id = any(${[...stock_ids]}::bigint[]) and ${sql.raw(isWaitedFor('k'))}) as is_waited_for`.execute(
    db,
  )
  return rows[0]?.is_waited_for === true
}
