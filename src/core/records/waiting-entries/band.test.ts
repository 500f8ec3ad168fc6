import { expect, test } from 'vitest'
import { bandOf } from './band.ts'

test.each([
  [1, 1, 10],
  [10, 1, 10],
  [11, 11, 25],
  [25, 11, 25],
  [26, 26, 50],
  [51, 51, 100],
  [100, 51, 100],
  [101, 101, 500],
  [500, 101, 500],
  [501, 501, null],
  [99_999, 501, null],
])('place %i lies in the band from %i to %s (WTL-10)', (place, from, to) => {
  expect(bandOf(place)).toEqual({ from, to })
})
