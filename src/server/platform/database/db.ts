import { Kysely, PostgresDialect, type PostgresPool, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { AppError } from '#core/platform/errors/errors.ts'
import { GATE_WAIT_MS, LOCK_WAIT_MS, SECOND_MS } from '#core/platform/limits.ts'
import { type DatabaseWatch, NO_WATCH } from '#server/platform/observation/database-watch.ts'
import { Pool, type PoolSides } from './client.ts'
import { isCommitted, type OutcomeQueries } from './commit.ts'
import { type Gate, OPEN_GATE } from './gate.ts'
import { CONNECTION_WAIT_MS, IDLE_TRANSACTION_MS, LONG_STATEMENT_MS, POOL_CONNECTIONS, STATEMENT_MS } from './limits.ts'
import { DatabaseAway, isLost, noteLost, saysRolledBack } from './lost-connection.ts'
import { isStalePlan } from './prepared/prepared-statements.ts'
import type { DB } from './tables.ts'
import { openTransaction, type TransactionTrace, tellCommitted, traceOf } from './transaction-trace.ts'

declare const inTx: unique symbol

/** Reads take either; writes take `Tx`, which only `inTransaction` hands out: a write outside one does not compile. */
export type Db = Kysely<DB>
export type Tx = Transaction<DB> & { readonly [inTx]: true }

// bigint columns are ids, counts and minor units: all below 2^53 by their checks.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, String)

export interface PoolOptions {
  readonly max?: number
  readonly name?: string
  /** It leads to a pooler in transaction mode (DB-3). */
  readonly is_pooled?: boolean
  /** Statements are sent before the one ahead of them is answered. Each has an answer of its own; no cursor. */
  readonly sends_ahead?: boolean
  /** Nothing is written by it, whatever is asked. */
  readonly is_read_only?: boolean
  /** Milliseconds that somebody waits for a connection. */
  readonly wait_ms?: number
  /** Of the process; a command and a test have none. */
  readonly gate?: Gate
  /** The job queue's library asks by it, and hears of a database that is away as it understands it. */
  readonly is_of_queue?: boolean
  /** Of the process too (OBS-3). */
  readonly watch?: DatabaseWatch
}

/**
 * What every connection is told when it begins (DB-4): it waits at most 3 s for any lock (CON-16), works at most 15 s on a
 * statement and never hangs in an open transaction. A page of an index costs hardly more than the next page of a table: told
 * otherwise, the planner reads tables where an index says it all (docs/decisions/0029-large-lists.md).
 */
export const SETTINGS = {
  lock_timeout: `${LOCK_WAIT_MS / SECOND_MS}s`,
  statement_timeout: `${STATEMENT_MS / SECOND_MS}s`,
  idle_in_transaction_session_timeout: `${IDLE_TRANSACTION_MS / SECOND_MS}s`,
  timezone: 'UTC',
  random_page_cost: '1.1',
} as const

/** Behind a pooler they are the role's own, a connection may not tell them (DB-3). */
export const startupSettings = Object.entries(SETTINGS)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')

/** Told at the start as well: on a replica that was promoted it still holds (DB-9). */
const READ_ONLY = '-c default_transaction_read_only=on'

export function createPool(
  url: string,
  {
    max = POOL_CONNECTIONS,
    name = 'turnout',
    is_pooled = false,
    sends_ahead = false,
    is_read_only = false,
    wait_ms = CONNECTION_WAIT_MS,
    gate = OPEN_GATE,
    watch = NO_WATCH,
    is_of_queue = false,
  }: PoolOptions = {},
): pg.Pool {
  const pool = new Pool(
    { gate, watch },
    {
      connectionString: url,
      max,
      application_name: name,
      connectionTimeoutMillis: wait_ms,
      is_pooled,
      pipeline: sends_ahead,
      is_of_queue,
      ...(is_pooled ? {} : { options: is_read_only ? `${startupSettings} ${READ_ONLY}` : startupSettings }),
    },
  )
  // An idle connection that dies (server restart) must not take the process with it; the next query reconnects.
  pool.on('error', (error) => noteLost(error) && gate.look())
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

const sides = new WeakMap<Db, PoolSides>()
const NO_SIDES: PoolSides = { gate: OPEN_GATE, watch: NO_WATCH }

/** `own` is the pool behind `pool`, where that only hands out its connections in another way. */
export function createDb(pool: PostgresPool, own: unknown = pool): Db {
  const db: Db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  if (own instanceof Pool) sides.set(db, own)
  return db
}

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
/** The server has no space for what it was to write (HA-11). */
export const isDiskFull = (error: unknown): boolean => sqlState(error) === '53100'
/** Deadlock or serialisation failure: the same transaction may simply be tried again. */
export const isRetryable = (error: unknown): boolean => sqlState(error) === '40P01' || sqlState(error) === '40001'
/** The violated constraint of a unique violation, else null. */
export function violatedConstraint(error: unknown): string | null {
  if (sqlState(error) !== '23505') return null
  return (error as { constraint?: string }).constraint ?? ''
}

/**
 * Runs `work` in one transaction at READ COMMITTED. Throwing rolls back; a lock wait over 3 s is BUSY (REL-5). A connection
 * lost before COMMIT, or a commit that turns out not to be there, is done once more (HA-3e, HA-5), so `work` leaves nothing
 * behind but what it writes. In a rehearsal it is a part of that.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const open = openTransaction.getStore()
  if (open?.kind === 'REHEARSAL' && db.isTransaction) return asPart(db as Tx, work)
  if (open) throw new Error('a transaction is already open: pass its tx on instead')
  const side = sides.get(db) ?? NO_SIDES
  const { gate } = side
  for (let tries = 1; ; tries++) {
    const trace = traceOf(gate.epoch)
    const done: { result?: T } = {}
    try {
      const result = await db.transaction().execute((tx) =>
        openTransaction.run(trace, async () => {
          done.result = await work(tx as Tx)
          return done.result
        }),
      )
      tellCommitted(trace)
      return result
    } catch (error) {
      if ('result' in done && !isRolledBack(error)) {
        if (await isCommitted(side, trace, queriesOf(db, trace))) {
          tellCommitted(trace)
          return done.result as T
        }
      } else if (isStalePlan(error) && tries === 1) continue
      else if (!isLost(error)) throw isOutOfTime(error) ? new AppError('BUSY') : error
      else if (!(await gate.recovered(GATE_WAIT_MS))) throw new DatabaseAway(error)
      if (tries > 1) throw new DatabaseAway(error)
    }
  }
}

/** The server said so itself, at COMMIT: there is nothing to ask. */
const isRolledBack = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'AbortedTransactionError' || saysRolledBack(error))

const queriesOf = (db: Db, { mark }: TransactionTrace): OutcomeQueries => ({
  status: async (xid) => {
    const { rows } = await sql<{ status: string | null }>`select pg_xact_status(${xid}::text::xid8) as status`.execute(
      db,
    )
    return rows[0]?.status ?? null
  },
  find: mark ? () => mark.find(db) : null,
})

/** How long statements of this transaction may take, in milliseconds; 0: as long as they need (DB-5). */
export async function letStatementsTake(tx: Db, ms: number): Promise<void> {
  await sql`set local statement_timeout = ${sql.lit(ms)}`.execute(tx)
}

/** What goes over a whole table now and then: recounts, what is kept no longer, old rows in a new form (DB-5). */
export const inLongTransaction = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(db, async (tx) => {
    await letStatementsTake(tx, LONG_STATEMENT_MS)
    return work(tx)
  })

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
      openTransaction.run({ ...traceOf(null), kind: 'REHEARSAL' }, async () => {
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
