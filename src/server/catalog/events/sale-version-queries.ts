import type { Db, Tx } from '#server/platform/database/db.ts'

/** The number that names the catalog as it stands (RES-24); -1 where there is no such event. */
export async function findSaleVersion(db: Db | Tx, event_id: number): Promise<number> {
  const row = await db.selectFrom('events').select('sale_version').where('id', '=', event_id).executeTakeFirst()
  return row?.sale_version ?? -1
}

/**
 * Locks an event where raising its `sale_version` would, for a write of the clock that may find nothing to do: a number
 * raised for nothing makes every process read the catalog anew.
 */
export const lockEvent = (tx: Tx, event_id: number) =>
  tx.selectFrom('events').select('id').where('id', '=', event_id).forNoKeyUpdate().execute()
