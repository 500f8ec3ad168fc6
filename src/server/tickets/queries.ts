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

/** ACTIVE attendees per ticket (VIE-7). */
export async function countAttendeesOfTickets(db: Db, event_id: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('attendees')
    .where('event_id', '=', event_id)
    .where('status', '=', 'ACTIVE')
    .groupBy('ticket_id')
    .select((eb) => ['ticket_id', eb.fn.countAll<number>().as('count')])
    .execute()
  return new Map(rows.map((row) => [row.ticket_id, Number(row.count)]))
}
