import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { COMMIT_LOOK_MS, OUTCOME_MS } from '#core/platform/limits.ts'
import { NO_WATCH } from '#server/platform/observation/database-watch.ts'
import type { PoolSides } from './client.ts'
import { type Gate, OPEN_GATE } from './gate.ts'
import { DatabaseAway, isLost } from './lost-connection.ts'

/** How to ask whether a transaction was committed. */
export interface CommitTrace {
  /** Its number, once it has one; null before its first write or lock. */
  readonly xid: string | null
  /** The database it was begun on (HA-2). */
  readonly epoch: string | null
  /** Looks for a row it made; null when it made none, so that nothing is lost with it. */
  readonly findRow: ((pool: pg.Pool) => Promise<boolean>) | null
  /** Statements that were sent before, whose answers nobody has waited for. */
  readonly sent: readonly Promise<unknown>[]
}

/** The connection was lost and nothing of the transaction is there: it may be done again, whole (RES-25). */
export class NotCommitted extends Error {}

/** What is asked of the database about a transaction, on another connection than its own. */
export interface OutcomeQueries {
  readonly status: (xid: string) => Promise<string | null>
  /** Whether its row is there; null where it has none to look for. */
  readonly find: (() => Promise<boolean>) | null
}

/**
 * Commits behind the statements that were sent before, whose answers nobody has waited for. One that the server refuses has
 * aborted the transaction, and is thrown. Where the commit does not come back without warning, nobody knows whether it is
 * committed, and doing the same again could write everything twice: the database itself is asked (`isCommitted`).
 */
export async function commit(
  client: pg.PoolClient,
  pool: pg.Pool,
  { xid, epoch, findRow, sent }: CommitTrace,
): Promise<void> {
  const [committed, ...answers] = await Promise.allSettled([client.query('commit'), ...sent])
  const refused = answers.find((answer) => answer.status === 'rejected' && !isLost(answer.reason))
  const lost = [committed, ...answers].find((answer) => answer.status === 'rejected')
  client.release(committed.status === 'rejected' ? committed.reason : undefined)
  if (refused) throw (refused as PromiseRejectedResult).reason
  if (!lost || findRow === null) return
  const queries = { status: (number: string) => readStatus(pool, number), find: () => findRow(pool) }
  const is_there = await isCommitted(sidesOf(pool), { epoch, mark: { xid } }, queries)
  if (!is_there) throw new NotCommitted('the transaction was rolled back', { cause: lost.reason })
}

/** The process's; a test's pool has none. */
const sidesOf = (pool: pg.Pool): PoolSides =>
  'gate' in pool ? (pool as unknown as PoolSides) : { gate: OPEN_GATE, watch: NO_WATCH }
export const gateOf = (pool: pg.Pool): Gate => sidesOf(pool).gate

async function readStatus(pool: pg.Pool, xid: string): Promise<string | null> {
  const { rows } = await pool.query<{ status: string | null }>('select pg_xact_status($1::text::xid8) as status', [xid])
  return rows[0]?.status ?? null
}

/**
 * Whether the transaction is there to stay (HA-3). On the database it was begun on it is asked for until it has ended, since
 * the server may still be at it; another one's numbers are not its own. What is seen then may be on this server alone, so a
 * write of this process has to be committed before its row is looked for. With nobody to ask for 3 s it is BUSY: the client's
 * repeat finds the answer under its Idempotency-Key, or nothing (CNV-7, REL-5).
 */
export function isCommitted(
  { gate, watch }: PoolSides,
  trace: OutcomeTrace,
  queries: OutcomeQueries,
): Promise<boolean> {
  const over = new AbortController()
  const late = pause(OUTCOME_MS, undefined, { signal: over.signal }).then(() => {
    throw new DatabaseAway()
  })
  late.catch(() => {})
  const outcome = Promise.race([lookForOutcome(gate, trace, queries), late]).finally(() => over.abort())
  outcome.then(
    (is_there) => watch.learned(is_there ? 'committed' : 'absent'),
    () => watch.learned('unknown'),
  )
  return outcome
}

interface OutcomeTrace {
  readonly epoch: string | null
  readonly mark: { readonly xid: string | null } | null
}

async function lookForOutcome(
  gate: Gate,
  { epoch, mark }: OutcomeTrace,
  { status, find }: OutcomeQueries,
): Promise<boolean> {
  const ends_at = performance.now() + OUTCOME_MS
  const left = (): number => ends_at - performance.now()
  // without a row nothing tells what became of it; jobs begin anew, and callers repeat
  while (find !== null && left() > 0) {
    try {
      const is_same = gate.epoch === epoch && mark?.xid
      const has_ended = !is_same || (await hasEnded(status, mark.xid))
      if (has_ended && (await gate.written(left()))) return await find()
    } catch {
      // the server is away: it is asked again until it is back, or the time is over
    }
    await pause(COMMIT_LOOK_MS)
  }
  throw new DatabaseAway()
}

/** A number the server does not know yet was handed out before a crash and forgotten with it: that one has ended too. */
const isFromTheFuture = (error: unknown): boolean => (error as { code?: unknown }).code === '22023'

async function hasEnded(status: OutcomeQueries['status'], xid: string): Promise<boolean> {
  try {
    return (await status(xid)) !== 'in progress'
  } catch (error) {
    if (isFromTheFuture(error)) return true
    throw error
  }
}

/** A connection that cannot even roll back is given up. */
export async function rollBack(client: pg.PoolClient): Promise<void> {
  let broken: Error | undefined
  await client.query('rollback').catch((error: Error) => {
    broken = error
  })
  client.release(broken)
}
