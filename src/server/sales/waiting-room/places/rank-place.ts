import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { SECOND_MS } from '#core/platform/limits.ts'
import { rankOf } from '#core/sales/waiting-room/draw.ts'
import type { Place } from '#core/sales/waiting-room/place-token.ts'
import type { LaneRow, RunRow } from '#server/catalog/queue-rooms/queries.ts'

const keys = new WeakMap<Buffer, KeyObject>()

/**
 * Where a place stands in its lane (ROOM-4); null for a place of another run, for a number that was never given out, and for
 * one that was drawn without having been given out by then (ROOM-5).
 */
export function rankPlace(
  { lane, index, issued, run: number }: Place,
  run: Pick<RunRow, 'number' | 'seed' | 'drawn_at'>,
  lanes: ReadonlyMap<number, Pick<LaneRow, 'n' | 'next_index'>>,
): number | null {
  const row = lanes.get(lane)
  if (number !== run.number || !row || index >= row.next_index) return null
  if (index >= row.n || !run.seed) return index
  if (run.drawn_at && issued * SECOND_MS > run.drawn_at.getTime()) return null
  const key = keys.get(run.seed) ?? createSecretKey(run.seed)
  keys.set(run.seed, key)
  return rankOf({ lane, n: row.n }, index, (message) => createHmac('sha256', key).update(message).digest())
}
