import { describe, expect, test } from 'vitest'
import { aQueue } from '#test/queue-views.ts'
import { joinDelay, nextLookAt } from './next-look.ts'

const NOW = Date.parse('2027-05-01T09:00:00.000Z')
const at = (seconds: number) => new Date(NOW + seconds * 1000).toISOString()
const look = (queue: Parameters<typeof nextLookAt>[0], over: Partial<Parameters<typeof nextLookAt>[1]> = {}) =>
  nextLookAt(queue, { places: null, now: NOW, chance: 0.5, failures: 0, ...over })

describe('when a page looks again (ROOM-10)', () => {
  test.each([
    [0, 2_000],
    [500, 5_000],
    [501, 15_000],
    [5_000, 15_000],
    [5_001, 30_000],
    [null, 30_000],
  ])('%s places away: every %s ms, and a fifth more or less', (places, usual) => {
    expect(look(aQueue(), { places })).toBe(usual)
    expect(look(aQueue(), { places, chance: 0 })).toBeCloseTo(usual * 0.8)
    expect(look(aQueue(), { places, chance: 1 })).toBeCloseTo(usual * 1.2)
  })

  test('errors double it, up to a minute', () => {
    expect(look(aQueue(), { places: 3, failures: 1 })).toBe(10_000)
    expect(look(aQueue(), { places: 3, failures: 2 })).toBe(20_000)
    for (const chance of [0, 0.5, 1])
      expect(look(aQueue(), { places: 3, failures: 9, chance })).toBeLessThanOrEqual(60_000)
    // nothing has been seen yet
    expect(look(null, { failures: 1 })).toBe(4_000)
  })

  test('what is due is looked at when it is, over five seconds', () => {
    const soon = aQueue({ state: 'SCHEDULED', prequeue_at: at(8) })
    expect(look(soon, { chance: 0 })).toBe(8_000)
    expect(look(soon, { chance: 1 })).toBe(13_000)
    // the draw takes 15 seconds: nobody looks before it can be there
    expect(look(aQueue({ state: 'PREQUEUE', opens_at: at(4) }), { chance: 0 })).toBe(19_000)
    expect(look(aQueue({ state: 'DRAWING', opens_at: at(-5) }), { chance: 0.2 })).toBe(11_000)
    expect(look(aQueue({ state: 'PREQUEUE', opens_at: at(3_000) }), { chance: 0.5 })).toBe(30_000)
    // later than it should be
    expect(look(aQueue({ state: 'DRAWING', opens_at: at(-20) }), { chance: 0 })).toBe(5_000)
  })

  test('numbers are asked for over five seconds, but for the last ten', () => {
    expect(joinDelay(aQueue({ opens_at: at(11) }), { now: NOW, chance: 0.6 })).toBe(3_000)
    expect(joinDelay(aQueue({ opens_at: at(10) }), { now: NOW, chance: 0.6 })).toBe(0)
    expect(joinDelay(aQueue({ opens_at: at(-60) }), { now: NOW, chance: 0.6 })).toBe(0)
  })
})
