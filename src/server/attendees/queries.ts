import type { Insertable, Updateable } from 'kysely'
import type { Tx } from '#server/platform/db.ts'
import type { DB } from '#server/platform/tables.ts'

/** Attendees of one completed order (ORD-12), in item order; the ids come back in the order of the rows. */
export async function insertAttendees(tx: Tx, rows: readonly Insertable<DB['attendees']>[]): Promise<number[]> {
  if (rows.length === 0) return []
  const inserted = await tx
    .insertInto('attendees')
    .values([...rows])
    .returning('id')
    .execute()
  return inserted.map(({ id }) => id)
}

export const updateAttendeeRow = (tx: Tx, id: number, row: Updateable<DB['attendees']>) =>
  tx.updateTable('attendees').set(row).where('id', '=', id).execute()
