import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createBuyer } from '#test/buyer.ts'
import {
  createAccount,
  createEvent,
  createMember,
  createOnSaleEvent,
  createQuestion,
  createTaxOrFee,
} from '#test/factories.ts'

let t: TestApp
let shop: Awaited<ReturnType<typeof createOnSaleEvent>>
let organizer: { token: string }
beforeAll(async () => {
  t = await createTestApp()
})
beforeEach(async () => {
  t.setNow(new Date('2027-03-01T10:00:00Z'))
  shop = await createOnSaleEvent(t.deps.db, { capacity: 2 })
  organizer = await createMember(t.deps.db, shop.account.account_id, 'ORGANIZER')
})
afterAll(() => t.close())

const MINUTE = 60_000
const PERSON = { first_name: 'Ada', last_name: 'Sow', email: 'ada@example.org', language: 'fr' }
const exact = async () => expect(await recountStock(t.deps.db, shop.event_id)).toEqual([])
const add = (more: Record<string, unknown> = {}, headers: Record<string, string> = {}, as = organizer.token) =>
  t.call('POST', `/api/events/${shop.event_id}/attendees`, {
    as,
    headers,
    body: { ...PERSON, ticket_id: shop.ticket_id, ticket_price_id: shop.price_id, amount_paid: 0, ...more },
  })
const orderOf = async (id: number) =>
  (await t.call('GET', `/api/events/${shop.event_id}/orders/${id}`, { as: organizer.token })).body.data
const mails = () =>
  t.deps.db
    .selectFrom('mails')
    .select(['kind', 'to_address', 'language'])
    .where('event_id', '=', shop.event_id)
    .execute()

const addTax = (values: { name: string; type: 'TAX' | 'FEE'; rate: number }) =>
  createTaxOrFee(t.deps.db, shop.account.account_id, {
    ...values,
    of: { event_id: shop.event_id, ticket_id: shop.ticket_id },
  })

