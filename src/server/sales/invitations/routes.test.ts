import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import {
  createEvent,
  createEventDate,
  createGranted,
  createMember,
  createOnSaleEvent,
  createTicket,
} from '#test/factories.ts'
import { queuedMails } from '#test/outbox.ts'
import { answer, createRsvp, letIn, placesOf, rsvpOf } from '#test/rsvps.ts'

let t: TestApp
let shop: Awaited<ReturnType<typeof createOnSaleEvent>>
let organizer: { token: string }
beforeAll(async () => {
  t = await createTestApp()
})
beforeEach(async () => {
  t.setNow(new Date('2027-03-01T10:00:00Z'))
  shop = await createOnSaleEvent(t.deps.db, { price: 0, capacity: 20 })
  organizer = await createMember(t.deps.db, shop.account.account_id, 'ORGANIZER')
})
afterAll(() => t.close())

const call = (method: string, path = '', body?: object, headers: Record<string, string> = {}) =>
  t.call(method, `/api/events/${shop.event_id}/rsvps${path}`, { as: organizer.token, body, headers })
const ADA = { first_name: 'Ada', last_name: 'Sow', email: 'ada@example.org' }
const invite = (body: object = {}, headers?: Record<string, string>) =>
  call('POST', '', { ...ADA, ticket_price_id: shop.price_id, ...body }, headers)
const fields = (reply: { body: { error: { fields: object } } }) => Object.keys(reply.body.error.fields)
const exact = async () => expect(await recountStock(t.deps.db, shop.event_id)).toEqual([])

describe('POST /events/:event_id/rsvps (API-602, APP-6)', () => {
  test('writes the invitation, holds nothing, and mails the link once (MAIL-107)', async () => {
    const { status, body } = await invite({ max_guests: 2, respond_until: '2027-05-01T18:00' })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      ...ADA,
      max_guests: 2,
      response: 'NONE',
      guests: 0,
      places: 0,
      orders: [],
      respond_until: expect.stringMatching(/^2027-05-01T1/),
      invited_at: t.now().toISOString(),
    })
    expect(JSON.stringify(body)).not.toContain('r_')
    expect((await queuedMails(t, ADA.email)).map(({ kind }) => kind)).toEqual(['rsvp-invitation'])
    const { held, sold } = await t.deps.db
      .selectFrom('stock')
      .select(['held', 'sold'])
      .where('id', '=', shop.stock_id)
      .executeTakeFirstOrThrow()
    expect([held, sold]).toEqual([0, 0])
  })

  test('a key invites nobody twice (CNV-7)', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const email = 'once@example.org'
    const [first, again] = [await invite({ email }, headers), await invite({ email }, headers)]
    expect([first.status, again.status, again.body.data.id]).toEqual([201, 201, first.body.data.id])
    expect(await queuedMails(t, email)).toHaveLength(1)
  })

  test('what cannot be invited to is a field error', async () => {
    const paid = await createTicket(t.deps.db, shop.event_id, { title: 'Gallery', price: 1000 })
    const extra = await createTicket(t.deps.db, shop.event_id, { title: 'Drink', price: 0, kind: 'EXTRA' })
    const elsewhere = await createTicket(t.deps.db, await createEvent(t.deps.db, shop.account), { price: 0 })
    for (const ticket_price_id of [paid.price_id, extra.price_id, elsewhere.price_id])
      expect(fields(await invite({ ticket_price_id }))).toEqual(['ticket_price_id'])
    expect(fields(await invite({ event_date_id: 999_999_999 }))).toEqual(['event_date_id'])
    expect(fields(await invite({ max_guests: 21 }))).toEqual(['max_guests'])
    expect(fields(await invite({ respond_until: '2027-02-01T18:00' }))).toEqual(['respond_until'])
    expect((await call('GET')).body.meta.total).toBe(0)
  })

  test('an address is invited to a date once; to another date once more', async () => {
    expect((await invite({ send_invitation: false })).status).toBe(201)
    expect(fields(await invite({ email: 'ADA@example.org' }))).toEqual(['email'])
    const date = await createEventDate(t.deps.db, shop.event_id)
    expect((await invite({ event_date_id: date, send_invitation: false })).status).toBe(201)
  })

  test('a draft takes invitations that are not mailed yet', async () => {
    await t.deps.db.updateTable('events').set({ status: 'DRAFT' }).where('id', '=', shop.event_id).execute()
    expect((await invite()).body.error.code).toBe('EVENT_NOT_ON_SALE')
    expect((await invite({ send_invitation: false })).body.data.invited_at).toBeNull()
  })

  test('without waiting.write nobody is invited; who may read sees the list', async () => {
    const desk = await createGranted(t.deps.db, shop.account.account_id, [{ role: 'BOX_OFFICE' }])
    const path = `/api/events/${shop.event_id}/rsvps`
    const body = { ...ADA, ticket_price_id: shop.price_id }
    expect((await t.call('POST', path, { as: desk.token, body })).status).toBe(403)
    expect((await t.call('GET', path, { as: desk.token })).status).toBe(200)
  })
})

