import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MyEventView, MyTicketsView } from '#core/publishing/my-tickets/schema.ts'
import { type Reply, renderScreen, stubApi } from '#test/checkout-screen.tsx'
import { MyTicketsPage } from './my-tickets-page.tsx'

const ticket = {
  short_id: 'a_1',
  reference: 'P4RWH8C-1',
  first_name: 'Mei',
  last_name: 'Chow',
  status: 'ACTIVE' as const,
}
const event = (values: Partial<MyEventView> = {}): MyEventView => ({
  id: 7,
  slug: 'ferry',
  title: 'Night Ferry',
  start_date: '2027-06-04T17:00:00.000Z',
  end_date: null,
  timezone: 'Europe/Berlin',
  is_online_event: false,
  place: 'Pier 4',
  organizer_name: 'Fieldnotes',
  orders: [],
  tickets: [],
  ...values,
})
const found = (values: Partial<MyTicketsView> = {}): Reply => ({
  data: { email: 'mei@example.org', upcoming: [], past: [], ...values },
})
const OPEN = 'POST /my-tickets/open'
const ASK = 'POST /my-tickets'

const show = (replies: Parameters<typeof stubApi>[0], hash = '') => {
  history.replaceState(null, '', `/my-tickets${hash}`)
  const api = stubApi(replies)
  renderScreen(<MyTicketsPage operator={null} />)
  return { ...api, user: userEvent.setup() }
}
const field = () => screen.getByLabelText('Email') as HTMLInputElement

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

test('the address is asked for, and the answer tells nobody whether it is known (PUB-32, SEC-26)', async () => {
  const { sent, user } = show({ [ASK]: {} })
  await user.type(field(), ' mei@example.org ')
  await user.click(screen.getByRole('button', { name: 'Send me the link' }))
  expect(await screen.findByRole('heading', { name: 'Check your mail' })).toBeDefined()
  expect(screen.getByRole('status').textContent).toContain('If there are tickets for mei@example.org')
  expect(sent).toEqual([{ call: ASK, body: { email: 'mei@example.org' } }])
  await user.click(screen.getByRole('button', { name: 'Try another address' }))
  expect(field().value).toBe('')
})

test('a refused address stays in the field, with the words under it and the focus in it (UIX-4)', async () => {
  const error = { code: 'VALIDATION_FAILED', fields: { email: ['The address ends too early.'] } }
  const { user } = show({ [ASK]: { status: 422, error } })
  await user.type(field(), 'mei@')
  await user.click(screen.getByRole('button', { name: 'Send me the link' }))
  expect(await screen.findByText('The address ends too early.')).toBeDefined()
  expect([field().value, field().getAttribute('aria-invalid')]).toEqual(['mei@', 'true'])
  expect(document.activeElement).toBe(field())
  expect(screen.queryByRole('alert')).toBeNull()
})

test('too many tries are told above the field; what was typed stays', async () => {
  const { user } = show({ [ASK]: { status: 429, error: { code: 'RATE_LIMITED' } } })
  await user.type(field(), 'mei@example.org')
  await user.click(screen.getByRole('button', { name: 'Send me the link' }))
  expect(await screen.findByRole('alert')).toBeDefined()
  expect(field().value).toBe('mei@example.org')
})

test('a mailed link opens everything of its address and leaves the address bar; names are whole however long (PUB-33)', async () => {
  const long = 'Reinschmidt-Woźniacka '.repeat(11).trim()
  const order = { short_id: 'o_1', reference: 'P4RWH8C', total_gross: 0, currency: 'EUR', status: 'CANCELLED' as const }
  const mine = { ...ticket, ticket: { id: 1, title: 'Standing', label: null } }
  const upcoming = [
    event({
      orders: [{ ...order, tickets: [{ ...mine, last_name: long, status: 'CANCELLED' }] }],
      tickets: [{ ...mine, short_id: 'a_2', reference: 'OTHER77-1' }],
    }),
  ]
  const { sent } = show({ [OPEN]: found({ upcoming, past: [event({ id: 8, title: 'Day Ferry' })] }) }, '#link=abc-1')
  expect(await screen.findByRole('heading', { level: 1, name: 'Your tickets' })).toBeDefined()
  expect([sent[0]?.body, location.hash]).toEqual([{ token: 'abc-1' }, ''])
  const gone = screen.getByRole('link', { name: new RegExp(`Mei ${long}`) })
  expect(within(gone).getByText('Cancelled')).toBeDefined()
  expect(gone.getAttribute('href')).toBe('/ticket/7/a_1')
  expect(screen.getByRole('heading', { name: 'Bought by somebody else' })).toBeDefined()
  const past = screen.getByText('Day Ferry').closest('details')
  expect(past?.open).toBe(false)
})

test('an address without tickets to come says so and shows the past at once', async () => {
  show({ [OPEN]: found({ past: [event()] }) }, '#link=abc-2')
  expect(await screen.findByText('There are no tickets for an upcoming event.')).toBeDefined()
  expect(screen.getByText('Night Ferry').closest('details')?.open).toBe(true)
})

test('a link that has run out leads to the form, and is not tried again on reload', async () => {
  show({ [OPEN]: { status: 410, error: { code: 'LINK_EXPIRED' } } }, '#link=abc-3')
  expect((await screen.findByRole('alert')).textContent).toContain('Links work for 24 hours')
  expect(field()).toBeDefined()
  expect(sessionStorage.length).toBe(0)
})
