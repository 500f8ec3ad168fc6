import { expect, test } from 'vitest'
import { GB, MB } from '#core/platform/limits.ts'
import { spaceLeft } from './space-left.ts'

test.each([
  [20 * GB, 100 * GB, [false, true, true]],
  [10 * GB, 100 * GB, [false, true, true]],
  [10 * GB - 1, 100 * GB, [true, true, true]],
  [GB, 4 * GB, [false, true, true]],
  [GB - 1, 4 * GB, [false, false, true]],
  [512 * MB, 2 * GB, [false, false, true]],
  [512 * MB - 1, 2 * GB, [false, false, false]],
  [0, 2 * GB, [true, false, false]],
])('%i bytes free of %i: nearly full, takes files, sells (HA-11)', (free, total, expected) => {
  const { is_nearly_full, takes_files, sells } = spaceLeft({ free, total })
  expect([is_nearly_full, takes_files, sells]).toEqual(expected)
})
