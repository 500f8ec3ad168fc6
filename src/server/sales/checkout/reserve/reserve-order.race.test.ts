import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toDateSales, unitsPerCounter } from '#core/catalog/tickets/catalog-of-date.ts'
import { checkOrderLines } from '#core/sales/checkout/check-order-lines.ts'
import { loadCatalog } from '#server/catalog/tickets/catalog-queries.ts'
import { readDates } from '#server/catalog/tickets/date-queries.ts'
import { createPool, inTransaction } from '#server/platform/database/db.ts'
import { readStock } from '#server/platform/stock/stock.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createOnSaleEvent, createPromoCode, createTier } from '#test/factories.ts'
import { standstill } from '#test/standstill.ts'
import { decisions, untilWaitingForLock } from '#test/waits.ts'
import { recountStock } from '../recount-queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const times = <T>(n: number, act: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, index) => act(index)))
const countBy = (values: readonly unknown[]) => {
  const counts: Record<string, number> = {}
  for (const value of values) counts[String(value)] = (counts[String(value)] ?? 0) + 1
  return counts
}

type OnSale = Awaited<ReturnType<typeof createOnSaleEvent>>
const body = (sale: OnSale, quantity = 1) => ({
  items: [{ ticket_id: sale.ticket_id, ticket_price_id: sale.price_id, quantity }],
})
const reserve = (sale: OnSale, quantity = 1, app = t) =>
  app.call('POST', `/api/public/events/${sale.event_id}/order`, { body: body(sale, quantity) })

/** A second tier of the ticket with so many units. */
const tier = async (sale: OnSale, capacity: number): Promise<OnSale> => ({
  ...sale,
  ...(await inTransaction(t.deps.db, (tx) => createTier(tx, sale.event_id, { ticket_id: sale.ticket_id, capacity }))),
})
const promoCode = ({ event_id }: OnSale, max_uses: number) =>
  inTransaction(t.deps.db, (tx) => createPromoCode(tx, event_id, { max_uses }))

