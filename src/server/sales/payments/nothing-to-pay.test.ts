import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/database/db.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createBuyer } from '#test/buyer.ts'
import { createPromoCode } from '#test/factories.ts'
import { createOfflineSale } from '#test/offline-sales.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

test.each(['OFFLINE', 'CARD'])(
  'an order that a code made free while it was paid for is not held for a payment by %s (PRO-9)',
  async (method) => {
    const sale = await createOfflineSale(t, { capacity: 10, price: 2500 })
    await inTransaction(t.deps.db, (tx) =>
      createPromoCode(tx, sale.event_id, { code: 'GUEST', discount_type: 'PERCENTAGE', discount: 100_000 }),
    )
    const buyer = await createBuyer(t, sale, 2)
    await buyer.saveDetails()
    const entered = await buyer.call('PUT', '/promo-code', { body: { code: 'GUEST' } })
    expect([entered.status, entered.body.data.total_gross]).toEqual([200, 0])
    const refused = await buyer.call('POST', '/payment', { body: { method } })
    expect([refused.status, refused.body.error?.code]).toEqual([409, 'ORDER_STATE_CHANGED'])
    expect((await buyer.saveDetails()).body.data.status).toBe('COMPLETED')
    expect(await recountStock(t.deps.db)).toEqual([])
  },
)
