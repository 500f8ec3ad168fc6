import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Follower } from '#core/platform/actions/causes.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { enqueue, startWorker } from '#server/platform/jobs/jobs.ts'
import { sha256 } from '#server/platform/runtime/secrets.ts'
import { escapeHtml, serializeData } from '#server/platform/text/html-document.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount, createEvent, createTicket, type TestAccount } from '#test/factories.ts'
import { buildApp } from './app.ts'
import { pageRoutes } from './pages.ts'

let t: TestApp
let pages: Awaited<ReturnType<typeof buildApp>>

const NASTY = '</script><img src=x onerror=alert(1)>"><\u2028{{x}}'

function builtFiles(): string {
  const directory = mkdtempSync(join(tmpdir(), 'turnout-client-'))
  mkdirSync(join(directory, 'assets'))
  writeFileSync(join(directory, 'assets', 'public-abc.js'), 'export {}')
  const manifest = {
    'src/web/app/entries/public.tsx': { file: 'assets/public-abc.js', css: ['assets/public-abc.css'], imports: [] },
    'src/locales/de/public.ts': { file: 'assets/de-abc.js' },
  }
  writeFileSync(join(directory, 'manifest.json'), JSON.stringify(manifest))
  const admin = { 'src/web/app/entries/admin.tsx': { file: 'assets/admin-abc.js' } }
  writeFileSync(join(directory, 'manifest-admin.json'), JSON.stringify(admin))
  return directory
}

beforeAll(async () => {
  t = await createTestApp()
  pages = await buildApp(t.deps)
  await pageRoutes(pages, builtFiles())
  await pages.ready()
})
afterAll(async () => {
  await pages.close()
  await t.close()
})

const get = (url: string, headers: Record<string, string> = {}) => pages.inject({ method: 'GET', url, headers })

async function onSale(
  values: Parameters<typeof createEvent>[2] = {},
): Promise<{ account: TestAccount; event_id: number; ticket_id: number }> {
  const account = await createAccount(t.deps.db)
  const event_id = await createEvent(t.deps.db, account, { title: 'Night Ferry', ...values })
  const { ticket_id } = await createTicket(t.deps.db, event_id, { title: 'Standing' })
  return { account, event_id, ticket_id }
}

