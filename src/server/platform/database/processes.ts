import { sql } from 'kysely'
import type pg from 'pg'
import { PROCESS_DEAD_SECONDS } from '#core/platform/limits.ts'
import { type Db, inTransaction, type Tx } from './db.ts'
import { PROCESS_DAYS } from './limits.ts'
import { newestMigration } from './migration/files.ts'

/** What a process does: answers and takes jobs, or one of both. */
export const PROCESS_KINDS = ['ALL', 'WEB', 'WORKER'] as const
export type ProcessKind = (typeof PROCESS_KINDS)[number]

export interface ProcessRow {
  readonly id: string
  readonly kind: ProcessKind
  readonly release: string
  readonly epoch: string
  readonly job_pools: readonly string[]
  readonly started_at: Date
}

/** By the clock of the database, which all processes share. */
const WRITE = `insert into processes (id, kind, release, newest_migration, epoch, job_pools, started_at, seen_at)
  values ($1, $2, $3, $4, $5, $6, $7, now()) on conflict (id) do update set epoch = excluded.epoch, job_pools = excluded.job_pools, seen_at = excluded.seen_at`

/** Read once: files that come with a later release are not those of this process. */
let newest_migration: string | null = null

/** One statement, committed when it answers (HA-2, HA-9). */
export const writeProcess = (
  client: pg.ClientBase,
  { id, kind, release, epoch, job_pools, started_at }: ProcessRow,
): Promise<unknown> => {
  newest_migration ??= newestMigration()
  return client.query(WRITE, [id, kind, release, newest_migration, epoch, job_pools, started_at])
}

export const removeProcess = (client: pg.ClientBase, id: string): Promise<unknown> =>
  client.query('delete from processes where id = $1', [id])

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
