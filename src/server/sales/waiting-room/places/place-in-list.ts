import type { RawBuilder } from 'kysely'
import { SECOND_MS } from '#core/platform/limits.ts'
import { JOINS_BY_RANK_MS } from '#core/sales/waiting-room/limits.ts'
import { listLanes } from '#server/catalog/queue-rooms/queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { findRunByNumber, instantOfRank } from '../run-queries.ts'
import { readToken } from './place-tokens.ts'
import { rankPlace } from './rank-place.ts'

export interface PlaceInList {
  readonly run_id: number
  readonly lane: number
  readonly index: number
  /** The instant nothing was left, and as many microseconds as there were ranks before. */
  readonly queued_at: RawBuilder<Date>
}

/**
 * What a place in the queue is worth on the waiting list (ROOM-16): for 30 minutes after nothing was left its rank. Null for
 * anything else, which joins as everybody does: also a place that was taken once nothing was left, which would otherwise
 * pass those who joined the list at once.
 */
export async function placeInList(ctx: Ctx, event_id: number, token: string): Promise<PlaceInList | null> {
  const place = readToken(ctx.secrets, token)
  if (place?.event_id !== event_id) return null
  const run = await findRunByNumber(ctx.db, event_id, place.run)
  const out_at = run?.stock_out_at
  if (!run || !out_at || ctx.now.getTime() - out_at.getTime() > JOINS_BY_RANK_MS) return null
  if (place.issued * SECOND_MS > out_at.getTime()) return null
  const lanes = new Map((await listLanes(ctx.db, run.id)).map((lane) => [lane.lane, lane]))
  const rank = rankPlace(place, run, lanes)
  if (rank === null) return null
  return { run_id: run.id, lane: place.lane, index: place.index, queued_at: instantOfRank(out_at, rank) }
}
