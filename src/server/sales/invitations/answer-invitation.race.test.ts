import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeOfAnswer } from '#core/records/rsvps/change-of-answer.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { LinksChanged, readStock } from '#server/platform/stock/stock.ts'
import { writeStock } from '#server/platform/stock/write-stock.ts'
import { findOrder } from '#server/records/orders/queries.ts'
import { isCheckedIn, listPlaces } from '#server/records/rsvps/queries.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { answer, createRsvp, openDoor, placesOf, rsvpOf } from '#test/rsvps.ts'
import { standstill } from '#test/standstill.ts'
import { cancelPlaces } from './cancel-places.ts'
import { readInvited } from './invited-unit.ts'
import { takePlaces } from './take-places.ts'

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

const app = (n: number) => (n % 2 ? other : t)
const times = <T>(n: number, act: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, index) => act(index)))
const onSale = (capacity: number) => createOnSaleEvent(t.deps.db, { price: 0, capacity, max_per_order: 10 })
const noDeadlock = async () => {
  const { rows } = await t.owner.query('select deadlocks from pg_stat_database where datname = current_database()')
  expect(Number(rows[0].deadlocks)).toBe(0)
}

describe('one link, answered several times at once', () => {
  test('the same YES from eight devices takes its places once', async () => {
    const sale = await onSale(20)
    const rsvp = await createRsvp(t, sale)
    const replies = await times(8, (n) => answer(app(n), rsvp, ['YES', 2]))
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200))
    const { orders, attendees } = await placesOf(t, rsvp)
    expect([orders.length, attendees.length]).toEqual([1, 3])
    expect(await recountStock(t.deps.db, sale.event_id)).toEqual([])
  })

  test('different answers at once: one is the last, and the tickets are as many as it says', async () => {
    const sale = await onSale(40)
    const rsvps = await times(4, () => createRsvp(t, sale))
    const answers = [
      ['YES', 0],
      ['NO', 0],
      ['YES', 2],
      ['MAYBE', 0],
      ['YES', 1],
    ] as const
    const replies = await times(40, (n) => {
      const [response, guests] = answers[n % answers.length]!
      return answer(app(n), rsvps[n % rsvps.length]!, [response, guests])
    })
    // whoever gave up with BUSY has changed nothing
    expect(replies.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
    for (const rsvp of rsvps) {
      const { response, guests } = await rsvpOf(t, rsvp)
      expect((await placesOf(t, rsvp)).attendees).toHaveLength(response === 'YES' ? 1 + guests : 0)
    }
    expect(await recountStock(t.deps.db, sale.event_id)).toEqual([])
    await noDeadlock()
  })

  test('control: without the invitation’s lock two answers take the places twice', async () => {
    const sale = await onSale(20)
    const rsvp = await createRsvp(t, sale)
    const ctx = systemCtx(t.deps)
    const looked = standstill(2)
    const twice = times(2, () =>
      inTransaction(t.deps.db, async (tx) => {
        const { added } = changeOfAnswer(await listPlaces(tx, rsvp), { response: 'YES', guests: 2 })
        await looked.here()
        await takePlaces(tx, ctx, { rsvp, terms: await readInvited(tx, rsvp), quantity: added })
      }),
    )
    await looked.meanwhile(async () => {})
    await twice
    expect((await placesOf(t, rsvp)).attendees).toHaveLength(6)
  })
})

test('what was changed about the sale while YES was decided on starts it over (RES-24)', async () => {
  const sale = await onSale(5)
  const rsvp = await createRsvp(t, sale)
  const taken = inTransaction(t.deps.db, async (tx) => {
    const terms = await readInvited(tx, rsvp)
    await other.deps.db
      .updateTable('events')
      .set((eb) => ({ sale_version: eb('sale_version', '+', 1) }))
      .where('id', '=', sale.event_id)
      .execute()
    await takePlaces(tx, systemCtx(t.deps), { rsvp, terms, quantity: 1 })
  })
  await expect(taken).rejects.toBeInstanceOf(LinksChanged)
  expect((await placesOf(t, rsvp)).orders).toEqual([])
})

