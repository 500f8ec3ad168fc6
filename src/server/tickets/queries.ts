import type { Db, Tx } from '#server/platform/db.ts'

/** Which of these ids are no ticket of the event (SEC-2). */
export async function findForeignTickets(db: Db | Tx, event_id: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const known = await db
    .selectFrom('tickets')
    .select('id')
    .where('event_id', '=', event_id)
    .where('deleted_at', 'is', null)
    .where('id', 'in', [...ids])
    .execute()
  const set = new Set(known.map(({ id }) => id))
  return ids.filter((id) => !set.has(id))
}