describe('POST /events/:event_id/attendees (API-80, ATT-10)', () => {
  test('makes a completed order of one item and one attendee, and mails the ticket, not the organizer (ATT-11)', async () => {
    await addTax({ name: 'Fee', type: 'FEE', rate: 5000 })
    await addTax({ name: 'VAT', type: 'TAX', rate: 20_000 })
    const { status, body } = await add({ amount_paid: 10_500 })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ ...PERSON, status: 'ACTIVE', generation: 1, ticket: { title: 'Standing' } })
    const order = await orderOf(body.data.order_id)
    expect(order).toMatchObject({
      status: 'COMPLETED',
      payment_status: 'PAYMENT_RECEIVED',
      payment_provider: null,
      is_manually_created: true,
      is_test: false,
      total_gross: 10_500,
      amount_paid: 10_500,
      total_fee: 0,
      total_tax: 0,
      total_fee_included: 500,
      total_tax_included: 1750,
      items: [{ price: 10_500, unit_total: 10_500, quantity: 1 }],
    })
    expect(body.data.reference).toBe(`${order.reference}-1`)
    expect(await mails()).toEqual([{ kind: 'tickets', to_address: 'ada@example.org', language: 'fr' }])
    await exact()
  })

  test('for nothing needs no payment and, switched off, no mail', async () => {
    const { body } = await add({ send_ticket: false })
    expect(await orderOf(body.data.order_id)).toMatchObject({ payment_status: 'NO_PAYMENT_REQUIRED', amount_paid: 0 })
    expect(await mails()).toEqual([])
  })

  test('sale windows, hiding, pausing, minimum and the event status do not refuse it', async () => {
    await t.deps.db
      .updateTable('tickets')
      .set({ is_hidden: true, is_paused: true, min_per_order: 2, sale_end_date: new Date('2027-01-02T00:00:00Z') })
      .where('id', '=', shop.ticket_id)
      .execute()
    await t.deps.db.updateTable('events').set({ status: 'DRAFT' }).where('id', '=', shop.event_id).execute()
    expect((await add()).status).toBe(201)
  })

  test('stock refuses it, a living cart too; a forgotten one gives way (ITEMS_UNAVAILABLE, EXP-3)', async () => {
    await add()
    const cart = await createBuyer(t, shop)
    const { status, body } = await add()
    expect([status, body.error.code]).toEqual([409, 'ITEMS_UNAVAILABLE'])
    expect(body.error.data.lines).toMatchObject([{ ticket_price_id: shop.price_id, reason: 'ALL_HELD' }])
    t.advance(16 * MINUTE)
    expect((await add()).status).toBe(201)
    expect(await cart.status()).toBe('EXPIRED')
    expect((await add()).body.error.data.lines[0].reason).toBe('SOLD_OUT')
    await exact()
  })

  test('a full capacity assignment refuses it (CAP-4)', async () => {
    const made = await t.call('POST', `/api/events/${shop.event_id}/capacity-assignments`, {
      as: organizer.token,
      body: { name: 'House', capacity: 1, applies_to: 'EVENT' },
    })
    expect(made.status).toBe(201)
    expect((await add()).status).toBe(201)
    expect((await add()).body.error.data.lines[0].reason).toBe('CAPACITY_REACHED')
    await exact()
  })

  test('an event without any ticket asks for one first (TICKET_REQUIRED)', async () => {
    const empty = await createEvent(t.deps.db, shop.account)
    const { status, body } = await t.call('POST', `/api/events/${empty}/attendees`, {
      as: organizer.token,
      body: { ...PERSON, ticket_id: shop.ticket_id, ticket_price_id: shop.price_id, amount_paid: 0 },
    })
    expect([status, body.error.code]).toEqual([409, 'TICKET_REQUIRED'])
  })

  test.each([
    [{ email: 'nobody' }, 'email'],
    [{ first_name: '' }, 'first_name'],
    [{ amount_paid: -1 }, 'amount_paid'],
    [{ language: 'xx' }, 'language'],
    [{ ticket_price_id: 999_999 }, 'ticket_price_id'],
    [{ ticket_id: 999_999 }, 'ticket_id'],
  ])('%j is told at its field', async (wrong, field) => {
    const { status, body } = await add(wrong)
    expect([status, Object.keys(body.error.fields)]).toEqual([422, [field]])
  })

  test("another account's event is none; its ticket is no choice (IDN-6)", async () => {
    const stranger = await createAccount(t.deps.db)
    expect((await add({}, {}, stranger.token)).status).toBe(404)
    const other = await createOnSaleEvent(t.deps.db)
    const { body } = await add({ ticket_id: other.ticket_id, ticket_price_id: other.price_id })
    expect(Object.keys(body.error.fields)).toEqual(['ticket_id'])
  })

  test('the same key again is the same attendee (CNV-7)', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const first = await add({}, key)
    const again = await add({}, key)
    expect(again.status).toBe(201)
    expect(again.body.data.id).toBe(first.body.data.id)
    await exact()
  })

  test('answers are kept where they belong, hidden questions included, and checked by their type (QST-3)', async () => {
    const heard = await createQuestion(t.deps.db, shop.event_id, { is_required: true, is_hidden: true })
    const day = await createQuestion(t.deps.db, shop.event_id, {
      belongs_to: 'ATTENDEE',
      type: 'DATE',
      is_required: true,
      ticket_ids: [shop.ticket_id],
    })
    const wrong = await add({ answers: [{ question_id: day, answer: 'tomorrow' }] })
    expect([wrong.status, wrong.body.error.code, Object.keys(wrong.body.error.fields)]).toEqual([
      422,
      'ANSWERS_INCOMPLETE',
      [`answers.${day}`],
    ])
    const answers = [
      { question_id: heard, answer: 'by phone' },
      { question_id: day, answer: '2000-02-29' },
      { question_id: 999_999, answer: 'ignored' },
    ]
    const { body } = await add({ answers })
    const kept = await t.deps.db
      .selectFrom('answers')
      .select(['question_id', 'attendee_id', 'answer'])
      .where('order_id', '=', body.data.order_id)
      .orderBy('question_id')
      .execute()
    expect(kept).toEqual([
      { question_id: heard, attendee_id: null, answer: 'by phone' },
      { question_id: day, attendee_id: body.data.id, answer: '2000-02-29' },
    ])
  })
})
