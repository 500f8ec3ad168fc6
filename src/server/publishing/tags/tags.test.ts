import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { pageRoutes } from '#server/app/pages.ts'
import { readConfig } from '#server/platform/runtime/config.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount, createEvent, createOnSaleEvent, type TestAccount } from '#test/factories.ts'

const APP_URL = 'https://tickets.example.org'
const TAGS = 'https://tags.example.net'
const OWN = 'tickets.example.org'
const OF_TAGS = 'tags.example.net'

let t: TestApp
let pages: FastifyInstance
let account: TestAccount
/** With a GA4 id, with none. */
let tagged: number
let plain: number

beforeAll(async () => {
  t = await createTestApp({ env: { APP_URL, TURNOUT_TAG_ORIGIN: TAGS } })
  const directory = mkdtempSync(join(tmpdir(), 'turnout-client-'))
  const manifest = {
    'src/web/app/entries/public.tsx': { file: 'assets/public-abc.js' },
    'src/web/app/entries/tags.ts': { file: 'assets/tags-abc.js' },
  }
  writeFileSync(join(directory, 'manifest.json'), JSON.stringify(manifest))
  pages = await buildApp(t.deps)
  await pageRoutes(pages, directory)
  await pages.ready()
  const sale = await createOnSaleEvent(t.deps.db)
  account = sale.account
  tagged = sale.event_id
  plain = await createEvent(t.deps.db, account, { title: 'Plain' })
  await patch({ ga4_measurement_id: 'G-AB12CD34' })
})
afterAll(async () => {
  await pages.close()
  await t.close()
})

const patch = (body: object, app = t) =>
  app.call('PATCH', `/api/events/${tagged}/settings`, { as: account.token, body })
const get = (url: string, headers: Record<string, string> = {}) =>
  pages.inject({ method: 'GET', url, headers: { host: OWN, ...headers } })
const policyOf = ({ headers }: Awaited<ReturnType<typeof get>>) => String(headers['content-security-policy'])

describe('ids of tags (FUN-5)', () => {
  test.each([
    ['ga4_measurement_id', 'UA-12345'],
    ['ga4_measurement_id', 'G-AB'],
    ['ga4_measurement_id', 'G-AB"><script>'],
    ['meta_pixel_id', '1234'],
    ['meta_pixel_id', '12345x'],
  ])('%s %s is a field error', async (name, value) => {
    const { status, body } = await patch({ [name]: value })
    expect([status, Object.keys(body.error.fields)]).toEqual([422, [name]])
  })

  test('without an origin of their own none is given; one that is there can be taken away', async () => {
    const none = await createTestApp({ database: t.url })
    try {
      const refused = await patch({ meta_pixel_id: '123456' }, none)
      expect(refused.body.error.fields.meta_pixel_id[0]).toMatch(/TURNOUT_TAG_ORIGIN/)
      expect((await patch({ ga4_measurement_id: 'G-AB12CD34', support_email: 'a@example.org' }, none)).status).toBe(200)
      expect((await none.call('GET', '/api/public/config')).body.data.takes_tags).toBe(false)
    } finally {
      await none.close()
    }
    expect((await t.call('GET', '/api/public/config')).body.data.takes_tags).toBe(true)
  })

  test.each([
    [{ APP_URL, TURNOUT_TAG_ORIGIN: 'https://tickets.example.org:8443' }, /another host name/],
    [{ APP_URL, TURNOUT_TAG_ORIGIN: 'https://tags.example.net/frames' }, /host name alone/],
    [{ APP_URL, TURNOUT_TAG_ORIGIN: 'http://tags.example.net' }, /both be https/],
  ])('an origin that would protect nothing stops the start: %j', (env, reason) => {
    expect(() => readConfig(env)).toThrow(reason)
  })
})

