import { expect, test } from 'vitest'
import { paths } from '#core/platform/paths.ts'
import { takeFragment } from './take-fragment.ts'

test('a one-time token leaves the address as soon as it is read (RES-21)', () => {
  history.replaceState(null, '', `${paths.resumeOrder(7, 'o_x', 'se%20cret')}`)
  expect(takeFragment('resume')).toBe('se cret')
  expect(location.href.endsWith('/checkout/7/o_x/details')).toBe(true)
  expect(takeFragment('resume')).toBeNull()
})
