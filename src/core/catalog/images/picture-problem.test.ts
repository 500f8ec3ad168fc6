import fc from 'fast-check'
import { expect, test } from 'vitest'
import { COVER_RATIO, cutOff, LINK_RATIO, type PictureFacts, pictureProblem } from './picture-problem.ts'

const GOOD: PictureFacts = { mime_type: 'image/jpeg', bytes: 900_000, size: { width: 2160, height: 1080 } }

test.each<[string, Partial<PictureFacts>, string | null]>([
  ['the recommended size', {}, null],
  ['the smallest', { size: { width: 900, height: 450 } }, null],
  ['the largest', { size: { width: 4000, height: 4000 } }, null],
  ['a PDF', { mime_type: 'application/pdf' }, 'TYPE'],
  ['a HEIC photo', { mime_type: 'image/heic', size: null }, 'TYPE'],
  ['a file without a type', { mime_type: '' }, 'TYPE'],
  ['5 MB', { bytes: 5 * 1024 * 1024 }, 'BYTES'],
  ['a byte less', { bytes: 5 * 1024 * 1024 - 1 }, null],
  ['a broken file', { size: null }, 'UNREADABLE'],
  ['a pixel too narrow', { size: { width: 899, height: 450 } }, 'TOO_SMALL'],
  ['a pixel too low', { size: { width: 900, height: 449 } }, 'TOO_SMALL'],
  ['a pixel too wide', { size: { width: 4001, height: 2000 } }, 'TOO_LARGE'],
])('a cover: %s (IMG-1)', (_name, facts, problem) => {
  expect(pictureProblem('EVENT_COVER', { ...GOOD, ...facts })).toBe(problem)
})

test('a logo may be smaller than a cover (IMG-1)', () => {
  const small = { ...GOOD, size: { width: 200, height: 200 } }
  expect([pictureProblem('ORGANIZER_LOGO', small), pictureProblem('EVENT_COVER', small)]).toEqual([null, 'TOO_SMALL'])
})

test.each([
  [2160, 1080, COVER_RATIO, { side: 'NONE', percent: 0 }],
  [2160, 1080, LINK_RATIO, { side: 'SIDES', percent: 5 }],
  [1080, 1080, COVER_RATIO, { side: 'ENDS', percent: 50 }],
  [3000, 1000, COVER_RATIO, { side: 'SIDES', percent: 33 }],
])('of %i × %i in a frame of %f : 1 is cut off (PUB-2)', (width, height, ratio, expected) => {
  expect(cutOff({ width, height }, ratio)).toEqual(expected)
})

test('never more than all of it is cut off', () => {
  const side = fc.integer({ min: 1, max: 4000 })
  fc.assert(
    fc.property(side, side, (width, height) => {
      const { percent } = cutOff({ width, height }, COVER_RATIO)
      expect(percent).toBeGreaterThanOrEqual(0)
      expect(percent).toBeLessThanOrEqual(100)
    }),
  )
})