describe('which documents let the frame in (SEC-18, PUB-7, FUN-6)', () => {
  test('the event page where an id is set; not without one, not for a reader who wants none', async () => {
    const page = await get(`/event/${tagged}/low-tide-sessions`)
    expect(policyOf(page)).toContain(`frame-src ${TAGS}`)
    expect(page.body).toContain(`"tags":{"url":"${TAGS}/tags/${tagged}","services":["Google Analytics"]}`)
    // the ids themselves are the frame's affair, and nothing of others stands in our document
    expect(page.body).not.toMatch(/G-AB12CD34|googletagmanager|connect.facebook/)
    for (const other of [
      await get(`/event/${plain}/plain`),
      await get(`/event/${tagged}/low-tide-sessions`, { 'sec-gpc': '1' }),
      await get(`/event/${tagged}/low-tide-sessions?date=7`, { 'sec-gpc': '1' }),
    ]) {
      expect(other.statusCode).toBe(200)
      expect(policyOf(other)).not.toContain('frame-src')
      expect(other.body).not.toContain('"tags"')
    }
    // both are kept apart
    expect(policyOf(await get(`/event/${tagged}/low-tide-sessions`))).toContain('frame-src')
  })

  test.each([
    ['summary', true],
    ['details', false],
    ['payment', false],
    ['payment_return', false],
    ['', false],
  ])('of the checkout its summary alone: %s', async (step, lets_in) => {
    const page = await get(`/checkout/${tagged}/o_abcdef/${step}`)
    expect(policyOf(page).includes(TAGS)).toBe(lets_in)
    expect(page.body.includes(TAGS)).toBe(lets_in)
    expect(policyOf(await get(`/checkout/${tagged}/o_abcdef/${step}`, { 'sec-gpc': '1' }))).not.toContain(TAGS)
    expect(policyOf(await get(`/checkout/${plain}/o_abcdef/${step}`))).not.toContain(TAGS)
  })

  test.each([
    '/widget/%s',
    '/ticket/%s/t_abc',
    '/ticket/%s/t_abc/print',
    '/order/%s/o_abc/print',
    '/preview/event/%s',
    '/',
  ])('never %s', async (path) => {
    const page = await get(path.replace('%s', String(tagged)))
    expect(policyOf(page)).not.toContain(TAGS)
    expect(page.body).not.toContain(TAGS)
  })
})

describe('the frame (FUN-5)', () => {
  test('reads nothing of ours: another origin, caged, nothing but the services it names, framed by our pages alone', async () => {
    const frame = await get(`/tags/${tagged}`, { host: OF_TAGS })
    expect(frame.statusCode).toBe(200)
    const policy = Object.fromEntries(
      policyOf(frame)
        .split(';')
        .map((one) => [one.split(' ')[0], one.split(' ').slice(1).join(' ')]),
    )
    expect(policy).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self' https://www.googletagmanager.com",
      'frame-ancestors': APP_URL,
      'form-action': "'none'",
      'base-uri': "'none'",
      sandbox: 'allow-scripts allow-same-origin',
    })
    // our own API is nowhere to call: not at the frame's origin, not at the pages'
    expect(policy['connect-src']).not.toMatch(/'self'|tickets\.example/)
    expect(policyOf(frame)).not.toMatch(/facebook|unsafe|\*(?!\.)/)
    expect(frame.headers['x-frame-options']).toBeUndefined()
    expect(frame.headers['set-cookie']).toBeUndefined()
    expect(frame.headers['referrer-policy']).toBe('no-referrer')
    expect(frame.body).toContain(`{"ga4_measurement_id":"G-AB12CD34","meta_pixel_id":null,"page_origin":"${APP_URL}"}`)
    expect(frame.body).toContain('<script type="module" src="/assets/tags-abc.js">')
  })

  test('Sec-GPC: 1 runs nothing, whoever frames it; an event without ids, a draft and none likewise', async () => {
    const quiet = await get(`/tags/${tagged}`, { host: OF_TAGS, 'sec-gpc': '1' })
    expect(policyOf(quiet)).toContain("script-src 'self';")
    expect(quiet.body).not.toContain('G-AB12CD34')
    expect((await get(`/tags/${plain}`, { host: OF_TAGS })).body).toContain('"ga4_measurement_id":null')
    const draft = await createEvent(t.deps.db, await createAccount(t.deps.db), { status: 'DRAFT' })
    for (const id of [draft, 0, 'x', 999_999_999])
      expect((await get(`/tags/${id}`, { host: OF_TAGS })).statusCode).toBe(404)
  })

  test('its host answers nothing else, and no other host answers it', async () => {
    // in the cache by now, in front of everything else
    expect((await get(`/event/${tagged}/low-tide-sessions`)).statusCode).toBe(200)
    for (const host of [OF_TAGS, `${OF_TAGS}:443`, OF_TAGS.toUpperCase()])
      for (const path of [
        `/event/${tagged}/low-tide-sessions`,
        '/',
        '/api/public/config',
        '/auth/login',
        '/health',
        '/media/x',
      ])
        expect([path, (await get(path, { host })).statusCode]).toEqual([path, 404])
    const posted = await pages.inject({ method: 'POST', url: `/tags/${tagged}`, headers: { host: OF_TAGS } })
    expect(posted.statusCode).toBe(404)
    expect((await get(`/tags/${tagged}`)).statusCode).toBe(404)
  })
})
