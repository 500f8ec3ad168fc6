import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPromoCodeValid } from '#core/catalog/promo-codes/discount.ts'
import { findPromoCode } from '#server/catalog/promo-codes/queries.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createBuyer } from '#test/buyer.ts'
import { createOnSaleEvent, createPromoCode } from '#test/factories.ts'
import { standstill } from '#test/standstill.ts'
import { recountStock } from './recount-queries.ts'

/** Codes entered in checkout, many at once, at two processes of one database (PRO-4, PRO-9). */
let t: TestApp
let other: TestApp
beforeAll(async () => {
  t = await createTestApp()
  other = await createTestApp({ database: t.url })
})
afterAll(async () => {
  await other.close()
  await t.close()
})

const BUYERS = 12

async function sale(max_uses: number) {
  const on_sale = await createOnSaleEvent(t.deps.db, { capacity: 50, price: 2000 })
  const code = await inTransaction(t.deps.db, (tx) => createPromoCode(tx, on_sale.event_id, { max_uses }))
  const uses = () =>
    t.deps.db.selectFrom('stock').select(['held', 'sold']).where('id', '=', code.stock_id).executeTakeFirstOrThrow()
  return { ...on_sale, code, uses }
}
type Sale = Awaited<ReturnType<typeof sale>>

const buyers = (on_sale: Sale, count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => createBuyer(index % 2 ? t : other, on_sale)))
const enter = ({ call }: Awaited<ReturnType<typeof createBuyer>>, code: string | null = 'TIDE') =>
  call('PUT', '/promo-code', { body: { code } })

describe('the last uses of a code', () => {
  test('go to as many buyers as there are uses, and to nobody more', async () => {
    for (const max_uses of [1, 3]) {
      const on_sale = await sale(max_uses)
      const replies = await Promise.all((await buyers(on_sale, BUYERS)).map((buyer) => enter(buyer)))
      const codes = replies.map(({ status, body }) => body.error?.code ?? status)
      expect(codes.filter((code) => code === 200)).toHaveLength(max_uses)
      expect(codes.filter((code) => code === 'PROMO_CODE_INVALID')).toHaveLength(BUYERS - max_uses)
      expect(await on_sale.uses()).toEqual({ held: max_uses, sold: 0 })
      expect(await recountStock(t.deps.db, on_sale.event_id)).toEqual([])
    }
  })

  test('control: looked at before the counter is locked, they go to everybody', async () => {
    const on_sale = await sale(1)
    await buyers(on_sale, 2)
    const read = standstill(2)
    const take = async () => {
      const row = await findPromoCode(t.deps.db, on_sale.event_id, on_sale.code.id)
      await read.here()
      if (isPromoCodeValid(row!, t.now()))
        await t.deps.pool.query('update stock set held = held + 1, ceiling = null where id = $1', [
          on_sale.code.stock_id,
        ])
    }
    await Promise.all([take(), take(), read.meanwhile(async () => {})])
    expect((await on_sale.uses()).held).toBe(2)
  })

  test('entered in checkout against reserved with: never more than there are', async () => {
    const on_sale = await sale(2)
    const waiting = await buyers(on_sale, 6)
    const items = [{ ticket_id: on_sale.ticket_id, ticket_price_id: on_sale.price_id, quantity: 1 }]
    const replies = await Promise.all([
      ...waiting.map((buyer) => enter(buyer)),
      ...waiting.map(() =>
        t.call('POST', `/api/public/events/${on_sale.event_id}/order`, { body: { items, promo_code: 'TIDE' } }),
      ),
    ])
    expect(replies.filter(({ status }) => status < 300)).toHaveLength(2)
    expect(await on_sale.uses()).toEqual({ held: 2, sold: 0 })
    expect(await recountStock(t.deps.db, on_sale.event_id)).toEqual([])
  })
})

describe('one order, several acts at once', () => {
  test('two codes replaced by each other in opposite order: no deadlock, every use counted', async () => {
    const on_sale = await sale(20)
    await inTransaction(t.deps.db, (tx) => createPromoCode(tx, on_sale.event_id, { code: 'EBB' }))
    const all = await buyers(on_sale, BUYERS)
    await Promise.all(all.map((buyer, index) => enter(buyer, index % 2 ? 'TIDE' : 'EBB')))
    const replies = await Promise.all(all.map((buyer, index) => enter(buyer, index % 2 ? 'EBB' : 'TIDE')))
    expect(replies.map(({ status }) => status)).toEqual(all.map(() => 200))
    expect(await on_sale.uses()).toEqual({ held: BUYERS / 2, sold: 0 })
    expect(await recountStock(t.deps.db, on_sale.event_id)).toEqual([])
  })

  test('a code that makes it free, taken away while the details complete it: free with the code, or paid without', async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < 8; round++) {
      const on_sale = await sale(20)
      await t.deps.pool.query('update promo_codes set discount = 100000 where id = $1', [on_sale.code.id])
      const buyer = await createBuyer(t, on_sale)
      await enter(buyer)
      const acts = [() => buyer.saveDetails(), () => enter(buyer, null)]
      await Promise.all((round % 2 ? acts : acts.toReversed()).map((act) => act()))
      const order = (await buyer.call('GET')).body.data
      outcomes.add(`${order.status} ${order.total_gross} ${order.promo_code}`)
      expect(await recountStock(t.deps.db, on_sale.event_id)).toEqual([])
    }
    for (const outcome of outcomes) expect(['COMPLETED 0 TIDE', 'AWAITING_PAYMENT 2000 null']).toContain(outcome)
  })
})
