import type { Insertable } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/database/db.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { lockStock } from '#server/platform/stock/stock.ts'
import { writeStock } from '#server/platform/stock/write-stock.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import {
  createAccount,
  createEvent,
  createEventDate,
  createTaxOrFee,
  createTicket,
  type TestAccount,
} from '#test/factories.ts'
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

const PAID = { title: 'Standing', type: 'PAID', price: 1250 }
const TIERED = {
  title: 'Seats',
  type: 'TIERED',
  prices: [
    { label: 'Early', price: 1000, quantity_available: 10 },
    { label: 'Late', price: 1500 },
  ],
}
const post = (body: object, id = event) => t.call('POST', `/api/events/${id}/tickets`, { as: owner.token, body })
const put = (id: number, body: object, at = event) =>
  t.call('PUT', `/api/events/${at}/tickets/${id}`, { as: owner.token, body })
const made = async (body: object = PAID, id = event) => (await post(body, id)).body.data

/** What a reservation would leave in the counter. */
const hold = (stock_id: number, held: number) =>
  inTransaction(t.deps.db, async (tx) => {
    const counter = (await lockStock(tx, [stock_id])).get(stock_id)!
    await writeStock(tx, [{ id: stock_id, held, sold: counter.sold, limit: counter.ceiling }])
  })

const stockOf = async (price_id: number) => {
  const { stock_id } = await t.deps.db
    .selectFrom('ticket_prices')
    .select('stock_id')
    .where('id', '=', price_id)
    .executeTakeFirstOrThrow()
  return t.deps.db.selectFrom('stock').selectAll().where('id', '=', stock_id).executeTakeFirstOrThrow()
}

const addTax = ({ account_id = owner.account_id, ...values }: Partial<Insertable<DB['taxes_and_fees']>>) =>
  createTaxOrFee(t.deps.db, account_id, { name: `Tax ${Math.random()}`, ...values })

const sell = (ticket: { id: number; prices: { id: number }[] }, status: 'COMPLETED' | 'CANCELLED') =>
  createSoldOrder(t.deps.db, {
    event_id: event,
    ticket_id: ticket.id,
    price_id: ticket.prices[0]!.id,
    people: [{ first_name: 'Anna', last_name: 'Berg' }],
    status,
  })

