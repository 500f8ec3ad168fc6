import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallOptions, createTestApp, type TestApp } from '#test/app.ts'
import { createOnSaleEvent, createTicket, type TicketValues } from '#test/factories.ts'
import { queuedMails } from '#test/outbox.ts'
import { recountStock } from './recount-queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const MINUTE = 60_000
const CARD = { number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' }

/** A buyer's browser: keeps the checkout cookie. */
async function buyer(ticket: TicketValues = {}, quantity = 1) {
  const sale = await createOnSaleEvent(t.deps.db, ticket)
  const base = `/api/public/events/${sale.event_id}/order`
  const reserved = await t.call('POST', base, {
    body: { items: [{ ticket_id: sale.ticket_id, ticket_price_id: sale.price_id, quantity }] },
  })
  const cookie = String(reserved.headers['set-cookie']).split(';')[0]!
  const order = `${base}/${reserved.body.data.short_id}`
  const call = (method: string, path = '', options: CallOptions = {}) =>
    t.call(method, `${order}${path}`, { ...options, headers: { cookie, ...options.headers } })
  const attendee = {
    ticket_price_id: sale.price_id,
    first_name: 'Jonas',
    last_name: 'Wieczorek',
    email: 'jonas@example.org',
    answers: [],
  }
  const details = {
    order: { first_name: 'Annika', last_name: 'Bergström', email: 'Annika@Example.org', answers: [] },
    attendees: Array.from({ length: quantity }, () => attendee),
  }
  const pay = async () => {
    await call('POST', '/payment', { body: { method: 'CARD' } })
    await call('POST', '/payment/submit')
    return call('POST', '/payment/test', { body: CARD })
  }
  return { sale, base, order, cookie, call, details, pay, reserved, short_id: String(reserved.body.data.short_id) }
}

const counters = (stock_id: number) =>
  t.deps.db.selectFrom('stock').select(['held', 'sold']).where('id', '=', stock_id).executeTakeFirstOrThrow()
const exact = async () => expect(await recountStock(t.deps.db)).toEqual([])

describe('from basket to ticket', () => {
  test('a paid order: reserved, details, card, tickets with codes (ORD-3, ORD-5, ORD-9, ORD-12)', async () => {
    const b = await buyer({ price: 1250, capacity: 10 }, 2)
    expect(b.reserved.body.data).toMatchObject({
      status: 'RESERVED',
      total_gross: 2500,
      has_session: true,
      payment_methods: ['CARD'],
    })
    const saved = await b.call('PUT', '', { body: b.details })
    expect(saved.body.data).toMatchObject({
      status: 'AWAITING_PAYMENT',
      payment_status: 'AWAITING_PAYMENT',
      email: 'annika@example.org',
    })
    const paid = await b.pay()
    expect(paid.body.data).toEqual({ status: 'SUCCEEDED' })
    const order = await t.call('GET', b.order)
    expect(order.body.data).toMatchObject({
      status: 'COMPLETED',
      payment_status: 'PAYMENT_RECEIVED',
      is_test: true,
      display_status: 'COMPLETED',
    })
    expect(order.body.data.attendees).toHaveLength(2)
    expect(order.body.data.attendees[0]).toMatchObject({
      reference: `${order.body.data.reference}-1`,
      status: 'ACTIVE',
      qr: expect.stringMatching(/^T2[A-Z2-7]+$/),
    })
    expect(await counters(b.sale.stock_id)).toEqual({ held: 0, sold: 2 })
    await exact()
  })

  test('a free order is completed by its details (ORD-4, RES-19)', async () => {
    const b = await buyer({ price: 0 })
    const saved = await b.call('PUT', '', { body: b.details })
    expect(saved.body.data).toMatchObject({
      status: 'COMPLETED',
      payment_status: 'NO_PAYMENT_REQUIRED',
      is_test: false,
    })
    expect((await b.call('PUT', '', { body: b.details })).body.error.code).toBe('ORDER_STATE_CHANGED')
    await exact()
  })

  test('completion mails the buyer and the attendee, each once (MAIL-6, MAIL-10, MAIL-11)', async () => {
    const b = await buyer({ price: 0 })
    await t.runJobs()
    t.mails.sent.length = 0
    await b.call('PUT', '', { body: b.details })
    await t.runJobs()
    await t.runJobs()
    const to = t.mails.sent.map((mail) => mail.to).sort()
    expect(to).toEqual(['annika@example.org', 'hello@example.org', 'jonas@example.org'])
    expect(
      t.mails.sent
        .find((mail) => mail.to === 'jonas@example.org')
        ?.attachments.some((file) => file.content_type === 'image/png'),
    ).toBe(true)
  })
})

describe('what the buyer may not do', () => {
  test('without the session nothing personal is shown and nothing changed (SEC-9, PRM-21)', async () => {
    const b = await buyer()
    await b.call('PUT', '', { body: b.details })
    const seen = await t.call('GET', b.order)
    expect(seen.body.data).toMatchObject({
      has_session: false,
      email: null,
      first_name: null,
      attendees: null,
      answers: null,
    })
    for (const [method, path, body] of [
      ['PUT', '', b.details],
      ['DELETE', '', undefined],
      ['POST', '/payment', { method: 'CARD' }],
      ['POST', '/payment/submit', undefined],
      ['POST', '/payment/test', CARD],
    ] as const)
      expect((await t.call(method, `${b.order}${path}`, { body })).body.error.code).toBe('CHECKOUT_SESSION_REQUIRED')
  })

  test("another event's path and an unknown link are no order (IDN-6)", async () => {
    const b = await buyer()
    const other = await createOnSaleEvent(t.deps.db)
    for (const path of [
      `/api/public/events/${other.event_id}/order/${b.short_id}`,
      `${b.base}/o_1111111111111111111111`,
    ])
      expect((await t.call('GET', path)).body.error.code).toBe('ORDER_NOT_FOUND')
  })

  test('attendees must equal the items exactly (RES-17, SEC-8)', async () => {
    const b = await buyer({}, 2)
    const [one] = b.details.attendees
    for (const attendees of [[], [one], [one, one, one], [one, { ...one, ticket_price_id: 999_999 }]])
      expect((await b.call('PUT', '', { body: { ...b.details, attendees } })).body.error.code).toBe(
        'ATTENDEES_MISMATCH',
      )
  })

  test('all wrong fields come in one answer with their paths (RES-18)', async () => {
    const b = await buyer()
    const reply = await b.call('PUT', '', {
      body: {
        order: { ...b.details.order, first_name: ' ', email: 'annika@example' },
        attendees: [{ ...b.details.attendees[0], email: 'x' }],
      },
    })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.error.fields).sort()).toEqual([
      'attendees.0.email',
      'order.email',
      'order.first_name',
    ])
  })

  test('a lapsed hold refuses details, payment and submission (EXP-1)', async () => {
    const b = await buyer()
    await b.call('PUT', '', { body: b.details })
    await b.call('POST', '/payment', { body: { method: 'CARD' } })
    t.advance(15 * MINUTE)
    for (const [method, path, body] of [
      ['PUT', '', b.details],
      ['POST', '/payment', { method: 'CARD' }],
      ['POST', '/payment/submit', undefined],
    ] as const)
      expect((await b.call(method, path, { body })).body.error.code).toBe('ORDER_EXPIRED')
  })

  test('paying needs an accepted submission first (PAY-7)', async () => {
    const b = await buyer()
    await b.call('PUT', '', { body: b.details })
    await b.call('POST', '/payment', { body: { method: 'CARD' } })
    expect((await b.call('POST', '/payment/test', { body: CARD })).body.error.code).toBe('ORDER_STATE_CHANGED')
  })

  test('a completed order is not paid again (ORDER_ALREADY_PAID)', async () => {
    const b = await buyer()
    await b.call('PUT', '', { body: b.details })
    await b.pay()
    expect((await b.call('POST', '/payment', { body: { method: 'CARD' } })).body.error.code).toBe('ORDER_ALREADY_PAID')
  })
})

