import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toDateSales, unfoldUnits, unitsPerCounter } from '#core/catalog/tickets/catalog-of-date.ts'
import { checkOrderLines } from '#core/sales/checkout/check-order-lines.ts'
import { loadCatalog } from '#server/catalog/tickets/catalog-queries.ts'
import { readDates } from '#server/catalog/tickets/date-queries.ts'
import { createPool } from '#server/platform/database/db.ts'
import { readStock } from '#server/platform/stock/stock.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAddOnGroup, createExtra, createPackage } from '#test/extras.ts'
import { createEventDate, createOnSaleEvent } from '#test/factories.ts'
import { standstill } from '#test/standstill.ts'
import { recountStock } from '../recount-queries.ts'

let t: TestApp
let other: TestApp
beforeAll(async () => {
  t = await createTestApp()
  other = await createTestApp({ database: t.url })
})
afterAll(async () => {
  await other.close()
  await t.close()
})

const times = <T>(n: number, act: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, index) => act(index)))
const count = (replies: readonly { status: number }[], status: number) =>
  replies.filter((reply) => reply.status === status).length

interface Sold {
  readonly ticket_id: number
  readonly price_id: number
  readonly stock_id: number
}
const line = ({ ticket_id, price_id }: Sold, more: object = {}) => ({
  ticket_id,
  ticket_price_id: price_id,
  quantity: 1,
  ...more,
})
const reserve = (event_id: number, items: readonly object[], app = t) =>
  app.call('POST', `/api/public/events/${event_id}/order`, { body: { items } })
const app = (index: number) => (index % 2 ? t : other)
const held = async ({ stock_id }: Sold) => (await readStock(t.deps.db, [stock_id])).get(stock_id)?.held
const exact = async (event_id: number) => expect(await recountStock(t.deps.db, event_id)).toEqual([])

/** A ticket of which there are plenty, an extra of which there are few, and a package of two tickets and the extra. */
async function createShow({ shirts, families = null }: { shirts: number; families?: number | null }) {
  const sale = await createOnSaleEvent(t.deps.db, { capacity: 500 })
  const { event_id } = sale
  const shirt = await createExtra(t.deps.db, event_id, { capacity: shirts, price: 2500, stock_per_date: false })
  const group_id = await createAddOnGroup(t.deps.db, event_id, {
    ticket_id: sale.ticket_id,
    ticket_ids: [shirt.ticket_id],
  })
  const family = await createPackage(t.deps.db, event_id, {
    capacity: families,
    parts: [
      { ticket_price_id: sale.price_id, quantity: 2, unit_price: 1000 },
      { ticket_price_id: shirt.price_id, quantity: 1, unit_price: 2000 },
    ],
  })
  const with_shirt = (quantity = 1) =>
    line(sale, { add_ons: [{ group_id, ticket_price_id: shirt.price_id, quantity }] })
  return { sale, event_id, shirt, family, with_shirt }
}

