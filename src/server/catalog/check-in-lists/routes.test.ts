import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import {
  createAccount,
  createEvent,
  createEventDate,
  createMember,
  createTicket,
  type TestAccount,
} from '#test/factories.ts'
import { createSoldOrder } from '#test/sold-orders.ts'

let t: TestApp
let owner: TestAccount
let stranger: TestAccount
let event: number
let ticket: Awaited<ReturnType<typeof createTicket>>
beforeAll(async () => {
  t = await createTestApp()
  owner = await createAccount(t.deps.db)
  stranger = await createAccount(t.deps.db)
  event = await createEvent(t.deps.db, owner)
  ticket = await createTicket(t.deps.db, event)
})
afterAll(() => t.close())

const lists = () => `/api/events/${event}/check-in-lists`
const DOOR = () => ({ name: 'Main door', description: 'Left of the crane', ticket_ids: [ticket.ticket_id] })
const create = async (values: object = {}) =>
  (await t.call('POST', lists(), { as: owner.token, body: { ...DOOR(), ...values } })).body.data
const scan = (short_id: string, values: object) =>
  t.call('POST', `/api/public/check-in-lists/${short_id}/check-ins`, {
    body: { scans: [{ nonce: crypto.randomUUID(), action: 'CHECK_IN', scanned_at: t.now().toISOString(), ...values }] },
  })

describe('POST /events/:event_id/check-in-lists', () => {
  test('a list is created with its own link (CIL-1, CIL-2)', async () => {
    const reply = await t.call('POST', lists(), {
      as: owner.token,
      body: { ...DOOR(), activates_at: '2027-06-04T18:00', expires_at: '2027-06-05T02:00' },
    })
    expect(reply.status).toBe(201)
    expect(reply.body.data).toMatchObject({
      name: 'Main door',
      state: 'NOT_YET_ACTIVE',
      activates_at: '2027-06-04T16:00:00.000Z',
      ticket_ids: [ticket.ticket_id],
      total_attendees: 0,
      checked_in_attendees: 0,
      conflict_count: 0,
      short_id: expect.stringMatching(/^cil_.{22}$/),
    })
    expect(reply.body.data.url).toContain(`/check-in/${reply.body.data.short_id}`)
  })

  test.each([
    [{ name: ' ' }, 'name'],
    [{ description: 'x'.repeat(1001) }, 'description'],
    [{ expires_at: 'soon' }, 'expires_at'],
    [{ activates_at: '2027-06-04T18:00', expires_at: '2027-06-04T18:00' }, 'expires_at'],
    [{ ticket_ids: [] }, 'ticket_ids'],
    [{ ticket_ids: [999_999] }, 'ticket_ids'],
  ])('%j is a field error (CIL-1)', async (wrong, field) => {
    const reply = await t.call('POST', lists(), { as: owner.token, body: { ...DOOR(), ...wrong } })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.error.fields)).toEqual([field])
  })

  test("another event's ticket is a field error, not a link (SEC-2)", async () => {
    const foreign = await createTicket(t.deps.db, await createEvent(t.deps.db, owner))
    const reply = await t.call('POST', lists(), {
      as: owner.token,
      body: { ...DOOR(), ticket_ids: [foreign.ticket_id] },
    })
    expect(reply.body.error.fields.ticket_ids).toBeDefined()
  })

  test('an event without tickets has nothing to check in (TICKET_REQUIRED)', async () => {
    const empty = await createEvent(t.deps.db, owner)
    const elsewhere = await createTicket(t.deps.db, await createEvent(t.deps.db, owner))
    for (const ticket_ids of [[], [elsewhere.ticket_id]]) {
      const body = { name: 'Door', ticket_ids }
      const reply = await t.call('POST', `/api/events/${empty}/check-in-lists`, { as: owner.token, body })
      expect([reply.status, reply.body.error.code]).toEqual([409, 'TICKET_REQUIRED'])
    }
  })

  test('organizers may, other accounts and nobody get nothing (PRM-7, IDN-6)', async () => {
    const { token } = await createMember(t.deps.db, owner.account_id, 'ORGANIZER')
    expect((await t.call('POST', lists(), { as: token, body: DOOR() })).status).toBe(201)
    expect((await t.call('POST', lists(), { as: stranger.token, body: DOOR() })).status).toBe(404)
    expect((await t.call('POST', lists(), { body: DOOR() })).status).toBe(401)
  })
})