describe('refused reservations, also by raw call (RES-8, SEC-6, SEC-7)', () => {
  const NOW = new Date('2027-03-01T10:00:00Z')
  const reserve = (
    sale: { event_id: number; ticket_id: number; price_id: number },
    more: Record<string, unknown> = {},
    quantity: unknown = 1,
  ) =>
    t.call('POST', `/api/public/events/${sale.event_id}/order`, {
      body: { items: [{ ticket_id: sale.ticket_id, ticket_price_id: sale.price_id, quantity }], ...more },
    })

  test.each([
    ['hidden', { is_hidden: true }, 'UNKNOWN'],
    ['locked', { hide_unless_promo_code: true }, 'UNKNOWN'],
    ['paused', { is_paused: true }, 'PAUSED'],
    ['ended', { sale_end_date: NOW }, 'SALE_ENDED'],
    ['not started', { sale_start_date: new Date('2027-04-01T00:00:00Z') }, 'SALE_NOT_STARTED'],
    ['below the minimum', { min_per_order: 2 }, 'BELOW_MIN'],
    ['sold out', { capacity: 0 }, 'SOLD_OUT'],
  ])('a %s ticket', async (_name, ticket: TicketValues, reason) => {
    t.setNow(NOW)
    const reply = await reserve(await createOnSaleEvent(t.deps.db, ticket))
    expect(reply.status).toBe(409)
    expect(reply.body.error.data.lines[0].reason).toBe(reason)
  })

  test("another event's ticket answers like one that never was (SEC-6, RES-9)", async () => {
    const sale = await createOnSaleEvent(t.deps.db)
    const foreign = await createOnSaleEvent(t.deps.db)
    const reply = await reserve({ ...foreign, event_id: sale.event_id })
    expect(reply.body.error.data.lines[0]).toMatchObject({ reason: 'UNKNOWN', available: null })
  })

  test.each([-1, 1.5, '1', 501, null, Number.NaN])('quantity %s is a field error', async (quantity) => {
    expect((await reserve(await createOnSaleEvent(t.deps.db), {}, quantity)).status).toBe(422)
  })

  test('nothing chosen, a draft, a missing event, another total', async () => {
    const sale = await createOnSaleEvent(t.deps.db)
    expect((await reserve(sale, {}, 0)).body.error.code).toBe('NO_TICKETS_SELECTED')
    expect((await reserve(sale, { expected_total: 1 })).body.error).toMatchObject({
      code: 'TOTAL_CHANGED',
      data: { quote: { total_gross: 1250 } },
    })
    expect((await reserve(sale, { promo_code: 'NOPE' })).body.error.code).toBe('PROMO_CODE_INVALID')
    expect((await reserve({ ...sale, event_id: 999_999 })).status).toBe(404)
    await t.deps.db
      .updateTable('events')
      .set({ status: 'DRAFT', sale_version: 1 })
      .where('id', '=', sale.event_id)
      .execute()
    expect((await reserve(sale)).body.error.code).toBe('EVENT_NOT_ON_SALE')
  })

  test('two lines of one price count together against its stock (RES-8e)', async () => {
    const sale = await createOnSaleEvent(t.deps.db, { capacity: 3, type: 'DONATION', price: 500 })
    const line = { ticket_id: sale.ticket_id, ticket_price_id: sale.price_id, quantity: 2 }
    const reply = await t.call('POST', `/api/public/events/${sale.event_id}/order`, {
      body: {
        items: [
          { ...line, amount: 500 },
          { ...line, amount: 700 },
        ],
      },
    })
    expect(reply.body.error.data.lines.map((found: { reason: string }) => found.reason)).toEqual([
      'NOT_ENOUGH_LEFT',
      'NOT_ENOUGH_LEFT',
    ])
  })

  test('a second ticket of the event is charged with the first', async () => {
    const sale = await createOnSaleEvent(t.deps.db)
    const second = await createTicket(t.deps.db, sale.event_id, { price: 300 })
    await t.deps.db.updateTable('events').set({ sale_version: 5 }).where('id', '=', sale.event_id).execute()
    const items = [sale, second].map((ticket) => ({
      ticket_id: ticket.ticket_id,
      ticket_price_id: ticket.price_id,
      quantity: 2,
    }))
    const reply = await t.call('POST', `/api/public/events/${sale.event_id}/order`, {
      body: { items, expected_total: 3100 },
    })
    expect(reply.status).toBe(201)
  })
})

