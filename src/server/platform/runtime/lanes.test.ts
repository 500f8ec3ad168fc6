import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { lanes } from './lanes.ts'

test('never more at once than there are lanes, in the order they came, and a fault frees its lane', async () => {
  const inLane = lanes(4)
  const begun: number[] = []
  let now = 0
  let most = 0
  const work = (n: number) => async () => {
    begun.push(n)
    most = Math.max(most, ++now)
    for (let turns = 0; turns < 1 + (n % 3); turns++) await turn()
    now--
    if (n % 5 === 0) throw new Error(`no. ${n}`)
    return n
  }
  const all = Array.from({ length: 500 }, (_, n) => n)
  const ended = await Promise.allSettled(all.map((n) => inLane(work(n))))
  expect(most).toBe(4)
  expect(begun).toEqual(all)
  expect(ended.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message))).toEqual(
    all.map((n) => (n % 5 === 0 ? `no. ${n}` : n)),
  )
  expect(await inLane(async () => 'free again')).toBe('free again')
})
