import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createCapacity, createOnSaleEvent, createTier, type TicketValues } from '#test/factories.ts'
import { networkBuyer } from '#test/network-buyer.ts'
import { checkoutJobs } from './jobs.ts'
import { recountStock } from './recount-queries.ts'

/** Pressure, shorter holds and what one network may hold (CALM-1 to CALM-4), with the limits switched on. */
let t: TestApp
const MINUTE = 60_000
beforeAll(async () => {
  t = await createTestApp({
    env: {
      TURNOUT_LIMITS: 'reserve-ip=100000,reserve-session=100000,requests-ip=100000',
      TURNOUT_TRUST_PROXY: '127.0.0.1',
    },
  })
})
afterAll(() => t.close())

const onSale = (ticket: TicketValues = {}) => createOnSaleEvent(t.deps.db, { max_per_order: 100, ...ticket })
type Sale = Awaited<ReturnType<typeof onSale>>
const buyer = (sale: Pick<Sale, 'event_id' | 'ticket_id' | 'price_id'>, ip: string, quantity = 1) =>
  networkBuyer(t, sale, { ip, quantity })
const settings = ({ event_id }: Sale, values: { short_holds?: boolean; shared_network?: boolean }) =>
  t.deps.db.updateTable('event_settings').set(values).where('event_id', '=', event_id).execute()
/** The jobs' clock is the database's own, so they are called by name. */
const sweep = () => checkoutJobs['checkout.sweep']?.({ ...systemCtx(t.deps), now: t.now() }, {} as never)
const minutesLeft = (view: { reserved_until: string | null; server_time: string }) =>
  (Date.parse(view.reserved_until ?? '') - Date.parse(view.server_time)) / MINUTE
const networkOf = async (sale: Sale) =>
  t.deps.db.selectFrom('orders').select(['status', 'ip_hash']).where('event_id', '=', sale.event_id).execute()

describe('short holds (CALM-2)', () => {
  test('worked example 7: 8 minutes under pressure, 15 once the details are saved; 15 without pressure', async () => {
    const sale = await onSale({ capacity: 100 })
    for (let n = 0; n < 3; n++) await (await buyer(sale, `198.51.100.${n}`, 20)).complete()
    const calm = await buyer(sale, '198.51.100.10', 17)
    expect(minutesLeft(calm.view)).toBe(15)
    expect((await buyer(sale, '198.51.100.11', 2)).view).toMatchObject({ more_time_until: null })
    // 40 are not sold: 19 held, and one more makes 20
    const pressed = await buyer(sale, '198.51.100.12', 1)
    expect(minutesLeft(pressed.view)).toBe(8)
    t.advance(6 * MINUTE)
    const saved = await pressed.call('PUT', '', { body: pressed.details })
    expect(minutesLeft(saved.body.data)).toBe(9)
    expect(saved.body.data.more_time_until).toBeNull()
    expect(await recountStock(t.deps.db)).toEqual([])
  })

  test('“I need more time” gives the whole time once, to the checkout session alone', async () => {
    const sale = await onSale({ capacity: 1 })
    const one = await buyer(sale, '198.51.100.20')
    expect(minutesLeft(one.view)).toBe(8)
    expect(Date.parse(one.view.more_time_until ?? '') - Date.parse(one.view.server_time)).toBe(15 * MINUTE)
    t.advance(7 * MINUTE)
    const stranger = await t.call('POST', `${one.order}/more-time`)
    expect(stranger.body.error).toMatchObject({ code: 'CHECKOUT_SESSION_REQUIRED' })
    expect((await t.call('GET', one.order)).body.data.more_time_until).toBeNull()
    const longer = await one.call('POST', '/more-time')
    expect(longer.status).toBe(200)
    expect(minutesLeft(longer.body.data)).toBe(8)
    expect(longer.body.data.more_time_until).toBeNull()
    // there is nothing more to give
    t.advance(MINUTE)
    expect(minutesLeft((await one.call('POST', '/more-time')).body.data)).toBe(7)
    t.advance(7 * MINUTE)
    expect((await one.call('POST', '/more-time')).body.error).toMatchObject({ code: 'ORDER_EXPIRED' })
    await sweep()
    expect((await t.call('GET', one.order)).body.data.status).toBe('EXPIRED')
    expect((await t.call('POST', `${one.order.slice(0, -4)}xxxx/more-time`)).status).toBe(404)
  })

  test('a short hold ends at its own time, before the full ones', async () => {
    const sale = await onSale({ capacity: 4 })
    const calm = await buyer(sale, '198.51.100.30')
    const pressed = await buyer(sale, '198.51.100.31')
    t.advance(8 * MINUTE)
    await sweep()
    expect((await t.call('GET', pressed.order)).body.data.status).toBe('EXPIRED')
    expect((await t.call('GET', calm.order)).body.data.status).toBe('RESERVED')
  })

  test('pressure on a capacity counts, a disabled one and a switched-off setting do not', async () => {
    const sale = await onSale({ capacity: null })
    const { event_id } = sale
    await inTransaction(t.deps.db, (tx) => createCapacity(tx, event_id, { capacity: 2, is_enabled: false }))
    expect(minutesLeft((await buyer(sale, '198.51.100.40')).view)).toBe(15)
    const tight = await onSale({ capacity: null })
    await inTransaction(t.deps.db, (tx) => createCapacity(tx, tight.event_id, { capacity: 2 }))
    expect(minutesLeft((await buyer(tight, '198.51.100.41')).view)).toBe(8)
    const patient = await onSale({ capacity: 2 })
    await settings(patient, { short_holds: false })
    expect(minutesLeft((await buyer(patient, '198.51.100.42')).view)).toBe(15)
  })
})

