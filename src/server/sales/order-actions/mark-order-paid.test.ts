import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemCtx } from '#server/platform/context/context.ts'
import { eraseExpiredDetails } from '#server/sales/checkout/erase-expired-details.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { expireLapsedOrders } from '#server/sales/completion/expire-orders.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createBuyer, type OnSale } from '#test/buyer.ts'
import { createExtra } from '#test/extras.ts'
import { createAccount, createEventDate, createMember, createOnSaleEvent, createSession } from '#test/factories.ts'
import { createOfflineSale, type OfflineSale } from '#test/offline-sales.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
beforeEach(() => t.setNow(new Date('2027-03-01T10:00:00Z')))
afterAll(() => t.close())

const DAY = 24 * 60 * 60_000
const exact = async () => expect(await recountStock(t.deps.db)).toEqual([])
const expire = async ({ event_id }: OnSale) => {
  t.advance(8 * DAY)
  await expireLapsedOrders(systemCtx(t.deps), event_id)
}
const mailsOf = ({ event_id }: OnSale) =>
  t.deps.db.selectFrom('mails').select(['kind', 'to_address']).where('event_id', '=', event_id).orderBy('id').execute()

/** An unpaid order, the organizer who marks it, and the order as staff see it. */
async function unpaid(sale: OfflineSale) {
  const { order_id, buyer } = await sale.order()
  const path = `/api/events/${sale.event_id}/orders/${order_id}/mark-as-paid`
  const mark = async (body: unknown = {}, as?: string) =>
    t.call('POST', path, { as: as ?? (await createSession(t.deps.db, { ...sale.account, now: t.now() })), body })
  return { order_id, buyer, mark, status: buyer.status }
}

describe('POST /events/:event_id/orders/:order_id/mark-as-paid (API-76, PAY-24)', () => {
  test('completes the order: amount, attendees and the mails that follow every completion (ORD-10, ORD-12)', async () => {
    const sale = await createOfflineSale(t, { capacity: 2 })
    const one = await unpaid(sale)
    const { status, body } = await one.mark()
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      status: 'COMPLETED',
      payment_status: 'PAYMENT_RECEIVED',
      payment_provider: 'offline',
      amount_paid: 1250,
      amount_refundable: 1250,
      is_test: false,
      attendees: [{ first_name: 'Annika', status: 'ACTIVE' }],
    })
    const actions = body.data.activity.flatMap((line: { action?: string }) => line.action ?? [])
    expect(actions.slice(-2)).toEqual(['order.marked_paid', 'order.completed'])
    expect((await mailsOf(sale)).slice(2)).toEqual([
      { kind: 'order-confirmation', to_address: 'annika@example.org' },
      { kind: 'new-order', to_address: 'hello@example.org' },
    ])
    await exact()
  })

  test('without notifying nobody but the organizer is mailed', async () => {
    const sale = await createOfflineSale(t)
    const one = await unpaid(sale)
    expect((await one.mark({ notify_buyer: false })).status).toBe(200)
    expect((await mailsOf(sale)).slice(2)).toEqual([{ kind: 'new-order', to_address: 'hello@example.org' }])
  })

  test('a second time, a card order, and a hold without a choice are refused (ORD-17)', async () => {
    const sale = await createOfflineSale(t)
    const one = await unpaid(sale)
    await one.mark()
    expect((await one.mark()).body.error.code).toBe('ORDER_STATE_CHANGED')
    const buyer = await createBuyer(t, sale)
    await buyer.submit()
    const card = await t.deps.db
      .selectFrom('orders')
      .select('id')
      .where('event_id', '=', sale.event_id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const path = `/api/events/${sale.event_id}/orders/${card.id}/mark-as-paid`
    const refused = await t.call('POST', path, { as: sale.account.token, body: {} })
    expect([refused.status, refused.body.error.code]).toEqual([409, 'ORDER_STATE_CHANGED'])
  })

  test('organizers may; a wrong body names its field; other accounts find nothing', async () => {
    const sale = await createOfflineSale(t)
    const one = await unpaid(sale)
    const wrong = await one.mark({ notify_buyer: 'maybe' })
    expect([wrong.status, Object.keys(wrong.body.error.fields)]).toEqual([422, ['notify_buyer']])
    const stranger = await createAccount(t.deps.db)
    expect((await one.mark({}, stranger.token)).status).toBe(404)
    const organizer = await createMember(t.deps.db, sale.account.account_id, 'ORGANIZER')
    expect((await one.mark({}, organizer.token)).status).toBe(200)
  })
})

