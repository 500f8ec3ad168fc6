import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/database/db.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount, createEvent, createTicket, createTier, type TestAccount } from '#test/factories.ts'

let t: TestApp
let owner: TestAccount
let event: number
let adult: { ticket_id: number; price_id: number }
let child: { ticket_id: number; price_id: number }
beforeAll(async () => {
  t = await createTestApp()
  owner = await createAccount(t.deps.db)
  event = await createEvent(t.deps.db, owner)
  adult = await createTicket(t.deps.db, event, { title: 'Adult', price: 4000 })
  child = await createTicket(t.deps.db, event, { title: 'Child', price: 2000 })
})
afterAll(() => t.close())

const path = (id = event) => `/api/events/${id}/tickets`
const post = (body: object, id = event) => t.call('POST', path(id), { as: owner.token, body })
const put = (id: number, body: object, at = event) => t.call('PUT', `${path(at)}/${id}`, { as: owner.token, body })
async function make(body: object, id = event) {
  const reply = await post(body, id)
  expect([reply.status, reply.body.error]).toEqual([201, undefined])
  return reply.body.data
}
const part = (ticket_price_id: number, quantity: number, unit_price: number) => ({
  ticket_price_id,
  quantity,
  unit_price,
})
const FAMILY = () => [part(adult.price_id, 2, 3500), part(child.price_id, 2, 1500)]
const family = (more: object = {}) => ({
  kind: 'PACKAGE',
  type: 'PAID',
  title: 'Family',
  parts: FAMILY(),
  ...more,
})
const POSTER = {
  kind: 'EXTRA',
  type: 'TIERED',
  title: 'Poster',
  stock_per_date: false,
  sale_mode: 'ADD_ON',
  prices: [
    { label: 'A3', price: 800, quantity_available: 40 },
    { label: 'A1', price: 1800 },
  ],
}
const countersOf = async (id: number) =>
  (
    await t.deps.db
      .selectFrom('ticket_prices')
      .innerJoin('stock', 'stock.id', 'ticket_prices.stock_id')
      .select(['stock.kind', 'stock.ceiling'])
      .where('ticket_prices.ticket_id', '=', id)
      .orderBy('ticket_prices.id')
      .execute()
  ).map(({ kind, ceiling }) => [kind, ceiling])

describe('extras (EXT-1, EXT-2)', () => {
  test('an extra has variants with stock of their own, counted as extras (DAT-5b)', async () => {
    const made = await make(POSTER)
    expect(made).toMatchObject({ kind: 'EXTRA', stock_per_date: false, sale_mode: 'ADD_ON', parts: [] })
    expect(await countersOf(made.id)).toEqual([
      ['EXTRA', 40],
      ['EXTRA', null],
    ])
    const more = [...made.prices, { label: 'A0', price: 2800, quantity_available: 5 }]
    const prices = more.map(({ id, label, price, quantity_available }) => ({ id, label, price, quantity_available }))
    expect((await put(made.id, { prices })).status).toBe(200)
    expect((await countersOf(made.id))[2]).toEqual(['EXTRA', 5])
  })

  test('a ticket says nothing of all this and is one (DAT-10)', async () => {
    const made = await make({ title: 'Standing', type: 'FREE' })
    expect(made).toMatchObject({ kind: 'ADMISSION', stock_per_date: true, sale_mode: 'FREELY', parts: [] })
    expect(await countersOf(made.id)).toEqual([['PRICE', null]])
  })

  test('kind and counting by date are fixed after creation, the sale mode is not (DAT-6)', async () => {
    const made = await make(POSTER)
    expect((await put(made.id, { kind: 'ADMISSION' })).body.error.fields).toHaveProperty('kind')
    expect((await put(made.id, { stock_per_date: true })).body.error.fields).toHaveProperty('stock_per_date')
    const kept = await put(made.id, { kind: 'EXTRA', stock_per_date: false, sale_mode: null })
    expect(kept.body.data.sale_mode).toBe('FREELY')
  })

  test('the list is told by kind, as the tabs show it (BO-61)', async () => {
    const own = await createEvent(t.deps.db, owner)
    await make(POSTER, own)
    await make({ title: 'Standing', type: 'FREE' }, own)
    const titles = async (query: string) =>
      (await t.call('GET', `${path(own)}?${query}`, { as: owner.token })).body.data.map(
        (one: { title: string }) => one.title,
      )
    expect(await titles('filter_fields[kind][eq]=EXTRA')).toEqual(['Poster'])
    expect(await titles('filter_fields[kind][eq]=ADMISSION')).toEqual(['Standing'])
  })

  test('questions name tickets only, assignments no packages and per date only what is counted by date (EXT-1)', async () => {
    const own = await createEvent(t.deps.db, owner)
    const poster = await make(POSTER, own)
    const { ticket_id, price_id } = await createTicket(t.deps.db, own)
    const pair = await make({ ...family(), parts: [part(price_id, 2, 900)] }, own)
    const refused = async (noun: string, body: object) =>
      Object.keys(
        (await t.call('POST', `/api/events/${own}/${noun}`, { as: owner.token, body })).body.error?.fields ?? {},
      )
    const diet = { title: 'Diet', type: 'SINGLE_LINE_TEXT', belongs_to: 'ATTENDEE' }
    expect(await refused('questions', { ...diet, ticket_ids: [ticket_id, poster.id] })).toEqual(['ticket_ids'])
    expect(await refused('questions', { ...diet, ticket_ids: [pair.id] })).toEqual(['ticket_ids'])
    const room = { name: 'Shelf', capacity: 10, applies_to: 'TICKETS' }
    expect(await refused('capacity-assignments', { ...room, ticket_ids: [pair.id] })).toEqual(['ticket_ids'])
    const each = { ...room, is_per_date: true, ticket_ids: [poster.id] }
    expect(await refused('capacity-assignments', each)).toEqual(['ticket_ids'])
    expect(await refused('capacity-assignments', { ...room, ticket_ids: [poster.id, ticket_id] })).toEqual([])
  })
})

