import type pg from 'pg'
import { newestMigration } from '../migration/files.ts'

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
