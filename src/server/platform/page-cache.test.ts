import { EventEmitter } from 'node:events'
import type pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { createPageCache, type PageCache } from './page-cache.ts'

const NOW = new Date('2027-06-04T12:00:00Z')
const LATER = new Date('2027-06-04T13:00:00Z')

let cache: PageCache | null = null
afterEach(async () => {
  vi.useRealTimers()
  await cache?.stop()
})

/** A line of the database that the test holds in its hand. */
class Line extends EventEmitter {
  async query() {}
  async end() {
    this.emit('end')
  }
}

function ask(pages: PageCache, key = 'en') {
  const html = `page ${Math.random()}`
  return pages.get('event:1', key, {
    now: NOW,
    render: async () => ({ html, status: 200, headers: {}, expires_at: LATER }),
  })
}
const isKept = async (pages: PageCache): Promise<boolean> => {
  await ask(pages)
  return (await ask(pages)).hit
}

test('a line that breaks takes every page with it, and until it is back none is kept (CNV-9)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const lines = [new Line(), new Line()]
  const down = Promise.withResolvers<pg.Client>()
  const answers = [Promise.resolve(lines[0]), down.promise, Promise.resolve(lines[1])]
  const connect = vi.fn(() => answers.shift() as Promise<pg.Client>)
  cache = createPageCache({ connect })
  await vi.waitUntil(() => isKept(cache!))
  const { page } = await ask(cache)
  expect(cache.peek('event:1', 'en', NOW)).toBe(page)

  lines[0]?.emit('end')
  expect(cache.peek('event:1', 'en', NOW)).toBeNull()
  expect(await isKept(cache)).toBe(false)
  await vi.advanceTimersByTimeAsync(1000)
  expect(connect).toHaveBeenCalledTimes(2)
  down.reject(new Error('too many connections'))
  expect(await isKept(cache)).toBe(false)
  await vi.advanceTimersByTimeAsync(1000)
  expect(connect).toHaveBeenCalledTimes(3)
  await vi.waitUntil(() => isKept(cache!))

  lines[1]?.emit('notification', { payload: 'event:2' })
  expect((await ask(cache)).hit).toBe(true)
  lines[1]?.emit('notification', { payload: 'event:1' })
  expect((await ask(cache)).hit).toBe(false)
})

test('everybody who asks meanwhile gets the one rendering, also while no purge can be heard', async () => {
  cache = createPageCache({ connect: () => new Promise(() => {}) })
  const render = vi.fn(async () => ({ html: 'page', status: 200, headers: {}, expires_at: LATER }))
  const answers = await Promise.all([1, 2, 3].map(() => cache!.get('event:1', 'en', { now: NOW, render })))
  expect(render).toHaveBeenCalledTimes(1)
  expect(answers.map(({ hit }) => hit)).toEqual([false, true, true])
  await cache.get('event:1', 'en', { now: NOW, render })
  expect(render).toHaveBeenCalledTimes(2)
})

test("a rendering that fails is nobody's page: the next one tries again", async () => {
  cache = createPageCache()
  await expect(
    cache.get('event:1', 'en', { now: NOW, render: () => Promise.reject(new Error('down')) }),
  ).rejects.toThrow('down')
  expect((await ask(cache)).hit).toBe(false)
  expect((await ask(cache)).hit).toBe(true)
})

test('of too many variants the eldest goes', async () => {
  cache = createPageCache({ max_variants: 2 })
  for (const key of ['red', 'green', 'blue']) await ask(cache, key)
  expect(['red', 'green', 'blue'].map((key) => cache!.peek('event:1', key, NOW) !== null)).toEqual([false, true, true])
})
