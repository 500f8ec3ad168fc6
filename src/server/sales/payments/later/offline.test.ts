import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemCtx } from '#server/platform/context/context.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { expireLapsedEverywhere, expireLapsedOrders } from '#server/sales/completion/expire-orders.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createBuyer, TEST_CARD } from '#test/buyer.ts'
import { moveEvent } from '#test/event-dates.ts'
import { createOnSaleEvent, type TicketValues } from '#test/factories.ts'
import { createOfflineSale, OFFLINE_INSTRUCTIONS as INSTRUCTIONS } from '#test/offline-sales.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const exact = async () => expect(await recountStock(t.deps.db)).toEqual([])

/** A sale that takes money by bank transfer or cash, with a buyer who has entered the details. */
async function offlineBuyer(settings: Record<string, unknown> = {}, ticket: TicketValues = {}) {
  const sale = await createOfflineSale(t, { capacity: 5, ...ticket }, settings)
  const buyer = await createBuyer(t, sale)
  await buyer.saveDetails()
  const choose = (method = 'OFFLINE') => buyer.call('POST', '/payment', { body: { method } })
  const read = async () => (await buyer.call('GET')).body.data
  const mails = () =>
    t.deps.db
      .selectFrom('mails')
      .select(['kind', 'to_address'])
      .where('event_id', '=', sale.event_id)
      .orderBy('id')
      .execute()
  return { sale, buyer, choose, read, mails }
}

