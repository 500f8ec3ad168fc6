import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CheckedListQuery, Filter } from '#core/platform/list-query.ts'
import { textMatcher } from '#core/platform/search-text.ts'
import { localDate } from '#core/platform/time.ts'
import { seedLarge } from '#scripts/bench/seed-large.ts'
import { listCheckInLists, readCheckInStats } from '#server/catalog/check-in-lists/queries.ts'
import { readEventTotals } from '#server/catalog/events/total-queries.ts'
import { listScans } from '#server/check-in/scanning/queries.ts'
import { listScanPageAttendees } from '#server/check-in/scanning/scan-page-queries.ts'
import type { Row } from '#server/platform/database/rows.ts'
import { listAttendees } from '#server/records/attendees/queries.ts'
import { listOrders } from '#server/records/orders/list-queries.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount } from '#test/factories.ts'
import { readCheckInTotals, readDailyStats } from './queries.ts'

// The bench's account, small: what is read inside indexes and from counters beside what the rows say one by one.
let t: TestApp
let event_id: number
let door: { id: number; kind: 'ADMISSION'; event_id: number; ticket_ids: number[]; dates_mode: 'ALL' }
let orders: Row<'orders'>[]
let attendees: Row<'attendees'>[]
let scans: Row<'scans'>[]
let lists: Row<'check_in_lists'>[]
let visits: Row<'check_ins'>[]
let refunds: Row<'refunds'>[]

/** What does not occur in the season of the bench: every state, odd names, doors of some tickets, visits that do not count. */
const DISTURB = [
  `update orders set status = (array['RESERVED','AWAITING_PAYMENT'])[1 + id % 2], first_name = null, last_name = null where status = 'EXPIRED' and id % 3 < 2`,
  `update orders set last_name = 'Öztürk_50%' where id % 11 = 0`,
  `update orders set email = null, completed_at = completed_at + interval '20 days' where status = 'CANCELLED' and id % 2 = 0`,
  `update attendees a set created_at = o.completed_at from orders o where o.id = a.order_id`,
  `update orders set refund_status = 'PARTIALLY_REFUNDED', promo_code = 'EARLY' where completed_at is not null and id % 9 = 0`,
  `update orders set is_test = id % 5 = 0`,
  `update attendees set last_name = '王', first_name = 'LIN\\_' where id % 13 = 0`,
  `update attendees set status = 'CANCELLED', updated_at = updated_at + interval '1 hour' * id where id % 17 = 0`,
  `update check_ins set checked_out_at = checked_in_at + interval '1 hour' where id % 6 = 0`,
  `insert into check_in_lists (short_id, event_id, name, deleted_at, created_at, updated_at)
   select 'l_more' || n, event_id, 'Door ' || n, case when n = 3 then created_at end, created_at, created_at
   from check_in_lists, generate_series(2, 3) n`,
  `insert into list_tickets (event_id, check_in_list_id, ticket_id)
   select l.event_id, l.id, min(t.id) from check_in_lists l join tickets t on t.event_id = l.event_id where l.name like 'Door%' group by 1, 2`,
  // On the second list also people whose ticket has left it since; on the third, deleted one people nobody sees elsewhere.
  `insert into check_ins (short_id, event_id, check_in_list_id, attendee_id, checked_in_at, created_at)
   select 'c_' || l.id || '_' || a.id, a.event_id, l.id, a.id, a.created_at, a.created_at
   from check_in_lists l join attendees a on a.event_id = l.event_id where l.name like 'Door%' and a.id % (3 + l.id) = 1`,
  `insert into scans (event_id, check_in_list_id, nonce, action, verdict, reason, scanned_at, received_at, admitted_offline, answer)
   select event_id, id, gen_random_uuid(), 'CHECK_IN', 'REFUSED', 'UNKNOWN', created_at, created_at, true, '{}'
   from check_in_lists, generate_series(1, 3) where deleted_at is null`,
  // At the next event one door, and one that was deleted with people inside.
  `insert into check_in_lists (short_id, event_id, name, deleted_at, created_at, updated_at)
   select 'l_one' || n, event_id + 1, 'Only ' || n, case when n = 2 then created_at end, created_at, created_at
   from check_in_lists, generate_series(1, 2) n where name = 'Main door'`,
  `insert into check_ins (short_id, event_id, check_in_list_id, attendee_id, checked_in_at, created_at)
   select 'c_' || l.id || '_' || a.id, a.event_id, l.id, a.id, a.created_at, a.created_at
   from check_in_lists l join attendees a on a.event_id = l.event_id where l.name like 'Only%' and a.id % 3 > 0`,
  `insert into refunds (event_id, order_id, amount, net_amount, fee_amount, tax_amount, fee_included_amount, tax_included_amount, status, notify_buyer, succeeded_at, created_at, updated_at)
   select event_id, id, 110, 100, 0, 0, 4, 6, (array['SUCCEEDED','FAILED'])[1 + id % 2], false, completed_at + interval '3 days', completed_at, completed_at
   from orders where refund_status is not null`,
  `update stock s set
     sold = (select count(*) from attendees a join ticket_prices p on p.id = a.ticket_price_id where p.stock_id = s.id and a.status = 'ACTIVE'),
     held = coalesce((select sum(i.quantity) from order_items i join ticket_prices p on p.id = i.ticket_price_id join orders o on o.id = i.order_id
       where p.stock_id = s.id and o.status in ('RESERVED', 'AWAITING_PAYMENT')), 0)
   where kind = 'PRICE'`,
  `update stock s set sold = c.sold, held = c.held from (
     select a.stock_id, sum(p.sold) as sold, sum(p.held) as held from capacity_assignments a
     join capacity_tickets l on l.capacity_assignment_id = a.id join ticket_prices t on t.ticket_id = l.ticket_id
     join stock p on p.id = t.stock_id group by 1) c where c.stock_id = s.id`,
]

