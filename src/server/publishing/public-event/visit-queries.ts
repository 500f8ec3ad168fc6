import { sql } from 'kysely'
import { MAX_SOURCES_A_DAY } from '#core/publishing/public-event/limits.ts'
import { OTHER_SOURCE, SOURCE_PARTS, type VisitCount } from '#core/publishing/public-event/visit-counts.ts'
import type { Tx } from '#server/platform/database/db.ts'

const PARTS = SOURCE_PARTS.join(', ')
const partsOf = (alias: string): string => SOURCE_PARTS.map((part) => `${alias}.${part}`).join(', ')
const same = (a: string, b: string): string =>
  `${a}.event_id = ${b}.event_id and ${a}.day = ${b}.day and (${partsOf(a)}) = (${partsOf(b)})`
const orOther = SOURCE_PARTS.map(
  (part) =>
    `case when n.place > ${MAX_SOURCES_A_DAY} then '${part === 'source' ? OTHER_SOURCE : ''}' else a.${part} end as ${part}`,
).join(', ')

/** One writer at a time: two that look at how many sources a day has would each add as many as fit. */
export const lockVisitCounts = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('funnel_days', 0))`.execute(tx)

/**
 * Adds counts to their days in one statement (FUN-1). Sources that a day does not have yet get the places that are left of
 * its 200, the others are "other" (FUN-2); events that are gone are left out.
 */
export async function addVisitCounts(tx: Tx, counts: readonly VisitCount[]): Promise<void> {
  await sql`
    with asked as materialized (
      select a.* from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as a (event_id bigint, day date, step text, is_bot bool,
        source text, medium text, campaign text, referrer text, affiliate text, site text, count bigint)
      join events e on e.id = a.event_id),
    known as materialized (
      select distinct f.event_id, f.day, ${sql.raw(partsOf('f'))} from funnel_days f
      join (select distinct event_id, day from asked) d on d.event_id = f.event_id and d.day = f.day),
    used as (select event_id, day, count(*) as n from known group by event_id, day),
    fresh as (
      select event_id, day, ${sql.raw(PARTS)} from asked a
      where not (source = ${OTHER_SOURCE} and (medium, campaign, referrer, affiliate, site) = ('', '', '', '', ''))
        and not exists (select from known k where ${sql.raw(same('k', 'a'))})
      group by event_id, day, ${sql.raw(PARTS)}),
    placed as (
      select f.*, coalesce(u.n, 0) + row_number() over (partition by f.event_id, f.day order by ${sql.raw(partsOf('f'))}) as place
      from fresh f left join used u on u.event_id = f.event_id and u.day = f.day),
    fitted as (
      select a.event_id, a.day, a.step, a.is_bot, ${sql.raw(orOther)}, a.count
      from asked a left join placed n on ${sql.raw(same('n', 'a'))})
    insert into funnel_days (event_id, day, step, is_bot, ${sql.raw(PARTS)}, count)
    select event_id, day, step, is_bot, ${sql.raw(PARTS)}, sum(count) from fitted
    group by event_id, day, step, is_bot, ${sql.raw(PARTS)} order by event_id, day
    on conflict (event_id, day, step, is_bot, ${sql.raw(PARTS)}) do update set count = funnel_days.count + excluded.count`.execute(
    tx,
  )
}
