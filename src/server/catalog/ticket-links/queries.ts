import type { Db, Tx } from '#server/platform/database/db.ts'

const ofEvent = (db: Db | Tx, event_id: number) =>
  db.selectFrom('tickets').selectAll().where('event_id', '=', event_id).where('deleted_at', 'is', null)

/** Which of these ids are no ticket of the event (SEC-2). */
export async function findForeignTickets(db: Db | Tx, event_id: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const known = await ofEvent(db, event_id)
    .where('id', 'in', [...ids])
    .execute()
  const set = new Set(known.map(({ id }) => id))
  return ids.filter((id) => !set.has(id))
}

export async function findTicketIds(tx: Tx, event_id: number): Promise<number[]> {
  const rows = await ofEvent(tx, event_id).execute()
  return rows.map(({ id }) => id)
}
