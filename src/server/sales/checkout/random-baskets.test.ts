import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { quoteUnit } from '#core/catalog/prices/quote-unit.ts'
import { formatMoney } from '#core/platform/money.ts'
import { summaryBlock } from '#server/messaging/mail-delivery/kinds/order-summary.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount, createEvent, type TestAccount } from '#test/factories.ts'
import { recountStock } from './recount-queries.ts'
import { reserveOrder } from './reserve/reserve-order.ts'

let t: TestApp
let account: TestAccount
beforeAll(async () => {
  t = await createTestApp()
  account = await createAccount(t.deps.db)
})
afterAll(() => t.close())

const BASKETS = 10_000
const CURRENCIES = ['EUR', 'JPY', 'KWD'] as const
const CODES = ['LESS', 'THIRD', 'UNLOCK', null] as const

const post = async (path: string, body: object) => {
  const answer = await t.call('POST', `/api${path}`, { as: account.token, body })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body.data
}

/** Every type of ticket with every kind of tax and fee, and codes of every type: one event per currency. */
async function createSale(currency: string) {
  const event_id = await createEvent(t.deps.db, account, { currency })
  const tax = async (name: string, values: object): Promise<number> =>
    (await post(`/accounts/${account.account_id}/taxes-and-fees`, { name: `${name} ${currency}`, ...values })).id
  const vat = await tax('VAT', { type: 'TAX', calculation_type: 'PERCENTAGE', rate: 19 })
  const city = await tax('City', { type: 'TAX', calculation_type: 'PERCENTAGE', rate: 2.25 })
  const inside = await tax('Inside', { type: 'TAX', calculation_type: 'PERCENTAGE', rate: 7, included_in_price: true })
  const booking = await tax('Booking', { type: 'FEE', calculation_type: 'PERCENTAGE', rate: 1.75 })
  const fixed = await tax('Print', { type: 'FEE', calculation_type: 'FIXED', rate: 50, currency })
  const ticket = (title: string, values: object) =>
    post(`/events/${event_id}/tickets`, { title, max_per_order: 500, tax_and_fee_ids: [], ...values })
  await ticket('Plain', { type: 'PAID', price: 1999, tax_and_fee_ids: [vat, city] })
  await ticket('Feed', { type: 'PAID', price: 2001, tax_and_fee_ids: [booking, fixed, vat] })
  await ticket('Gross', { type: 'PAID', price: 1190, tax_and_fee_ids: [inside, booking] })
  await ticket('Free', { type: 'FREE', tax_and_fee_ids: [fixed, vat] })
  await ticket('Gift', { type: 'DONATION', price: 500, tax_and_fee_ids: [vat] })
  const prices = [
    { label: 'Early', price: 777 },
    { label: 'Late', price: 1333 },
  ]
  await ticket('Tiers', { type: 'TIERED', prices, tax_and_fee_ids: [city, booking] })
  await ticket('Secret', { type: 'PAID', price: 4321, hide_unless_promo_code: true, tax_and_fee_ids: [vat] })
  await post(`/events/${event_id}/promo-codes`, { code: 'LESS', discount_type: 'FIXED', discount: 800 })
  await post(`/events/${event_id}/promo-codes`, { code: 'THIRD', discount_type: 'PERCENTAGE', discount: 33.333 })
  await post(`/events/${event_id}/promo-codes`, { code: 'UNLOCK', discount_type: 'NONE' })
  const pages = new Map<string | null, ShownTicket[]>()
  for (const code of CODES) {
    const page = await t.call('GET', `/api/public/events/${event_id}${code ? `?promo_code=${code}` : ''}`)
    pages.set(code, page.body.data.tickets)
  }
  return { event_id, pages }
}

interface ShownTicket {
  id: number
  type: 'PAID' | 'FREE' | 'DONATION' | 'TIERED'
  taxes_and_fees: { name: string; type: 'TAX' | 'FEE'; rate: number; included_in_price: boolean }[]
  prices: { id: number; price: number; unit_total: number }[]
}

