import { describe, expect, test } from 'vitest'
import type { Place } from '#core/sales/waiting-room/place-token.ts'
import { aQueue } from '#test/queue-views.ts'
import { placesOf, type Shown, shownOf, type Visitor } from './view-of.ts'

const NOW = Date.parse(aQueue().server_time)
const place: Place = { event_id: 7, run: 1, lane: 0, index: 41, issued: 1, has_missed: false }
const nobody: Visitor = { place: null, rank: null, inside_until: null, is_joining: false, is_used: false }
const waits = (rank: number): Visitor => ({ ...nobody, place, rank })
const lanes = (serving: number) => [{ lane: 0, n: 100, next: 200, serving, per_minute: 60 }]

describe('what a visitor is shown (ROOM-20)', () => {
  const cases: [Shown, Parameters<typeof aQueue>[0], Visitor][] = [
    ['none', { run: 0, state: 'OFF' }, nobody],
    ['none', { state: 'CLOSED' }, nobody],
    ['over', { state: 'CLOSED' }, waits(3)],
    ['scheduled', { state: 'SCHEDULED' }, nobody],
    ['join', { state: 'PREQUEUE' }, nobody],
    ['joining', { state: 'PREQUEUE' }, { ...nobody, is_joining: true }],
    ['prequeue', { state: 'PREQUEUE', opens_at: '2027-05-01T10:00:01.000Z' }, { ...nobody, place }],
    // the room says so a moment later
    ['drawing', { state: 'PREQUEUE', opens_at: '2027-05-01T09:59:59.000Z' }, { ...nobody, place }],
    ['drawing', { state: 'DRAWING' }, { ...nobody, place }],
    ['join', { state: 'DRAWING' }, nobody],
    // the browser has not computed its rank yet
    ['drawing', { state: 'OPEN' }, { ...nobody, place }],
    ['waiting', { state: 'OPEN', lanes: lanes(5) }, waits(5)],
    ['turn', { state: 'OPEN', lanes: lanes(6) }, waits(5)],
    // nobody enters while it is paused, called or not
    ['paused', { state: 'PAUSED', lanes: lanes(6) }, waits(5)],
    ['sold_out', { state: 'OPEN', stock: 'SOLD_OUT' }, waits(5)],
    ['sold_out', { state: 'OPEN', stock: 'SOLD_OUT' }, nobody],
    ['used', { state: 'OPEN' }, { ...nobody, is_used: true }],
    ['inside', { state: 'OPEN', stock: 'SOLD_OUT' }, { ...waits(0), inside_until: NOW + 1 }],
    ['turn', { state: 'OPEN', lanes: lanes(6) }, { ...waits(0), inside_until: NOW }],
  ]
  test.each(cases)('%s', (shown, queue, visitor) => {
    expect(shownOf(aQueue(queue), visitor, NOW)).toBe(shown)
  })

  test('places are told of the own lane, and only once numbers are called', () => {
    const two = [...lanes(5), { lane: 3, n: 0, next: 9, serving: 2, per_minute: 0 }]
    const lane3 = { ...waits(7), place: { ...place, lane: 3 } }
    expect(placesOf(aQueue({ state: 'OPEN', lanes: two }), waits(7))).toBe(3)
    expect(placesOf(aQueue({ state: 'PAUSED', lanes: two }), lane3)).toBe(6)
    expect(placesOf(aQueue({ state: 'DRAWING', lanes: two }), lane3)).toBeNull()
    expect(placesOf(aQueue({ state: 'OPEN', lanes: lanes(5) }), lane3)).toBeNull()
  })
})
