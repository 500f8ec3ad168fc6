import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount, createEvent, createMember, type TestAccount } from '#test/factories.ts'

let t: TestApp
let owner: TestAccount
let staff: { token: string }
let stranger: TestAccount
beforeAll(async () => {
  t = await createTestApp()
  owner = await createAccount(t.deps.db)
  staff = await createMember(t.deps.db, owner.account_id, 'ORGANIZER')
  stranger = await createAccount(t.deps.db)
})
afterAll(() => t.close())

const QUAY = { name: 'Quay Sessions', email: 'Quay@Example.org', website: 'https://quay.example.org' }
const create = (body: object = QUAY, as = staff.token) => t.call('POST', '/api/organizers', { as, body })
const one = (id: number) => `/api/organizers/${id}`

describe('POST /organizers (ORG-1)', () => {
  test('any staff creates one; the description is cleaned (TXT-4)', async () => {
    const reply = await create({
      ...QUAY,
      description: '<p onclick="x()">By the <b>water</b><img src=x onerror=y></p>',
    })
    expect(reply.status).toBe(201)
    expect(reply.body.data).toMatchObject({
      name: 'Quay Sessions',
      email: 'quay@example.org',
      website: QUAY.website,
      slug: 'quay-sessions',
      events_count: 0,
      logo: null,
      description: '<p>By the <strong>water</strong></p>',
    })
  })

  test.each([
    [{ name: '' }, 'name'],
    [{ email: undefined }, 'email'],
    [{ website: 'javascript:alert(1)' }, 'website'],
    [{ description: 'x'.repeat(50_000) }, 'description'],
  ])('%j is a field error', async (wrong, field) => {
    const reply = await create({ ...QUAY, ...wrong })
    expect([reply.status, Object.keys(reply.body.error.fields)]).toEqual([422, [field]])
  })
})

describe('reading', () => {
  test('the list is by name and counts living events (LST-13)', async () => {
    const account = await createAccount(t.deps.db)
    await create({ ...QUAY, name: 'Zinc Bar' }, account.token)
    await create({ ...QUAY, name: 'Attic' }, account.token)
    await createEvent(t.deps.db, account)
    await createEvent(t.deps.db, account, { deleted_at: new Date('2027-01-02T00:00:00Z') })
    const list = await t.call('GET', '/api/organizers', { as: account.token })
    expect(
      list.body.data.map(({ name, events_count }: { name: string; events_count: number }) => [name, events_count]),
    ).toEqual([
      ['Attic', 0],
      ['Fieldnotes', 1],
      ['Zinc Bar', 0],
    ])
    expect((await t.call('GET', '/api/organizers?query=zinc', { as: account.token })).body.meta.total).toBe(1)
    expect((await t.call('GET', '/api/organizers?sort_by=email', { as: account.token })).status).toBe(422)
  })

  test('everybody sees an organizer without its email (ORG-3)', async () => {
    const { id } = (await create()).body.data
    const reply = await t.call('GET', `/api/public/organizers/${id}`)
    expect(Object.keys(reply.body.data).sort()).toEqual(['description', 'id', 'logo', 'name', 'slug', 'website'])
    expect((await t.call('GET', '/api/public/organizers/999999')).status).toBe(404)
  })

  test('another account’s organizer does not exist (IDN-6)', async () => {
    const { id } = (await create()).body.data
    for (const [method, body] of [['GET'], ['PUT', { name: 'Mine' }], ['DELETE']] as const)
      expect((await t.call(method, one(id), { as: stranger.token, ...(body ? { body } : {}) })).status).toBe(404)
    expect((await t.call('GET', one(id))).status).toBe(401)
  })
})

