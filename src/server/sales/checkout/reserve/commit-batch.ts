import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { AppError } from '#core/platform/errors/errors.ts'

/** How often and how far apart a transaction that may still be committing is asked for: three seconds in all (CON-16). */
const MAX_TRIES = 60
const PAUSE_MS = 50

/** What a batch leaves behind where it was committed, and the transaction that wrote it. */
export interface BatchTrace {
  readonly xid: string | null
  /** Short id of one of its orders; they are all there or none is. Null when nothing was written. */
  readonly short_id: string | null
}

/** The connection was lost and nothing of the batch is there: it may be decided again, whole (RES-25). */
export class NotCommitted extends Error {}

/**
 * Commits a reservation batch. Where the answer gets lost, nobody knows whether it was committed, and deciding again
 * could hold everything twice. So the database itself is asked, on another connection: first until the transaction has
 * ended (the server may still be at it), then whether its orders are there. If it cannot be asked, BUSY: the client's
 * repeat finds the answer under its Idempotency-Key, or nothing (CNV-7, REL-5).
 */
export async function commitBatch(client: pg.PoolClient, pool: pg.Pool, { xid, short_id }: BatchTrace): Promise<void> {
  try {
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(error as Error)
    if (short_id === null) return
    if (!(await isThere(pool, { xid, short_id }))) throw new NotCommitted('the batch was rolled back', { cause: error })
  }
}

async function isThere(pool: pg.Pool, { xid, short_id }: BatchTrace): Promise<boolean> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    try {
      if (await hasEnded(pool, xid)) {
        const { rows } = await pool.query('select 1 from orders where short_id = $1', [short_id])
        return rows.length > 0
      }
    } catch {
      // the server is away: it is asked again until it is back, or the time is over
    }
    await pause(PAUSE_MS)
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
