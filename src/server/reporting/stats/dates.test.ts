import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EventDateView } from '#core/catalog/event-dates/schema.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createDateSale, type DateSale } from '#test/date-buyers.ts'
import { createTaxOrFee } from '#test/factories.ts'

/** What the screens and files say by date (DAT-58, LST-30). */
let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ now: new Date('2027-03-01T10:00:00Z') })
})
afterAll(() => t.close())

const datesOf = async (sale: DateSale): Promise<EventDateView[]> =>
  (await sale.staff('GET /dates?per_page=100')).body.data
const statsOf = async (sale: DateSale, query = '') => (await sale.staff(`GET /stats${query}`)).body.data
const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((all, row) => all + of(row), 0)
const rowsOf = (sale: DateSale) =>
  t.deps.db
    .selectFrom('attendees')
    .innerJoin('order_items', 'order_items.id', 'attendees.order_item_id')
    .select(['attendees.id', 'attendees.order_id', 'attendees.event_date_id', 'attendees.status', 'unit_total'])
    .where('attendees.event_id', '=', sale.event_id)
    .orderBy('attendees.id')
    .execute()

/** What is done to a sale, with numbers that say to which of its orders, tickets and dates. */
const step = fc.record({
  what: fc.constantFrom('BUY', 'BUY', 'BUY', 'TICKETS', 'TICKETS', 'AMOUNT', 'CANCEL', 'MOVE', 'ENTER'),
  of: fc.nat(1000),
  to: fc.nat(1000),
})

async function act(sale: DateSale, orders: number[], { what, of, to }: { what: string; of: number; to: number }) {
  const dates = [sale.first, sale.second, sale.third]
  if (what === 'BUY' || orders.length === 0) {
    const wanted = Array.from({ length: 1 + (of % 3) }, (_none, n) => dates[(to + n * of) % 3]!)
    orders.push((await sale.buy(wanted)).order_id)
    return
  }
  const order_id = orders[of % orders.length]!
  const order = `/orders/${order_id}`
  const attendees = (await rowsOf(sale)).filter((one) => one.order_id === order_id)
  const one = attendees[to % attendees.length]!
  if (what === 'TICKETS')
    await sale.staff(`POST ${order}/refund`, { attendee_ids: [one.id], cancel_tickets: of % 2 === 0 })
  if (what === 'AMOUNT') await sale.staff(`POST ${order}/refund`, { amount: 100 + to })
  if (what === 'CANCEL') await sale.staff(`POST /attendees/${one.id}/cancel`, { notify: false })
  if (what === 'MOVE')
    await sale.staff(`PUT /attendees/${one.id}`, {
      ...{ ticket_id: sale.ticket_id, ticket_price_id: sale.price_id, event_date_id: dates[to % 3] },
    })
  if (what === 'ENTER')
    await t.deps.db
      .insertInto('check_ins')
      .values({
        ...{ event_id: sale.event_id, check_in_list_id: await listOf(sale), attendee_id: one.id },
        ...{ short_id: `c_${one.id}`, checked_in_at: t.now(), created_at: t.now() },
      })
      .onConflict((on) => on.doNothing())
      .execute()
}

async function listOf(sale: DateSale): Promise<number> {
  const list = await t.deps.db
    .selectFrom('check_in_lists')
    .select('id')
    .where('event_id', '=', sale.event_id)
    .executeTakeFirst()
  if (list) return list.id
  const made = await sale.staff('POST /check-in-lists', { name: 'Door', ticket_ids: [sale.ticket_id] })
  return made.body.data.id
}

/** Each figure of each date from the rows one by one, and the dates together beside the event. */
async function addsUp(sale: DateSale) {
  const [dates, all, rows] = [await datesOf(sale), await statsOf(sale), await rowsOf(sale)]
  const inside = new Set(
    (await t.deps.db.selectFrom('check_ins').selectAll().where('event_id', '=', sale.event_id).execute())
      .filter(({ checked_out_at }) => checked_out_at === null)
      .map(({ attendee_id }) => attendee_id),
  )
  const parts = await t.deps.db
    .selectFrom('refund_tickets')
    .innerJoin('refunds', 'refunds.id', 'refund_tickets.refund_id')
    .select(['attendee_id', 'refund_tickets.amount'])
    .where('refunds.event_id', '=', sale.event_id)
    .where('refunds.status', '=', 'SUCCEEDED')
    .execute()
  for (const date of dates) {
    const theirs = rows.filter((row) => (row.event_date_id ?? sale.event_id) === date.id)
    const active = theirs.filter(({ status }) => status === 'ACTIVE')
    const figures = {
      sold: active.length,
      checked_in: active.filter(({ id }) => inside.has(id)).length,
      gross: sum(theirs, ({ unit_total }) => unit_total),
      refunded: sum(
        parts.filter(({ attendee_id }) => theirs.some(({ id }) => id === attendee_id)),
        ({ amount }) => amount,
      ),
    }
    expect(date).toMatchObject({ ...figures, held: 0 })
    const of_date = await statsOf(sale, `?event_date_id=${date.id}`)
    expect(of_date).toMatchObject({
      ...{ total_tickets_sold: figures.sold, total_gross_sales: figures.gross, total_refunded: figures.refunded },
      total_orders: new Set(active.map(({ order_id }) => order_id)).size,
      total_net_sales: figures.gross - figures.refunded - of_date.total_tax - of_date.total_fee,
    })
    expect(sum(of_date.daily_stats as { gross_sales: number }[], (day) => day.gross_sales)).toBe(figures.gross)
    expect(sum(of_date.daily_stats as { refunded: number }[], (day) => day.refunded)).toBe(figures.refunded)
  }
  const { total_attendees, total_checked_in_attendees } = (await sale.staff('GET /check_in_stats')).body.data
  expect(sum(dates, ({ sold }) => sold)).toBe(total_attendees)
  expect(sum(dates, ({ checked_in }) => checked_in)).toBe(total_checked_in_attendees)
  expect(sum(dates, ({ gross }) => gross) + all.no_date.gross).toBe(all.total_gross_sales)
  expect(sum(dates, ({ refunded }) => refunded) + all.no_date.refunded).toBe(all.total_refunded)
}

