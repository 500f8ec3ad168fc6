import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { showInBackOffice } from '#test/back-office-screen.tsx'
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

function open() {
  const fetch = vi.fn(async (url: string, _init?: RequestInit) =>
    Response.json({ data: url.includes('/questions') ? QUESTIONS : { id: 90 } }),
  )
  vi.stubGlobal('fetch', fetch)
  queryClient.setQueryData(meQuery.queryKey, { language: 'en', role: 'ORGANIZER' } as never)
  showInBackOffice(<NewAttendeeForm event={event} onClose={() => {}} onAdded={() => {}} />, {
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
