import { QueueState } from '#core/platform/states/queue-state.ts'
import type { Place } from '#core/sales/waiting-room/place-token.ts'
import type { QueueView } from '#core/sales/waiting-room/schema.ts'
import { placesBefore } from '#core/sales/waiting-room/waiting-time.ts'

/** What the page is about at a time: each has its heading and its parts in the document. */
export type Shown =
  | 'none'
  | 'scheduled'
  | 'join'
  | 'joining'
  | 'prequeue'
  | 'drawing'
  | 'waiting'
  | 'paused'
  | 'turn'
  | 'inside'
  | 'used'
  | 'sold_out'
  | 'over'

export interface Visitor {
  /** Their place, if it is of the run that is on. */
  readonly place: Place | null
  /** Their rank in its lane; null while the draw is not known. */
  readonly rank: number | null
  /** Milliseconds, by the server's clock, until which they may shop. */
  readonly inside_until: number | null
  readonly is_joining: boolean
  /** Somebody entered with this place in another browser. */
  readonly is_used: boolean
}

export const laneOf = (queue: QueueView, place: Place): QueueView['lanes'][number] | undefined =>
  queue.lanes.find(({ lane }) => lane === place.lane)

/** Places before the visitor, themselves counted: 0 is their turn; null while nobody can say. */
export function placesOf(queue: QueueView, { place, rank }: Pick<Visitor, 'place' | 'rank'>): number | null {
  const lane = place && laneOf(queue, place)
  if (!lane || rank === null || (queue.state !== QueueState.OPEN && queue.state !== QueueState.PAUSED)) return null
  return placesBefore(rank, lane.serving)
}

/** What is shown to a visitor at an instant of the server's clock (ROOM-20). */
export function shownOf(queue: QueueView, visitor: Visitor, now: number): Shown {
  const { state, stock } = queue
  const { place, inside_until, is_joining, is_used } = visitor
  if (state === 'OFF') return 'none'
  if (state === QueueState.CLOSED) return place || inside_until !== null ? 'over' : 'none'
  if (inside_until !== null && now < inside_until) return 'inside'
  if (is_joining) return 'joining'
  if (is_used) return 'used'
  if (state === QueueState.SCHEDULED) return 'scheduled'
  const is_selling = state === QueueState.OPEN || state === QueueState.PAUSED
  if (is_selling && stock === 'SOLD_OUT') return 'sold_out'
  if (!place) return 'join'
  if (state === QueueState.PREQUEUE)
    return queue.opens_at !== null && now >= Date.parse(queue.opens_at) ? 'drawing' : 'prequeue'
  const places = placesOf(queue, visitor)
  if (places === null) return 'drawing'
  if (state === QueueState.PAUSED) return 'paused'
  return places === 0 ? 'turn' : 'waiting'
}
