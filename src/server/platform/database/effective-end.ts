import { type RawBuilder, sql } from 'kysely'

/**
 * The same as core's `effectiveEndDate` (TIM-4): the end, without one midnight after the start day in that zone. Where
 * the clock shows midnight twice, PostgreSQL takes the second and we the first (TIM-1), hence the step back by an hour if
 * that hour reads the same.
 */
export function effectiveEndSql({ start, end, zone }: Record<'start' | 'end' | 'zone', RawBuilder<unknown>>) {
  const midnight = sql`date_trunc('day', ${start} at time zone ${zone}) + interval '1 day'`
  return sql<Date>`coalesce(${end}, case
    when ((${midnight}) at time zone ${zone} - interval '1 hour') at time zone ${zone} = ${midnight}
    then (${midnight}) at time zone ${zone} - interval '1 hour' else (${midnight}) at time zone ${zone} end)`
}
