import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Place, placeBytes, placeMessage, placeToken, readPlaceToken } from './place-token.ts'

const digestOf = (message: Uint8Array) => createHmac('sha256', Buffer.alloc(32)).update(message).digest()
const tokenOf = (place: Place) => {
  const bytes = placeBytes(place)
  return placeToken(bytes, digestOf(placeMessage(bytes)))
}

const PLACE: Place = { event_id: 42, run: 1, lane: 0, index: 7311, issued: 1_811_869_200, has_missed: false }

const places = fc.record({
  event_id: fc.integer({ min: 0, max: 2 ** 48 - 1 }),
  run: fc.integer({ min: 0, max: 2 ** 16 - 1 }),
  lane: fc.integer({ min: 0, max: 9 }),
  index: fc.integer({ min: 0, max: 2 ** 40 - 1 }),
  issued: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  has_missed: fc.boolean(),
})

describe('the token of a place (ROOM-7)', () => {
  test('worked example 4', () => {
    expect(tokenOf(PLACE)).toBe('AQAAAAAAACoAAQAAAAAcj2v-7hD7uifXVEL0wubrp6AbWVB8')
  })

  test('says what it was made of, with a proof that is over it', () => {
    fc.assert(
      fc.property(places, (place) => {
        const read = readPlaceToken(tokenOf(place))
        expect(read?.place).toEqual(place)
        expect(Buffer.from(read!.proof)).toEqual(digestOf(read!.message).subarray(0, 16))
      }),
    )
  })

  test('fifty thousand numbers are fifty thousand tokens', () => {
    expect(new Set(Array.from({ length: 50_000 }, (_, index) => tokenOf({ ...PLACE, index }))).size).toBe(50_000)
  })

  test('with one letter changed the proof is of something else, or it is no token', () => {
    const token = tokenOf(PLACE)
    for (let at = 0; at < token.length; at++) {
      const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
      const read = readPlaceToken(changed)
      if (read) expect(Buffer.from(read.proof)).not.toEqual(digestOf(read.message).subarray(0, 16))
    }
  })

  test('what is none: too short, too long, another alphabet, another version, an unknown flag', () => {
    const version2 = placeBytes(PLACE)
    version2[0] = 2
    const flagged = placeBytes(PLACE)
    flagged[1] = 2
    const token = tokenOf(PLACE)
    for (const text of [
      '',
      token.slice(1),
      `${token}A`,
      token.replace('-', '+'),
      placeToken(version2, digestOf(version2)),
      placeToken(flagged, digestOf(flagged)),
    ])
      expect(readPlaceToken(text), text).toBeNull()
  })

  test('what has no room in it is refused when it is made', () => {
    for (const over of [
      { event_id: 2 ** 48 },
      { run: 2 ** 16 },
      { index: 2 ** 40 },
      { issued: 2 ** 32 },
      { index: -1 },
    ])
      expect(() => placeBytes({ ...PLACE, ...over })).toThrow(RangeError)
  })
})
