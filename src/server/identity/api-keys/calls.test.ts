import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount, createEvent, createMember, createTicket, type TestAccount } from '#test/factories.ts'
import { createSoldOrder } from '#test/sold-orders.ts'
import { newKeyToken } from './key-token.ts'

const HOUR = 3_600_000
let t: TestApp
let owner: TestAccount
let event_id: number
let ticket: { ticket_id: number; price_id: number }
beforeAll(async () => {
  t = await createTestApp()
  owner = await createAccount(t.deps.db)
  event_id = await createEvent(t.deps.db, owner)
  ticket = await createTicket(t.deps.db, event_id)
})
afterAll(() => t.close())

const ALL = ['event.read', 'event.write', 'order.read', 'order.write', 'attendee.read', 'attendee.write', 'stats.read']
const path = (rest = '') => `/api/accounts/${owner.account_id}/api-keys${rest}`

async function makeKey(more: object = {}): Promise<{ id: number; secret: string }> {
  const body = { name: 'Sync', mode: 'LIVE', permissions: ALL, targets: [{}], ...more }
  const reply = await t.call('POST', path(), { as: owner.token, body })
  expect(reply.status).toBe(201)
  return reply.body.data
}
const revoke = (id: number) => t.call('DELETE', path(`/${id}`), { as: owner.token })
const rotate = async (id: number, overlap_hours?: number): Promise<string> =>
  (await t.call('POST', path(`/${id}/rotate`), { as: owner.token, body: { overlap_hours } })).body.data.secret
/** `PUT /events`; a path alone is read. */
function ask(as: string, call = '/events', body?: object) {
  const [, method = 'GET', url = ''] = /^(?:([A-Z]+) )?(.*)$/.exec(call) ?? []
  return t.call(method, `/api${url}`, { as, body })
}
const errorOf = async (as: string, call?: string, body?: object) => {
  const { status, body: answer } = await ask(as, call, body)
  return [status, answer.error?.code, answer.error?.data]
}