describe('packages (PKG-1)', () => {
  test('the server sets the price: the sum of its parts, whatever is sent', async () => {
    const made = await make(family({ price: 1, quantity_available: 12 }))
    expect(made).toMatchObject({ kind: 'PACKAGE', type: 'PAID', price: 10_000, tax_and_fee_ids: [] })
    expect(made.parts).toEqual([
      { ticket_id: adult.ticket_id, ticket_price_id: adult.price_id, quantity: 2, unit_price: 3500 },
      { ticket_id: child.ticket_id, ticket_price_id: child.price_id, quantity: 2, unit_price: 1500 },
    ])
    expect(await countersOf(made.id)).toEqual([['PACKAGE', 12]])
    expect((await put(made.id, { price: 5, title: 'Families' })).body.data).toMatchObject({ price: 10_000 })
    const changed = await put(made.id, { parts: [part(child.price_id, 3, 1000)], parts_cancellable: true })
    expect(changed.body.data).toMatchObject({ price: 3000, parts_cancellable: true, quantity_available: 12 })
    expect(changed.body.data.parts).toHaveLength(1)
  })

  test.each<[() => object, string]>([
    [() => family({ parts: [] }), 'parts'],
    [() => family({ parts: null }), 'parts'],
    [() => family({ parts: [part(adult.price_id, 51, 1)] }), 'parts.0.quantity'],
    [() => family({ parts: [part(adult.price_id, 30, 1), part(child.price_id, 21, 1)] }), 'parts'],
    [() => family({ parts: Array.from({ length: 11 }, (_, n) => part(n + 1, 1, 1)) }), 'parts'],
    [() => family({ parts: [part(adult.price_id, 1, 1), part(adult.price_id, 1, 1)] }), 'parts.1.ticket_price_id'],
    [() => family({ parts: [part(adult.price_id, 1, -1)] }), 'parts.0.unit_price'],
    [() => family({ parts: [part(adult.price_id, 1, 0)] }), 'parts'],
    [() => family({ parts: [part(adult.price_id, 50, 9_999_999_999)] }), 'parts'],
    [() => family({ parts: [part(999_999_999, 1, 1)] }), 'parts.0.ticket_price_id'],
    [() => family({ type: 'FREE' }), 'type'],
    [() => family({ tax_and_fee_ids: [1] }), 'tax_and_fee_ids'],
    [() => family({ stock_per_date: false }), 'stock_per_date'],
    [() => family({ sale_mode: 'ADD_ON' }), 'sale_mode'],
    [() => ({ title: 'Standing', type: 'FREE', parts: FAMILY() }), 'parts'],
    [() => ({ title: 'Standing', type: 'FREE', parts_cancellable: true }), 'parts_cancellable'],
    [() => ({ title: 'Standing', type: 'FREE', stock_per_date: false }), 'stock_per_date'],
    [() => ({ title: 'Standing', type: 'FREE', sale_mode: 'WITH_TICKET' }), 'sale_mode'],
    [() => ({ title: 'Standing', type: 'FREE', kind: 'SEAT' }), 'kind'],
  ])('%# is a field error of %s', async (body, field) => {
    const reply = await post(body())
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.error.fields)).toContain(field)
  })

  test('no packages, no donations, nothing of another event', async () => {
    const inner = await make(family())
    const gift = await make({ title: 'Gift', type: 'DONATION', price: 100 })
    const foreign = await createTicket(t.deps.db, await createEvent(t.deps.db, owner))
    for (const id of [inner.prices[0].id, gift.prices[0].id, foreign.price_id]) {
      const reply = await post(family({ parts: [part(adult.price_id, 1, 1), part(id, 1, 1)] }))
      expect(Object.keys(reply.body.error.fields)).toEqual(['parts.1.ticket_price_id'])
    }
  })

  test('what is part of a package stays: ticket, tier and type (PKG-5)', async () => {
    const own = await createEvent(t.deps.db, owner)
    const tiered = await createTicket(t.deps.db, own, { type: 'TIERED', title: 'Seat' })
    const { price_id: second } = await inTransaction(t.deps.db, (tx) =>
      createTier(tx, own, { ticket_id: tiered.ticket_id }),
    )
    const pack = await make(family({ parts: [part(second, 2, 100)] }), own)
    const remove = (id: number) => t.call('DELETE', `${path(own)}/${id}`, { as: owner.token })
    expect((await remove(tiered.ticket_id)).body.error.code).toBe('TICKET_IN_USE')
    const only_first = { prices: [{ id: tiered.price_id, label: 'First', price: 100 }] }
    expect((await put(tiered.ticket_id, only_first, own)).body.error.code).toBe('PRICE_IN_USE')
    const donation = await put(tiered.ticket_id, { type: 'DONATION', price: 100 }, own)
    expect(donation.body.error.fields).toHaveProperty('type')
    expect((await remove(pack.id)).status).toBe(204)
    expect((await put(tiered.ticket_id, only_first, own)).status, 'a deleted package holds nothing').toBe(200)
    expect((await remove(tiered.ticket_id)).status).toBe(204)
  })

  test('a part that costs something fixes the decimals of the currency (MON-7)', async () => {
    const own = await createEvent(t.deps.db, owner)
    const free = await createTicket(t.deps.db, own, { price: 0 })
    const pack = await make(family({ parts: [part(free.price_id, 1, 100)] }), own)
    // what counts are the parts, wherever the price of the package stands
    await t.deps.db.updateTable('ticket_prices').set({ price: 0 }).where('ticket_id', '=', pack.id).execute()
    const reply = await t.call('PUT', `/api/events/${own}`, { as: owner.token, body: { currency: 'JPY' } })
    expect(reply.body.error.code).toBe('CURRENCY_DECIMALS')
  })

  test('a duplicate contains the same, a copied event the copies; both count as packages (DAT-59, TIX-23)', async () => {
    const own = await createEvent(t.deps.db, owner)
    // the package stands before what it contains
    const ticket = await createTicket(t.deps.db, own, { title: 'Adult', order: 9 })
    const extra = await make(POSTER, own)
    const pack = await make(family({ parts: [part(ticket.price_id, 2, 900), part(extra.prices[0].id, 1, 0)] }), own)
    const twin = await t.call('POST', `${path(own)}/${pack.id}/duplicate`, { as: owner.token, body: { title: 'Twin' } })
    expect(twin.body.data).toMatchObject({ kind: 'PACKAGE', price: 1800, parts: pack.parts })
    expect(await countersOf(twin.body.data.id)).toEqual([['PACKAGE', null]])
    const body = { title: 'Next year', start_date: '2028-06-02T19:00' }
    const copy = (await t.call('POST', `/api/events/${own}/duplicate`, { as: owner.token, body })).body.data.id
    const copied = (await t.call('GET', path(copy), { as: owner.token })).body.data as (typeof pack)[]
    const of = (title: string) => copied.find((one) => one.title === title)
    expect(of('Poster')).toMatchObject({ kind: 'EXTRA', stock_per_date: false, sale_mode: 'ADD_ON' })
    expect(await countersOf(of('Poster').id)).toEqual([
      ['EXTRA', 40],
      ['EXTRA', null],
    ])
    expect(of('Family').parts.map((one: { ticket_id: number }) => one.ticket_id)).toEqual([
      of('Adult').id,
      of('Poster').id,
    ])
    expect(await countersOf(of('Family').id)).toEqual([['PACKAGE', null]])
  })
})
