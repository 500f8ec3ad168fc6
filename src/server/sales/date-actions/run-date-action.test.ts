import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemCtx } from '#server/platform/context/context.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { testProvider } from '#server/sales/payment-providers/providers.ts'
import { settlePayment } from '#server/sales/payments/settle/settle-payment.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createDateSale, type DateSale } from '#test/date-buyers.ts'
import { createTaxOrFee } from '#test/factories.ts'
import { sweepDateActions } from './run-date-action.ts'

/** What becomes of those who have a cancelled date (DAT-31 to DAT-36). */
let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
const START = new Date('2027-03-01T10:00:00Z')
beforeEach(() => t.setNow(START))

const sweep = async () => {
  t.advance(60_000)
  await sweepDateActions(systemCtx(t.deps))
}
const exact = async (sale: DateSale) => expect(await recountStock(t.deps.db, sale.event_id)).toEqual([])
/** Cancelled, and everything its job can do at once is done. */
async function cancelled(sale: DateSale, date: number, body: object) {
  const reply = await sale.cancel(date, body)
  expect([reply.status, reply.body.error]).toEqual([201, undefined])
  await t.runJobs()
  await exact(sale)
  return sale.action(reply.body.data.id)
}

describe('REFUND (DAT-33, DAT-36)', () => {
  test('the tickets of the date go with their money, whole orders are cancelled, other dates stay', async () => {
    const sale = await createDateSale(t)
    const both = await sale.buy([sale.first, sale.first, sale.second], 'both@example.org')
    const one = await sale.buy([sale.first], 'one@example.org')
    const other = await sale.buy([sale.second], 'other@example.org')
    expect(await sale.look(sale.first)).toMatchObject({
      ...{ status: 'ACTIVE', orders: 2, tickets: 3, people: 2, holds: 0, refund_amount: 7500, refund_orders: 2 },
      ...{ action: null, can_reopen: false },
    })
    const action = await cancelled(sale, sale.first, { holders: 'REFUND' })
    expect(action).toMatchObject({
      ...{ state: 'DONE', holders: 'REFUND', failed: [] },
      counts: { orders: 2, done: 2, failed: 0, pending: 0, tickets: 3, holds: 0, refunded: 7500 },
    })
    expect(await sale.tickets(both.order_id)).toEqual([
      [sale.first, 'CANCELLED', 1],
      [sale.first, 'CANCELLED', 1],
      [sale.second, 'ACTIVE', 1],
    ])
    expect(await sale.refunds(both.order_id)).toMatchObject([{ amount: 5000, status: 'SUCCEEDED' }])
    expect([(await both.row()).status, (await both.row()).refund_status]).toEqual(['COMPLETED', 'PARTIALLY_REFUNDED'])
    expect([(await one.row()).status, (await one.row()).refund_status]).toEqual(['CANCELLED', 'REFUNDED'])
    expect([(await other.row()).status, await sale.refunds(other.order_id)]).toEqual(['COMPLETED', []])
    expect(await sale.look(sale.first)).toMatchObject({ status: 'CANCELLED', orders: 0, can_reopen: true })
    // nobody was to be told of anything, and refunds tell nobody on their own
    const told = (await sale.mails()).map(([kind]) => kind)
    expect(told.filter((kind) => /cancelled|refund/.test(kind))).toEqual([])
  })

  test('worked example 9: at most what is left, in the frozen parts of the units', async () => {
    const sale = await createDateSale(t, { price: 2000 })
    const { event_id, ticket_id } = sale
    for (const addition of [
      { name: 'Fee', type: 'FEE', calculation_type: 'FIXED', rate: 85, currency: 'EUR' },
      { name: 'VAT', type: 'TAX', calculation_type: 'PERCENTAGE', rate: 20_000 },
    ] as const)
      await createTaxOrFee(t.deps.db, sale.account.account_id, { ...addition, of: { event_id, ticket_id } })
    const order = await sale.buy([sale.first, sale.first, sale.second])
    expect((await order.row()).total_gross).toBe(7506)
    expect((await sale.staff(`POST /orders/${order.order_id}/refund`, { amount: 1000 })).status).toBe(200)
    await cancelled(sale, sale.first, { holders: 'REFUND' })
    expect((await sale.refunds(order.order_id)).map(({ amount }) => amount)).toEqual([1000, 5004])
    expect((await sale.staff(`GET /orders/${order.order_id}`)).body.data.amount_refundable).toBe(1502)
  })

  test('paid by bank transfer: back at once; added by hand and free: no money, no failure', async () => {
    const sale = await createDateSale(t)
    const later = await sale.reserve([sale.first], 'later@example.org')
    await later.save()
    await later.later()
    expect((await sale.staff(`POST /orders/${later.order_id}/mark-as-paid`, {})).status).toBe(200)
    const by_hand = await sale.staff('POST /attendees', {
      ...{ first_name: 'Ada', last_name: 'Sow', email: 'ada@example.org', ticket_id: sale.ticket_id },
      ...{ ticket_price_id: sale.price_id, amount_paid: 900, send_ticket: false, event_date_id: sale.first },
    })
    expect(by_hand.status).toBe(201)
    expect(await sale.look(sale.first)).toMatchObject({ orders: 2, refund_amount: 2500, refund_orders: 1 })
    const action = await cancelled(sale, sale.first, { holders: 'REFUND' })
    expect(action).toMatchObject({ state: 'DONE', counts: { done: 2, failed: 0, refunded: 2500 } })
    expect((await later.row()).status).toBe('CANCELLED')
    expect(await sale.refunds(later.order_id)).toMatchObject([{ amount: 2500, status: 'SUCCEEDED' }])
  })

  test('a refund under way is waited for, and after a day the order failed with its tickets untouched (DAT-33)', async () => {
    const sale = await createDateSale(t)
    const order = await sale.buy([sale.first])
    const { db } = t.deps
    await sale.staff(`POST /orders/${order.order_id}/refund`, { amount: 100 })
    await db.updateTable('refunds').set({ status: 'PENDING' }).where('order_id', '=', order.order_id).execute()
    const { id } = (await sale.cancel(sale.first, { holders: 'REFUND' })).body.data
    await t.runJobs()
    expect(await sale.action(id)).toMatchObject({ state: 'RUNNING', counts: { pending: 1 } })
    expect((await sale.cancel(sale.first, { holders: 'REFUND' })).body.error.code).toBe('DATE_ACTION_RUNNING')
    expect((await sale.staff(`POST /dates/${sale.first}/reopen`)).body.error.code).toBe('DATE_ACTION_RUNNING')
    await sweep()
    expect(await sale.action(id)).toMatchObject({ state: 'RUNNING' })
    t.advance(24 * 3_600_000)
    await sweep()
    expect(await sale.action(id)).toMatchObject({
      ...{ state: 'DONE', counts: { failed: 1, tickets: 0 } },
      failed: [{ order_id: order.order_id, reason: 'REFUND_PENDING', email: 'annika@example.org' }],
    })
    expect(await sale.tickets(order.order_id)).toEqual([[sale.first, 'ACTIVE', 1]])
    // once it is settled the call may be repeated for those who still have the date (DAT-35)
    await db.updateTable('refunds').set({ status: 'SUCCEEDED' }).where('order_id', '=', order.order_id).execute()
    expect(await cancelled(sale, sale.first, { holders: 'REFUND' })).toMatchObject({
      ...{ state: 'DONE', counts: { orders: 1, done: 1, refunded: 2400 } },
    })
    expect(await sale.tickets(order.order_id)).toEqual([[sale.first, 'CANCELLED', 1]])
  })
})

