import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { loadCatalog } from '#server/catalog/tickets/catalog-queries.ts'
import { readDates } from '#server/catalog/tickets/date-queries.ts'
import { loadDatesForSale } from '#server/catalog/tickets/make-date-counters.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { insertStock } from '#server/platform/stock/stock.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createEventDate, createOnSaleEvent } from '#test/factories.ts'
import { standstill } from '#test/standstill.ts'
import { recountStock } from '../recount-queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const times = <T>(n: number, act: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, index) => act(index)))
const count = (replies: readonly { status: number }[], status: number) =>
  replies.filter((reply) => reply.status === status).length

/** Whoever is told that it is busy, because organizers changed the sale three times meanwhile, asks again (RES-24). */
async function insist(act: () => ReturnType<typeof reserve>): ReturnType<typeof reserve> {
  const reply = await act()
  return reply.status === 503 ? insist(act) : reply
}

type OnSale = Awaited<ReturnType<typeof createOnSaleEvent>>
const reserve = (sale: OnSale, dates: readonly number[], app = t) =>
  app.call('POST', `/api/public/events/${sale.event_id}/order`, {
    body: {
      items: dates.map((event_date_id) => ({
        event_date_id,
        ticket_id: sale.ticket_id,
        ticket_price_id: sale.price_id,
        quantity: 1,
      })),
    },
  })
const staff = (sale: OnSale, call: string, body?: unknown) => {
  const [method = '', path = ''] = call.split(' ')
  return t.call(method, `/api/events/${sale.event_id}${path}`, { as: sale.account.token, body })
}
const exact = async (sale: OnSale) => expect(await recountStock(t.deps.db, sale.event_id)).toEqual([])

describe('many buyers, one date (DAT-5, DAT-7, REL-1)', () => {
  test('its places are sold once, the other date sells beside it, and the organizer changes prices meanwhile', async () => {
    const other = await createTestApp({ database: t.url })
    const sale = await createOnSaleEvent(t.deps.db, { capacity: 200 })
    const small = await createEventDate(t.deps.db, sale.event_id, { capacity: 50 })
    const write = (n: number) =>
      n % 2
        ? staff(sale, `PUT /tickets/${sale.ticket_id}`, { title: `Floor ${n}` })
        : staff(sale, `PUT /dates/${small}`, { title: `Matinee ${n}` })
    const [replies, beside, writes] = await Promise.all([
      times(500, (index) => insist(() => reserve(sale, [small], index % 2 ? t : other))),
      times(60, () => insist(() => reserve(sale, [sale.event_id]))),
      times(5, write),
    ])
    expect([count(replies, 201), count(replies, 409)]).toEqual([50, 450])
    expect(replies.find(({ status }) => status === 409)?.body.error.data.lines).toMatchObject([
      { event_date_id: small, reason: 'CAPACITY_REACHED' },
    ])
    expect(count(beside, 201)).toBe(60)
    expect(writes.every(({ status }) => status === 200)).toBe(true)
    await exact(sale)
    await other.close()
  })

  test('the price on the date has its own quantity', async () => {
    const sale = await createOnSaleEvent(t.deps.db, { capacity: 3 })
    const date = await createEventDate(t.deps.db, sale.event_id)
    const replies = await times(20, (index) => reserve(sale, index % 2 ? [date] : [sale.event_id]))
    expect(count(replies, 201)).toBe(6)
    await exact(sale)
  })

  test('a capacity of the series is one for all dates, one per date is not (DAT-5d)', async () => {
    const series = await createOnSaleEvent(t.deps.db)
    const dates = [series.event_id, await createEventDate(t.deps.db, series.event_id)]
    await staff(series, 'POST /capacity-assignments', { name: 'Hall', applies_to: 'EVENT', capacity: 7 })
    const shared = await times(20, (index) => reserve(series, [dates[index % 2]!]))
    expect(count(shared, 201)).toBe(7)
    await exact(series)

    const each = await createOnSaleEvent(t.deps.db)
    const own = [each.event_id, await createEventDate(t.deps.db, each.event_id)]
    const hall = { name: 'Hall', applies_to: 'TICKETS', ticket_ids: [each.ticket_id], capacity: 4, is_per_date: true }
    expect((await staff(each, 'POST /capacity-assignments', hall)).status).toBe(201)
    const apart = await times(20, (index) => reserve(each, [own[index % 2]!]))
    expect(count(apart, 201)).toBe(8)
    await exact(each)
  })

  test('what comes after sales counts them: a capacity of the date, one per date, one of the series (CAP-6)', async () => {
    const sale = await createOnSaleEvent(t.deps.db)
    const date = await createEventDate(t.deps.db, sale.event_id)
    expect(count(await times(3, () => reserve(sale, [date])), 201)).toBe(3)
    await t.deps.pool.query('update event_dates set capacity = 5 where id = $1', [date])
    await t.deps.pool.query('update events set sale_version = sale_version + 1 where id = $1', [sale.event_id])
    const hall = { name: 'Hall', applies_to: 'TICKETS', ticket_ids: [sale.ticket_id], capacity: 6, is_per_date: true }
    const [capacities, bought] = await Promise.all([
      staff(sale, 'POST /capacity-assignments', hall),
      times(10, () => reserve(sale, [date])),
    ])
    expect(capacities.status).toBe(201)
    expect(count(bought, 201)).toBe(2)
    await exact(sale)
  })

  test('two dates in one order: both or neither (RES-4, DAT-40)', async () => {
    const sale = await createOnSaleEvent(t.deps.db)
    const small = await createEventDate(t.deps.db, sale.event_id, { capacity: 5 })
    const replies = await times(20, () => reserve(sale, [sale.event_id, small]))
    expect(count(replies, 201)).toBe(5)
    await exact(sale)
    const { rows } = await t.deps.pool.query(
      'select event_date_id, sum(quantity)::int as sold from order_items where event_id = $1 group by 1 order by 1',
      [sale.event_id],
    )
    expect(rows).toEqual([
      { event_date_id: sale.event_id, sold: 5 },
      { event_date_id: small, sold: 5 },
    ])
  })
})

