import type { PublicEventView } from '#core/catalog/event-setup/schema.ts'
import type { RoomOnSale } from './queries.ts'

/** The waiting room as the event's page shows it: announced, or open (ROOM-22). */
export const toPublicQueue = (queue: RoomOnSale | null): PublicEventView['queue'] =>
  queue && {
    state: queue.state,
    opens_at: queue.opens_at.toISOString(),
    prequeue_at: queue.prequeue_at?.toISOString() ?? null,
  }
