import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadCatalog, readSoldTickets } from '#server/catalog/tickets/catalog-queries.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAddOnGroup, createBasketRule, createExtra, createPackage } from '#test/extras.ts'
import { createEventDate, createOnSaleEvent } from '#test/factories.ts'
import { recountStock } from '../recount-queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

describe('what hangs products together (EXT-3, EXT-6, PKG-1)', () => {
  test('stands in the catalog in its order; what has no living product counts for nothing', async () => {
    const sale = await createOnSaleEvent(t.deps.db)
    const { event_id } = sale
    const shirt = await createExtra(t.deps.db, event_id)
    const gone = await createExtra(t.deps.db, event_id, { deleted_at: t.now() })
    const second = await createAddOnGroup(t.deps.db, event_id, {
      ...{ ticket_id: sale.ticket_id, ticket_ids: [gone.ticket_id, shirt.ticket_id], sort_order: 2, max: 2 },
    })
    const first = await createAddOnGroup(t.deps.db, event_id, {
      ...{ ticket_id: sale.ticket_id, ticket_ids: [shirt.ticket_id], sort_order: 1 },
    })
    const empty = { ticket_id: sale.ticket_id, ticket_ids: [gone.ticket_id] }
    await createAddOnGroup(t.deps.db, event_id, empty)
    await createAddOnGroup(t.deps.db, event_id, { ...empty, ticket_ids: [shirt.ticket_id], deleted_at: t.now() })
    const rule = await createBasketRule(t.deps.db, event_id, {
      ...{ ticket_id: shirt.ticket_id, other_ticket_ids: [sale.ticket_id, gone.ticket_id], allowed_per_unit: 2 },
    })
    await createBasketRule(t.deps.db, event_id, { ticket_id: gone.ticket_id, other_ticket_ids: [sale.ticket_id] })
    await createBasketRule(t.deps.db, event_id, { ticket_id: sale.ticket_id, other_ticket_ids: [gone.ticket_id] })
    const parts = [
      { ticket_price_id: shirt.price_id, quantity: 1, unit_price: 800 },
      { ticket_price_id: sale.price_id, quantity: 2, unit_price: 1000 },
    ]
    const family = await createPackage(t.deps.db, event_id, { parts })
    const other = await createOnSaleEvent(t.deps.db)

    const links = {
      addon_groups: [
        { id: first, title: 'Merchandise', max: 3, ticket_ids: [shirt.ticket_id] },
        { id: second, max: 2, ticket_ids: [shirt.ticket_id] },
      ],
      basket_rules: [
        ...[{ id: rule, type: 'REQUIRES', other_ticket_ids: [sale.ticket_id], same_date: false, allowed_per_unit: 2 }],
      ],
    }
    const partsOf = (tickets: readonly { id: number; parts: readonly object[] }[], id: number) =>
      tickets.find((ticket) => ticket.id === id)?.parts
    const expected = parts.map((part, index) => ({ ...part, ticket_id: [shirt.ticket_id, sale.ticket_id][index] }))
    const catalog = (await loadCatalog(t.deps.db, event_id))!
    expect(catalog).toMatchObject(links)
    expect(partsOf(catalog.tickets, family.ticket_id)).toMatchObject(expected)
    expect(partsOf(catalog.tickets, sale.ticket_id)).toEqual([])
    const several = await readSoldTickets(t.deps.db, [other.event_id, event_id])
    expect(several.get(event_id)).toMatchObject(links)
    expect(partsOf(several.get(event_id)!.tickets, family.ticket_id)).toMatchObject(expected)
    expect(several.get(other.event_id)).toMatchObject({ addon_groups: [], basket_rules: [] })
  })
})

