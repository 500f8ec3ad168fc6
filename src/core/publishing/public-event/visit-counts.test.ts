import { expect, test } from 'vitest'
import { readTouch } from '#core/catalog/attribution/touch.ts'
import { type CountedVisit, OTHER, sourceOf, VisitCounts } from './visit-counts.ts'

const visit = (source: string, values: Partial<CountedVisit> = {}): CountedVisit => ({
  ...sourceOf(readTouch({ source })),
  ...{ event_id: 1, day: '2027-03-01', step: 'VIEW', is_bot: false },
  ...values,
})

test('visits alike are one count; step, day, event and bots are apart', () => {
  const counts = new VisitCounts({ max_counts: 100, max_sources: 10 })
  for (const one of ['a', 'a', 'b', '']) counts.add(visit(one))
  counts.add(visit('a', { step: 'SELECT' }))
  counts.add(visit('a', { is_bot: true }))
  counts.add(visit('a', { day: '2027-03-02' }))
  counts.add(visit('a', { event_id: 2 }))
  const taken = counts.take()
  expect(taken.map(({ count }) => count)).toEqual([2, 1, 1, 1, 1, 1, 1])
  expect(taken[2]).toMatchObject({ source: '', medium: '', count: 1 })
  expect(counts.take()).toEqual([])
})

test('above so many sources of a day the rest is "other", and nothing is lost (FUN-2)', () => {
  const counts = new VisitCounts({ max_counts: 1000, max_sources: 200 })
  for (let n = 0; n < 5000; n++) counts.add(visit(`s${n % 500}`))
  counts.add(visit('s499', { day: '2027-03-02' }))
  const taken = counts.take()
  expect(taken).toHaveLength(202)
  expect(taken.find(({ source }) => source === OTHER.source)?.count).toBe(10 * 300)
  expect(taken.reduce((sum, { count }) => sum + count, 0)).toBe(5001)
})

test('a stranger who invents sources, days and events fills no memory; the control without bounds grows with every call', () => {
  const junk = (n: number) => visit(`s${n}`, { event_id: n, day: `d${n}` })
  const bounded = new VisitCounts({ max_counts: 50, max_sources: 10 })
  const control = new VisitCounts({ max_counts: Number.POSITIVE_INFINITY, max_sources: Number.POSITIVE_INFINITY })
  for (let n = 0; n < 2000; n++) for (const counts of [bounded, control]) counts.add(junk(n))
  expect(bounded.size).toBe(100)
  expect(control.size).toBe(2000)
})
