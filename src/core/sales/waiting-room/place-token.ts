import { FOUR_BYTES, PLACE_BYTES, PROOF_BYTES } from './limits.ts'

type Bytes = Uint8Array<ArrayBuffer>

const VERSION = 1
/** Begins what is signed, so that no other code of the key can pass for a place (ROOM-7). */
const PURPOSE = new TextEncoder().encode('turnout.queue.v1')
/** The place was given to somebody who missed their turn (ROOM-13). */
const MISSED_BEFORE = 1
const TOKEN = /^[A-Za-z0-9_-]{48}$/

/** A place in the queue of one run, as its token says it; nothing of a person. */
export interface Place {
  readonly event_id: number
  readonly run: number
  /** 0–9. */
  readonly lane: number
  /** The number within its lane, from 0. */
  readonly index: number
  /** Seconds since 1970. */
  readonly issued: number
  /** Its holder missed a turn once, and has this place at the tail instead. */
  readonly has_missed: boolean
}

/** The fields in big-endian order (ROOM-7). Throws a RangeError for what has no room there. */
export function placeBytes({ event_id, run, lane, index, issued, has_missed }: Place): Bytes {
  const bytes = new Uint8Array(PLACE_BYTES)
  const view = new DataView(bytes.buffer)
  const fits = (value: number, most: number): number => {
    if (!Number.isSafeInteger(value) || value < 0 || value >= most) throw new RangeError(`Not of a place: ${value}`)
    return value
  }
  view.setUint8(0, VERSION)
  view.setUint8(1, has_missed ? MISSED_BEFORE : 0)
  view.setUint16(2, Math.floor(fits(event_id, 2 ** 48) / FOUR_BYTES))
  view.setUint32(4, event_id % FOUR_BYTES)
  view.setUint16(8, fits(run, 2 ** 16))
  view.setUint8(10, fits(lane, 2 ** 8))
  view.setUint8(11, Math.floor(fits(index, 2 ** 40) / FOUR_BYTES))
  view.setUint32(12, index % FOUR_BYTES)
  view.setUint32(16, fits(issued, FOUR_BYTES))
  return bytes
}

/** What the proof is made of: HMAC-SHA-256 under the installation's key, its first 16 bytes. */
export function placeMessage(place: Bytes): Bytes {
  const message = new Uint8Array(PURPOSE.length + place.length)
  message.set(PURPOSE)
  message.set(place, PURPOSE.length)
  return message
}

const toText = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')

/** The token of a place; `digest` is the HMAC of its message, of which the first bytes are taken. */
export function placeToken(place: Bytes, digest: Uint8Array): string {
  const bytes = new Uint8Array(PLACE_BYTES + PROOF_BYTES)
  bytes.set(place)
  bytes.set(digest.subarray(0, PROOF_BYTES), PLACE_BYTES)
  return toText(bytes)
}

export interface ReadToken {
  readonly place: Place
  /** To be compared with the first bytes of the HMAC of `message`. */
  readonly proof: Bytes
  readonly message: Bytes
}

/** What a token says, unproved; null for what is no token at all. Exactly one text stands for each place and proof. */
export function readPlaceToken(text: string): ReadToken | null {
  if (!TOKEN.test(text)) return null
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
  const place = bytes.slice(0, PLACE_BYTES)
  const view = new DataView(place.buffer)
  const flags = view.getUint8(1)
  if (view.getUint8(0) !== VERSION || flags > MISSED_BEFORE) return null
  return {
    place: {
      event_id: view.getUint16(2) * FOUR_BYTES + view.getUint32(4),
      run: view.getUint16(8),
      lane: view.getUint8(10),
      index: view.getUint8(11) * FOUR_BYTES + view.getUint32(12),
      issued: view.getUint32(16),
      has_missed: flags === MISSED_BEFORE,
    },
    proof: bytes.slice(PLACE_BYTES),
    message: placeMessage(place),
  }
}
