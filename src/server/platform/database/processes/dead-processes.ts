import { sql } from 'kysely'
import { PROCESS_DEAD_SECONDS } from '#core/platform/limits.ts'
import { type Db, inTransaction, type Tx } from '../db.ts'
import { PROCESS_DAYS } from '../limits.ts'

/** What those unseen for too long had begun; their rows stay a day, for who asks which releases were seen. */
const DEAD = `with dead as (
    select id, job_pools from processes where seen_at < now() - interval '${PROCESS_DEAD_SECONDS} seconds' and job_pools <> '{}'
    for update skip locked),
  named as (update processes p set job_pools = '{}' from dead where p.id = dead.id),
  old as (delete from processes where seen_at < now() - interval '${PROCESS_DAYS} days' and job_pools = '{}')
  select job_pools from dead`

/**
 * HA-9: jobs that a dead process has locked are anybody's again. By whichever worker asks first; one that comes back after all
 * names its pools again with its next write. `release` is told the keys of these jobs, to give back what they had claimed.
 */
export const unlockDeadProcesses = (
  db: Db,
  release: (tx: Tx, job_keys: readonly string[]) => Promise<void> = async () => {},
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { rows } = await sql.raw<{ job_pools: string[] }>(DEAD).execute(tx)
    const pools = rows.flatMap(({ job_pools }) => job_pools)
    if (pools.length === 0) return
    const jobs = await sql<{ key: string }>`
      select key from graphile_worker.jobs where locked_by = any(${pools}) and key is not null`.execute(tx)
    await release(
      tx,
      jobs.rows.map(({ key }) => key),
    )
    await sql`select graphile_worker.force_unlock_workers(${pools})`.execute(tx)
  })
