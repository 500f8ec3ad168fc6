import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { expireLapsedOrders } from '#server/sales/completion/expire-orders.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createBuyer } from '#test/buyer.ts'
import {
  createOnSaleEvent,
  createPromoCode,
  createTaxOrFee,
  createTicket,
  type PromoCodeValues,
  type TicketValues,
} from '#test/factories.ts'
import { createOfflineSale } from '#test/offline-sales.ts'
import { createCardBuyer, createStripeWorld, type StripeWorld } from '#test/stripe-world.ts'
import { recountStock } from './recount-queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const MINUTE = 60_000

const onSale = (ticket: TicketValues = {}) => createOnSaleEvent(t.deps.db, { capacity: 10, price: 2000, ...ticket })
type Sale = Awaited<ReturnType<typeof onSale>>
const codeOf = ({ event_id }: Pick<Sale, 'event_id'>, values: PromoCodeValues = {}) =>
  inTransaction(t.deps.db, (tx) => createPromoCode(tx, event_id, values))
const uses = (stock_id: number) =>
  t.deps.db.selectFrom('stock').select(['held', 'sold']).where('id', '=', stock_id).executeTakeFirstOrThrow()
const exact = async ({ event_id }: Pick<Sale, 'event_id'>) =>
  expect(await recountStock(t.deps.db, event_id)).toEqual([])

async function buyerOf(sale: Sale, quantity = 2) {
  const buyer = await createBuyer(t, sale, quantity)
  const enter = (code: string | null) => buyer.call('PUT', '/promo-code', { body: { code } })
  const total = async () => (await buyer.call('GET')).body.data.total_gross as number
  return { ...buyer, enter, total }
}

describe('a code entered after the reservation (PRO-9)', () => {
  test('reprices the held order: lines, taxes, totals; the hold keeps its time and its units', async () => {
    const sale = await onSale()
    await createTaxOrFee(t.deps.db, sale.account.account_id, {
      of: { event_id: sale.event_id, ticket_id: sale.ticket_id },
    })
    const code = await codeOf(sale)
    const buyer = await buyerOf(sale)
    const before = (await buyer.call('GET')).body.data
    expect(before).toMatchObject({ total_gross: 4760, promo_code: null, takes_promo_code: true })
    t.advance(MINUTE)
    const reply = await buyer.enter(' tide ')
    expect(reply.status).toBe(200)
    expect(reply.body.data).toMatchObject({
      status: 'RESERVED',
      promo_code: 'TIDE',
      promo_code_applied: true,
      total_before_discount: 4000,
      total_discount: 2000,
      total_tax: 380,
      total_gross: 2380,
      reserved_until: before.reserved_until,
      items: [{ quantity: 2, price_before_discount: 2000, price: 1000, unit_total: 1190, total_gross: 2380 }],
      taxes_and_fees_rollup: [{ name: 'VAT', amount: 380 }],
    })
    expect(await uses(code.stock_id)).toEqual({ held: 1, sold: 0 })
    await exact(sale)
    await buyer.submit()
    expect((await buyer.confirm()).status).toBe(200)
    expect((await buyer.call('GET')).body.data).toMatchObject({ status: 'COMPLETED', total_gross: 2380 })
    expect(await uses(code.stock_id)).toEqual({ held: 0, sold: 1 })
    await exact(sale)
  })

  test('replaced, entered again and taken away: one use at a time, and the first total comes back', async () => {
    const sale = await onSale()
    await createTaxOrFee(t.deps.db, sale.account.account_id, {
      of: { event_id: sale.event_id, ticket_id: sale.ticket_id },
    })
    const half = await codeOf(sale)
    const free = await codeOf(sale, { code: 'FREE', discount: 100_000 })
    const buyer = await buyerOf(sale)
    await buyer.enter('TIDE')
    await buyer.enter('FREE')
    expect(await buyer.total()).toBe(0)
    await buyer.enter('FREE')
    expect([await uses(half.stock_id), await uses(free.stock_id)]).toEqual([
      { held: 0, sold: 0 },
      { held: 1, sold: 0 },
    ])
    expect((await buyer.enter(null)).body.data).toMatchObject({
      total_gross: 4760,
      promo_code: null,
      promo_code_applied: false,
      taxes_and_fees_rollup: [{ name: 'VAT', amount: 760 }],
    })
    expect(await uses(free.stock_id)).toEqual({ held: 0, sold: 0 })
    await exact(sale)
    const { rows } = await t.deps.pool.query(
      `select action, changes -> 'code' as code from audit_log where event_id = $1 and action like 'order.code%' order by id`,
      [sale.event_id],
    )
    expect(rows).toEqual([
      { action: 'order.code_entered', code: [null, 'TIDE'] },
      { action: 'order.code_entered', code: ['TIDE', 'FREE'] },
      { action: 'order.code_removed', code: ['FREE', null] },
    ])
  })

  test('the whole price gone before the details: saving them completes the order', async () => {
    const sale = await onSale()
    await codeOf(sale, { discount: 100_000 })
    const buyer = await buyerOf(sale)
    await buyer.enter('TIDE')
    const saved = await buyer.saveDetails()
    expect(saved.body.data).toMatchObject({ status: 'COMPLETED', payment_status: 'NO_PAYMENT_REQUIRED' })
    await exact(sale)
  })

  test('the whole price gone when the payment was open: saving the details once more completes it (ORD-4)', async () => {
    const sale = await onSale()
    const code = await codeOf(sale, { discount: 100_000 })
    const buyer = await buyerOf(sale)
    await buyer.saveDetails()
    await buyer.call('POST', '/payment', { body: { method: 'CARD' } })
    const entered = await buyer.enter('TIDE')
    expect(entered.body.data).toMatchObject({ status: 'AWAITING_PAYMENT', total_gross: 0, email: 'annika@example.org' })
    const saved = await buyer.saveDetails()
    expect(saved.body.data).toMatchObject({
      status: 'COMPLETED',
      payment_status: 'NO_PAYMENT_REQUIRED',
      is_test: false,
    })
    expect(await uses(code.stock_id)).toEqual({ held: 0, sold: 1 })
    await exact(sale)
  })

  test('a code taken away from a free order makes it one that is paid', async () => {
    const sale = await onSale()
    await codeOf(sale, { discount: 100_000 })
    const buyer = await buyerOf(sale)
    await buyer.enter('TIDE')
    await buyer.enter(null)
    expect((await buyer.saveDetails()).body.data).toMatchObject({ status: 'AWAITING_PAYMENT', total_gross: 4000 })
  })

  test('uses held by carts that lapsed are free again', async () => {
    const sale = await onSale()
    await codeOf(sale, { max_uses: 1 })
    const first = await buyerOf(sale)
    await first.enter('TIDE')
    t.advance(10 * MINUTE)
    const second = await buyerOf(sale)
    expect((await second.enter('TIDE')).body.error).toMatchObject({ code: 'PROMO_CODE_INVALID' })
    t.advance(6 * MINUTE)
    expect((await second.enter('TIDE')).status).toBe(200)
    expect(await first.status()).toBe('EXPIRED')
    await exact(sale)
  })
})