describe('figures by date (DAT-58)', () => {
  const RANDOM = 'random orders, refunds, cancellations, moves and visits'
  // buying takes its time: a series for each test
  test.each([1, 2, 3])(`${RANDOM}, series %s: each date is its rows, together they are the event`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 11 }), async (steps) => {
        const sale = await createDateSale(t, { price: 2000 })
        const { event_id, ticket_id } = sale
        for (const addition of [
          { name: 'Fee', type: 'FEE', calculation_type: 'FIXED', rate: 85, currency: 'EUR' },
          { name: 'VAT', type: 'TAX', calculation_type: 'PERCENTAGE', rate: 19_000 },
        ] as const)
          await createTaxOrFee(t.deps.db, sale.account.account_id, { ...addition, of: { event_id, ticket_id } })
        const orders: number[] = []
        for (const one of steps) await act(sale, orders, one)
        await addsUp(sale)
        const cancelled = await sale.cancel(sale.second, { holders: 'REFUND' })
        expect(cancelled.status).toBe(201)
        await t.runJobs()
        await addsUp(sale)
        expect(await recountStock(t.deps.db, event_id)).toEqual([])
      }),
      { numRuns: 1, endOnFailure: true },
    )
  })

  test('a date of another event is 404; one date alone is not spoken of (DAT-1)', async () => {
    const [sale, other] = [await createDateSale(t), await createDateSale(t)]
    expect((await sale.staff(`GET /stats?event_date_id=${other.second}`)).status).toBe(404)
    await sale.staff('POST /dates/delete', { ids: [sale.second, sale.third] })
    expect(await statsOf(sale)).not.toHaveProperty('no_date')
  })
})

describe('lists by date (DAT-58, LST-3, LST-4)', () => {
  test('orders and attendees of one date or several: tickets where they are now, holds where they are held', async () => {
    const sale = await createDateSale(t)
    const first = (await sale.buy([sale.first])).order_id
    const both = (await sale.buy([sale.first, sale.second])).order_id
    const second = (await sale.buy([sale.second])).order_id
    const held = await sale.reserve([sale.third])
    // an attendee from before dates has none stored: theirs is the first (DAT-3)
    await t.deps.db.updateTable('attendees').set({ event_date_id: null }).where('order_id', '=', first).execute()
    const ids = async (path: string, query: string) =>
      (await sale.staff(`GET /${path}?sort_direction=asc&${query}`)).body.data.map(({ id }: { id: number }) => id)
    const of = (operator: string, ...dates: number[]) => `filter_fields[event_date_id][${operator}]=${dates.join(',')}`
    expect(await ids('orders', of('eq', sale.first))).toEqual([first, both])
    expect(await ids('orders', of('eq', sale.second))).toEqual([both, second])
    expect(await ids('orders', of('in', sale.first, sale.second))).toEqual([first, both, second])
    expect(await ids('orders', of('eq', sale.third))).toEqual([])
    expect(await ids('orders', `${of('eq', sale.third)}&filter_fields[status][eq]=RESERVED`)).toEqual([held.order_id])
    const rows = await rowsOf(sale)
    const idsOf = (...dates: number[]) =>
      rows.filter((row) => dates.includes(row.event_date_id ?? sale.event_id)).map(({ id }) => id)
    expect(await ids('attendees', of('eq', sale.first))).toEqual(idsOf(sale.first))
    expect(await ids('attendees', of('in', sale.second, sale.third))).toEqual(idsOf(sale.second))
    const moved = idsOf(sale.second)[1]!
    const to = { ticket_id: sale.ticket_id, ticket_price_id: sale.price_id, event_date_id: sale.third }
    expect((await sale.staff(`PUT /attendees/${moved}`, to)).status).toBe(200)
    expect(await ids('orders', of('eq', sale.second))).toEqual([both])
    expect(await ids('orders', of('eq', sale.third))).toEqual([second])
    expect((await sale.staff(`GET /orders?filter_fields[event_date_id][lt]=3`)).status).toBe(422)
  })
})

test('a capacity that counts each date alone: taken on all dates, of as much as all of them have (LST-8, DAT-6)', async () => {
  const sale = await createDateSale(t)
  const of_tickets = { applies_to: 'TICKETS', ticket_ids: [sale.ticket_id], capacity: 5 }
  await sale.staff('POST /capacity-assignments', { ...of_tickets, name: 'Seats', is_per_date: true })
  await sale.staff('POST /capacity-assignments', { ...of_tickets, name: 'Season' })
  await sale.buy([sale.first, sale.second])
  await sale.reserve([sale.second, sale.third])
  const capacities = async () =>
    (await sale.staff('GET /capacity-assignments?sort_by=name')).body.data.map(
      ({ name, dates_count, used_capacity, held_capacity, percentage_used }: Record<string, unknown>) => [
        name,
        dates_count,
        used_capacity,
        held_capacity,
        percentage_used,
      ],
    )
  expect(await capacities()).toEqual([
    ['Season', undefined, 2, 2, 80],
    ['Seats', 3, 2, 2, 26.7],
  ])
  await sale.cancel(sale.third, { holders: 'CANCEL_ONLY' })
  await t.runJobs()
  expect((await capacities())[1]).toEqual(['Seats', 2, 2, 0, 20])
})
