import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/database/db.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createBuyer } from '#test/buyer.ts'
import { createExtra } from '#test/extras.ts'
import {
  createDiscountRule,
  createOnSaleEvent,
  createPromoCode,
  createTaxOrFee,
  createTicket,
} from '#test/factories.ts'
import { recountStock } from './recount-queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const MINUTE = 60_000
type Rule = Parameters<typeof createDiscountRule>[2]
const THREE_FOR_TWO = {
  name: '3 for 2',
  type: 'CHEAPEST',
  min_quantity: null,
  group_size: 3,
  group_count: 1,
  value: 100_000,
} as const satisfies Rule

async function onSale(...rules: Rule[]) {
  const sale = await createOnSaleEvent(t.deps.db, { capacity: 50, price: 5000 })
  const ids = await inTransaction(t.deps.db, async (tx) => {
    const made: number[] = []
    for (const [index, rule] of rules.entries())
      made.push(await createDiscountRule(tx, sale.event_id, { priority: index, ...rule }))
    return made
  })
  return { ...sale, ids }
}
type Sale = Awaited<ReturnType<typeof onSale>>

const codeOf = ({ event_id }: Sale, code: string, discount: number) =>
  inTransaction(t.deps.db, (tx) => createPromoCode(tx, event_id, { code, discount }))

const reserve = ({ event_id, ticket_id, price_id }: Sale, quantity: number, more: object = {}) =>
  t.call('POST', `/api/public/events/${event_id}/order`, {
    body: { items: [{ ticket_id, ticket_price_id: price_id, quantity }], session_transport: 'header', ...more },
  })

const itemsOf = (items: { quantity: number; price: number; rule_discount: number; discount_name: string | null }[]) =>
  items.map(({ quantity, price, rule_discount, discount_name }) => [quantity, price, rule_discount, discount_name])

const PARTED = [
  [2, 5000, 0, null],
  [1, 0, 5000, '3 for 2'],
]

describe('a reservation (PRC-35)', () => {
  test('freezes each discount with its name; a later change of the discount changes none of it', async () => {
    const sale = await onSale(THREE_FOR_TWO)
    const buyer = await createBuyer(t, sale, 3)
    const told = (await buyer.call('GET')).body.data
    expect(told.total_gross).toBe(10_000)
    expect(itemsOf(told.items)).toEqual(PARTED)
    expect(told.discounts_rollup).toEqual([{ type: 'RULE', id: sale.ids[0], name: '3 for 2', amount: 5000 }])
    const rule = `/api/events/${sale.event_id}/discount-rules/${sale.ids[0]}`
    await t.call('PUT', rule, { as: sale.account.token, body: { name: 'Other', value: 10 } })
    expect((await buyer.call('GET')).body.data).toMatchObject({ total_gross: 10_000, items: told.items })
    expect((await reserve(sale, 3)).body.data.total_gross, 'new orders see the change').toBe(14_500)
    await buyer.submit()
    expect((await buyer.confirm()).status).toBe(200)
    const done = (await buyer.call('GET')).body.data
    expect([done.status, done.attendees.length, done.total_gross]).toEqual(['COMPLETED', 3, 10_000])
    const staff = (await t.call('GET', `/api/events/${sale.event_id}/orders`, { as: sale.account.token })).body.data
    expect(staff.find(({ short_id }: { short_id: string }) => short_id === done.short_id).discounts_rollup).toEqual(
      told.discounts_rollup,
    )
    expect(await recountStock(t.deps.db, sale.event_id)).toEqual([])
  })

  test('a code that the discounts beat is left off and takes no use; the answer says why (PRC-32)', async () => {
    const sale = await onSale(THREE_FOR_TWO)
    const { stock_id } = await codeOf(sale, 'FIFTH', 20_000)
    const beaten = (await reserve(sale, 3, { promo_code: 'FIFTH' })).body.data
    expect(beaten).toMatchObject({
      total_gross: 10_000,
      promo_code: null,
      promo_code_applied: false,
      promo_code_note: 'OFFER_IS_BETTER',
    })
    const won = (await reserve(sale, 2, { promo_code: 'FIFTH' })).body.data
    expect(won).toMatchObject({ total_gross: 8000, promo_code: 'FIFTH', promo_code_note: null })
    expect(won.discounts_rollup).toMatchObject([{ type: 'CODE', name: 'FIFTH', amount: 2000 }])
    const stock = t.deps.db.selectFrom('stock').select('held').where('id', '=', stock_id)
    expect((await stock.executeTakeFirstOrThrow()).held).toBe(1)
  })

  test('a remembered price ends when the clock changes a discount (PRC-36)', async () => {
    const until = new Date(t.now().getTime() + MINUTE)
    const sale = await onSale({ valid_until: until })
    const total = async () => (await reserve(sale, 1)).body.data.total_gross
    expect([await total(), await total()]).toEqual([4500, 4500])
    const page = async () => (await t.call('GET', `/api/public/events/${sale.event_id}`)).body.data
    expect((await page()).tickets[0].prices[0]).toMatchObject({ price: 4500, price_before_discount: 5000 })
    t.setNow(until)
    expect(await total()).toBe(5000)
    expect((await page()).discount_rules).toEqual([])
    expect((await page()).tickets[0].prices[0]).toMatchObject({ price: 5000, is_discounted: false })
  })

  test('the total seen before a discount began is told, with the new price and nothing of the inside', async () => {
    const sale = await onSale({})
    const { status, body } = await reserve(sale, 1, { expected_total: 5000 })
    expect([status, body.error.code, body.error.data.quote.total_gross]).toEqual([409, 'TOTAL_CHANGED', 4500])
    expect(body.error.data.quote).not.toHaveProperty('acting_rule_ids')
  })
})

