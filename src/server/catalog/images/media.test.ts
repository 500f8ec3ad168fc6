import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MB } from '#core/platform/limits.ts'
import { buildApp } from '#server/app/app.ts'
import { pageRoutes } from '#server/app/pages.ts'
import { ticketCode } from '#server/catalog/ticket-codes/ticket-code.ts'
import { type Storage, StorageUnavailable } from '#server/platform/storage/storage.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createBuyer } from '#test/buyer.ts'
import { createAccount, createEvent, createOnSaleEvent } from '#test/factories.ts'
import { MAX_KEPT_FILE } from './limits.ts'

/** A store that can be away, and says what it was asked for. */
const calls: string[] = []
let is_away = false
let is_breaking = false
async function* broken() {
  yield Buffer.from('half')
  throw new Error('cut')
}
const watched = (store: Storage): Storage =>
  new Proxy(store, {
    get: (target, name) => (key: string, given: never) => {
      calls.push(`${String(name)} ${key}`)
      if (is_away) throw new StorageUnavailable(new Error('cut'))
      if (is_breaking && name === 'stream') return { size: 100, body: Readable.from(broken()) }
      return Reflect.get(target, name)(key, given)
    },
  })

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ wrapStorage: watched })
})
afterAll(() => t.close())
beforeEach(() => {
  is_away = false
  is_breaking = false
  calls.length = 0
  t.advance(10_000)
})

const newFile = async (size: number, bytes = randomBytes(size)) => {
  const key = randomBytes(16).toString('hex')
  await t.deps.storage.write(`images/${key}/480.jpg`, bytes)
  calls.length = 0
  return { url: `/media/${key}/480.jpg`, bytes }
}
const get = (url: string, headers: Record<string, string> = {}) => t.app.inject({ url, headers })

