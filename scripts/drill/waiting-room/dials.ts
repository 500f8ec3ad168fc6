import type pg from 'pg'

/** What staff set, from this instant on at the latest. */
export interface Dials {
  readonly max_shoppers: number
  readonly admissions_per_minute: number
}

export interface DialsSet extends Dials {
  /** Milliseconds since 1970 at which staff began to set them. */
  readonly from: number
}

/** A second in which somebody entered. */
export interface DoorSecond {
  readonly second: Date
  readonly entered: number
  /** Most of them within any minute that ends in this second. */
  readonly in_a_minute: number
  /** Most passes at once. */
  readonly shoppers: number
}

/**
 * From the passes alone (ROOM-13): at every instant at which somebody entered, who had entered in the 60 s up to it, and whose
 * pass had not ended. What begins and ends at the same instant has ended.
 */
const SECONDS = `
  with passes as (select entered_at, ended_at from queue_passes where run_id = $1 and moved_to is null and index is not null),
  entering as (select entered_at as at, count(*)::int as entered from passes group by entered_at),
  minutes as (
    select at, entered, sum(entered) over (order by at range between interval '59.999 seconds' preceding and current row)::int as in_a_minute
    from entering),
  moves as (
    select entered_at as at, 1 as step from passes union all select ended_at, -1 from passes where ended_at is not null),
  shop as (select distinct at, sum(step) over (order by at)::int as shoppers from moves)
  select date_trunc('second', at) as second, sum(entered)::int as entered, max(in_a_minute) as in_a_minute, max(shoppers) as shoppers
  from minutes join shop using (at) group by 1 order by 1`

export const readDoor = async (pool: pg.Pool, run_id: number): Promise<DoorSecond[]> =>
  (await pool.query<DoorSecond>(SECONDS, [run_id])).rows

const SECOND_MS = 1_000

/** Seconds in which more came in, or were in, than was set. While it is being set the higher of both is right. */
export function aboveDials(seconds: readonly DoorSecond[], set: readonly DialsSet[]): string[] {
  return seconds.flatMap(({ second, in_a_minute, shoppers }) => {
    const known = set.filter(({ from }) => from <= second.getTime() + SECOND_MS)
    const most = (of: keyof Dials): number => Math.max(...known.map((dials) => dials[of]))
    const at = second.toISOString().slice(11, 19)
    return [
      ...(in_a_minute > most('admissions_per_minute')
        ? [`${at}: ${in_a_minute} in a minute, ${most('admissions_per_minute')} set`]
        : []),
      ...(shoppers > most('max_shoppers') ? [`${at}: ${shoppers} shoppers, ${most('max_shoppers')} set`] : []),
    ]
  })
}
