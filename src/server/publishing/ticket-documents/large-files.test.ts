import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { createSoldOrder } from '#test/sold-orders.ts'
import * as page from './pdf-ticket.ts'

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

/** How many pages of tickets are drawn meanwhile, by the codes on them. */
async function pagesDrawn(work: () => Promise<unknown>): Promise<number> {
  const drawn = vi.spyOn(page, 'drawTicketPage')
  await work()
  const { length } = drawn.mock.calls
  drawn.mockRestore()
  return length
}

describe('a file that was drawn', { timeout: 90_000 }, () => {
  test('is kept while nothing it shows changes, and asked for at once it is drawn once', async () => {
    const { all, one } = await sold(3)
    expect(await pagesDrawn(() => askFor([all, all, all]))).toBe(3)
    expect(await pagesDrawn(() => askFor([all, all, one, one]))).toBe(1)
    const rename = t.deps.db.updateTable('events').set({ title: 'Another title' }).where('id', '=', shop.event_id)
    await rename.execute()
    expect(await pagesDrawn(() => askFor([all]))).toBe(3)
    const people = t.deps.db.updateTable('attendees').where('event_id', '=', shop.event_id)
    await people.set({ first_name: 'Zoë' }).execute()
    expect(await pagesDrawn(() => askFor([one]))).toBe(1)
  })

  test('costs its pages once; whoever has used up the minute hears so, others are drawn theirs (SEC-40j)', async () => {
    const app = await createTestApp({ env: { TURNOUT_LIMITS: 'tickets-pdf-pages=25' }, database: t.url })
    app.setNow(new Date(t.now().getTime() + 3_600_000))
    const [first, second, third] = [await sold(20), await sold(4), await sold(2)]
    const get = async (path: string, remoteAddress = '192.0.2.1') =>
      (await app.app.inject({ url: path, remoteAddress })).statusCode
    expect([await get(first.all), await get(second.all)]).toEqual([200, 200])
    expect([await get(third.all), await get(first.all)]).toEqual([429, 200])
    expect(await get(third.all, '192.0.2.2')).toBe(200)
    expect(await get(third.all)).toBe(200)
    const large = await sold(30)
    app.advance(60_000)
    expect(await get(large.all)).toBe(200)
    await app.close()
  })
})

test(
  'large files are drawn one after the other: beyond ten that wait the next is BUSY, single tickets go on',
  PATIENCE,
  async () => {
    t.advance(120_000)
    const orders = [await sold(21), await sold(21), await sold(21)]
    const requests = orders.flatMap(({ all }) => Array<string>(7).fill(all))
    const [large, single] = await Promise.all([askFor(requests), askFor(orders.map(({ one }) => one))])
    expect(single).toEqual([200, 200, 200])
    const counted = Map.groupBy(large, (status) => status)
    expect(counted.get(200)?.length).toBeGreaterThanOrEqual(10)
    expect((counted.get(200)?.length ?? 0) + (counted.get(503)?.length ?? 0)).toBe(21)
  },
)