describe('POST /events/:event_id/rsvps/import', () => {
  const LIST = 'First name,Last name,Email,Guests\nAda,Sow,ada@example.org,2\nBo,Lund,bo@example.org,\n'
  const run = (text: string, path = '/import', body: object = {}) =>
    call('POST', path, { text, ticket_price_id: shop.price_id, max_guests: 1, ...body })

  test('invites everybody on the list and mails each', async () => {
    const { status, body } = await run(LIST, '/import', { language: 'fr' })
    expect([status, body.data]).toEqual([201, { created: 2 }])
    const { body: list } = await call('GET', '?sort_by=last_name')
    expect(list.data.map((row: { max_guests: number; language: string }) => [row.max_guests, row.language])).toEqual([
      [1, 'fr'],
      [2, 'fr'],
    ])
    expect(await queuedMails(t, 'bo@example.org', 'rsvp-invitation')).not.toEqual([])
  })

  test('a bad line is told by its number, before and when importing, and nobody is invited', async () => {
    const text = `${LIST}Cy,Ode,nobody,1\nAda,Sow,ada@example.org,1\n`
    const { body } = await run(text, '/import/check')
    const told = body.data.rows.map(({ line, problems }: { line: number; problems: { field: string }[] }) => [
      line,
      problems.map(({ field }) => field),
    ])
    expect(told).toEqual([
      [2, []],
      [3, []],
      [4, ['email']],
      [5, ['email']],
    ])
    const refused = await run(text)
    expect([refused.status, fields(refused)]).toEqual([422, ['rows.4.email', 'rows.5.email']])
    expect((await call('GET')).body.meta.total).toBe(0)
  })

  test('a thousand at most; who is invited already is a bad line', async () => {
    await invite({ send_invitation: false })
    expect(fields(await run(LIST))).toEqual(['rows.2.email'])
    const many = (count: number) =>
      Array.from({ length: count }, (_, n) => `Guest,No${n},guest-${n}@example.org`).join('\n')
    const unmailed = { send_invitations: false }
    expect(fields(await run(many(1_001), '/import', unmailed))).toEqual(['text'])
    expect((await run(many(1_000), '/import', unmailed)).body.data).toEqual({ created: 1_000 })
  })
})

