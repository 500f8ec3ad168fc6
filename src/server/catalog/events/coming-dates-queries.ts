import { sql } from 'kysely'
import { EventDateStatus } from '#core/platform/states/event-date-state.ts'
import type { Db } from '#server/platform/database/db.ts'
import { effectiveEndSql } from '#server/platform/database/effective-end.ts'
import { literal } from '#server/platform/database/literals.ts'

/** Dates that take place, that the public sees and that are not over at `now`; `d` is the date, `e` the event (DAT-53). */
const isToCome = (now: Date) => sql<boolean>`d.event_id = e.id and d.deleted_at is null and not d.is_hidden
  and d.status = ${literal(EventDateStatus.ACTIVE)}
  and ${now} < ${effectiveEndSql({ start: sql.ref('d.starts_at'), end: sql.ref('d.ends_at'), zone: sql.ref('e.timezone') })}`

export interface DatesToCome {
  readonly event_id: number
  readonly count: number
  /** Null where none is left. */
  readonly starts_at: Date | null
  readonly ends_at: Date | null
}

/** Of the events among these that have several dates: how many are to come, and the next of them (DAT-53). */
export async function readDatesToCome(
  db: Db,
  event_ids: readonly number[],
  now: Date,
): Promise<Map<number, DatesToCome>> {
  if (event_ids.length === 0) return new Map()
  const { rows } = await sql<DatesToCome>`
    select e.id as event_id, (select count(*)::int from event_dates d where ${isToCome(now)}) as count, next.starts_at, next.ends_at
    from events e
    left join lateral (select d.starts_at, d.ends_at from event_dates d where ${isToCome(now)} order by d.starts_at limit 1) next on true
    where e.id = any(${[...event_ids]}::bigint[])
      and exists (select from event_dates d where d.event_id = e.id and d.deleted_at is null offset 1)`.execute(db)
  return new Map(rows.map((row) => [row.event_id, row]))
}

/** When an event of a list begins next; when it began where no date is left (DAT-53). */
export const nextStart = (now: Date) =>
  sql<Date>`coalesce((select min(d.starts_at) from event_dates d where ${isToCome(now)}), e.start_date)`
