import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CarriedClock, type ClockReading, shownAt, startClock, takeReading } from './carried-clock.ts'

const T = Date.UTC(2027, 5, 4, 17)
/** A reading taken so many seconds after the start, by a database that is so many milliseconds off. */
const at = (seconds: number, off_ms = 0): ClockReading => ({
  database_ms: T + seconds * 1_000 + off_ms,
  monotonic_ms: 5_000 + seconds * 1_000,
})
const started = startClock(at(0))
/** By how much it is off the true time, so many seconds after the start. */
const offAt = (clock: CarriedClock, seconds: number): number =>
  shownAt(clock, at(seconds).monotonic_ms) - at(seconds).database_ms
const readAll = (readings: readonly ClockReading[]) => {
  let clock = started
  const verdicts = readings.map((reading) => {
    const taken = takeReading(clock, reading)
    clock = taken.clock
    return taken.verdict
  })
  return { clock, verdicts }
}

describe('up to two seconds are made up for at 50 ms a second (HA-10)', () => {
  test.each([
    [500, 4, 200],
    [500, 10, 500],
    [500, 60, 500],
    [-500, 4, -200],
    [2_000, 10, 500],
    [2_000, 40, 2_000],
    [-2_000, 39, -1_950],
  ])('%i ms off, %i s later it has moved by %i ms', (off_ms, seconds, moved) => {
    const { clock, verdict } = takeReading(started, at(10, off_ms))
    expect(verdict).toBe('IN_STEP')
    expect(offAt(clock, 10)).toBe(0)
    expect(offAt(clock, 10 + seconds)).toBeCloseTo(moved)
  })
})

describe('more is a jump (HA-10)', () => {
  test('and changes nothing until the database has stood by it for a minute', () => {
    const hour = 3_600_000
    const until_59 = readAll([10, 20, 30, 40, 50, 60, 69].map((seconds) => at(seconds, hour)))
    expect(until_59.verdicts).toEqual(Array.from({ length: 7 }, () => 'JUMPED'))
    expect(offAt(until_59.clock, 69)).toBe(0)
    const { clock, verdict } = takeReading(until_59.clock, at(70, hour))
    expect(verdict).toBe('FOLLOWED')
    expect(offAt(clock, 70)).toBe(hour)
  })
  test('that is taken back is none', () => {
    const { clock, verdicts } = readAll([at(10, 2_001), at(20), at(80)])
    expect(verdicts).toEqual(['JUMPED', 'IN_STEP', 'IN_STEP'])
    expect(clock.jump).toBeNull()
  })
  test('that goes on jumping begins anew each time', () => {
    const { verdicts } = readAll([at(10, 60_000), at(40, 120_000), at(75, 120_000), at(100, 120_000)])
    expect(verdicts).toEqual(['JUMPED', 'JUMPED', 'JUMPED', 'FOLLOWED'])
  })
})

describe('whatever is read', () => {
  const readings = fc.array(
    fc.record({ after_s: fc.integer({ min: 1, max: 120 }), off_ms: fc.integer({ min: -7_200_000, max: 7_200_000 }) }),
    { minLength: 1, maxLength: 40 },
  )
  test('it goes forward between readings, no faster or slower than by 50 ms a second', () => {
    fc.assert(
      fc.property(readings, fc.integer({ min: 1, max: 100_000 }), (given, ms) => {
        let seconds = 0
        const all = given.map(({ after_s, off_ms }) => {
          seconds += after_s
          return at(seconds, off_ms)
        })
        const { clock } = readAll(all)
        const passed = shownAt(clock, clock.monotonic_ms + ms) - shownAt(clock, clock.monotonic_ms)
        return passed >= ms * 0.95 - 1e-3 && passed <= ms * 1.05 + 1e-3
      }),
    )
  })
  test('it changes at once only by following', () => {
    fc.assert(
      fc.property(readings, (given) => {
        let clock = started
        let seconds = 0
        return given.every(({ after_s, off_ms }) => {
          seconds += after_s
          const reading = at(seconds, off_ms)
          const before = shownAt(clock, reading.monotonic_ms)
          const taken = takeReading(clock, reading)
          clock = taken.clock
          const after = shownAt(clock, reading.monotonic_ms)
          return taken.verdict === 'FOLLOWED' ? after === reading.database_ms : Math.abs(after - before) < 1e-3
        })
      }),
    )
  })
  test('a database that goes right is met within a minute and a half, wherever the clock was', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (off_ms) => {
        const moments = Array.from({ length: 13 }, (_, n) => at(10 * (n + 1), off_ms))
        const { clock } = readAll(moments)
        return Math.abs(offAt(clock, 130) - off_ms) < 1
      }),
    )
  })
})