/** A ticket, a shirt for all dates that is chosen with it and of which the first is included, and a package of both. */
async function createShow() {
  const sale = await createOnSaleEvent(t.deps.db, { capacity: 20, price: 4000 })
  const { event_id, ticket_id } = sale
  const shirt = await createExtra(t.deps.db, event_id, {
    capacity: 20,
    price: 2500,
    stock_per_date: false,
    max_per_order: 99,
  })
  const poster = await createExtra(t.deps.db, event_id, { title: 'Poster', capacity: 20, price: 800 })
  const group_id = await createAddOnGroup(t.deps.db, event_id, {
    ...{ ticket_id, ticket_ids: [shirt.ticket_id, poster.ticket_id], included_count: 1 },
  })
  const family = await createPackage(t.deps.db, event_id, {
    parts: [
      { ticket_price_id: sale.price_id, quantity: 2, unit_price: 3000 },
      { ticket_price_id: shirt.price_id, quantity: 1, unit_price: 1500 },
    ],
  })
  const addOn = ({ price_id }: { price_id: number }, quantity = 1) => ({
    ...{ group_id, ticket_price_id: price_id, quantity },
  })
  return { sale, event_id, shirt, poster, family, addOn }
}
type Sold = Awaited<ReturnType<typeof createShow>>['shirt']

const line = ({ ticket_id, price_id }: Sold, more: object = {}) => ({
  ...{ ticket_id, ticket_price_id: price_id, quantity: 1, ...more },
})
const reserve = (event_id: number, items: readonly object[], headers: Record<string, string> = {}) =>
  t.call('POST', `/api/public/events/${event_id}/order`, { body: { items, session_transport: 'header' }, headers })

/** Rows of an order: kind, place of the item they belong to, quantity, price, total and date. */
async function rowsOf(event_id: number, short_id: string) {
  const { rows } = await t.deps.pool.query(
    'select i.* from order_items i join orders o on o.id = i.order_id where o.event_id = $1 and o.short_id = $2 order by i.id',
    [event_id, short_id],
  )
  return rows.map((row) => {
    const parent = row.parent_item_id === null ? '' : ` of ${rows.findIndex(({ id }) => id === row.parent_item_id)}`
    const date = row.event_date_id === null ? 'no date' : row.event_date_id === event_id ? 'first' : 'second'
    const total = `${row.quantity} × ${row.price} = ${row.total_gross}${row.is_included ? ' included' : ''}`
    return `${row.kind} ${row.title}${parent}: ${total}, ${date}`
  })
}

