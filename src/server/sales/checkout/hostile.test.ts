import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/database/db.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createBuyer } from '#test/buyer.ts'
import { createAccount, createMember, createOnSaleEvent, createPromoCode, createTicket } from '#test/factories.ts'
import { arrivals, untilWaitingForLock } from '#test/waits.ts'
import { recountStock } from './recount-queries.ts'

/** Buyers who do not play by the page (SEC-1 to SEC-9, REL). */
let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const exact = async () => expect(await recountStock(t.deps.db)).toEqual([])
type Sale = Awaited<ReturnType<typeof createOnSaleEvent>>
const line = (sale: Pick<Sale, 'ticket_id' | 'price_id'>, quantity = 1) => ({
  ticket_id: sale.ticket_id,
  ticket_price_id: sale.price_id,
  quantity,
})
const reserve = (
  sale: Sale,
  body: Record<string, unknown> = {},
  options: { as?: string; headers?: Record<string, string> } = {},
) =>
  t.call('POST', `/api/public/events/${sale.event_id}/order`, {
    body: { items: [line(sale)], session_transport: 'header', ...body },
    ...options,
  })

describe('the session belongs to who made it', () => {
  test('a known Idempotency-Key gives another caller no session of its first one (RES-2, SEC-1)', async () => {
    const sale = await createOnSaleEvent(t.deps.db, { capacity: 10 })
    const member = await createMember(t.deps.db, (await createAccount(t.deps.db)).account_id, 'ORGANIZER')
    const key = crypto.randomUUID()
    const victim = await reserve(sale, {}, { headers: { 'idempotency-key': key } })
    const thief = await reserve(sale, {}, { as: member.token, headers: { 'idempotency-key': key } })
    expect(thief.status).toBe(201)
    expect(thief.body.data.checkout_session).not.toBe(victim.body.data.checkout_session)
    const seen = await t.call('GET', `/api/public/events/${sale.event_id}/order/${victim.body.data.short_id}`, {
      headers: { 'x-checkout-session': thief.body.data.checkout_session },
    })
    expect(seen.body.data).toMatchObject({ status: 'RESERVED', has_session: false })
  })

  test('two callers who choose the same simple key do not share a cart (RES-2)', async () => {
    const sale = await createOnSaleEvent(t.deps.db, { capacity: 10 })
    const sessions = await Promise.all(
      [1, 2].map(async () => {
        const member = await createMember(t.deps.db, (await createAccount(t.deps.db)).account_id, 'ORGANIZER')
        return (await reserve(sale, {}, { as: member.token, headers: { 'idempotency-key': 'order-1' } })).body.data
          .checkout_session
      }),
    )
    expect(new Set(sessions).size).toBe(2)
  })

  test('a repeated key on another event or with another basket opens nothing (CNV-7)', async () => {
    const [one, two] = [await createOnSaleEvent(t.deps.db), await createOnSaleEvent(t.deps.db)]
    const headers = { 'idempotency-key': crypto.randomUUID() }
    expect((await reserve(one, {}, { headers })).status).toBe(201)
    for (const again of [
      await reserve(two, {}, { headers }),
      await reserve(one, { items: [line(one, 2)] }, { headers }),
    ])
      expect(again.body.error.code).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  test('the stored answer of a payment is not for a caller without the session (SEC-9)', async () => {
    const sale = await createOnSaleEvent(t.deps.db)
    const buyer = await createBuyer(t, sale)
    await buyer.saveDetails()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    expect((await buyer.call('POST', '/payment', { body: { method: 'CARD' }, headers })).status).toBe(200)
    expect((await buyer.call('POST', '/payment', { body: { method: 'CARD' }, headers })).status).toBe(200)
    expect((await t.call('POST', `${buyer.order}/payment`, { body: { method: 'CARD' }, headers })).status).toBe(403)
  })

  test('with the order link alone nothing is changed, paid or abandoned, nor is another event’s path of use (SEC-9)', async () => {
    const sale = await createOnSaleEvent(t.deps.db)
    const other = await createOnSaleEvent(t.deps.db)
    const buyer = await createBuyer(t, sale)
    await buyer.submit()
    const card = { number: '4242424242424242', expiry: '12/40', cvc: '123' }
    const calls: [string, string, unknown?][] = [
      ['PUT', '', buyer.details],
      ['DELETE', ''],
      ['POST', '/payment', { method: 'CARD' }],
      ['POST', '/payment/submit'],
      ['POST', '/payment/test', card],
    ]
    for (const [method, path, body] of calls) {
      expect((await t.call(method, buyer.order + path, { body })).status).toBe(403)
      const cookie = (await createBuyer(t, other)).call
      expect((await cookie(method, `/../${buyer.order.split('/').at(-1)}${path}`, { body })).status).toBe(404)
    }
    expect(await buyer.status()).toBe('AWAITING_PAYMENT')
  })
})

describe('nobody gets a ticket unpaid', () => {
  test('details are closed from submission on, and after payment (RES-16, SEC-8)', async () => {
    const buyer = await createBuyer(t, await createOnSaleEvent(t.deps.db, { capacity: 4 }), 2)
    await buyer.submit()
    expect((await buyer.saveDetails()).body.error.code).toBe('PAYMENT_IN_PROGRESS')
    expect((await buyer.confirm()).status).toBe(200)
    expect((await buyer.saveDetails()).body.error.code).toBe('ORDER_STATE_CHANGED')
    const more = { ...buyer.details, attendees: [...buyer.details.attendees, ...buyer.details.attendees] }
    expect((await buyer.call('PUT', '', { body: more })).status).toBe(409)
    await exact()
  })

  test('a card confirmed without submission, or after the provider cancelled, is no payment (PAY-7, PAY-8)', async () => {
    const sale = await createOnSaleEvent(t.deps.db, { capacity: 4 })
    const early = await createBuyer(t, sale)
    await early.saveDetails()
    await early.call('POST', '/payment', { body: { method: 'CARD' } })
    expect((await early.confirm()).status).toBe(409)
    const late = await createBuyer(t, sale)
    await late.submit()
    await t.deps.db
      .updateTable('test_payments')
      .set({ status: 'CANCELLED' })
      .where(
        'id',
        'in',
        (q) =>
          q
            .selectFrom('payment_attempts')
            .select('provider_payment_id')
            .where('status', '=', 'SUBMITTED')
            .where('event_id', '=', sale.event_id) as never,
      )
      .execute()
    const answer = await late.confirm()
    expect(answer.status, 'a cancelled payment is not told as a success').toBe(409)
    expect(await late.status()).toBe('AWAITING_PAYMENT')
    await exact()
  })

  test('paying twice at once, paying again, a free order twice at once: completed once (REL-6)', async () => {
    const sale = await createOnSaleEvent(t.deps.db, { capacity: 4 })
    const buyer = await createBuyer(t, sale)
    await buyer.submit()
    await Promise.all([buyer.confirm(), buyer.confirm(), buyer.confirm()])
    expect((await buyer.confirm()).body.error.code).toBe('ORDER_ALREADY_PAID')
    const free = {
      ...sale,
      ...(await createTicket(t.deps.db, sale.event_id, { type: 'FREE', price: 0, capacity: 4 } as never)),
    }
    await t.deps.pool.query('update events set sale_version = sale_version + 1 where id = $1', [sale.event_id])
    const guest = await createBuyer(t, free)
    const both = await Promise.all([guest.saveDetails(), guest.saveDetails()])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const { rows } = await t.deps.pool.query('select count(*)::int as n from attendees where event_id = $1', [
      sale.event_id,
    ])
    expect(rows[0].n).toBe(2)
    await exact()
  })

  test('quantities that cancel out, overflow in sum or are no numbers (SEC-7, RES-8d)', async () => {
    const sale = await createOnSaleEvent(t.deps.db, { capacity: 5 })
    for (const quantities of [[-1, 2], [1.5], ['1'], [501], [1e21], [null]])
      expect((await reserve(sale, { items: quantities.map((quantity) => ({ ...line(sale), quantity })) })).status).toBe(
        422,
      )
    expect((await reserve(sale, { items: Array.from({ length: 200 }, () => line(sale, 500)) })).body.error.code).toBe(
      'ITEMS_UNAVAILABLE',
    )
    expect((await reserve(sale, { items: [line(sale, 0)] })).body.error.code).toBe('NO_TICKETS_SELECTED')
    // six lines of one are six, not one
    expect((await reserve(sale, { items: Array.from({ length: 6 }, () => line(sale)) })).body.error.code).toBe(
      'ITEMS_UNAVAILABLE',
    )
    await exact()
  })
})

describe('the order link alone', () => {
  test('does not use up the buyer’s tries to pay, nor the provider’s patience (SEC-9, SEC-40d)', async () => {
    const limited = await createTestApp({ database: t.url, env: { TURNOUT_LIMITS: '' } })
    const buyer = await createBuyer(limited, await createOnSaleEvent(t.deps.db))
    await buyer.saveDetails()
    for (let n = 0; n < 25; n++) {
      const headers: Record<string, string> = n % 2 ? { 'x-checkout-session': 'e'.repeat(43) } : {}
      expect((await limited.call('POST', `${buyer.order}/payment`, { body: { method: 'CARD' }, headers })).status).toBe(
        403,
      )
    }
    expect((await buyer.call('POST', '/payment', { body: { method: 'CARD' } })).status).toBe(200)
    for (let n = 0; n < 25; n++) expect((await limited.call('POST', `${buyer.order}/payment/sync`)).status).toBe(200)
    expect((await buyer.call('POST', '/payment/submit')).status).toBe(200)
    await limited.close()
  })

  test('links that no database could hold name nothing (SEC-5, IDN-6)', async () => {
    const sale = await createOnSaleEvent(t.deps.db)
    const base = `/api/public/events/${sale.event_id}`
    for (const path of ['/order/o_%00', '/promo-codes/a%00b', '/order/o_%00/resume/x%00'])
      expect([404, 405]).toContain((await t.call('GET', base + path)).status)
    const buyer = await createBuyer(t, sale)
    for (const last_name of ['\ud800', 'a\udc00b']) {
      const person = { ...buyer.details.order, last_name }
      const answer = await buyer.call('PUT', '', { body: { ...buyer.details, order: person } })
      expect(answer.status).toBe(422)
      expect(Object.keys(answer.body.error.fields)).toEqual(['order.last_name'])
    }
  })
})

describe('stock under attack', () => {
  test('accepted neighbours of a request that is short stay accepted once, whatever happens to lapsed holds (RES-7, RES-23)', async () => {
    const sale = await createOnSaleEvent(t.deps.db, { capacity: 1 })
    const other = { ...sale, ...(await createTicket(t.deps.db, sale.event_id, { capacity: 5 })) }
    expect((await reserve(other)).status).toBe(201)
    t.advance(20 * 60_000)
    // the counter of the lapsed hold is locked by somebody slow, so ending it times out
    const slow = await t.deps.pool.connect()
    await slow.query('begin')
    await slow.query('select 1 from stock where id = $1 for update', [other.stock_id])
    const answers = await Promise.all([reserve(sale), reserve(sale), reserve(sale)])
    await slow.query('rollback')
    slow.release()
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const { rows } = await t.deps.pool.query(
      `select count(*)::int as n from orders where event_id = $1 and status = 'RESERVED'`,
      [sale.event_id],
    )
    expect(rows[0].n, 'the lapsed one and the accepted one').toBe(2)
    await exact()
  })

  test('a code changed between prepare and batch is asked anew, also when the catalog is fresh already (RES-24)', async () => {
    const sale = await createOnSaleEvent(t.deps.db, { capacity: 50 })
    const promo_id = await createPromo(sale, 1)
    expect((await reserve(sale)).status).toBe(201)
    // a request that has read the code waits while the organizer takes the code's uses away and others renew the catalog
    const slow = await t.deps.pool.connect()
    await slow.query('begin')
    await slow.query('select 1 from stock where id = $1 for update', [sale.stock_id])
    const first = reserve(sale)
    await untilWaitingForLock(t, 1)
    const queue = arrivals()
    const waiting = reserve(sale, { promo_code: 'TIDE' })
    const renewing = reserve(sale)
    await queue.until(2)
    queue.stop()
    await t.deps.pool.query('update promo_codes set deleted_at = now() where id = $1', [promo_id])
    await t.deps.pool.query('update events set sale_version = sale_version + 1 where id = $1', [sale.event_id])
    await slow.query('rollback')
    slow.release()
    expect((await first).status).toBe(201)
    expect((await renewing).status).toBe(201)
    expect((await waiting).body.error?.code).toBe('PROMO_CODE_INVALID')
    await exact()
  })

  test('a code remembered from earlier buyers is not believed once the organizer changed it, in any process (RES-24)', async () => {
    const sale = await createOnSaleEvent(t.deps.db, { capacity: 50 })
    const other = await createTestApp({ database: t.url })
    const id = await createPromo(sale, 50)
    const totals = async () => {
      const replies = [t, other, t, other].map((app) =>
        app.call('POST', `/api/public/events/${sale.event_id}/order`, {
          body: { items: [line(sale)], promo_code: 'TIDE' },
        }),
      )
      return (await Promise.all(replies)).map(({ body }) => body.data?.total_gross ?? body.error.code)
    }
    const change = async (values: object) => {
      await t.deps.db
        .updateTable('promo_codes')
        .set({ ...values, updated_at: t.now() })
        .where('id', '=', id)
        .execute()
      await t.deps.pool.query('update events set sale_version = sale_version + 1 where id = $1', [sale.event_id])
    }
    expect(await totals()).toEqual([625, 625, 625, 625])
    t.advance(1000)
    other.setNow(t.now())
    await change({ discount: 20_000 })
    expect(await totals()).toEqual([1000, 1000, 1000, 1000])
    await change({ expiry_date: t.now() })
    expect(await totals()).toEqual(Array(4).fill('PROMO_CODE_INVALID'))
    await other.close()
    await exact()
  })

  test('holds of one session do not pile up, a payment that may bring money keeps its own (RES-3, RES-6)', async () => {
    const sale = await createOnSaleEvent(t.deps.db, { capacity: 3 })
    const first = await reserve(sale)
    const headers = { 'x-checkout-session': first.body.data.checkout_session }
    const many = await Promise.all(Array.from({ length: 8 }, () => reserve(sale, {}, { headers })))
    expect(many.every(({ status }) => status === 201)).toBe(true)
    const held = await t.deps.db
      .selectFrom('stock')
      .select('held')
      .where('id', '=', sale.stock_id)
      .executeTakeFirstOrThrow()
    expect(held.held).toBe(1)
    await exact()
  })
})

const createPromo = async ({ event_id }: Sale, max_uses: number): Promise<number> =>
  (await inTransaction(t.deps.db, (tx) => createPromoCode(tx, event_id, { max_uses }))).id
