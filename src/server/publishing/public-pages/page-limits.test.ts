import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { pageRoutes } from '#server/app/pages.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount, createEvent, createTicket } from '#test/factories.ts'

const PER_IP = 600

let t: TestApp
let pages: Awaited<ReturnType<typeof buildApp>>
let event_id: number

beforeAll(async () => {
  t = await createTestApp({ env: { TURNOUT_LIMITS: 'on', TURNOUT_TRUST_PROXY: '127.0.0.1' } })
  pages = await buildApp(t.deps)
  const directory = mkdtempSync(join(tmpdir(), 'turnout-limits-'))
  writeFileSync(join(directory, 'widget.js'), '(function(){})()')
  await pageRoutes(pages, directory)
  await pages.ready()
  event_id = await createEvent(t.deps.db, await createAccount(t.deps.db), { title: 'Night Ferry' })
  await createTicket(t.deps.db, event_id, { title: 'Standing' })
})
afterAll(async () => {
  await pages.close()
  await t.close()
})

const from =
  (ip: string) =>
  (url: string, headers: Record<string, string> = {}) =>
    pages.inject({ method: 'GET', url, headers: { 'x-forwarded-for': ip, ...headers } })

/** Leaves the address nothing of its minute: a sitemap is made anew each time. */
async function useUp(get: ReturnType<typeof from>): Promise<void> {
  for (let n = 0; n < PER_IP; n++) expect((await get('/sitemap.xml')).statusCode).toBe(200)
}

describe('pages that have to be rendered (CNV-10)', () => {
  test("are 600 a minute per address; then a page in the reader's language says when to come again", async () => {
    const get = from('203.0.113.1')
    await useUp(get)
    const event = `/event/${event_id}/night-ferry`
    const costly = [
      `${event}?promo_code=GUESS`,
      `/widget/${event_id}?background_color=%23101820`,
      `/preview/event/${event_id}`,
      '/events?page=2',
      '/event/999999/nowhere',
      '/o/999999',
      `/social/${event_id}-en-0123456789abcdef.png`,
      '/sitemap.xml',
    ]
    for (const url of costly) {
      const refused = await get(url, { 'accept-language': 'de' })
      expect([url, refused.statusCode]).toEqual([url, 429])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      expect(refused.headers['cache-control']).toBe('private, no-store')
      expect(refused.body).toContain('<html lang="de">')
      expect(refused.body).toContain('<h1>')
    }
    const other = from('203.0.113.2')
    for (const url of costly) expect([url, (await other(url)).statusCode === 429]).toEqual([url, false])
  })

  test('inside a widget the refusal is a page that any site may frame, in its language, with another try (WID-1, ERP-1)', async () => {
    const get = from('203.0.113.7')
    await useUp(get)
    const refused = await get(`/widget/${event_id}?locale=fr&background_color=%23101821`)
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['x-frame-options']).toBeUndefined()
    expect(refused.headers['content-security-policy']).toContain('frame-ancestors *')
    expect(refused.body).toContain('<html lang="fr">')
    expect(refused.body).toMatch(/<a href(?:="")? target="_self"/)
    expect(refused.body).not.toContain('<script')
    const page = await get('/events?page=2')
    expect(page.headers['x-frame-options']).toBe('DENY')
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  test('are no business of cache hits, files, probes, missing pages and calls', async () => {
    const get = from('203.0.113.3')
    const event = `/event/${event_id}/night-ferry`
    // with a query, or the copy in front of the framework would answer
    const hit = `${event}?lang=en`
    expect((await from('203.0.113.4')(hit)).statusCode).toBe(200)
    await useUp(get)
    expect((await get('/sitemap.xml')).statusCode).toBe(429)
    for (const url of [hit, '/widget.js', '/health', '/robots.txt', '/my-tickets'])
      expect([url, (await get(url)).statusCode]).toEqual([url, 200])
    expect((await get('/no-such-page')).statusCode).toBe(404)
    expect((await get(`/api/public/events/${event_id}`)).statusCode).toBe(200)
  })

  test('whoever waits for a rendering of somebody else is not counted', async () => {
    const [first, second] = [from('203.0.113.5'), from('203.0.113.6')]
    await useUp(second)
    const url = `/event/${event_id}/night-ferry?lang=fr`
    const rendering = first(url)
    await expect.poll(() => t.deps.pageCache.holds(`event:${event_id}`, 'fr true event', t.now())).toBe(true)
    const [made, waited] = await Promise.all([rendering, second(url)])
    expect([made.statusCode, waited.statusCode]).toEqual([200, 200])
  })
})
