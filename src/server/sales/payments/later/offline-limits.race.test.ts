import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { networkBuyer } from '#test/network-buyer.ts'
import { createOfflineSale } from '#test/offline-sales.ts'

/** Unpaid orders that are to be paid later, many at once, at two processes of one database (CALM-5). */
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

const LIMITED = { offline_share: 50, offline_max_units: 10, offline_confirm: 'NEVER' }
const OPEN = { offline_share: 100, offline_max_units: 500, offline_confirm: 'NEVER' }
type Sale = Awaited<ReturnType<typeof createOfflineSale>>

/** Details entered, ready to choose; null where no tickets were left. */
async function stranger(sale: Sale, index: number, { quantity = 1, email }: { quantity?: number; email?: string }) {
  const app = index % 2 ? t : other
  const buyer = await networkBuyer(app, sale, { ip: `198.51.100.${index}`, quantity })
  const order = email ? { ...buyer.details.order, email } : buyer.details.order
  await buyer.call('PUT', '', { body: { ...buyer.details, order } })
  return { choose: async () => (await buyer.call('POST', '/payment', { body: { method: 'OFFLINE' } })).status }
}
const times = <T>(n: number, act: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, index) => act(index)))
const held = async (sale: Sale) => {
  const { rows } = await t.deps.pool.query<{ units: number }>(
    `select coalesce(sum(i.quantity), 0)::int as units from orders o join order_items i on i.order_id = o.id
     where o.event_id = $1 and o.status = 'AWAITING_PAYMENT' and o.offline_confirmed_at is not null`,
    [sale.event_id],
  )
  return rows[0]!.units
}

describe('three anonymous requests and a whole ticket for seven days', () => {
  const take = async (settings: Record<string, unknown>) => {
    const sale = await createOfflineSale(t, { capacity: 30, max_per_order: 10 }, settings)
    const three = await times(3, (index) => stranger(sale, index, { quantity: 10 }))
    await Promise.all(three.map(({ choose }) => choose()))
    return held(sale)
  }
  test('hold half of it at most', async () => {
    expect(await take(LIMITED)).toBe(10)
    expect(await recountStock(t.deps.db)).toEqual([])
  })
  test('control: without the limits they hold all of it', async () => {
    expect(await take(OPEN)).toBe(30)
  })
})

test('twenty unpaid orders of one person at once: one is chosen', async () => {
  const sale = await createOfflineSale(t, { capacity: 100 }, LIMITED)
  const same = await times(20, (index) => stranger(sale, index, { email: `nuno+${index}@gmail.com` }))
  const statuses = await Promise.all(same.map(({ choose }) => choose()))
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(await held(sale)).toBe(1)
})

test('twenty strangers at once never have more than the share', async () => {
  const sale = await createOfflineSale(t, { capacity: 20 }, LIMITED)
  const many = await times(20, (index) => stranger(sale, index, {}))
  const statuses = await Promise.all(many.map(({ choose }) => choose()))
  expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  expect(await recountStock(t.deps.db)).toEqual([])
})

test('control: without the locks each looks before any other has chosen, and more than the share is held', async () => {
  const sale = await createOfflineSale(t, { capacity: 20 }, OPEN)
  const many = await times(20, (index) => stranger(sale, index, {}))
  const looked = await times(20, () => held(sale))
  const fits = looked.map((units) => 100 * (units + 1) <= 50 * 20)
  await Promise.all(many.map(({ choose }, index) => (fits[index] ? choose() : null)))
  expect(await held(sale)).toBeGreaterThan(10)
})
