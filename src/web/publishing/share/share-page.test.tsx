import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answer, answerRows, serveBackOffice } from '#test/back-office-calls.ts'
import { showInBackOffice } from '#test/back-office-screen.tsx'
import { eventQueries } from '#web/catalog/events/api.ts'
import { queryClient } from '#web/platform/client/query-client.ts'
import { SharePage } from './share-page.tsx'

const event = (values: object = {}) => ({
  id: 7,
  slug: 'ferry',
  title: 'Fährfahrt',
  status: 'LIVE',
  timezone: 'Europe/Berlin',
  start_date: '2027-06-04T17:00:00.000Z',
  end_date: null,
  updated_at: '2027-03-01T10:00:00.000Z',
  images: [],
  is_test_mode: false,
  has_orders: false,
  settings: { homepage_primary_color: '#1d4ed8' },
  ...values,
})
const LIST = { id: 5, name: 'Main door', url: 'http://localhost/check-in/cil_1' }

function open(of: object = {}, { lists = [LIST] as object[], role = 'ADMIN', tests = 0 } = {}) {
  serveBackOffice(
    {
      'GET /events/7/check-in-lists': answerRows(lists),
      'GET /events/7/orders': answerRows(Array.from({ length: tests }, () => ({}))),
      'GET /public/config': answer({ mode: 'self_hosted' }),
    },
    { role },
  )
  queryClient.setQueryData(eventQueries.one(7).queryKey, event(of) as never)
  showInBackOffice(<SharePage />, { route: '/manage/event/:event_id/share', address: '/manage/event/7/share' })
}

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

test('link, ways to send it, poster, widget code and steward link in one place (BO-50)', async () => {
  open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Share' })).toBeDefined()
  expect(screen.getByText(`${location.origin}/event/7/ferry`)).toBeDefined()
  const ways = within(screen.getByRole('list', { name: 'Send the link by' })).getAllByRole('link')
  expect(ways.map((way) => way.textContent)).toEqual(['Email', 'WhatsApp', 'Telegram', 'Facebook', 'X', 'LinkedIn'])
  for (const way of ways.slice(1)) expect(way.getAttribute('rel')).toBe('noopener noreferrer')
  expect(screen.getByRole('img', { name: 'Poster of the event' }).getAttribute('src')).toContain(
    '/api/events/7/poster.svg?locale=en',
  )
  expect(screen.getByText(/data-turnout-event="7"/)).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Steward link of “Main door”' })).toBeDefined()
  expect(screen.queryByRole('heading', { name: /Make a test order/ })).toBeNull()
})

test('a draft says that its links open for nobody yet, and offers to go live; an archived event cannot', async () => {
  open({ status: 'DRAFT' })
  expect(await screen.findByText(/The event is a draft/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Go live' })).toBeDefined()
})

test('an archived event says that nobody sees its page', async () => {
  open({ status: 'ARCHIVED' })
  expect(await screen.findByText(/The event is archived/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Go live' })).toBeNull()
})

test('in test mode: the way to an order, the card to pay with, how to delete it and take real money (BO-51)', async () => {
  open({ is_test_mode: true, has_orders: true }, { tests: 1 })
  const card = (await screen.findByRole('heading', { name: /Make a test order/ })).closest('section')!
  expect(card.id).toBe('test-order')
  expect(within(card).getByRole('link', { name: 'Open the event page' }).getAttribute('href')).toBe(
    `${location.origin}/event/7/ferry`,
  )
  expect(within(card).getByText('4242 4242 4242 4242')).toBeDefined()
  expect(await within(card).findByRole('button', { name: 'Delete test orders' })).toBeDefined()
  expect(within(card).getByRole('link', { name: 'Payment settings' })).toBeDefined()
})

test('whoever may not connect payments or delete tests is not offered it (PRM)', async () => {
  open({ is_test_mode: true, has_orders: true }, { role: 'ORGANIZER', tests: 1 })
  const card = (await screen.findByRole('heading', { name: /Make a test order/ })).closest('section')!
  expect(within(card).queryByRole('button', { name: 'Delete test orders' })).toBeNull()
  expect(within(card).queryByRole('link', { name: 'Payment settings' })).toBeNull()
})

test('without a check-in list: what one is for', async () => {
  open({}, { lists: [] })
  expect(await screen.findByText(/Create a check-in list, and its link appears here/)).toBeDefined()
})
