import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jobTable } from '#server/app/job-table.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { personKey } from '#server/records/persons/person-key.ts'
import { lockPersons } from '#server/records/persons/queries.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createOnSaleEvent, createSession } from '#test/factories.ts'
import { eraseExpiredDetails } from './erase-expired-details.ts'
import { recountStock } from './recount-queries.ts'
import { alarmStockDifferences } from './recount-stock.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const ctx = () => systemCtx(t.deps)
const DAY = 24 * 3_600_000

async function lapsedOrder() {
  const sale = await createOnSaleEvent(t.deps.db, { capacity: 3 })
  const base = `/api/public/events/${sale.event_id}/order`
  const reserved = await t.call('POST', base, {
    body: { items: [{ ticket_id: sale.ticket_id, ticket_price_id: sale.price_id, quantity: 1 }] },
  })
  const cookie = String(reserved.headers['set-cookie']).split(';')[0]!
  const person = { first_name: 'Ada', last_name: 'L', email: 'ada@example.org' }
  await t.call('PUT', `${base}/${reserved.body.data.short_id}`, {
    headers: { cookie },
    body: { order: person, attendees: [{ ...person, ticket_price_id: sale.price_id }] },
  })
  return { sale, order: `${base}/${reserved.body.data.short_id}` }
}

describe('what runs by the clock', () => {
  test('the event job ends lapsed holds, twice changes nothing (EXP-2, REL-20)', async () => {
    const { sale, order } = await lapsedOrder()
    t.advance(15 * 60_000)
    for (const _ of [1, 2]) await jobTable['checkout.expire-event']!(ctx(), { event_id: sale.event_id } as never)
    expect((await t.call('GET', order)).body.data.status).toBe('EXPIRED')
    expect(await recountStock(t.deps.db)).toEqual([])
  })

  test('the sweep finds holds of every event (EXP-2)', async () => {
    const orders = [await lapsedOrder(), await lapsedOrder()]
    t.advance(15 * 60_000)
    await jobTable['checkout.sweep']!(ctx(), {} as never)
    for (const { order } of orders) expect((await t.call('GET', order)).body.data.status).toBe('EXPIRED')
  })

  test('personal data of expired orders goes after 30 days, not before (EXP-9)', async () => {
    const { sale } = await lapsedOrder()
    t.advance(15 * 60_000)
    await jobTable['checkout.expire-event']!(ctx(), { event_id: sale.event_id } as never)
    const row = () =>
      t.deps.db
        .selectFrom('orders')
        .select(['email', 'details'])
        .where('event_id', '=', sale.event_id)
        .executeTakeFirstOrThrow()
    t.advance(29 * DAY)
    await eraseExpiredDetails(ctx())
    expect((await row()).email).toBe('ada@example.org')
    t.advance(2 * DAY)
    await eraseExpiredDetails(ctx())
    expect(await row()).toEqual({ email: null, details: null })
  })

  test('more of them than one transaction takes are all erased in one run (EXP-9)', async () => {
    const orders = [await lapsedOrder(), await lapsedOrder(), await lapsedOrder()]
    t.advance(15 * 60_000)
    await jobTable['checkout.sweep']!(ctx(), {} as never)
    t.advance(31 * DAY)
    await eraseExpiredDetails(ctx(), 1)
    const left = t.deps.db.selectFrom('orders').select('id').where('email', 'is not', null)
    const events = orders.map(({ sale }) => sale.event_id)
    expect(await left.where('event_id', 'in', events).execute()).toEqual([])
  })

  test('nor do mails and activity keep whom an erased order was from (EXP-9)', async () => {
    const { sale, order } = await lapsedOrder()
    const { id: order_id } = await t.deps.db
      .selectFrom('orders')
      .select('id')
      .where('event_id', '=', sale.event_id)
      .executeTakeFirstOrThrow()
    await t.call('POST', `${order}/resume`)
    const changed = await t.call('PUT', `/api/events/${sale.event_id}/orders/${order_id}`, {
      as: await createSession(t.deps.db, { ...sale.account, now: t.now() }),
      body: { email: 'grace@example.org' },
    })
    expect(changed.status).toBe(200)
    await t.runJobs()
    t.advance(31 * 60_000)
    await jobTable['checkout.sweep']!(ctx(), {} as never)
    const told = async () => {
      const mails = await t.deps.db.selectFrom('mails').select('to_address').where('order_id', '=', order_id).execute()
      const acts = await t.deps.db
        .selectFrom('audit_log')
        .select(['data', 'changes'])
        .where('order_id', '=', order_id)
        .execute()
      return JSON.stringify([mails, acts])
    }
    expect(await told()).toContain('ada@example.org')
    t.advance(31 * DAY)
    await eraseExpiredDetails(ctx())
    expect(await told()).not.toContain('@example.org')
  })

  test('a counter that differs is an alarm row, once (STK-4, STL-10)', async () => {
    const { sale } = await lapsedOrder()
    await t.deps.pool.query('update stock set held = held + 1 where id = $1', [sale.stock_id])
    expect(await recountStock(t.deps.db, sale.event_id)).toMatchObject([{ stock_id: sale.stock_id, kind: 'PRICE' }])
    for (const _ of [1, 2]) await alarmStockDifferences(ctx())
    const alarms = await t.deps.db
      .selectFrom('operator_alarms')
      .selectAll()
      .where('subject', '=', `stock:${sale.stock_id}`)
      .execute()
    expect(alarms).toHaveLength(1)
    await t.deps.pool.query('update stock set held = held - 1 where id = $1', [sale.stock_id])
  })

  test('nor does the row by which its person was counted (EXP-9, LIM-3)', async () => {
    const { sale } = await lapsedOrder()
    const key = (email: string) => personKey(t.deps.secrets, sale.event_id, email)
    const lock = (email: string) =>
      inTransaction(t.deps.db, (tx) => lockPersons(tx, { event_id: sale.event_id, person_keys: [key(email)] }))
    for (const email of ['ada@example.org', 'grace@example.org']) await lock(email)
    const person_key = key('ada@example.org')
    await t.deps.db.updateTable('orders').set({ person_key }).where('event_id', '=', sale.event_id).execute()
    const left = async () =>
      (await t.deps.db.selectFrom('event_persons').select('person_key').where('event_id', '=', sale.event_id).execute())
        .length
    t.advance(15 * 60_000)
    await jobTable['checkout.sweep']!(ctx(), {} as never)
    t.advance(31 * DAY)
    await eraseExpiredDetails(ctx())
    expect(await left()).toBe(1)
    await lock('ada@example.org')
    expect(await left()).toBe(2)
  })
})
