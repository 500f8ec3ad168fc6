import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { slugify } from '#core/platform/ids.ts'
import { LOCALES } from '#core/platform/locales.ts'
import { buildApp } from '#server/app/app.ts'
import { pageRoutes } from '#server/app/pages.ts'
import { purgeEventPages } from '#server/catalog/events/purge-event-pages.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { keyOf } from '#server/platform/http/page-fast-path.ts'
import { createPageCache, type PageCache } from '#server/platform/storage/page-cache.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createOnSaleEvent } from '#test/factories.ts'

let t: TestApp
let pageCache: PageCache
let pages: Awaited<ReturnType<typeof buildApp>>
let directory: string
beforeAll(async () => {
  t = await createTestApp()
  directory = mkdtempSync(join(tmpdir(), 'turnout-client-'))
  const entry = (name: string) => [`src/web/app/entries/${name}.tsx`, { file: `assets/${name}-abc.js` }]
  writeFileSync(
    join(directory, 'manifest.json'),
    JSON.stringify(Object.fromEntries(['public', 'admin', 'checkout', 'check-in'].map(entry))),
  )
  pageCache = createPageCache({ line: t.deps.direct })
  pages = await buildApp({ ...t.deps, pageCache })
  await pageRoutes(pages, directory)
  await pages.ready()
})
afterAll(async () => {
  await pages.close()
  pageCache.stop()
  await t.close()
})

async function opened(title = 'Low Tide') {
  const shop = await createOnSaleEvent(t.deps.db, { capacity: null })
  await t.deps.db.updateTable('events').set({ title }).where('id', '=', shop.event_id).execute()
  return { ...shop, url: `/event/${shop.event_id}/${slugify(title)}` }
}
const get = (url: string, headers: Record<string, string> = {}) => pages.inject({ method: 'GET', url, headers })
const hits = async (): Promise<number> => {
  const { values } = await t.deps.metrics.page_cache.get()
  return values.find(({ labels }) => labels.result === 'hit')?.value ?? 0
}
/** What is as it is at the moment. */
const without = ({ date: _date, ...headers }: Record<string, unknown>) => headers