describe('GET, PUT and DELETE', () => {
  test('a list whose date was deleted says so until it has another (DAT-56)', async () => {
    const series = await createEvent(t.deps.db, owner)
    const [matinee, evening] = [await createEventDate(t.deps.db, series), await createEventDate(t.deps.db, series)]
    await createTicket(t.deps.db, series)
    const call = (method: string, path: string, body?: object) =>
      t.call(method, `/api/events/${series}${path}`, { as: owner.token, body })
    const { id } = (await call('POST', '/check-in-lists', { name: 'Door', event_date_id: matinee })).body.data
    const told = async () => {
      const { is_date_deleted, event_date } = (await call('GET', `/check-in-lists/${id}`)).body.data
      return [is_date_deleted, event_date.id]
    }
    expect(await told()).toEqual([false, matinee])
    expect((await call('POST', '/dates/delete', { ids: [matinee] })).status).toBe(200)
    expect(await told()).toEqual([true, matinee])
    const again = await call('PUT', `/check-in-lists/${id}`, { event_date_id: matinee })
    expect(Object.keys(again.body.error.fields)).toEqual(['event_date_id'])
    await call('PUT', `/check-in-lists/${id}`, { event_date_id: evening })
    expect(await told()).toEqual([false, evening])
  })

  test('a list is changed, found and deleted; its link ends, its log stays (CIL-6)', async () => {
    const made = await create({ name: 'Side door' })
    const one = `${lists()}/${made.id}`
    const changed = await t.call('PUT', one, {
      as: owner.token,
      body: { ...DOOR(), name: 'Side gate', expires_at: '2027-02-01T00:00:00Z' },
    })
    expect(changed.body.data).toMatchObject({ name: 'Side gate', state: 'EXPIRED', short_id: made.short_id })
    const list = await t.call('GET', `${lists()}?query=side&sort_by=name`, { as: owner.token })
    expect(list.body.meta.total).toBe(1)
    expect((await t.call('GET', one, { as: stranger.token })).status).toBe(404)
    expect((await t.call('DELETE', one, { as: owner.token })).status).toBe(204)
    for (const [method, path] of [
      ['GET', one],
      ['PUT', one],
      ['DELETE', one],
      ['POST', `${one}/rotate-link`],
    ] as const)
      expect(
        (await t.call(method, path, { as: owner.token, ...(method === 'PUT' ? { body: DOOR() } : {}) })).status,
        path,
      ).toBe(404)
    const door = await t.call('GET', `/api/public/check-in-lists/${made.short_id}`)
    expect([door.status, door.body.error.code]).toEqual([404, 'CHECK_IN_LIST_NOT_FOUND'])
    // what is left is found among the deleted ones alone, with its log
    const names = async (filter: string) => {
      const { body } = await t.call('GET', `${lists()}?query=side${filter}`, { as: owner.token })
      return body.data.map(({ name, deleted_at }: { name: string; deleted_at: unknown }) => [name, deleted_at !== null])
    }
    expect(await names('')).toEqual([])
    expect(await names('&filter_fields[is_deleted][eq]=false')).toEqual([])
    expect(await names('&filter_fields[is_deleted][eq]=true')).toEqual([['Side gate', true]])
    expect((await t.call('GET', `${one}/scans`, { as: owner.token })).body.data).toEqual([])
    expect((await t.call('GET', `${one}/scans`, { as: stranger.token })).status).toBe(404)
  })

  test('what is omitted stays, null clears; the end stays behind the start (TXT-1, CIL-1)', async () => {
    const body = { ...DOOR(), description: 'By the river', expires_at: '2027-08-01T00:00:00Z' }
    const { data: made } = (await t.call('POST', lists(), { as: owner.token, body })).body
    const put = async (change: object) =>
      (await t.call('PUT', `${lists()}/${made.id}`, { as: owner.token, body: change })).body
    const { description, expires_at, ticket_ids } = made
    expect((await put({ name: 'Gate' })).data).toMatchObject({ name: 'Gate', description, expires_at, ticket_ids })
    const late = await put({ activates_at: '2027-09-01T00:00:00Z' })
    expect(Object.keys(late.error.fields)).toEqual(['expires_at'])
    expect((await put({ description: null, expires_at: null })).data).toMatchObject({
      name: 'Gate',
      description: null,
      expires_at: null,
      ticket_ids,
    })
    expect(Object.keys((await put({ ticket_ids: [] })).error.fields)).toEqual(['ticket_ids'])
  })

  test('a wrong field keeps the list as it was; unknown sorts are refused (CNV-3)', async () => {
    const made = await create()
    expect(
      (await t.call('PUT', `${lists()}/${made.id}`, { as: owner.token, body: { ...DOOR(), name: '' } })).status,
    ).toBe(422)
    expect((await t.call('GET', `${lists()}?sort_by=short_id`, { as: owner.token })).status).toBe(422)
  })
})

