import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { BatchQueue, type BatchResult } from './batch-queue.ts'

interface Batch {
  readonly requests: readonly string[]
  /** All but the commit is done. */
  readonly sent: () => void
  readonly end: (result?: Partial<BatchResult<string, string>>) => void
}

/** A queue whose batches begin and end when the test says so. The name of a request is what stands before its colon. */
function queueOf(keyOf: (request: string) => string | null = () => null) {
  const batches: Batch[] = []
  let idle = 0
  const queue = new BatchQueue<string, string>({
    name: 'test',
    keyOf,
    onIdle: () => idle++,
    decide: (requests, sent) =>
      new Promise((resolve) => {
        const settled = requests.map((request) => ({ request, answer: request.toUpperCase() }))
        batches.push({ requests, sent, end: (result) => resolve({ settled, again: [], ...result }) })
      }),
  })
  const turns = async () => {
    for (let n = 0; n < 5; n++) await turn()
  }
  return { queue, batches, turns, idle: () => idle, begun: () => batches.map(({ requests }) => requests) }
}

describe('batches of one queue (RES-23)', () => {
  test('what arrives together is one batch, what arrives meanwhile the next', async () => {
    const { queue, batches, turns, begun, idle } = queueOf()
    const answers = [queue.join('a'), queue.join('b')]
    await turns()
    answers.push(queue.join('c'), queue.join('d'))
    await turns()
    expect(begun()).toEqual([['a', 'b']])
    batches[0]?.end()
    await turns()
    expect(begun()).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    batches[1]?.end()
    expect(await Promise.all(answers)).toEqual(['A', 'B', 'C', 'D'])
    expect(idle()).toBe(1)
  })

  test('the next begins once all of the one before is sent, and no third one beside them', async () => {
    const { queue, batches, turns, begun } = queueOf()
    const answers = [queue.join('a')]
    await turns()
    answers.push(queue.join('b'))
    batches[0]?.sent()
    await turns()
    expect(begun()).toEqual([['a'], ['b']])
    answers.push(queue.join('c'))
    batches[1]?.sent()
    await turns()
    expect(batches).toHaveLength(2)
    batches[0]?.end()
    await turns()
    expect(begun()).toEqual([['a'], ['b'], ['c']])
    for (const batch of batches) batch.end()
    expect(await Promise.all(answers)).toEqual(['A', 'B', 'C'])
  })

  test('of what is named alike only one is under way, in whatever batch', async () => {
    const keyOf = (request: string) => request.split(':')[0] ?? null
    const { queue, batches, turns, begun } = queueOf(keyOf)
    const answers = [queue.join('session:1'), queue.join('session:2')]
    await turns()
    batches[0]?.sent()
    answers.push(queue.join('other:1'))
    await turns()
    expect(begun()).toEqual([['session:1'], ['other:1']])
    batches[1]?.end()
    await turns()
    expect(batches).toHaveLength(2)
    batches[0]?.end()
    await turns()
    expect(begun()[2]).toEqual(['session:2'])
    batches[2]?.end()
    expect(await Promise.all(answers)).toEqual(['SESSION:1', 'SESSION:2', 'OTHER:1'])
  })

  test('control: nameless, the second one does not wait for the first', async () => {
    const { queue, batches, turns, begun } = queueOf()
    const answers = [queue.join('session:1')]
    await turns()
    answers.push(queue.join('session:2'))
    batches[0]?.sent()
    await turns()
    expect(begun()).toEqual([['session:1'], ['session:2']])
    for (const batch of batches) batch.end()
    await Promise.all(answers)
  })

  test('what is decided again goes first, what fails fails with its batch', async () => {
    const { queue, batches, turns, begun, idle } = queueOf()
    const first = queue.join('a')
    await turns()
    const second = queue.join('b')
    batches[0]?.end({ settled: [], again: ['a'] })
    await turns()
    expect(begun()[1]).toEqual(['a', 'b'])
    expect(idle()).toBe(0)
    batches[1]?.end({
      settled: [
        { request: 'a', answer: 'A' },
        { request: 'b', error: new Error('refused') },
      ],
    })
    expect(await first).toBe('A')
    await expect(second).rejects.toThrow('refused')
    await turns()
    expect(idle()).toBe(1)
  })
})
