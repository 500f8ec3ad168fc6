import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect, type PostgresPool, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { AppError } from '#core/platform/errors/errors.ts'
import { LOCK_WAIT_MS } from '#core/platform/limits.ts'
import { CONNECTION_WAIT_MS, IDLE_TRANSACTION_MS, POOL_CONNECTIONS, STATEMENT_MS } from './limits.ts'
import type { DB } from './tables.ts'

declare const inTx: unique symbol

/** Reads take either; writes take `Tx`, which only `inTransaction` hands out: a write outside one does not compile. */
export type Db = Kysely<DB>
export type Tx = Transaction<DB> & { readonly [inTx]: true }

// bigint columns are ids, counts and minor units: all below 2^53 by their checks.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, String)

const ask = pg.Client.prototype.query

/**
 * A connection whose answers die young. The promise that pg makes itself keeps its rows until the whole heap is collected:
 * an export, query after query, grew by everything it had ever read (docs/decisions/0029-large-lists.md). Answered by a
 * callback, the same rows go with the next small collection.
 */
class Client extends pg.Client {
  /** Behind a pooler the next transaction is another connection's, which knows no statement by our name (DB-3). */
  readonly is_pooled: boolean
  constructor(options: pg.ClientConfig & { is_pooled?: boolean } = {}) {
    super(options)
    this.is_pooled = options.is_pooled === true
  }
}
const withoutName = ({ name: _name, ...config }: Partial<pg.QueryConfig>) => config
Client.prototype.query = function query(this: Client, ...args: unknown[]): unknown {
  const [given, values] = args
  const is_config = typeof given === 'object' && given !== null
  const is_submitted = is_config && 'submit' in given
  const config = this.is_pooled && is_config && !is_submitted ? withoutName(given) : given
  if (is_submitted || args.some((arg) => typeof arg === 'function'))
    return Reflect.apply(ask, this, [config, ...args.slice(1)])
  return new Promise((resolve, reject) => {
    const answer = (error: Error | null, result: unknown) => (error ? reject(error) : resolve(result))
    Reflect.apply(ask, this, [config, values, answer])
  }).catch((error: Error) => {
    // As pg does: a trace that leads to whoever asked, not to the socket.
    Error.captureStackTrace(error)
    throw error
  })
} as typeof ask

type Connected = Parameters<Parameters<pg.Pool['connect']>[0]>

/** As pg-pool says that its time to wait is over. */
const WAITED_TOO_LONG = /^(timeout exceeded when trying to connect|Connection terminated due to connection timeout)$/
const busyIfWaited = <E>(error: E): E | AppError =>
  error instanceof Error && WAITED_TOO_LONG.test(error.message) ? new AppError('BUSY') : error

/** A pool whose callers wait for a connection for a while, and then hear BUSY (DB-6). */
class Pool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(answer: (...connected: Connected) => void): void
  override connect(answer?: (...connected: Connected) => void): Promise<pg.PoolClient> | void {
    if (answer) return super.connect((error, client, done) => answer(busyIfWaited(error), client, done))
    return super.connect().catch((error: unknown) => {
      throw busyIfWaited(error)
    })
  }
}

export interface PoolOptions {
  readonly max?: number
  readonly name?: string
  /** It leads to a pooler in transaction mode (DB-3). */
  readonly is_pooled?: boolean
  /** Milliseconds that somebody waits for a connection. */
  readonly wait_ms?: number
}

/**
 * What every connection is told when it begins (DB-4): it waits at most 3 s for any lock (CON-16), works at most 15 s on a
 * statement and never hangs in an open transaction. A page of an index costs hardly more than the next page of a table: told
 * otherwise, the planner reads tables where an index says it all (docs/decisions/0029-large-lists.md).
 */
export const SETTINGS = {
  lock_timeout: `${LOCK_WAIT_MS}ms`,
  statement_timeout: `${STATEMENT_MS}ms`,
  idle_in_transaction_session_timeout: `${IDLE_TRANSACTION_MS}ms`,
  timezone: 'UTC',
  random_page_cost: '1.1',
} as const