describe('POST …/rotate-link', () => {
  test('the old link knows no list at once, check-ins stay (CIL-5, SEC-12)', async () => {
    const made = await create()
    const { attendees } = await createSoldOrder(t.deps.db, {
      event_id: event,
      ...ticket,
      people: [{ first_name: 'Rolf', last_name: 'Wiecha' }],
    })
    await scan(made.short_id, { reference: attendees[0]!.reference })
    const rotated = await t.call('POST', `${lists()}/${made.id}/rotate-link`, { as: owner.token })
    expect(rotated.body.data).toMatchObject({ id: made.id, checked_in_attendees: 1 })
    expect(rotated.body.data.short_id).not.toBe(made.short_id)
    expect((await scan(made.short_id, { reference: attendees[0]!.reference })).body.error.code).toBe(
      'CHECK_IN_LIST_NOT_FOUND',
    )
    expect((await t.call('GET', `/api/public/check-in-lists/${made.short_id}/attendees`)).status).toBe(404)
    expect((await scan(rotated.body.data.short_id, { reference: attendees[0]!.reference })).body.data[0].reason).toBe(
      'ALREADY_CHECKED_IN',
    )
    expect((await t.call('POST', `${lists()}/${made.id}/rotate-link`, { as: stranger.token })).status).toBe(404)
  })
})

describe('GET …/scans and POST …/seen', () => {
  test('every attempt is listed, refused ones with what was read; a conflict is marked as seen once (CIL-7, OFF-9, LST-10)', async () => {
    const made = await create()
    const { attendees } = await createSoldOrder(t.deps.db, {
      event_id: event,
      ...ticket,
      people: [{ first_name: 'Pauline', last_name: 'Wieczorkowski' }],
    })
    const reference = attendees[0]!.reference
    await scan(made.short_id, { reference, device_id: 'door-1' })
    await scan(made.short_id, { reference, offline: true, local_verdict: 'ADMITTED', device_id: 'door-2' })
    await scan(made.short_id, { code: `https://example.org/${'x'.repeat(60)}` })
    const log = async (query = '') =>
      (await t.call('GET', `${lists()}/${made.id}/scans${query}`, { as: owner.token })).body
    expect((await log()).meta.total).toBe(3)
    expect((await log('?filter_fields[reason][eq]=INVALID_CODE')).data[0]).toMatchObject({
      attendee: null,
      raw_code: 'https://example.org/xxxxxxxxxxxx',
      verdict: 'REFUSED',
    })
    const { data } = await log('?filter_fields[admitted_offline][eq]=true&query=wieczork')
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({
      is_conflict: true,
      reason: 'ALREADY_CHECKED_IN',
      device_id: 'door-2',
      check_in: { device_id: 'door-1' },
      seen_at: null,
    })
    const one = () => t.call('GET', `${lists()}/${made.id}`, { as: owner.token })
    expect((await one()).body.data.conflict_count).toBe(1)
    const seen = `${lists()}/${made.id}/scans/${data[0].id}/seen`
    expect((await t.call('POST', seen, { as: stranger.token })).status).toBe(404)
    expect((await t.call('POST', seen, { as: owner.token })).status).toBe(204)
    expect((await t.call('POST', seen, { as: owner.token })).status).toBe(204)
    expect((await one()).body.data.conflict_count).toBe(0)
    expect((await t.call('POST', `${lists()}/${made.id}/scans/999999/seen`, { as: owner.token })).status).toBe(404)
  })

  test('addresses leave the log after 30 days (CIL-7)', async () => {
    const made = await create()
    await scan(made.short_id, { code: 'nothing' })
    const ips = () => t.deps.db.selectFrom('scans').select('ip').where('check_in_list_id', '=', made.id).execute()
    const { checkInListJobs } = await import('#server/check-in/scanning/jobs.ts')
    const forget = checkInListJobs['check-in-lists.forget-scan-addresses']!
    const { systemCtx } = await import('#server/platform/context/context.ts')
    await forget(systemCtx(t.deps), undefined as never)
    expect(await ips()).toEqual([{ ip: '127.0.0.1' }])
    await forget({ ...systemCtx(t.deps), now: new Date(t.now().getTime() + 31 * 86_400_000) }, undefined as never)
    expect(await ips()).toEqual([{ ip: null }])
  })
})