describe('an expired offline order is marked as paid (ORD-15)', () => {
  test('its units are taken again under the locks', async () => {
    const sale = await createOfflineSale(t, { capacity: 1 })
    const one = await unpaid(sale)
    await expire(sale)
    expect(await one.status()).toBe('EXPIRED')
    expect((await one.mark()).body.data).toMatchObject({ status: 'COMPLETED', amount_paid: 1250 })
    await exact()
  })

  test('sold to somebody else meanwhile it is refused and nothing changes (ITEMS_UNAVAILABLE)', async () => {
    const sale = await createOfflineSale(t, { capacity: 1 })
    const one = await unpaid(sale)
    await expire(sale)
    const other = await unpaid(sale)
    await other.mark()
    const { status, body } = await one.mark()
    expect([status, body.error.code]).toEqual([409, 'ITEMS_UNAVAILABLE'])
    expect(body.error.data.lines).toMatchObject([{ ticket_price_id: sale.price_id, reason: 'SOLD_OUT' }])
    expect(await one.status()).toBe('EXPIRED')
    await exact()
  })

  test('a forgotten cart does not keep it out: lapsed holds end first (EXP-3)', async () => {
    const sale = await createOfflineSale(t, { capacity: 1 })
    const one = await unpaid(sale)
    await expire(sale)
    const cart = await createBuyer(t, sale)
    expect((await one.mark()).body.error.code).toBe('ITEMS_UNAVAILABLE')
    t.advance(20 * 60_000)
    expect((await one.mark()).status).toBe(200)
    expect(await cart.status()).toBe('EXPIRED')
    await exact()
  })

  test('extras that are for no date are taken again, whichever date was deleted meanwhile (DAT-10)', async () => {
    const sale = await createOfflineSale(t)
    const { event_id } = sale
    const event_date_id = await createEventDate(t.deps.db, event_id)
    const shirt = await createExtra(t.deps.db, event_id, { price: 2000, stock_per_date: false })
    const buyer = await createBuyer(t, { event_id, event_date_id, ...shirt })
    buyer.details.attendees = []
    await buyer.saveDetails()
    expect((await buyer.call('POST', '/payment', { body: { method: 'OFFLINE' } })).status).toBe(200)
    await expire(sale)
    await t.deps.db.updateTable('event_dates').set({ deleted_at: t.now() }).where('id', '=', event_id).execute()
    const as = await createSession(t.deps.db, { ...sale.account, now: t.now() })
    const orders = t.deps.db.selectFrom('orders').select('id').where('event_id', '=', event_id)
    const order = await orders.executeTakeFirstOrThrow()
    const reply = await t.call('POST', `/api/events/${event_id}/orders/${order.id}/mark-as-paid`, { as, body: {} })
    expect([reply.status, reply.body.error?.code]).toEqual([200, undefined])
    await exact()
  })

  test('with its ticket deleted or its details erased it cannot be revived (EXP-9, PAY-24)', async () => {
    const sale = await createOfflineSale(t)
    const gone = await unpaid(sale)
    await expire(sale)
    await t.deps.db.updateTable('tickets').set({ deleted_at: t.now() }).where('id', '=', sale.ticket_id).execute()
    expect((await gone.mark()).body.error.code).toBe('ORDER_STATE_CHANGED')
    await t.deps.db.updateTable('tickets').set({ deleted_at: null }).where('id', '=', sale.ticket_id).execute()
    t.advance(31 * DAY)
    await eraseExpiredDetails(systemCtx(t.deps))
    expect((await gone.mark()).body.error.code).toBe('ORDER_STATE_CHANGED')
    await exact()
  })
})

test('a sale without offline payment has nothing to mark', async () => {
  const sale = await createOnSaleEvent(t.deps.db)
  const missing = `/api/events/${sale.event_id}/orders/999999/mark-as-paid`
  expect((await t.call('POST', missing, { as: sale.account.token, body: {} })).status).toBe(404)
})
