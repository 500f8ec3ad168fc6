import { createHmac, timingSafeEqual } from 'node:crypto'
import { PROOF_BYTES } from '#core/sales/waiting-room/limits.ts'
import {
  type Place,
  placeBytes,
  placeMessage,
  placeToken,
  readPlaceToken,
} from '#core/sales/waiting-room/place-token.ts'
import type { Secrets } from '#server/platform/runtime/secrets.ts'

const digestOf = (secrets: Secrets, message: Uint8Array): Buffer =>
  createHmac('sha256', secrets.key('queue-token')).update(message).digest()

/** The token of a place, the same whenever it is asked for (ROOM-7). */
export function issueToken(secrets: Secrets, place: Place): string {
  const bytes = placeBytes(place)
  return placeToken(bytes, digestOf(secrets, placeMessage(bytes)))
}

/** The place that a token of ours says; null for any other text. Nothing is asked of the database. */
export function readToken(secrets: Secrets, text: string): Place | null {
  const read = readPlaceToken(text)
  if (!read) return null
  const proof = digestOf(secrets, read.message).subarray(0, PROOF_BYTES)
  return timingSafeEqual(proof, read.proof) ? read.place : null
}
