import { randomBytes } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { openDirectLine } from '#server/platform/database/direct-line.ts'
import { createPageCache, type PageCache } from './page-cache.ts'

const NOW = new Date('2027-06-04T12:00:00Z')
const LATER = new Date('2027-06-04T13:00:00Z')

let cache: PageCache | null = null
afterEach(async () => {
  vi.useRealTimers()
  cache?.stop()
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
  cache = createPageCache({ line: openDirectLine(connect) })
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

  lines[1]?.emit('notification', { channel: 'turnout_pages', payload: 'event:2' })
  expect((await ask(cache)).hit).toBe(true)
  lines[1]?.emit('notification', { channel: 'turnout_pages', payload: 'event:1' })
  expect((await ask(cache)).hit).toBe(false)
})

test('everybody who asks meanwhile gets the one rendering, also while no purge can be heard', async () => {
  cache = createPageCache({ line: openDirectLine(() => new Promise(() => {})) })
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

/** A page of so many bytes, not to be compressed. */
const large = async (pages: PageCache, subject: string, bytes: number) =>
  pages.get(subject, 'en', {
    now: NOW,
    render: async () => ({
      html: randomBytes(bytes / 2).toString('hex'),
      status: 200,
      headers: {},
      expires_at: LATER,
    }),
  })

test('the kept pages never take more bytes than they may; those asked for last stay', async () => {
  const MB = 1024 * 1024
  cache = createPageCache({ max_bytes: 5 * MB })
  for (let n = 1; n <= 12; n++) {
    await large(cache, `event:${n}`, MB / 2)
    cache.peek('event:1', 'en', NOW)
    expect(cache.bytes()).toBeLessThanOrEqual(5 * MB)
  }
  const is_kept = (n: number) => cache!.peek(`event:${n}`, 'en', NOW) !== null
  expect([is_kept(1), is_kept(2), is_kept(12)]).toEqual([true, false, true])
  expect(cache.bytes()).toBeGreaterThan(2 * MB)
})

test('a page that is larger than everything may take is sent and not kept', async () => {
  cache = createPageCache({ max_bytes: 100_000 })
  await ask(cache)
  const { page } = await large(cache, 'event:2', 200_000)
  expect(page.encoded.plain.length).toBe(200_000)
  expect([cache.peek('event:2', 'en', NOW), cache.peek('event:1', 'en', NOW)]).toEqual([null, expect.anything()])
})

test('a purge takes all variants of the subject and what is being rendered of it, and nothing else', async () => {
  cache = createPageCache()
  for (const key of ['en', 'de']) await ask(cache, key)
  await large(cache, 'event:11', 1000)
  const widget = await large(cache, 'event:1 widgets', 1000)
  expect(widget.hit).toBe(false)
  const gate = Promise.withResolvers<void>()
  const late = cache.get('event:1', 'fr', {
    now: NOW,
    render: async () => {
      await gate.promise
      return { html: 'old', status: 200, headers: {}, expires_at: LATER }
    },
  })
  cache.purge('event:1')
  gate.resolve()
  await late
  for (const key of ['en', 'de', 'fr']) expect(cache.holds('event:1', key, NOW)).toBe(false)
  expect(cache.holds('event:1 widgets', 'en', NOW)).toBe(false)
  expect(cache.holds('event:11', 'en', NOW)).toBe(true)
})
