import { sql } from 'kysely'
import { LIVE_WAITING_STATUSES, WaitingEntryStatus } from '#core/platform/states/waiting-entry-state.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { literal, literals } from '#server/platform/database/literals.ts'
import type { NamedPrice } from './queries.ts'

/** The prices that somebody of the event waits for. Tens of thousands may wait for one: each is looked up once. */
export async function listWaitedPrices(db: Db | Tx, event_id: number): Promise<NamedPrice[]> {
  const { rows } = await sql<NamedPrice>`
    with recursive named as (
      (select ticket_price_id, event_date_id from waiting_entry_prices
        where waits_since is not null and event_id = ${event_id} order by ticket_price_id, event_date_id limit 1)
      union all
      select next.ticket_price_id, next.event_date_id from named n cross join lateral (
        select p.ticket_price_id, p.event_date_id from waiting_entry_prices p
        where p.waits_since is not null and p.event_id = ${event_id}
          and (p.ticket_price_id, p.event_date_id) > (n.ticket_price_id, n.event_date_id)
        order by p.ticket_price_id, p.event_date_id limit 1) next)
    select * from named`.execute(db)
  return rows
}

/** The first who wait for each of these prices, by their places (WTL-14). */
export async function findFirstWaiting(
  db: Db | Tx,
  event_id: number,
  { prices, limit }: { readonly prices: readonly NamedPrice[]; readonly limit: number },
): Promise<number[]> {
  if (prices.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select distinct first.id from unnest(${prices.map((one) => one.ticket_price_id)}::bigint[], ${prices.map((one) => one.event_date_id)}::bigint[]) as w (price, date)
      cross join lateral (select p.waiting_entry_id as id from waiting_entry_prices p
        where p.event_id = ${event_id} and p.ticket_price_id = w.price and p.event_date_id = w.date and p.waits_since is not null
        order by p.waits_since, p.waiting_entry_id limit ${limit}) first`.execute(db)
  return rows.map(({ id }) => id)
}

export interface Outcome {
  readonly id: number
  readonly passed: number
  readonly keeping_since: Date | null
}

/** What an allocation leaves of locked entries that still wait (WTL-15, WTL-16). */
export async function writeOutcomes(tx: Tx, outcomes: readonly Outcome[]): Promise<void> {
  if (outcomes.length === 0) return
  await sql`update waiting_entries e set passed = o.passed, keeping_since = o.keeping_since
    from unnest(${outcomes.map(({ id }) => id)}::bigint[], ${outcomes.map(({ passed }) => passed)}::int[],
      ${outcomes.map(({ keeping_since }) => keeping_since)}::timestamptz[]) as o (id, passed, keeping_since)
    where e.id = o.id`.execute(tx)
}

const NOT_OFFERED = LIVE_WAITING_STATUSES.filter((status) => status !== WaitingEntryStatus.OFFERED)

/** Whoever units are kept for longer than they may be: since before `long`, or, where a date they name starts before `soon`, since before `short`. */
export async function findOverdueKeepers(
  db: Db,
  event_id: number,
  { long, short, soon }: { readonly long: Date; readonly short: Date; readonly soon: Date },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from waiting_entries e where e.event_id = ${event_id} and e.ended_at is null and e.status = ${literal(WaitingEntryStatus.WAITING)}
      and (e.keeping_since <= ${long} or e.keeping_since <= ${short} and (
        select min(d.starts_at) from waiting_entry_prices p join event_dates d on d.id = p.event_date_id where p.waiting_entry_id = e.id) <= ${soon})`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/**
 * All who have no offer and name a price that one of these entries names, these among them (WTL-16): whoever confirms later is
 * kept nothing either.
 */
export async function findWaitingBeside(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with named as materialized (select distinct event_id, ticket_price_id, event_date_id from waiting_entry_prices
      where waiting_entry_id = any(${[...ids]}::bigint[]))
    select distinct e.id from named n
      join waiting_entry_prices p on p.event_id = n.event_id and p.ticket_price_id = n.ticket_price_id and p.event_date_id = n.event_date_id
      join waiting_entries e on e.id = p.waiting_entry_id
    where e.ended_at is null and e.status in (${literals(NOT_OFFERED)}) order by e.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** They keep nothing until then, and their count begins anew (WTL-16). */
export const stopKeeping = (tx: Tx, ids: readonly number[], no_keeping_until: Date) =>
  sql`update waiting_entries set passed = 0, keeping_since = null, no_keeping_until = ${no_keeping_until}
    where id = any(${[...ids]}::bigint[])`.execute(tx)

/** Events with entries that have not ended, and those that promise something (WTL-16). */
export async function listEventsToSweep(db: Db): Promise<number[]> {
  const { rows } = await sql<{ event_id: number }>`
    with recursive events as (
      (select event_id from waiting_entries where ended_at is null order by event_id limit 1)
      union all
      select next.event_id from events v cross join lateral (
        select event_id from waiting_entries where ended_at is null and event_id > v.event_id order by event_id limit 1) next)
    select event_id from events union select event_id from stock where promised > 0 order by event_id`.execute(db)
  return rows.map(({ event_id }) => event_id)
}

/** Live entries that nobody confirmed in time (WTL-4g). */
export async function findUnconfirmed(db: Db, event_id: number, before: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from waiting_entries where event_id = ${event_id} and ended_at is null
      and status = ${literal(WaitingEntryStatus.UNCONFIRMED)} and created_at <= ${before} order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Live entries without an offer that name none of these prices (WTL-4g). */
export async function findEntriesWithout(db: Db, event_id: number, prices: readonly NamedPrice[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from waiting_entries e where e.event_id = ${event_id} and e.ended_at is null and e.status in (${literals(NOT_OFFERED)})
      and not exists (select from waiting_entry_prices p where p.waiting_entry_id = e.id and (p.ticket_price_id, p.event_date_id) in (
        select * from unnest(${prices.map((one) => one.ticket_price_id)}::bigint[], ${prices.map((one) => one.event_date_id)}::bigint[])))
    order by e.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Every price that a live entry without an offer names. */
export async function listNamedPrices(db: Db, event_id: number): Promise<NamedPrice[]> {
  const { rows } = await sql<NamedPrice>`
    select distinct p.ticket_price_id, p.event_date_id from waiting_entry_prices p join waiting_entries e on e.id = p.waiting_entry_id
    where e.event_id = ${event_id} and e.ended_at is null and e.status in (${literals(NOT_OFFERED)})`.execute(db)
  return rows
}
