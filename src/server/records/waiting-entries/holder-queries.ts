import { sql } from 'kysely'
import { LIVE_WAITING_STATUSES } from '#core/platform/states/waiting-entry-state.ts'
import { MAX_LIVE_ENTRIES, WAITING_BANDS } from '#core/records/waiting-entries/limits.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { literals } from '#server/platform/database/literals.ts'
import type { WaitingEntryRow } from './queries.ts'

/** By its link; it need not know the event (WTL-8). */
export const findEntryByShortId = (db: Db | Tx, short_id: string): Promise<WaitingEntryRow | undefined> =>
  db.selectFrom('waiting_entries').selectAll().where('short_id', '=', short_id).executeTakeFirst()

/** The entry of a person that has not ended; there is one at most (WTL-1). */
export const findLiveEntryOf = (
  db: Db | Tx,
  event_id: number,
  person_key: Buffer,
): Promise<WaitingEntryRow | undefined> =>
  db
    .selectFrom('waiting_entries')
    .selectAll()
    .where('event_id', '=', event_id)
    .where('person_key', '=', person_key)
    .where('status', 'in', [...LIVE_WAITING_STATUSES])
    .executeTakeFirst()

/** Whether as many wait for the event as may (WTL-6). */
export async function isListFull(db: Db | Tx, event_id: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select from waiting_entries where event_id = ${event_id} and status in (${literals(LIVE_WAITING_STATUSES)})
    limit ${MAX_LIVE_ENTRIES}) live`.execute(db)
  return (rows[0]?.count ?? 0) >= MAX_LIVE_ENTRIES
}

/**
 * Where a WAITING entry stands, the best over its prices: 1 for the first. Counted as far as the last band begins, which is
 * all that is ever told (WTL-10).
 */
export async function readPlace(db: Db | Tx, entry_id: number): Promise<number> {
  const farthest = WAITING_BANDS.at(-1) ?? 0
  const { rows } = await sql<{ ahead: number | null }>`
    select min(ahead.count)::int as ahead from waiting_entry_prices own
    cross join lateral (select count(*) as count from (
      select from waiting_entry_prices other
      where other.event_id = own.event_id and other.ticket_price_id = own.ticket_price_id and other.event_date_id = own.event_date_id
        and other.waits_since is not null
        and (other.waits_since, other.waiting_entry_id) < (own.waits_since, own.waiting_entry_id)
      limit ${farthest}) before) ahead
    where own.waiting_entry_id = ${entry_id}`.execute(db)
  return (rows[0]?.ahead ?? 0) + 1
}

/** What entries wait for, in the order of their wishes, with the words of tickets and dates as they are now. */
export async function listEntryPrices(db: Db | Tx, entry_ids: readonly number[]) {
  if (entry_ids.length === 0) return []
  const { rows } = await sql<EntryPriceRow>`
    select p.waiting_entry_id, p.ticket_price_id, p.event_date_id, t.id as ticket_id, t.title, price.label,
      case when exists (select from event_dates m where m.event_id = p.event_id and m.deleted_at is null offset 1)
        then d.starts_at end as starts_at
    from waiting_entry_prices p
    join ticket_prices price on price.id = p.ticket_price_id
    join tickets t on t.id = price.ticket_id
    join event_dates d on d.event_id = p.event_id and d.id = p.event_date_id
    where p.waiting_entry_id = any(${[...entry_ids]}::bigint[])
    order by p.waiting_entry_id, p.preference`.execute(db)
  return rows
}
export interface EntryPriceRow {
  readonly waiting_entry_id: number
  readonly ticket_price_id: number
  readonly event_date_id: number
  readonly ticket_id: number
  readonly title: string
  readonly label: string | null
  /** Null where the event has one date (DAT-1). */
  readonly starts_at: Date | null
}

export const findEntryById = (db: Db | Tx, event_id: number, id: number): Promise<WaitingEntryRow | undefined> =>
  db.selectFrom('waiting_entries').selectAll().where('event_id', '=', event_id).where('id', '=', id).executeTakeFirst()

/** Whether somebody who reads the address's mails confirmed an entry of any event (CALM-9). */
export async function hasConfirmedEntry(db: Db | Tx, email: string): Promise<boolean> {
  const found = await db
    .selectFrom('waiting_entries')
    .select('id')
    .where('email', '=', email)
    .where('confirmed_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether somebody with this address is on the event's list, put there by staff or by whoever typed it, and never confirmed (CALM-11). */
export async function isLiveAndUnconfirmed(db: Db | Tx, event_id: number, email: string): Promise<boolean> {
  const found = await db
    .selectFrom('waiting_entries')
    .select('id')
    .where('email', '=', email)
    .where('event_id', '=', event_id)
    .where('ended_at', 'is', null)
    .where('confirmed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
