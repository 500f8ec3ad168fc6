import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CALL_WAIT_MS } from '#core/sales/payments/limits.ts'
import { CallLimiter } from './call-limiter.ts'
import { ProviderBusy } from './payment-provider.ts'

/** Time is the test's: nothing here waits, and nothing depends on how fast the machine is. */
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => vi.useRealTimers())

const limited = (web = 1, per_second = 20) =>
  new CallLimiter({ per_second, readCallers: async () => ({ web, workers: 0, kind: 'WEB' }) })

/** When each call went, in milliseconds from now. */
function recorded(limiter: CallLimiter) {
  const began = performance.now()
  const went: [string, number][] = []
  const refused: string[] = []
  const call = (name: string, { lane = 'a payment.start', is_buyer = true } = {}) =>
    limiter.turn(lane, { is_buyer }).then(
      () => void went.push([name, Math.round(performance.now() - began)]),
      (error: unknown) => {
        expect(error).toBeInstanceOf(ProviderBusy)
        refused.push(name)
      },
    )
  return { went, refused, call }
}

describe('calls to the provider (HA-12)', () => {
  test('keep their distance, per account and endpoint', async () => {
    const { went, call } = recorded(limited(4))
    void Promise.all(['1', '2', '3'].map((name) => call(name)))
    void call('other account', { lane: 'b payment.start' })
    void call('other endpoint', { lane: 'a payment.read' })
    await vi.advanceTimersByTimeAsync(1000)
    expect(went.toSorted((a, b) => a[1] - b[1])).toEqual([
      ['1', 0],
      ['other account', 0],
      ['other endpoint', 0],
      ['2', 200],
      ['3', 400],
    ])
  })
  test('of buyers go before all others, which are not forgotten', async () => {
    const { went, call } = recorded(limited())
    for (const name of ['job 1', 'job 2', 'job 3']) void call(name, { is_buyer: false })
    await vi.advanceTimersByTimeAsync(0)
    for (const name of ['buyer 1', 'buyer 2']) void call(name)
    await vi.advanceTimersByTimeAsync(1000)
    expect(went.map(([name]) => name)).toEqual(['job 1', 'buyer 1', 'buyer 2', 'job 2', 'job 3'])
  })
  test('that had no turn for ten seconds are BUSY: 200 of 210 go at 20 a second', async () => {
    const { went, refused, call } = recorded(limited())
    for (let n = 0; n < 210; n++) void call(String(n))
    await vi.advanceTimersByTimeAsync(CALL_WAIT_MS + 1000)
    expect([went.length, refused.length]).toEqual([200, 10])
    expect(Math.max(...went.map(([, ms]) => ms))).toBeLessThan(CALL_WAIT_MS)
    // the line is free again
    void call('after')
    await vi.advanceTimersByTimeAsync(100)
    expect(went.at(-1)?.[0]).toBe('after')
  })
  test('are half as many after "too many", and one a second more each second (worked example 6)', async () => {
    const limiter = limited(4)
    const { call } = recorded(limiter)
    void call('first')
    await vi.advanceTimersByTimeAsync(0)
    limiter.refused('a payment.start')
    const rates = [limiter.rate('a payment.start')]
    await vi.advanceTimersByTimeAsync(1000)
    rates.push(limiter.rate('a payment.start'))
    await vi.advanceTimersByTimeAsync(5000)
    rates.push(limiter.rate('a payment.start'), limiter.rate('a payment.read'))
    expect(rates).toEqual([2.5, 3.5, 5, 5])
  })
  test('are shared by the processes there are by then; while nobody can be asked, by those there were', async () => {
    const counts = [4, 2]
    const limiter = new CallLimiter({
      per_second: 20,
      readCallers: async () => {
        const web = counts.shift()
        if (web === undefined) throw new Error('the database is away')
        return { web, workers: 0, kind: 'WEB' }
      },
    })
    const { call } = recorded(limiter)
    const rates: number[] = []
    for (let round = 0; round < 3; round++) {
      void call(`round ${round}`)
      await vi.advanceTimersByTimeAsync(0)
      rates.push(limiter.rate('a payment.start'))
      await vi.advanceTimersByTimeAsync(11_000)
    }
    expect(rates).toEqual([5, 10, 10])
  })
  test('tell how long they wait before they do, and by how much it was longer', async () => {
    const limiter = limited(4)
    const { call } = recorded(limiter)
    const told: number[] = []
    for (let n = 0; n < 10; n++) void call(String(n))
    await vi.advanceTimersByTimeAsync(0)
    const waiting = limiter.turn('a payment.start', { is_buyer: true, onWait: async (ms) => void told.push(ms) })
    await vi.advanceTimersByTimeAsync(0)
    expect(told).toEqual([2000])
    for (const _again of [1, 2]) limiter.refused('a payment.start')
    await vi.advanceTimersByTimeAsync(CALL_WAIT_MS)
    await waiting
    expect(told).toHaveLength(2)
    expect(told[1]).toBeGreaterThan(0)
  })
  test('of many accounts leave nothing behind', async () => {
    const limiter = limited()
    for (let n = 0; n < 2500; n++) {
      void limiter.turn(`${n} payment.start`, { is_buyer: true })
      await vi.advanceTimersByTimeAsync(n % 100 === 0 ? 1000 : 0)
    }
    expect((limiter as unknown as { lanes: Map<string, unknown> }).lanes.size).toBeLessThanOrEqual(1000)
  })
})
