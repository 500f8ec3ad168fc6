import { fromOldForm } from '#core/platform/actions/old-form.ts'
import { BACKFILL_FOLLOWS_MS, BACKFILL_SETTLED_MS } from '#core/platform/event-log/limits.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { lockBackfill, type Rush, runBackfill, storeBackfill } from '#server/platform/database/migration/backfill.ts'
import { listAuditRows, listHalfErased, lockOldAuditRows, rewriteAuditRows } from './backfill-queries.ts'
import { emptyActions } from './queries.ts'

const NAME = 'audit-data'
type Data = Parameters<typeof fromOldForm>[1]

/**
 * Moves names, addresses and texts from `data` to `changes` in rows written before `changes` was (LOGE-3, MIG-3). The release
 * before this one may run beside it for a day: so long it follows the end of the log. Answers whether it has come to the end.
 */
export const splitOldData = ({ db, now }: { readonly db: Db; readonly now: Date }, isRush: Rush): Promise<boolean> =>
  runBackfill({ db, isRush, batch: (tx, limit) => splitBatch(tx, now, limit) })

/** The next rows; false when there are none, or somebody else is at it. */
export async function splitBatch(tx: Tx, now: Date, limit: number): Promise<boolean> {
  const backfill = await lockBackfill(tx, NAME, now)
  if (!backfill || backfill.done_at) return false
  const read = await listAuditRows(tx, { after: backfill.cursor, limit })
  const young = read.findIndex(({ created_at }) => now.getTime() - created_at.getTime() < BACKFILL_SETTLED_MS)
  const rows = young < 0 ? read : read.slice(0, young)
  const last = rows.at(-1)
  if (!last) {
    const is_over = now.getTime() - backfill.started_at.getTime() > BACKFILL_FOLLOWS_MS
    if (is_over) {
      // the release before empties `data` alone when it erases: what had moved to `changes` by then goes as well (EXP-9, AUD-5)
      await emptyActions(tx, await listHalfErased(tx))
      await storeBackfill(tx, NAME, { cursor: backfill.cursor, done_at: now })
    }
    return false
  }
  const old = rows.filter(({ action, data }) => fromOldForm(action, data as Data))
  if (old.length > 0)
    await rewrite(
      tx,
      old.map(({ id }) => id),
    )
  await storeBackfill(tx, NAME, { cursor: last.id })
  return true
}

async function rewrite(tx: Tx, ids: readonly number[]): Promise<void> {
  // decided on what the lock answers, so that an erasure beside it is never undone
  const rows = (await lockOldAuditRows(tx, ids)).flatMap(({ id, action, data }) => {
    const said = fromOldForm(action, data as Data)
    return said ? [{ id, ...said }] : []
  })
  if (rows.length > 0) await rewriteAuditRows(tx, rows)
}
