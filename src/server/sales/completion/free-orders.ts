import type { Tx } from '#server/platform/database/db.ts'
import { LinksChanged, lockedCounter, lockStock } from '#server/platform/stock/stock.ts'
import { writeStock } from '#server/platform/stock/write-stock.ts'
import { readTakenStock } from './queries.ts'

/**
 * Gives back all that orders hold or have sold: before they are cancelled or deleted, in the same transaction. Orders and
 * attendees are locked by the caller (RES-5); counters are found by the present links, again after the wait (STK-6).
 */
export async function freeOrders(tx: Tx, order_ids: readonly number[]): Promise<void> {
  const before = await readTakenStock(tx, order_ids)
  const counters = await lockStock(
    tx,
    before.map(({ stock_id }) => stock_id),
  )
  const after = await readTakenStock(tx, order_ids)
  if (JSON.stringify(before) !== JSON.stringify(after)) throw new LinksChanged()
  await writeStock(
    tx,
    after.map(({ stock_id, held, sold, limit }) => {
      const row = lockedCounter(counters, stock_id)
      return { id: stock_id, held: row.held - held, sold: row.sold - sold, limit }
    }),
  )
}
