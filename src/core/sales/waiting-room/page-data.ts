import type { PublicEventView } from '#core/catalog/event-setup/schema.ts'
import type { QueueView } from './schema.ts'

/** What the document of a waiting room is written from (ROOM-20). */
export interface QueuePageData {
  readonly event: Pick<PublicEventView, 'id' | 'slug' | 'title' | 'start_date' | 'timezone'>
  /** As it stood when the document was written: what is shown without scripts. */
  readonly queue: QueueView
  /** Inside the frame of a widget (ROOM-22). */
  readonly is_framed: boolean
}
