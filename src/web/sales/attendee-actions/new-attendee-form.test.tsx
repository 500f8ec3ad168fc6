import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { showInBackOffice } from '#test/back-office-screen.tsx'
import { granted } from '#test/granted.ts'
import { meQuery } from '#web/identity/session/session.ts'
import { queryClient } from '#web/platform/client/query-client.ts'
import { NewAttendeeForm } from './new-attendee-form.tsx'

const event = {
  id: 7,
  currency: 'EUR',
  timezone: 'Europe/Berlin',
  settings: { show_hidden_questions: false },
  tickets: [
    { id: 3, title: 'Reduced', type: 'PAID', prices: [{ id: 31, label: null }] },
    { id: 4, title: 'Crew', type: 'FREE', prices: [{ id: 41, label: null }] },
  ],
} as unknown as EventView

const question = (id: number, title: string, rest: object) => ({
  id,
  title,
  event_id: 7,
  type: 'SINGLE_LINE_TEXT',
  options: [],
  is_required: true,
  is_hidden: false,
  belongs_to: 'ATTENDEE',
  ticket_ids: [3],
  ...rest,
})
const QUESTIONS = [
  question(1, 'Diet', {}),
  question(2, 'Shift', { ticket_ids: [4] }),
  question(3, 'Heard of us', { belongs_to: 'ORDER', ticket_ids: [] }),
  question(4, 'Internal note', { is_hidden: true }),
]

const DATES = [
  { id: 7, starts_at: '2027-03-05T18:00:00.000Z', title: null, status: 'ACTIVE' },
  { id: 8, starts_at: '2027-03-06T18:00:00.000Z', title: 'Matinee', status: 'ACTIVE' },
  { id: 9, starts_at: '2027-03-07T18:00:00.000Z', title: null, status: 'CANCELLED' },
]

function open(dates_count = 1) {
  const fetch = vi.fn(async (url: string, _init?: RequestInit) =>
    url.includes('/dates')
      ? Response.json({ data: DATES, links: {}, meta: { last_page: 1 } })
      : Response.json({ data: url.includes('/questions') ? QUESTIONS : { id: 90 } }),
  )
  vi.stubGlobal('fetch', fetch)
  queryClient.setQueryData(meQuery.queryKey, { language: 'en', ...granted('ORGANIZER') } as never)
  showInBackOffice(<NewAttendeeForm event={{ ...event, dates_count }} onClose={() => {}} onAdded={() => {}} />, {
    route: '*',
    address: '/',
  })
  const sent = async () => {
    const post = await waitFor(() => {
      const call = fetch.mock.calls.find(([, init]) => init?.method === 'POST')
      expect(call).toBeTruthy()
      return call!
    })
    return JSON.parse(String(post[1]?.body)) as Record<string, unknown>
  }
  return { sent, user: userEvent.setup() }
}

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

test('somebody added by hand may be asked what their ticket is asked, and need not answer (ATT-10, QST-7)', async () => {
  const { sent, user } = open()
  await user.type(await screen.findByLabelText('First name'), 'Mei')
  await user.type(screen.getByLabelText('Last name'), 'Chow')
  await user.type(screen.getByLabelText('Email'), 'mei@example.org')
  expect(await screen.findByLabelText('Heard of us (optional)')).toBeTruthy()
  expect(screen.queryByLabelText('Diet (optional)'), 'no ticket is chosen yet').toBeNull()
  await user.click(screen.getByRole('combobox', { name: 'Ticket' }))
  await user.click(await screen.findByText('Reduced'))
  await user.type(await screen.findByLabelText('Diet (optional)'), 'Vegan')
  for (const other of ['Shift (optional)', 'Internal note (optional)'])
    expect(screen.queryByLabelText(other)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Add attendee' }))
  expect(await sent()).toMatchObject({
    ticket_id: 3,
    ticket_price_id: 31,
    answers: [{ question_id: 1, answer: 'Vegan' }],
  })
})

test('with several dates one that takes place is chosen; with one nothing more is shown (DAT-1)', async () => {
  const { sent, user } = open(3)
  await user.type(await screen.findByLabelText('First name'), 'Mei')
  await user.type(screen.getByLabelText('Last name'), 'Chow')
  await user.type(screen.getByLabelText('Email'), 'mei@example.org')
  await user.click(screen.getByRole('combobox', { name: 'Ticket' }))
  await user.click(await screen.findByText('Crew'))
  await user.click(screen.getByRole('combobox', { name: 'Date' }))
  await user.click(await screen.findByText('Sat 6 March 2027, 19:00 – Matinee'))
  expect(screen.queryByText('Sun 7 March 2027, 19:00')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Add attendee' }))
  expect(await sent()).toMatchObject({ ticket_id: 4, event_date_id: 8 })
})

test('an event with one date asks for none (DAT-1)', async () => {
  open()
  await screen.findByLabelText('First name')
  expect(screen.queryByRole('combobox', { name: 'Date' })).toBeNull()
})
