import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ticketCode } from '#server/catalog/ticket-codes/ticket-code.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount, createEvent, createTicket, type TestAccount } from '#test/factories.ts'
import { createSoldOrder } from '#test/sold-orders.ts'

const OPEN = new Date('2027-06-04T19:00:00Z')
let t: TestApp
let owner: TestAccount
let event: number
let standing: Awaited<ReturnType<typeof createTicket>>
let gallery: Awaited<ReturnType<typeof createTicket>>
let door: string
beforeAll(async () => {
  t = await createTestApp()
  owner = await createAccount(t.deps.db)
  event = await createEvent(t.deps.db, owner)
  standing = await createTicket(t.deps.db, event, { title: 'Standing' })
  gallery = await createTicket(t.deps.db, event, { title: 'Gallery' })
  door = await newList()
})
beforeEach(() => t.setNow(OPEN))
afterAll(() => t.close())

/** A list for standing tickets, open from 18:00 to 23:00 UTC. */
async function newList(values: object = {}): Promise<string> {
  const body = {
    name: 'Main door',
    ticket_ids: [standing.ticket_id],
    activates_at: '2027-06-04T18:00:00Z',
    expires_at: '2027-06-04T23:00:00Z',
    ...values,
  }
  const session = await t.deps.db
    .updateTable('sessions')
    .set({ last_used_at: t.now(), created_at: t.now() })
    .where('user_id', '=', owner.user_id)
    .execute()
  expect(session).toBeDefined()
  return (await t.call('POST', `/api/events/${event}/check-in-lists`, { as: owner.token, body })).body.data.short_id
}

async function sold(
  people: { first_name: string; last_name: string; email?: string }[] = [{ first_name: 'Mei-Lin', last_name: 'Chow' }],
  ticket = standing,
) {
  return createSoldOrder(t.deps.db, { event_id: event, ...ticket, people })
}

async function soldCode(ticket = standing) {
  const attendee = (await sold(undefined, ticket)).attendees[0]!
  return { attendee, code: await ticketCode(t.deps.db, t.deps.secrets, attendee) }
}

const input = (values: object) => ({
  nonce: randomUUID(),
  action: 'CHECK_IN',
  scanned_at: t.now().toISOString(),
  ...values,
})
const post = (scans: object[], list = door) =>
  t.call('POST', `/api/public/check-in-lists/${list}/check-ins`, { body: { scans } })
const scan = async (values: object, list = door) => (await post([input(values)], list)).body.data[0]
const rowsOf = (attendee_id: number) =>
  t.deps.db.selectFrom('check_ins').selectAll().where('attendee_id', '=', attendee_id).orderBy('id').execute()

describe('GET /public/check-in-lists/:list_short_id', () => {
  test.each([
    ['2027-06-04T17:59:59Z', 'NOT_YET_ACTIVE'],
    ['2027-06-04T18:00:00Z', 'ACTIVE'],
    ['2027-06-04T23:00:00Z', 'EXPIRED'],
  ])('at %s the list is %s and says so without login (SCN-1, API-130)', async (now, state) => {
    t.setNow(new Date(now))
    const reply = await t.call('GET', `/api/public/check-in-lists/${door}`)
    expect(reply.status).toBe(200)
    expect(reply.body.data).toMatchObject({
      name: 'Main door',
      state,
      event: { title: 'Low Tide Sessions', timezone: 'Europe/Berlin' },
      tickets: [{ title: 'Standing' }],
      server_time: new Date(now).toISOString(),
    })
    expect(reply.headers['cache-control']).toContain('no-store')
  })

  test('an unknown link is told nothing (SCN-20)', async () => {
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/attendees'],
      ['DELETE', '/check-ins/ci_1'],
    ] as const) {
      const reply = await t.call(method, `/api/public/check-in-lists/cil_nope${path}`)
      expect([reply.status, reply.body.error.code]).toEqual([404, 'CHECK_IN_LIST_NOT_FOUND'])
    }
    expect((await post([input({ code: 'x' })], 'cil_nope')).body.error.code).toBe('CHECK_IN_LIST_NOT_FOUND')
  })
})