beforeAll(async () => {
  t = await createTestApp()
  const { db, pool } = t.deps
  const large = await seedLarge(t.owner.options.connectionString ?? '', await createAccount(db), {
    events: 5,
    orders: 400,
    attendees: 1000,
  })
  for (const statement of DISTURB) await pool.query(statement)
  event_id = large.event_id
  orders = await db.selectFrom('orders').selectAll().execute()
  attendees = await db.selectFrom('attendees').selectAll().execute()
  scans = await db.selectFrom('scans').selectAll().execute()
  lists = await db.selectFrom('check_in_lists').selectAll().where('deleted_at', 'is', null).orderBy('id').execute()
  visits = await db.selectFrom('check_ins').selectAll().where('checked_out_at', 'is', null).execute()
  refunds = await db.selectFrom('refunds').selectAll().where('status', '=', 'SUCCEEDED').execute()
  const links = await db.selectFrom('list_tickets').selectAll().where('check_in_list_id', '=', large.list_id).execute()
  door = {
    id: large.list_id,
    event_id,
    kind: 'ADMISSION',
    dates_mode: 'ALL',
    ticket_ids: links.map(({ ticket_id }) => ticket_id).slice(1),
  }
})
afterAll(() => t.close())

test('every counter of the seeded account equals what its orders and attendees say (STK-4)', async () => {
  expect(await recountStock(t.deps.db)).toEqual([])
  expect(orders).toHaveLength(400)
  expect(attendees).toHaveLength(1000)
})

type Value = string | number | boolean | Date | null
type Plain = Record<string, unknown> & { id: number }

const comparable = (value: unknown): Value => (value instanceof Date ? value.getTime() : ((value ?? null) as Value))
const OPERATORS: Record<string, (one: NonNullable<Value>, other: NonNullable<Value>) => boolean> = {
  eq: (one, other) => one === other,
  lt: (one, other) => one < other,
  lte: (one, other) => one <= other,
  gt: (one, other) => one > other,
  gte: (one, other) => one >= other,
}

function matches(value: Value, { operator, value: wanted }: Filter): boolean {
  if (operator === 'null') return (value === null) === wanted
  if (operator === 'in') return value !== null && (wanted as readonly Value[]).includes(value)
  if (operator === 'ne') return value !== comparable(wanted)
  if (operator === 'like') return value !== null && String(value).toLowerCase().includes(String(wanted).toLowerCase())
  return value !== null && OPERATORS[operator]!(value, comparable(wanted)!)
}

