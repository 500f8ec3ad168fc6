import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'

/** Applications with personal data that ended long ago (APP-5, WTL-20). */
export async function lockErasableApplications(
  tx: Tx,
  before: Date,
  limit: number,
): Promise<{ readonly id: number; readonly event_id: number }[]> {
  const { rows } = await sql<{ id: number; event_id: number }>`
    select id, event_id from applications where ended_at < ${before} and email is not null
    order by id limit ${limit} for no key update skip locked`.execute(tx)
  return rows
}

/** Who it was, what they told and what they were told; what was asked for stays, as a number of places. */
export const eraseApplicants = (tx: Tx, ids: readonly number[], now: Date) =>
  tx
    .updateTable('applications')
    .set({
      first_name: null,
      last_name: null,
      email: null,
      person_key: null,
      details: null,
      attribution: null,
      reason: null,
      message: null,
      updated_at: now,
    })
    .where('id', 'in', [...ids])
    .execute()