describe('holds (DAT-32)', () => {
  test('carts, unpaid orders and open payments end, whole orders; a payment that is processing keeps its hold until it is settled', async () => {
    const sale = await createDateSale(t)
    const cart = await sale.reserve([sale.first, sale.second])
    const open = await sale.reserve([sale.first])
    await open.save()
    await open.start()
    const unpaid = await sale.reserve([sale.first], 'unpaid@example.org')
    await unpaid.save()
    await unpaid.later()
    const kept = await sale.reserve([sale.second])
    expect(await sale.look(sale.first)).toMatchObject({ orders: 0, holds: 3 })
    const action = await cancelled(sale, sale.first, { holders: 'REFUND', notify: true })
    expect(action).toMatchObject({ state: 'DONE', counts: { orders: 0, holds: 3 } })
    for (const ended of [cart, open, unpaid])
      expect(await ended.row()).toMatchObject({ status: 'EXPIRED', expiry_reason: 'DATE_CANCELLED' })
    expect((await kept.row()).status).toBe('RESERVED')
    // only who was to pay later is written to, once, and not about an order that expired (EXP-8)
    const told = (await sale.mails()).filter(([, to]) => to !== 'annika@example.org').map(([kind]) => kind)
    expect(told).toContain('date-cancelled')
    expect(told).not.toContain('order-expired')
    expect((await sale.mails()).filter(([kind]) => kind === 'date-cancelled')).toEqual([
      ['date-cancelled', 'unpaid@example.org'],
    ])
  })

  test('an order completed after the cancelling, before the job, is handled like the others', async () => {
    const sale = await createDateSale(t)
    const late = await sale.reserve([sale.first])
    await late.save()
    await late.start()
    await late.submit()
    const { id } = (await sale.cancel(sale.first, { holders: 'REFUND' })).body.data
    expect((await late.confirm()).status).toBe(200)
    expect((await late.row()).status).toBe('COMPLETED')
    await t.runJobs()
    expect(await sale.action(id)).toMatchObject({ state: 'DONE', counts: { orders: 1, done: 1, holds: 0 } })
    expect((await late.row()).refund_status).toBe('REFUNDED')
    await exact(sale)
  })
})

