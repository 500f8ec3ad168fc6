import { expect, test } from 'vitest'
import { NUMBERS_AT_ONCE } from './limits.ts'
import { numbersToTake } from './number-blocks.ts'

test('one at first, twice as many each time they all went, a hundred at most (ROOM-5)', () => {
  const sizes = [numbersToTake(null, 1)]
  for (let n = 0; n < 8; n++) sizes.push(numbersToTake({ given: sizes.at(-1)!, is_used_up: true }, 1))
  expect(sizes).toEqual([1, 2, 4, 8, 16, 32, 64, 100, 100])
  expect(numbersToTake(null, 40), 'as many as wait for one').toBe(40)
  expect(numbersToTake(null, 4_000)).toBe(NUMBERS_AT_ONCE)
})

test('one call a second leaves no gaps, also behind a rush', () => {
  expect(numbersToTake({ given: 1, is_used_up: false }, 1)).toBe(1)
  expect(numbersToTake({ given: 100, is_used_up: true }, 1)).toBe(100)
  expect(numbersToTake({ given: 1, is_used_up: false }, 1), 'of those hundred one was asked for').toBe(1)
  expect(numbersToTake({ given: 0, is_used_up: false }, 0)).toBe(1)
})
