import { randomFillSync } from 'node:crypto'
import { RANDOM_POOL_BYTES } from './limits.ts'

const pool = Buffer.alloc(RANDOM_POOL_BYTES)
let drawn = pool.length

/** So many random bytes, each given out once: asked for one by one, the system is called for each few of them (PERF-6). */
export function drawBytes(count: number): Buffer {
  if (drawn + count > pool.length) {
    randomFillSync(pool)
    drawn = 0
  }
  const bytes = Buffer.from(pool.subarray(drawn, drawn + count))
  // what was given out is not to be found here again
  pool.fill(0, drawn, drawn + count)
  drawn += count
  return bytes
}