describe('POST /events/:event_id/tickets', () => {
  test('a paid ticket with its price, counter and local sale dates (TIX-1, TIX-3, TIM-1)', async () => {
    const reply = await post({
      ...PAID,
      quantity_available: 50,
      sale_start_date: '2027-05-01T10:00',
      description: '<b>Row</b>',
      is_hidden: null,
    })
    expect(reply.status).toBe(201)
    expect(reply.body.data).toMatchObject({
      type: 'PAID',
      price: 1250,
      quantity_available: 50,
      sale_start_date: '2027-05-01T08:00:00.000Z',
      description: '<strong>Row</strong>',
      is_hidden: false,
      sale_state: 'SALE_NOT_STARTED',
      off_sale_reasons: ['SALE_NOT_STARTED'],
      attendees_count: 0,
      prices: [{ price: 1250, quantity_sold: 0, quantity_held: 0, quantity_left: 50 }],
    })
    expect(await stockOf(reply.body.data.prices[0].id)).toMatchObject({ kind: 'PRICE', ceiling: 50 })
  })

  test('a free ticket costs 0 whatever is sent, a donation keeps its minimum, tiers their order (TIX-4 to TIX-6)', async () => {
    expect(await made({ title: 'Free', type: 'FREE', price: 900 })).toMatchObject({ price: 0 })
    expect(await made({ title: 'Gift', type: 'DONATION', price: 500 })).toMatchObject({ price: 500 })
    const tiered = await made(TIERED)
    expect(tiered).toMatchObject({ price: null, quantity_available: null })
    expect(tiered.prices.map(({ label, order }: { label: string; order: number }) => [label, order])).toEqual([
      ['Early', 1],
      ['Late', 2],
    ])
  })

  test.each([
    [{ title: '' }, 'title'],
    [{ type: 'RAFFLE' }, 'type'],
    [{ price: 0 }, 'price'],
    [{ price: -1 }, 'price'],
    [{ price: 12.5 }, 'price'],
    [{ quantity_available: -1 }, 'quantity_available'],
    [{ min_per_order: 5, max_per_order: 4 }, 'max_per_order'],
    [{ min_per_order: 101 }, 'max_per_order'],
    [{ max_per_order: 501 }, 'max_per_order'],
    [{ max_per_person: 0 }, 'max_per_person'],
    [{ max_per_person: 501 }, 'max_per_person'],
    [{ min_per_order: 3, max_per_person: 2 }, 'max_per_person'],
    [{ sale_start_date: '2027-05-02T10:00', sale_end_date: '2027-05-02T10:00' }, 'sale_end_date'],
    [{ sale_start_date: '2027-05-02T10:00', sale_end_date: '2027-05-02T07:00:00Z' }, 'sale_end_date'],
    [{ sale_start_date: '2027-05-02T10:00', sale_start_offset: 60 }, 'sale_start_offset'],
    [{ sale_end_date: '2027-05-02T10:00', sale_end_offset: -60 }, 'sale_end_offset'],
    [{ sale_start_offset: 60, sale_end_offset: 60 }, 'sale_end_offset'],
    [{ sale_start_offset: 1_051_201 }, 'sale_start_offset'],
    [{ sale_end_offset: -10_081 }, 'sale_end_offset'],
    [
      { type: 'TIERED', prices: [{ label: 'A', price: 1, sale_end_date: '2027-05-02', sale_end_offset: 5 }] },
      'prices.0.sale_end_offset',
    ],
    [
      { type: 'TIERED', prices: [{ label: 'A', price: 1, sale_start_offset: 5, sale_end_offset: 9 }] },
      'prices.0.sale_end_offset',
    ],
    [{ type: 'TIERED', prices: [] }, 'prices'],
    [{ type: 'TIERED', prices: [{ label: '', price: 1 }] }, 'prices.0.label'],
    [{ tax_and_fee_ids: [999_999] }, 'tax_and_fee_ids'],
  ])('%j is a field error (TIX-3 to TIX-12)', async (wrong, field) => {
    const reply = await post({ ...PAID, ...wrong })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.error.fields)).toEqual([field])
  })

  test('omitted taxes mean the defaults in the event currency, an empty list none (TIX-12)', async () => {
    const account = await createAccount(t.deps.db)
    const other = await createEvent(t.deps.db, account)
    const add = (values: object) => addTax({ account_id: account.account_id, ...values })
    const usual = await add({ apply_to_new_tickets: true })
    await add({})
    await add({ apply_to_new_tickets: true, calculation_type: 'FIXED', rate: 50, currency: 'USD' })
    const create = async (body: object) =>
      (await t.call('POST', `/api/events/${other}/tickets`, { as: account.token, body: { ...PAID, ...body } })).body
        .data
    expect((await create({})).tax_and_fee_ids).toEqual([usual])
    expect((await create({ tax_and_fee_ids: [] })).tax_and_fee_ids).toEqual([])
    expect((await create({})).taxes_and_fees[0]).toMatchObject({ rate: 19, calculation_type: 'PERCENTAGE' })
  })

  test("another account's tax and another currency's fee are refused (SEC-2, TAX-2)", async () => {
    const foreign = await addTax({ account_id: stranger.account_id })
    const dollars = await addTax({ calculation_type: 'FIXED', rate: 50, currency: 'USD' })
    expect((await post({ ...PAID, tax_and_fee_ids: [foreign] })).body.error.fields.tax_and_fee_ids).toBeDefined()
    expect((await post({ ...PAID, tax_and_fee_ids: [dollars] })).body.error.code).toBe('TAX_CURRENCY_MISMATCH')
  })

  test('another account and nobody create nothing (IDN-6)', async () => {
    expect((await t.call('POST', `/api/events/${event}/tickets`, { as: stranger.token, body: PAID })).status).toBe(404)
    expect((await t.call('POST', `/api/events/${event}/tickets`, { body: PAID })).status).toBe(401)
  })
})