describe('one network (CALM-3)', () => {
  test('has at most 20 units of a counter under pressure, with details saved or not; others go on buying', async () => {
    const sale = await onSale({ capacity: 42, max_per_order: 10 })
    const first = await buyer(sale, '203.0.113.1', 10)
    await first.call('PUT', '', { body: first.details })
    const second = await buyer(sale, '203.0.113.1', 10)
    await second.call('PUT', '', { body: second.details })
    expect((await networkOf(sale)).every((order) => order.ip_hash !== null)).toBe(true)
    await expect(buyer(sale, '203.0.113.1')).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    expect((await buyer(sale, '203.0.113.2')).view.status).toBe('RESERVED')
    // paid: the network may hold again, and is on the order no more (SEC-42)
    await second.pay()
    expect((await networkOf(sale)).find((order) => order.status === 'COMPLETED')?.ip_hash).toBeNull()
    expect((await buyer(sale, '203.0.113.1')).view.status).toBe('RESERVED')
    expect(await recountStock(t.deps.db)).toEqual([])
  })

  test('its only hold is never refused, its own replaced one does not count against it', async () => {
    const sale = await onSale({ capacity: 60 })
    const whole = await buyer(sale, '203.0.113.11', 50)
    expect(whole.view.status).toBe('RESERVED')
    expect((await whole.again(45)).status).toBe(201)
    await expect(buyer(sale, '203.0.113.11')).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  })

  test('five times as many where many buyers share a network', async () => {
    const sale = await onSale({ capacity: 110, max_per_order: 50 })
    await settings(sale, { shared_network: true })
    await buyer(sale, '203.0.113.21', 50)
    await buyer(sale, '203.0.113.21', 50)
    await expect(buyer(sale, '203.0.113.21')).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  })

  test('units of another counter, and holds without pressure, do not count', async () => {
    const sale = await onSale({ capacity: 50 })
    const other = {
      ...sale,
      ...(await inTransaction(t.deps.db, (tx) =>
        createTier(tx, sale.event_id, { ticket_id: sale.ticket_id, capacity: 5000 }),
      )),
    }
    await buyer(other, '203.0.113.31', 100)
    await buyer(other, '203.0.113.31', 100)
    expect((await buyer(sale, '203.0.113.31', 20)).view.status).toBe('RESERVED')
    await buyer(sale, '203.0.113.32', 10)
    await expect(buyer(sale, '203.0.113.31')).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    expect((await buyer(other, '203.0.113.31')).view.status).toBe('RESERVED')
  })

  test('a hold that lapsed a moment ago is ended first and refuses nobody (RES-7)', async () => {
    const sale = await onSale({ capacity: 40 })
    await buyer(sale, '203.0.113.41', 20)
    t.advance(15 * MINUTE)
    expect((await buyer(sale, '203.0.113.41', 20)).view.status).toBe('RESERVED')
  })
})

