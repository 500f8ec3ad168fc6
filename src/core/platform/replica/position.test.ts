import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  asOf,
  laterSeen,
  type Position,
  readableAsOf,
  readPosition,
  type Seen,
  timelineOf,
  writePosition,
} from './position.ts'

const at = (text: string): bigint => readPosition(`1:${text}`)!.at
const now = new Date('2027-05-01T14:03:05Z')
const ago = (ms: number) => new Date(now.getTime() - ms)

describe('a position (DB-10)', () => {
  test.each(['1:0/5000A00', '2:0/0', '17:1F/FFFFFFFF', '4294967295:FFFFFFFF/FFFFFFFF'])(
    '%s is read as it was written',
    (text) => {
      expect(writePosition(readPosition(text)!)).toBe(text)
    },
  )
  test.each(['', '1', '1:', '0/5000A00', '1:0/5000A00/1', '1:0/5000A00 ', '-1:0/0', '1:G/0', '1:123456789/0', 'none'])(
    '"%s" is none',
    (text) => {
      expect(readPosition(text)).toBeNull()
    },
  )
  test('any place survives being written', () => {
    const places = fc.record({
      timeline: fc.integer({ min: 1, max: 2 ** 31 }),
      at: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
    })
    fc.assert(fc.property(places, (place) => void expect(readPosition(writePosition(place))).toEqual(place)))
  })
  test('the timeline stands in the epoch, in hex', () => {
    expect([timelineOf('7412/00000001/1.5'), timelineOf('7412/0000001F/1.5')]).toEqual([1, 31])
  })
})

test.each([
  ['1:0/5000A00', '1:0/50009F8', '1:0/5000A00'],
  ['1:0/5000A00', '1:1/0', '1:1/0'],
  ['1:FF/0', '2:0/0', '2:0/0'],
])('of %s and %s the later is %s, in either order (DB-10)', (one, other, later) => {
  const [a, b] = [readPosition(one), readPosition(other)]
  expect([laterSeen(a, b), laterSeen(b, a)]).toEqual(Array(2).fill(readPosition(later)))
  expect([laterSeen(a, null), laterSeen(null, b)]).toEqual(['UNKNOWN', 'UNKNOWN'])
})

describe('whether the replica may answer (DB-10)', () => {
  const samples = [
    { at: at('0/5000900'), seen_at: ago(12_000) },
    { at: at('0/50009F8'), seen_at: ago(2200) },
    { at: at('0/5000A00'), seen_at: ago(1200) },
    { at: at('0/5000B00'), seen_at: ago(200) },
  ]
  const rows: [string, { seen: Seen; replayed: Position | null; lag: number | null }][] = [
    [
      'worked example 4: it has not what they saved',
      { seen: readPosition('1:0/5000A00')!, replayed: readPosition('1:0/50009F8'), lag: null },
    ],
    [
      'worked example 4: it has it, 1.2 s ago',
      { seen: readPosition('1:0/5000A00')!, replayed: readPosition('1:0/5000A00'), lag: 1200 },
    ],
    [
      'worked example 4: another timeline',
      { seen: readPosition('1:0/5000A00')!, replayed: readPosition('2:0/5000B00'), lag: null },
    ],
    [
      'they wrote on an older timeline',
      { seen: readPosition('1:0/10')!, replayed: readPosition('2:0/5000B00'), lag: null },
    ],
    ['they wrote nothing lately', { seen: 'NOTHING', replayed: readPosition('1:0/50009FF'), lag: 2200 }],
    ['nobody knows what they wrote', { seen: 'UNKNOWN', replayed: readPosition('1:0/5000B00'), lag: null }],
    ['it is too far behind', { seen: 'NOTHING', replayed: readPosition('1:0/5000900'), lag: null }],
    ['it has less than anything known', { seen: 'NOTHING', replayed: readPosition('1:0/100'), lag: null }],
    ['it takes writes, or follows another server', { seen: 'NOTHING', replayed: null, lag: null }],
  ]
  test.each(rows)('%s', (_name, { seen, replayed, lag }) => {
    const as_of = readableAsOf({ replayed, samples }, seen, { now, max_lag_ms: 10_000 })
    expect(as_of && now.getTime() - as_of.getTime()).toBe(lag)
  })
  test('as of never says later than what it has', () => {
    const steps = fc.array(fc.bigInt({ min: 0n, max: 1000n }), { minLength: 1 })
    fc.assert(
      fc.property(steps, fc.bigInt({ min: 0n, max: 50_000n }), (sizes, replayed) => {
        const written = (until: number) => sizes.slice(0, until + 1).reduce((sum, size) => sum + size, 0n)
        const seen = sizes.map((_size, n) => ({ at: written(n), seen_at: new Date(n) }))
        const as_of = asOf(seen, replayed)
        const newer = seen.filter(({ seen_at }) => as_of === null || seen_at > as_of)
        expect(newer.every((sample) => sample.at > replayed)).toBe(true)
        expect(as_of === null || seen[as_of.getTime()]!.at <= replayed).toBe(true)
      }),
    )
  })
})