describe('choosing to pay by bank transfer or cash (PAY-20)', () => {
  test('confirms the order as unpaid: no attendee, buyer and organizer are mailed (ORD-8, MAIL-12, MAIL-20)', async () => {
    const one = await offlineBuyer()
    const { status, body } = await one.choose()
    expect(status).toBe(200)
    expect(body.data).toEqual({
      provider: 'offline',
      status: 'CREATED',
      amount: 1250,
      currency: 'EUR',
      client_secret: null,
      checkout_url: null,
      publishable_key: null,
      connected_account: null,
      script_url: null,
    })
    expect(await one.read()).toMatchObject({
      status: 'AWAITING_PAYMENT',
      payment_status: 'AWAITING_PAYMENT',
      payment_provider: 'offline',
      is_test: false,
      attendees: [{ first_name: 'Annika' }],
      offline: { instructions: INSTRUCTIONS, due_at: '2027-03-08T10:00:00.000Z' },
    })
    expect(
      await t.deps.db.selectFrom('attendees').select('id').where('event_id', '=', one.sale.event_id).execute(),
    ).toEqual([])
    expect(await one.mails()).toEqual([
      { kind: 'order-awaiting-payment', to_address: 'annika@example.org' },
      { kind: 'new-order', to_address: 'hello@example.org' },
    ])
    await exact()
  })

  test('the buyer reads amount, due date and instructions in the mail (MAIL-12)', async () => {
    const one = await offlineBuyer()
    await one.choose()
    await t.runJobs()
    const { reference } = await one.read()
    const mail = t.mails.sent.filter(({ to, text }) => to === 'annika@example.org' && text.includes(reference)).at(-1)
    for (const part of ['€12.50', 'IBAN DE02', '8 March 2027', one.buyer.order.split('/').at(-1)!])
      expect(mail?.text).toContain(part)
  })

  test('chosen again it answers the same and mails nobody twice; the card is refused (PAY-3)', async () => {
    const one = await offlineBuyer()
    const first = await one.choose()
    t.advance(MINUTE)
    expect((await one.choose()).body).toEqual(first.body)
    expect((await one.read()).offline.due_at).toBe(new Date(t.now().getTime() - MINUTE + 7 * DAY).toISOString())
    expect(await one.mails()).toHaveLength(2)
    expect((await one.choose('CARD')).body.error.code).toBe('ORDER_STATE_CHANGED')
  })

  test('is final: no edit, no start again, and a new cart does not replace it (RES-16, EXP-7, RES-6)', async () => {
    const one = await offlineBuyer()
    await one.choose()
    expect((await one.buyer.saveDetails()).body.error.code).toBe('ORDER_STATE_CHANGED')
    expect((await one.buyer.call('DELETE')).body.error.code).toBe('ORDER_STATE_CHANGED')
    const items = [{ ticket_id: one.sale.ticket_id, ticket_price_id: one.sale.price_id, quantity: 1 }]
    const cart = await t.call('POST', `/api/public/events/${one.sale.event_id}/order`, {
      body: { items },
      headers: { cookie: one.buyer.cookie },
    })
    expect(cart.status).toBe(201)
    expect(await one.buyer.status()).toBe('AWAITING_PAYMENT')
  })

  test.each([
    ['so many days', 7, '2027-06-04T21:30:00Z', '2027-03-08T10:00:00.000Z'],
    ['not beyond the end of the event', 60, '2027-03-20T18:00:00Z', '2027-03-20T18:00:00.000Z'],
    ['without days until that end', null, '2027-06-04T21:30:00Z', '2027-06-04T21:30:00.000Z'],
  ])('is due after %s (PAY-22)', async (_words, offline_payment_due_in_days, end, due_at) => {
    t.setNow(new Date('2027-03-01T10:00:00Z'))
    const one = await offlineBuyer({ offline_payment_due_in_days })
    const start_date = new Date('2027-03-20T10:00:00Z')
    await moveEvent(t.deps.db, one.sale.event_id, { start_date, end_date: new Date(end) })
    expect((await one.read()).offline.due_at).toBe(due_at)
    await one.choose()
    expect(await one.read()).toMatchObject({ reserved_until: due_at, offline: { due_at } })
  })

  test('is refused where the event does not offer it and once it is over (PAY-22)', async () => {
    const card = await offlineBuyer({ payment_methods: ['CARD'] })
    expect(await card.read()).toMatchObject({ offline: null, payment_methods: ['CARD'] })
    expect((await card.choose()).body.error.code).toBe('PAYMENT_METHOD_UNAVAILABLE')
    const over = await offlineBuyer()
    const start_date = new Date('2027-01-02T10:00:00Z')
    await moveEvent(t.deps.db, over.sale.event_id, { start_date, end_date: t.now() })
    expect((await over.choose()).body.error.code).toBe('PAYMENT_METHOD_UNAVAILABLE')
  })

  test('needs the session, a living hold and an unpaid order (PAY-3)', async () => {
    const one = await offlineBuyer()
    const stranger = await t.call('POST', `${one.buyer.order}/payment`, { body: { method: 'OFFLINE' } })
    expect(stranger.body.error.code).toBe('CHECKOUT_SESSION_REQUIRED')
    t.advance(16 * MINUTE)
    expect((await one.choose()).body.error.code).toBe('ORDER_EXPIRED')
    const paid = await offlineBuyer()
    await paid.buyer.submit()
    await paid.buyer.confirm()
    expect((await paid.choose()).body.error.code).toBe('ORDER_ALREADY_PAID')
  })

  test('alone it sells where nobody takes cards (PAY-2, VIS-10, RES-8i)', async () => {
    const live = await createTestApp({ env: { APP_URL: 'https://tickets.example.org', TURNOUT_TEST_PAYMENTS: 'off' } })
    try {
      const sale = await createOnSaleEvent(live.deps.db)
      const event = async () => (await live.call('GET', `/api/public/events/${sale.event_id}`)).body.data
      expect(await event()).toMatchObject({ payment_methods: [], tickets: [{ sale_state: 'NOT_PAYABLE' }] })
      await expect(createBuyer(live, sale)).rejects.toThrow('PAYMENTS_NOT_CONNECTED')
      await live.call('PATCH', `/api/events/${sale.event_id}/settings`, {
        as: sale.account.token,
        body: { payment_methods: ['OFFLINE'], offline_payment_instructions: INSTRUCTIONS },
      })
      expect(await event()).toMatchObject({ payment_methods: ['OFFLINE'], tickets: [{ sale_state: 'ON_SALE' }] })
      const buyer = await createBuyer(live, sale)
      await buyer.saveDetails()
      expect((await buyer.call('POST', '/payment', { body: { method: 'CARD' } })).body.error.code).toBe(
        'PAYMENT_METHOD_UNAVAILABLE',
      )
      expect((await buyer.call('POST', '/payment', { body: { method: 'OFFLINE' } })).status).toBe(200)
    } finally {
      await live.close()
    }
  })
})

