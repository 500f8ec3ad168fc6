import type pg from 'pg'
import { PROCESS_DEAD_SECONDS } from '#core/platform/limits.ts'

/** Live processes by whether somebody is answered by them, and which of them asks (HA-12). A process without a row answers. */
const COUNT = `select count(*) filter (where kind <> 'WORKER')::int as web, count(*) filter (where kind = 'WORKER')::int as workers,
    coalesce(bool_or(kind = 'WORKER') filter (where id = $1), false) as is_worker
  from processes where seen_at > now() - interval '${PROCESS_DEAD_SECONDS} seconds'`

export interface LiveProcesses {
  readonly web: number
  readonly workers: number
  readonly is_worker: boolean
}

export async function countLiveProcesses(pool: pg.Pool, own_id: string | null): Promise<LiveProcesses> {
  const { rows } = await pool.query<LiveProcesses>(COUNT, [own_id])
  return rows[0] ?? { web: 0, workers: 0, is_worker: false }
}
