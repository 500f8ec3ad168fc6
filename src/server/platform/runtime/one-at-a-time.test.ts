import { expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

test('one after the other in the order they came, whatever became of the one before', async () => {
  const inTurn = oneAtATime(10)
  let running = 0
  const done: number[] = []
  const work = (n: number) => async () => {
    expect(++running).toBe(1)
    await new Promise(setImmediate)
    running--
    done.push(n)
    if (n === 2) throw new Error('the second fails')
    return n
  }
  const results = await Promise.allSettled([1, 2, 3].map((n) => inTurn(work(n))))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(done).toEqual([1, 2, 3])
})

test('beyond those that may wait the next is BUSY, unless it is patient', async () => {
  const inTurn = oneAtATime(2)
  const work = () => new Promise<void>((resolve) => setImmediate(resolve))
  const two = [inTurn(work), inTurn(work)]
  await expect(inTurn(work)).rejects.toMatchObject({ code: 'BUSY' })
  await Promise.all([...two, inTurn(work, true)])
  await inTurn(work)
})