describe('counters that nobody has made yet (DAT-7)', () => {
  test('twenty first buyers of a date, two processes: one counter each', async () => {
    const other = await createTestApp({ database: t.url })
    const sale = await createOnSaleEvent(t.deps.db, { capacity: 10 })
    const date = await createEventDate(t.deps.db, sale.event_id, { capacity: 8 })
    const replies = await times(20, (index) => reserve(sale, [date], index % 2 ? t : other))
    expect(count(replies, 201)).toBe(8)
    const { rows } = await t.deps.pool.query(
      `select kind, held from stock where event_id = $1 and (id in (select stock_id from date_prices where event_date_id = $2)
        or id = (select stock_id from event_dates where id = $2)) order by kind`,
      [sale.event_id, date],
    )
    expect(rows).toEqual([
      { kind: 'DATE', held: 8 },
      { kind: 'PRICE', held: 8 },
    ])
    await exact(sale)
    await other.close()
  })

  test('a capacity that is being made keeps the maker waiting; control: without that lock its counter drifts (REL-4)', async () => {
    for (const is_locked of [true, false]) {
      const sale = await createOnSaleEvent(t.deps.db)
      const date = await createEventDate(t.deps.db, sale.event_id)
      const { here, meanwhile } = standstill()
      // an organizer makes a capacity per date: it looks for dates that have counters, and finds none on this one
      const organizer = inTransaction(t.deps.db, async (tx) => {
        if (is_locked)
          await tx
            .updateTable('events')
            .set((eb) => ({ sale_version: eb('sale_version', '+', 1) }))
            .where('id', '=', sale.event_id)
            .execute()
        const stock_id = await insertStock(tx, sale.event_id, { kind: 'CAPACITY', limit: 4 })
        const now = t.now()
        const { id } = await tx
          .insertInto('capacity_assignments')
          .values({
            event_id: sale.event_id,
            stock_id,
            name: 'Hall',
            capacity: 4,
            applies_to: 'TICKETS',
            is_per_date: true,
            created_at: now,
            updated_at: now,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        await tx
          .insertInto('capacity_tickets')
          .values({ event_id: sale.event_id, capacity_assignment_id: id, ticket_id: sale.ticket_id })
          .execute()
        await here()
      })
      const bought = meanwhile(async () => {
        const buying = times(6, () => reserve(sale, [date]))
        // with the lock they wait for the organizer, so the window is closed again at once
        return is_locked ? { buying } : { buying: Promise.resolve(await buying) }
      })
      const { buying } = await bought
      await organizer
      const replies = await buying
      if (is_locked) {
        expect(count(replies, 201)).toBe(4)
        await exact(sale)
      } else {
        expect(count(replies, 201)).toBe(6)
        // the next to need the date makes the counter from what is sold, but until then nobody was limited
        const catalog = (await loadCatalog(t.deps.db, sale.event_id))!
        await loadDatesForSale(t.deps.db, catalog, [date])
        const dates = await readDates(t.deps.db, catalog, [date])
        const hall = dates.get(date)?.catalog.capacities[0]
        const { rows } = await t.deps.pool.query('select held from stock where id = $1', [hall?.stock_id])
        expect(rows).toEqual([{ held: 6 }])
      }
    }
  })
})

test('the recount tells units of a date that no counter counts (STK-4)', async () => {
  const sale = await createOnSaleEvent(t.deps.db, { capacity: 10 })
  const date = await createEventDate(t.deps.db, sale.event_id)
  expect((await reserve(sale, [date])).status).toBe(201)
  await exact(sale)
  const lose =
    'update date_prices set stock_id = $2 where event_date_id = $1 returning (select stock_id from date_prices where event_date_id = $1)'
  const { rows } = await t.deps.pool.query(lose, [date, null])
  expect(await recountStock(t.deps.db, sale.event_id)).toMatchObject([
    { stock_id: sale.stock_id, held: 0, counted_held: 1 },
  ])
  await t.deps.pool.query(lose, [date, rows[0].stock_id])
  await exact(sale)
})

describe('what a buyer names (DAT-40, DAT-41)', () => {
  test('no date where there are several, foreign, hidden, deleted and cancelled ones, too many', async () => {
    const sale = await createOnSaleEvent(t.deps.db)
    const foreign = await createOnSaleEvent(t.deps.db)
    const hidden = await createEventDate(t.deps.db, sale.event_id, { is_hidden: true })
    const deleted = await createEventDate(t.deps.db, sale.event_id, { deleted_at: t.now() })
    const cancelled = await createEventDate(t.deps.db, sale.event_id, { status: 'CANCELLED' })
    const item = { ticket_id: sale.ticket_id, ticket_price_id: sale.price_id, quantity: 1 }
    const bare = await t.call('POST', `/api/public/events/${sale.event_id}/order`, { body: { items: [item] } })
    expect([bare.status, bare.body.error.code, Object.keys(bare.body.error.fields)]).toEqual([
      422,
      'DATE_REQUIRED',
      ['items.0.event_date_id'],
    ])
    for (const [date, reason] of [
      [foreign.event_id, 'UNKNOWN'],
      [hidden, 'UNKNOWN'],
      [deleted, 'UNKNOWN'],
      [999_999, 'UNKNOWN'],
      [cancelled, 'DATE_CANCELLED'],
    ] as const)
      expect((await reserve(sale, [date])).body.error.data.lines).toMatchObject([{ event_date_id: date, reason }])
    const many = await times(21, () => createEventDate(t.deps.db, sale.event_id))
    expect((await reserve(sale, many)).body.error.fields).toHaveProperty('items')
    expect((await reserve(sale, many.slice(0, 20))).status).toBe(201)
    await exact(sale)
  })

  test('an event with one date asks for none, whichever that is (DAT-1)', async () => {
    const sale = await createOnSaleEvent(t.deps.db)
    const second = await createEventDate(t.deps.db, sale.event_id)
    await t.deps.pool.query('update event_dates set deleted_at = $2 where id = $1', [sale.event_id, t.now()])
    const item = { ticket_id: sale.ticket_id, ticket_price_id: sale.price_id, quantity: 1 }
    const reply = await t.call('POST', `/api/public/events/${sale.event_id}/order`, { body: { items: [item] } })
    expect([reply.status, reply.body.data.items[0].event_date_id]).toEqual([201, second])
    await exact(sale)
  })

  test('a process that remembers several dates asks for none once one is left (DAT-1, RES-24)', async () => {
    const sale = await createOnSaleEvent(t.deps.db)
    const second = await createEventDate(t.deps.db, sale.event_id)
    const item = { ticket_id: sale.ticket_id, ticket_price_id: sale.price_id, quantity: 1 }
    const bare = () => t.call('POST', `/api/public/events/${sale.event_id}/order`, { body: { items: [item] } })
    expect((await bare()).body.error.code).toBe('DATE_REQUIRED')
    await t.deps.pool.query('update event_dates set deleted_at = $2 where id = $1', [second, t.now()])
    await t.deps.pool.query('update events set sale_version = sale_version + 1 where id = $1', [sale.event_id])
    const reply = await bare()
    expect([reply.status, reply.body.data?.items[0].event_date_id]).toEqual([201, sale.event_id])
    await exact(sale)
  })

  test('twenty dates that are none are looked up together', async () => {
    const sale = await createOnSaleEvent(t.deps.db)
    await createEventDate(t.deps.db, sale.event_id)
    const asked = vi.spyOn(t.deps.pool, 'connect')
    const before = asked.mock.calls.length
    const replies = await reserve(
      sale,
      Array.from({ length: 20 }, (_, index) => 900_000 + index),
    )
    expect(replies.body.error.data.lines).toHaveLength(20)
    const connections = asked.mock.calls.length - before
    asked.mockRestore()
    // a look-up for each date took 60 and more
    expect(connections).toBeLessThan(40)
    await exact(sale)
  })
})
