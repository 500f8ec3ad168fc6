import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasLostTrust, isUnderPressure, mayHold, networkUnits, shortHoldInMinutes } from './pressure.ts'

describe('pressure (CALM-1)', () => {
  test('worked example 7: limit 100, sold 60, two wanted beside 18 and 17 held', () => {
    expect(isUnderPressure({ limit: 100, sold: 60, held: 18 + 2, promised: 0 })).toBe(true)
    expect(isUnderPressure({ limit: 100, sold: 60, held: 17 + 2, promised: 0 })).toBe(false)
    // what is promised is nobody's to hold
    expect(isUnderPressure({ limit: 100, sold: 60, held: 17 + 2, promised: 2 })).toBe(true)
  })

  test.each([
    { limit: null, held: 5000, sold: 0, is: false },
    { limit: 1, held: 1, sold: 0, is: true },
    { limit: 10, held: 4, sold: 0, is: false },
    { limit: 10, held: 5, sold: 0, is: true },
    { limit: 11, held: 5, sold: 0, is: false },
    { limit: 10, held: 1, sold: 8, is: true },
    // a limit lowered below what is sold
    { limit: 5, held: 1, sold: 8, is: true },
  ])('limit $limit, held $held, sold $sold: $is', ({ is, ...counter }) => {
    expect(isUnderPressure({ ...counter, promised: 0 })).toBe(is)
  })

  test('more held, sold or promised never ends pressure', () => {
    const count = fc.nat(2000)
    fc.assert(
      fc.property(count, count, count, fc.nat(50), (limit, held, sold, more) => {
        const counter = { limit, held, sold, promised: 0 }
        if (!isUnderPressure(counter)) return
        expect(isUnderPressure({ ...counter, held: held + more })).toBe(true)
        expect(isUnderPressure({ ...counter, sold: sold + more })).toBe(true)
        expect(isUnderPressure({ ...counter, promised: more })).toBe(true)
      }),
    )
  })
})

describe('shorter holds (CALM-2)', () => {
  test.each([
    [15, 8],
    [120, 60],
    [11, 6],
    [10, 5],
    [9, 5],
    [5, 5],
    [3, 3],
    [1, 1],
  ])('of %i minutes %i', (timeout, short) => {
    expect(shortHoldInMinutes(timeout)).toBe(short)
  })

  test('never longer than the timeout, never below 5 minutes unless the timeout is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 120 }), (timeout) => {
        const short = shortHoldInMinutes(timeout)
        expect(short).toBeLessThanOrEqual(timeout)
        expect(short).toBeGreaterThanOrEqual(Math.min(5, timeout))
        expect(short * 2).toBeGreaterThanOrEqual(timeout)
      }),
    )
  })
})

describe('one network (CALM-3, CALM-4)', () => {
  test.each([
    [100, 20, false, 20],
    [199, 20, false, 20],
    [210, 20, false, 21],
    [219, 20, false, 21],
    [1000, 20, false, 100],
    [1000, 20, true, 500],
    [100, 20, true, 100],
    [100, 3, false, 10],
  ])('of %i units with a usual %i, shared %s: %i', (limit, usual, is_shared, allowed) => {
    expect(networkUnits(limit, { usual, is_shared })).toBe(allowed)
  })

  test('ten more lapsed than completed, fifty where many share a network', () => {
    expect([9, 10].map((n) => hasLostTrust(n, { usual: 10, is_shared: false }))).toEqual([false, true])
    expect([49, 50].map((n) => hasLostTrust(n, { usual: 10, is_shared: true }))).toEqual([false, true])
    expect(hasLostTrust(-500, { usual: 10, is_shared: false })).toBe(false)
  })

  test('the only hold is never refused; without trust a second one always is', () => {
    const pressed = fc.array(fc.record({ units: fc.nat(99), allowed: fc.nat(99) }), { maxLength: 4 })
    fc.assert(
      fc.property(fc.boolean(), pressed, fc.integer({ min: 1, max: 50 }), (is_trusted, counters, holds) => {
        expect(mayHold({ holds: 0, is_trusted, pressed: counters })).toBe(true)
        expect(mayHold({ holds, is_trusted: false, pressed: counters })).toBe(false)
        const fits = counters.every(({ units, allowed }) => units <= allowed)
        expect(mayHold({ holds, is_trusted: true, pressed: counters })).toBe(fits)
      }),
    )
  })
})
