import type { Db } from '#server/platform/db.ts'

/** Holds without saved details of one address at an event (SEC-40h). */
export async function countHoldsOfAddress(db: Db, event_id: number, ip_hash: Buffer): Promise<number> {
  const row = await db
    .selectFrom('orders')
    .where('event_id', '=', event_id)
    .where('ip_hash', '=', ip_hash)
    .where('status', '=', 'RESERVED')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