describe('YES against the last units', () => {
  test('invited people and buyers at once get no more than there are', async () => {
    const sale = await onSale(12)
    const rsvps = await times(10, () => createRsvp(t, sale))
    const items = [{ ticket_id: sale.ticket_id, ticket_price_id: sale.price_id, quantity: 2 }]
    const replies = await times(20, (n) =>
      n % 2
        ? answer(app(n >> 1), rsvps[n >> 1]!, ['YES', 1])
        : app(n >> 1).call('POST', `/api/public/events/${sale.event_id}/order`, { body: { items } }),
    )
    const statuses = replies.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200 || status === 201)).toHaveLength(6)
    expect(statuses.filter((status) => status === 409)).toHaveLength(14)
    for (const [n, rsvp] of rsvps.entries()) {
      const said_yes = statuses[2 * n + 1] === 200
      expect(await rsvpOf(t, rsvp)).toMatchObject(said_yes ? { response: 'YES', guests: 1 } : { response: 'NONE' })
      expect((await placesOf(t, rsvp)).attendees).toHaveLength(said_yes ? 2 : 0)
    }
    const { held, sold } = await t.deps.db
      .selectFrom('stock')
      .select(['held', 'sold'])
      .where('id', '=', sale.stock_id)
      .executeTakeFirstOrThrow()
    expect(held + sold).toBe(12)
    expect(await recountStock(t.deps.db, sale.event_id)).toEqual([])
    await noDeadlock()
  })

  test('control: without the counter’s lock the last unit is given away twice', async () => {
    const sale = await onSale(1)
    const looked = standstill(2)
    const both = times(2, () =>
      inTransaction(t.deps.db, async (tx) => {
        const row = (await readStock(tx, [sale.stock_id])).get(sale.stock_id)!
        await looked.here()
        if (row.held + row.sold >= 1) return false
        await writeStock(tx, [{ id: sale.stock_id, held: row.held, sold: row.sold + 1, limit: 1 }])
        return true
      }),
    )
    await looked.meanwhile(async () => {})
    expect(await both).toEqual([true, true])
    await t.owner.query('update stock set sold = 0 where id = $1', [sale.stock_id])
  })
})

describe('an answer and the door', () => {
  test('whoever came in keeps the ticket: it is either scanned or given back, never both', async () => {
    const sale = await onSale(20)
    const scan = await openDoor(t, sale)
    const rsvps = await times(6, () => createRsvp(t, sale))
    for (const rsvp of rsvps) await answer(t, rsvp, 'YES')
    const tickets = await Promise.all(rsvps.map(async (rsvp) => (await placesOf(t, rsvp)).attendees[0]!))
    const done = await times(6, async (n) => {
      const [verdict, reply] = await Promise.all([
        scan(tickets[n]!.reference, app(n)),
        answer(app(n + 1), rsvps[n]!, 'NO'),
      ])
      return [verdict, reply.status]
    })
    for (const [verdict, status] of done) expect(status).toBe(verdict === 'ADMITTED' ? 409 : 200)
    expect(await recountStock(t.deps.db, sale.event_id)).toEqual([])
  })

  test('control: without the ticket’s lock somebody is let in whose place is given back', async () => {
    const sale = await onSale(5)
    const scan = await openDoor(t, sale)
    const rsvp = await createRsvp(t, sale)
    await answer(t, rsvp, 'YES')
    const [ticket] = (await placesOf(t, rsvp)).attendees
    const looked = standstill()
    const given_back = inTransaction(t.deps.db, async (tx) => {
      const [places, is_checked_in] = [await listPlaces(tx, rsvp), await isCheckedIn(tx, rsvp)]
      const order = await findOrder(tx, sale.event_id, ticket!.order_id)
      await looked.here()
      const locked = { rsvp, places, is_checked_in, attendees: new Map(), orders: new Map([[order!.id, order!]]) }
      const change = changeOfAnswer(places, { response: 'NO', guests: 0 })
      if (!is_checked_in) await cancelPlaces(tx, systemCtx(t.deps), { locked, change })
    })
    expect(await looked.meanwhile(() => scan(ticket!.reference, other))).toBe('ADMITTED')
    await given_back
    expect((await placesOf(t, rsvp)).attendees).toEqual([])
  })
})