describe('who calls (KEY-3, KEY-6, KEY-7)', () => {
  test('a key reads as a member does, and its last use is told to the minute', async () => {
    const { id, secret } = await makeKey()
    const used = async () =>
      (await t.deps.db.selectFrom('api_keys').select('last_used_at').where('id', '=', id).executeTakeFirstOrThrow())
        .last_used_at
    expect((await ask(secret)).body.data.map((one: { id: number }) => one.id)).toContain(event_id)
    const first = await used()
    expect(first).toEqual(t.now())
    t.advance(59_000)
    await ask(secret)
    expect(await used()).toEqual(first)
    t.advance(1_000)
    await ask(secret)
    expect(await used()).toEqual(t.now())
  })

  test('only a bearer counts: no cookie, no query, no body, no other scheme (KEY-3)', async () => {
    const { secret } = await makeKey()
    const cookies = [`turnout_session=${secret}`, `__Host-turnout_session=${secret}`]
    for (const cookie of cookies) expect((await t.call('GET', '/api/events', { headers: { cookie } })).status).toBe(401)
    for (const query of ['token', 'access_token', 'api_key', 'key'])
      expect((await t.call('GET', `/api/events?${query}=${secret}`)).status).toBe(401)
    for (const authorization of [`Basic ${secret}`, secret, `Token ${secret}`])
      expect((await t.call('GET', '/api/events', { headers: { authorization } })).status).toBe(401)
    expect((await t.call('GET', '/api/events', { headers: { authorization: `bearer  ${secret}` } })).status).toBe(200)
  })

  test('no cookie is set, no other origin is invited, and none is asked about (KEY-3)', async () => {
    const { secret } = await makeKey()
    const headers = { origin: 'https://elsewhere.example' }
    const reply = await t.call('PUT', `/api/events/${event_id}/status`, {
      as: secret,
      headers,
      body: { status: 'LIVE' },
    })
    expect(reply.body.error?.code).not.toBe('ORIGIN_REFUSED')
    const names = Object.keys(reply.headers)
    expect(names.filter((name) => name.startsWith('access-control-') || name === 'set-cookie')).toEqual([])
  })

  test('a wrong checksum is refused without a query, a right one of nobody with one (KEY-2)', async () => {
    const { secret } = await makeKey()
    let asked = 0
    const count = () => asked++
    t.deps.pool.on('acquire', count)
    expect((await ask(`${secret.slice(0, -1)}${secret.endsWith('0') ? '1' : '0'}`)).status).toBe(401)
    expect(asked).toBe(0)
    expect((await ask(newKeyToken('LIVE'))).status).toBe(401)
    expect(asked).toBe(1)
    t.deps.pool.off('acquire', count)
  })

  test('a key that is not good is refused on public calls too, so that nothing is bought as nobody', async () => {
    expect((await ask(newKeyToken('TEST'), '/public/config')).status).toBe(401)
    expect((await ask('tk_test_x', '/public/config')).status).toBe(401)
    expect((await ask('x'.repeat(43), '/public/config')).status).toBe(200)
  })

  test('revoked, expired and rotated out: why is told to who has the secret (KEY-7)', async () => {
    const gone = await makeKey()
    await revoke(gone.id)
    expect(await errorOf(gone.secret)).toEqual([401, 'UNAUTHENTICATED', { reason: 'REVOKED' }])
    const short = await makeKey({ expires_at: new Date(t.now().getTime() + 25 * HOUR).toISOString() })
    t.advance(25 * HOUR - 1)
    expect((await ask(short.secret)).status).toBe(200)
    t.advance(1)
    expect(await errorOf(short.secret)).toEqual([401, 'UNAUTHENTICATED', { reason: 'EXPIRED' }])
    t.advance(-25 * HOUR)
    expect(await errorOf(newKeyToken('LIVE'))).toEqual([401, 'UNAUTHENTICATED', undefined])
  })

  test('after a rotation both secrets work for a while; a second one ends the oldest (KEY-6)', async () => {
    const { id, secret } = await makeKey()
    const second = await rotate(id)
    expect([(await ask(secret)).status, (await ask(second)).status]).toEqual([200, 200])
    t.advance(24 * HOUR)
    expect(await errorOf(secret)).toEqual([401, 'UNAUTHENTICATED', { reason: 'ROTATED' }])
    t.advance(-24 * HOUR)
    const third = await rotate(id, 72)
    expect((await ask(secret)).status).toBe(401)
    expect([(await ask(second)).status, (await ask(third)).status]).toEqual([200, 200])
    const fourth = await rotate(id, 0)
    expect([(await ask(third)).status, (await ask(fourth)).status]).toEqual([401, 200])
  })

  test('from another network it is refused; IPv4-mapped counts as IPv4 (KEY-7)', async () => {
    const { secret } = await makeKey({ allowed_networks: ['203.0.113.0/24'] })
    const from = async (remoteAddress: string, more: Record<string, string> = {}) => {
      const headers = { authorization: `Bearer ${secret}`, ...more }
      const reply = await t.app.inject({ method: 'GET', url: '/api/events', headers, remoteAddress })
      return [reply.statusCode, reply.json().error?.code]
    }
    expect(await from('203.0.113.9')).toEqual([200, undefined])
    expect(await from('::ffff:203.0.113.9')).toEqual([200, undefined])
    expect(await from('198.51.100.1')).toEqual([403, 'KEY_NETWORK_REFUSED'])
    // nobody is believed who says where they come from, but a proxy of the operator's
    for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded'])
      expect(await from('198.51.100.1', { [header]: '203.0.113.9' })).toEqual([403, 'KEY_NETWORK_REFUSED'])
  })
})

describe('what it may (KEY-4, KEY-7, KEY-8)', () => {
  test('no permission is told by its name; outside the targets there is nothing', async () => {
    const other = await createEvent(t.deps.db, owner)
    const { secret } = await makeKey({ targets: [{ event_id }], permissions: ['event.read'] })
    expect(await errorOf(secret, `/events/${event_id}/orders`)).toEqual([
      403,
      'FORBIDDEN',
      { permission: 'order.read' },
    ])
    expect(await errorOf(secret, `/events/${other}`)).toEqual([404, 'NOT_FOUND', undefined])
    expect((await ask(secret)).body.data.map((one: { id: number }) => one.id)).toEqual([event_id])
  })

  test('a key for one event makes nothing beside it, and nothing that outgrows it (KEY-4, TEAM-4)', async () => {
    const permissions = ['event.read', 'event.write', 'event.create', 'event.duplicate', 'organizer.write']
    const { secret } = await makeKey({ targets: [{ event_id }], permissions })
    const { organizer_id } = owner
    const event = { title: 'Beside', organizer_id, start_date: '2027-06-04T19:00' }
    expect((await ask(secret, 'POST /events', event)).status).toBe(403)
    expect(
      (await ask(secret, `POST /events/${event_id}/duplicate`, { ...event, duplicate_tickets: true })).status,
    ).toBe(403)
    expect((await ask(secret, 'POST /organizers', { name: 'Beside', email: 'b@example.org' })).status).toBe(403)
    const other = await createAccount(t.deps.db)
    const moved = await ask(secret, `PUT /events/${event_id}`, { organizer_id: other.organizer_id })
    expect(moved.status).not.toBe(200)
  })

  test('a key whose last target is gone opens nothing (BO-83)', async () => {
    const gone = await createEvent(t.deps.db, owner)
    const { secret } = await makeKey({ targets: [{ event_id: gone }], permissions: ['event.read', 'order.read'] })
    expect((await ask(secret)).body.data).toHaveLength(1)
    await t.deps.db.updateTable('events').set({ deleted_at: t.now() }).where('id', '=', gone).execute()
    for (const url of ['/events', `/events/${event_id}`, `/events/${gone}`])
      expect((await ask(secret, url)).status, url).toBeGreaterThanOrEqual(403)
  })

  test.each(['/users/me', '/users', '/auth/sessions', `/accounts/1/api-keys`])(
    '%s is for people (KEY-8)',
    async (url) => {
      const { secret } = await makeKey()
      expect(await errorOf(secret, url)).toEqual([403, 'KEY_NOT_ALLOWED', undefined])
    },
  )

  test('logging in with a key is nothing (KEY-8)', async () => {
    const { secret } = await makeKey()
    const body = { email: 'a@example.org', password: 'does not matter' }
    expect((await errorOf(secret, 'POST /auth/login', body))[1]).toBe('KEY_NOT_ALLOWED')
  })

  test('later changes to who made it do not touch it (KEY-4)', async () => {
    const admin = await createMember(t.deps.db, owner.account_id, 'ADMIN')
    const body = { name: 'Sync', mode: 'LIVE', permissions: ALL, targets: [{}] }
    const { secret } = (await t.call('POST', path(), { as: admin.token, body })).body.data
    const remove = await t.call('DELETE', `/api/users/${admin.user_id}`, { as: owner.token })
    expect([remove.status, (await ask(secret)).status]).toEqual([204, 200])
  })
})

