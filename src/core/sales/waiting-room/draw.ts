import { DRAW_ROUNDS, LEAST_HALF_BITS } from './limits.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** The name of the algorithm, and the purpose with which each of its messages begins (ROOM-4, ROOM-6). */
export const DRAW_ALGORITHM = 'turnout.draw.v1'
const PURPOSE = new TextEncoder().encode(DRAW_ALGORITHM)

/** A lane of a run as it stood when its numbers were drawn. */
export interface DrawnLane {
  /** 0–9. */
  readonly lane: number
  /** Numbers that take part: those given out before the sale opened. */
  readonly n: number
}

/** Bits of half a number below `n`: numbers of twice as many bits are mixed, and those that are too high again. */
export function halfBits(n: number): number {
  const bits = n <= 1 ? 0 : Math.floor(Math.log2(n - 1)) + 1
  return Math.max(LEAST_HALF_BITS, Math.ceil(bits / 2))
}

/** What is signed with the seed in one round. */
function roundMessage({ lane, n }: DrawnLane, round: number, half: number): Bytes {
  const bytes = new Uint8Array(PURPOSE.length + 15)
  bytes.set(PURPOSE)
  const view = new DataView(bytes.buffer, PURPOSE.length)
  view.setUint16(0, lane)
  view.setBigUint64(2, BigInt(n))
  view.setUint8(10, round)
  view.setUint32(11, half)
  return bytes
}

/**
 * The rank of a number by the draw (ROOM-4): a permutation of 0 … n − 1 that only the seed decides. Each value it yields is
 * to be answered with its HMAC-SHA-256 under the seed, so that a server computes it at once and a browser when it can. A
 * number that came after the draw keeps its place behind all of them.
 */
export function* drawRank(of: DrawnLane, index: number): Generator<Bytes, number, Uint8Array> {
  if (index >= of.n) return index
  if (of.n === 1) return 0
  const side = 2 ** halfBits(of.n)
  let value = index
  do {
    let [left, right] = [Math.floor(value / side), value % side]
    for (let round = 0; round < DRAW_ROUNDS; round++) {
      const digest = yield roundMessage(of, round, right)
      const mixed = new DataView(digest.buffer, digest.byteOffset, digest.byteLength).getUint32(0) % side
      // both are below 2^26 at most, so the operator's 32 bits hold them
      ;[left, right] = [right, left ^ mixed]
    }
    value = left * side + right
  } while (value >= of.n)
  return value
}

/** The same where signing takes no waiting. `sign` answers the HMAC-SHA-256 of its message under the seed. */
export function rankOf(of: DrawnLane, index: number, sign: (message: Bytes) => Uint8Array): number {
  const steps = drawRank(of, index)
  let step = steps.next()
  while (!step.done) step = steps.next(sign(step.value))
  return step.value
}
