import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectedWait, halvedRate, nextCallAt, type ReducedRate, rateNow, shareOfCalls } from './call-rate.ts'
import { LEAST_CALLS_PER_SECOND } from './limits.ts'

describe('the share of a process (HA-12)', () => {
  test.each([
    { web: 1, workers: 0, kind: 'WEB', share: 20 },
    { web: 4, workers: 0, kind: 'WEB', share: 5 },
    { web: 4, workers: 2, kind: 'WEB', share: 5 },
    { web: 4, workers: 2, kind: 'WORKER', share: 2.5 },
    { web: 0, workers: 0, kind: 'WEB', share: 20 },
    { web: 2, workers: 0, kind: 'WORKER', share: 5 },
  ] as const)('$kind beside $web that answer and $workers that work: $share', ({ share, ...callers }) => {
    expect(shareOfCalls(20, callers)).toBe(share)
  })
  test('all shares together are what is allowed, and a quarter for those that work', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1000 }),
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: 1, max: 50 }),
        (allowed, web, workers) => {
          const all = web * shareOfCalls(allowed, { web, workers, kind: 'WEB' })
          const beside = workers * shareOfCalls(allowed, { web, workers, kind: 'WORKER' })
          expect(all).toBeCloseTo(allowed)
          expect(beside).toBeCloseTo(allowed / 4)
        },
      ),
    )
  })
})

describe('after "too many" (HA-12)', () => {
  test('worked example 6: 20 over 4 processes are 5, a refusal makes it 2.5, and it is 5 again after 2.5 s', () => {
    const share = shareOfCalls(20, { web: 4, workers: 0, kind: 'WEB' })
    const reduced = halvedRate(share, null, 10_000)
    const at = [10_000, 11_000, 12_500, 60_000].map((ms) => rateNow(share, reduced, ms))
    expect([share, ...at]).toEqual([5, 2.5, 3.5, 5, 5])
    // 5,000 payments of 2 tickets: 250 s at 20 a second, 60 s need 84
    expect([5000 / 20, Math.ceil(5000 / 60)]).toEqual([250, 84])
  })
  test('a second refusal halves what had grown back', () => {
    const first = halvedRate(20, null, 0)
    expect(halvedRate(20, first, 4000)).toEqual({ per_second: 7, at_ms: 4000 })
  })
  test('the rate never leaves its bounds, whatever is refused when', () => {
    const share = fc.double({ min: 0.1, max: 100, noNaN: true })
    const pauses = fc.array(fc.integer({ min: 0, max: 30_000 }), { maxLength: 30 })
    fc.assert(
      fc.property(share, pauses, (share, gaps) => {
        let [now, reduced] = [0, null as ReducedRate | null]
        for (const gap of gaps) {
          now += gap
          const before = rateNow(share, reduced, now)
          reduced = halvedRate(share, reduced, now)
          const after = rateNow(share, reduced, now)
          expect(after).toBeLessThanOrEqual(before)
          expect(after).toBeGreaterThanOrEqual(Math.min(share, LEAST_CALLS_PER_SECOND))
          expect(rateNow(share, reduced, now + 1000)).toBeLessThanOrEqual(Math.min(share, after + 1) + 1e-9)
        }
        expect(rateNow(share, reduced, now + 1_000_000)).toBe(share)
      }),
    )
  })
})

describe('turns', () => {
  test.each([
    { last: null, rate: 20, now: 500, at: 500 },
    { last: 490, rate: 20, now: 500, at: 540 },
    { last: 100, rate: 20, now: 500, at: 500 },
    { last: 500, rate: 2.5, now: 500, at: 900 },
  ])('the next call after $last at $rate a second, asked at $now, goes at $at', ({ last, rate, now, at }) => {
    expect(nextCallAt(last, rate, now)).toBe(at)
  })
  test('whoever has others before them waits for each of these', () => {
    expect(expectedWait(540, 20, { ahead: 0, now_ms: 500 })).toBe(40)
    expect(expectedWait(540, 20, { ahead: 10, now_ms: 500 })).toBe(540)
  })
  test('no second has more calls than the rate says', () => {
    const asks = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 80 })
    fc.assert(
      fc.property(asks, fc.integer({ min: 1, max: 40 }), (gaps, rate) => {
        let [now, last] = [0, null as number | null]
        const went: number[] = []
        for (const gap of gaps) {
          now += gap
          last = nextCallAt(last, rate, now)
          went.push(last)
        }
        for (const from of went) {
          const within = went.filter((at) => at >= from && at < from + 1000 - 1e-6)
          expect(within.length).toBeLessThanOrEqual(rate)
        }
      }),
    )
  })
})