describe('what is refused, and changes nothing (PRO-9)', () => {
  test.each([
    ['unknown', 'NEVER', {}, 'PROMO_CODE_INVALID', 422],
    ['expired', 'TIDE', { expiry_date: new Date('2020-01-01T00:00:00Z') }, 'PROMO_CODE_INVALID', 422],
    ['deleted', 'TIDE', { deleted_at: new Date('2020-01-01T00:00:00Z') }, 'PROMO_CODE_INVALID', 422],
    [
      'only unlocking, with nothing to unlock',
      'TIDE',
      { discount_type: 'NONE', discount: 0 },
      'PROMO_CODE_NOT_APPLICABLE',
      422,
    ],
    ['an empty text', '', {}, 'VALIDATION_FAILED', 422],
  ] as const)('a code that is %s', async (_name, text, values, code, status) => {
    const sale = await onSale()
    const row = await codeOf(sale, values as PromoCodeValues)
    const buyer = await buyerOf(sale)
    const reply = await buyer.enter(text)
    expect([reply.status, reply.body.error.code]).toEqual([status, code])
    expect(await buyer.total()).toBe(4000)
    expect(await uses(row.stock_id)).toEqual({ held: 0, sold: 0 })
  })

  test('a code for another ticket, and one whose last use is held', async () => {
    const sale = await onSale()
    const other = await createTicket(t.deps.db, sale.event_id)
    await codeOf(sale, { ticket_ids: [other.ticket_id] })
    const last = await codeOf(sale, { code: 'LAST', max_uses: 1 })
    const first = await buyerOf(sale)
    expect((await first.enter('TIDE')).body.error.code).toBe('PROMO_CODE_NOT_APPLICABLE')
    await first.enter('LAST')
    const second = await buyerOf(sale)
    expect((await second.enter('LAST')).body.error.code).toBe('PROMO_CODE_INVALID')
    expect(await uses(last.stock_id)).toEqual({ held: 1, sold: 0 })
  })

  test('a ticket that only the present code unlocks keeps it', async () => {
    const sale = await onSale({ hide_unless_promo_code: true })
    await codeOf(sale, { code: 'STAFF', discount_type: 'NONE', discount: 0 })
    const shown = await createTicket(t.deps.db, sale.event_id)
    await codeOf(sale, { ticket_ids: [shown.ticket_id] })
    const base = `/api/public/events/${sale.event_id}/order`
    const items = [{ ticket_id: sale.ticket_id, ticket_price_id: sale.price_id, quantity: 1 }]
    const reserved = await t.call('POST', base, { body: { items, promo_code: 'STAFF' } })
    const cookie = String(reserved.headers['set-cookie']).split(';')[0]!
    const enter = (code: string | null) =>
      t.call('PUT', `${base}/${reserved.body.data.short_id}/promo-code`, { body: { code }, headers: { cookie } })
    expect((await enter('TIDE')).body.error).toMatchObject({ code: 'PROMO_CODE_NEEDED' })
    expect((await enter(null)).body.error).toMatchObject({ code: 'PROMO_CODE_NEEDED' })
    expect((await enter('staff')).body.data).toMatchObject({ promo_code: 'STAFF' })
  })

  test('without the session, of another event, after the hold, after the sale', async () => {
    const sale = await onSale()
    await codeOf(sale)
    const buyer = await buyerOf(sale)
    const body = { code: 'TIDE' }
    const stranger = await t.call('PUT', `${buyer.order}/promo-code`, { body })
    expect(stranger.body.error.code).toBe('CHECKOUT_SESSION_REQUIRED')
    const other = await onSale()
    const elsewhere = buyer.order.replace(String(sale.event_id), String(other.event_id))
    expect((await t.call('PUT', `${elsewhere}/promo-code`, { body, headers: { cookie: buyer.cookie } })).status).toBe(
      404,
    )
    t.advance(16 * MINUTE)
    expect((await buyer.enter('TIDE')).body.error.code).toBe('ORDER_EXPIRED')
    const paid = await buyerOf(sale)
    await paid.submit()
    await paid.confirm()
    expect((await paid.enter('TIDE')).body.error.code).toBe('ORDER_STATE_CHANGED')
    await expireLapsedOrders(systemCtx(t.deps), sale.event_id)
  })

  test('once bank transfer was chosen, the price stays as it was told', async () => {
    const sale = await createOfflineSale(t)
    await codeOf(sale)
    const { buyer } = await sale.order(1)
    const reply = await buyer.call('PUT', '/promo-code', { body: { code: 'TIDE' } })
    expect(reply.body.error.code).toBe('ORDER_STATE_CHANGED')
  })

  test('guessing is limited like at the event page (SEC-40e)', async () => {
    const limited = await createTestApp({
      database: t.url,
      env: { TURNOUT_LIMITS: 'requests-ip=100000,reserve-ip=100000' },
    })
    try {
      const sale = await onSale()
      await codeOf(sale)
      const buyer = await createBuyer(limited, sale, 1)
      const enter = (code: string) => buyer.call('PUT', '/promo-code', { body: { code } })
      for (let guess = 0; guess < 20; guess++) expect((await enter(`GUESS${guess}`)).status).toBe(422)
      expect((await enter('TIDE')).body.error.code).toBe('RATE_LIMITED')
    } finally {
      await limited.close()
    }
  })
})