describe('GET …/attendees (API-131)', () => {
  test('names and references are found by part, an email only in full; nobody is told more (SCN-2, SEC-12)', async () => {
    const list = await newList()
    const { reference } = await sold([
      { first_name: 'Annika', last_name: 'Bergström-Zrzavý', email: 'annika@ocean.example.org' },
      { first_name: 'Jonas', last_name: 'Zrzavý' },
    ])
    await sold([{ first_name: 'Gallery', last_name: 'Zrzavý' }], gallery)
    const find = async (query: string) =>
      (
        await t.call('GET', `/api/public/check-in-lists/${list}/attendees?query=${encodeURIComponent(query)}`)
      ).body.data.map((row: { first_name: string }) => row.first_name)
    expect(await find('zrzav')).toEqual(['Annika', 'Jonas'])
    expect(await find('zrzavý annika')).toEqual(['Annika'])
    expect(await find(`${reference}-2`.toLowerCase())).toEqual(['Jonas'])
    expect(await find('annika@ocean.example.org')).toEqual(['Annika'])
    expect(await find('ocean.example')).toEqual([])
    expect(await find('%')).toEqual([])
    const { data } = (await t.call('GET', `/api/public/check-in-lists/${list}/attendees?query=${reference}`)).body
    expect(data[0]).toEqual({
      reference: `${reference}-1`,
      first_name: 'Annika',
      last_name: 'Bergström-Zrzavý',
      masked_email: 'a…@o….org',
      status: 'ACTIVE',
      check_in: null,
      ticket: { id: standing.ticket_id, title: 'Standing', label: null },
    })
  })

  test('they run by last name, and by nothing else (LST-15)', async () => {
    const list = await newList()
    await sold([
      { first_name: 'Ada', last_name: 'Zrzavý' },
      { first_name: 'Zora', last_name: 'Abend' },
    ])
    const path = `/api/public/check-in-lists/${list}/attendees`
    const { data, meta } = (await t.call('GET', `${path}?per_page=100`)).body
    const names = data.map((row: { last_name: string }) => row.last_name)
    expect(names.indexOf('Abend')).toBeLessThan(names.lastIndexOf('Zrzavý'))
    expect(Object.keys(meta.allowed_sorts)).toEqual(['last_name'])
    expect((await t.call('GET', `${path}?sort_by=first_name`)).status).toBe(422)
  })

  test('100 rows make a page unless told otherwise (SCN-3)', async () => {
    expect((await t.call('GET', `/api/public/check-in-lists/${door}/attendees`)).body.meta.per_page).toBe(100)
    expect((await t.call('GET', `/api/public/check-in-lists/${door}/attendees?per_page=1`)).body.data).toHaveLength(1)
  })
})

