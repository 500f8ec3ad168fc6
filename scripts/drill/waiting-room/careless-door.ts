import type pg from 'pg'
import { createDb, inTransaction } from '#server/platform/database/db.ts'
import { countPasses, insertPasses } from '#server/sales/waiting-room/pass-queries.ts'
import { aboveDials, type Dials, readDoor } from './dials.ts'

const MINUTE_MS = 60_000
/** Numbers that nobody has. */
const FAR = 1_000_000
const HASH_BYTES = 32

function hashOf(n: number): Buffer {
  const bytes = Buffer.alloc(HASH_BYTES)
  bytes.writeUInt32BE(n)
  return bytes
}

/**
 * The control of the dials (ROOM-13): at this door each counts before anybody locks, so all of them find room and come in.
 * Tells what is above the dials, which must not be nothing; the passes are made up, so it comes after everything else.
 */
export async function aboveAtCarelessDoor(
  pool: pg.Pool,
  { run_id, dials, now }: { run_id: number; dials: Dials; now: Date },
): Promise<string[]> {
  const db = createDb(pool)
  const { active, entered } = await countPasses(db, run_id, new Date(now.getTime() - MINUTE_MS))
  const room = Math.min(dials.max_shoppers - active, dials.admissions_per_minute - entered)
  if (room <= 0) throw new Error('the shop is full: the control proves nothing')
  const times = { called_at: now, entered_at: now, expires_at: new Date(now.getTime() + MINUTE_MS) }
  const live = { ended_at: null, reason: null, moved_to: null }
  const comeIn = (n: number) =>
    inTransaction(db, (tx) =>
      insertPasses(tx, run_id, [{ lane: 0, index: FAR + n, session_hash: hashOf(n), ...times, ...live }]),
    )
  for (let n = 0; n <= room; n++) await comeIn(n)
  return aboveDials(await readDoor(pool, run_id), [{ from: 0, ...dials }])
}
