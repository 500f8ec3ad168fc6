import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPriceCounters } from '#server/catalog/event-dates/counter-queries.ts'
import { raiseSaleVersion } from '#server/catalog/events/queries.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { readStock } from '#server/platform/stock/stock.ts'
import { writeStock } from '#server/platform/stock/write-stock.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount, createEvent, createTicket, type TestAccount } from '#test/factories.ts'
import { standstill } from '#test/standstill.ts'
import { replaceCapacityTickets } from './queries.ts'

let t: TestApp
let owner: TestAccount
beforeAll(async () => {
  t = await createTestApp()
  owner = await createAccount(t.deps.db)
})
afterAll(() => t.close())

const times = <T>(n: number, act: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, index) => act(index)))
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const count = (values: readonly number[], wanted: number) => values.filter((value) => value === wanted).length

/** Three tickets without limits of their own, so that only capacities can refuse. */
async function createHall() {
  const event_id = await createEvent(t.deps.db, owner)
  const tickets = []
  for (const title of ['Standing', 'Balcony', 'Box'])
    tickets.push(await createTicket(t.deps.db, event_id, { title, order: tickets.length + 1 }))
  const path = `/api/events/${event_id}/capacity-assignments`
  const call = async (method: string, to: string, body?: unknown) => t.call(method, to, { as: owner.token, body })
  const add = async (body: object) => (await call('POST', path, { name: 'Hall', ...body })).body.data.id as number
  return { event_id, tickets, ids: tickets.map(({ ticket_id }) => ticket_id), path, call, add }
}
type Hall = Awaited<ReturnType<typeof createHall>>

const reserve = async ({ event_id, tickets }: Hall, which: readonly number[]) => {
  const items = which.map((index) => ({
    ticket_id: tickets[index]!.ticket_id,
    ticket_price_id: tickets[index]!.price_id,
    quantity: 1,
  }))
  return (await t.call('POST', `/api/public/events/${event_id}/order`, { body: { items } })).status
}

/** CAP-4 by SQL: no enabled assignment holds more than its limit. */
async function overfull(event_id: number): Promise<unknown[]> {
  const { rows } = await t.deps.pool.query(
    `select c.id from capacity_assignments c join stock s on s.id = c.stock_id
     where c.event_id = $1 and c.deleted_at is null and c.is_enabled and s.held + s.sold > c.capacity`,
    [event_id],
  )
  return rows
}

describe('many buyers, one capacity (REL-1)', () => {
  test.each([
    ['tickets', (hall: Hall) => ({ applies_to: 'TICKETS', ticket_ids: hall.ids, capacity: 10 })],
    ['the whole event', () => ({ applies_to: 'EVENT', capacity: 10 })],
  ])('fifty buyers of mixed tickets, ten places over %s: ten orders', async (_scope, body) => {
    const hall = await createHall()
    await hall.add(body(hall))
    const statuses = await times(50, (index) => reserve(hall, [index % 3]))
    expect([count(statuses, 201), count(statuses, 409)]).toEqual([10, 40])
    expect(await recountStock(t.deps.db)).toEqual([])
  })

  test('overlapping capacities and baskets of several tickets: none is passed, none is wasted (CAP-2, CAP-4)', async () => {
    const hall = await createHall()
    const [standing, balcony, box] = hall.ids
    await hall.add({ applies_to: 'TICKETS', ticket_ids: [standing, balcony], capacity: 12 })
    await hall.add({ applies_to: 'TICKETS', ticket_ids: [balcony, box], capacity: 8 })
    await hall.add({ applies_to: 'EVENT', capacity: 16 })
    const baskets = [[0], [1], [2], [0, 1], [2, 1], [2, 0]]
    await times(60, (index) => reserve(hall, baskets[index % baskets.length]!))
    expect(await overfull(hall.event_id)).toEqual([])
    expect(await recountStock(t.deps.db)).toEqual([])
    // what is left over is really left: single tickets go on until every door is shut
    for (let again = 0; again < 20; again++) for (const index of [0, 1, 2]) await reserve(hall, [index])
    const { rows } = await t.deps.pool.query(
      `select coalesce(sum(s.held), 0)::int as held from stock s where s.event_id = $1 and s.kind = 'PRICE'`,
      [hall.event_id],
    )
    expect(rows[0].held).toBe(16)
    expect(await recountStock(t.deps.db)).toEqual([])
  })
})