describe('a card payment begun before (PAY-22)', () => {
  const attempts = (event_id: number) =>
    t.deps.db.selectFrom('payment_attempts').select(['status']).where('event_id', '=', event_id).execute()

  test('is cancelled at the provider first, also when it was submitted or declined', async () => {
    const one = await offlineBuyer()
    await one.buyer.submit()
    await one.buyer.confirm('4000000000000002')
    expect((await one.read()).payment_status).toBe('PAYMENT_FAILED')
    expect((await one.choose()).status).toBe(200)
    expect(await attempts(one.sale.event_id)).toEqual([{ status: 'CANCELLED' }])
    expect(await one.read()).toMatchObject({ payment_status: 'AWAITING_PAYMENT', is_test: false, decline_reason: null })
    expect((await one.buyer.confirm(TEST_CARD)).body.error.code).toBe('ORDER_STATE_CHANGED')
    expect(await one.buyer.status()).toBe('AWAITING_PAYMENT')
    await exact()
  })

  test('in process refuses the choice', async () => {
    const one = await offlineBuyer()
    await one.buyer.submit()
    await one.buyer.confirm('4000000000000077')
    const { status, body } = await one.choose()
    expect([status, body.error.code]).toEqual([409, 'PAYMENT_IN_PROGRESS'])
    expect((await one.read()).payment_provider).toBe('test')
  })

  test('that has just succeeded wins: the order is paid, nothing is due (ORDER_ALREADY_PAID)', async () => {
    const one = await offlineBuyer()
    await one.buyer.submit()
    const [chosen, confirmed] = await Promise.all([one.choose(), one.buyer.confirm()])
    const { status, payment_provider } = await one.read()
    if (status === 'COMPLETED') {
      expect(payment_provider).toBe('test')
      expect(chosen.status).toBe(409)
    } else {
      expect([status, payment_provider, confirmed.status]).toEqual(['AWAITING_PAYMENT', 'offline', 409])
      expect(chosen.status).toBe(200)
    }
    await exact()
  })
})

describe('an offline order waits, then expires (PAY-23, EXP-8)', () => {
  test('it holds its unit past the checkout time and shows how to pay to whoever has the link', async () => {
    const one = await offlineBuyer({}, { capacity: 1 })
    await one.choose()
    t.advance(DAY)
    await expireLapsedOrders(systemCtx(t.deps), one.sale.event_id)
    const { body } = await t.call('GET', one.buyer.order)
    expect(body.data).toMatchObject({
      status: 'AWAITING_PAYMENT',
      total_gross: 1250,
      first_name: null,
      email: null,
      offline: { instructions: INSTRUCTIONS },
    })
    const other = createBuyer(t, one.sale)
    await expect(other).rejects.toThrow('ALL_HELD')
  })

  test('not paid in time its units are free again and the buyer is told once (MAIL-13)', async () => {
    const one = await offlineBuyer({ offline_payment_due_in_days: 1 }, { capacity: 1 })
    await one.choose()
    t.advance(DAY)
    await expireLapsedEverywhere(systemCtx(t.deps))
    expect(await one.buyer.status()).toBe('EXPIRED')
    await expireLapsedOrders(systemCtx(t.deps), one.sale.event_id)
    expect((await one.mails()).filter(({ kind }) => kind === 'order-expired')).toEqual([
      { kind: 'order-expired', to_address: 'annika@example.org' },
    ])
    await createBuyer(t, one.sale)
    await exact()
  })

  test("a card's hold expires silently (EXP-8)", async () => {
    const one = await offlineBuyer()
    t.advance(16 * MINUTE)
    await expireLapsedOrders(systemCtx(t.deps), one.sale.event_id)
    expect(await one.buyer.status()).toBe('EXPIRED')
    expect(await one.mails()).toEqual([])
  })
})