describe('POST …/check-ins (API-132)', () => {
  test('a good code is admitted, then already inside with its time, then out and in again (SCN-7, SCN-15, SCN-17)', async () => {
    const { attendee, code } = await soldCode()
    const first = await scan({ code, device_id: 'door-1' })
    expect(first).toMatchObject({
      verdict: 'ADMITTED',
      reason: null,
      attendee: { first_name: 'Mei-Lin', reference: attendee.reference },
    })
    expect(first.check_in).toEqual({
      short_id: expect.stringMatching(/^ci_/),
      checked_in_at: OPEN.toISOString(),
      device_name: 'door-1',
      is_this_device: true,
    })
    t.advance(60_000)
    expect(await scan({ code })).toMatchObject({
      verdict: 'REFUSED',
      reason: 'ALREADY_CHECKED_IN',
      check_in: { checked_in_at: OPEN.toISOString() },
    })
    expect(await scan({ code, action: 'CHECK_OUT' })).toMatchObject({ verdict: 'CHECKED_OUT', reason: null })
    expect(await scan({ code, action: 'CHECK_OUT' })).toMatchObject({ verdict: 'REFUSED', reason: 'NOT_CHECKED_IN' })
    expect((await scan({ code })).verdict).toBe('ADMITTED')
    expect(await rowsOf(attendee.id)).toMatchObject([
      { device_id: 'door-1', checked_out_at: t.now() },
      { checked_out_at: null },
    ])
  })

  test('a reference works like a code, typed or read, in any case (SCN-5, QR-6)', async () => {
    const [a, b] = (
      await sold([
        { first_name: 'Rolf', last_name: 'Wiecha' },
        { first_name: 'Ada', last_name: 'Wiecha' },
      ])
    ).attendees
    expect((await scan({ code: ` ${a!.reference.toLowerCase()} ` })).verdict).toBe('ADMITTED')
    expect((await scan({ reference: b!.reference })).verdict).toBe('ADMITTED')
    const { code } = await soldCode()
    expect((await scan({ code: code.toLowerCase() })).verdict).toBe('ADMITTED')
  })

  test('each refusal has its reason (SCN-8–SCN-14)', async () => {
    const cancelled = await soldCode()
    await t.deps.db
      .updateTable('attendees')
      .set({ status: 'CANCELLED' })
      .where('id', '=', cancelled.attendee.id)
      .execute()
    const revoked = await soldCode()
    await t.deps.db.updateTable('attendees').set({ generation: 2 }).where('id', '=', revoked.attendee.id).execute()
    const elsewhere = await soldCode(gallery)
    const other_event = await createEvent(t.deps.db, owner)
    const foreign = await createTicket(t.deps.db, other_event)
    const stranger = (
      await createSoldOrder(t.deps.db, {
        event_id: other_event,
        ...foreign,
        people: [{ first_name: 'A', last_name: 'B' }],
      })
    ).attendees[0]!
    const stranger_code = await ticketCode(t.deps.db, t.deps.secrets, stranger)
    const gone = await ticketCode(t.deps.db, t.deps.secrets, {
      id: 987_654,
      event_id: event,
      event_date_id: null,
      ticket_id: standing.ticket_id,
      generation: 1,
    })
    const cases: [object, string][] = [
      [{ code: cancelled.code }, 'CANCELLED'],
      [{ code: revoked.code }, 'REVOKED'],
      [{ code: elsewhere.code }, 'NOT_ON_LIST'],
      [{ code: stranger_code }, 'OTHER_EVENT'],
      [{ code: `T1${'A'.repeat(144)}` }, 'INVALID_CODE'],
      [{ code: 'https://example.org' }, 'INVALID_CODE'],
      [{ reference: '??' }, 'INVALID_CODE'],
      [{ code: gone }, 'NOT_FOUND'],
      [{ reference: 'ZZZZZZZ-1' }, 'NOT_FOUND'],
      [{ reference: stranger.reference }, 'NOT_FOUND'],
    ]
    const reply = await post(cases.map(([values]) => input(values)))
    expect(reply.status).toBe(200)
    expect(reply.body.data.map(({ reason }: { reason: string }) => reason)).toEqual(cases.map(([, reason]) => reason))
    expect(reply.body.data[2].attendee.ticket.title).toBe('Gallery')
    expect(reply.body.data[3].attendee).toBeUndefined()
  })

  test('an unpaid order is told by its sum, whoever holds it stays unknown (SCN-9, SCN-2)', async () => {
    const { reference } = await createSoldOrder(t.deps.db, {
      event_id: event,
      ...standing,
      people: [
        { first_name: 'Jo', last_name: 'Late' },
        { first_name: 'Bo', last_name: 'Late' },
      ],
      status: 'AWAITING_PAYMENT',
    })
    const expected = { verdict: 'REFUSED', reason: 'UNPAID', amount_due: { amount: 2500, currency: 'EUR' } }
    const answer = await scan({ code: reference })
    expect(answer).toEqual({ ...expected, nonce: answer.nonce })
    expect(await scan({ reference: `${reference}-1` })).toMatchObject(expected)
  })

  test('a refunded ticket that was not cancelled is admitted (SCN-19)', async () => {
    const { attendees } = await createSoldOrder(t.deps.db, {
      event_id: event,
      ...standing,
      people: [{ first_name: 'Re', last_name: 'Fund' }],
      order: { refund_status: 'REFUNDED', total_refunded: 1250 },
    })
    expect((await scan({ reference: attendees[0]!.reference })).verdict).toBe('ADMITTED')
  })

  test('a nonce seen before repeats its verdict and does nothing, in one call and over two (SCN-6, REL-17)', async () => {
    const { attendee, code } = await soldCode()
    const queue = [input({ code }), input({ code, action: 'CHECK_OUT' }), input({ code }), input({ code: 'rubbish' })]
    const first = await post([...queue, queue[0]!])
    expect(first.body.data.map(({ verdict }: { verdict: string }) => verdict)).toEqual([
      'ADMITTED',
      'CHECKED_OUT',
      'ADMITTED',
      'REFUSED',
      'ADMITTED',
    ])
    const logged = () => t.deps.db.selectFrom('scans').select('id').where('attendee_id', '=', attendee.id).execute()
    const before = [await rowsOf(attendee.id), await logged()]
    t.advance(60_000)
    expect((await post(queue)).body.data).toEqual(first.body.data.slice(0, 4))
    expect([await rowsOf(attendee.id), await logged()]).toEqual(before)
  })

  test.each([
    [{ code: undefined }, 'code'],
    [{ reference: 'P4RWH8C-1' }, 'code'],
    [{ nonce: '1' }, 'nonce'],
    [{ action: 'ENTER' }, 'action'],
    [{ scanned_at: 'now' }, 'scanned_at'],
    [{ offline: true }, 'local_verdict'],
  ])('%j is a field error (SCN-6)', async (wrong, field) => {
    const reply = await post([input({ code: 'x', ...wrong })])
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.error.fields)).toEqual([`scans.0.${field}`])
  })

  test('none and more than 200 scans are refused as a call (SCN-6)', async () => {
    expect((await post([])).status).toBe(422)
    expect((await post(Array.from({ length: 201 }, () => input({ code: 'x' })))).status).toBe(422)
  })

  test.each([
    ['2027-06-04T17:00:00Z', 'CHECK_IN_LIST_NOT_ACTIVE'],
    ['2027-06-05T00:00:00Z', 'CHECK_IN_LIST_EXPIRED'],
  ])('online calls at %s are refused with %s (SCN-20)', async (now, code) => {
    const { attendee } = await soldCode()
    t.setNow(new Date(now))
    expect((await post([input({ reference: attendee.reference })])).body.error.code).toBe(code)
    expect((await t.call('GET', `/api/public/check-in-lists/${door}/attendees`)).body.error.code).toBe(code)
    expect((await t.call('DELETE', `/api/public/check-in-lists/${door}/check-ins/ci_1`)).body.error.code).toBe(code)
    expect(await rowsOf(attendee.id)).toEqual([])
  })

  test('lists do not influence each other (CIL-4)', async () => {
    const { code } = await soldCode()
    const backstage = await newList({ name: 'Backstage' })
    expect([(await scan({ code })).verdict, (await scan({ code }, backstage)).verdict]).toEqual([
      'ADMITTED',
      'ADMITTED',
    ])
  })
})

