import { expect, test } from 'vitest'
import { type LeftOfCapacity, type LeftOfPrice, unitsLeft } from './units-left.ts'

const of = (ticket_id: number, left: number | null): LeftOfPrice => ({ ticket_id, left })
const over = (left: number | null, ...ticket_ids: number[]): LeftOfCapacity => ({ left, ticket_ids })

test.each<[string, LeftOfPrice[], LeftOfCapacity[], number | null]>([
  ['nothing is sold', [], [], 0],
  ['prices add up', [of(1, 10), of(2, 5)], [], 15],
  ['one without a limit', [of(1, 10), of(2, null)], [], null],
  ['a capacity over all of them', [of(1, 10), of(2, null)], [over(12, 1, 2)], 12],
  ['it leaves more than they do', [of(1, 10), of(2, 5)], [over(40, 1, 2)], 15],
  ['two tickets share one, a third has none', [of(1, null), of(2, null), of(3, 7)], [over(100, 1, 2)], 107],
  ['one within another', [of(1, 50), of(2, 50)], [over(60, 1, 2), over(20, 1)], 60],
  ['tiers of one ticket', [of(1, 4), of(1, 6), of(2, null)], [over(3, 2)], 13],
  ['over its limit is nothing left', [of(1, -3), of(2, 2)], [], 2],
  ['a capacity without limit', [of(1, 4)], [over(null, 1)], 4],
])('tickets left: %s (LIVE-2)', (_what, prices, capacities, left) => {
  expect(unitsLeft(prices, capacities)).toBe(left)
})