describe('fifty buyers, two processes, the last units (DAT-5b, EXT-1, PKG-3)', () => {
  test('of an extra: as an add-on, by itself, and for two dates that share its stock', async () => {
    const { sale, event_id, shirt, with_shirt } = await createShow({ shirts: 10 })
    const second = await createEventDate(t.deps.db, event_id)
    const replies = await times(50, (index) => {
      const event_date_id = index % 3 ? event_id : second
      const item = index % 4 ? with_shirt() : line(shirt)
      return reserve(event_id, [{ ...item, event_date_id }], app(index))
    })
    expect([count(replies, 201), count(replies, 409)]).toEqual([10, 40])
    const refused = replies.filter(({ status }) => status === 409).map(({ body }) => body.error.data.lines[0])
    expect(new Set(refused.map(({ ticket_id }) => ticket_id))).toEqual(new Set([shirt.ticket_id]))
    expect(await held(shirt)).toBe(10)
    // whoever wants none is not refused
    expect((await reserve(event_id, [line(sale, { event_date_id: event_id })])).status).toBe(201)
    await exact(event_id)
  })

  test('of a package whose parts are also sold alone', async () => {
    const { event_id, shirt, family, with_shirt } = await createShow({ shirts: 12, families: 20 })
    const replies = await times(50, (index) =>
      reserve(event_id, [index % 2 ? line(family) : with_shirt()], app(index >> 1)),
    )
    expect([count(replies, 201), count(replies, 409)]).toEqual([12, 38])
    expect(await held(shirt)).toBe(12)
    await exact(event_id)
  })

  test('of a package itself, of which there are fewer than of its parts', async () => {
    const { event_id, shirt, family } = await createShow({ shirts: 100, families: 7 })
    const replies = await times(50, (index) => reserve(event_id, [line(family)], app(index)))
    expect([count(replies, 201), count(replies, 409)]).toEqual([7, 43])
    expect([await held(family), await held(shirt)]).toEqual([7, 7])
    await exact(event_id)
  })

  test('on a date where nobody has bought yet: one counter each, of their kinds (DAT-7)', async () => {
    const { sale, event_id } = await createShow({ shirts: 100 })
    const programme = await createExtra(t.deps.db, event_id, { capacity: 5, price: 400 })
    const pair = await createPackage(t.deps.db, event_id, {
      parts: [
        { ticket_price_id: sale.price_id, quantity: 1, unit_price: 1000 },
        { ticket_price_id: programme.price_id, quantity: 1, unit_price: 300 },
      ],
    })
    const event_date_id = await createEventDate(t.deps.db, event_id, { capacity: 20 })
    const replies = await times(20, (index) =>
      reserve(event_id, [line(index % 2 ? pair : programme, { event_date_id })], app(index)),
    )
    expect(count(replies, 201)).toBe(5)
    const { rows } = await t.deps.pool.query(
      `select s.kind, count(*)::int as counters from date_prices p join stock s on s.id = p.stock_id where p.event_date_id = $1 group by 1 order by 1`,
      [event_date_id],
    )
    expect(rows).toEqual([
      { kind: 'EXTRA', counters: 1 },
      // those of the show are counted by date too
      { kind: 'PACKAGE', counters: 2 },
      { kind: 'PRICE', counters: 1 },
    ])
    await exact(event_id)
  })
})

test('control: deciding on counters read before the lock oversells add-ons and parts, once the last wall is off (REL-4)', async () => {
  const { sale, event_id, shirt, family, with_shirt } = await createShow({ shirts: 5 })
  await t.owner.query('alter table stock drop constraint stock_ceiling')
  const pool = createPool(t.url, { max: 20 })
  const catalog = (await loadCatalog(t.deps.db, event_id))!
  const dates = await readDates(t.deps.db, catalog, [event_id])
  const counters_read = standstill(20)
  const buy = async (index: number) => {
    const lines = [{ ...(index % 2 ? with_shirt() : line(family)), event_date_id: event_id }] as Parameters<
      typeof unfoldUnits
    >[1]
    const units = unitsPerCounter(catalog, dates, unfoldUnits(dates, lines))
    const before = await readStock(t.deps.db, [...units.keys()])
    const sales = toDateSales(dates, before, { event: catalog.event, promo: null })
    const terms = { ...catalog, promo: null, now: t.now(), person_limits: catalog.settings }
    const checked = checkOrderLines(lines, sales, terms)
    if (!checked.ok) return
    await counters_read.here()
    for (const [id, asked] of units) await pool.query('update stock set held = held + $2 where id = $1', [id, asked])
  }
  await Promise.all([times(20, buy), counters_read.meanwhile(async () => {})])
  const oversold = await held(shirt)
  await pool.query('update stock set held = 0 where id = any($1)', [
    [sale, shirt, family].map(({ stock_id }) => stock_id),
  ])
  await t.owner.query(
    'alter table stock add constraint stock_ceiling check (ceiling is null or held + sold <= ceiling)',
  )
  await pool.end()
  expect(oversold).toBe(20)
  await exact(event_id)
})