describe('PUT /events/:event_id/tickets/:ticket_id', () => {
  test('omitted fields stay, null clears, the limit follows into the counter (TXT-1, TIX-8)', async () => {
    const ticket = await made({ ...PAID, quantity_available: 50, max_per_order: 4, is_paused: true })
    const changed = await put(ticket.id, {
      title: 'Floor',
      max_per_order: null,
      quantity_available: 5,
      is_paused: null,
    })
    expect(changed.body.data).toMatchObject({
      title: 'Floor',
      price: 1250,
      max_per_order: null,
      is_paused: false,
      quantity_available: 5,
    })
    expect((await stockOf(ticket.prices[0].id)).ceiling).toBe(5)
  })

  test('a quantity below what is taken means sold out, and the counter keeps what is taken (TIX-8, STK-4)', async () => {
    const ticket = await made({ ...PAID, quantity_available: 50 })
    await hold((await stockOf(ticket.prices[0].id)).id, 7)
    const changed = await put(ticket.id, { quantity_available: 3 })
    expect(changed.status).toBe(200)
    expect(await stockOf(ticket.prices[0].id)).toMatchObject({ held: 7, ceiling: 7 })
    expect(changed.body.data.prices[0]).toMatchObject({ quantity_available: 3, quantity_held: 7, quantity_left: 0 })
    await put(ticket.id, { quantity_available: null })
    expect((await stockOf(ticket.prices[0].id)).ceiling).toBeNull()
  })

  test('tiers with id are kept, without one new, missing ones removed (API-61)', async () => {
    const ticket = await made(TIERED)
    const [early, late] = ticket.prices
    const changed = await put(ticket.id, {
      prices: [
        { label: 'Door', price: 2000 },
        { id: late.id, label: 'Later', price: 1600, is_hidden: true },
      ],
    })
    expect(changed.body.data.prices.map((price: { label: string }) => price.label)).toEqual(['Door', 'Later'])
    expect(changed.body.data.prices[1]).toMatchObject({ id: late.id, price: 1600, is_hidden: true })
    expect(
      (await put(ticket.id, { prices: [{ id: early.id, label: 'Back', price: 1 }] })).body.error.fields['prices.0.id'],
    ).toBeDefined()
  })

  test('of a kept tier what is omitted stays, its limit above all (TXT-1)', async () => {
    const ticket = await made(TIERED)
    const [early] = ticket.prices
    const changed = await put(ticket.id, { prices: [{ id: early.id, label: 'Early bird', price: 1100 }] })
    expect(changed.body.data.prices).toMatchObject([{ label: 'Early bird', price: 1100, quantity_available: 10 }])
    await put(ticket.id, {
      prices: [{ id: early.id, label: 'Early', price: 1100, sale_start_date: '2027-05-02T10:00' }],
    })
    const wrong = await put(ticket.id, {
      prices: [{ id: early.id, label: 'Early', price: 1100, sale_end_date: '2027-05-01T10:00' }],
    })
    expect(Object.keys(wrong.body.error.fields)).toEqual(['prices.0.sale_end_date'])
  })

  test('a tier with a hold or an attendee cannot be removed; at least one tier stays (TIX-15)', async () => {
    const ticket = await made(TIERED)
    const [early, late] = ticket.prices
    const only = (price: { id: number }) => put(ticket.id, { prices: [{ id: price.id, label: 'Rest', price: 1 }] })
    await hold((await stockOf(late.id)).id, 1)
    expect((await only(early)).body.error.code).toBe('PRICE_IN_USE')
    await hold((await stockOf(late.id)).id, 0)
    await sell(ticket, 'CANCELLED')
    expect((await only(late)).body.error.code).toBe('PRICE_IN_USE')
    expect((await put(ticket.id, { prices: [] })).body.error.fields.prices).toBeDefined()
    expect((await only(early)).status).toBe(200)
  })

  test('the type changes freely until there is a hold or an attendee (TIX-13)', async () => {
    const ticket = await made(PAID)
    expect((await put(ticket.id, { type: 'FREE' })).body.data).toMatchObject({ type: 'FREE', price: 0 })
    expect((await put(ticket.id, { type: 'PAID' })).body.error.fields.price).toBeDefined()
    const tiered = await put(ticket.id, TIERED)
    expect(tiered.body.data.prices).toHaveLength(2)
    const back = await put(ticket.id, { type: 'PAID', price: 700 })
    expect(back.body.data).toMatchObject({ price: 700, prices: [{ label: null, price: 700 }] })
    await sell(back.body.data, 'CANCELLED')
    expect((await put(ticket.id, { type: 'FREE' })).body.error.code).toBe('TICKET_TYPE_LOCKED')
  })

  test('a stored date and a new one are compared as well (TIX-10)', async () => {
    const ticket = await made({ ...PAID, sale_start_date: '2027-05-02T10:00' })
    expect((await put(ticket.id, { sale_end_date: '2027-05-01T10:00' })).body.error.fields.sale_end_date).toBeDefined()
  })

  test('a bound is a time or minutes before the start: what is sent takes the place of the other form (DAT-25)', async () => {
    const ticket = await made({ ...PAID, sale_start_date: '2027-05-02T10:00', sale_end_offset: 60 })
    expect(ticket).toMatchObject({ sale_end_date: null, sale_end_offset: 60 })
    const bounds = ({ body: { data } }: Awaited<ReturnType<typeof put>>) => [
      data.sale_start_date,
      data.sale_start_offset,
      data.sale_end_date,
      data.sale_end_offset,
    ]
    const start = '2027-05-02T08:00:00.000Z'
    expect(bounds(await put(ticket.id, { title: 'Balcony' }))).toEqual([start, null, null, 60])
    expect(bounds(await put(ticket.id, { sale_start_offset: 2_880 }))).toEqual([null, 2_880, null, 60])
    // compared with what is stored
    const wrong = await put(ticket.id, { sale_end_offset: 2_880 })
    expect(Object.keys(wrong.body.error.fields)).toEqual(['sale_end_offset'])
    expect(bounds(await put(ticket.id, { sale_start_date: '2027-05-02T10:00' }))).toEqual([start, null, null, 60])
    expect(bounds(await put(ticket.id, { sale_end_offset: null }))).toEqual([start, null, null, null])

    const tiered = await made(TIERED)
    const [early, late] = tiered.prices
    const tiers = (values: object) =>
      put(tiered.id, {
        prices: [
          { id: early.id, label: 'Early', price: 1000, ...values },
          { id: late.id, label: 'Late', price: 1500 },
        ],
      })
    expect((await tiers({ sale_end_offset: -30 })).body.data.prices[0]).toMatchObject({ sale_end_offset: -30 })
    expect((await tiers({})).body.data.prices[0]).toMatchObject({ sale_end_date: null, sale_end_offset: -30 })
    const both = await tiers({ sale_start_offset: -60 })
    expect(Object.keys(both.body.error.fields)).toEqual(['prices.0.sale_end_offset'])
    expect((await tiers({ sale_end_date: '2027-05-02T10:00' })).body.data.prices[0]).toMatchObject({
      sale_end_date: start,
      sale_end_offset: null,
    })
  })

  test('offsets of ticket, tier and settings open and close the sale of each date (DAT-25)', async () => {
    const starts_at = new Date(t.now().getTime() + 3 * 3_600_000)
    const series = await createEvent(t.deps.db, owner, { status: 'LIVE', start_date: starts_at })
    const next = await createEventDate(t.deps.db, series, { starts_at: new Date(starts_at.getTime() + 86_400_000) })
    const ticket = await made({ ...TIERED, sale_start_offset: 240 }, series)
    const states = async () => {
      const on = async (date: number) => {
        const seen = await t.call('GET', `/api/public/events/${series}?date=${date}`)
        return seen.body.data.tickets.flatMap(({ prices }: { prices: { sale_state: string }[] }) =>
          prices.map(({ sale_state }) => sale_state),
        )
      }
      return [await on(series), await on(next)]
    }
    expect(await states()).toEqual([
      ['ON_SALE', 'ON_SALE'],
      ['SALE_NOT_STARTED', 'SALE_NOT_STARTED'],
    ])
    const prices = [
      { id: ticket.prices[0].id, label: 'Early', price: 1000, sale_end_offset: 200 },
      { id: ticket.prices[1].id, label: 'Late', price: 1500 },
    ]
    await put(ticket.id, { prices, sale_start_offset: null }, series)
    expect(await states()).toEqual([
      ['SALE_ENDED', 'ON_SALE'],
      ['ON_SALE', 'ON_SALE'],
    ])
    const settings = await t.call('PATCH', `/api/events/${series}/settings`, {
      as: owner.token,
      body: { date_sale_end_offset: 190 },
    })
    expect(settings.body.data).toMatchObject({ date_sale_start_offset: null, date_sale_end_offset: 190 })
    expect(await states()).toEqual([
      ['SALE_ENDED', 'SALE_ENDED'],
      ['ON_SALE', 'ON_SALE'],
    ])
  })

  test('stale, foreign and other events’ tickets are refused (CNV-8, IDN-6)', async () => {
    const ticket = await made()
    const other = await createEvent(t.deps.db, owner)
    t.advance(1000)
    expect((await put(ticket.id, { title: 'A', updated_at: ticket.updated_at })).status).toBe(200)
    expect((await put(ticket.id, { title: 'B', updated_at: ticket.updated_at })).body.error.code).toBe('STALE_UPDATE')
    expect((await put(ticket.id, { title: 'C' }, other)).status).toBe(404)
    expect(
      (await t.call('PUT', `/api/events/${event}/tickets/${ticket.id}`, { as: stranger.token, body: {} })).status,
    ).toBe(404)
  })
})