/** Behind a pooler they are the role's own, a connection may not tell them (DB-3). */
export const startupSettings = Object.entries(SETTINGS)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')

export function createPool(
  url: string,
  { max = POOL_CONNECTIONS, name = 'turnout', is_pooled = false, wait_ms = CONNECTION_WAIT_MS }: PoolOptions = {},
): pg.Pool {
  const options: pg.PoolConfig & { is_pooled: boolean } = {
    Client,
    connectionString: url,
    max,
    application_name: name,
    connectionTimeoutMillis: wait_ms,
    is_pooled,
    ...(is_pooled ? {} : { options: startupSettings }),
  }
  const pool = new Pool(options)
  // An idle connection that dies (server restart) must not take the process with it; the next query reconnects.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

export const createDb = (pool: PostgresPool): Db => new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })

/** What the work under way is inside of: a transaction, or a rehearsal of one, which nothing is kept of. */
const openTransaction = new AsyncLocalStorage<'TRANSACTION' | 'REHEARSAL'>()

/** REL-7: provider, mail and file code calls this first. Waiting on a network with locks held would stop a sale. */
export function assertOutsideTransaction(what: string): void {
  if (openTransaction.getStore()) throw new Error(`${what} inside a database transaction (REL-7)`)
}

const sqlState = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined

export const isLockTimeout = (error: unknown): boolean => sqlState(error) === '55P03'
/** The statement took longer than it may (DB-5). */
const isStatementTimeout = (error: unknown): boolean => sqlState(error) === '57014'
/** The database did not get to it in time: the same may succeed a moment later (REL-5, DB-5). */
export const isOutOfTime = (error: unknown): boolean => isLockTimeout(error) || isStatementTimeout(error)
/** Deadlock or serialisation failure: the same transaction may simply be tried again. */
export const isRetryable = (error: unknown): boolean => sqlState(error) === '40P01' || sqlState(error) === '40001'
/** The violated constraint of a unique violation, else null. */
export function violatedConstraint(error: unknown): string | null {
  if (sqlState(error) !== '23505') return null
  return (error as { constraint?: string }).constraint ?? ''
}

/**
 * Runs `work` in one transaction at READ COMMITTED. Throwing rolls back; a lock wait over 3 s is BUSY (REL-5). In a
 * rehearsal it is a part of that.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const open = openTransaction.getStore()
  if (open === 'REHEARSAL' && db.isTransaction) return asPart(db as Tx, work)
  if (open) throw new Error('a transaction is already open: pass its tx on instead')
  try {
    return await db.transaction().execute((tx) => openTransaction.run('TRANSACTION', () => work(tx as Tx)))
  } catch (error) {
    if (isOutOfTime(error)) throw new AppError('BUSY')
    throw error
  }
}

/** What throws leaves nothing behind, as a transaction of its own would not: some verbs then begin anew. */
async function asPart<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(tx)
  try {
    const result = await work(tx)
    await sql`release savepoint part`.execute(tx)
    return result
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx)
    throw isOutOfTime(error) ? new AppError('BUSY') : error
  }
}

class NothingKept extends Error {}

/**
 * Does the work and takes all of it back: what a verb would do and what it would refuse is found out by the verb itself, with
 * its locks (MCP-5, MCP-7a). Verbs are called with `tx` as their `db`. No provider and no mail server can be reached in it
 * (REL-7).
 */
export async function rehearse<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const kept: { result?: T } = {}
  try {
    await db.transaction().execute((tx) =>
      openTransaction.run('REHEARSAL', async () => {
        kept.result = await work(tx as Tx)
        throw new NothingKept()
      }),
    )
  } catch (error) {
    if (isOutOfTime(error)) throw new AppError('BUSY')
    if (!(error instanceof NothingKept)) throw error
  }
  return kept.result as T
}

/** Fails where the database is not there or has no tables yet (API-140). */
export const readSchema = (db: Db) => sql`select 1 from schema_migrations limit 1`.execute(db)
