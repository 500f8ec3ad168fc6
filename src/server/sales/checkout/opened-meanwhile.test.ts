import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createBuyer } from '#test/buyer.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { divertStatements } from '#test/statements.ts'
import { recountStock } from './recount-queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

/** The buyer's other tab opens the payment just before each of the next batches: after RES-3 has looked, before RES-6. */
async function whileOtherTabPays(buyer: Awaited<ReturnType<typeof createPayingBuyer>>, batches: number) {
  let left = batches
  const asBefore = divertStatements(t.deps.pools.hot, async (_client, text, go) => {
    // the first statement of a batch that locks
    if (/^select id, session_hash, ip_hash from orders o\b/.test(text) && left-- > 0) {
      const opened = await buyer.call('POST', '/payment', { body: { method: 'CARD' } })
      expect(opened.status).toBe(200)
    }
    return go()
  })
  const shop = buyer.order.split('/').slice(0, -1).join('/')
  const answer = await t.call('POST', shop, { body: buyer.basket, headers: { cookie: buyer.cookie } })
  asBefore()
  return answer
}

async function createPayingBuyer() {
  const sale = await createOnSaleEvent(t.deps.db, { capacity: 3 })
  const buyer = await createBuyer(t, sale, 2)
  await buyer.saveDetails()
  const basket = { items: [{ ticket_id: sale.ticket_id, ticket_price_id: sale.price_id, quantity: 3 }] }
  return { ...buyer, basket, short_id: buyer.order.split('/').at(-1) }
}

const attempts = async (short_id: string | undefined) =>
  (
    await t.deps.db
      .selectFrom('payment_attempts as p')
      .innerJoin('orders as o', 'o.id', 'p.order_id')
      .select('p.status')
      .where('o.short_id', '=', short_id ?? '')
      .orderBy('p.id')
      .execute()
  ).map(({ status }) => status)

describe('a payment opened after the older hold was looked at (RES-3)', () => {
  test('is closed in a second look, and the buyer has one hold, not two', async () => {
    const buyer = await createPayingBuyer()
    const answer = await whileOtherTabPays(buyer, 1)
    expect(answer.status).toBe(201)
    expect(await buyer.status()).toBe('EXPIRED')
    expect(await attempts(buyer.short_id)).toEqual(['CANCELLED'])
    expect(await recountStock(t.deps.db)).toEqual([])
  })

  test('and opened once more is told, the older hold stays', async () => {
    const buyer = await createPayingBuyer()
    const answer = await whileOtherTabPays(buyer, 2)
    expect(answer.body.error).toMatchObject({
      code: 'PAYMENT_IN_PROGRESS',
      data: { order_short_id: buyer.short_id },
    })
    expect(await buyer.status()).toBe('AWAITING_PAYMENT')
    expect(await attempts(buyer.short_id)).toEqual(['CANCELLED', 'CREATED'])
    expect(await recountStock(t.deps.db)).toEqual([])
  })
})