describe('many buyers, few tickets (REL-1)', () => {
  test('fifty buyers, ten tickets: ten orders, forty refusals, counters exact', async () => {
    const sale = await createOnSaleEvent(t.deps.db, { capacity: 10 })
    const replies = await times(50, () => reserve(sale))
    expect(countBy(replies.map((reply) => reply.status))).toEqual({ 201: 10, 409: 40 })
    expect(replies.find((reply) => reply.status === 409)?.body.error).toMatchObject({ code: 'ITEMS_UNAVAILABLE' })
    expect(await recountStock(t.deps.db)).toEqual([])
  })

  test('two processes on one database sell exactly what there is (REL-28)', async () => {
    const other = await createTestApp({ database: t.url })
    const sale = await createOnSaleEvent(t.deps.db, { capacity: 50 })
    const replies = await times(500, (index) => reserve(sale, 1, index % 2 ? t : other))
    expect(countBy(replies.map((reply) => reply.status))).toEqual({ 201: 50, 409: 450 })
    expect(await recountStock(t.deps.db)).toEqual([])
    await other.close()
  })

  test('control: deciding on counters read before the lock oversells, once the last wall is off (REL-4)', async () => {
    const sale = await createOnSaleEvent(t.deps.db, { capacity: 10 })
    await t.owner.query('alter table stock drop constraint stock_ceiling')
    const pool = createPool(t.url, { max: 30 })
    const catalog = (await loadCatalog(t.deps.db, sale.event_id))!
    const dates = await readDates(t.deps.db, catalog, [sale.event_id])
    const lines = [
      { event_date_id: sale.event_id, ticket_id: sale.ticket_id, ticket_price_id: sale.price_id, quantity: 1 },
    ]
    const counters_read = standstill(30)
    const buy = async () => {
      const before = await readStock(t.deps.db, [...unitsPerCounter(catalog, dates, lines).keys()])
      const sales = toDateSales(dates, before, { event: catalog.event, promo: null })
      const checked = checkOrderLines(lines, sales, {
        ...catalog,
        promo: null,
        now: t.now(),
        person_limits: catalog.settings,
      })
      if (!checked.ok) return false
      await counters_read.here()
      await pool.query('update stock set held = held + 1 where id = $1', [sale.stock_id])
      return true
    }
    const [bought] = await Promise.all([times(30, buy), counters_read.meanwhile(async () => {})])
    const sold = bought.filter(Boolean).length
    await pool.query('update stock set held = 0 where id = $1', [sale.stock_id])
    await t.owner.query(
      'alter table stock add constraint stock_ceiling check (ceiling is null or held + sold <= ceiling)',
    )
    await pool.end()
    expect(sold).toBe(30)
  })

  test('fifty buyers, two tiers of one ticket with five units each: all ten are sold, no tier beyond its own (VIS-13)', async () => {
    const sale = await createOnSaleEvent(t.deps.db, { capacity: 5, max_per_order: 2 })
    const early = await tier(sale, 5)
    const replies = await times(50, (index) => reserve(index % 2 ? sale : early, 1 + (index % 3 === 0 ? 1 : 0)))
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([201, 409]))
    for (const { stock_id } of [sale, early]) {
      // what is left over is really left
      while ((await reserve(stock_id === sale.stock_id ? sale : early)).status === 201);
      expect((await readStock(t.deps.db, [stock_id])).get(stock_id)).toMatchObject({ held: 5, sold: 0 })
    }
    expect(await recountStock(t.deps.db)).toEqual([])
  })

  test('fifty buyers, a code with five uses: five orders with it, and given back it is used again (PRO-4)', async () => {
    const sale = await createOnSaleEvent(t.deps.db)
    const code = await promoCode(sale, 5)
    const buy = (headers: Record<string, string> = {}) =>
      t.call('POST', `/api/public/events/${sale.event_id}/order`, {
        body: { ...body(sale), promo_code: 'TIDE' },
        headers,
      })
    const replies = await times(50, () => buy())
    expect(countBy(replies.map((reply) => reply.body.error?.code ?? reply.status))).toEqual({
      201: 5,
      PROMO_CODE_INVALID: 45,
    })
    const [one] = replies.filter((reply) => reply.status === 201)
    const cookie = String(one!.headers['set-cookie']).split(';')[0]!
    const order = `/api/public/events/${sale.event_id}/order/${one!.body.data.short_id}`
    const [, ...again] = await Promise.all([
      t.call('DELETE', order, { headers: { cookie } }),
      ...[1, 2, 3].map(() => buy()),
    ])
    expect(again.filter((reply) => reply.status === 201).length).toBeLessThanOrEqual(1)
    await times(3, () => buy())
    expect((await readStock(t.deps.db, [code.stock_id])).get(code.stock_id)).toMatchObject({ held: 5, sold: 0 })
    expect(await recountStock(t.deps.db)).toEqual([])
  })

  test('control: uses counted from orders before the lock, the last use is had by many', async () => {
    const sale = await createOnSaleEvent(t.deps.db)
    const code = await promoCode(sale, 1)
    const uses_counted = standstill(5)
    const buy = async () => {
      const { rows } = await t.deps.pool.query<{ n: number }>(
        'select count(*)::int as n from orders where promo_code_id = $1',
        [code.id],
      )
      if (rows[0]!.n >= 1) return false
      await uses_counted.here()
      const reply = await reserve(sale)
      await t.deps.pool.query('update orders set promo_code_id = $2 where short_id = $1', [
        reply.body.data.short_id,
        code.id,
      ])
      return true
    }
    const [bought] = await Promise.all([times(5, buy), uses_counted.meanwhile(async () => {})])
    expect(bought.filter(Boolean)).toHaveLength(5)
    await t.deps.pool.query('update orders set promo_code_id = null where promo_code_id = $1', [code.id])
    expect(await recountStock(t.deps.db)).toEqual([])
  })

  test('a buyer never competes with the own older cart (RES-6)', async () => {
    const sale = await createOnSaleEvent(t.deps.db, { capacity: 2 })
    const first = await reserve(sale, 2)
    const cookie = String(first.headers['set-cookie']).split(';')[0]!
    const second = await t.call('POST', `/api/public/events/${sale.event_id}/order`, {
      body: body(sale, 1),
      headers: { cookie },
    })
    expect(second.status).toBe(201)
    const old = await t.call('GET', `/api/public/events/${sale.event_id}/order/${first.body.data.short_id}`)
    expect(old.body.data.status).toBe('EXPIRED')
    expect((await reserve(sale, 1)).status).toBe(201)
    expect(await recountStock(t.deps.db)).toEqual([])
  })

  test('a locked older hold is waited for, without using up the tries of a stale catalog (RES-24, RES-25)', async () => {
    const sale = await createOnSaleEvent(t.deps.db, { capacity: 5 })
    const first = await reserve(sale)
    const cookie = String(first.headers['set-cookie']).split(';')[0]!
    const somebody = await t.deps.pool.connect()
    await somebody.query('begin')
    await somebody.query('select 1 from orders where short_id = $1 for update', [first.body.data.short_id])
    const tried = await decisions(t)
    const second = t.call('POST', `/api/public/events/${sale.event_id}/order`, {
      body: body(sale),
      headers: { cookie },
    })
    // oftener than a stale catalog is put up with (three times)
    await tried.until(5)
    await t.deps.pool.query('update events set sale_version = sale_version + 1 where id = $1', [sale.event_id])
    await somebody.query('rollback')
    somebody.release()
    expect((await second).status).toBe(201)
    expect(await recountStock(t.deps.db)).toEqual([])
  })

  test('lapsed holds make room at once, before any job ran (RES-7)', async () => {
    const sale = await createOnSaleEvent(t.deps.db, { capacity: 1 })
    expect((await reserve(sale)).status).toBe(201)
    expect((await reserve(sale)).status).toBe(409)
    t.advance(15 * 60_000)
    expect((await reserve(sale)).status).toBe(201)
    expect(await recountStock(t.deps.db)).toEqual([])
  })

  test('the same key twice, at once and later, is one order with one session (REL-6)', async () => {
    const sale = await createOnSaleEvent(t.deps.db, { capacity: 5 })
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const call = () => t.call('POST', `/api/public/events/${sale.event_id}/order`, { body: body(sale), headers })
    // the first stands before the counter until the second has its answer
    const holder = await t.deps.pool.connect()
    await holder.query('begin')
    await holder.query('select from stock where id = $1 for update', [sale.stock_id])
    const first = call()
    await untilWaitingForLock(t, 1)
    expect((await call()).status).toBe(409)
    await holder.query('rollback')
    holder.release()
    const made = await first
    expect(made.status).toBe(201)
    const again = await call()
    expect(again.body.data.short_id).toBe(made.body.data.short_id)
    expect(again.headers['set-cookie']).toEqual(made.headers['set-cookie'])
    expect(again.body.data.has_session).toBe(true)
    const { rows } = await t.deps.pool.query('select count(*)::int as n from orders where event_id = $1', [
      sale.event_id,
    ])
    expect(rows[0].n).toBe(1)
  })

  test('one request that fails in SQL fails alone (RES-25, REL-28)', async () => {
    const sale = await createOnSaleEvent(t.deps.db, { capacity: 500 })
    await t.owner.query(`create or replace function fail_once() returns trigger language plpgsql as $$
      begin if new.language = 'fr' then raise exception 'made to fail'; end if; return new; end $$`)
    await t.owner.query('create trigger fail_once before insert on orders for each row execute function fail_once()')
    const replies = await times(200, (index) =>
      t.call('POST', `/api/public/events/${sale.event_id}/order`, {
        body: body(sale),
        headers: { 'accept-language': index === 77 ? 'fr' : 'en' },
      }),
    )
    await t.owner.query('drop trigger fail_once on orders')
    expect(countBy(replies.map((reply) => reply.status))).toEqual({ 201: 199, 500: 1 })
    expect(replies[77]?.status).toBe(500)
    expect(await recountStock(t.deps.db)).toEqual([])
  })
})
