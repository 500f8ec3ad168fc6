import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'

/** Entries with personal data that ended long ago (WTL-20). */
export async function lockErasableEntries(
  tx: Tx,
  before: Date,
  limit: number,
): Promise<{ readonly id: number; readonly event_id: number; readonly email: string }[]> {
  const { rows } = await sql<{ id: number; event_id: number; email: string }>`
    select id, event_id, email from waiting_entries where ended_at < ${before} and email is not null
    order by id limit ${limit} for no key update skip locked`.execute(tx)
  return rows
}

export const eraseEntryPersons = (tx: Tx, ids: readonly number[], now: Date) =>
  tx
    .updateTable('waiting_entries')
    .set({ first_name: null, last_name: null, email: null, person_key: null, attribution: null, updated_at: now })
    .where('id', 'in', [...ids])
    .execute()