/** CNV-3 row by row: filters, search, null last whichever way, ties by id, a page of it. */
function naive(rows: readonly Plain[], list: CheckedListQuery, text: (row: Plain) => string) {
  const finds = textMatcher(list.query ?? '')
  const way = list.sort_direction === 'asc' ? 1 : -1
  const found = rows
    .filter((row) => list.filters.every((filter) => matches(comparable(row[filter.field]), filter)))
    .filter((row) => finds(text(row)))
    .toSorted((a, b) => {
      const [one, other] = [comparable(a[list.sort_by]), comparable(b[list.sort_by])]
      if (one === other) return way * (a.id - b.id)
      if (one === null || other === null) return one === null ? 1 : -1
      return one < other ? -way : way
    })
  const from = (list.page - 1) * list.per_page
  return { ids: found.slice(from, from + list.per_page).map(({ id }) => id), total: found.length }
}

const idsOf = ({ rows, total }: { rows: readonly { id: number }[]; total: number }) => ({
  ids: rows.map(({ id }) => id),
  total,
})

const SEARCHES = [
  'an',
  'A',
  'BERG',
  'a b',
  'g gu',
  'öztürk',
  '0%',
  '_',
  '\\',
  '王',
  'example.org',
  '-1',
  'nobody',
  'Lin\\_',
]
const filter = (field: string, operator: Filter['operator'], value: Filter['value']): Filter => ({
  field,
  operator,
  value,
})

const queries = (sorts: readonly string[], filters: readonly Filter[]): fc.Arbitrary<CheckedListQuery> =>
  fc.record({
    page: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.constant(1)),
    per_page: fc.constantFrom(1, 7, 20, 100),
    query: fc.option(fc.constantFrom(...SEARCHES)),
    sort_by: fc.constantFrom(...sorts),
    sort_direction: fc.constantFrom('asc' as const, 'desc' as const),
    filters: fc.subarray([...filters], { maxLength: Math.min(2, filters.length) }),
  })

/** Each query answered by the list and by the rows. */
const agree = (arbitrary: fc.Arbitrary<CheckedListQuery>, check: (list: CheckedListQuery) => Promise<void>) =>
  fc.assert(fc.asyncProperty(arbitrary, check), { numRuns: 150 })