describe('what staff do with an invitation', () => {
  test('list: search, filters, counts by answer', async () => {
    const [yes, no] = [await createRsvp(t, shop), await createRsvp(t, shop, { last_name: 'Abara' })]
    await createRsvp(t, shop, { first_name: 'Quentin' })
    await answer(t, yes, ['YES', 1])
    await answer(t, no, 'NO')
    const ids = async (query: string) => (await call('GET', query)).body.data.map((row: { id: number }) => row.id)
    expect(await ids('?query=abara')).toEqual([no.id])
    expect(await ids('?filter_fields[response][eq]=YES')).toEqual([yes.id])
    expect((await ids('?sort_by=last_name'))[0]).toBe(no.id)
    expect(await ids(`?filter_fields[ticket_price_id][eq]=${shop.price_id}`)).toHaveLength(3)
    const { body } = await call('GET', '/counts')
    expect(body.data.prices).toMatchObject([{ invited: 3, yes: 1, no: 1, maybe: 0, unanswered: 1, places: 2 }])
    expect((await call('GET', `/${yes.id}`)).body.data).toMatchObject({
      places: 2,
      checked_in: 0,
      orders: [{ reference: expect.any(String) }],
    })
  })

  test('edit: fields of the invitation; with tickets its ticket and date stay, and the guests announced', async () => {
    const rsvp = await createRsvp(t, shop)
    const path = `/${rsvp.id}`
    const other = await createTicket(t.deps.db, shop.event_id, { title: 'Gallery', price: 0 })
    expect((await call('PUT', path, { max_guests: 4, last_name: 'Okafor' })).body.data).toMatchObject({
      max_guests: 4,
      last_name: 'Okafor',
    })
    await answer(t, rsvp, ['YES', 3])
    expect(fields(await call('PUT', path, { max_guests: 2 }))).toEqual(['max_guests'])
    expect(fields(await call('PUT', path, { ticket_price_id: other.price_id }))).toEqual(['ticket_price_id'])
    expect(fields(await call('PUT', path, { email: 'other@example.org' }))).toEqual(['email'])
    await answer(t, rsvp, 'NO')
    expect((await call('PUT', path, { ticket_price_id: other.price_id })).body.data.price.title).toBe('Gallery')
    const taken = await createRsvp(t, shop)
    expect(fields(await call('PUT', path, { email: taken.email }))).toEqual(['email'])
  })

  test('two who change different fields at once both have their way', async () => {
    const rsvp = await createRsvp(t, shop)
    const path = `/${rsvp.id}`
    await Promise.all([call('PUT', path, { last_name: 'Okafor' }), call('PUT', path, { max_guests: 5 })])
    expect(await rsvpOf(t, rsvp)).toMatchObject({ last_name: 'Okafor', max_guests: 5 })
  })

  test('another address gets another link: whoever was mailed by mistake answers no more', async () => {
    const rsvp = await createRsvp(t, shop)
    await call('PUT', `/${rsvp.id}`, { email: 'right@example.org' })
    expect((await answer(t, rsvp, 'YES')).status).toBe(404)
    expect((await answer(t, await rsvpOf(t, rsvp), 'YES')).status).toBe(200)
  })

  test('remove: its tickets are cancelled, the invitee hears of it, the link is gone; not after a check-in', async () => {
    const rsvp = await createRsvp(t, shop)
    await answer(t, rsvp, ['YES', 1])
    const { orders } = await placesOf(t, rsvp)
    expect((await call('DELETE', `/${rsvp.id}`)).status).toBe(204)
    const order = await t.deps.db
      .selectFrom('orders')
      .select(['status', 'rsvp_id'])
      .where('id', '=', orders[0]!.id)
      .executeTakeFirstOrThrow()
    expect(order).toEqual({ status: 'CANCELLED', rsvp_id: null })
    expect(await queuedMails(t, rsvp.email!, 'order-cancelled')).toHaveLength(1)
    expect((await answer(t, rsvp, 'YES')).status).toBe(404)
    const here = await createRsvp(t, shop)
    await answer(t, here, 'YES')
    await letIn(t, shop, (await placesOf(t, here)).attendees[0]!.reference)
    expect((await call('DELETE', `/${here.id}`)).body.error.code).toBe('RSVP_LOCKED')
    await exact()
  })

  test('send again: results per row; another event’s is none', async () => {
    const [rsvp, over] = [await createRsvp(t, shop), await createRsvp(t, shop, { respond_until: t.now() })]
    const elsewhere = await createOnSaleEvent(t.deps.db, { price: 0 })
    const foreign = await createRsvp(t, elsewhere)
    const { body } = await call('POST', '/send', { ids: [rsvp.id, over.id, foreign.id] })
    expect(body.data.results.map(({ code }: { code: string | null }) => code)).toEqual([
      null,
      'RSVP_LOCKED',
      'NOT_FOUND',
    ])
    expect(await queuedMails(t, rsvp.email!, 'rsvp-invitation')).toHaveLength(1)
    expect(await queuedMails(t, foreign.email!)).toEqual([])
  })

  test('another event’s invitation is nobody’s here (SEC-2)', async () => {
    const elsewhere = await createOnSaleEvent(t.deps.db, { price: 0 })
    const foreign = await createRsvp(t, elsewhere)
    for (const [method, body] of [['GET'], ['PUT', { max_guests: 1 }], ['DELETE']] as const)
      expect((await call(method, `/${foreign.id}`, body)).status).toBe(404)
    expect((await answer(t, foreign, 'YES')).status).toBe(200)
  })
})
