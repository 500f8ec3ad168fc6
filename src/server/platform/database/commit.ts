import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { AppError } from '#core/platform/errors/errors.ts'
import { COMMIT_LOOK_MS, MAX_COMMIT_LOOKS } from '#core/platform/limits.ts'

/** How to ask whether a transaction was committed. */
export interface CommitTrace {
  /** Its number, once it has one; null before its first write or lock. */
  readonly xid: string | null
  /** Looks for a row it made; null when it made none, so that nothing is lost with it. */
  readonly findRow: ((pool: pg.Pool) => Promise<boolean>) | null
}

/** The connection was lost and nothing of the transaction is there: it may be done again, whole (RES-25). */
export class NotCommitted extends Error {}

/**
 * Commits. Where the answer gets lost, nobody knows whether it was committed, and doing the same again could write
 * everything twice. So the database itself is asked, on another connection: first until the transaction has ended (the
 * server may still be at it), then whether its rows are there. If it cannot be asked, BUSY: the client's repeat finds
 * the answer under its Idempotency-Key, or nothing (CNV-7, REL-5).
 */
export async function commit(client: pg.PoolClient, pool: pg.Pool, { xid, findRow }: CommitTrace): Promise<void> {
  try {
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(error as Error)
    if (findRow === null) return
    const is_there = await askAfterEnd(pool, xid, findRow)
    if (!is_there) throw new NotCommitted('the transaction was rolled back', { cause: error })
  }
}

async function askAfterEnd(
  pool: pg.Pool,
  xid: string | null,
  findRow: (pool: pg.Pool) => Promise<boolean>,
): Promise<boolean> {
  for (let tries = 0; tries < MAX_COMMIT_LOOKS; tries++) {
    try {
      if (await hasEnded(pool, xid)) return await findRow(pool)
    } catch {
      // the server is away: it is asked again until it is back, or the time is over
    }
    await pause(COMMIT_LOOK_MS)
  }
  throw new AppError('BUSY')
}

/** A number the server does not know yet was handed out before a crash and forgotten with it: that one has ended too. */
const isFromTheFuture = (error: unknown): boolean => (error as { code?: unknown }).code === '22023'

async function hasEnded(pool: pg.Pool, xid: string | null): Promise<boolean> {
  try {
    const { rows } = await pool.query<{ status: string | null }>('select pg_xact_status($1::text::xid8) as status', [
      xid,
    ])
    return rows[0]?.status !== 'in progress'
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
