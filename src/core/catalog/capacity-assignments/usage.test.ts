import { expect, test } from 'vitest'
import { levelOfUse, percentageUsed } from './usage.ts'

test.each([
  ['nothing taken', 10, 0, 0, 0, 'LOW'],
  ['half is still green', 10, 3, 2, 50, 'LOW'],
  ['over half is yellow', 1000, 500, 1, 50.1, 'MEDIUM'],
  ['four fifths are still yellow', 10, 8, 0, 80, 'MEDIUM'],
  ['over four fifths is red, however little', 10_000, 8001, 0, 80, 'HIGH'],
  ['set below use (CAP-5)', 10, 12, 3, 150, 'HIGH'],
  ['unlimited is never full', null, 900, 100, 0, 'LOW'],
] as const)('%s (CAP-3, LST-8)', (_case, capacity, used_capacity, held_capacity, percentage, level) => {
  const use = { capacity, used_capacity, held_capacity }
  expect(percentageUsed(use)).toBe(percentage)
  expect(levelOfUse(use)).toBe(level)
})
