import { createHash, createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { rankOf } from '#core/sales/waiting-room/draw.ts'
import type { Place } from '#core/sales/waiting-room/place-token.ts'
import { aQueue } from '#test/queue-views.ts'
import { checkDraw } from './check-draw.ts'

const SEED = Buffer.from(Array.from({ length: 32 }, (_, at) => at))
const COMMITMENT = createHash('sha256').update(SEED).digest('hex')
const sign = (message: Uint8Array) => createHmac('sha256', SEED).update(message).digest()

const drawn = (n: number, lane = 0) =>
  aQueue({
    seed: SEED.toString('hex'),
    commitment: COMMITMENT,
    lanes: [{ lane, n, next: n + 5, serving: 0, per_minute: 0 }],
  })
const at = (index: number, lane = 0): Place => ({ event_id: 7, run: 1, lane, index, issued: 1, has_missed: false })

describe('the draw as the browser checks it (ROOM-4, ROOM-6)', () => {
  test('ranks are those of the worked example, and those of the server', async () => {
    const ranks = async (n: number, lane: number) =>
      Promise.all(
        Array.from({ length: n }, async (_, index) => (await checkDraw(drawn(n, lane), at(index, lane), null))?.rank),
      )
    expect(await ranks(10, 0)).toEqual([4, 6, 8, 5, 7, 9, 3, 2, 1, 0])
    expect(await ranks(10, 1)).toEqual([5, 3, 1, 2, 6, 9, 0, 4, 7, 8])
    const by_server = Array.from({ length: 37 }, (_, index) => rankOf({ lane: 2, n: 37 }, index, sign))
    expect(await ranks(37, 2)).toEqual(by_server)
  })

  test('a seed that is not the one promised before is found out', async () => {
    expect((await checkDraw(drawn(10), at(3), COMMITMENT))?.is_kept).toBe(true)
    // the queue says another commitment now than when the place was given out
    expect((await checkDraw(drawn(10), at(3), '00'.repeat(32)))?.is_kept).toBe(false)
    const changed = { ...drawn(10), seed: 'ff'.repeat(32) }
    expect((await checkDraw(changed, at(3), COMMITMENT))?.is_kept).toBe(false)
    expect((await checkDraw(changed, at(3), null))?.is_kept).toBe(false)
  })

  test('without a draw the number is the rank; before it nobody knows one', async () => {
    expect(await checkDraw(aQueue(), at(12), null)).toEqual({ rank: 12, n: 0, is_kept: null })
    expect(await checkDraw({ ...drawn(10), seed: null }, at(3), COMMITMENT)).toBeNull()
    expect((await checkDraw(drawn(10), at(14), null))?.rank).toBe(14)
  })
})