describe('organizers change capacities while they sell (CAP-6, REL-3)', () => {
  test('links, limits, scope, enabling and deleting under sixty buyers: no deadlock, counters exact', async () => {
    const hall = await createHall()
    const [standing, balcony, box] = hall.ids
    const one = await hall.add({ applies_to: 'TICKETS', ticket_ids: [standing], capacity: 10 })
    const other = await hall.add({ applies_to: 'TICKETS', ticket_ids: [standing, balcony], capacity: 20 })
    const gone = await hall.add({ applies_to: 'EVENT', capacity: 1000 })
    const put = (id: number, body: object) => hall.call('PUT', `${hall.path}/${id}`, body)
    const changes = [
      () => put(one, { ticket_ids: [standing, box] }),
      () => put(other, { is_enabled: false }),
      () => put(one, { capacity: 5 }),
      async () => {
        await hall.call('DELETE', `${hall.path}/${gone}`)
        return hall.call('POST', hall.path, { name: 'All', applies_to: 'EVENT', capacity: 40 })
      },
      () => put(other, { is_enabled: true, ticket_ids: [balcony, box] }),
      () => put(one, { ticket_ids: [balcony], capacity: 30 }),
    ]
    const buying = times(60, async (index) => {
      await pause((index % 12) * 8)
      return reserve(hall, index % 5 === 0 ? [0, 1] : [index % 3])
    })
    const changing = times(changes.length, async (index) => {
      await pause(index * 12)
      return (await changes[index]!()).status
    })
    const [bought, changed] = await Promise.all([buying, changing])
    expect(bought.filter((status) => ![201, 409, 503].includes(status))).toEqual([])
    expect(changed.filter((status) => ![200, 201, 204].includes(status))).toEqual([])
    expect(await recountStock(t.deps.db)).toEqual([])
  })

  test('a capacity put over tickets in the middle of a rush counts every seat of it (CAP-3)', async () => {
    for (let round = 0; round < 5; round++) {
      const hall = await createHall()
      const [statuses] = await Promise.all([
        times(20, (index) => reserve(hall, [index % 3])),
        pause(round * 3).then(() => hall.add({ applies_to: 'EVENT', capacity: 6 })),
      ])
      const held = count(statuses, 201)
      const [row] = (await hall.call('GET', hall.path)).body.data
      expect(row.held_capacity).toBe(held)
      expect(await recountStock(t.deps.db, hall.event_id)).toEqual([])
    }
  })

  test('holds that end while their links change are given back exactly once (STK-6)', async () => {
    const hall = await createHall()
    const id = await hall.add({ applies_to: 'TICKETS', ticket_ids: [hall.ids[0]], capacity: 50 })
    const buyers = await times(12, async () => {
      const reply = await t.call('POST', `/api/public/events/${hall.event_id}/order`, {
        body: {
          items: [{ ticket_id: hall.ids[0], ticket_price_id: hall.tickets[0]!.price_id, quantity: 1 }],
        },
      })
      return { cookie: String(reply.headers['set-cookie']).split(';')[0]!, short_id: reply.body.data.short_id }
    })
    const ended = times(buyers.length, async (index) => {
      const { cookie, short_id } = buyers[index]!
      await pause(index * 4)
      return (await t.call('DELETE', `/api/public/events/${hall.event_id}/order/${short_id}`, { headers: { cookie } }))
        .status
    })
    const relinked = times(6, (index) =>
      pause(index * 8).then(() =>
        hall.call('PUT', `${hall.path}/${id}`, { ticket_ids: index % 2 ? [hall.ids[0]] : [hall.ids[1]] }),
      ),
    )
    const [statuses] = await Promise.all([ended, relinked])
    expect(statuses.filter((status) => status >= 500 && status !== 503)).toEqual([])
    expect(await recountStock(t.deps.db)).toEqual([])
  })

  test('control: counting before the locks loses the seats sold meanwhile (REL-4)', async () => {
    const hall = await createHall()
    const id = await hall.add({ applies_to: 'TICKETS', ticket_ids: [hall.ids[0]], capacity: 50 })
    const { stock_id } = await t.deps.db
      .selectFrom('capacity_assignments')
      .select('stock_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { here, meanwhile } = standstill()
    const careless = inTransaction(t.deps.db, async (tx) => {
      const prices = await findPriceCounters(tx, hall.event_id, { ticket_ids: [hall.ids[1]!], event_date_id: null })
      const before = await readStock(
        tx,
        prices.map((price) => price.stock_id),
      )
      await here()
      await raiseSaleVersion(tx, hall.event_id)
      await replaceCapacityTickets(tx, { event_id: hall.event_id, id }, [hall.ids[1]!])
      const held = [...before.values()].reduce((sum, counter) => sum + counter.held, 0)
      await writeStock(tx, [{ id: stock_id, held, sold: 0, limit: 50 }])
    })
    expect(await meanwhile(() => reserve(hall, [1]))).toBe(201)
    await careless
    expect(await recountStock(t.deps.db, hall.event_id)).toMatchObject([{ stock_id, held: 0, counted_held: 1 }])
  })
})
