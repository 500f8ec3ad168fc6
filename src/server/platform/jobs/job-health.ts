import { sql } from 'kysely'
import { MAX_JOB_LAG_MS } from '#core/platform/limits.ts'
import type { Db } from '#server/platform/database/db.ts'
import { MAIL_WORKER } from '#server/platform/database/pools.ts'

export interface JobHealth {
  /** Processes that take jobs, wherever they run. */
  readonly workers: number
  /** Jobs whose time has come and that nobody has taken yet. */
  readonly due: number
  readonly oldest_due: Date | null
  /** Jobs that failed as often as they may and will not be tried again. */
  readonly given_up: number
}

/**
 * How the jobs are getting on (API-140, REL-25). A worker is known by the connection on which it listens for new jobs: it
 * is there from its first moment and gone with its process, which a row in a table would not be. The one beside it that
 * only mails does not count.
 */
export async function readJobHealth(db: Db, now: Date): Promise<JobHealth> {
  const { rows } = await sql<JobHealth>`
    select
      (select count(*)::int from pg_stat_activity where datname = current_database() and query like 'LISTEN "jobs:insert"%'
        and application_name <> ${MAIL_WORKER}) as workers,
      count(*) filter (where attempts < max_attempts)::int as due,
      min(run_at) filter (where attempts < max_attempts) as oldest_due,
      count(*) filter (where attempts >= max_attempts)::int as given_up
    from graphile_worker.jobs where locked_at is null and run_at <= ${now}`.execute(db)
  return rows[0]!
}

export const jobLagMs = ({ oldest_due }: Pick<JobHealth, 'oldest_due'>, now: Date): number =>
  oldest_due ? Math.max(0, now.getTime() - oldest_due.getTime()) : 0

export const areJobsDone = (health: JobHealth, now: Date): boolean =>
  health.workers > 0 && jobLagMs(health, now) <= MAX_JOB_LAG_MS
