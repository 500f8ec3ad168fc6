import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemCtx } from '#server/platform/context/context.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { expireLapsedEverywhere } from '#server/sales/completion/expire-orders.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createBuyer } from '#test/buyer.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { expirePaidHolds } from './expire-payments.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const MINUTE = 60_000
const exact = async () => expect(await recountStock(t.deps.db)).toEqual([])
const counters = (stock_id: number) =>
  t.deps.db.selectFrom('stock').select(['held', 'sold']).where('id', '=', stock_id).executeTakeFirstOrThrow()

async function buyer() {
  const sale = await createOnSaleEvent(t.deps.db, { capacity: 1 })
  return { sale, ...(await createBuyer(t, sale)) }
}

describe('expiry never frees stock under a payment (EXP, STL)', () => {
  test('a hold without payment ends by its job, its units come back (EXP-2, EXP-3, ORD-13)', async () => {
    const b = await buyer()
    t.advance(15 * MINUTE)
    await expireLapsedEverywhere(systemCtx(t.deps))
    expect(await b.status()).toBe('EXPIRED')
    expect(await counters(b.sale.stock_id)).toEqual({ held: 0, sold: 0 })
    await t.runJobs()
    await exact()
  })

  test('an unconfirmed payment is cancelled at the provider before the hold ends (EXP-4)', async () => {
    const b = await buyer()
    await b.saveDetails()
    await b.call('POST', '/payment', { body: { method: 'CARD' } })
    t.advance(15 * MINUTE)
    await expirePaidHolds(systemCtx(t.deps), b.sale.event_id)
    expect(await b.status()).toBe('EXPIRED')
    const attempt = await t.deps.db
      .selectFrom('payment_attempts')
      .selectAll()
      .where('event_id', '=', b.sale.event_id)
      .executeTakeFirstOrThrow()
    expect(attempt.status).toBe('CANCELLED')
    await exact()
  })

  test('a payment that succeeded unseen completes the order instead (REL-11)', async () => {
    const b = await buyer()
    await b.saveDetails()
    await b.call('POST', '/payment', { body: { method: 'CARD' } })
    await b.call('POST', '/payment/submit')
    await t.deps.db
      .updateTable('test_payments')
      .set({ status: 'SUCCEEDED' })
      .where('amount', '=', 1250)
      .where('status', '=', 'CREATED')
      .execute()
    t.advance(16 * MINUTE)
    await expirePaidHolds(systemCtx(t.deps), b.sale.event_id)
    expect(await b.status()).toBe('COMPLETED')
    await exact()
  })

  test('starting again ends hold and payment (EXP-7)', async () => {
    const b = await buyer()
    await b.saveDetails()
    await b.call('POST', '/payment', { body: { method: 'CARD' } })
    expect((await b.call('DELETE')).status).toBe(204)
    expect(await b.status()).toBe('EXPIRED')
    expect(
      (await t.call('GET', `/api/public/events/${b.sale.event_id}/order`, { headers: { cookie: b.cookie } })).body.error
        .code,
    ).toBe('ORDER_NOT_FOUND')
    await exact()
  })
})
