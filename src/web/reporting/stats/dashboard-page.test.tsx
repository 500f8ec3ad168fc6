import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { type Answer, answer, answerRows, serveBackOffice } from '#test/back-office-calls.ts'
import { showInBackOffice } from '#test/back-office-screen.tsx'
import { eventQueries } from '#web/catalog/events/api.ts'
import { queryClient } from '#web/platform/client/query-client.ts'
import { DashboardPage } from './dashboard-page.tsx'

const price = (quantity_available: number | null) => ({ quantity_available })
const ticket = (id: number, title: string, { sold = 0, prices = [price(200)] as object[] } = {}) => ({
  id,
  title,
  order: id,
  prices,
  quantity_sold: sold,
})
const STATS = { tickets_sold: 131, orders_created: 47, gross_sales: 314_400, net_sales: 264_200, views: 913 }
const event = (values: object = {}) => ({
  id: 7,
  slug: 'ferry',
  title: 'Ferry',
  status: 'LIVE',
  lifecycle_status: 'UPCOMING',
  currency: 'EUR',
  timezone: 'Europe/Berlin',
  is_test_mode: false,
  stats: STATS,
  check_in_stats: { total_attendees: 129, total_checked_in_attendees: 58 },
  tickets: [ticket(1, 'Standing', { sold: 131 })],
  settings: {},
  ...values,
})
const day = (values: object = {}) => ({
  date: '2027-03-01',
  orders_created: 0,
  tickets_sold: 0,
  gross_sales: 0,
  total_tax: 0,
  total_fee: 0,
  refunded: 0,
  views: 0,
  ...values,
})
const order = (id: number, values: object = {}) => ({
  id,
  reference: `REF000${id}`,
  first_name: 'Mei',
  last_name: 'Chow',
  email: 'mei@example.org',
  currency: 'EUR',
  total_gross: 9225,
  status: 'COMPLETED',
  display_status: 'COMPLETED',
  refund_status: null,
  payments: [],
  is_disputed: false,
  is_test: false,
  is_manually_created: false,
  created_at: '2027-05-01T10:00:00.000Z',
  ...values,
})

interface World {
  readonly of?: object
  readonly days?: readonly object[]
  readonly orders?: readonly object[]
  readonly lists?: readonly object[]
  readonly dates?: readonly object[]
  readonly no_date?: object
  /** Other answers to some calls. */
  readonly [call: `GET ${string}`]: Answer
}
function open({ of = {}, days = [day()], orders = [], lists = [], dates = [], no_date, ...others }: World = {}) {
  const api = serveBackOffice({
    'GET /events/7/stats': answer({ from: '2027-03-01', to: '2027-03-01', daily_stats: days, no_date }),
    'GET /events/7/dates': answerRows(dates),
    'GET /events/7/sale-health': answer({ can_sell: true, reasons: [] }),
    'GET /events/7/check_in_stats': answer({ lists, tickets_on_no_list: [] }),
    'GET /events/7/orders': answerRows(orders),
    ...others,
  })
  queryClient.setQueryData(eventQueries.one(7).queryKey, event(of) as never)
  showInBackOffice(<DashboardPage />, { route: '/manage/event/:event_id', address: '/manage/event/7' })
  return api
}

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

const settled = () =>
  screen.findByRole('heading', { name: /^(Latest orders)$/ }).then(() => screen.findAllByText(/Tickets sold/))

test('each ticket with how many of how many are sold; a full one is no danger, one without a limit has no bar (BO-21)', async () => {
  open({
    of: {
      tickets: [
        ticket(1, 'Standing', { sold: 50, prices: [price(200)] }),
        ticket(2, 'Balcony', { sold: 60, prices: [price(40), price(20)] }),
        ticket(3, 'Crew', { sold: 21, prices: [price(null)] }),
      ],
    },
  })
  const card = (await screen.findByRole('heading', { name: 'Sold by ticket' })).closest('section')!
  const rows = within(card).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual(['Standing50 of 200', 'Balcony60 of 60', 'Crew21'])
  const bars = within(card).getAllByRole('img')
  expect(bars.map((bar) => [bar.getAttribute('aria-label'), bar.getAttribute('data-tone')])).toEqual([
    ['50 of 200 sold', 'teal'],
    ['60 of 60 sold', 'ink'],
  ])
})

test('with one kind of ticket the box above says of how many, and no card says it again', async () => {
  open()
  await settled()
  expect(screen.queryByRole('heading', { name: 'Sold by ticket' })).toBeNull()
  expect(screen.getByRole('img', { name: '131 of 200 sold' })).toBeDefined()
})

test('no figure stands twice: days that are all there is are not compared, one door for all is not repeated (BO-21)', async () => {
  open({
    days: [day({ orders_created: 47, tickets_sold: 131, gross_sales: 314_400, views: 913 })],
    lists: [{ id: 1, name: 'Main door', total: 129, checked_in: 58 }],
  })
  await settled()
  await screen.findByText(/of views led to orders/)
  for (const [figure, name] of [
    ['47', 'orders'],
    ['131', 'tickets'],
    ['€3,144.00', 'gross'],
    ['913', 'views'],
    ['58', 'inside'],
  ])
    expect(
      screen.getAllByText(figure!).filter((element) => !element.closest('table')),
      name,
    ).toHaveLength(1)
  expect(screen.queryByText('Main door')).toBeNull()
})

