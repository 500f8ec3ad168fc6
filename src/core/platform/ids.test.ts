import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  attendeeReference,
  isShortId,
  ORDER_REFERENCE_PATTERN,
  parseReference,
  referenceFromBytes,
  SHORT_ID_PREFIXES,
  type ShortIdKind,
  shortIdFromBytes,
  slugify,
} from './ids.ts'
import { REFERENCE_BYTES, SHORT_ID_BYTES } from './limits.ts'

const kinds = Object.keys(SHORT_ID_PREFIXES) as ShortIdKind[]
// Bytes of which enough survive the rejection, as all but a vanishing part of random ones do.
const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length, max: 231 })

test('short ids are a prefix and 22 base58 characters (IDN-2)', () => {
  fc.assert(
    fc.property(bytes(SHORT_ID_BYTES), fc.constantFrom(...kinds), (random, kind) => {
      const id = shortIdFromBytes(kind, random)
      expect([isShortId(kind, id), id.length]).toEqual([true, SHORT_ID_PREFIXES[kind].length + 22])
      expect(kinds.filter((other) => isShortId(other, id))).toEqual([kind])
    }),
  )
  expect(isShortId('order', 'o_0OIl567890123456789012')).toBe(false)
})

test('references are 7 characters nobody mistakes (IDN-3)', () => {
  fc.assert(
    fc.property(bytes(REFERENCE_BYTES), (random) => {
      expect(referenceFromBytes(random)).toMatch(/^[ABCDEFGHJKMNPQRSTVWXYZ23456789]{7}$/)
      expect(ORDER_REFERENCE_PATTERN.test(referenceFromBytes(random))).toBe(true)
    }),
  )
})

test('every letter is equally likely: bytes past the last full round are dropped (IDN-2)', () => {
  const every_byte = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  const counts = new Map<string, number>()
  for (let start = 0; start < 240; start += 30) {
    const round = every_byte.slice(start, start + 30)
    for (const offset of [0, 7, 14, 21]) {
      for (const letter of referenceFromBytes(round.slice(offset, offset + 7))) {
        counts.set(letter, (counts.get(letter) ?? 0) + 1)
      }
    }
  }
  expect(new Set(counts.values())).toEqual(new Set([8]))
  expect(() => referenceFromBytes(every_byte.slice(240))).toThrow(RangeError)
})

test('attendee references are read back as typed (IDN-4)', () => {
  expect(attendeeReference('P4RWH8C', 3)).toBe('P4RWH8C-3')
  expect(parseReference(' p4rwh8c-3 ')).toEqual({ order_reference: 'P4RWH8C', n: 3 })
  expect(parseReference('P4RWH8C')).toEqual({ order_reference: 'P4RWH8C', n: null })
  for (const bad of ['', 'P4RWH8', 'P4RWH8C-', 'P4RWH8C-0', 'P4RWH8C-1-2', 'P4RWH0C', 'P4RWHIC', 'P4RWH8C-x']) {
    expect(parseReference(bad), bad).toBeNull()
  }
})

test.each([
  ['Low Tide Sessions: Marta Oyelaran & Night Ferry', 'low-tide-sessions-marta-oyelaran-night-ferry'],
  ['  Straßenfest – Über den Flüssen!  ', 'strassenfest-uber-den-flussen'],
  ['Łódź Ørsted Œuvre Þing', 'lodz-orsted-oeuvre-thing'],
  ["Don't stop", 'dont-stop'],
  ['Μουσική βραδιά', 'mousiki-vradia'],
  ['Щедрый вечер й', 'shchedryy-vecher-y'],
  ['春节音乐会', 'event'],
  ['!!!', 'event'],
  ['', 'event'],
  ['x'.repeat(200), 'x'.repeat(80)],
  [`${'x'.repeat(79)} yz`, 'x'.repeat(79)],
])('the slug of %j is %s (IDN-5)', (title, slug) => {
  expect(slugify(title)).toBe(slug)
})

test('a slug is ASCII, at most 80 characters, and its own slug (IDN-5)', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 150 }), (title) => {
      const slug = slugify(title)
      expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
      expect(slug.length).toBeLessThanOrEqual(80)
      expect(slugify(slug)).toBe(slug)
    }),
  )
})