describe('modes (KEY-9)', () => {
  let live: string
  let testing: string
  let orders: { live: { order_id: number; attendees: { id: number }[] }; test: typeof orders.live }
  let quiet: number
  beforeAll(async () => {
    const permissions = [
      ...ALL,
      'export',
      'message.read',
      'scan_log.read',
      'question.read',
      'date.read',
      'affiliate.read',
      'order.cancel',
      'check_in_list.read',
      'test_orders.delete',
    ]
    live = (await makeKey({ permissions })).secret
    testing = (await makeKey({ permissions, mode: 'TEST' })).secret
    quiet = await createEvent(t.deps.db, owner)
    const made = await createTicket(t.deps.db, quiet)
    const sell = (is_test: boolean, last_name: string) =>
      createSoldOrder(t.deps.db, {
        event_id: quiet,
        ...made,
        people: [{ first_name: 'Anna', last_name }],
        order: { is_test },
      })
    orders = { live: await sell(false, 'Live'), test: await sell(true, 'Tester') }
  })

  const ids = async (as: string, what: string, query = ''): Promise<number[]> =>
    (await ask(as, `/events/${quiet}/${what}${query}`)).body.data.map((one: { id: number }) => one.id)

  test('lists have their own orders and attendees; people have both', async () => {
    const of = (one: typeof orders.live) => [[one.order_id], one.attendees.map(({ id }) => id)]
    const seen = async (as: string) => [await ids(as, 'orders'), await ids(as, 'attendees')]
    expect(await seen(live)).toEqual(of(orders.live))
    expect(await seen(testing)).toEqual(of(orders.test))
    expect((await ids(owner.token, 'orders')).sort()).toEqual([orders.live.order_id, orders.test.order_id].sort())
  })

  test("the other mode's orders and attendees do not exist", async () => {
    for (const [as, own, other] of [
      [live, orders.live, orders.test],
      [testing, orders.test, orders.live],
    ] as const) {
      for (const [url, status] of [
        [`orders/${own.order_id}`, 200],
        [`orders/${other.order_id}`, 404],
        [`attendees/${own.attendees[0]!.id}`, 200],
        [`attendees/${other.attendees[0]!.id}`, 404],
      ] as const)
        expect((await ask(as, `/events/${quiet}/${url}`)).status, url).toBe(status)
      expect((await ask(as, `POST /events/${quiet}/orders/${other.order_id}/cancel`, {})).status).toBe(404)
    }
  })

  test('figures, search and files are of their orders', async () => {
    const figures = async (as: string) => {
      const { data } = (await ask(as, `/events/${quiet}/stats`)).body
      const door = (await ask(as, `/events/${quiet}/check_in_stats`)).body.data
      const event = (await ask(as, `/events/${quiet}`)).body.data
      return [data.total_orders, data.total_tickets_sold, door.total_attendees, event.check_in_stats.total_attendees]
    }
    expect(await figures(live)).toEqual([1, 1, 1, 1])
    expect(await figures(testing)).toEqual([1, 1, 1, 1])
    for (const [as, own, other] of [
      [live, 'Live', 'Tester'],
      [testing, 'Tester', 'Live'],
    ] as const) {
      const file = String((await ask(as, `/events/${quiet}/orders/export?format=csv`)).body)
      expect([file.includes(own), file.includes(other)]).toEqual([true, false])
      const people = String((await ask(as, `/events/${quiet}/attendees/export?format=csv`)).body)
      expect([people.includes(own), people.includes(other)]).toEqual([true, false])
      const found = (await ask(as, `/events/${quiet}/search?query=Anna`)).body.data
      expect(found.orders.map((one: { last_name: string }) => one.last_name)).toEqual([own])
      expect(found.attendees.map((one: { last_name: string }) => one.last_name)).toEqual([own])
    }
  })

  test('a TEST key changes no event; test orders are its own to delete', async () => {
    expect(await errorOf(testing, `PUT /events/${quiet}`, { title: 'X' })).toEqual([403, 'KEY_NOT_ALLOWED', undefined])
    expect((await errorOf(live, `DELETE /events/${quiet}/test-orders`))[1]).toBe('KEY_NOT_ALLOWED')
    expect((await ask(testing, `DELETE /events/${quiet}/test-orders`)).body.data).toEqual({ deleted: 1 })
    expect(await ids(live, 'orders')).toEqual([orders.live.order_id])
  })

  test('whom a TEST key adds is a test', async () => {
    const made = await t.deps.db
      .selectFrom('ticket_prices')
      .selectAll()
      .where('event_id', '=', quiet)
      .executeTakeFirstOrThrow()
    const guest = {
      first_name: 'Gast',
      last_name: 'Test',
      email: 'gast@example.org',
      ticket_id: made.ticket_id,
      ticket_price_id: made.id,
      amount_paid: 0,
    }
    const reply = await ask(testing, `POST /events/${quiet}/attendees`, guest)
    expect(reply.status).toBe(201)
    const row = await t.deps.db
      .selectFrom('orders')
      .select('is_test')
      .where('id', '=', reply.body.data.order.id)
      .executeTakeFirstOrThrow()
    expect(row.is_test).toBe(true)
  })
})