describe('DELETE, sort and list', () => {
  test('a ticket in any order but an expired one stays (TIX-14)', async () => {
    const ticket = await made()
    const one = `/api/events/${event}/tickets/${ticket.id}`
    const { order_id } = await sell(ticket, 'CANCELLED')
    expect((await t.call('DELETE', one, { as: owner.token })).body.error.code).toBe('TICKET_IN_USE')
    await t.deps.db.updateTable('orders').set({ status: 'EXPIRED' }).where('id', '=', order_id).execute()
    expect((await t.call('DELETE', one, { as: owner.token })).status).toBe(204)
    expect((await t.call('GET', one, { as: owner.token })).status).toBe(404)
  })

  test('a ticket that an attendee was moved to is in their order, though nobody ordered it (TIX-14, ATT-9)', async () => {
    const [ordered, moved_to] = [await made(), await made()]
    const { attendees } = await sell(ordered, 'COMPLETED')
    await t.deps.db
      .updateTable('attendees')
      .set({ ticket_id: moved_to.id, ticket_price_id: moved_to.prices[0].id, status: 'CANCELLED' })
      .where('id', '=', attendees[0]!.id)
      .execute()
    const one = `/api/events/${event}/tickets/${moved_to.id}`
    expect((await t.call('GET', one, { as: owner.token })).body.data.is_in_orders).toBe(true)
    expect((await t.call('DELETE', one, { as: owner.token })).body.error.code).toBe('TICKET_IN_USE')
  })

  test('what is fixed is told before anybody tries: type, tier, delete (BO-23, TIX-13 to TIX-15)', async () => {
    const ticket = await made(TIERED)
    const [early, late] = ticket.prices
    const locks = async () => {
      const { body } = await t.call('GET', `/api/events/${event}/tickets/${ticket.id}`, { as: owner.token })
      const { is_type_locked, is_in_orders, prices } = body.data
      return { is_type_locked, is_in_orders, tiers: prices.map((price: { is_in_use: boolean }) => price.is_in_use) }
    }
    expect(await locks()).toEqual({ is_type_locked: false, is_in_orders: false, tiers: [false, false] })
    await hold((await stockOf(late.id)).id, 1)
    expect(await locks()).toEqual({ is_type_locked: true, is_in_orders: true, tiers: [false, true] })
    await hold((await stockOf(late.id)).id, 0)
    const { order_id } = await sell({ ...ticket, prices: [early] }, 'CANCELLED')
    expect(await locks()).toEqual({ is_type_locked: true, is_in_orders: true, tiers: [true, false] })
    await t.deps.db.updateTable('orders').set({ status: 'EXPIRED' }).where('id', '=', order_id).execute()
    expect(await locks()).toEqual({ is_type_locked: true, is_in_orders: false, tiers: [true, false] })
  })

  test('sorting takes exactly the tickets of the event (TIX-16)', async () => {
    const other = await createEvent(t.deps.db, owner)
    const [a, b] = [await made({ ...PAID, title: 'a' }, other), await made({ ...PAID, title: 'b' }, other)]
    const sort = (body: object) => t.call('POST', `/api/events/${other}/tickets/sort`, { as: owner.token, body })
    expect(
      (
        await sort([
          { id: a.id, order: 2 },
          { id: b.id, order: 1 },
        ])
      ).status,
    ).toBe(204)
    const titles = async (query = '') =>
      (await t.call('GET', `/api/events/${other}/tickets${query}`, { as: owner.token })).body.data.map(
        (row: { title: string }) => row.title,
      )
    expect(await titles()).toEqual(['b', 'a'])
    expect(await titles('?sort_by=title')).toEqual(['a', 'b'])
    expect(await titles('?filter_fields[type][eq]=FREE')).toEqual([])
    for (const wrong of [
      [{ id: a.id, order: 1 }],
      [
        { id: a.id, order: 1 },
        { id: a.id, order: 2 },
      ],
      [
        { id: a.id, order: 1 },
        { id: 1, order: 2 },
      ],
    ])
      expect((await sort(wrong)).body.error.code).toBe('SORT_SET_MISMATCH')
  })

  test('the badge leaves the event status aside; reasons are all told (VIS-17)', async () => {
    const draft = await createEvent(t.deps.db, owner, { status: 'DRAFT' })
    expect(await made(PAID, draft)).toMatchObject({ sale_state: 'ON_SALE', off_sale_reasons: [] })
    const ticket = await made({ ...PAID, is_hidden: true, is_paused: true, quantity_available: 0 }, draft)
    expect(ticket).toMatchObject({ sale_state: 'HIDDEN', off_sale_reasons: ['HIDDEN', 'PAUSED', 'SOLD_OUT'] })
  })

  test('lapsed holds count as free for display only (VIS-18)', async () => {
    const other = await createEvent(t.deps.db, owner)
    const { ticket_id, price_id, stock_id } = await createTicket(t.deps.db, other, { capacity: 1 })
    const order = await t.call('POST', `/api/public/events/${other}/order`, {
      body: { items: [{ ticket_id, ticket_price_id: price_id, quantity: 1 }] },
    })
    expect(order.status).toBe(201)
    const state = async () =>
      (await t.call('GET', `/api/events/${other}/tickets/${ticket_id}`, { as: owner.token })).body.data.sale_state
    expect(await state()).toBe('ALL_HELD')
    t.advance(15 * 60_000)
    expect(await state()).toBe('ON_SALE')
    expect(
      (await t.deps.db.selectFrom('stock').select('held').where('id', '=', stock_id).executeTakeFirstOrThrow()).held,
    ).toBe(1)
  })
})
