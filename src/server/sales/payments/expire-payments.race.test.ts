import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemCtx } from '#server/platform/context/context.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createBuyer } from '#test/buyer.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { standstill } from '#test/standstill.ts'
import { expirePaidHolds } from './expire-payments.ts'
import { reconcilePayments } from './reconcile-payments.ts'

/** The card is confirmed in the moment the hold lapses (EXP-4, REL-10, REL-11). */
let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const ROUNDS = 6
const HOUR = 60 * 60_000

/** One unit, one buyer whose card is about to be confirmed, and the clock an hour on for whoever expires. */
async function lastUnit() {
  const sale = await createOnSaleEvent(t.deps.db, { capacity: 1 })
  const buyer = await createBuyer(t, sale)
  await buyer.submit()
  const attempt = await t.deps.db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('event_id', '=', sale.event_id)
    .executeTakeFirstOrThrow()
  const late = { ...systemCtx(t.deps), now: new Date(t.now().getTime() + HOUR) }
  const provider = async () =>
    (
      await t.deps.db
        .selectFrom('test_payments')
        .select('status')
        .where('id', '=', attempt.provider_payment_id!)
        .executeTakeFirstOrThrow()
    ).status
  const counters = () =>
    t.deps.db.selectFrom('stock').select(['held', 'sold']).where('id', '=', sale.stock_id).executeTakeFirstOrThrow()
  const exact = async () => expect(await recountStock(t.deps.db, sale.event_id)).toEqual([])
  return { sale, buyer, attempt, late, provider, counters, exact }
}

describe('payment against expiry', () => {
  test('either paid with its unit, or expired with nothing charged and the unit free', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const one = await lastUnit()
      const [paid] = await Promise.all([
        pause(round % 5).then(() => one.buyer.confirm()),
        pause((round + 2) % 5).then(() => expirePaidHolds(one.late, one.sale.event_id)),
      ])
      // whatever was cut short is found by the reconciler, as after a lost answer
      await reconcilePayments(one.late)
      await expirePaidHolds(one.late, one.sale.event_id)
      const status = await one.buyer.status()
      if (status === 'COMPLETED') {
        expect([await one.provider(), await one.counters()]).toEqual(['SUCCEEDED', { held: 0, sold: 1 }])
      } else {
        expect(status).toBe('EXPIRED')
        expect(paid.status).not.toBe(200)
        expect([await one.provider(), await one.counters()]).toEqual(['CANCELLED', { held: 0, sold: 0 }])
      }
      await one.exact()
    }
  })

  test('two sweeps, the buyer’s card and the next buyer at once: the unit has one owner', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const one = await lastUnit()
      const next = () =>
        createBuyer(t, one.sale).then(
          (buyer) => buyer,
          () => null,
        )
      const [, , , other] = await Promise.all([
        one.buyer.confirm(),
        expirePaidHolds(one.late, one.sale.event_id),
        expirePaidHolds(one.late, one.sale.event_id),
        pause(round).then(next),
      ])
      const status = await one.buyer.status()
      if (other) expect(status).toBe('EXPIRED')
      const { held, sold } = await one.counters()
      expect(held + sold).toBeLessThanOrEqual(1)
      if (status === 'COMPLETED') expect([await one.provider(), sold]).toEqual(['SUCCEEDED', 1])
      await one.exact()
    }
  })

  test('control: expired without closing the payment first, the money arrives for a unit that is somebody else’s', async () => {
    const one = await lastUnit()
    const { here, meanwhile } = standstill()
    // the provider was not asked, the order's lock not taken: the hold is simply over
    const careless = async () => {
      const { status } = await t.deps.db
        .selectFrom('orders')
        .select('status')
        .where('id', '=', one.attempt.order_id)
        .executeTakeFirstOrThrow()
      await here()
      if (status !== 'AWAITING_PAYMENT') return
      await t.deps.pool.query(`update orders set status = 'EXPIRED', expired_at = now() where id = $1`, [
        one.attempt.order_id,
      ])
      await t.deps.pool.query('update stock set held = 0 where id = $1', [one.sale.stock_id])
    }
    await Promise.all([careless(), meanwhile(() => one.buyer.confirm())])
    expect([await one.provider(), await one.buyer.status()]).toEqual(['SUCCEEDED', 'EXPIRED'])
    const other = await createBuyer(t, one.sale).catch(() => null)
    const differences = await recountStock(t.deps.db, one.sale.event_id)
    expect(other !== null || differences.length > 0).toBe(true)
  })
})
