import type { Tx } from '#server/platform/database/db.ts'
import { purgePages } from '#server/platform/storage/page-cache.ts'
import { eventPages, organizerPages } from './page-subjects.ts'
import type { EventRow } from './queries.ts'

/** What an event says of itself stands on its own page and in its organizer's list (CNV-9). */
export async function purgeEventPages(tx: Tx, event: Pick<EventRow, 'id' | 'organizer_id'>): Promise<void> {
  await purgePages(tx, eventPages(event.id))
  await purgePages(tx, organizerPages(event.organizer_id))
}
