import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import {
  BACKFILL_BATCH_MS,
  BACKFILL_LOOK_MS,
  BACKFILL_ROWS,
  BACKFILL_RUN_MS,
  RUSH_ORDERS_PER_SECOND,
} from '#core/platform/limits.ts'
import { type Db, inLongTransaction, type Tx } from '../db.ts'

/** Where a backfill stands, locked; null where another process is at it. Made when it is first asked for. */
export async function lockBackfill(tx: Tx, name: string, now: Date) {
  await tx
    .insertInto('backfills')
    .values({ name, started_at: now })
    .onConflict((on) => on.column('name').doNothing())
    .execute()
  const row = await tx
    .selectFrom('backfills')
    .selectAll()
    .where('name', '=', name)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row ?? null
}

/** With `done_at` it is over: contracts that name it may run (MIG-5). */
export const storeBackfill = (
  tx: Tx,
  name: string,
  { cursor, done_at = null }: { cursor: number; done_at?: Date | null },
) => tx.updateTable('backfills').set({ cursor, done_at }).where('name', '=', name).execute()

/** Whether buyers are being served anywhere just now. */
export type Rush = () => Promise<boolean>

/**
 * A process knows of its own buyers (`isRushHere`); those of other processes are seen by how fast orders draw their numbers, whatever stands
 * between: a worker on a machine of its own gives way too. Counted since it was last asked.
 */
export function rushEverywhere(db: Db, isRushHere: () => boolean): Rush {
  let last: { readonly drawn: number; readonly at: number } | null = null
  const look = async () => {
    const { rows } = await sql<{ drawn: number }>`select last_value as drawn from orders_id_seq`.execute(db)
    return { drawn: Number(rows[0]!.drawn), at: performance.now() }
  }
  return async () => {
    if (isRushHere()) return true
    const before = last ?? (await look())
    if (last === null) await pause(BACKFILL_LOOK_MS)
    last = await look()
    const seconds = (last.at - before.at) / 1000
    return last.drawn - before.drawn > RUSH_ORDERS_PER_SECOND * Math.max(seconds, BACKFILL_LOOK_MS / 1000)
  }
}

export interface BackfillRun {
  readonly db: Db
  readonly isRush: Rush
  /** Takes the next so many rows and stores how far it came; false when there are none left, or somebody else is at it. */
  readonly batch: (tx: Tx, limit: number) => Promise<boolean>
}

/**
 * One run of a job that fills rows (MIG-3): at most a thousand a batch, fewer where a thousand take over 200 ms, each followed
 * by a pause as long as it took, and none while buyers are served. Answers whether it came to the end; the clock begins the
 * next run in a minute.
 */
export async function runBackfill({ db, isRush, batch }: BackfillRun): Promise<boolean> {
  const began = performance.now()
  for (let size = BACKFILL_ROWS; performance.now() - began < BACKFILL_RUN_MS; ) {
    // buyers need the place among the jobs too
    if (await isRush()) return false
    const start = performance.now()
    const is_left = await inLongTransaction(db, (tx) => batch(tx, size))
    if (!is_left) return true
    const took = performance.now() - start
    size = took > BACKFILL_BATCH_MS ? Math.ceil(size / 2) : Math.min(BACKFILL_ROWS, size * 2)
    await pause(took)
  }
  return false
}
