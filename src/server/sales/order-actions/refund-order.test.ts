import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemCtx } from '#server/platform/context/context.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { reconcilePayments } from '#server/sales/payments/reconcile-payments.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createBuyer } from '#test/buyer.ts'
import { createAccount } from '#test/factories.ts'
import { createPaidOrder, staffActions } from '#test/paid-orders.ts'
import { createSoldOrder } from '#test/sold-orders.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const MINUTE = 60_000
const PENDING_THEN_BACK = '4000000000007726'
const PENDING_THEN_FAILED = '4000000000005126'
const REFUSED_AT_ONCE = '4000000000003055'
const exact = async ({ event_id }: { event_id: number }) => expect(await recountStock(t.deps.db, event_id)).toEqual([])
const reconcile = () => reconcilePayments(systemCtx(t.deps))

describe('POST …/refund (API-75)', () => {
  test('a part goes back at once; tickets stay valid and seats sold (RFD-1, RFD-10)', async () => {
    const order = await createPaidOrder(t)
    const reply = await order.refund(1000, { notify_buyer: true, reason: 'Ill' })
    expect(reply.status).toBe(200)
    expect(reply.body.data).toMatchObject({
      status: 'COMPLETED',
      refund_status: 'PARTIALLY_REFUNDED',
      display_status: 'PARTIALLY_REFUNDED',
      total_refunded: 1000,
      amount_paid: 2500,
      amount_refundable: 1500,
      refunds: [{ amount: 1000, status: 'SUCCEEDED', reason: 'Ill', user_name: 'Ines Vandaele' }],
    })
    expect(reply.body.data.attendees.map((one: { status: string }) => one.status)).toEqual(['ACTIVE', 'ACTIVE'])
    const acts = reply.body.data.activity.map(({ action }: { action?: string }) => action)
    expect(acts).toEqual(expect.arrayContaining(['order.refund_started', 'order.refunded']))
    expect(await order.stock()).toEqual({ held: 0, sold: 2 })
    expect(await order.refundsAtProvider()).toEqual([{ amount: 1000, status: 'SUCCEEDED' }])
    await exact(order.sale)
  })

  test('several parts may follow until everything is back, then nothing more (RFD-2, RFD-4, RFD-8)', async () => {
    const order = await createPaidOrder(t)
    await order.refund(1000)
    expect((await order.refund(1501)).body.error).toMatchObject({
      code: 'REFUND_AMOUNT_INVALID',
      data: { refundable: 1500 },
    })
    const last = await order.refund(1500)
    expect(last.body.data).toMatchObject({ refund_status: 'REFUNDED', total_refunded: 2500, amount_refundable: 0 })
    const more = await order.refund(1)
    expect([more.status, more.body.error]).toMatchObject([
      409,
      { code: 'ORDER_NOT_REFUNDABLE', data: { reason: 'FULLY_REFUNDED' } },
    ])
    expect((await order.mails('refund')).length).toBe(2)
    const rows = await order.refunds()
    for (const row of rows) expect(row.net_amount + row.fee_amount + row.tax_amount).toBe(row.amount)
    expect(rows.reduce((sum, row) => sum + row.net_amount, 0)).toBe(2500)
  })

  test('figures follow at once: refunded on its day, net without it (EVT-16, CAN-4)', async () => {
    const order = await createPaidOrder(t)
    await order.refund(1000, { cancel_order: true })
    const stats = (await t.call('GET', `/api/events/${order.sale.event_id}/stats`, { as: order.token })).body.data
    expect(stats).toMatchObject({ total_gross_sales: 2500, total_refunded: 1000, total_net_sales: 1500 })
    expect(stats).toMatchObject({ total_orders: 0, total_tickets_sold: 0 })
    expect(stats.daily_stats.at(-1)).toMatchObject({ refunded: 1000, gross_sales: 2500 })
  })

  test('together with cancelling: one act, the order cancelled and its seats free (RFD-5, CAN-2)', async () => {
    const order = await createPaidOrder(t)
    const reply = await order.refund(2500, { cancel_order: true, notify_buyer: true })
    expect(reply.body.data).toMatchObject({
      status: 'CANCELLED',
      refund_status: 'REFUNDED',
      display_status: 'REFUNDED',
    })
    expect(await order.stock()).toEqual({ held: 0, sold: 0 })
    expect([(await order.mails('refund')).length, (await order.mails('order-cancelled')).length]).toEqual([1, 1])
    await exact(order.sale)
  })

  test('a cancelled order is refunded like every other; cancelling again is skipped (RFD-4, RFD-5, REL-15)', async () => {
    const order = await createPaidOrder(t)
    await order.cancel()
    const reply = await order.refund(500, { cancel_order: true })
    expect(reply.body.data).toMatchObject({ status: 'CANCELLED', refund_status: 'PARTIALLY_REFUNDED' })
    expect(await order.stock()).toEqual({ held: 0, sold: 0 })
    await exact(order.sale)
  })

  test('without a word the event’s setting decides whether the buyer is told (RFD-1, SET-6)', async () => {
    const order = await createPaidOrder(t)
    await order.refund(100)
    expect(await order.mails('refund')).toHaveLength(1)
    await t.deps.db
      .updateTable('event_settings')
      .set({ notify_buyer_of_refund: false })
      .where('event_id', '=', order.sale.event_id)
      .execute()
    await order.refund(100)
    expect(await order.mails('refund')).toHaveLength(1)
    await order.refund(100, { notify_buyer: true })
    expect(await order.mails('refund')).toHaveLength(2)
  })

  test('an order paid by bank transfer or cash is refunded by word only, at once (RFD-11)', async () => {
    const { sale, token } = await createPaidOrder(t)
    const { order_id } = await createSoldOrder(t.deps.db, {
      ...sale,
      people: [{ first_name: 'Anna', last_name: 'Berg', email: 'anna@example.org' }],
      order: { payment_provider: 'offline' },
    })
    const path = `/api/events/${sale.event_id}/orders/${order_id}/refund`
    const reply = await t.call('POST', path, { as: token, body: { amount: 1250, notify_buyer: true } })
    expect(reply.body.data).toMatchObject({ refund_status: 'REFUNDED', refunds: [{ status: 'SUCCEEDED' }] })
    const { rows } = await t.deps.pool.query(`select payment_attempt_id from refunds where order_id = $1`, [order_id])
    expect(rows).toEqual([{ payment_attempt_id: null }])
  })

  test('free, manual and unpaid orders are not refundable, each with its reason (RFD-4, ERR-55)', async () => {
    const { sale, token } = await createPaidOrder(t)
    const people = [{ first_name: 'Anna', last_name: 'Berg' }]
    const cases = [
      ['FREE', { order: { payment_status: 'NO_PAYMENT_REQUIRED', amount_paid: 0 } }],
      ['MANUAL', { order: { is_manually_created: true } }],
      ['NOT_PAID', { status: 'AWAITING_PAYMENT' as const }],
    ] as const
    for (const [reason, values] of cases) {
      const { order_id } = await createSoldOrder(t.deps.db, { ...sale, people, ...values })
      const path = `/api/events/${sale.event_id}/orders/${order_id}/refund`
      const reply = await t.call('POST', path, { as: token, body: { amount: 1 } })
      expect([reply.status, reply.body.error]).toMatchObject([409, { code: 'ORDER_NOT_REFUNDABLE', data: { reason } }])
    }
  })

  test('wrong amounts stand under their field, and change nothing (RFD-2, ERR-56)', async () => {
    const order = await createPaidOrder(t)
    for (const amount of [0, 2501]) {
      const reply = await order.refund(amount)
      expect([reply.status, reply.body.error.code]).toEqual([422, 'REFUND_AMOUNT_INVALID'])
      expect(reply.body.error).toMatchObject({ data: { refundable: 2500 }, fields: { amount: [expect.any(String)] } })
    }
    for (const body of [
      { amount: -1 },
      { amount: 1.5 },
      { amount: '10' },
      {},
      { amount: 1, reason: 'x'.repeat(256) },
    ]) {
      const reply = await t.call('POST', `${order.path}/refund`, { as: order.token, body })
      expect([reply.status, reply.body.error.code]).toEqual([422, 'VALIDATION_FAILED'])
    }
    expect(await order.refunds()).toEqual([])
  })

  test('nobody, another account, another event: refused (SEC-1, IDN-6)', async () => {
    const order = await createPaidOrder(t)
    const stranger = await createAccount(t.deps.db)
    const other = await createPaidOrder(t)
    const body = { amount: 1 }
    expect((await t.call('POST', `${order.path}/refund`, { body })).status).toBe(401)
    expect((await t.call('POST', `${order.path}/refund`, { as: stranger.token, body })).status).toBe(404)
    const crossed = `/api/events/${other.sale.event_id}/orders/${order.order_id}/refund`
    expect((await t.call('POST', crossed, { as: other.token, body })).status).toBe(404)
  })

  test('the same key is the same refund, also when the first answer got lost (CNV-7, REL-8)', async () => {
    const order = await createPaidOrder(t)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const first = await order.refund(700, {}, headers)
    const again = await order.refund(700, {}, headers)
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body.data.total_refunded).toBe(700)
    expect((await order.refund(800, {}, headers)).body.error.code).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(await order.refundsAtProvider()).toHaveLength(1)
  })
})

