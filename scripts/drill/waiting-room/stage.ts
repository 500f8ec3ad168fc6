import type { QueueView } from '#core/sales/waiting-room/schema.ts'
import type { Crowd } from '../load/crowd.ts'
import type { Sale } from '../load/shop.ts'
import type { Clock } from './clock.ts'
import type { Front } from './front.ts'

/** What everybody in the queue shares. */
export interface Stage {
  readonly clock: Clock
  readonly front: Front
  readonly event_id: number
  /** What is sold behind the room. */
  readonly sales: readonly [Sale, ...Sale[]]
  /** A sale of another event, without a room. */
  readonly elsewhere: Sale
  /** How orders are finished. */
  readonly crowd: Crowd
  readonly news: News
  /** What nobody should have been told. */
  readonly complaints: string[]
  /** Who reserved without having been let in. */
  readonly past: string[]
  /** The turn of those called first is over: who comes late comes now. */
  is_turn_over: boolean
}

/** What was published while they waited. */
export interface News {
  readonly commitments: Set<string>
  /** Looks that showed the seed before it was drawn with. */
  early_seeds: number
  looks: number
}

export const createNews = (): News => ({ commitments: new Set(), early_seeds: 0, looks: 0 })

/** One look at the queue; null where it came to nothing. */
export async function look({ front, event_id, news }: Stage, at?: number): Promise<QueueView | null> {
  const reply = await front.ask({ method: 'GET', path: `/queue/${event_id}.json` }, at)
  if (reply?.status !== 200) return null
  const view = JSON.parse(reply.text) as QueueView
  news.looks++
  if (view.commitment !== null) news.commitments.add(view.commitment)
  if (view.seed !== null && view.drawn_at === null) news.early_seeds++
  return view
}
