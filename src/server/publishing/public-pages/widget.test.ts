import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { pageRoutes } from '#server/app/pages.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount, createEvent, createTicket } from '#test/factories.ts'

const NASTY = '</script><script>alert(1)</script>\u2028\u202e=cmd|" \ud83c\udf9f{{x}}'

let t: TestApp
let pages: Awaited<ReturnType<typeof buildApp>>

beforeAll(async () => {
  t = await createTestApp()
  pages = await buildApp(t.deps)
  const directory = mkdtempSync(join(tmpdir(), 'turnout-widget-'))
  writeFileSync(join(directory, 'widget.js'), '(function(){})()')
  await pageRoutes(pages, directory)
  await pages.ready()
})
afterAll(async () => {
  await pages.close()
  await t.close()
})

const get = (url: string, headers: Record<string, string> = {}) => pages.inject({ method: 'GET', url, headers })

async function onSale(values: Parameters<typeof createEvent>[2] = {}) {
  const account = await createAccount(t.deps.db)
  const event_id = await createEvent(t.deps.db, account, { title: 'Night Ferry', ...values })
  await createTicket(t.deps.db, event_id, { title: 'Standing' })
  return { account, event_id }
}

const policyOf = (headers: Record<string, unknown>) => String(headers['content-security-policy'])

