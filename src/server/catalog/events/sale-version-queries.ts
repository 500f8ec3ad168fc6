import type { Db, Tx } from '#server/platform/database/db.ts'

/** The number that names the catalog as it stands (RES-24); -1 where there is no such event. */
export async function findSaleVersion(db: Db | Tx, event_id: number): Promise<number> {
  const row = await db.selectFrom('events').select('sale_version').where('id', '=', event_id).executeTakeFirst()
  return row?.sale_version ?? -1
}
