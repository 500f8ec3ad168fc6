import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/database/db.ts'
import { insertStock, lockStock } from '#server/platform/stock/stock.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createEventDate, createOnSaleEvent } from '#test/factories.ts'
import { standstill } from '#test/standstill.ts'
import { setDateCounters } from './counter-queries.ts'
import { deleteEventDateRows, findPresentDates, findUsedDates, insertEventDates } from './queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

type OnSale = Awaited<ReturnType<typeof createOnSaleEvent>>
const times = <T>(n: number, act: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, index) => act(index)))
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** `PUT /12` of the event's dates. */
const call = (sale: OnSale, what: string, body?: unknown) => {
  const [method = '', to = ''] = what.split(' ')
  return t.call(method, `/api/events/${sale.event_id}/dates${to}`, { as: sale.account.token, body })
}
const reserve = (sale: OnSale, event_date_id: number) =>
  t.call('POST', `/api/public/events/${sale.event_id}/order`, {
    body: { items: [{ ticket_id: sale.ticket_id, ticket_price_id: sale.price_id, event_date_id, quantity: 1 }] },
  })
const startsOf = async (sale: OnSale) =>
  (await findPresentDates(t.deps.db, sale.event_id)).map(({ starts_at }) => starts_at.getTime())
const isGone = async (sale: OnSale, date: number) =>
  !(await findPresentDates(t.deps.db, sale.event_id)).some(({ id }) => id === date)
const isHeld = async (sale: OnSale, date: number) => (await findUsedDates(t.deps.db, sale.event_id, [date])).size > 0

const rule = { frequency: 'DAILY', starts_on: '2027-07-01', count: 40, times: [{ start: '19:00' }] }

describe('dates are made at once (DAT-18)', () => {
  test('equal calls end with one set; each date is made by one of them', async () => {
    const sale = await createOnSaleEvent(t.deps.db)
    const replies = await times(6, () => call(sale, 'POST', { rule }))
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201))
    const made = replies.map(({ body }) => body.data.created.length)
    expect(made.sort((a, b) => b - a)).toEqual([40, 0, 0, 0, 0, 0])
    const starts = await startsOf(sale)
    expect([starts.length, new Set(starts).size]).toEqual([41, 41])
  })

  test('control: planned before the event is locked, the second call fails on the start of the first', async () => {
    const sale = await createOnSaleEvent(t.deps.db)
    const { here, meanwhile } = standstill()
    const date = { starts_at: new Date('2027-07-01T17:00Z'), ends_at: null, title: null, location_details: null }
    const careless = inTransaction(t.deps.db, async (tx) => {
      const present = await findPresentDates(tx, sale.event_id)
      await here()
      const is_new = !present.some(({ starts_at }) => starts_at.getTime() === date.starts_at.getTime())
      const row = { ...date, event_id: sale.event_id, created_at: t.now(), updated_at: t.now() }
      return is_new ? insertEventDates(tx, [row]) : []
    }).catch((error: Error) => error.message)
    await meanwhile(() => call(sale, 'POST', { rule }))
    expect(await careless).toContain('event_dates_one_start')
  })
})

/** An event with two dates: the first one, whose counters stand on the price, and one that was never sold. */
async function createTwoDates() {
  const sale = await createOnSaleEvent(t.deps.db, { capacity: 10 })
  const made = await call(sale, 'POST', { dates: [{ starts_at: '2027-06-12T19:00' }] })
  return { sale, dates: [sale.event_id, made.body.data.created[0].id] as const }
}

describe('a date is deleted beside reservations (DAT-23)', () => {
  test.each([
    ['the first', 0],
    ['a further', 1],
  ] as const)('%s one is either gone or held, never both', async (_which, index) => {
    for (let round = 0; round < 8; round++) {
      const { sale, dates } = await createTwoDates()
      const date = dates[index]
      const [deleted, bought] = await Promise.all([
        pause(round * 2).then(() => call(sale, `DELETE /${date}`)),
        times(4, () => reserve(sale, date)),
      ])
      expect([204, 409]).toContain(deleted?.status)
      expect(bought.filter(({ status }) => ![201, 409].includes(status))).toEqual([])
      const is_held = bought.some(({ status }) => status === 201)
      expect([await isGone(sale, date), await isHeld(sale, date)]).toEqual([!is_held, is_held])
      expect(deleted?.status).toBe(is_held ? 409 : 204)
      expect(await recountStock(t.deps.db, sale.event_id)).toEqual([])
    }
  })

  test('control: asked for holds without the counters locked, a date goes that is being reserved', async () => {
    const { sale, dates } = await createTwoDates()
    const [, date] = dates
    const { here, meanwhile } = standstill()
    const careless = inTransaction(t.deps.db, async (tx) => {
      const used = await findUsedDates(tx, sale.event_id, [date])
      await here()
      if (used.size === 0) await deleteEventDateRows(tx, [date], t.now())
      return used.size === 0
    })
    expect((await meanwhile(() => reserve(sale, date))).status).toBe(201)
    expect(await careless).toBe(true)
    expect([await isGone(sale, date), await isHeld(sale, date)]).toEqual([true, true])
  })
})