describe('lists answer what their rows say one by one (CNV-3)', () => {
  test('orders (LST-4, ORD-22)', async () => {
    const own = orders.filter((order) => order.event_id === event_id)
    const filters = [
      filter('status', 'ne', 'COMPLETED'),
      filter('status', 'in', ['EXPIRED', 'RESERVED', 'CANCELLED']),
      filter('status', 'eq', 'RESERVED'),
      filter('status', 'ne', 'RESERVED'),
      filter('refund_status', 'eq', 'PARTIALLY_REFUNDED'),
      filter('is_test', 'eq', true),
      filter('promo_code', 'null', true),
      filter('total_gross', 'gte', 5000),
      filter('created_at', 'lt', own[60]!.created_at),
    ]
    const sorts = ['created_at', 'completed_at', 'first_name', 'last_name', 'email', 'total_gross', 'reference']
    await agree(queries(sorts, filters), async (list) => {
      const asks = list.filters.some(({ field }) => field === 'status')
      const shown = own.filter(({ status }) => asks || ['AWAITING_PAYMENT', 'COMPLETED', 'CANCELLED'].includes(status))
      const text = ({ first_name, last_name, email, reference }: Plain) =>
        `${first_name ?? ''} ${last_name ?? ''} ${email ?? ''} ${reference}`
      expect(idsOf(await listOrders(t.deps.db, { event_id, mode: 'ALL' }, list))).toEqual(naive(shown, list, text))
    })
  })

  test.each(['completed_at', 'first_name', 'email', 'total_gross'])(
    'every page of orders by %s, both ways: rows that lack it come last',
    async (sort_by) => {
      const shown = orders.filter(
        ({ event_id: of, status }) =>
          of === event_id && ['AWAITING_PAYMENT', 'COMPLETED', 'CANCELLED'].includes(status),
      )
      for (const sort_direction of ['asc', 'desc'] as const)
        for (let page = 1; page <= Math.ceil(shown.length / 7) + 1; page++) {
          const list = { page, per_page: 7, query: null, sort_by, sort_direction, filters: [] }
          expect(idsOf(await listOrders(t.deps.db, { event_id, mode: 'ALL' }, list))).toEqual(
            naive(shown, list, () => ''),
          )
        }
    },
  )

  test('attendees (LST-3)', async () => {
    const inside = new Set(visits.map(({ attendee_id }) => attendee_id))
    const own = attendees
      .filter((attendee) => attendee.event_id === event_id)
      .map((attendee) => ({ ...attendee, is_checked_in: inside.has(attendee.id) }))
    const filters = [
      filter('status', 'eq', 'CANCELLED'),
      filter('is_checked_in', 'eq', true),
      filter('ticket_id', 'in', door.ticket_ids),
      filter('created_at', 'gte', own[200]!.created_at),
    ]
    const sorts = ['created_at', 'updated_at', 'first_name', 'last_name', 'email', 'status']
    await agree(queries(sorts, filters), async (list) => {
      const text = ({ first_name, last_name, email, reference }: Plain) =>
        `${first_name} ${last_name} ${email} ${reference}`
      expect(idsOf(await listAttendees(t.deps.db, { event_id, mode: 'ALL' }, list))).toEqual(naive(own, list, text))
    })
  })

  test('scans, found by reference and last name (LST-10)', async () => {
    const people = new Map(attendees.map((attendee) => [attendee.id, attendee]))
    const own = scans.filter((scan) => scan.check_in_list_id === door.id)
    const filters = [filter('verdict', 'eq', 'ADMITTED'), filter('admitted_offline', 'eq', true)]
    await agree(queries(['received_at', 'scanned_at'], filters), async (list) => {
      const text = ({ attendee_id }: Plain) => {
        const person = people.get(attendee_id as number)
        return person ? `${person.reference} ${person.last_name}` : ' '
      }
      const known = list.query === null ? own : own.filter(({ attendee_id }) => attendee_id !== null)
      expect(idsOf(await listScans(t.deps.db, { ...door, mode: 'ALL' }, list))).toEqual(naive(known, list, text))
    })
  })

  test('people at a door: every word, in names and reference only (SCN-2)', async () => {
    const own = attendees.filter((one) => one.event_id === event_id && door.ticket_ids.includes(one.ticket_id))
    await agree(queries(['last_name'], []), async (list) => {
      const words = (list.query ?? '').toLowerCase().split(' ')
      const found = own.filter(({ first_name, last_name, reference }) =>
        words.every((word) => `${first_name} ${last_name} ${reference}`.toLowerCase().includes(word)),
      )
      const page = await listScanPageAttendees({ db: t.deps.db, now: t.now() }, door, list)
      expect(idsOf(page)).toEqual(naive(found, { ...list, query: null }, () => ''))
    })
  })
})