describe('GET /widget/:event_id', () => {
  test('shows the tickets alone, without scripts too, and may be framed by any site (WID-1, SEO-1)', async () => {
    const { event_id } = await onSale()
    const page = await get(`/widget/${event_id}`)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Standing')
    expect(page.body).toContain('<meta name="robots" content="noindex">')
    expect(page.body).toContain('<base target="_blank">')
    expect(policyOf(page.headers)).toMatch(/frame-ancestors \*(;|$)/)
    expect(page.headers['x-frame-options']).toBeUndefined()
    expect(page.headers['set-cookie']).toBeUndefined()
  })

  test('only this path may be framed: the event page refuses (WID-1, SEC-18)', async () => {
    const { event_id } = await onSale()
    const page = await get(`/event/${event_id}/night-ferry`)
    expect(policyOf(page.headers)).toContain("frame-ancestors 'none'")
    expect(page.headers['x-frame-options']).toBe('DENY')
  })

  test('the organizer may name the sites that frame it; the cached page follows at once (WID-1)', async () => {
    const { account, event_id } = await onSale()
    await get(`/widget/${event_id}`)
    const saved = await t.call('PATCH', `/api/events/${event_id}/settings`, {
      as: account.token,
      body: { widget_allowed_origins: ['https://shop.example.org'] },
    })
    expect(saved.status).toBe(200)
    t.deps.pageCache.purge(`event:${event_id}`)
    const page = await get(`/widget/${event_id}`)
    expect(policyOf(page.headers)).toMatch(/frame-ancestors 'self' https:\/\/shop\.example\.org(;|$)/)
  })

  test.each(['https://*.co.uk', 'https://*.github.io', 'https://*.vercel.app:443', 'https://*.com'])(
    'but never the sites of many owners at once: %s (WID-1)',
    async (origin) => {
      const { account, event_id } = await onSale()
      const save = (widget_allowed_origins: string[]) =>
        t.call('PATCH', `/api/events/${event_id}/settings`, { as: account.token, body: { widget_allowed_origins } })
      const refused = await save(['https://*.example.co.uk', 'https://me.github.io', origin])
      expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([422, ['widget_allowed_origins.2']])
      expect((await save(['https://*.example.co.uk', 'https://me.github.io'])).status).toBe(200)
    },
  )

  test('colours, words and padding of the embedding page are taken, wrong ones ignored (WID-3, WID-4, WID-7)', async () => {
    const { event_id } = await onSale()
    const page = await get(
      `/widget/${event_id}?background_color=%23101820&padding=4&continue_button_text=Book&locale=de&button_color=url(x)`,
    )
    expect(page.body).toContain('--ev-bg:#101820')
    expect(page.body).toContain('--widget-padding:4px')
    expect(page.body).toContain('<html lang="de">')
    expect(page.body).toContain('Book')
    expect(page.body).not.toContain('url(x)')
    const style = /<style>(.*?)<\/style>/.exec(page.body)?.[1] ?? ''
    const { sha256 } = await import('#server/platform/runtime/secrets.ts')
    expect(policyOf(page.headers)).toContain(sha256(style).toString('base64'))
  })

  test('a variant is made of the one kept copy, and is what a rendering of its own would be (WID-3, WID-4)', async () => {
    const { account, event_id } = await onSale()
    const cookie = `turnout_session=${account.token}`
    const variants = [
      'background_color=%23101820&link_color=%23abc',
      'padding=0',
      'padding=100&primary_color=%23ff0000&secondary_color=%23aabbcc&checkout=inline',
      'continue_button_text=Book%20%22now%22%20%26%20%3Cgo%3E%20%24%26%20%241%20%5C',
      'text_color=%23eeeeee&content_background_color=%23222222&button_color=%23123456&continue_button_text=Los&locale=de',
    ]
    for (const variant of variants) {
      const dressed = await get(`/widget/${event_id}?${variant}`)
      // for whoever is logged in each page is rendered for itself
      const own = await pages.inject({ url: `/widget/${event_id}?${variant}`, headers: { cookie } })
      expect([dressed.statusCode, own.statusCode]).toEqual([200, 200])
      // one of them writes `>` as an entity, which is the same sign
      expect(dressed.body.replaceAll('&gt;', '>')).toBe(own.body.replaceAll('&gt;', '>'))
      expect(policyOf(dressed.headers)).toBe(policyOf(own.headers))
      expect(dressed.headers['cache-control']).toBe('private, no-store')
    }
  })

  test('a thousand variants take no more memory than a few', async () => {
    const { event_id } = await onSale()
    for (const text of ['', '&continue_button_text=x']) await get(`/widget/${event_id}?padding=1${text}`)
    const before = t.deps.pageCache.bytes()
    for (let n = 0; n < 300; n++)
      await get(
        `/widget/${event_id}?padding=${n % 100}&text_color=%23${String(100000 + n)}&continue_button_text=Go%20${n}`,
      )
    expect(t.deps.pageCache.bytes()).toBe(before)
  })

  test('a variant comes compressed, with the length it has', async () => {
    const { event_id } = await onSale()
    const url = `/widget/${event_id}?padding=3`
    const plain = await get(url)
    const packed = await pages.inject({ url, headers: { 'accept-encoding': 'br, gzip' } })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
  })

  test('text full of markup is harmless in it (SEC-15, SEC-16)', async () => {
    const { event_id } = await onSale({ title: NASTY })
    const page = await get(`/widget/${event_id}?continue_button_text=${encodeURIComponent('</script><b>')}`)
    expect(page.body).not.toContain('<script>alert')
    expect(page.body.match(/<\/script>/g)).toHaveLength(1)
    expect(page.body.includes('\u2028')).toBe(
      page.body.includes('&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;\u2028'),
    )
    const data = /id="page-data">(.*?)<\/script>/s.exec(page.body)?.[1] ?? ''
    expect((JSON.parse(data) as { page: { data: { event: { title: string } } } }).page.data.event.title).toBe(NASTY)
  })

  test.each(['/widget/999999', '/widget/0', '/widget/x'])(
    '%s says that there is no event, status 404 (WID-1)',
    async (url) => {
      const page = await get(url)
      expect(page.statusCode).toBe(404)
      expect(page.body).toContain('This event is not available.')
      expect(policyOf(page.headers)).toMatch(/frame-ancestors \*/)
    },
  )

  test('a draft is no event to a foreign page (EVT-9)', async () => {
    const { event_id } = await onSale({ status: 'DRAFT' })
    expect((await get(`/widget/${event_id}`)).statusCode).toBe(404)
  })

  test('a widget with the same options is rendered once (CNV-9)', async () => {
    const { event_id } = await onSale()
    const [first, second] = [
      await get(`/widget/${event_id}?padding=3`),
      await get(`/widget/${event_id}?padding=3&affiliate=abc`),
    ]
    expect(second.headers.etag).toBe(first.headers.etag)
  })
})

test('/widget.js may be loaded by other sites (WID-2)', async () => {
  const script = await get('/widget.js')
  expect(script.statusCode).toBe(200)
  expect(script.headers['cross-origin-resource-policy']).toBe('cross-origin')
})