describe('capacity and quantity of a date change while it sells (STK-4, CAP-6)', () => {
  test('counters stay exact, the last limit rules', async () => {
    const { sale, dates } = await createTwoDates()
    const [, date] = dates
    expect((await reserve(sale, date)).status).toBe(201)
    const limits = [30, 12, 5, 20, 9]
    const [bought, changed] = await Promise.all([
      times(30, async (index) => {
        await pause((index % 6) * 6)
        return (await reserve(sale, date)).status
      }),
      times(limits.length, async (index) => {
        await pause(index * 9)
        const prices = [{ ticket_price_id: sale.price_id, quantity_available: limits[index]! + 1 }]
        const capacity = await call(sale, `PUT /${date}`, { capacity: limits[index] })
        return [capacity.status, (await call(sale, `PUT /${date}/prices`, { prices })).status]
      }),
    ])
    expect(changed.flat()).toEqual(changed.flat().map(() => 200))
    expect(bought.filter((status) => ![201, 409, 503].includes(status))).toEqual([])
    // The changes overtook each other; only one that waits for its answer is the last.
    const prices = [{ ticket_price_id: sale.price_id, quantity_available: 10 }]
    expect((await call(sale, `PUT /${date}`, { capacity: 9 })).status).toBe(200)
    expect((await call(sale, `PUT /${date}/prices`, { prices })).status).toBe(200)
    const held = 1 + bought.filter((status) => status === 201).length
    const { body } = await call(sale, `GET /${date}`)
    expect(body.data).toMatchObject({ held, sold: 0, left: Math.max(0, 9 - held) })
    expect((await reserve(sale, date)).status).toBe(held >= 9 ? 409 : 201)
    expect(await recountStock(t.deps.db, sale.event_id)).toEqual([])
  })
})

describe('a capacity of a date that sold before (DAT-5c, CAP-6)', () => {
  const attendees = (sale: OnSale, what: string, body?: unknown) => {
    const [method = '', to = ''] = what.split(' ')
    return t.call(method, `/api/events/${sale.event_id}/attendees${to}`, { as: sale.account.token, body })
  }
  const add = (sale: OnSale, event_date_id: number) =>
    attendees(sale, 'POST', {
      first_name: 'Ada',
      last_name: 'Sow',
      email: 'ada@example.org',
      event_date_id,
      ticket_id: sale.ticket_id,
      ticket_price_id: sale.price_id,
      amount_paid: 0,
      send_ticket: false,
    })

  test('counts what is held and sold, and who comes back without a reservation finds it full', async () => {
    const sale = await createOnSaleEvent(t.deps.db)
    const date = await createEventDate(t.deps.db, sale.event_id)
    const first = await add(sale, date)
    expect(first.status).toBe(201)
    expect((await attendees(sale, `POST /${first.body.data.id}/cancel`, { notify: false })).status).toBeLessThan(300)
    expect((await add(sale, date)).status).toBe(201)
    expect((await reserve(sale, date)).status).toBe(201)
    expect((await call(sale, `PUT /${date}`, { capacity: 2 })).status).toBe(200)
    const back = await attendees(sale, `POST /${first.body.data.id}/reactivate`)
    expect([back.status, back.body?.error?.data.lines]).toMatchObject([409, [{ reason: 'CAPACITY_REACHED' }]])
    expect((await reserve(sale, date)).status).toBe(409)
    expect(await recountStock(t.deps.db, sale.event_id)).toEqual([])
  })

  test('its counter is made while orders refer to the date: neither waits for the other', async () => {
    const sale = await createOnSaleEvent(t.deps.db)
    const date = await createEventDate(t.deps.db, sale.event_id)
    const stock_id = await inTransaction(t.deps.db, (tx) =>
      insertStock(tx, sale.event_id, { kind: 'DATE', limit: null }),
    )
    await inTransaction(t.deps.db, async (tx) => {
      await setDateCounters(tx, [{ event_date_id: date, stock_id }])
      // what an item or an attendee asks of the date it names
      const { rows } = await t.deps.pool.query('select id from event_dates where id = $1 for key share skip locked', [
        date,
      ])
      expect(rows).toEqual([{ id: date }])
    })
  })
})

test('who deletes dates locks nothing of another event (SEC-2)', async () => {
  const foreign = await createOnSaleEvent(t.deps.db)
  const sale = await createOnSaleEvent(t.deps.db)
  const date = await createEventDate(t.deps.db, foreign.event_id)
  expect((await reserve(foreign, date)).status).toBe(201)
  const { rows } = await t.deps.pool.query('select stock_id from date_prices where event_date_id = $1', [date])
  const { here, meanwhile } = standstill()
  const selling = inTransaction(t.deps.db, async (tx) => {
    await lockStock(tx, [rows[0].stock_id])
    await here()
  })
  const deleted = await meanwhile(() => call(sale, 'POST /delete', { ids: [date] }))
  await selling
  expect([deleted.status, deleted.body.data]).toEqual([200, { deleted: [], kept: [] }])
})
