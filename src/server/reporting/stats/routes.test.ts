import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEventTotals } from '#server/catalog/events/total-queries.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount, createEvent, createSession, createTicket, type TestAccount } from '#test/factories.ts'
import { countSold } from '#test/sold-orders.ts'

let t: TestApp
let owner: TestAccount
let stranger: TestAccount
beforeAll(async () => {
  t = await createTestApp({ now: new Date('2027-03-10T12:00:00Z') })
  owner = await accountOfToday()
  stranger = await accountOfToday()
})
afterAll(() => t.close())

/** An account whose session is as young as this test's clock. */
async function accountOfToday(): Promise<TestAccount> {
  const account = await createAccount(t.deps.db)
  return { ...account, token: await createSession(t.deps.db, { ...account, now: t.now() }) }
}

let count = 0
const price = {
  price_before_discount: 0,
  price: 0,
  unit_fee: 0,
  unit_tax: 0,
  unit_fee_included: 0,
  unit_tax_included: 0,
  unit_total: 0,
}

interface Sold {
  readonly at: string
  readonly gross: number
  readonly tax?: number
  readonly fee?: number
  readonly tax_included?: number
  readonly units?: number
  readonly status?: 'COMPLETED' | 'CANCELLED'
  readonly is_test?: boolean
}

