import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/database/db.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createBuyer } from '#test/buyer.ts'
import { createAccount, createCapacity, createMember, createOnSaleEvent, createPromoCode } from '#test/factories.ts'
import { createPaidOrder, type PaidSale, staffActions } from '#test/paid-orders.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const exact = async ({ event_id }: { event_id: number }) => expect(await recountStock(t.deps.db, event_id)).toEqual([])
const organizerOf = async (sale: PaidSale) =>
  (await createMember(t.deps.db, sale.account.account_id, 'ORGANIZER')).token

/** An order before it is paid, at the point the given step leaves it. */
async function unpaidOrder(step: 'RESERVED' | 'DETAILS' | 'STARTED' | 'SUBMITTED') {
  const sale = await createOnSaleEvent(t.deps.db, { capacity: 10 })
  const buyer = await createBuyer(t, sale, 2)
  if (step === 'SUBMITTED') await buyer.submit()
  else if (step !== 'RESERVED') await buyer.saveDetails()
  if (step === 'STARTED') await buyer.call('POST', '/payment', { body: { method: 'CARD' } })
  const token = await organizerOf(sale)
  return { sale, buyer, token, ...(await staffActions(t, sale, { order: buyer.order, as: token })) }
}

describe('POST …/cancel (API-74)', () => {
  test('tickets stop working, seats go back on sale, no money moves (CAN-2, CAN-3)', async () => {
    const order = await createPaidOrder(t)
    const reply = await order.cancel()
    expect(reply.status).toBe(200)
    expect(reply.body.data).toMatchObject({
      status: 'CANCELLED',
      display_status: 'CANCELLED',
      refund_status: null,
      total_refunded: 0,
      cancelled_at: t.now().toISOString(),
    })
    expect(reply.body.data.attendees.map((one: { status: string }) => one.status)).toEqual(['CANCELLED', 'CANCELLED'])
    expect(reply.body.data.activity.map(({ action }: { action?: string }) => action)).toContain('order.cancelled')
    expect(await order.stock()).toEqual({ held: 0, sold: 0 })
    expect(await order.refundsAtProvider()).toEqual([])
    await exact(order.sale)
  })

  test('the buyer is told unless staff switch it off (CAN-3, MAIL-15)', async () => {
    const [told, quiet] = [await createPaidOrder(t), await createPaidOrder(t)]
    // no body at all means the defaults, as at the other actions on orders
    expect((await t.call('POST', `${told.path}/cancel`, { as: told.token })).status).toBe(200)
    await quiet.cancel(false)
    expect([await told.mails('order-cancelled'), await quiet.mails('order-cancelled')]).toMatchObject([
      [{ to_address: 'annika@example.org' }],
      [],
    ])
  })

  test('a ticket cancelled before frees nothing again (CAN-2, REL-15)', async () => {
    const order = await createPaidOrder(t)
    const [first] = (await order.read()).attendees
    await t.call('POST', `/api/events/${order.sale.event_id}/attendees/${first.id}/cancel`, {
      as: order.token,
      body: { notify: false },
    })
    expect(await order.stock()).toEqual({ held: 0, sold: 1 })
    expect((await order.cancel()).status).toBe(200)
    expect(await order.stock()).toEqual({ held: 0, sold: 0 })
    await exact(order.sale)
  })

  test('capacity and the use of the promo code are given back (PRO-4, CAP-3)', async () => {
    const sale = await createOnSaleEvent(t.deps.db, { capacity: 10 })
    const { code, hall } = await inTransaction(t.deps.db, async (tx) => ({
      code: await createPromoCode(tx, sale.event_id, { code: 'ONCE', max_uses: 1 }),
      hall: await createCapacity(tx, sale.event_id, { capacity: 2 }),
    }))
    const buy = () =>
      t.call('POST', `/api/public/events/${sale.event_id}/order`, {
        body: {
          items: [{ ticket_id: sale.ticket_id, ticket_price_id: sale.price_id, quantity: 2 }],
          promo_code: 'ONCE',
        },
      })
    const reserved = await buy()
    expect(reserved.status).toBe(201)
    expect((await buy()).status).not.toBe(201)
    const cookie = String(reserved.headers['set-cookie']).split(';')[0]!
    const path = `/api/public/events/${sale.event_id}/order/${reserved.body.data.short_id}`
    const person = { first_name: 'Annika', last_name: 'Bergström', email: 'annika@example.org' }
    const attendees = [1, 2].map(() => ({ ...person, ticket_price_id: sale.price_id }))
    const call = (method: string, suffix: string, body?: unknown) =>
      t.call(method, path + suffix, { body, headers: { cookie } })
    await call('PUT', '', { order: person, attendees })
    await call('POST', '/payment', { method: 'CARD' })
    await call('POST', '/payment/submit')
    expect(
      (await call('POST', '/payment/test', { number: '4242424242424242', expiry: '12/40', cvc: '123' })).status,
    ).toBe(200)
    const acts = await staffActions(t, sale, { order: path, as: await organizerOf(sale) })
    expect((await acts.cancel()).status).toBe(200)
    const { rows } = await t.deps.pool.query('select held, sold, ceiling from stock where id = any($1) order by id', [
      [code.stock_id, hall.stock_id],
    ])
    expect(rows).toEqual([
      { held: 0, sold: 0, ceiling: 1 },
      { held: 0, sold: 0, ceiling: 2 },
    ])
    expect((await buy()).status).toBe(201)
    await exact(sale)
  })

  test.each(['DETAILS', 'STARTED', 'SUBMITTED'] as const)(
    'an unpaid order (%s) frees its hold, its payment closed at the provider first (CAN-1)',
    async (step) => {
      const order = await unpaidOrder(step)
      const reply = await order.cancel()
      expect([reply.status, reply.body.data?.status]).toEqual([200, 'CANCELLED'])
      expect(await order.stock()).toEqual({ held: 0, sold: 0 })
      const { rows } = await t.deps.pool.query(
        `select p.status, a.status as at_provider from payment_attempts p join test_payments a on a.id = p.provider_payment_id where p.order_id = $1`,
        [order.order_id],
      )
      if (step !== 'DETAILS') expect(rows).toEqual([{ status: 'CANCELLED', at_provider: 'CANCELLED' }])
      expect((await order.buyer.confirm()).status).toBeGreaterThanOrEqual(400)
      await exact(order.sale)
    },
  )

  test('an open order to be paid by bank transfer or cash is cancelled too (CAN-1)', async () => {
    const order = await unpaidOrder('DETAILS')
    await t.deps.db
      .updateTable('orders')
      .set({ payment_provider: 'offline', offline_confirmed_at: t.now() })
      .where('id', '=', order.order_id)
      .execute()
    expect((await order.cancel(true)).body.data.status).toBe('CANCELLED')
    expect(await order.mails('order-cancelled')).toHaveLength(1)
    await exact(order.sale)
  })

  test('a payment that is processing or has succeeded keeps its order (CAN-1)', async () => {
    const processing = await unpaidOrder('SUBMITTED')
    await processing.buyer.confirm('4000000000000077')
    expect((await processing.cancel()).body.error.code).toBe('PAYMENT_IN_PROGRESS')
    expect(await processing.buyer.status()).toBe('AWAITING_PAYMENT')
    const succeeded = await unpaidOrder('SUBMITTED')
    await t.deps.pool.query(
      `update test_payments set status = 'SUCCEEDED', card_last4 = '4242' where id = (select provider_payment_id from payment_attempts where order_id = $1)`,
      [succeeded.order_id],
    )
    const reply = await succeeded.cancel()
    expect([reply.status, reply.body.error.code]).toEqual([409, 'PAYMENT_IN_PROGRESS'])
    expect(await succeeded.buyer.status()).toBe('COMPLETED')
    expect((await succeeded.cancel()).status).toBe(200)
    await exact(succeeded.sale)
  })

  test('reserved, expired and cancelled orders are ORDER_STATE_CHANGED (ORD-16, ORD-17)', async () => {
    const reserved = await unpaidOrder('RESERVED')
    expect((await reserved.cancel()).body.error.code).toBe('ORDER_STATE_CHANGED')
    await reserved.buyer.call('POST', '/abandon')
    expect((await reserved.cancel()).body.error.code).toBe('ORDER_STATE_CHANGED')
    const done = await createPaidOrder(t)
    await done.cancel()
    const again = await done.cancel()
    expect([again.status, again.body.error.code]).toEqual([409, 'ORDER_STATE_CHANGED'])
    expect(await done.stock()).toEqual({ held: 0, sold: 0 })
  })

  test('a ticket of a cancelled order is refused at the door and cannot be brought back (ORD-16, ATT-5)', async () => {
    const order = await createPaidOrder(t)
    const { attendees } = await order.read()
    await order.cancel()
    const ticket = await t.call('GET', `/api/public/events/${order.sale.event_id}/attendees/${attendees[0].short_id}`)
    expect(ticket.body.data ?? {}).not.toMatchObject({ qr: expect.any(String) })
  })

  test('bad input, nobody, another account (SEC-1, IDN-6)', async () => {
    const order = await createPaidOrder(t)
    const stranger = await createAccount(t.deps.db)
    const path = `${order.path}/cancel`
    const wrong = await t.call('POST', path, { as: order.token, body: { notify_buyer: 'yes' } })
    expect([wrong.status, Object.keys(wrong.body.error.fields)]).toEqual([422, ['notify_buyer']])
    expect((await t.call('POST', path, { body: {} })).status).toBe(401)
    expect((await t.call('POST', path, { as: stranger.token, body: {} })).status).toBe(404)
  })
})
