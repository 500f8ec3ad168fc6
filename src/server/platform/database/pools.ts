import type { PostgresPool } from 'kysely'
import type pg from 'pg'
import type { DatabaseWatch } from '#server/platform/observation/database-watch.ts'
import type { Connections, DatabaseUrls } from '#server/platform/runtime/database-config.ts'
import { createDb, createPool, type Db } from './db.ts'
import { type Gate, OPEN_GATE } from './gate.ts'
import { JOB_CONNECTIONS, MAIL_JOB_CONNECTIONS } from './limits.ts'
import { preparing } from './prepared/prepared-statements.ts'

/** What the connections are called that a worker's mails have for themselves. */
export const MAIL_WORKER = 'turnout-mails'

/**
 * The connections of a process, apart by what they are for, so that neither a thousand mails nor a large file keep a buyer
 * from one (DB-6). They are opened when they are needed.
 */
export interface Pools {
  readonly general: pg.Pool
  /** Reserving, completing, settling, scanning: more connections would make a hot row slower (stack §3). */
  readonly hot: pg.Pool
  /** What is sent: mails and webhooks. */
  readonly mails: pg.Pool
  /** Exports and statistics. */
  readonly reports: pg.Pool
  /** Of the job queue, which listens and names its statements: straight to the server (DB-3). */
  readonly jobs: pg.Pool
  readonly mailJobs: pg.Pool
}

export interface PoolsOptions {
  readonly connections: Connections
  /** Milliseconds that somebody waits for a connection. */
  readonly wait_ms?: number
  /** The process's (HA-2). */
  readonly gate?: Gate
  /** The process's (OBS-3). */
  readonly watch?: DatabaseWatch
}

export function createPools(
  urls: DatabaseUrls,
  { connections, wait_ms, gate = OPEN_GATE, watch }: PoolsOptions,
): Pools {
  const { url, direct_url, is_pooled } = urls
  const waiting = { gate, ...(watch ? { watch } : {}), ...(wait_ms === undefined ? {} : { wait_ms }) }
  const create = (name: string, max: number) => createPool(url, { name, max, is_pooled, ...waiting })
  const straight = (name: string, max: number) => createPool(direct_url, { name, max, is_of_queue: true, ...waiting })
  return {
    general: create('turnout', connections.general),
    hot: createPool(url, { name: 'turnout-hot', max: connections.hot, is_pooled, sends_ahead: true, ...waiting }),
    mails: create('turnout-sending', connections.mails),
    reports: create('turnout-reports', connections.reports),
    jobs: straight('turnout-jobs', JOB_CONNECTIONS),
    mailJobs: straight(MAIL_WORKER, MAIL_JOB_CONNECTIONS),
  }
}

export async function endPools(pools: Pools): Promise<void> {
  await Promise.all(Object.values(pools).map((pool: pg.Pool) => pool.end()))
}

export interface Databases {
  readonly db: Db
  readonly prepared: Db
  readonly hot: Db
  readonly reports: Db
}

/** A file that somebody reads slowly holds its connection: while all are held, dashboards take a general one. */
const spilling = (first: pg.Pool, then: pg.Pool): PostgresPool => {
  const isFull = () => first.idleCount === 0 && first.totalCount >= (first.options.max ?? 0)
  return { connect: () => (isFull() ? then : first).connect(), end: async () => {}, options: first.options }
}

export const databasesOf = ({ general, hot, reports }: Pools): Databases => ({
  db: createDb(general),
  prepared: createDb(preparing(general), general),
  hot: createDb(preparing(hot), hot),
  reports: createDb(spilling(reports, general)),
})