describe('the cached page, sent early', () => {
  test('is the page with every header of the long way, in each encoding, and is counted (SEC-18, REL-25)', async () => {
    const { url } = await opened()
    for (const encoding of ['br', 'gzip', 'identity']) {
      const headers = { 'accept-encoding': encoding }
      const [first, second] = [await get(url, headers), await get(url, headers)]
      const before = await hits()
      const early = await get(url, headers)
      expect(early.statusCode).toBe(200)
      expect(early.rawPayload.equals(second.rawPayload)).toBe(true)
      expect(without(early.headers)).toEqual(without(first.headers))
      expect(early.headers['content-security-policy']).toContain("default-src 'self'")
      expect(await hits()).toBe(before + 1)
    }
    const requests = await t.deps.metrics.requests.get()
    const counted = requests.values.find(
      ({ labels, metricName }) => metricName?.endsWith('_count') && labels.route === '/event/:id/:slug',
    )
    expect(counted?.value).toBe(9)
  })

  test('languages are not mixed up; a cookie, a query and an ETag go the long way (CNV-9, LOC-2)', async () => {
    const { url } = await opened()
    const german = { 'accept-language': 'de' }
    for (let n = 0; n < 3; n++) {
      expect((await get(url)).body).toContain('<html lang="en"')
      expect((await get(url, german)).body).toContain('<html lang="de"')
      expect((await get(url, { cookie: 'locale=fr' })).body).toContain('<html lang="fr"')
      expect((await get(`${url}?lang=es`)).body).toContain('<html lang="es"')
    }
    const { etag } = (await get(url)).headers
    expect((await get(url, { 'if-none-match': String(etag) })).statusCode).toBe(304)
  })

  test('invented languages and spellings do not displace what is remembered: seven languages make a key, one spelling (LOC-1)', async () => {
    const asked = (language: string | undefined, url = '/event/7/low-tide') =>
      keyOf({ method: 'GET', url, headers: language === undefined ? {} : { 'accept-language': language } })
    const invented = Array.from({ length: 2_100 }, (_, n) => `x-${n};q=0.${n},de-${n},en;q=0.1`)
    expect([...new Set(invented.map((language) => asked(language)))]).toEqual([asked('de')])
    expect(asked(undefined)).toBe(asked('en-GB,en;q=0.9'))
    expect(asked('tlh')).toBe(asked('en'))
    expect(new Set(LOCALES.map((locale) => asked(locale))).size).toBe(LOCALES.length)
    for (const odd of ['/event/%37/low-tide', '/event/7/%6Cow-tide']) expect(asked('en', odd), odd).toBeNull()
    const { url } = await opened()
    for (let n = 0; n < 3; n++) expect((await get(url.replace('low', '%6Cow'))).body).toContain('Low Tide')
  })

  test('the page’s own end is heeded at once, a purge of another process as soon as it is told (CNV-9)', async () => {
    const { url, event_id, account } = await opened()
    const move = (venue_name: string) =>
      t.deps.db.updateTable('events').set({ venue_name }).where('id', '=', event_id).execute()
    for (let n = 0; n < 3; n++) expect((await get(url)).body).toContain('Low Tide')
    await move('Pier 12')
    expect((await get(url)).body).not.toContain('Pier 12')
    t.advance(10 * 60_000)
    expect((await get(url)).body).toContain('Pier 12')
    for (let n = 0; n < 3; n++) await get(url)
    await move('Pier 13')
    expect((await get(url)).body).not.toContain('Pier 13')
    // this cache hears of it by the database alone, as that of another process does
    const { organizer_id } = account
    await inTransaction(t.deps.db, (tx) => purgeEventPages(tx, { id: event_id, organizer_id }))
    await expect.poll(async () => (await get(url)).body, { timeout: 15_000 }).toContain('Pier 13')
  })

  test('a page rendered anew for another reader brings its own policy and address: nobody gets the old ones (WID-1, IDN-5)', async () => {
    const { url, event_id } = await opened()
    const frame = `/widget/${event_id}`
    const readers = ['br', 'gzip'].map((encoding) => ({ 'accept-encoding': encoding }))
    const seen = async (path: string) => {
      const replies = [await get(path, readers[0]), await get(path, readers[1])]
      return replies.map(({ statusCode, headers }) => [statusCode, headers['content-security-policy']])
    }
    for (let n = 0; n < 2; n++) for (const path of [url, frame]) await seen(path)
    await t.deps.db.updateTable('events').set({ title: 'High Tide' }).where('id', '=', event_id).execute()
    await t.deps.db
      .updateTable('event_settings')
      .set({ widget_allowed_origins: ['https://own.example'] })
      .where('event_id', '=', event_id)
      .execute()
    pageCache.purge(`event:${event_id}`)
    for (let n = 0; n < 2; n++) {
      for (const [status, policy] of await seen(frame))
        expect([status, String(policy)]).toEqual([
          200,
          expect.stringContaining("frame-ancestors 'self' https://own.example"),
        ])
      expect((await seen(url)).map(([status]) => status)).toEqual([301, 301])
    }
  })

  test('widgets in many colours do not displace the event page, and go with it at a purge (WID-3, CNV-9)', async () => {
    const { url, event_id, account } = await opened()
    const frame = `/widget/${event_id}`
    await get(url)
    for (let n = 0; n < 70; n++)
      expect((await get(`${frame}?button_color=%230000${n + 10}`)).statusCode, `colour ${n}`).toBe(200)
    expect(pageCache.holds(`event:${event_id}`, 'en false event', t.now())).toBe(true)
    await t.deps.db.updateTable('events').set({ title: 'High Tide' }).where('id', '=', event_id).execute()
    await get(frame)
    expect((await get(url)).body).toContain('Low Tide')
    const { organizer_id } = account
    await inTransaction(t.deps.db, (tx) => purgeEventPages(tx, { id: event_id, organizer_id }))
    await expect.poll(async () => (await get(url)).statusCode, { timeout: 15_000 }).toBe(301)
    await t.deps.db.updateTable('events').set({ title: 'Spring Tide' }).where('id', '=', event_id).execute()
    expect((await get(frame)).body).toContain('Spring Tide')
  })

  test('on a real socket it is the same answer, counted under the same route; everything else goes on as ever', async () => {
    const { url } = await opened()
    const origin = await pages.listen({ port: 0, host: '127.0.0.1' })
    const asked = async (path: string) => {
      const reply = await fetch(origin + path, { headers: { 'accept-language': 'en' } })
      const { date: _date, ...headers } = Object.fromEntries(reply.headers)
      return { status: reply.status, headers, body: await reply.text() }
    }
    const first = await asked(url)
    const before = await hits()
    expect(await asked(url)).toEqual(first)
    expect(await hits()).toBe(before + 1)
    expect(first.body).toContain('Low Tide')
    expect((await asked('/api/public/events/999999')).status).toBe(404)
    expect((await asked('/health')).body).toBe('{"ok":true}')
    const { values } = await t.deps.metrics.requests.get()
    const routes = values.filter(({ metricName }) => metricName?.endsWith('_count')).map(({ labels }) => labels.route)
    expect(routes).toContain('/event/:id/:slug')
    expect(routes).not.toContain('none')
  })

  test('nobody is served any more once the process stops (REL-23)', async () => {
    const { url } = await opened()
    const stopping = await buildApp({ ...t.deps, pageCache })
    await pageRoutes(stopping, directory)
    const { promise: asked, resolve: goOn } = Promise.withResolvers<void>()
    stopping.addHook('preClose', () => asked)
    const origin = await stopping.listen({ port: 0, host: '127.0.0.1' })
    const status = async () => (await fetch(origin + url, { headers: { 'accept-language': 'en' } })).status
    for (let n = 0; n < 2; n++) expect(await status()).toBe(200)
    const closed = stopping.close()
    await expect.poll(status, { timeout: 15_000 }).toBe(503)
    goOn()
    await closed
  })
})