describe('scans made offline (OFF-7, OFF-8)', () => {
  const offline = (values: object) => ({ offline: true, local_verdict: 'ADMITTED', ...values })

  test('two offline admissions: one check-in at the earlier time, one conflict (REL-17)', async () => {
    const list = await newList()
    const { attendee, code } = await soldCode()
    t.setNow(new Date('2027-06-04T22:00:00Z'))
    const late = await scan(offline({ code, scanned_at: '2027-06-04T20:30:00Z' }), list)
    const early = await scan(offline({ code, scanned_at: '2027-06-04T20:10:00Z' }), list)
    expect([late.verdict, early.reason]).toEqual(['ADMITTED', 'ALREADY_CHECKED_IN'])
    expect(await rowsOf(attendee.id)).toMatchObject([
      { checked_in_at: new Date('2027-06-04T20:10:00Z'), checked_out_at: null },
    ])
    const conflicts = await t.deps.db
      .selectFrom('scans')
      .select('admitted_offline')
      .where('attendee_id', '=', attendee.id)
      .where('verdict', '=', 'REFUSED')
      .execute()
    expect(conflicts).toEqual([{ admitted_offline: true }])
  })

  test.each(['0000-01-01T00:00:00Z', '1970-01-01T00:00:07Z'])(
    'a device whose clock began anew at %s lets in at the time of receipt (OFF-10)',
    async (scanned_at) => {
      const { attendee, code } = await soldCode()
      t.setNow(new Date('2027-06-04T21:00:00Z'))
      expect(await scan(offline({ code, scanned_at }))).toMatchObject({ verdict: 'ADMITTED' })
      expect(await rowsOf(attendee.id)).toMatchObject([{ checked_in_at: new Date('2027-06-04T21:00:00Z') }])
    },
  )

  test('they are judged by the list at their time and taken until seven days after its end (SCN-16)', async () => {
    const { code } = await soldCode()
    t.setNow(new Date('2027-06-11T22:59:00Z'))
    expect(await scan(offline({ code, scanned_at: '2027-06-04T17:59:00Z' }))).toMatchObject({
      reason: 'LIST_NOT_ACTIVE',
    })
    expect(await scan(offline({ code, scanned_at: '2027-06-04T23:00:00Z' }))).toMatchObject({ reason: 'LIST_EXPIRED' })
    expect(await scan(offline({ code, scanned_at: '2027-06-04T22:00:00Z' }))).toMatchObject({ verdict: 'ADMITTED' })
    t.setNow(new Date('2027-06-11T23:00:00Z'))
    expect((await post([input(offline({ code, scanned_at: '2027-06-04T22:00:00Z' }))])).body.error.code).toBe(
      'CHECK_IN_LIST_EXPIRED',
    )
  })
})