describe('refunds of chosen tickets (RFD-16, RFD-17)', () => {
  const byTickets = (order: Awaited<ReturnType<typeof createPaidOrder>>, body: object) =>
    t.call('POST', `${order.path}/refund`, { as: order.token, body })
  const ticketsOf = async (order: Awaited<ReturnType<typeof createPaidOrder>>) =>
    (await order.read()).attendees as {
      id: number
      status: string
      refunded_amount: number | null
      reference: string
    }[]

  test('the amount is what they cost; they are cancelled unless told otherwise, the others stay', async () => {
    const order = await createPaidOrder(t, { quantity: 3 })
    const [first, second, third] = await ticketsOf(order)
    const reply = await byTickets(order, { attendee_ids: [first!.id], notify_buyer: true })
    expect(reply.body.data).toMatchObject({
      status: 'COMPLETED',
      refund_status: 'PARTIALLY_REFUNDED',
      total_refunded: 1250,
      attendees: [
        { status: 'CANCELLED', refunded_amount: 1250 },
        { status: 'ACTIVE', refunded_amount: null },
        { status: 'ACTIVE', refunded_amount: null },
      ],
    })
    expect(await order.stock()).toEqual({ held: 0, sold: 2 })
    expect(await order.refundsAtProvider()).toEqual([{ amount: 1250, status: 'SUCCEEDED' }])
    // the buyer hears of the ticket with the money
    expect([(await order.mails('refund')).length, (await order.mails('ticket-cancelled')).length]).toEqual([1, 0])
    const kept = await byTickets(order, { attendee_ids: [second!.id], amount: 1000, cancel_tickets: false })
    expect(kept.body.data).toMatchObject({ total_refunded: 2250, attendees: [{}, { status: 'ACTIVE' }, {}] })
    expect(kept.body.data.attendees[1].refunded_amount).toBe(1000)
    expect((await byTickets(order, { attendee_ids: [third!.id] })).body.data.total_refunded).toBe(3500)
    await exact(order.sale)
  })

  test('with the last of its tickets the order is cancelled (RFD-17, CAN-2)', async () => {
    const order = await createPaidOrder(t)
    const ids = (await ticketsOf(order)).map(({ id }) => id)
    const reply = await byTickets(order, { attendee_ids: ids, notify_buyer: true })
    expect(reply.body.data).toMatchObject({ status: 'CANCELLED', refund_status: 'REFUNDED', amount_refundable: 0 })
    expect(await order.stock()).toEqual({ held: 0, sold: 0 })
    expect([(await order.mails('refund')).length, (await order.mails('order-cancelled')).length]).toEqual([1, 1])
    await exact(order.sale)
  })

  test('a ticket is refunded once, one whose refund failed again; a cancelled one can be (RFD-16)', async () => {
    const order = await createPaidOrder(t)
    const [first, second] = await ticketsOf(order)
    await byTickets(order, { attendee_ids: [first!.id] })
    const again = await byTickets(order, { attendee_ids: [first!.id, second!.id] })
    expect([again.status, again.body.error.code]).toEqual([409, 'TICKET_ALREADY_REFUNDED'])
    expect(await order.refunds()).toHaveLength(1)
    await order.cancel()
    expect((await byTickets(order, { attendee_ids: [second!.id] })).body.data).toMatchObject({
      refund_status: 'REFUNDED',
    })

    const refused = await createPaidOrder(t, { card: REFUSED_AT_ONCE })
    const [only] = await ticketsOf(refused)
    expect((await byTickets(refused, { attendee_ids: [only!.id], cancel_tickets: false })).status).toBe(502)
    expect((await ticketsOf(refused))[0]!.refunded_amount).toBeNull()
  })

  test('an amount given back before counts: the last tickets take what is left', async () => {
    const order = await createPaidOrder(t)
    await order.refund(1000)
    const ids = (await ticketsOf(order)).map(({ id }) => id)
    const reply = await byTickets(order, { attendee_ids: ids })
    expect(reply.body.data).toMatchObject({ refund_status: 'REFUNDED', total_refunded: 2500 })
    expect((await order.refunds()).at(-1)).toMatchObject({ amount: 1500 })
  })

  test('a holder with an address of their own is mailed about the ticket; whoever is not to be told is not (MAIL-16)', async () => {
    const order = await createPaidOrder(t, { quantity: 3 })
    const [first, second] = await ticketsOf(order)
    await t.deps.db
      .updateTable('attendees')
      .set({ email: 'friend@example.org' })
      .where('id', 'in', [first!.id, second!.id])
      .execute()
    await byTickets(order, { attendee_ids: [first!.id], notify_buyer: true })
    await byTickets(order, { attendee_ids: [second!.id], notify_buyer: false })
    expect(await order.mails('ticket-cancelled')).toMatchObject([
      { to_address: 'friend@example.org', attendee_id: first!.id },
    ])
  })

  test('wrong tickets and amounts stand under their fields, and change nothing', async () => {
    const order = await createPaidOrder(t)
    const other = await createPaidOrder(t)
    const [mine] = await ticketsOf(order)
    const [foreign] = await ticketsOf(other)
    const cases: [object, string, string][] = [
      [{ attendee_ids: [] }, 'VALIDATION_FAILED', 'attendee_ids'],
      [{ attendee_ids: [foreign!.id] }, 'VALIDATION_FAILED', 'attendee_ids'],
      [{ attendee_ids: [mine!.id, foreign!.id] }, 'VALIDATION_FAILED', 'attendee_ids'],
      [{ attendee_ids: [mine!.id], amount: 1251 }, 'REFUND_AMOUNT_INVALID', 'amount'],
      [{ attendee_ids: [mine!.id], amount: 0 }, 'REFUND_AMOUNT_INVALID', 'amount'],
      [{}, 'VALIDATION_FAILED', 'amount'],
    ]
    for (const [body, code, field] of cases) {
      const reply = await byTickets(order, body)
      expect([reply.status, reply.body.error.code, Object.keys(reply.body.error.fields)]).toEqual([422, code, [field]])
    }
    expect(await order.refunds()).toEqual([])
    expect(await order.stock()).toEqual({ held: 0, sold: 2 })
  })

  test('test orders with refunded tickets can still be deleted (PAY-37)', async () => {
    const order = await createPaidOrder(t)
    const [first] = await ticketsOf(order)
    await byTickets(order, { attendee_ids: [first!.id] })
    expect(
      (await t.call('DELETE', `/api/events/${order.sale.event_id}/test-orders`, { as: order.sale.account.token }))
        .status,
    ).toBe(200)
    expect(
      await t.deps.db.selectFrom('refund_tickets').select('attendee_id').where('attendee_id', '=', first!.id).execute(),
    ).toEqual([])
  })
})