/** A completed order as the checkout leaves it: what is counted, and nothing else. */
async function sell(event_id: number, ticket: { ticket_id: number; price_id: number }, sold: Sold): Promise<number> {
  const { gross, tax = 0, fee = 0, tax_included = 0, units = 1, status = 'COMPLETED' } = sold
  const key = `s${event_id}-${++count}`
  const at = new Date(sold.at)
  const totals = { total_before_additions: gross - tax - fee, total_fee: fee, total_tax: tax, total_gross: gross }
  const { id: order_id } = await t.deps.db
    .insertInto('orders')
    .values({
      ...totals,
      event_id,
      status,
      short_id: key,
      reference: key,
      language: 'en',
      currency: 'EUR',
      total_before_discount: gross,
      total_discount: 0,
      total_fee_included: 0,
      total_tax_included: tax_included,
      completed_at: at,
      is_test: sold.is_test ?? false,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const line = { event_id, order_id, ticket_id: ticket.ticket_id, ticket_price_id: ticket.price_id }
  const { id: order_item_id } = await t.deps.db
    .insertInto('order_items')
    .values({ ...line, ...price, ...totals, title: 'x', quantity: units })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (let n = 1; n <= units; n++)
    await t.deps.db
      .insertInto('attendees')
      .values({
        ...line,
        order_item_id,
        short_id: `${key}-${n}`,
        reference: `${key}-${n}`,
        first_name: 'A',
        last_name: 'B',
        email: 'a@example.org',
        language: 'en',
        status: status === 'CANCELLED' ? 'CANCELLED' : 'ACTIVE',
        created_at: at,
        updated_at: at,
      })
      .execute()
  if (status === 'COMPLETED') await countSold(t.deps.db, ticket.price_id, units)
  return order_id
}

const refund = (
  order: { event_id: number; order_id: number },
  { amount, tax }: { amount: number; tax: number },
  at: string,
) =>
  t.deps.db
    .insertInto('refunds')
    .values({
      ...order,
      amount,
      net_amount: amount - tax,
      tax_amount: tax,
      fee_amount: 0,
      fee_included_amount: 0,
      tax_included_amount: 0,
      status: 'SUCCEEDED',
      notify_buyer: false,
      succeeded_at: new Date(at),
      created_at: new Date(at),
      updated_at: new Date(at),
    })
    .execute()

async function soldEvent() {
  const event = await createEvent(t.deps.db, owner)
  return { event, ticket: await createTicket(t.deps.db, event) }
}
const stats = (event: number, query = '', as = owner.token) =>
  t.call('GET', `/api/events/${event}/stats${query}`, { as })

describe('GET /events/:event_id/stats', () => {
  test('days of the event timezone without gaps, money net of refunds’ shares (EVT-15, EVT-16, TIM-5)', async () => {
    const { event, ticket } = await soldEvent()
    // 23:30 UTC is already the next day in Berlin.
    const first = await sell(event, ticket, { at: '2027-03-06T23:30:00Z', gross: 2380, tax: 380, units: 2 })
    await sell(event, ticket, { at: '2027-03-09T10:00:00Z', gross: 1000, fee: 100, tax_included: 50 })
    await sell(event, ticket, { at: '2027-03-09T11:00:00Z', gross: 700, units: 1, status: 'CANCELLED' })
    await refund({ event_id: event, order_id: first }, { amount: 1190, tax: 190 }, '2027-03-10T09:00:00Z')
    const { data } = (await stats(event)).body
    expect(data.daily_stats.map((day: { date: string }) => day.date)).toEqual([
      '2027-03-04',
      '2027-03-05',
      '2027-03-06',
      '2027-03-07',
      '2027-03-08',
      '2027-03-09',
      '2027-03-10',
    ])
    expect(data.daily_stats[3]).toEqual({
      date: '2027-03-07',
      orders_created: 1,
      tickets_sold: 2,
      gross_sales: 2380,
      total_tax: 380,
      total_fee: 0,
      refunded: 0,
      views: 0,
    })
    expect(data.daily_stats[5]).toMatchObject({
      orders_created: 1,
      tickets_sold: 1,
      gross_sales: 1700,
      total_tax: 50,
      total_fee: 100,
    })
    expect(data.daily_stats[6]).toMatchObject({ refunded: 1190, orders_created: 0 })
    expect(data).toMatchObject({
      total_orders: 2,
      total_tickets_sold: 3,
      total_gross_sales: 4080,
      total_refunded: 1190,
      total_tax: 240,
      total_fee: 100,
      total_net_sales: 4080 - 1190 - 240 - 100,
      total_views: 0,
    })
    const view = (await t.call('GET', `/api/events/${event}`, { as: owner.token })).body.data
    expect(view.stats).toEqual({
      tickets_sold: 3,
      orders_created: 2,
      gross_sales: 4080,
      net_sales: data.total_net_sales,
      views: 0,
    })
    const [listed] = (
      await t.call(
        'GET',
        `/api/events?filter_fields[organizer_id][eq]=${owner.organizer_id}&sort_by=created_at&sort_direction=desc`,
        { as: owner.token },
      )
    ).body.data
    expect(listed.stats.gross_sales).toBe(4080)
  })

  test('test orders count only in test mode (EVT-16)', async () => {
    const { event, ticket } = await soldEvent()
    await sell(event, ticket, { at: '2027-03-09T10:00:00Z', gross: 500, is_test: true })
    expect((await stats(event)).body.data.total_gross_sales).toBe(500)
    expect((await readEventTotals(t.deps.db, [event], { counted: 'LIVE', rows: 'ALL' })).get(event)).toMatchObject({
      gross: 0,
      orders: 0,
      tickets: 0,
    })
  })

  test('the range: both ends, at most 366 days, real dates (EVT-15)', async () => {
    const { event } = await soldEvent()
    expect((await stats(event, '?from=2027-03-28&to=2027-03-29')).body.data.daily_stats).toHaveLength(2)
    expect((await stats(event, '?from=2026-03-10&to=2027-03-10')).body.data.daily_stats).toHaveLength(366)
    for (const query of [
      '?from=2026-03-09&to=2027-03-10',
      '?from=2027-03-10&to=2027-03-09',
      '?from=2027-02-30',
      '?from=0000-01-01&to=0000-01-02',
      '?from=9999-12-31',
      '?to=yesterday',
    ])
      expect((await stats(event, query)).status).toBe(422)
    const { body } = await stats(event, '?from=2026-03-09&to=2027-03-10')
    expect(body.error.fields).toEqual({ from: ['Choose 366 days at most.'] })
    expect((await stats(event, '', stranger.token)).status).toBe(404)
  })
})

describe('check-in and sale health', () => {
  test('checked in by list and in all; one person at two doors counts once (API-48, CIL-3)', async () => {
    const { event, ticket } = await soldEvent()
    await sell(event, ticket, { at: '2027-03-09T10:00:00Z', gross: 0, units: 3 })
    const [one, two] = await t.deps.db
      .selectFrom('attendees')
      .selectAll()
      .where('event_id', '=', event)
      .orderBy('id')
      .execute()
    const stamp = { created_at: t.now(), updated_at: t.now() }
    const list = async (name: string) => {
      const { id } = await t.deps.db
        .insertInto('check_in_lists')
        .values({ ...stamp, event_id: event, short_id: `${name}${event}`, name })
        .returning('id')
        .executeTakeFirstOrThrow()
      await t.deps.db
        .insertInto('list_tickets')
        .values({ event_id: event, check_in_list_id: id, ticket_id: ticket.ticket_id })
        .execute()
      return id
    }
    const [door, bar] = [await list('Door'), await list('Bar')]
    const enter = (check_in_list_id: number, attendee_id: number, checked_out_at: Date | null = null) =>
      t.deps.db
        .insertInto('check_ins')
        .values({
          event_id: event,
          check_in_list_id,
          attendee_id,
          short_id: `c${++count}`,
          checked_in_at: t.now(),
          checked_out_at,
          created_at: t.now(),
        })
        .execute()
    await enter(door, one!.id)
    await enter(bar, one!.id)
    await enter(door, two!.id, t.now())
    const { data } = (await t.call('GET', `/api/events/${event}/check_in_stats`, { as: owner.token })).body
    expect(data).toEqual({
      total_attendees: 3,
      total_checked_in_attendees: 1,
      lists: [
        { id: door, name: 'Door', total: 3, checked_in: 1 },
        { id: bar, name: 'Bar', total: 3, checked_in: 1 },
      ],
      tickets_on_no_list: [],
    })
  })

  test('why nothing can be sold: every reason of every ticket, the event status included (BO-21, VIS-17)', async () => {
    const event = await createEvent(t.deps.db, owner, { status: 'DRAFT' })
    const health = async () => (await t.call('GET', `/api/events/${event}/sale-health`, { as: owner.token })).body.data
    expect(await health()).toEqual({ can_sell: false, reasons: [] })
    const ticket = await createTicket(t.deps.db, event, { is_paused: true, capacity: 0 })
    expect(await health()).toEqual({
      can_sell: false,
      reasons: [
        { ticket_id: ticket.ticket_id, title: 'Standing', off_sale_reasons: ['EVENT_NOT_LIVE', 'PAUSED', 'SOLD_OUT'] },
      ],
    })
    await t.deps.db.updateTable('events').set({ status: 'LIVE' }).where('id', '=', event).execute()
    await createTicket(t.deps.db, event, { order: 2 })
    expect(await health()).toMatchObject({ can_sell: true, reasons: [{ ticket_id: ticket.ticket_id }] })
    expect((await t.call('GET', `/api/events/${event}/sale-health`, { as: stranger.token })).status).toBe(404)
  })
})