describe('what it leaves behind (KEY-11)', () => {
  test('its acts are its own, by its name', async () => {
    const { id, secret } = await makeKey({ name: 'Sync <i>' })
    expect((await ask(secret, `PUT /events/${event_id}`, { title: 'Ebb' })).status).toBe(200)
    const act = await t.deps.db
      .selectFrom('audit_log')
      .selectAll()
      .where('event_id', '=', event_id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect([act.action, act.actor_type, act.actor_id, act.actor_name]).toEqual(['event.updated', 'KEY', id, 'Sync <i>'])
  })

  test('an Idempotency-Key is that of the key, whatever else uses the same (CNV-7)', async () => {
    const [one, other] = [await makeKey(), await makeKey()]
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const body = {
      first_name: 'A',
      last_name: 'B',
      email: 'ab@example.org',
      ticket_id: ticket.ticket_id,
      ticket_price_id: ticket.price_id,
      amount_paid: 0,
    }
    const add = (as: string) => t.call('POST', `/api/events/${event_id}/attendees`, { as, headers, body })
    const [first, again, others] = [await add(one.secret), await add(one.secret), await add(other.secret)]
    expect(again.body.data.id).toBe(first.body.data.id)
    expect(others.body.data.id).not.toBe(first.body.data.id)
    const callers = await t.deps.db
      .selectFrom('idempotency_keys')
      .select('caller')
      .where('key', '=', headers['idempotency-key'])
      .orderBy('id')
      .execute()
    expect(callers.map(({ caller }) => caller)).toEqual([`key:${one.id}`, `key:${other.id}`])
  })

  test('its messages have no sender; copy and test go to the organizer', async () => {
    const { secret } = await makeKey({ name: 'Sync', permissions: [...ALL, 'message.write', 'message.read'] })
    const send = (more: object) =>
      ask(secret, `POST /events/${event_id}/messages`, {
        subject: 'Doors',
        body: '<p>At six.</p>',
        recipient_type: 'EVENT',
        is_not_promotional: true,
        ...more,
      })
    const tested = await send({ is_test: true })
    expect([tested.status, tested.body.data.sent_by, tested.body.data.sent_by_name]).toEqual([201, null, 'Sync'])
    const mails = await t.deps.db
      .selectFrom('mails')
      .select('to_address')
      .where('message_id', '=', tested.body.data.id)
      .execute()
    expect(mails).toEqual([{ to_address: 'hello@example.org' }])
    t.mails.sent.length = 0
    await t.runJobs()
    expect(t.mails.sent.map(({ to }) => to)).toContain('hello@example.org')
  })
})

test('every answer says which call it was (KEY-12)', async () => {
  const { secret } = await makeKey()
  const ids = [
    (await ask(secret)).headers['x-request-id'],
    (await ask(owner.token)).headers['x-request-id'],
    (await ask('nobody')).headers['x-request-id'],
  ]
  expect(new Set(ids).size).toBe(3)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/)
})
