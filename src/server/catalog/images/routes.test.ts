import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#core/platform/limits.ts'
import { removeDueFiles } from '#server/platform/storage/remove-due-files.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount, createEvent, createOnSaleEvent, type TestAccount } from '#test/factories.ts'
import { createSoldOrder } from '#test/sold-orders.ts'

let t: TestApp
let owner: TestAccount
let stranger: TestAccount
let event: number
beforeAll(async () => {
  t = await createTestApp()
  owner = await createAccount(t.deps.db)
  stranger = await createAccount(t.deps.db)
  event = await createEvent(t.deps.db, owner)
})
afterAll(() => t.close())

const images = (id = event) => `/api/events/${id}/images`
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1d4ed8' } })

async function upload(
  bytes: Uint8Array,
  { as = owner.token, name = 'tide.png', id = event, type = 'EVENT_COVER' } = {},
) {
  const form = new FormData()
  form.append('type', type)
  form.append('image', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name)
  const request = new Request('http://local', { method: 'POST', body: form })
  const reply = await t.app.inject({
    method: 'POST',
    url: images(id),
    headers: { authorization: `Bearer ${as}`, 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { status: reply.statusCode, body: reply.json() }
}
const reason = async (bytes: Uint8Array, options = {}) => {
  const { status, body } = await upload(bytes, options)
  return [status, body.error.code, body.error.data?.reason]
}

describe('POST /events/:event_id/images', () => {
  test('a cover is encoded anew in every width, without metadata, and served for ever (IMG-2, IMG-4)', async () => {
    const source = await plain(2400, 1200)
      .withExif({ IFD0: { Artist: 'secret-artist' } })
      .jpeg()
      .toBuffer()
    const { status, body } = await upload(source, { name: 'Tide \u0000pier.jpg' })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      type: 'EVENT_COVER',
      width: 2160,
      height: 1080,
      mime_type: 'image/jpeg',
      file_name: 'Tide  pier.jpg',
    })
    for (const [width, address] of Object.entries(body.data.urls as Record<string, string>)) {
      const file = await t.app.inject({ url: address })
      expect(file.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      })
      expect(file.headers['set-cookie']).toBeUndefined()
      const decoded = await sharp(file.rawPayload).metadata()
      expect(decoded).toMatchObject({ format: 'webp', width: Number(width) })
      expect(file.rawPayload.toString('latin1')).not.toContain('secret-artist')
    }
    expect((await sharp((await t.app.inject({ url: body.data.url })).rawPayload).metadata()).format).toBe('jpeg')
  })

  test('nothing is enlarged, turned pictures are set upright (IMG-2)', async () => {
    const turned = await plain(500, 1000).withMetadata({ orientation: 6 }).png().toBuffer()
    const { data } = (await upload(turned)).body
    expect(data).toMatchObject({ width: 1000, height: 500 })
    expect(data.urls['2160']).toBe(data.urls['1080'])
    expect((await sharp((await t.app.inject({ url: data.urls['1080'] })).rawPayload).metadata()).width).toBe(1000)
  })

  test('a new cover replaces the old one, whose files go a day later; deleting resets a mirrored background (IMG-3, OBJ-5, SET-15)', async () => {
    const id = await createEvent(t.deps.db, owner)
    const bytes = await plain(900, 450).webp().toBuffer()
    const first = (await upload(bytes, { id })).body.data
    const second = (await upload(bytes, { id })).body.data
    // pages that others keep may still show it
    expect((await t.app.inject({ url: first.url })).statusCode).toBe(200)
    await removeDueFiles({ ...t.deps, now: new Date(t.now().getTime() + DAY_MS) })
    expect(await t.deps.storage.read(first.url.replace('/media/', 'images/'))).toBeNull()
    expect((await t.app.inject({ url: second.url })).statusCode).toBe(200)
    const event_view = () => t.call('GET', `/api/events/${id}`, { as: owner.token })
    expect((await event_view()).body.data.images.map((image: { id: number }) => image.id)).toEqual([second.id])
    await t.call('PATCH', `/api/events/${id}/settings`, {
      as: owner.token,
      body: { homepage_background_type: 'MIRRORED_COVER' },
    })
    const one = `${images(id)}/${second.id}`
    expect((await t.call('DELETE', one, { as: stranger.token })).status).toBe(404)
    expect((await t.call('DELETE', one, { as: owner.token })).status).toBe(204)
    expect((await t.call('DELETE', one, { as: owner.token })).status).toBe(404)
    expect((await event_view()).body.data).toMatchObject({
      images: [],
      settings: { homepage_background_type: 'COLOR' },
    })
    expect((await t.call('GET', images(id), { as: owner.token })).body.meta.total).toBe(0)
  })

  test('what the cover shows is told to everybody; a new cover has no words yet (IMG-5)', async () => {
    const { event_id, account } = await createOnSaleEvent(t.deps.db)
    const as = account.token
    const bytes = await plain(900, 450).webp().toBuffer()
    const { id, alt_text } = (await upload(bytes, { as, id: event_id })).body.data
    expect(alt_text).toBeNull()
    const said = async () =>
      (await t.call('GET', `/api/public/events/${event_id}`)).body.data.images.map(
        (image: { alt_text: string | null }) => image.alt_text,
      )
    const one = `${images(event_id)}/${id}`
    const say = (body: object, who = as) => t.call('PATCH', one, { as: who, body })
    expect((await say({ alt_text: '  Two boats ' })).body.data).toMatchObject({ id, alt_text: 'Two boats' })
    expect((await say({})).body.data.alt_text).toBe('Two boats')
    expect((await say({ alt_text: 'x'.repeat(251) })).body.error.fields).toEqual({ alt_text: [expect.any(String)] })
    expect((await say({ alt_text: 'Mine' }, stranger.token)).status).toBe(404)
    expect(
      (await t.call('PATCH', `${images(event)}/${id}`, { as: owner.token, body: { alt_text: 'Mine' } })).status,
    ).toBe(404)
    expect(await said()).toEqual(['Two boats'])
    expect((await say({ alt_text: '' })).body.data.alt_text).toBeNull()
    expect(await said()).toEqual([null])
    await say({ alt_text: 'Two boats' })
    expect((await upload(bytes, { as, id: event_id })).body.data.alt_text).toBeNull()
    expect((await say({ alt_text: 'Gone' })).status).toBe(404)
  })

  test('orders and tickets tell the cover of now, a reservation too; without one the background is a colour (VIE-16, SET-15)', async () => {
    const sale = await createOnSaleEvent(t.deps.db)
    const base = `/api/public/events/${sale.event_id}`
    const people = [{ first_name: 'Mei-Lin', last_name: 'Chow' }]
    const { attendees } = await createSoldOrder(t.deps.db, { ...sale, people })
    const seen = (body: { data: { event: { images: { id: number }[]; settings: Record<string, unknown> } } }) => {
      const { images: shown, settings } = body.data.event
      return [shown.map(({ id }) => id), settings.homepage_background_type]
    }
    const look = async () => {
      const items = [{ ticket_id: sale.ticket_id, ticket_price_id: sale.price_id, quantity: 1 }]
      const reserved = (await t.call('POST', `${base}/order`, { body: { items } })).body
      const order = (await t.call('GET', `${base}/order/${reserved.data.short_id}`)).body
      const ticket = (await t.call('GET', `${base}/attendees/${attendees[0]!.short_id}`)).body
      return { reserved: seen(reserved), order: seen(order), ticket: seen(ticket) }
    }
    const everywhere = (one: unknown) => ({ reserved: one, order: one, ticket: one })
    expect(await look()).toEqual(everywhere([[], 'COLOR']))
    const as = sale.account.token
    const cover = (await upload(await plain(900, 450).webp().toBuffer(), { as, id: sale.event_id })).body.data
    const body = { homepage_background_type: 'MIRRORED_COVER' }
    expect(await look()).toEqual(everywhere([[cover.id], 'COLOR']))
    expect((await t.call('PATCH', `/api/events/${sale.event_id}/settings`, { as, body })).status).toBe(200)
    expect(await look()).toEqual(everywhere([[cover.id], 'MIRRORED_COVER']))
    const other = (await upload(await plain(1000, 500).webp().toBuffer(), { as, id: sale.event_id })).body.data
    expect(await look()).toEqual(everywhere([[other.id], 'MIRRORED_COVER']))
    // gone in another way than by its button, the choice left as it was
    await t.deps.db.updateTable('images').set({ deleted_at: t.now() }).where('id', '=', other.id).execute()
    const { reserved: _kept, ...read } = await look()
    expect(read).toEqual({ order: [[], 'COLOR'], ticket: [[], 'COLOR'] })
    const last = (await upload(await plain(900, 450).webp().toBuffer(), { as, id: sale.event_id })).body.data
    expect((await t.call('DELETE', `${images(sale.event_id)}/${last.id}`, { as })).status).toBe(204)
    expect(await look()).toEqual(everywhere([[], 'COLOR']))
  })

  test('what is no JPEG, PNG or WebP by content is refused whatever it is called (IMG-1, SEC-19)', async () => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="500"><script>1</script></svg>',
    )
    const gif = await plain(1000, 500).gif().toBuffer()
    const broken = (await plain(1000, 500).png().toBuffer()).subarray(0, 600)
    const html = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<html><script>alert(1)</script>')])
    for (const bytes of [svg, gif, broken, html, Buffer.alloc(0)])
      expect(await reason(bytes)).toEqual([422, 'IMAGE_INVALID', 'TYPE'])
  })

  test('too small, too large and bombs are refused (IMG-1, SEC-19)', async () => {
    expect(await reason(await plain(899, 450).png().toBuffer())).toEqual([422, 'IMAGE_INVALID', 'DIMENSIONS'])
    expect(await reason(await plain(4001, 450).png().toBuffer())).toEqual([422, 'IMAGE_INVALID', 'DIMENSIONS'])
    expect((await reason(pngHeader(60_000, 60_000)))[1]).toBe('IMAGE_INVALID')
    expect(
      await reason(Buffer.concat([await plain(1000, 500).png().toBuffer(), Buffer.alloc(5 * 1024 * 1024)])),
    ).toEqual([422, 'IMAGE_INVALID', 'BYTES'])
  })

  test('an address that leads inside, or nowhere, is only "no picture" (SEC-20)', async () => {
    for (const image_url of [
      'http://127.0.0.1:4450/x.png',
      'http://169.254.169.254/',
      'nonsense',
      'ftp://example.org/x.png',
    ]) {
      const reply = await t.call('POST', images(), { as: owner.token, body: { image_url } })
      expect(reply.status).toBe(422)
      expect(reply.body.error).toMatchObject({
        code: 'IMAGE_INVALID',
        data: { reason: 'URL' },
        fields: { image_url: [expect.any(String)] },
      })
    }
  })

  test('neither file nor address, another type, another account (IMG-3, IDN-6)', async () => {
    expect((await t.call('POST', images(), { as: owner.token, body: {} })).body.error.fields.image).toBeDefined()
    const bytes = await plain(900, 450).png().toBuffer()
    expect((await upload(bytes, { type: 'ORGANIZER_LOGO' })).body.error.fields.type).toBeDefined()
    expect((await upload(bytes, { as: stranger.token })).status).toBe(404)
  })

  test('media addresses lead to our own files only (IMG-2)', async () => {
    for (const path of [
      '/media/../secret/480.webp',
      '/media/x/480.webp',
      `/media/${'0'.repeat(32)}/480.webp`,
      `/media/${'0'.repeat(32)}/481.webp`,
    ])
      expect((await t.app.inject({ url: path })).statusCode).toBe(404)
  })
})

/** A few bytes that claim to be an enormous picture. */
function pngHeader(width: number, height: number): Buffer {
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  const chunk = (name: string, data: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    return Buffer.concat([length, Buffer.from(name), data, Buffer.alloc(4)])
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', Buffer.concat([size, Buffer.from([8, 2, 0, 0, 0])])),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