describe('MOVE (DAT-34)', () => {
  test('orders move together at the price paid, with new codes and new tickets by mail', async () => {
    const sale = await createDateSale(t)
    const order = await sale.buy([sale.first, sale.first])
    const mixed = await sale.buy([sale.first, sale.third], 'mixed@example.org')
    await sale.staff(`PUT /dates/${sale.second}/prices`, { prices: [{ ticket_price_id: sale.price_id, price: 9900 }] })
    const before = (await sale.mails()).length
    const action = await cancelled(sale, sale.first, { holders: 'MOVE', target_date_id: sale.second })
    expect(action).toMatchObject({ state: 'DONE', counts: { done: 2, tickets: 3, refunded: 0 } })
    expect(await sale.tickets(order.order_id)).toEqual([
      [sale.second, 'ACTIVE', 2],
      [sale.second, 'ACTIVE', 2],
    ])
    expect(await sale.tickets(mixed.order_id)).toEqual([
      [sale.second, 'ACTIVE', 2],
      [sale.third, 'ACTIVE', 1],
    ])
    expect((await order.row()).total_gross).toBe(5000)
    expect((await sale.mails()).slice(before)).toEqual([
      ['tickets', 'annika@example.org'],
      ['tickets', 'mixed@example.org'],
    ])
  })

  test('too little room is refused before anything happens; room lost since fails that order alone', async () => {
    const sale = await createDateSale(t)
    await sale.staff(`PUT /dates/${sale.second}`, { capacity: 3 })
    const two = await sale.buy([sale.first, sale.first], 'two@example.org')
    const pair = await sale.buy([sale.first, sale.first], 'pair@example.org')
    const refused = await sale.cancel(sale.first, { holders: 'MOVE', target_date_id: sale.second })
    expect(refused.body.error).toMatchObject({ code: 'DATE_NO_ROOM', data: { needed: 4, left: 3 } })
    expect((await sale.look(sale.first)).status).toBe('ACTIVE')
    await sale.staff(`PUT /dates/${sale.second}`, { capacity: 4 })
    const { id } = (await sale.cancel(sale.first, { holders: 'MOVE', target_date_id: sale.second })).body.data
    await sale.buy([sale.second], 'quick@example.org')
    await t.runJobs()
    expect(await sale.action(id)).toMatchObject({
      ...{ state: 'DONE', counts: { done: 1, failed: 1, tickets: 2 } },
      failed: [{ order_id: pair.order_id, reason: 'NO_ROOM' }],
    })
    expect((await sale.tickets(two.order_id)).map(([date]) => date)).toEqual([sale.second, sale.second])
    expect(await sale.tickets(pair.order_id)).toEqual([
      [sale.first, 'ACTIVE', 1],
      [sale.first, 'ACTIVE', 1],
    ])
    await exact(sale)
    expect(await cancelled(sale, sale.first, { holders: 'CANCEL_ONLY' })).toMatchObject({ counts: { done: 1 } })
    expect([(await pair.row()).status, await sale.refunds(pair.order_id)]).toEqual(['CANCELLED', []])
  })

  test('where both dates share a limit, everybody fits', async () => {
    const sale = await createDateSale(t)
    await sale.staff('POST /capacity-assignments', { name: 'Series', applies_to: 'EVENT', capacity: 2 })
    await sale.buy([sale.first, sale.first])
    const action = await cancelled(sale, sale.first, { holders: 'MOVE', target_date_id: sale.second })
    expect(action).toMatchObject({ counts: { done: 1, failed: 0, tickets: 2 } })
  })
})