describe('a code entered in checkout competes with the discounts of the reservation (PRC-16, PRC-32)', () => {
  const buyerOf = async (sale: Sale, quantity: number) => {
    const buyer = await createBuyer(t, sale, quantity)
    const enter = (code: string | null) => buyer.call('PUT', '/promo-code', { body: { code } })
    return { ...buyer, enter }
  }

  test('an extra that is for no date gets no discount of a day by a code that is taken away again (DSC-3)', async () => {
    const sale = await onSale({ date_from: '2020-01-01' })
    const shirt = await createExtra(t.deps.db, sale.event_id, { price: 2000, stock_per_date: false })
    await codeOf(sale, 'HALF', 50_000)
    const lines = [sale, shirt].map(({ ticket_id, price_id }) => ({
      ticket_id,
      ticket_price_id: price_id,
      quantity: 1,
    }))
    const { body, headers } = await t.call('POST', `/api/public/events/${sale.event_id}/order`, {
      body: { items: lines },
    })
    expect(body.data.total_gross).toBe(4500 + 2000)
    const cookie = String(headers['set-cookie']).split(';')[0]!
    const enter = async (code: string | null) => {
      const path = `/api/public/events/${sale.event_id}/order/${body.data.short_id}/promo-code`
      return (await t.call('PUT', path, { headers: { cookie }, body: { code } })).body.data.total_gross
    }
    expect([await enter('HALF'), await enter(null)]).toEqual([2500 + 1000, 4500 + 2000])
  })

  test('one that wins joins the units, taken away it parts them again; taxes come back', async () => {
    const sale = await onSale(THREE_FOR_TWO)
    const { account, event_id, ticket_id } = sale
    await createTaxOrFee(t.deps.db, account.account_id, { of: { event_id, ticket_id } })
    await codeOf(sale, 'HALF', 50_000)
    const buyer = await buyerOf(sale, 3)
    expect((await buyer.call('GET')).body.data.total_gross).toBe(11_900)
    const coded = (await buyer.enter('HALF')).body.data
    expect([coded.total_gross, itemsOf(coded.items)]).toEqual([8925, [[3, 2500, 0, null]]])
    const back = (await buyer.enter(null)).body.data
    expect([back.total_gross, itemsOf(back.items)]).toEqual([11_900, PARTED])
    await buyer.enter('HALF')
    await buyer.submit()
    expect((await buyer.confirm()).status).toBe(200)
    expect((await buyer.call('GET')).body.data).toMatchObject({ status: 'COMPLETED', total_gross: 8925 })
    expect(await recountStock(t.deps.db, event_id)).toEqual([])
  })

  test('attendees saved for items that a code joins or parts have their places all the same (DAT-42, PRC-35)', async () => {
    const sale = await onSale(THREE_FOR_TWO)
    await codeOf(sale, 'HALF', 50_000)
    const buyer = await buyerOf(sale, 3)
    const { rows } = await t.deps.pool.query('select id, quantity from order_items where event_id = $1 order by id', [
      sale.event_id,
    ])
    const named = rows.flatMap(({ id, quantity }: { id: number; quantity: number }) => Array(quantity).fill(id))
    const attendees = buyer.details.attendees.map((one, index) => ({ ...one, item_id: named[index] }))
    expect(new Set(named).size).toBe(2)
    expect((await buyer.call('PUT', '', { body: { ...buyer.details, attendees } })).status).toBe(200)
    expect((await buyer.enter('HALF')).status).toBe(200)
    await buyer.call('POST', '/payment', { body: { method: 'CARD' } })
    await buyer.call('POST', '/payment/submit')
    expect((await buyer.confirm()).status).toBe(200)
    const done = (await buyer.call('GET')).body.data
    expect([done.status, done.attendees.length]).toEqual(['COMPLETED', 3])
    expect(await recountStock(t.deps.db, sale.event_id)).toEqual([])
  })

  test('one that loses is refused, and why is told; the order stays as it was', async () => {
    const sale = await onSale(THREE_FOR_TWO)
    await codeOf(sale, 'FIFTH', 20_000)
    const buyer = await buyerOf(sale, 3)
    const { status, body } = await buyer.enter('FIFTH')
    expect([status, body.error.code, body.error.data]).toEqual([
      422,
      'PROMO_CODE_NOT_APPLICABLE',
      { promo_code_note: 'OFFER_IS_BETTER' },
    ])
    expect((await buyer.call('GET')).body.data).toMatchObject({ total_gross: 10_000, promo_code: null })
  })

  test('what a discount was when it was reserved counts, not what it became or that its time is over', async () => {
    const sale = await onSale({ ...THREE_FOR_TWO, valid_until: new Date(t.now().getTime() + MINUTE) })
    await codeOf(sale, 'FIFTH', 20_000)
    await codeOf(sale, 'HALF', 50_000)
    const buyer = await buyerOf(sale, 3)
    t.advance(2 * MINUTE)
    const rule = `/api/events/${sale.event_id}/discount-rules/${sale.ids[0]}`
    await t.call('DELETE', rule, { as: sale.account.token })
    expect((await buyer.enter('FIFTH')).body.error.data).toEqual({ promo_code_note: 'OFFER_IS_BETTER' })
    expect((await buyer.enter('HALF')).body.data.total_gross).toBe(7500)
    expect((await buyer.enter(null)).body.data.total_gross).toBe(10_000)
  })
})

test('a discount that names only hidden tickets, is off or not valid yet is not public (DSC-5)', async () => {
  const sale = await onSale(
    { ...THREE_FOR_TWO, name: 'Known' },
    { name: 'Off', is_enabled: false },
    { name: 'Later', valid_from: new Date(t.now().getTime() + MINUTE) },
  )
  const hidden = await createTicket(t.deps.db, sale.event_id, { is_hidden: true })
  const rules = `/api/events/${sale.event_id}/discount-rules`
  const secret = { name: 'Secret', type: 'QUANTITY', min_quantity: 1, value_type: 'FIXED', value: 100 }
  await t.call('POST', rules, { as: sale.account.token, body: { ...secret, ticket_ids: [hidden.ticket_id] } })
  const both = { ...secret, name: 'Both', ticket_ids: [hidden.ticket_id, sale.ticket_id] }
  await t.call('POST', rules, { as: sale.account.token, body: both })
  const { discount_rules } = (await t.call('GET', `/api/public/events/${sale.event_id}`)).body.data
  expect(discount_rules.map((one: { name: string; ticket_ids: number[] }) => [one.name, one.ticket_ids])).toEqual([
    ['Known', []],
    ['Both', [sale.ticket_id]],
  ])
})
