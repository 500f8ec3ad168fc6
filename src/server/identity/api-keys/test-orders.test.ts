import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { systemCtx } from '#server/platform/context/context.ts'
import { expireLapsedOrders } from '#server/sales/completion/expire-orders.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createOnSaleEvent } from '#test/factories.ts'

/** With keys of a real provider in its configuration: no test card is taken here but of test orders of keys (KEY-10). */
let t: TestApp
let shop: Awaited<ReturnType<typeof createOnSaleEvent>>
let testing: { id: number; secret: string }
let live: { id: number; secret: string }
beforeAll(async () => {
  t = await createTestApp({
    env: {
      STRIPE_SECRET_KEY: 'sk_live_notreal',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_notreal',
      STRIPE_WEBHOOK_SECRET: 'whsec_notreal',
    },
  })
})
afterAll(() => t.close())

beforeEach(async () => {
  shop = await createOnSaleEvent(t.deps.db)
  await setStatus('DRAFT')
  testing = await makeKey('TEST')
  live = await makeKey('LIVE')
})

const setStatus = (status: 'DRAFT' | 'LIVE') =>
  t.deps.db
    .updateTable('events')
    .set((eb) => ({ status, sale_version: eb('sale_version', '+', 1) }))
    .where('id', '=', shop.event_id)
    .execute()

async function makeKey(mode: 'LIVE' | 'TEST', more: object = {}) {
  const permissions = ['event.read', 'order.read', 'order.write', 'order.refund', 'test_orders.delete']
  const body = { name: mode, mode, permissions, targets: [{ event_id: shop.event_id }], ...more }
  const url = `/api/accounts/${shop.account.account_id}/api-keys`
  return (await t.call('POST', url, { as: shop.account.token, body })).body.data as { id: number; secret: string }
}

const order = (as?: string) =>
  t.call('POST', `/api/public/events/${shop.event_id}/order`, {
    ...(as ? { as } : {}),
    body: {
      items: [{ ticket_id: shop.ticket_id, ticket_price_id: shop.price_id, quantity: 2 }],
      session_transport: 'header',
    },
  })
const publish = () =>
  t.call('PUT', `/api/events/${shop.event_id}/status`, { as: shop.account.token, body: { status: 'LIVE' } })
const rowOf = (short_id: string) =>
  t.deps.db.selectFrom('orders').selectAll().where('short_id', '=', short_id).executeTakeFirstOrThrow()
const stock = async () =>
  await t.deps.db
    .selectFrom('stock')
    .selectAll()
    .where('event_id', '=', shop.event_id)
    .where('kind', '=', 'PRICE')
    .executeTakeFirstOrThrow()

async function pay(short_id: string, checkout_session: string) {
  const url = `/api/public/events/${shop.event_id}/order/${short_id}`
  const headers = { 'x-checkout-session': checkout_session }
  const person = { first_name: 'Anna', last_name: 'Lind', email: 'anna@example.org' }
  const attendee = { ...person, ticket_price_id: shop.price_id }
  const details = { order: person, attendees: [attendee, attendee] }
  const call = (method: string, rest: string, body?: object) =>
    t.call(method, url + rest, { as: testing.secret, headers, body })
  const saved = await call('PUT', '', details)
  const started = await call('POST', '/payment', { method: 'CARD' })
  await call('POST', '/payment/submit', {})
  const paid = await call('POST', '/payment/test', { number: '4242424242424242', expiry: '12/40', cvc: '123' })
  return { saved, started, paid }
}

test('a TEST key orders on a draft: a test at once, which takes stock and is paid by test card whatever is configured', async () => {
  const reply = await order(testing.secret)
  expect([reply.status, reply.body.data?.is_test, reply.body.data?.payment_methods]).toEqual([201, true, ['CARD']])
  const { short_id, checkout_session } = reply.body.data
  expect(await rowOf(short_id)).toMatchObject({ is_test: true, api_key_id: testing.id, status: 'RESERVED' })
  expect((await stock()).held).toBe(2)
  const { saved, started, paid } = await pay(short_id, checkout_session)
  expect([saved.status, started.body.data.provider, paid.body.data.status]).toEqual([200, 'test', 'SUCCEEDED'])
  expect(await rowOf(short_id)).toMatchObject({ is_test: true, status: 'COMPLETED', payment_provider: 'test' })
  expect(await stock()).toMatchObject({ held: 0, sold: 2 })
  const read = async (as: string) =>
    (await t.call('GET', `/api/events/${shop.event_id}/orders`, { as })).body.data.map(
      (one: { short_id: string }) => one.short_id,
    )
  expect([await read(testing.secret), await read(live.secret)]).toEqual([[short_id], []])
})

test('nobody else orders on a draft; a LIVE key is as anybody', async () => {
  for (const as of [undefined, live.secret, shop.account.token])
    expect((await order(as)).body.error?.code, as ?? 'nobody').toBe('EVENT_NOT_ON_SALE')
  const without = await makeKey('TEST', { permissions: ['event.read'] })
  expect((await order(without.secret)).body.error).toMatchObject({
    code: 'FORBIDDEN',
    data: { permission: 'order.write' },
  })
})

test('on an event that is on sale a TEST key buys nothing', async () => {
  await setStatus('LIVE')
  expect((await order(testing.secret)).body.error?.code).toBe('KEY_NOT_ALLOWED')
})

test("another event is none of the key's", async () => {
  const { secret } = testing
  shop = await createOnSaleEvent(t.deps.db)
  await setStatus('DRAFT')
  expect((await order(secret)).status).toBe(404)
})

test('publishing asks for the test orders to be deleted first', async () => {
  const first = (await order(testing.secret)).body.data
  const { checkout_session } = first
  await pay(first.short_id, checkout_session)
  await order(testing.secret)
  expect((await publish()).body.error).toMatchObject({ code: 'TEST_ORDERS_EXIST', data: { count: 2 } })
  const deleted = await t.call('DELETE', `/api/events/${shop.event_id}/test-orders`, { as: testing.secret })
  expect(deleted.body.data.deleted).toBe(2)
  expect((await publish()).status).toBe(200)
  expect(await stock()).toMatchObject({ held: 0, sold: 0 })
})

test('a test order that has expired keeps nobody from publishing', async () => {
  const { short_id } = (await order(testing.secret)).body.data
  t.advance(60 * 60_000)
  await expireLapsedOrders(systemCtx(t.deps), shop.event_id)
  expect((await rowOf(short_id)).status).toBe('EXPIRED')
  expect((await publish()).status).toBe(200)
})

test('reserving while it is published: never a test order on an event that is on sale (CAP-6, RES-24)', async () => {
  for (let round = 0; round < 8; round++) {
    const [reserved, published] = await Promise.all([order(testing.secret), publish()])
    const both = reserved.status === 201 && published.status === 200
    expect([both, reserved.status, published.status]).toEqual([false, reserved.status, published.status])
    await t.call('DELETE', `/api/events/${shop.event_id}/test-orders`, { as: testing.secret })
    await setStatus('DRAFT')
  }
})