describe('MAIL-61 (DAT-35)', () => {
  test('one mail to each address: the buyer’s orders with their sum, holders without money, the organizer’s words escaped', async () => {
    const sale = await createDateSale(t)
    const held = { first_name: 'Ben', last_name: 'Okafor', email: 'ben@example.org' }
    const at = { ticket_price_id: sale.price_id, event_date_id: sale.first }
    const anna = { first_name: 'Anna', last_name: 'Lind', email: 'anna@example.org' }
    await sale.buy([sale.first, sale.first], 'anna@example.org', [
      { ...anna, ...at },
      { ...held, ...at },
    ])
    await sale.buy([sale.first], 'Anna@example.org')
    const message = 'Our singer is ill.\n<b>Sorry</b>'
    await cancelled(sale, sale.first, { holders: 'REFUND', notify: true, message })
    const told = (await sale.mails()).filter(([kind]) => kind === 'date-cancelled')
    expect(told.map(([, to]) => to).sort()).toEqual(['anna@example.org', 'ben@example.org'])
    expect((await sale.mails()).map(([kind]) => kind)).not.toContain('refund')
    expect((await sale.mails()).map(([kind]) => kind)).not.toContain('order-cancelled')
    const sent = t.mails.sent.filter(({ subject }) => subject.includes('Cancelled: '))
    const to_anna = sent.find(({ to }) => to === 'anna@example.org')!
    expect(to_anna.text).toContain('€75.00')
    expect(to_anna.html).toContain('&lt;b&gt;Sorry&lt;/b&gt;')
    expect(to_anna.text).toContain('Our singer is ill.')
    const to_ben = sent.find(({ to }) => to === 'ben@example.org')!
    expect(to_ben.text).not.toContain('€')
    const file = to_anna.attachments.find(({ filename }) => filename === 'event.ics')!
    expect(file.content_type).toContain('method=CANCEL')
    expect(String(file.content)).toMatch(/METHOD:CANCEL[\s\S]*STATUS:CANCELLED/)
  })
})

