import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { createSoldOrder } from '#test/sold-orders.ts'

let t: TestApp
let shop: Awaited<ReturnType<typeof createOnSaleEvent>>
beforeAll(async () => {
  t = await createTestApp({ env: { TURNOUT_LIMITS: 'on' } })
  shop = await createOnSaleEvent(t.deps.db)
})
afterAll(() => t.close())

/** The address of the file with all tickets of an order, and the one of its first ticket alone. */
async function sold(count: number): Promise<{ all: string; one: string }> {
  const people = Array.from({ length: count }, () => ({
    first_name: 'Ada',
    last_name: 'Brandt',
    email: 'ada@example.org',
  }))
  const { order_id, attendees } = await createSoldOrder(t.deps.db, { ...shop, people })
  const order = t.deps.db.selectFrom('orders').select('short_id').where('id', '=', order_id)
  const { short_id } = await order.executeTakeFirstOrThrow()
  const event = `/api/public/events/${shop.event_id}`
  return {
    all: `${event}/order/${short_id}/tickets.pdf`,
    one: `${event}/attendees/${attendees[0]!.short_id}/ticket.pdf`,
  }
}
const askFor = async (paths: readonly string[]): Promise<number[]> =>
  (await Promise.all(paths.map((path) => t.call('GET', path)))).map(({ status }) => status)

// Five hundred pages: seconds on an idle machine, more on one that does other things too.
const PATIENCE = { timeout: 90_000 }

test(
  'a large file is drawn ten times a minute for one order, a small one as often as it is asked for (SEC-40j)',
  PATIENCE,
  async () => {
    const large = await sold(21)
    for (let n = 0; n < 10; n++) expect(await askFor([large.all])).toEqual([200])
    expect(await askFor([large.all])).toEqual([429])
    const small = await sold(20)
    expect(new Set(await askFor(Array(15).fill(small.all)))).toEqual(new Set([200]))
  },
)

test(
  'large files are drawn one after the other: beyond ten that wait the next is BUSY, single tickets go on',
  PATIENCE,
  async () => {
    t.advance(120_000)
    const orders = [await sold(21), await sold(21), await sold(21)]
    const wishes = orders.flatMap(({ all }) => Array<string>(7).fill(all))
    const [large, single] = await Promise.all([askFor(wishes), askFor(orders.map(({ one }) => one))])
    expect(single).toEqual([200, 200, 200])
    const counted = Map.groupBy(large, (status) => status)
    expect(counted.get(200)?.length).toBeGreaterThanOrEqual(10)
    expect((counted.get(200)?.length ?? 0) + (counted.get(503)?.length ?? 0)).toBe(21)
  },
)