describe('dashboards say what orders, attendees and visits say one by one', () => {
  const counts = (attendee: Row<'attendees'>, of: number) => attendee.event_id === of && attendee.status === 'ACTIVE'
  const sum = <R>(rows: readonly R[], value: (row: R) => number) => rows.reduce((all, row) => all + value(row), 0)

  test.each([true, false])(
    'totals of events, doors deleted since included (EVT-5, EVT-16, CIL-6); test mode %s',
    async (test_mode) => {
      const ids = [...new Set(orders.map((order) => order.event_id))]
      const inside = new Set(visits.map((visit) => visit.attendee_id))
      const totals = await readEventTotals(t.deps.db, ids, { counted: test_mode ? 'ALL' : 'LIVE', rows: 'ALL' })
      for (const id of ids) {
        const sold = orders.filter((o) => o.event_id === id && o.completed_at !== null && (test_mode || !o.is_test))
        const completed = new Set(sold.filter(({ status }) => status === 'COMPLETED').map((order) => order.id))
        const back = refunds.filter((refund) => sold.some((order) => order.id === refund.order_id))
        const active = attendees.filter((attendee) => counts(attendee, id))
        expect(totals.get(id)).toMatchObject({
          orders: completed.size,
          tickets: active.filter(({ order_id }) => completed.has(order_id)).length,
          gross: sum(sold, (order) => order.total_gross),
          refunded: sum(back, (refund) => refund.amount),
          tax:
            sum(sold, (o) => o.total_tax + o.total_tax_included) -
            sum(back, (r) => r.tax_amount + r.tax_included_amount),
          total_attendees: active.length,
          checked_in: active.filter((attendee) => inside.has(attendee.id)).length,
        })
        const { total_attendees, total_checked_in_attendees } = await readCheckInTotals(t.deps.db, id, 'ALL')
        expect(total_attendees).toBe(active.length)
        expect(total_checked_in_attendees).toBe(active.filter((attendee) => inside.has(attendee.id)).length)
      }
    },
  )

  test.each([true, false])('days of a range (EVT-15, TIM-5); test mode %s', async (test_mode) => {
    const timezone = 'Pacific/Auckland'
    const sold = orders.filter((o) => o.event_id === event_id && o.completed_at !== null && (test_mode || !o.is_test))
    const dayOf = (at: Date | null) => localDate(at!, timezone)
    const days = sold.map(({ completed_at }) => dayOf(completed_at)).toSorted()
    const range = { from: days[20]!, to: days.at(-20)! }
    const answer = await readDailyStats(t.deps.db, {
      event_id,
      timezone,
      ...range,
      counted: test_mode ? 'ALL' : 'LIVE',
    })
    for (const day of answer) {
      const of_day = sold.filter(({ completed_at }) => dayOf(completed_at) === day.date)
      const completed = of_day.filter(({ status }) => status === 'COMPLETED')
      const back = refunds.filter((r) => dayOf(r.succeeded_at) === day.date && sold.some(({ id }) => id === r.order_id))
      expect(day).toMatchObject({
        orders_created: completed.length,
        tickets_sold: attendees.filter((a) => counts(a, event_id) && completed.some(({ id }) => id === a.order_id))
          .length,
        gross_sales: sum(of_day, (order) => order.total_gross),
        total_tax: sum(of_day, (order) => order.total_tax + order.total_tax_included),
        refunded: sum(back, (refund) => refund.amount),
      })
    }
    expect(sum(answer, (day) => day.orders_created)).toBeGreaterThan(10)
  })

  test('who is inside by list: active, and of a ticket that still stands on it (CIL-3)', async () => {
    const { rows: links } = await sql<{ check_in_list_id: number; ticket_id: number }>`
      select check_in_list_id, ticket_id from list_tickets`.execute(t.deps.db)
    const own = lists.filter((list) => list.event_id === event_id)
    const expected = own.map(({ id, name }) => {
      const tickets = links.filter((link) => link.check_in_list_id === id).map(({ ticket_id }) => ticket_id)
      const invited = attendees.filter((one) => counts(one, event_id) && tickets.includes(one.ticket_id))
      const came = new Set(visits.filter((one) => one.check_in_list_id === id).map(({ attendee_id }) => attendee_id))
      return { id, name, total: invited.length, checked_in: invited.filter((one) => came.has(one.id)).length }
    })
    expect(await readCheckInStats(t.deps.db, { event_id, now: t.now() })).toEqual(expected)
    const by_name = { page: 1, per_page: 20, query: null, sort_by: 'name', sort_direction: 'asc', filters: [] } as const
    const { rows } = await listCheckInLists(t.deps.db, { event_id, now: t.now() }, by_name)
    expect(new Map(rows.map((row) => [row.id, [row.total_attendees, row.checked_in_attendees]]))).toEqual(
      new Map(expected.map(({ id, total, checked_in }) => [id, [total, checked_in]])),
    )
    expect(rows.map(({ conflict_count }) => conflict_count)).toEqual([3, 3])
  })
})