/** Which price of what the page lists, how many, and for a donation how much above its minimum. */
const choice = fc.record({ row: fc.nat(50), quantity: fc.integer({ min: 1, max: 7 }), above: fc.nat(3000) })
const basket = fc.record({
  currency: fc.constantFrom(...CURRENCIES),
  code: fc.constantFrom(...CODES),
  choices: fc.array(choice, { minLength: 1, maxLength: 4 }),
})
type Basket = typeof basket extends fc.Arbitrary<infer B> ? B : never

/** What the page says the basket costs: its unit total times the quantity; a donation is the buyer's own number. */
function readFromPage(tickets: readonly ShownTicket[], { choices }: Basket) {
  const rows = tickets.flatMap((ticket) => ticket.prices.map((price) => ({ ticket, price })))
  const chosen = choices.map(({ row, quantity, above }) => {
    const { ticket, price } = rows[row % rows.length]!
    const amount = ticket.type === 'DONATION' ? price.price + above : undefined
    const unit = amount === undefined ? price.unit_total : donationTotal(amount)
    return { item: { ticket_id: ticket.id, ticket_price_id: price.id, quantity, amount }, total: unit * quantity }
  })
  return { items: chosen.map(({ item }) => item), total: chosen.reduce((sum, { total }) => sum + total, 0) }
}

const VAT = { id: 1, name: 'VAT', type: 'TAX', calculation_type: 'PERCENTAGE', included_in_price: false } as const
const donationTotal = (amount: number): number =>
  quoteUnit({
    ticket_type: 'DONATION',
    listed: 500,
    chosen_amount: amount,
    taxes_and_fees: [{ ...VAT, rate: 19_000 }],
  }).unit_total

describe(`${BASKETS} random baskets, reserved in batches`, () => {
  test('what the page showed is what the order holds, line by line, and what the mail says (REL-16, RES-23, PRC-11)', async () => {
    const sales = new Map<string, Awaited<ReturnType<typeof createSale>>>()
    for (const currency of CURRENCIES) sales.set(currency, await createSale(currency))
    const ctx = systemCtx(t.deps)
    const reserveOne = async (wanted: Basket) => {
      const sale = sales.get(wanted.currency)!
      const shown = readFromPage(sale.pages.get(wanted.code)!, wanted)
      const input = { items: shown.items, promo_code: wanted.code, session_transport: 'header' as const }
      const { reservation } = await reserveOrder(ctx, { event_id: sale.event_id, input, session: null })
      return { id: reservation.order_id, shown }
    }
    const wanted = fc.sample(basket, { numRuns: BASKETS, seed: 20261121 })
    const reserved: Awaited<ReturnType<typeof reserveOne>>[] = []
    for (let from = 0; from < BASKETS; from += 1000)
      reserved.push(...(await Promise.all(wanted.slice(from, from + 1000).map(reserveOne))))

    const orders = await t.deps.db.selectFrom('orders').selectAll().execute()
    const items = Map.groupBy(
      await t.deps.db.selectFrom('order_items').selectAll().orderBy('id').execute(),
      (item) => item.order_id,
    )
    const byId = new Map(orders.map((order) => [order.id, order]))
    const wrong = reserved.filter(({ id, shown }) => {
      const order = byId.get(id)!
      const own = items.get(id)!
      const sum = (of: (item: (typeof own)[number]) => number) => own.reduce((total, item) => total + of(item), 0)
      const said = summaryBlock(order, own, 'en')
      const total = said.type === 'rows' ? said.rows.find((row) => row.weight === 'total')?.value : null
      const units = shown.items.reduce((all, item) => all + item.quantity, 0)
      return !(
        order.total_gross === shown.total &&
        sum((item) => item.total_gross) === shown.total &&
        sum((item) => item.unit_total * item.quantity) === shown.total &&
        sum((item) => item.quantity) === units &&
        own.every((item) => shown.items.some((line) => line.ticket_price_id === item.ticket_price_id)) &&
        order.total_gross === order.total_before_additions + order.total_fee + order.total_tax &&
        total === formatMoney(shown.total, order.currency, 'en')
      )
    })
    expect(wrong).toEqual([])
    expect(reserved).toHaveLength(BASKETS)
    expect(await recountStock(t.deps.db)).toEqual([])
  }, 120_000)
})