test('saving the details takes no hold out of what an address may have at once (SEC-40h)', async () => {
  const strict = await createTestApp({
    env: { TURNOUT_LIMITS: 'holds-ip=2', TURNOUT_TRUST_PROXY: '127.0.0.1' },
    database: t.url,
  })
  const sale = await onSale({ capacity: 5000 })
  const at = { ip: '203.0.113.91' }
  const [first] = [await networkBuyer(strict, sale, at), await networkBuyer(strict, sale, at)]
  await first.call('PUT', '', { body: first.details })
  await expect(networkBuyer(strict, sale, at)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  await first.pay()
  expect((await networkBuyer(strict, sale, at)).view.status).toBe('RESERVED')
  await strict.close()
})

describe('trust (CALM-4)', () => {
  const lapse = async (sale: Sale, ip: string, times: number) => {
    for (let n = 0; n < times; n++) await buyer(sale, ip)
    t.advance(16 * MINUTE)
    await sweep()
  }

  test('ten more lapsed than completed in an hour: one hold at a time, without keeping whose orders they were', async () => {
    const sale = await onSale({ capacity: 5000 })
    await lapse(sale, '203.0.113.51', 9)
    await buyer(sale, '203.0.113.51')
    const one = await buyer(sale, '203.0.113.51')
    await one.complete()
    t.advance(16 * MINUTE)
    await sweep()
    // ten lapsed, one completed
    await buyer(sale, '203.0.113.51')
    await buyer(sale, '203.0.113.51')
    await t.deps.db.updateTable('hold_ends').set({ completed: 0 }).where('event_id', '=', sale.event_id).execute()
    await expect(buyer(sale, '203.0.113.51')).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    expect((await buyer(sale, '203.0.113.52')).view.status).toBe('RESERVED')
    const { rows } = await t.deps.pool.query(
      `select count(*)::int as n from orders where event_id = $1 and status in ('EXPIRED', 'COMPLETED') and ip_hash is not null`,
      [sale.event_id],
    )
    expect(rows[0].n).toBe(0)
  })

  test('holds with details and a card never paid count as lapsed, too', async () => {
    const sale = await onSale({ capacity: 5000 })
    for (let n = 0; n < 10; n++) {
      const one = await buyer(sale, '203.0.113.81')
      await one.call('PUT', '', { body: one.details })
      await one.call('POST', '/payment', { body: { method: 'CARD' } })
    }
    t.advance(16 * MINUTE)
    await sweep()
    expect((await networkOf(sale)).every(({ status }) => status === 'EXPIRED')).toBe(true)
    await buyer(sale, '203.0.113.81')
    await expect(buyer(sale, '203.0.113.81')).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  })

  test('the one hold at a time may be replaced, and holds after the hour are as before', async () => {
    const sale = await onSale({ capacity: 5000 })
    await lapse(sale, '203.0.113.61', 10)
    const one = await buyer(sale, '203.0.113.61')
    await expect(buyer(sale, '203.0.113.61')).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    expect((await one.again(2)).status).toBe(201)
    t.advance(61 * MINUTE)
    await sweep()
    await buyer(sale, '203.0.113.61')
    expect((await buyer(sale, '203.0.113.61')).view.status).toBe('RESERVED')
    const { rows } = await t.deps.pool.query('select min(minute) as eldest from hold_ends')
    expect(rows[0].eldest.getTime()).toBeGreaterThan(t.now().getTime() - 61 * MINUTE)
  })

  test('fifty where many buyers share a network', async () => {
    const sale = await onSale({ capacity: 5000 })
    await settings(sale, { shared_network: true })
    await lapse(sale, '203.0.113.71', 10)
    await buyer(sale, '203.0.113.71')
    expect((await buyer(sale, '203.0.113.71')).view.status).toBe('RESERVED')
  })
})
