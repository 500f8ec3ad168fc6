import { expect, test } from 'vitest'
import { axisStep } from './day-chart.tsx'

test.each([
  [0, 1],
  [3, 1],
  [6, 2],
  [24, 10],
  [36_000, 10_000],
])('an axis up to %i has steps of %i: whole, round, at most five lines', (highest, step) => {
  expect(axisStep(highest)).toBe(step)
})
