import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { answerRows, LONG, serveBackOffice } from '#test/back-office-calls.ts'
import { showInBackOffice } from '#test/back-office-screen.tsx'
import { granted } from '#test/granted.ts'
import { queryClient } from '#web/platform/client/query-client.ts'
import { EventsPage } from './events-page.tsx'

const event = (id: number, values: object = {}) => ({
  id,
  slug: 'ferry',
  title: `Ferry ${id}`,
  status: 'LIVE',
  lifecycle_status: 'UPCOMING',
  start_date: '2027-06-04T17:00:00.000Z',
  end_date: null,
  timezone: 'Europe/Berlin',
  currency: 'EUR',
  images: [],
  is_online_event: true,
  organizer: { id: 2, name: 'Pier' },
  is_test_mode: false,
  stats: { tickets_sold: 31, orders_created: 17, gross_sales: 74_400, net_sales: 60_000, views: 213 },
  check_in_stats: { total_attendees: 31, total_checked_in_attendees: 0 },
  ...values,
})

function open(events: readonly object[], address = '/manage/events', me: object = {}) {
  const api = serveBackOffice({ 'GET /events': answerRows(events) }, me)
  showInBackOffice(<EventsPage />, { route: '/manage/events/:events_state?', address })
  return api
}
const cards = async () => (await screen.findAllByRole('heading', { level: 2 })).map((head) => head.closest('li')!)

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

test('the event that comes next stands first and larger, with its figures and what is done with it (BO-10)', async () => {
  open([event(1), event(2)])
  const [first, second] = await cards()
  expect(within(first!).getByText('Next event')).toBeDefined()
  expect([...first!.querySelectorAll('dt')].map((word) => word.textContent)).toEqual([
    'Sold',
    'Gross',
    'Orders',
    'Page views',
  ])
  const links = within(first!).getAllByRole('link').slice(1)
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Dashboard', '/manage/event/1'],
    ['Orders', '/manage/event/1/orders'],
    ['Check-in', '/manage/event/1/check-in'],
    ['Share', '/manage/event/1/share'],
  ])
  expect([...second!.querySelectorAll('dt')].map((word) => word.textContent)).toEqual(['Sold', 'Gross'])
  expect(within(second!).queryByText('Next event')).toBeNull()
})

test('one that is on says so, with who is in; a draft can go live, and is not shared yet', async () => {
  const inside = { total_attendees: 31, total_checked_in_attendees: 12 }
  open([event(1, { lifecycle_status: 'ONGOING', check_in_stats: inside, title: LONG })])
  const [first] = await cards()
  expect(within(first!).getByText('Ongoing')).toBeDefined()
  expect(within(first!).queryByText('Next event')).toBeNull()
  expect(within(first!).getByText('Checked in').nextElementSibling?.textContent).toBe('12')
})

test('a draft that comes next goes live from here', async () => {
  open([event(1, { status: 'DRAFT' })])
  const [first] = await cards()
  expect(within(first!).getByRole('button', { name: 'Go live' })).toBeDefined()
  expect(within(first!).queryByRole('link', { name: 'Share' })).toBeNull()
})

test.each([
  '/manage/events?query=ferry',
  '/manage/events?sort_by=title',
  '/manage/events/ended',
  '/manage/events?page=2',
])('nothing is called the next one where the list begins with something else: %s', async (address) => {
  open([event(1)], address)
  await cards()
  expect(screen.queryByText('Next event')).toBeNull()
})

test('without any event: what to do (LST-20)', async () => {
  open([])
  expect(await screen.findByRole('heading', { name: 'Nothing planned yet' })).toBeDefined()
})

test('whoever may create no event is offered none, not even where there is none yet (TEAM-4, UIX-5)', async () => {
  open([], '/manage/events', granted('ORGANIZER', { event_id: 9 }))
  expect(await screen.findByText('Events that your role opens appear here once they are created.')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Create/ })).toBeNull()
})

test('a copy is offered where events may be made, archiving where it is one’s own (TEAM-4, TEAM-5)', async () => {
  const hand = userEvent.setup()
  const grants = [...granted('ORGANIZER', { event_id: 1 }).grants, ...granted('ORGANIZER', { organizer_id: 3 }).grants]
  const rows = [event(1), event(2, { organizer: { id: 3, name: 'Club' } }), event(4)]
  open(rows, '/manage/events', { kind: 'USER', grants })
  const items = async (title: string) => {
    await hand.click(await screen.findByRole('button', { name: `Actions for ${title}` }))
    const found = (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
    await hand.keyboard('{Escape}')
    await vi.waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
    return found
  }
  expect(await items('Ferry 1')).toEqual(['Manage', 'View page', 'Check-in', 'Archive'])
  expect(await items('Ferry 2')).toEqual(['Manage', 'View page', 'Check-in', 'Duplicate', 'Archive'])
  expect(await items('Ferry 4')).toEqual(['Manage', 'View page'])
})