test('what differs from all of it stands at its chart, beside what was before; several doors each have their own', async () => {
  open({
    days: [day({ orders_created: 12, tickets_sold: 30, gross_sales: 72_000, views: 913 })],
    lists: [
      { id: 1, name: 'Main door', total: 129, checked_in: 40 },
      { id: 2, name: 'Backstage', total: 9, checked_in: 3 },
    ],
  })
  const summary = async (name: string) => {
    const chart = (await screen.findByRole('heading', { name })).closest('section')
    return chart?.querySelector('p')?.textContent?.replace(/\s+/g, ' ').trim()
  }
  await vi.waitFor(async () => expect(await summary('Orders and tickets')).toBe('30 tickets in 12 orders before: 30'))
  expect(await summary('Sales')).toBe('€720.00 gross before: €720.00')
  // views are those of all time: only what became of them is news
  expect(await summary('Page views')).toBe(
    'each visitor counted once every five minutes 1.3% of views led to orders (before: 1.3%)',
  )
  expect(await screen.findByText('Backstage')).toBeDefined()
})

test('the latest orders lead to their drawers; an order without a name goes by its address (BO-21)', async () => {
  const { sent } = open({ orders: [order(3), order(4, { first_name: null, last_name: null })] })
  const links = await screen.findAllByRole('link', { name: /REF000/ })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/manage/event/7/orders#order-3',
    '/manage/event/7/orders#order-4',
  ])
  expect(screen.getByText('Mei Chow')).toBeDefined()
  expect(screen.getByText('mei@example.org')).toBeDefined()
  expect(sent.find(({ call }) => call === 'GET /events/7/orders')?.url).toContain('per_page=5')
})

test('without orders: what to do next, live or not', async () => {
  open()
  expect(await screen.findByText('No orders yet. Tell people about the event.')).toBeDefined()
  const links = screen.getAllByRole('link', { name: 'Share' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/manage/event/7/share', '/manage/event/7/share'])
})

test('a draft without tickets has neither bars nor a reason to share orders yet', async () => {
  open({ of: { status: 'DRAFT', tickets: [] } })
  expect(await screen.findByText('No orders yet. They begin once the event is live.')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('img', { name: /sold$/ })).toBeNull())
})

const date = (id: number, values: object = {}) => ({
  id,
  starts_at: `2027-06-0${id}T18:00:00.000Z`,
  title: null,
  status: 'ACTIVE',
  capacity: 100,
  sold: 0,
  checked_in: 0,
  gross: 0,
  refunded: 0,
  ...values,
})

test('several dates: each with what was sold, who came and what was paid, and what is of none (DAT-58)', async () => {
  const { sent } = open({
    of: { dates_count: 2, effective_end_date: '2999-01-01T00:00:00.000Z' },
    dates: [
      date(4, { sold: 50, checked_in: 12, gross: 120_000, refunded: 2400 }),
      date(5, { capacity: null, sold: 3, gross: 7200, status: 'CANCELLED' }),
    ],
    no_date: { gross: 900, refunded: 100 },
  })
  const card = (await screen.findByRole('heading', { name: 'By date' })).closest('section')!
  await within(card).findByText('No date')
  expect(
    within(card)
      .getAllByRole('listitem')
      .map((row) => row.textContent?.replace(/\s+/g, ' ')),
  ).toEqual([
    'Fri 4 June 2027, 20:00 50 of 100€1,200.00 gross€24.00 refunded12 checked in',
    'Sat 5 June 2027, 20:00 Cancelled3 sold€72.00 gross',
    'No date€9.00 gross€1.00 refunded',
  ])
  expect(sent.some(({ url }) => /dates\?.*per_page=100/.test(url))).toBe(false)
})

test('the charts of one date: asked for by it, without page views, which are the event’s (DAT-58)', async () => {
  const { sent } = open({ of: { dates_count: 2 }, dates: [date(4)], days: [day({ views: 5 })] })
  const user = userEvent.setup()
  await screen.findByRole('heading', { name: 'Page views' })
  await user.click(screen.getByRole('combobox', { name: 'Date' }))
  await user.click(await screen.findByRole('option', { name: 'Fri 4 June 2027, 20:00' }))
  await waitFor(() => expect(sent.some(({ url }) => /stats\?.*event_date_id=4/.test(url))).toBe(true))
  expect(screen.queryByRole('heading', { name: 'Page views' })).toBeNull()
})

/** Answered at 14:03:10 by a replica, as of then. */
const laterBy = (as_of: string, given: Answer): Answer => {
  const headers = { date: 'Sat, 01 May 2027 14:03:10 GMT', 'x-data-as-of': `2027-05-01T14:03:${as_of}.000Z` }
  return () => {
    const reply = given()
    for (const [name, value] of Object.entries(headers)) reply.headers.set(name, value)
    return reply
  }
}

test('as of when it is stands above all figures, as of the oldest of them; nothing while all are new (DB-11)', async () => {
  const orders = answerRows([order(1)])
  open({
    'GET /events/7/orders': laterBy('05', orders),
    'GET /events/7/check_in_stats': laterBy('09', answer({ lists: [], tickets_on_no_list: [] })),
  })
  await screen.findByText(/^\d\d:03:05$/)
  const says = screen.getByText(/^As of/)
  const first = screen.getAllByText(/Tickets sold/)[0]!
  expect(says.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(screen.getAllByText(/As of/)).toHaveLength(1)
})