describe('DELETE …/check-ins/:check_in_short_id (SCN-18)', () => {
  test('checks out by row, again without effect, and is logged once', async () => {
    const { attendee, code } = await soldCode()
    const { check_in } = await scan({ code })
    const out = () => t.call('DELETE', `/api/public/check-in-lists/${door}/check-ins/${check_in.short_id}`)
    expect((await out()).status).toBe(204)
    t.advance(60_000)
    expect((await out()).status).toBe(204)
    expect(await rowsOf(attendee.id)).toMatchObject([{ checked_out_at: OPEN }])
    const log = await t.deps.db
      .selectFrom('scans')
      .select(['action', 'verdict'])
      .where('attendee_id', '=', attendee.id)
      .orderBy('id')
      .execute()
    expect(log).toEqual([
      { action: 'CHECK_IN', verdict: 'ADMITTED' },
      { action: 'CHECK_OUT', verdict: 'CHECKED_OUT' },
    ])
    expect(
      (await t.call('DELETE', `/api/public/check-in-lists/${await newList()}/check-ins/${check_in.short_id}`)).status,
    ).toBe(404)
  })
})

test('links that are guessed are stopped by address, a door that has one never notices (SEC-40f)', async () => {
  const limited = await createTestApp({ database: t.url, env: { TURNOUT_LIMITS: 'on' }, now: OPEN })
  const at = (short_id: string) => `/api/public/check-in-lists/${short_id}`
  const guess = (n: number) =>
    n % 2
      ? limited.call('GET', at(`cil_guess${n}`))
      : limited.call('POST', `${at(`cil_guess${n}`)}/check-ins`, { body: { scans: [input({ code: 'x' })] } })
  for (let n = 0; n < 20; n++) expect((await guess(n)).status).toBe(404)
  for (let n = 20; n < 24; n++) expect((await guess(n)).body.error.code).toBe('RATE_LIMITED')
  expect((await limited.call('GET', at(door))).status).toBe(200)
  const scanned = await limited.call('POST', `${at(door)}/check-ins`, { body: { scans: [input({ code: 'x' })] } })
  expect([scanned.status, scanned.body.data[0].reason]).toEqual([200, 'INVALID_CODE'])
  await limited.close()
})

test('an invented link has no share of its own: it counts for its address; a door does, until it is rotated (CNV-10)', async () => {
  const limited = await createTestApp({
    database: t.url,
    env: { TURNOUT_LIMITS: 'on', TURNOUT_TRUST_PROXY: '127.0.0.1' },
    now: OPEN,
  })
  const at = (short_id: string) => `/api/public/check-in-lists/${short_id}`
  const get = (path: string) => limited.call('GET', path, { headers: { 'x-forwarded-for': '203.0.113.77' } })
  const share = async (short_id: string) => {
    const { status, headers } = await get(at(short_id))
    const [, limit] = /;q=(\d+)/.exec(String(headers['ratelimit-policy'])) ?? []
    const [, remaining] = /;r=(\d+)/.exec(String(headers.ratelimit)) ?? []
    return { status, limit: Number(limit), remaining: Number(remaining) }
  }
  expect(await share('cil_invented1')).toEqual({ status: 404, limit: 600, remaining: 599 })
  expect(await share('cil_invented2')).toEqual({ status: 404, limit: 600, remaining: 598 })
  const doomed = await newList()
  expect(await share(doomed), 'nobody knows yet that it is real').toEqual({ status: 200, limit: 600, remaining: 597 })
  expect(await share(doomed)).toEqual({ status: 200, limit: 3000, remaining: 2999 })
  expect(await share(doomed.replace('_', '%5F')), 'written otherwise').toMatchObject({ limit: 3000, remaining: 2998 })
  await t.deps.db
    .updateTable('check_in_lists')
    .set({ short_id: `${doomed}x` })
    .where('short_id', '=', doomed)
    .execute()
  expect((await share(doomed)).status).toBe(404)
  expect(await share(doomed), 'rotated').toEqual({ status: 404, limit: 600, remaining: 596 })
  await share(door)
  expect(await share(door)).toMatchObject({ limit: 3000 })
  limited.advance(121_000)
  expect(await share(door), 'not opened for two minutes').toMatchObject({ status: 200, limit: 600 })
  for (let n = 0; n < 600; n++) await get(at(`cil_more${n}`))
  expect((await get('/api/public/events/999999')).status, 'the share of the address is used up').toBe(429)
  expect(await share(door), 'the door goes on').toMatchObject({ status: 200, limit: 3000 })
  await limited.close()
})