describe('with a card payment open at the provider (PRC-16, STL-5)', () => {
  let world: StripeWorld
  beforeAll(async () => {
    world = await createStripeWorld()
  })
  afterAll(() => world.close())

  async function opened(values: PromoCodeValues = {}) {
    const sale = await createOnSaleEvent(world.t.deps.db, { capacity: 10, price: 2000 })
    await inTransaction(world.t.deps.db, (tx) => createPromoCode(tx, sale.event_id, values))
    const buyer = await createBuyer(world.t, sale, 1)
    await buyer.saveDetails()
    await buyer.call('POST', '/payment', { body: { method: 'CARD' } })
    const intents = () =>
      [...world.stripe.data.intents.values()].filter(({ metadata }) => metadata.event_id === String(sale.event_id))
    return { sale, buyer, intents, enter: () => buyer.call('PUT', '/promo-code', { body: { code: 'TIDE' } }) }
  }

  test('the unconfirmed payment is cancelled, the next one asks for the new total', async () => {
    const { buyer, intents, enter } = await opened()
    expect((await enter()).body.data).toMatchObject({ status: 'AWAITING_PAYMENT', total_gross: 1000 })
    expect(intents().map(({ status }) => status)).toEqual(['canceled'])
    const started = await buyer.call('POST', '/payment', { body: { method: 'CARD' } })
    expect(started.body.data).toMatchObject({ amount: 1000, status: 'CREATED' })
    expect(intents().map(({ status, amount }) => [status, amount])).toEqual([
      ['canceled', 2000],
      ['requires_payment_method', 1000],
    ])
  })

  test('a code that is refused leaves the payment open', async () => {
    const { intents, buyer } = await opened()
    expect((await buyer.call('PUT', '/promo-code', { body: { code: 'NEVER' } })).status).toBe(422)
    expect(intents().map(({ status }) => status)).toEqual(['requires_payment_method'])
  })

  test('less than cards can take is refused', async () => {
    const { enter, intents } = await opened({ discount: 99_000 })
    expect((await enter()).body.error.code).toBe('PAYMENT_AMOUNT_UNSUPPORTED')
    expect(intents().map(({ status }) => status)).toEqual(['requires_payment_method'])
  })

  test('a payment that was submitted keeps its total', async () => {
    const card = await createCardBuyer(world)
    await inTransaction(world.t.deps.db, (tx) => createPromoCode(tx, card.sale.event_id))
    const reply = await card.buyer.call('PUT', '/promo-code', { body: { code: 'TIDE' } })
    expect(reply.body.error.code).toBe('PAYMENT_IN_PROGRESS')
  })
})

