import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { slugify } from '#core/platform/ids.ts'
import { buildApp } from '#server/app/app.ts'
import { pageRoutes } from '#server/app/pages.ts'
import { type Gate, OPEN_GATE } from '#server/platform/database/gate.ts'
import { createPageCache, type PageCache } from '#server/platform/storage/page-cache.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createOnSaleEvent } from '#test/factories.ts'

/** Public pages while the database is away, or is another one of which nothing may be told yet (HA-7). */
let t: TestApp
let pages: Awaited<ReturnType<typeof buildApp>>
let pageCache: PageCache
const PATIENCE_MS = 60_000
const gate: Gate & { is_open: boolean } = { ...OPEN_GATE, is_open: true, opened: async () => false }
beforeAll(async () => {
  t = await createTestApp({ gate })
  const directory = mkdtempSync(join(tmpdir(), 'turnout-client-'))
  const entry = (name: string) => [`src/web/app/entries/${name}.tsx`, { file: `assets/${name}-abc.js` }]
  const entries = ['public', 'admin', 'checkout', 'check-in', 'widget-frame'].map(entry)
  writeFileSync(join(directory, 'manifest.json'), JSON.stringify(Object.fromEntries(entries)))
  pageCache = createPageCache({ line: t.deps.direct, isTold: () => gate.is_open, stand_in_ms: PATIENCE_MS })
  pages = await buildApp({ ...t.deps, pageCache })
  await pageRoutes(pages, directory)
  await pages.ready()
})
beforeEach(() => {
  gate.is_open = true
})
afterAll(async () => {
  gate.is_open = true
  await pages.close()
  pageCache.stop()
  await t.close()
})

const get = (url: string, headers: Record<string, string> = {}) => pages.inject({ method: 'GET', url, headers })
async function opened() {
  const { event_id } = await createOnSaleEvent(t.deps.db, { capacity: 5 })
  await t.deps.db.updateTable('events').set({ title: 'Low Tide' }).where('id', '=', event_id).execute()
  return `/event/${event_id}/${slugify('Low Tide')}`
}

test('a page that is kept is served as it was, says so, and rests in no cache', async () => {
  const url = await opened()
  // a line that has just been opened keeps nothing of before
  const keptBytes = async () => {
    await get(url)
    return pageCache.bytes()
  }
  await expect.poll(keptBytes).toBeGreaterThan(0)
  const before = await get(url)
  gate.is_open = false
  const during = await get(url, { 'if-none-match': String(before.headers.etag) })
  expect([during.statusCode, during.headers['cache-control'], during.headers.etag]).toEqual([
    200,
    'private, no-store',
    undefined,
  ])
  expect(during.body).toContain('<p class="updating" role="status">Availability is being updated</p><div id="root">')
  expect(during.body.replace(/<p class="updating".*?<\/p>/, '')).toBe(before.body)
  expect((await get(url, { 'accept-language': 'de' })).statusCode, 'never rendered in this language').toBe(503)
  gate.is_open = true
  const after = await get(url)
  expect([after.statusCode, after.body.includes('class="updating"')]).toEqual([200, false])
  expect(after.headers['cache-control']).toBe('private, no-cache')
})

test('what was never rendered is the error page with 503, where a page of it would rest on what may not be told', async () => {
  const url = await opened()
  gate.is_open = false
  const reply = await get(url)
  expect(reply.statusCode).toBe(503)
  expect(reply.headers['content-type']).toContain('text/html')
  expect(reply.body).toContain('Something went wrong')
  expect(reply.body).not.toContain('Low Tide')
})

test('what was rendered meanwhile is never sent early, and never kept', async () => {
  const url = await opened()
  gate.is_open = false
  await get(url)
  await t.deps.db.updateTable('events').set({ title: 'High Tide' }).where('title', '=', 'Low Tide').execute()
  gate.is_open = true
  expect((await get(url.replace('low', 'high'))).body).toContain('High Tide')
})

test('after the time that the operator gives it, no page stands in any more', async () => {
  const cache = createPageCache({ isTold: () => gate.is_open, stand_in_ms: -1 })
  const render = async () => ({ html: 'page', status: 200, headers: {}, expires_at: new Date('2100-01-01') })
  await cache.get('event:1', 'en', { now: new Date(), render })
  gate.is_open = false
  expect(cache.standIn('event:1', 'en')).toBeNull()
  const patient = createPageCache({ isTold: () => gate.is_open, stand_in_ms: PATIENCE_MS })
  gate.is_open = true
  await patient.get('event:1', 'en', { now: new Date(), render })
  expect(patient.standIn('event:1', 'en'), 'nothing is away').toBeNull()
  gate.is_open = false
  expect(patient.standIn('event:1', 'en')?.status).toBe(200)
})
