import type { PostgresPool } from 'kysely'
import type pg from 'pg'
import type { DatabaseWatch } from '#server/platform/observation/database-watch.ts'
import type { Connections, DatabaseUrls } from '#server/platform/runtime/database-config.ts'
import { createDb, createPool, type Db } from './db.ts'
import { type Gate, OPEN_GATE } from './gate.ts'
import { JOB_CONNECTIONS, MAIL_JOB_CONNECTIONS, READING_CONNECTIONS, WRITERS_PER_READER } from './limits.ts'
import { preparing } from './prepared/prepared-statements.ts'

/** What the connections are called that a worker's mails have for themselves. */
export const MAIL_WORKER = 'turnout-mails'

/**
 * The connections of a process, apart by what they are for, so that neither a thousand mails nor a large file keep a buyer
 * from one (DB-6). They are opened when they are needed.
 */
export interface Pools {
  readonly general: pg.Pool
  /**
   * A part of the general ones that no transaction takes: while hundreds pay at once, who looks at a page or an order does
   * not stand behind them. Null where there are too few to share.
   */
  readonly reading: pg.Pool | null
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
  const reading = Math.min(READING_CONNECTIONS, Math.floor(connections.general / WRITERS_PER_READER))
  return {
    general: create('turnout', connections.general - reading),
    reading: reading === 0 ? null : create('turnout-reading', reading),
    hot: createPool(url, { name: 'turnout-hot', max: connections.hot, is_pooled, sends_ahead: true, ...waiting }),
    mails: create('turnout-sending', connections.mails),
    reports: create('turnout-reports', connections.reports),
    jobs: straight('turnout-jobs', JOB_CONNECTIONS),
    mailJobs: straight(MAIL_WORKER, MAIL_JOB_CONNECTIONS),
  }
}

export async function endPools(pools: Pools): Promise<void> {
  await Promise.all(Object.values(pools).map((pool: pg.Pool | null) => pool?.end()))
}

export interface Databases {
  readonly db: Db
  readonly prepared: Db
  /** The general connections for who is nobody's member, in transactions too: thousands ask the same few statements. */
  readonly buyers: Db
  readonly hot: Db
  readonly reports: Db
}

const isFull = (pool: pg.Pool) => pool.idleCount === 0 && pool.totalCount >= (pool.options.max ?? 0)

/** A pool, and as what its connections are handed out. */
type Handed = readonly [pool: pg.Pool, as: PostgresPool]

/** While all connections of the first are held, those of another are taken. */
const spilling = ([first, usual]: Handed, [, other]: Handed): PostgresPool => ({
  connect: () => (isFull(first) ? other : usual).connect(),
  end: async () => {},
  options: first.options,
})

/** Files that somebody reads slowly hold their connections, and so do transactions: neither keeps others from reading. */
export function databasesOf({ general, reading, hot, reports }: Pools): Databases {
  // one for both: a connection knows a name once
  const planned = preparing(general)
  return {
    db: createDb(general),
    prepared: createDb(reading ? spilling([general, planned], [reading, preparing(reading)]) : planned, general),
    buyers: createDb(planned, general),
    hot: createDb(preparing(hot), hot),
    reports: createDb(spilling([reports, reports], [general, general])),
  }
}
