import { CompiledQuery } from 'kysely'
import { after } from '#core/platform/actions/causes.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { isWaitedFor } from './waited-for.ts'

export interface StockChange {
  readonly id: number
  readonly held: number
  readonly sold: number
  /** The limit after the write; null = unlimited. The ceiling follows: max(limit, held + sold) (STK-4). */
  readonly limit: number | null
  /** What is promised from now on, of whoever decides that: allocation, and staff who take promised units (WTL-13, WTL-15). */
  readonly promised?: number
}

/**
 * What a write does. MAY_FREE is right for every one of them: units that come free are promised where somebody waits for them
 * (WTL-11). TAKES: nothing comes free by it, so nobody has to be asked. RECOUNT: held and sold are counted anew from others,
 * so more of them takes nothing from anybody, and what can no longer be promised is not (WTL-12).
 */
export type StockWrite = 'MAY_FREE' | 'TAKES' | 'RECOUNT'

const { job: ALLOCATE } = after('stock.freed', 'waiting.allocate')

/** Of $1 ids, $2 held, $3 sold and $4 limits. */
export const TAKE_UNITS = `update stock set held = c.held, sold = c.sold, ceiling = case when c.max is null then null else greatest(c.max, c.held + c.sold) end
  from unnest($1::bigint[], $2::int[], $3::int[], $4::int[]) as c (id, held, sold, max) where stock.id = c.id`

/**
 * The same, where units may come free: free is ceiling − held − sold, before and after, so a limit that is raised frees as
 * an end of a hold does. What comes free is promised where somebody waits for it, and who gets it is decided by the job,
 * queued in this very statement; both commit with it or not at all (WTL-11). What a lower limit leaves no room for is promised no more, a counter
 * without limit promises nothing (WTL-2, WTL-12). Whoever takes units lowers no promise: the check on the row refuses what
 * would be taken from somebody who waits. $5 is what is promised by
 * decision, else null; $6 whether it is cut to what is free in any case. The rows are locked, so what is read of them here is
 * what is written over.
 */
export const FREE_UNITS = `with c as materialized (
    select s.id, s.event_id, s.kind, s.promised, s.ceiling as was, s.ceiling - s.held - s.sold as free_before,
      c.held, c.sold, case when c.max is null then null else greatest(c.max, c.held + c.sold) end as ceiling, c.decided
    from unnest($1::bigint[], $2::int[], $3::int[], $4::int[], $5::int[]) as c (id, held, sold, max, decided) join stock s on s.id = c.id),
  judged as materialized (
    select k.*, case when decided is null and (ceiling is null and was is not null or ceiling - held - sold > free_before)
      then ${isWaitedFor('k')} else false end as is_waited_for
    from c k),
  written as (
    update stock set held = j.held, sold = j.sold, ceiling = j.ceiling, promised = case
        when j.ceiling is null then 0
        when j.decided is not null then j.decided
        when j.is_waited_for then j.promised + j.ceiling - j.held - j.sold - j.free_before
        when $6 or j.was is null or j.ceiling < j.was then least(j.promised, j.ceiling - j.held - j.sold)
        else j.promised end
    from judged j where stock.id = j.id)
  select graphile_worker.add_job('${ALLOCATE}', json_build_object('event_id', event_id))
  from (select distinct event_id from judged where is_waited_for) freed`

/**
 * Where a capacity stops limiting prices, units of theirs come free without a change of their own counters: of each locked
 * counter that somebody waits for as much is promised as may be, until the job has decided (WTL-11).
 */
export async function promiseFree(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.executeQuery(CompiledQuery.raw(PROMISE_FREE, [[...new Set(ids)]]))
}

const PROMISE_FREE = `with promising as materialized (
    select k.id, k.event_id, k.ceiling - k.held - k.sold as free from stock k
    where k.id = any($1::bigint[]) and k.ceiling > k.held + k.sold and ${isWaitedFor('k')}),
  written as (update stock set promised = p.free from promising p where stock.id = p.id)
  select graphile_worker.add_job('${ALLOCATE}', json_build_object('event_id', event_id))
  from (select distinct event_id from promising) freed`

/** Writes counters whose rows are locked already. Absolute values: the lock holder knows them. */
export async function writeStock(tx: Tx, changes: readonly StockChange[], how: StockWrite = 'MAY_FREE'): Promise<void> {
  if (changes.length === 0) return
  const sorted = [...changes].sort((a, b) => a.id - b.id)
  const values = [
    sorted.map(({ id }) => id),
    sorted.map(({ held }) => held),
    sorted.map(({ sold }) => sold),
    sorted.map(({ limit }) => limit),
  ]
  const decided = [sorted.map(({ promised }) => promised ?? null), how === 'RECOUNT']
  await tx.executeQuery(
    how === 'TAKES' ? CompiledQuery.raw(TAKE_UNITS, values) : CompiledQuery.raw(FREE_UNITS, [...values, ...decided]),
  )
}