describe('an order with add-ons and packages (PRC-16, PRC-33, PRC-35)', () => {
  /** Two tickets of 20.00 with a shirt of 25.00 each, and a package of two more at 15.00. */
  async function heldWithExtras(sale: Sale) {
    const [shirt, family] = [
      await createTicket(t.deps.db, sale.event_id, { title: 'Shirt', kind: 'EXTRA', price: 2500 }),
      await createTicket(t.deps.db, sale.event_id, { title: 'Family', kind: 'PACKAGE', price: 3000 }),
    ]
    const buyer = await buyerOf(sale)
    const items = () =>
      t.deps.db
        .selectFrom('order_items as i')
        .innerJoin('orders as o', 'o.id', 'i.order_id')
        .selectAll('i')
        .where('o.event_id', '=', sale.event_id)
        .orderBy('i.id')
        .execute()
    const [ticket] = await items()
    const { id, taxes_and_fees_rollup: _none, ...row } = ticket!
    const add = (values: Partial<typeof row>) =>
      t.deps.db
        .insertInto('order_items')
        .values({ ...row, ...values })
        .returning('id')
        .executeTakeFirstOrThrow()
    const priced = (price: number, quantity: number) => ({
      price_before_discount: price,
      price,
      unit_total: price,
      quantity,
      total_before_additions: price * quantity,
      total_gross: price * quantity,
    })
    const of = (one: typeof shirt) => ({ ticket_id: one.ticket_id, ticket_price_id: one.price_id })
    await add({ ...of(shirt), kind: 'EXTRA', title: 'Shirt', parent_item_id: id, ...priced(2500, 2) })
    const header = await add({ ...of(family), kind: 'PACKAGE', title: 'Family', ...priced(0, 1) })
    await add({ parent_item_id: header.id, ...priced(1500, 2) })
    const told = async () => {
      const rows = await items()
      return rows.map(
        ({ title, kind, parent_item_id, quantity, price }) =>
          `${kind} ${title} ${quantity} × ${price}, of ${rows.findIndex((one) => one.id === parent_item_id)}`,
      )
    }
    return { buyer, items, told }
  }

  test('a fixed amount parts the units of a package, without a code they are together again', async () => {
    const sale = await onSale()
    await codeOf(sale, { code: 'FIXED', discount_type: 'FIXED', discount: 1001 })
    const { buyer, items, told } = await heldWithExtras(sale)
    const before = await items()
    expect((await buyer.enter('FIXED')).body.data).toMatchObject({
      total_gross: 2 * 999 + 2 * 1499 + 1999,
      total_discount: 5 * 1001,
    })
    expect(await told()).toEqual([
      'ADMISSION Standing 2 × 999, of -1',
      'EXTRA Shirt 2 × 1499, of 0',
      'PACKAGE Family 1 × 0, of -1',
      'ADMISSION Standing 1 × 1000, of 2',
      'ADMISSION Standing 1 × 999, of 2',
    ])
    expect((await buyer.enter(null)).body.data).toMatchObject({ total_gross: 12_000, total_discount: 0 })
    const plain = (rows: typeof before) => rows.map(({ taxes_and_fees_rollup: _rollup, ...row }) => row)
    expect(plain(await items())).toEqual(plain(before))
  })
})
