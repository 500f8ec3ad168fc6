import { drawRank } from '#core/sales/waiting-room/draw.ts'
import type { Place } from '#core/sales/waiting-room/place-token.ts'
import type { QueueView } from '#core/sales/waiting-room/schema.ts'
import { laneOf } from './view-of.ts'

export interface CheckedDraw {
  readonly rank: number
  /** Numbers that took part in the lane; 0 where nothing was drawn. */
  readonly n: number
  /** Whether the seed is the one that was promised before; null where nothing was drawn. */
  readonly is_kept: boolean | null
}

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const hexOf = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * The rank of a place, computed here from the published seed and not believed (ROOM-4, ROOM-6). `promised` is the commitment
 * that this browser saw when it got its place, where it did; null while the seed is not public.
 */
export async function checkDraw(queue: QueueView, place: Place, promised: string | null): Promise<CheckedDraw | null> {
  const n = laneOf(queue, place)?.n ?? 0
  if (n > 0 && queue.seed === null) return null
  if (n === 0 || queue.seed === null) return { rank: place.index, n, is_kept: null }
  const seed = bytesOf(queue.seed)
  const made = hexOf(await crypto.subtle.digest('SHA-256', seed))
  const key = await crypto.subtle.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const steps = drawRank({ lane: place.lane, n }, place.index)
  let step = steps.next()
  while (!step.done) step = steps.next(new Uint8Array(await crypto.subtle.sign('HMAC', key, step.value)))
  return { rank: step.value, n, is_kept: made === (promised ?? queue.commitment) }
}
