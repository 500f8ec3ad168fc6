import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ForecastOf, forecastSoldOut } from './forecast.ts'
import { MIN_FORECAST_UNITS } from './limits.ts'

const of = (over: Partial<ForecastOf> = {}): ForecastOf => ({
  ...{ left: 120, held: 80, completed: 75, expired: 25, units: 60 },
  ...over,
})

describe('when an event is sold out (LIVE-3)', () => {
  test('worked example 8: left 120, held 80, c 0.75, 60 in 5 minutes: 700 s, a quarter more or less', () => {
    expect(forecastSoldOut(of())).toEqual({ from: 525, seconds: 700, until: 875 })
  })

  test.each([
    ['nothing ended yet: every hold counts as sold', of({ completed: 0, expired: 0 }), 600],
    ['no hold was paid: all of them come back', of({ completed: 0, expired: 9 }), 1000],
    ['twice as fast', of({ units: 120 }), 350],
    ['nothing left but holds', of({ left: 0 }), 100],
  ])('%s', (_why, told, seconds) => {
    expect(forecastSoldOut(told)?.seconds).toBe(seconds)
  })

  test.each([
    ['too few units', of({ units: MIN_FORECAST_UNITS - 1 })],
    ['nothing limits it', of({ left: null })],
    ['nothing is left to sell', of({ left: 0, held: 0 })],
  ])('none: %s', (_why, told) => {
    expect(forecastSoldOut(told)).toBeNull()
  })

  test('any sale: in order, finite, never sooner with more left, more held or fewer sold', () => {
    const count = fc.nat({ max: 100_000 })
    const any = fc.record({ left: count, held: count, completed: count, expired: count, units: count })
    fc.assert(
      fc.property(any, count, (told, more) => {
        const found = forecastSoldOut(told)
        if (!found) return
        expect(found.from <= found.seconds && found.seconds <= found.until).toBe(true)
        expect(Number.isSafeInteger(found.until) && found.from >= 0).toBe(true)
        const later = [{ left: told.left + more }, { held: told.held + more }]
        for (const over of later)
          expect(forecastSoldOut({ ...told, ...over })?.seconds).toBeGreaterThanOrEqual(found.seconds)
        expect(forecastSoldOut({ ...told, units: told.units + more })?.seconds).toBeLessThanOrEqual(found.seconds)
      }),
    )
  })
})
