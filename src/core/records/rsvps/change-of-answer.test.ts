import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RSVP_ANSWERS } from '#core/platform/states/rsvp-response.ts'
import { changeOfAnswer, placesOf, type RsvpPlace } from './change-of-answer.ts'

const YES = (guests: number) => ({ response: 'YES' as const, guests })
const NO = { response: 'NO' as const, guests: 0 }
const MAYBE = { response: 'MAYBE' as const, guests: 0 }
/** Tickets by their orders: `places([1, 3], [2, 1])` are three of order 1 and then one of order 2. */
const places = (...orders: readonly (readonly [order_id: number, tickets: number])[]): RsvpPlace[] =>
  orders
    .flatMap(([order_id, tickets]) => Array.from({ length: tickets }, () => order_id))
    .map((order_id, n) => ({ attendee_id: n + 1, order_id }))

describe('what an answer changes (APP-7)', () => {
  test.each([
    ['YES alone, of somebody without places', [], YES(0), { added: 1, gone: [], orders: [] }],
    ['YES with two guests', [], YES(2), { added: 3, gone: [], orders: [] }],
    ['the same YES again', places([1, 3]), YES(2), { added: 0, gone: [], orders: [] }],
    ['one guest more', places([1, 2]), YES(2), { added: 1, gone: [], orders: [] }],
    ['one guest fewer gives back the newest ticket', places([1, 3]), YES(1), { added: 0, gone: [3], orders: [] }],
    ['fewer than the newest order holds', places([1, 2], [2, 2]), YES(0), { added: 0, gone: [4, 3, 2], orders: [2] }],
    ['the newest order goes whole', places([1, 1], [2, 1]), YES(0), { added: 0, gone: [2], orders: [2] }],
    ['NO gives back everything', places([1, 1], [2, 2]), NO, { added: 0, gone: [3, 2, 1], orders: [1, 2] }],
    ['so does MAYBE', places([1, 1]), MAYBE, { added: 0, gone: [1], orders: [1] }],
    ['NO of somebody without places', [], NO, { added: 0, gone: [], orders: [] }],
    ['YES after staff cancelled two of three', places([1, 1]), YES(2), { added: 2, gone: [], orders: [] }],
  ])('%s', (_what, before, answer, { added, gone, orders }) => {
    const change = changeOfAnswer(before, answer)
    expect(change.added).toBe(added)
    expect(change.cancelled_places.map(({ attendee_id }) => attendee_id)).toEqual(gone)
    expect(change.cancelled_order_ids).toEqual(orders)
  })

  const answer = fc
    .tuple(fc.constantFrom(...RSVP_ANSWERS), fc.nat(20))
    .map(([response, guests]) => ({ response, guests: response === 'YES' ? guests : 0 }))
  const held = fc
    .uniqueArray(fc.tuple(fc.nat(1000), fc.integer({ min: 1, max: 5 })), { selector: ([id]) => id, maxLength: 25 })
    .map((rows) => rows.map(([attendee_id, order_id]) => ({ attendee_id, order_id })))

  test('afterwards there are as many as the answer says, the oldest of them kept', () => {
    fc.assert(
      fc.property(held, answer, (before, given) => {
        const { cancelled_places, cancelled_order_ids, added } = changeOfAnswer(before, given)
        const gone = new Set(cancelled_places.map(({ attendee_id }) => attendee_id))
        const left = before.filter(({ attendee_id }) => !gone.has(attendee_id))
        expect(left.length + added).toBe(placesOf(given))
        expect(added === 0 || cancelled_places.length === 0).toBe(true)
        for (const { attendee_id } of left)
          expect(cancelled_places.every((place) => place.attendee_id > attendee_id)).toBe(true)
        const orders = (rows: readonly RsvpPlace[]) => new Set(rows.map(({ order_id }) => order_id))
        const emptied = [...orders(cancelled_places)].filter((id) => !orders(left).has(id))
        expect(cancelled_order_ids).toEqual(emptied.toSorted((a, b) => a - b))
      }),
    )
  })

  test('given again, an answer changes nothing', () => {
    fc.assert(
      fc.property(held, answer, (before, given) => {
        const { cancelled_places, added } = changeOfAnswer(before, given)
        const gone = new Set(cancelled_places.map(({ attendee_id }) => attendee_id))
        const bought = Array.from({ length: added }, (_, n) => ({ attendee_id: 2000 + n, order_id: 9 }))
        const after = [...before.filter(({ attendee_id }) => !gone.has(attendee_id)), ...bought]
        expect(changeOfAnswer(after, given)).toEqual({ cancelled_places: [], cancelled_order_ids: [], added: 0 })
      }),
    )
  })
})