describe('PUT and DELETE', () => {
  test('what is omitted stays, null clears (TXT-1)', async () => {
    const { id } = (await create({ ...QUAY, description: '<p>Old</p>' })).body.data
    expect((await t.call('PUT', one(id), { as: staff.token, body: { name: 'Renamed' } })).body.data).toMatchObject({
      name: 'Renamed',
      slug: 'renamed',
      description: '<p>Old</p>',
      website: QUAY.website,
    })
    expect(
      (await t.call('PUT', one(id), { as: staff.token, body: { website: null, description: '' } })).body.data,
    ).toMatchObject({ name: 'Renamed', website: null, description: null })
    expect((await t.call('PUT', one(id), { as: staff.token, body: { name: null } })).status).toBe(422)
  })

  test('deleted only without events (ORG-2)', async () => {
    expect((await t.call('DELETE', one(owner.organizer_id), { as: staff.token })).status).toBe(204)
    const account = await createAccount(t.deps.db)
    await createEvent(t.deps.db, account)
    const refused = await t.call('DELETE', one(account.organizer_id), { as: account.token })
    expect([refused.status, refused.body.error.code]).toEqual([409, 'ORGANIZER_HAS_EVENTS'])
    await t.deps.db
      .updateTable('events')
      .set({ deleted_at: t.now() })
      .where('organizer_id', '=', account.organizer_id)
      .execute()
    expect((await t.call('DELETE', one(account.organizer_id), { as: account.token })).status).toBe(204)
    expect((await t.call('GET', one(account.organizer_id), { as: account.token })).status).toBe(404)
    expect((await t.call('GET', `/api/public/organizers/${account.organizer_id}`)).status).toBe(404)
  })
})

describe('organizers/:organizer_id/logo (API-30, ORG-4)', () => {
  const logo = (id: number) => `/api/organizers/${id}/logo`
  async function upload(id: number, { size = 300, as = staff.token } = {}) {
    const bytes = await sharp({ create: { width: size, height: size, channels: 3, background: '#123456' } })
      .png()
      .toBuffer()
    const form = new FormData()
    form.append('image', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'logo.png')
    const request = new Request('http://local', { method: 'POST', body: form })
    const headers = { authorization: `Bearer ${as}`, 'content-type': request.headers.get('content-type') ?? '' }
    const reply = await t.app.inject({
      method: 'POST',
      url: logo(id),
      headers,
      payload: Buffer.from(await request.arrayBuffer()),
    })
    return { status: reply.statusCode, body: reply.json() }
  }

  test('is shown to staff and to everybody until it is removed', async () => {
    const { id } = (await create()).body.data
    const made = await upload(id)
    expect([made.status, made.body.data.type, made.body.data.width]).toEqual([201, 'ORGANIZER_LOGO', 300])
    const list = await t.call('GET', '/api/organizers?per_page=100', { as: staff.token })
    expect(list.body.data.find((one: { id: number }) => one.id === id).logo).toEqual(made.body.data)
    expect((await t.call('GET', one(id), { as: staff.token })).body.data.logo).toEqual(made.body.data)
    expect((await t.call('PUT', one(id), { as: staff.token, body: {} })).body.data.logo).toEqual(made.body.data)
    expect((await t.call('GET', `/api/public/organizers/${id}`)).body.data.logo).toEqual(made.body.data)
    const second = await upload(id, { size: 400 })
    expect((await t.call('GET', one(id), { as: staff.token })).body.data.logo.id).toBe(second.body.data.id)
    expect((await t.call('DELETE', logo(id), { as: staff.token })).status).toBe(204)
    expect((await t.call('GET', one(id), { as: staff.token })).body.data.logo).toBeNull()
    expect((await t.call('DELETE', logo(id), { as: staff.token })).status).toBe(404)
  })

  test('under 200 × 200 is refused; another account’s organizer does not exist', async () => {
    const { id } = (await create()).body.data
    const small = await upload(id, { size: 199 })
    expect([small.status, small.body.error.code, small.body.error.data.reason]).toEqual([
      422,
      'IMAGE_INVALID',
      'DIMENSIONS',
    ])
    expect((await upload(id, { as: stranger.token })).status).toBe(404)
    expect((await t.call('DELETE', logo(id), { as: stranger.token })).status).toBe(404)
  })
})