describe('what is written of a reservation (DAT-10, EXT-4, EXT-5, PKG-2)', () => {
  test('add-ons stand after their ticket, parts after their package; the shirt is for no date', async () => {
    const { sale, event_id, shirt, poster, family, addOn } = await createShow()
    const second = await createEventDate(t.deps.db, event_id)
    const reply = await reserve(event_id, [
      line(sale, { event_date_id: second, quantity: 2, add_ons: [addOn(shirt), addOn(poster)] }),
      line(family, { event_date_id: event_id }),
      line(poster, { event_date_id: event_id, quantity: 3 }),
    ])
    expect([reply.status, reply.body.data?.total_gross]).toEqual([201, 2 * 4800 + 7500 + 2400])
    expect(await rowsOf(event_id, reply.body.data.short_id)).toEqual([
      'ADMISSION Standing: 2 × 4000 = 8000, second',
      'EXTRA Shirt of 0: 2 × 0 = 0 included, no date',
      'EXTRA Poster of 0: 2 × 800 = 1600, second',
      'PACKAGE Family: 1 × 0 = 0, first',
      'ADMISSION Standing of 3: 2 × 3000 = 6000, first',
      'EXTRA Shirt of 3: 1 × 1500 = 1500, no date',
      'EXTRA Poster: 3 × 800 = 2400, first',
    ])
    expect(await recountStock(t.deps.db, event_id)).toEqual([])
  })

  test('two buyers of one batch with different add-ons each get their own; equal carts are priced once', async () => {
    const { sale, event_id, shirt, poster, addOn } = await createShow()
    const carts = [[addOn(shirt)], [addOn(poster)], [addOn(shirt)], []]
    const replies = await Promise.all(carts.map((add_ons) => reserve(event_id, [line(sale, { add_ons })])))
    const titles = await Promise.all(replies.map(async ({ body }) => rowsOf(event_id, body.data.short_id)))
    expect(titles.map((rows) => rows.slice(1))).toEqual([
      ['EXTRA Shirt of 0: 1 × 0 = 0 included, no date'],
      ['EXTRA Poster of 0: 1 × 0 = 0 included, first'],
      ['EXTRA Shirt of 0: 1 × 0 = 0 included, no date'],
      [],
    ])
    expect(await recountStock(t.deps.db, event_id)).toEqual([])
  })

  test('lines with the same add-ons are one (DAT-40)', async () => {
    const { sale, event_id, shirt, addOn } = await createShow()
    const item = line(sale, { add_ons: [addOn(shirt)] })
    const reply = await reserve(event_id, [item, item, line(sale)])
    expect(await rowsOf(event_id, reply.body.data.short_id)).toEqual([
      'ADMISSION Standing: 2 × 4000 = 8000, first',
      'EXTRA Shirt of 0: 2 × 0 = 0 included, no date',
      'ADMISSION Standing: 1 × 4000 = 4000, first',
    ])
  })

  test('a further reservation of the session gives everything of the former back (RES-6)', async () => {
    const { sale, event_id, shirt, family, addOn } = await createShow()
    const heldOf = async (of: Sold) => {
      const { rows } = await t.deps.pool.query('select held from stock where id = $1', [of.stock_id])
      return rows[0].held
    }
    const first = await reserve(event_id, [line(sale, { quantity: 3, add_ons: [addOn(shirt, 3)] }), line(family)])
    expect([await heldOf(sale), await heldOf(shirt), await heldOf(family)]).toEqual([5, 10, 1])
    const headers = { 'x-checkout-session': first.body.data.checkout_session }
    expect((await reserve(event_id, [line(shirt)], headers)).status).toBe(201)
    expect([await heldOf(sale), await heldOf(shirt), await heldOf(family)]).toEqual([0, 1, 0])
    expect(await recountStock(t.deps.db, event_id)).toEqual([])
  })

  test('an undated extra is sold though the first date is gone (DAT-6)', async () => {
    const { event_id, shirt } = await createShow()
    const second = await createEventDate(t.deps.db, event_id)
    await t.deps.pool.query('update event_dates set deleted_at = $2 where id = $1', [event_id, t.now()])
    await t.deps.pool.query('update events set sale_version = sale_version + 1 where id = $1', [event_id])
    const first = await reserve(event_id, [line(shirt, { quantity: 15 })])
    expect(first.status).toBe(201)
    // the former hold of the session is found without its date
    const headers = { 'x-checkout-session': first.body.data.checkout_session }
    const again = await reserve(event_id, [line(shirt, { quantity: 18, event_date_id: second })], headers)
    expect(again.status).toBe(201)
    expect(await recountStock(t.deps.db, event_id)).toEqual([])
  })
})

describe('what is refused (DAT-41)', () => {
  test('names the extra or the ticket and what it needs; too many add-ons are a field error', async () => {
    const { sale, event_id, shirt, poster, addOn } = await createShow()
    await createBasketRule(t.deps.db, event_id, { ticket_id: poster.ticket_id, other_ticket_ids: [sale.ticket_id] })
    const linesOf = async (items: readonly object[]) => (await reserve(event_id, items)).body.error.data.lines
    expect(await linesOf([line(poster)])).toMatchObject([
      { ticket_id: poster.ticket_id, reason: 'NEEDS_PRODUCT', ticket_ids: [sale.ticket_id] },
    ])
    expect(await linesOf([line(sale, { add_ons: [addOn(shirt, 4)] })])).toMatchObject([
      { ticket_id: sale.ticket_id, reason: 'ADD_ONS_INVALID' },
    ])
    expect(await linesOf([line(sale, { quantity: 11, add_ons: [addOn(shirt, 2)] })])).toMatchObject([
      { ticket_id: shirt.ticket_id, reason: 'NOT_ENOUGH_LEFT', available: null },
    ])
    const many = Array.from({ length: 61 }, () => addOn(shirt, 0))
    const { error } = (await reserve(event_id, [line(sale, { add_ons: many })])).body
    expect([error.code, Object.keys(error.fields)]).toEqual(['VALIDATION_FAILED', ['items.0.add_ons']])
  })
})