describe('the event page', () => {
  test('is rendered with its tickets, readable without a script (SEO-1, PUB-2)', async () => {
    const { event_id } = await onSale()
    const page = await get(`/event/${event_id}/night-ferry`)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('<h1 dir="auto">Night Ferry</h1>')
    expect(page.body).toContain('Standing')
    expect(page.body).toContain('€12.50')
    expect(page.body).toContain('<script type="module" src="/assets/public-abc.js" fetchpriority="low">')
    expect(page.body).toContain('"@type":"Event"')
    expect(page.body).toContain('content="index,follow"')
  })

  test('a wrong slug answers 301 to the right one, query kept (IDN-5)', async () => {
    const { event_id } = await onSale()
    for (const given of [`/event/${event_id}`, `/event/${event_id}/old-name`]) {
      const moved = await get(`${given}?aff=ANNA&lang=de`)
      expect(moved.statusCode).toBe(301)
      expect(moved.headers.location).toBe(`/event/${event_id}/night-ferry?aff=ANNA&lang=de`)
      // renamed there and back, two kept answers would lead in circles
      expect(moved.headers['cache-control']).toBe('private, no-store')
    }
    expect((await get(`/e/${event_id}/x`)).headers.location).toBe(`/e/${event_id}/night-ferry`)
  })

  test('an event that is not there is a 404 saying so (PUB-1, ERP-1)', async () => {
    const draft = await onSale({ status: 'DRAFT' })
    for (const url of ['/event/999999/x', '/event/abc', `/event/${draft.event_id}/night-ferry`]) {
      const gone = await get(url)
      expect(gone.statusCode).toBe(404)
      expect(gone.body).toContain('Event unavailable')
      expect(gone.body).toContain('content="noindex"')
    }
  })

  test('a draft is previewed by its own staff only, never kept (EVT-9, SEO-5, CNV-9)', async () => {
    const { event_id, account } = await onSale({ status: 'DRAFT' })
    const other = await createAccount(t.deps.db)
    const seen = await get(`/event/${event_id}/night-ferry`, { cookie: `turnout_session=${account.token}` })
    expect(seen.statusCode).toBe(200)
    expect(seen.body).toContain('Preview')
    expect(seen.body).toContain('content="noindex"')
    expect(seen.headers['cache-control']).toBe('private, no-store')
    expect((await get(`/event/${event_id}/night-ferry`, { cookie: `turnout_session=${other.token}` })).statusCode).toBe(
      404,
    )
    expect((await get(`/event/${event_id}/night-ferry`)).statusCode).toBe(404)
  })

  test('the same page again is a 304, and comes compressed (CNV-9)', async () => {
    const { event_id } = await onSale()
    const url = `/event/${event_id}/night-ferry`
    const first = await get(url, { 'accept-encoding': 'br, gzip' })
    expect(first.headers['content-encoding']).toBe('br')
    expect(first.headers.vary).toContain('Accept-Language')
    const again = await get(url, { 'accept-encoding': 'br, gzip', 'if-none-match': String(first.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('a change is seen at once after its purge (CNV-9)', async () => {
    const { event_id, account } = await onSale()
    const url = `/event/${event_id}/night-ferry`
    await get(url)
    await t.call('PUT', `/api/events/${event_id}`, { as: account.token, body: { title: 'Day Ferry' } })
    t.deps.pageCache.purge(`event:${event_id}`)
    expect((await get(url)).headers.location).toBe(`/event/${event_id}/day-ferry`)
  })

  test('?lang= wins, is written to the cookie and carried by the canonical (LOC-2, SEO-4)', async () => {
    const { event_id } = await onSale()
    const page = await get(`/event/${event_id}/night-ferry?lang=de`, { 'accept-language': 'fr' })
    expect(page.body).toContain('<html lang="de">')
    expect(page.headers['set-cookie']).toContain('locale=de')
    expect(page.body).toContain(`rel="canonical" href="http://localhost:3000/event/${event_id}/night-ferry?lang=de"`)
    expect(page.body.match(/hreflang=/g)).toHaveLength(8)
    expect((await get(`/event/${event_id}/night-ferry`, { 'accept-language': 'fr' })).body).toContain(
      '<html lang="fr">',
    )
  })

  test('hidden and locked tickets are nowhere in the document (VIS-15, SEO-3)', async () => {
    const { event_id } = await onSale()
    await createTicket(t.deps.db, event_id, { title: 'Backstage secret', is_hidden: true })
    await createTicket(t.deps.db, event_id, { title: 'Crew secret', hide_unless_promo_code: true })
    const page = await get(`/event/${event_id}/night-ferry`)
    expect(page.body).not.toContain('secret')
  })

  test('markup in texts stays text (SEC-15, SEC-16)', async () => {
    const { event_id } = await onSale({ title: `Ferry ${NASTY}` })
    await createTicket(t.deps.db, event_id, { title: NASTY })
    const moved = await get(`/event/${event_id}`)
    const page = await get(String(moved.headers.location))
    expect(page.statusCode).toBe(200)
    expect(page.body).not.toContain('<img src=x')
    expect(page.body.match(/<script/g)).toHaveLength(3)
    expect(/id="page-data">(.*?)<\/script>/.exec(page.body)?.[1]).not.toContain('\u2028')
  })

  test('the colours are one inline style, let through by its hash alone (PUB-7, SEC-18)', async () => {
    const { event_id } = await onSale()
    const page = await get(`/event/${event_id}/night-ferry`)
    const style = /<style>(.*?)<\/style>/.exec(page.body)?.[1] ?? ''
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain(`style-src 'self' 'sha256-${sha256(style).toString('base64')}'`)
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(page.body).not.toMatch(/ style="/)
    expect(page.body).not.toMatch(/(src|srcset)="https?:/i)
    expect(page.body).not.toMatch(/<link[^>]+href="https?:\/\/(?!localhost)/)
  })
})

describe('the other pages', () => {
  test('an organizer shows its events (PUB-30)', async () => {
    const { account } = await onSale()
    const page = await get(`/o/${account.organizer_id}`)
    expect(page.statusCode).toBe(301)
    const shown = await get(String(page.headers.location))
    expect(shown.body).toContain('Night Ferry')
    expect((await get('/o/999999/x')).statusCode).toBe(404)
  })

  test('of very many events an organizer shows the nearest to come and the latest that are over (PUB-30)', async () => {
    const account = await createAccount(t.deps.db)
    const day = (n: number, hour: string) => new Date(t.now().getTime() + n * 86_400_000 + Number(hour) * 3_600_000)
    const run = (name: string, n: number) =>
      createEvent(t.deps.db, account, { title: `${name} ${n}.`, start_date: day(n, '1'), end_date: day(n, '3') })
    for (let n = 1; n <= 105; n++) await Promise.all([run('Season', n), run('Archive', -n)])
    const { body } = await get(String((await get(`/o/${account.organizer_id}`)).headers.location))
    const shown = [...body.matchAll(/>((?:Season|Archive) -?\d+)\.</g)].map(([, title]) => title)
    const numbers = Array.from({ length: 100 }, (_none, at) => at + 1)
    expect(shown).toEqual([...numbers.map((n) => `Season ${n}`), ...numbers.map((n) => `Archive -${n}`)])
    // they would fill the first page of the public list
    await t.deps.db
      .updateTable('events')
      .set({ status: 'DRAFT' })
      .where('organizer_id', '=', account.organizer_id)
      .execute()
  })

  test('the public list is there where the operator has it on (PUB-30, GEN-2)', async () => {
    await onSale()
    const page = await get('/events')
    expect([page.statusCode, page.body.includes('Night Ferry')]).toEqual([200, true])
    const hosted = await createTestApp({ env: { TURNOUT_MODE: 'hosted' } })
    const app = await buildApp(hosted.deps)
    await pageRoutes(app, builtFiles())
    expect((await app.inject('/events')).statusCode).toBe(404)
    await app.close()
    await hosted.close()
  })

  test('unknown addresses are a 404 page in the reader’s language, without a script (ERP-1)', async () => {
    const page = await get('/nowhere', { 'accept-language': 'de-AT' })
    expect(page.statusCode).toBe(404)
    expect(page.body).toContain('<html lang="de">')
    expect(page.body).toContain('href="/"')
    expect(page.body).not.toContain('<script')
  })

  test('the back office speaks the language of its user, unless a cookie says otherwise (LOC-2)', async () => {
    const account = await createAccount(t.deps.db)
    await t.deps.db.updateTable('users').set({ language: 'de' }).where('id', '=', account.user_id).execute()
    const language = async (cookie: string) =>
      /<html lang="([^"]+)"/.exec((await get('/manage/events', { cookie, 'accept-language': 'fr' })).body)?.[1]
    expect(await language(`turnout_session=${account.token}`)).toBe('de')
    expect(await language(`turnout_session=${account.token}; locale=es`)).toBe('es')
    expect(await language('turnout_session=gone')).toBe('fr')
  })

  test('whoever is logged in is led on from login and registration, and nobody else (BO-1)', async () => {
    const account = await createAccount(t.deps.db)
    const cookie = `turnout_session=${account.token}`
    for (const url of ['/auth/login?return_to=%2Fmanage', '/auth/register']) {
      const led = await get(url, { cookie })
      expect([led.statusCode, led.headers.location]).toEqual([302, '/manage/events'])
      expect(led.headers['cache-control']).toBe('private, no-store')
      expect((await get(url, { cookie: 'turnout_session=gone' })).statusCode).toBe(200)
      expect((await get(url)).statusCode).toBe(200)
    }
    expect((await get('/auth/forgot-password', { cookie })).statusCode).toBe(200)
  })

  test('client screens get their entry, are never indexed or kept, and hide their address (SEO-5, SEC-18)', async () => {
    const admin = await get('/manage/events')
    expect(admin.body).toContain('/assets/admin-abc.js')
    const nonce = /nonce="([^"]+)"/.exec(admin.body)?.[1]
    expect(admin.headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
    const secret = await get('/order/1/o_x')
    expect(secret.headers['referrer-policy']).toBe('no-referrer')
    for (const page of [admin, secret]) {
      expect(page.body).toContain('content="noindex"')
      expect(page.headers['cache-control']).toBe('private, no-store')
    }
    expect((await get('/check-in/cil_x')).headers['content-security-policy']).toContain("'wasm-unsafe-eval'")
    expect((await get('/check-in/cil_x')).headers['permissions-policy']).toContain('camera=(self)')
  })

  test('a screen whose script does not arrive says so in the reader’s language and offers another try (ERP-1)', async () => {
    for (const url of ['/check-in/cil_x', '/manage/events', '/auth/login', '/order/1/o_x']) {
      const { body, headers } = await get(url, { 'accept-language': 'en' })
      expect(body).toContain('<div id="root"></div><div id="late" role="alert"><h1>This page has not loaded</h1>')
      expect(body).toContain('<a href="">Try again</a></div>')
      const style = /<style>(.*?)<\/style>/.exec(body)?.[1] ?? ''
      expect(style).toContain('#root:not(:empty)~#late{display:none}')
      expect(headers['content-security-policy']).toContain(`'sha256-${sha256(style).toString('base64')}'`)
      expect(headers['content-security-policy']).toContain("script-src 'self'")
    }
    // the secret behind the # of these would be gone from the address a link asks for (RES-21)
    for (const url of ['/my-tickets', '/checkout/1/o_x/details']) {
      const { body } = await get(url, { 'accept-language': 'en' })
      expect(body).toContain('load the page again.</p></div>')
    }
  })

  test('the root leads to the public events, or to those of whoever is logged in (BO-1, PUB-30)', async () => {
    const account = await createAccount(t.deps.db)
    expect((await get('/')).headers.location).toBe('/events')
    expect((await get('/', { cookie: `turnout_session=${account.token}` })).headers.location).toBe('/manage/events')
  })

  test('where no events are shown the root leads to the login (BO-1, GEN-2)', async () => {
    const app = await buildApp({ ...t.deps, config: { ...t.deps.config, public_event_list: false } })
    await pageRoutes(app, builtFiles())
    expect((await app.inject('/')).headers.location).toBe('/auth/login')
    await app.close()
  })

  test('files of the build are served for ever, the manifest not at all', async () => {
    const file = await get('/assets/public-abc.js')
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await get('/manifest.json')).statusCode).toBe(404)
    expect((await get('/manifest-admin.json')).statusCode).toBe(404)
    expect((await get('/assets/../manifest.json')).statusCode).toBe(404)
  })

  test('sitemap and robots name what may be found (SEO-6)', async () => {
    const { event_id, account } = await onSale()
    const draft = await onSale({ status: 'DRAFT' })
    const over = await onSale({ start_date: new Date('2026-01-01T10:00:00Z'), end_date: null })
    const { body } = await get('/sitemap.xml')
    expect(body).toContain(`/event/${event_id}/night-ferry`)
    expect(body).toContain(`/o/${account.organizer_id}/`)
    expect(body).not.toContain(`/event/${draft.event_id}/`)
    expect(body).not.toContain(`/event/${over.event_id}/`)
    expect((await get('/robots.txt')).body).toContain('Disallow: /check-in')
  })

  test('health and readiness say no more than that; ready is only where a worker runs and keeps up (API-140)', async () => {
    expect((await get('/health')).json()).toEqual({ ok: true })
    const ready = async () => {
      // asked again at once it says what it said: the database is looked at once a second
      t.advance(1000)
      const reply = await get('/ready')
      return [reply.statusCode, reply.json()]
    }
    expect(await ready(), 'nobody takes jobs').toEqual([503, { ok: false }])
    const worker = await startWorker(t.deps, {}, { pgPool: t.deps.pools.jobs })
    await expect.poll(ready, { timeout: 10_000 }).toEqual([200, { ok: true }])
    const at = (minutes: number) => new Date(t.now().getTime() - minutes * 60_000)
    const nobodys = { job: 'nobody.knows' } as unknown as Follower
    const add = (run_at: Date) => inTransaction(t.deps.db, (tx) => enqueue(tx, nobodys, {}, { run_at, key: 'late' }))
    await add(at(9))
    expect(await ready()).toEqual([200, { ok: true }])
    await add(at(11))
    expect((await get('/ready')).statusCode, 'within the second').toBe(200)
    expect(await ready(), 'a job waits too long').toEqual([503, { ok: false }])
    await worker.stop()
    await t.deps.pool.query(`select graphile_worker.remove_job('late')`)
    await expect.poll(ready, { timeout: 10_000 }).toEqual([503, { ok: false }])
  })
})

test('whatever is inlined reads back the same and holds nothing that could end the block (SEC-16)', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = serializeData(value)
      expect(text).not.toMatch(/[<>&\u2028\u2029]/)
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
  expect(serializeData({ a: NASTY })).not.toContain('<')
  expect(escapeHtml(NASTY)).not.toMatch(/[<>"]/)
})