describe('coming back', () => {
  test('the session finds its running order; a link by mail moves it to another device once (RES-21, CHK-1)', async () => {
    const b = await buyer()
    await b.call('PUT', '', { body: b.details })
    expect((await t.call('GET', b.base, { headers: { cookie: b.cookie } })).body.data.short_id).toBe(b.short_id)
    await t.runJobs()
    t.mails.sent.length = 0
    expect((await t.call('POST', `${b.order}/resume`)).status).toBe(204)
    await t.runJobs()
    const mail = t.mails.sent.find((sent) => sent.to === 'annika@example.org')
    const token = /resume=([A-Za-z0-9_-]+)/.exec(mail?.text ?? '')?.[1]
    const moved = await t.call('POST', `${b.order}/resume/${token}`, { body: {} })
    expect(moved.status).toBe(200)
    expect(moved.body.data).toMatchObject({ has_session: true, email: 'annika@example.org' })
    expect((await b.call('GET')).body.data.has_session).toBe(false)
    expect((await t.call('POST', `${b.order}/resume/${token}`, { body: {} })).body.error.code).toBe('LINK_INVALID')
  })

  test('a link that went to a mistyped address opens nothing once the buyer has corrected it', async () => {
    const b = await buyer()
    const mistyped = { ...b.details, order: { ...b.details.order, email: 'anika@example.org' } }
    await b.call('PUT', '', { body: mistyped })
    expect((await t.call('POST', `${b.order}/resume`)).status).toBe(204)
    const [mail] = await queuedMails(t, 'anika@example.org', 'resume-order')
    await b.call('PUT', '', { body: b.details })
    const stranger = await t.call('POST', `${b.order}/resume/${mail?.token}`, { body: {} })
    expect(stranger.body.error?.code).toBe('LINK_INVALID')
    expect((await b.call('GET')).body.data).toMatchObject({ has_session: true, email: 'annika@example.org' })
  })
})