describe('/media (OBJ-6)', () => {
  test('the store is asked once for a file that many want, and no more after that', async () => {
    const { url, bytes } = await newFile(50_000)
    const answers = await Promise.all([get(url), get(url), get(url)])
    expect(answers.map(({ rawPayload }) => rawPayload.equals(bytes))).toEqual([true, true, true])
    expect(answers[0]!.headers).toMatchObject({ 'content-length': '50000', 'content-type': 'image/jpeg' })
    is_away = true
    expect((await get(url)).rawPayload.equals(bytes)).toBe(true)
    expect(calls).toHaveLength(1)
  })

  test('a file above the limit goes through and is not kept', async () => {
    const { url, bytes } = await newFile(MAX_KEPT_FILE + 1)
    for (const _time of [1, 2]) expect((await get(url)).rawPayload.equals(bytes)).toBe(true)
    is_away = true
    expect((await get(url)).statusCode).toBe(503)
  })

  test('no more is kept than is allowed, the longest unused goes first', async () => {
    const small = await createTestApp({ env: { TURNOUT_MEDIA_CACHE_MB: '1' } })
    const keys = [1, 2, 3].map((n) => String(n).repeat(32))
    for (const key of keys) await small.deps.storage.write(`images/${key}/480.jpg`, Buffer.alloc(0.4 * MB))
    const read = (key: string) => small.app.inject({ url: `/media/${key}/480.jpg` })
    for (const key of keys) await read(key)
    for (const key of keys) await small.deps.storage.remove(`images/${key}/480.jpg`)
    const left = await Promise.all(keys.map(async (key) => (await read(key)).statusCode))
    await small.close()
    expect(left).toEqual([404, 200, 200])
  })

  test('whoever has the file is told so without the store', async () => {
    const { url } = await newFile(100)
    const tag = String((await get(url)).headers.etag)
    is_away = true
    calls.length = 0
    for (const asked of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const { statusCode, headers, body } = await get(url, { 'if-none-match': asked })
      expect([statusCode, body, headers.etag, headers['cache-control']]).toEqual([
        304,
        '',
        tag,
        'public, max-age=31536000, immutable',
      ])
    }
    expect(calls).toEqual([])
    is_away = false
    expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  test('what is not there is not kept as missing', async () => {
    const key = randomBytes(16).toString('hex')
    expect((await get(`/media/${key}/480.jpg`)).statusCode).toBe(404)
    await t.deps.storage.write(`images/${key}/480.jpg`, Buffer.from('x'))
    expect((await get(`/media/${key}/480.jpg`)).statusCode).toBe(200)
  })

  test('a file that breaks off is not kept, nor taken for whole', async () => {
    const { url } = await newFile(100)
    is_breaking = true
    expect((await get(url)).statusCode).toBe(503)
    is_breaking = false
    t.advance(5001)
    expect((await get(url)).rawPayload.length).toBe(100)
  })
})

describe('the store is away (OBJ-7)', () => {
  const png = () =>
    sharp({ create: { width: 900, height: 450, channels: 3, background: '#1d4ed8' } })
      .png()
      .toBuffer()
  const upload = async (event_id: number, token: string) => {
    const form = new FormData()
    form.append('image', new Blob([new Uint8Array(await png())], { type: 'image/png' }), 'a.png')
    const request = new Request('http://local', { method: 'POST', body: form })
    const reply = await t.app.inject({
      method: 'POST',
      url: `/api/events/${event_id}/images`,
      headers: { authorization: `Bearer ${token}`, 'content-type': request.headers.get('content-type')! },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    return reply
  }

  test('pictures are 503, to be asked for again in five seconds and not before', async () => {
    const [one, other] = [await newFile(100), await newFile(100)]
    is_away = true
    const { statusCode, headers } = await get(one.url)
    expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store'])
    is_away = false
    calls.length = 0
    expect((await get(other.url)).statusCode).toBe(503)
    expect(calls).toEqual([])
    t.advance(5000)
    expect([(await get(one.url)).statusCode, (await get(other.url)).statusCode]).toEqual([200, 200])
  })

  test('an upload is refused, and the cover of before stays', async () => {
    const owner = await createAccount(t.deps.db)
    const event_id = await createEvent(t.deps.db, owner)
    const cover = (await upload(event_id, owner.token)).json().data
    is_away = true
    const refused = await upload(event_id, owner.token)
    expect([refused.statusCode, refused.headers['retry-after'], refused.json().error]).toEqual([
      503,
      '5',
      expect.objectContaining({
        code: 'STORAGE_UNAVAILABLE',
        message: 'Files cannot be saved right now. Please try again in a moment.',
      }),
    ])
    const { body } = await t.call('GET', `/api/events/${event_id}`, { as: owner.token })
    expect(body.data.images.map(({ id }: { id: number }) => id)).toEqual([cover.id])
    const added = await t.deps.db
      .selectFrom('audit_log')
      .select('id')
      .where('event_id', '=', event_id)
      .where('action', '=', 'image.added')
      .execute()
    expect(added).toHaveLength(1)
  })

  test('duplicating a cover is refused and makes no event; without the cover it is not', async () => {
    const owner = await createAccount(t.deps.db)
    const event_id = await createEvent(t.deps.db, owner)
    await upload(event_id, owner.token)
    const events = () =>
      t.deps.db.selectFrom('events').select('id').where('account_id', '=', owner.account_id).execute()
    const duplicate = (duplicate_cover: boolean) =>
      t.call('POST', `/api/events/${event_id}/duplicate`, {
        as: owner.token,
        body: { title: 'Again', start_date: '2028-01-14T19:00', duplicate_cover },
      })
    is_away = true
    expect((await duplicate(true)).body.error.code).toBe('STORAGE_UNAVAILABLE')
    expect(await events()).toHaveLength(1)
    expect((await duplicate(false)).status).toBe(201)
  })

  test('buying, the ticket page and its file never ask it or do without', async () => {
    const shop = await createOnSaleEvent(t.deps.db)
    await upload(shop.event_id, shop.account.token)
    is_away = true
    calls.length = 0
    const buyer = await createBuyer(t, shop)
    await buyer.submit()
    await buyer.confirm()
    expect(await buyer.status()).toBe('COMPLETED')
    const order = (await buyer.call('GET')).body.data
    const ticket = `/api/public/events/${shop.event_id}/attendees/${order.attendees[0].short_id}`
    expect((await t.call('GET', ticket)).status).toBe(200)
    // and the door opens
    const list = await t.call('POST', `/api/events/${shop.event_id}/check-in-lists`, {
      as: shop.account.token,
      body: { name: 'Main door', ticket_ids: [shop.ticket_id] },
    })
    const door = `/api/public/check-in-lists/${list.body.data.short_id}`
    const holder = await t.deps.db
      .selectFrom('attendees')
      .selectAll()
      .where('short_id', '=', order.attendees[0].short_id)
      .executeTakeFirstOrThrow()
    const code = await ticketCode(t.deps.db, t.deps.secrets, holder)
    expect((await t.call('GET', door)).status).toBe(200)
    const scans = [{ nonce: randomUUID(), action: 'CHECK_IN', scanned_at: t.now().toISOString(), code }]
    const scanned = await t.call('POST', `${door}/check-ins`, { body: { scans } })
    expect(scanned.body.data[0]).toMatchObject({ verdict: 'ADMITTED' })
    expect(calls).toEqual([])
    const file = await t.app.inject({ url: `${ticket}/ticket.pdf` })
    expect([file.statusCode, file.rawPayload.includes('/Subtype /Image')]).toEqual([200, false])
    expect(calls.length).toBeGreaterThan(0)
    await t.runJobs()
    expect(t.mails.sent.filter(({ to }) => to === 'annika@example.org')).toHaveLength(1)
  })
})

describe('a CDN before /media (OBJ-6)', () => {
  let cdn: TestApp
  let pages: Awaited<ReturnType<typeof buildApp>>
  beforeAll(async () => {
    cdn = await createTestApp({ env: { TURNOUT_MEDIA_URL: 'https://cdn.example.org/' } })
    pages = await buildApp(cdn.deps)
    await pageRoutes(pages, mkdtempSync(join(tmpdir(), 'turnout-media-')))
    await pages.ready()
  })
  afterAll(async () => {
    await pages.close()
    await cdn.close()
  })

  test('its address stands in views and pages, and pages may show its pictures', async () => {
    const shop = await createOnSaleEvent(cdn.deps.db)
    const { account_id, organizer_id } = shop.account
    const picture = { width: 900, height: 450, size: 9000, mime_type: 'image/webp', created_at: cdn.now() }
    await cdn.deps.db
      .insertInto('images')
      .values([
        { ...picture, account_id, event_id: shop.event_id, type: 'EVENT_COVER', storage_key: 'c0', file_name: 'a' },
        { ...picture, account_id, organizer_id, type: 'ORGANIZER_LOGO', storage_key: '10', file_name: 'b' },
      ])
      .execute()
    const as = shop.account.token
    const view = (await cdn.call('GET', `/api/public/events/${shop.event_id}`)).body.data
    expect(view.images[0].url).toBe('https://cdn.example.org/media/c0/1080.jpg')
    expect(view.organizer.logo.urls['480']).toBe('https://cdn.example.org/media/10/480.webp')
    const order = await createBuyer(cdn, shop)
    expect((await order.call('GET')).body.data.event.images[0].url).toMatch(/^https:\/\/cdn\.example\.org\/media\//)
    const organizers = (await cdn.call('GET', '/api/organizers', { as })).body.data
    expect(organizers[0].logo.url).toMatch(/^https:\/\/cdn\.example\.org\/media\//)
    const organizer = (await cdn.call('GET', `/api/public/organizers/${organizer_id}`)).body.data
    expect(organizer.logo.url).toMatch(/^https:\/\/cdn\.example\.org\/media\//)
    for (const url of [
      `/event/${shop.event_id}`,
      `/organizer/${organizer_id}`,
      `/widget/${shop.event_id}`,
      '/manage/events',
    ]) {
      const page = await pages.inject({ url })
      const found = page.statusCode === 301 ? await pages.inject({ url: String(page.headers.location) }) : page
      expect([url, found.headers['content-security-policy']]).toEqual([
        url,
        expect.stringMatching(/img-src 'self' data: blob: https:\/\/cdn\.example\.org(;|$)/),
      ])
      if (url.startsWith('/event')) {
        expect(found.body).toContain('<meta property="og:image" content="https://cdn.example.org/media/c0/1080.jpg">')
        expect(found.body).not.toMatch(/"[^"]*localhost[^"]*\/media\//)
      }
    }
  })

  test('without one, pages show their own', async () => {
    const page = await t.app.inject({ url: '/login' })
    expect(page.headers['content-security-policy']).toMatch(/img-src 'self' data: blob:(;|$)/)
  })
})
