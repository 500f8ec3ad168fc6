import type { ProductKind } from '#core/catalog/ticket-types/product-kind.ts'
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

/** Which of these products of the event are of another kind than may be named; foreign ids are none of them (EXT-1). */
export async function findOtherKinds(
  db: Db | Tx,
  event_id: number,
  { ids, kinds }: { readonly ids: readonly number[]; readonly kinds: readonly ProductKind[] },
): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await ofEvent(db, event_id)
    .where('id', 'in', [...ids])
    .where('kind', 'not in', [...kinds])
    .execute()
  return rows.map(({ id }) => id)
}

/** Extras among these that are counted over all dates together (DAT-6). */
export async function findTicketsOfAllDates(db: Db | Tx, event_id: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await ofEvent(db, event_id)
    .where('id', 'in', [...ids])
    .where('stock_per_date', '=', false)
    .execute()
  return rows.map(({ id }) => id)
}

export async function findTicketIds(tx: Tx, event_id: number): Promise<number[]> {
  const rows = await ofEvent(tx, event_id).execute()
  return rows.map(({ id }) => id)
}
