import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { callNumbers, enteringShare, type Second, stockRoom } from './tick.ts'
import { nextLook, placesBefore, toldMinutes, turnLeft } from './waiting-time.ts'

const everybody = (next_index: number, serving = 0) => ({ lane: 0, share: 100, next_index, serving })
const second = (over: Partial<Second> = {}): Second => ({
  elapsed: 1,
  admissions_per_minute: 300,
  carried: 0,
  max_shoppers: 500,
  active: 0,
  entering: { called: 100, entered: 100 },
  awaited: 0,
  stock_room: null,
  lanes: [everybody(10_000)],
  ...over,
})
const calledOf = (of: Second) => {
  const { serving } = callNumbers(of)
  return of.lanes.map(({ lane, serving: before }) => serving.get(lane)! - before)
}

describe('whom a second calls (ROOM-11)', () => {
  test('five a second of three hundred a minute; more when only some of those called come', () => {
    expect(calledOf(second())).toEqual([5])
    expect(calledOf(second({ entering: { called: 100, entered: 50 } }))).toEqual([10])
    expect(calledOf(second({ entering: null })), 'at first four of five').toEqual([6])
    expect(enteringShare({ called: 1000, entered: 1 })).toBe(0.02)
  })

  test('shares of a person are carried on: one a minute is one a minute', () => {
    let carried = 0
    let called = 0
    for (let n = 0; n < 600; n++) {
      const of = second({ admissions_per_minute: 1, carried })
      const next = callNumbers(of)
      called += next.serving.get(0)!
      carried = next.carried
    }
    expect(called).toBeGreaterThanOrEqual(9)
    expect(called).toBeLessThanOrEqual(10)
  })

  test('a full shop calls nobody, nor does one that will be full with those who were called', () => {
    expect(calledOf(second({ active: 500 }))).toEqual([0])
    expect(calledOf(second({ active: 600 })), 'the dial was turned down').toEqual([0])
    expect(calledOf(second({ active: 400, awaited: 100 }))).toEqual([0])
    expect(calledOf(second({ active: 400, awaited: 98 }))).toEqual([2])
    expect(callNumbers(second({ active: 500 })).carried, 'and does not make up for it').toBe(0)
  })

  test('not more than the stock has room for (ROOM-12)', () => {
    expect(calledOf(second({ stock_room: 2 }))).toEqual([2])
    expect(calledOf(second({ stock_room: -3 }))).toEqual([0])
    const inside = { left: 100, without_hold: 30, expected: 10 }
    expect(stockRoom({ ...inside, units_reserved: 0, reservations: 0 })).toBe(20)
    expect(stockRoom({ ...inside, units_reserved: 30, reservations: 20 })).toBe(40)
  })

  test('lanes have their share, and what one does not need goes to the others in their order', () => {
    const lanes = [
      { lane: 0, share: 50, next_index: 100, serving: 0 },
      { lane: 1, share: 30, next_index: 1, serving: 0 },
      { lane: 2, share: 20, next_index: 100, serving: 0 },
    ]
    expect(calledOf(second({ admissions_per_minute: 600, lanes }))).toEqual([7, 1, 2])
  })

  test('nobody is called who has no number, and never more than the dials say', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ next: fc.nat(50), serving: fc.nat(50) }), { minLength: 1, maxLength: 4 }),
        fc.nat(6000),
        fc.nat(100),
        (numbers, admissions_per_minute, active) => {
          const share = Math.floor(100 / numbers.length)
          const lanes = numbers.map(({ next, serving }, lane) => ({ lane, share, next_index: next, serving }))
          const of = second({ lanes, admissions_per_minute, active, max_shoppers: 60 })
          const called = calledOf(of)
          for (const [n, count] of called.entries()) {
            expect(count).toBeGreaterThanOrEqual(0)
            expect(count).toBeLessThanOrEqual(Math.max(0, numbers[n]!.next - numbers[n]!.serving))
          }
          const all = called.reduce((sum, count) => sum + count, 0)
          expect(all).toBeLessThanOrEqual(Math.max(0, Math.min(admissions_per_minute / 60, 60 - active)))
        },
      ),
    )
  })
})

describe('what somebody who waits is told (ROOM-10, ROOM-20)', () => {
  test('places, a time with its spread, and over an hour no figure', () => {
    expect([placesBefore(0, 0), placesBefore(9, 0), placesBefore(9, 10)]).toEqual([1, 10, 0])
    expect(toldMinutes(100, 10)).toEqual({ from: 7, until: 13 })
    expect(toldMinutes(601, 10)).toBeNull()
    expect(toldMinutes(5, 0)).toBeNull()
    expect(toldMinutes(1, 300)).toEqual({ from: 0, until: 1 })
  })

  test('the nearer the turn the more often, spread, and less often while nothing comes', () => {
    const usual = (places: number) => nextLook(places, { chance: 0.5 })
    expect([0, 500, 5000, 5001].map(usual)).toEqual([2000, 5000, 15_000, 30_000])
    expect(nextLook(0, { chance: 0 })).toBeCloseTo(1600)
    expect(nextLook(0, { chance: 1 })).toBeCloseTo(2400)
    expect(nextLook(0, { chance: 0.5, failures: 3 })).toBe(16_000)
    expect(nextLook(9000, { chance: 0.5, failures: 9 })).toBe(60_000)
  })

  test('worked example 9: ten minutes of an open room, and pauses do not count', () => {
    const left = (open_seconds: number) => turnLeft({ open_seconds, called_at: 0 }, 10)
    expect([left(599) > 0, left(600) > 0]).toEqual([true, false])
    // full for three minutes: at 10:12:59 the room was open for 599 seconds
    expect(left(779 - 180) > 0).toBe(true)
  })
})