describe('the provider takes its time or refuses (PAY-36, RFD-6, RFD-7)', () => {
  test('pending, then arrived: blocked meanwhile, the buyer told only at the end (RFD-3, MAIL-17)', async () => {
    const order = await createPaidOrder(t, { card: PENDING_THEN_BACK })
    const reply = await order.refund(1000, { notify_buyer: true })
    expect(reply.body.data).toMatchObject({
      refund_status: 'REFUND_PENDING',
      total_refunded: 0,
      amount_refundable: 1500,
    })
    const second = await order.refund(100)
    expect([second.status, second.body.error.code]).toEqual([409, 'REFUND_PENDING'])
    expect(await order.mails('refund')).toEqual([])
    t.advance(6 * MINUTE)
    await reconcile()
    expect(await order.read()).toMatchObject({ refund_status: 'PARTIALLY_REFUNDED', total_refunded: 1000 })
    expect(await order.mails('refund')).toHaveLength(1)
    await reconcile()
    expect(await order.mails('refund')).toHaveLength(1)
  })

  test('a look after twenty seconds is queued with the refund, so nobody waits for the reconciler (RFD-6)', async () => {
    const order = await createPaidOrder(t, { card: PENDING_THEN_BACK })
    await order.refund(1000)
    const [refund] = await order.refunds()
    const { rows } = await t.deps.pool.query('select run_at from graphile_worker.jobs where key = $1', [
      `refund:${refund!.id}`,
    ])
    expect(rows[0].run_at.getTime() - t.now().getTime()).toBe(20_000)
  })

  test('pending, then failed: the organizer is mailed and may try again; the cancelling stays (RFD-7, MAIL-21)', async () => {
    const order = await createPaidOrder(t, { card: PENDING_THEN_FAILED })
    await order.refund(2500, { cancel_order: true, notify_buyer: true })
    t.advance(6 * MINUTE)
    await reconcile()
    expect(await order.read()).toMatchObject({
      status: 'CANCELLED',
      refund_status: 'REFUND_FAILED',
      total_refunded: 0,
      amount_refundable: 2500,
    })
    expect(await order.mails('refund')).toEqual([])
    expect(await order.mails('refund-failed')).toMatchObject([{ to_address: 'hello@example.org' }])
    expect((await order.refund(2500)).status).toBe(200)
    await exact(order.sale)
  })

  test('refused at once: PROVIDER_ERROR, the row is FAILED, the same key says the same (API-75)', async () => {
    const order = await createPaidOrder(t, { card: REFUSED_AT_ONCE })
    const headers = { 'idempotency-key': crypto.randomUUID() }
    for (const reply of [await order.refund(1000, {}, headers), await order.refund(1000, {}, headers)])
      expect([reply.status, reply.body.error.code]).toEqual([502, 'PROVIDER_ERROR'])
    expect(await order.refunds()).toMatchObject([{ status: 'FAILED', failure_reason: 'refused' }])
    const view = await order.read()
    expect(view).toMatchObject({ refund_status: 'REFUND_FAILED', amount_refundable: 2500 })
    expect(view.activity.map(({ action }: { action?: string }) => action)).toContain('order.refund_failed')
  })
})

test('the buyer’s page tells of cancelling and refund (CHK-5, PRC-21)', async () => {
  const order = await createPaidOrder(t)
  await order.refund(1000, { cancel_order: true })
  const { data } = (await t.call('GET', order.buyer.order)).body
  expect(data).toMatchObject({ status: 'CANCELLED', refund_status: 'PARTIALLY_REFUNDED', total_refunded: 1000 })
  expect(data.attendees).toMatchObject([{ status: 'CANCELLED', qr: null }, { qr: null }])
})

test('an unpaid order of the same buyer is not in the way (RFD-2)', async () => {
  const { sale, token } = await createPaidOrder(t)
  const buyer = await createBuyer(t, sale)
  await buyer.saveDetails()
  const acts = await staffActions(t, sale, { order: buyer.order, as: token })
  expect((await acts.refund(1)).body.error).toMatchObject({ data: { reason: 'NOT_PAID' } })
})