describe('what a cancelled date refuses (DAT-31)', () => {
  test('reactivating, moving there and adding by hand answer DATE_CANCELLED; reopened it sells again', async () => {
    const sale = await createDateSale(t)
    const order = await sale.buy([sale.first, sale.second])
    const elsewhere = await sale.buy([sale.third])
    await cancelled(sale, sale.first, { holders: 'CANCEL_ONLY' })
    const of = async (order_id: number) => (await sale.staff(`GET /orders/${order_id}`)).body.data.attendees
    const [gone] = await of(order.order_id)
    const [there] = await of(elsewhere.order_id)
    const code = async (reply: ReturnType<DateSale['staff']>) => (await reply).body.error?.code
    expect(await code(sale.staff(`POST /attendees/${gone.id}/reactivate`))).toBe('DATE_CANCELLED')
    expect(await code(sale.staff(`PUT /attendees/${there.id}`, { event_date_id: sale.first }))).toBe('DATE_CANCELLED')
    const ada = { first_name: 'Ada', last_name: 'Sow', email: 'ada@example.org', amount_paid: 0, send_ticket: false }
    const by_hand = { ...ada, ticket_id: sale.ticket_id, ticket_price_id: sale.price_id, event_date_id: sale.first }
    expect(await code(sale.staff('POST /attendees', by_hand))).toBe('DATE_CANCELLED')
    await exact(sale)
    // reopened, it sells again, and nobody is revived (DAT-30b)
    expect((await sale.staff(`POST /dates/${sale.first}/reopen`)).body.data).toMatchObject({ status: 'ACTIVE' })
    expect((await sale.tickets(order.order_id))[0]).toEqual([sale.first, 'CANCELLED', 1])
    expect((await sale.staff(`POST /attendees/${gone.id}/reactivate`)).status).toBe(200)
    await sale.buy([sale.first])
    await exact(sale)
  })

  test('money that comes after its order ended with the date goes back, once (DAT-31, DAT-43, STL-6)', async () => {
    const sale = await createDateSale(t)
    const late = await sale.reserve([sale.first, sale.second])
    await late.save()
    await late.start()
    await late.submit()
    await cancelled(sale, sale.first, { holders: 'REFUND' })
    expect(await late.row()).toMatchObject({ status: 'EXPIRED', expiry_reason: 'DATE_CANCELLED' })
    // the provider had given its word that nothing comes, and was paid all the same
    const { id, provider_payment_id } = await t.deps.db
      .selectFrom('payment_attempts')
      .selectAll()
      .where('order_id', '=', late.order_id)
      .executeTakeFirstOrThrow()
    const of_payment = t.deps.db.updateTable('test_payments').where('id', '=', provider_payment_id!)
    await of_payment.set({ status: 'SUCCEEDED' }).execute()
    const ctx = { ...systemCtx(t.deps), now: t.now() }
    const money = await testProvider(ctx).read(provider_payment_id!)
    expect(money).toMatchObject({ status: 'SUCCEEDED', amount: 5000 })
    for (let heard = 0; heard < 2; heard++) await settlePayment(ctx, id, money)
    await t.runJobs()
    expect(await late.row()).toMatchObject({ status: 'EXPIRED', amount_paid: 0 })
    const returns = await t.deps.db
      .selectFrom('payment_returns')
      .selectAll()
      .where('payment_attempt_id', '=', id)
      .execute()
    expect(returns).toMatchObject([{ amount: 5000, reason: 'EVENT_OVER', status: 'SUCCEEDED' }])
    const back = await t.deps.db
      .selectFrom('test_refunds')
      .selectAll()
      .where('payment_id', '=', provider_payment_id!)
      .execute()
    expect(back).toMatchObject([{ amount: 5000 }])
    expect((await sale.tickets(late.order_id)).filter(([, status]) => status === 'ACTIVE')).toEqual([])
    await exact(sale)
  })

  test('an order that was to be paid later is not marked as paid any more, also with a ticket for another date (PAY-24, DAT-43)', async () => {
    const sale = await createDateSale(t)
    const later = await sale.reserve([sale.first, sale.second])
    await later.save()
    await later.later()
    await cancelled(sale, sale.first, { holders: 'REFUND' })
    expect((await later.row()).status).toBe('EXPIRED')
    const reply = await sale.staff(`POST /orders/${later.order_id}/mark-as-paid`, {})
    expect([reply.status, reply.body.error.code]).toEqual([409, 'ITEMS_UNAVAILABLE'])
    expect(reply.body.error.data.lines).toMatchObject([{ event_date_id: sale.first, reason: 'DATE_CANCELLED' }])
    expect(await later.row()).toMatchObject({ status: 'EXPIRED', amount_paid: 0 })
    expect((await sale.staff(`POST /dates/${sale.first}/reopen`)).status).toBe(200)
    expect((await sale.staff(`POST /orders/${later.order_id}/mark-as-paid`, {})).status).toBe(200)
    await exact(sale)
  })
})
