import type { EventCopy } from '#server/catalog/events/event-copy.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { findAllAffiliates, insertAffiliate } from './queries.ts'

/** The people and their codes; what they sold stays with the source (DUP-4). */
export async function copyAffiliates(tx: Tx, { source, copy, now }: EventCopy): Promise<void> {
  for (const { name, code, email, status } of await findAllAffiliates(tx, source.id))
    await insertAffiliate(tx, { event_id: copy.id, name, code, email, status, created_at: now, updated_at: now })
}
