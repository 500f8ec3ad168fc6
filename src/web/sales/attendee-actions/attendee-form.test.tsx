import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import type { AttendeeView } from '#core/records/attendees/schema.ts'
import { answer, answerRows, refuse, serveBackOffice } from '#test/back-office-calls.ts'
import { showInBackOffice } from '#test/back-office-screen.tsx'
import { queryClient } from '#web/platform/client/query-client.ts'
import { AttendeeForm } from './attendee-form.tsx'

const event = {
  id: 7,
  timezone: 'Europe/Berlin',
  tickets: [{ id: 4, title: 'Crew', type: 'FREE', prices: [{ id: 41, label: null }] }],
} as unknown as EventView

const attendee = {
  id: 90,
  event_id: 7,
  reference: 'AB12-1',
  first_name: 'Mei',
  last_name: 'Chow',
  email: 'mei@example.org',
  language: 'en',
  status: 'ACTIVE',
  ticket_id: 4,
  ticket_price_id: 41,
  package_unit_id: null,
  event_date_id: 7,
  ticket: { id: 4, title: 'Crew', label: null },
  order: { id: 5, reference: 'AB12', status: 'COMPLETED' },
} as unknown as AttendeeView

const DATES = [
  { id: 7, starts_at: '2027-03-05T18:00:00.000Z', title: null, status: 'ACTIVE' },
  { id: 8, starts_at: '2027-03-06T18:00:00.000Z', title: 'Matinee', status: 'ACTIVE' },
]
const PUT = 'PUT /events/7/attendees/90'

function open(dates_count: number, saved = answer(attendee), of: Partial<AttendeeView> = {}) {
  const api = serveBackOffice({ 'GET /events/7/dates': answerRows(DATES), [PUT]: saved })
  const onClose = vi.fn()
  showInBackOffice(
    <AttendeeForm event={{ ...event, dates_count }} attendee={{ ...attendee, ...of }} onClose={onClose} />,
    {
      route: '*',
      address: '/',
    },
  )
  const sent = () => api.sent.find(({ call }) => call === PUT)?.body
  return { sent, onClose, user: userEvent.setup() }
}

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

async function chooseMatinee(user: ReturnType<typeof userEvent.setup>) {
  const select = await screen.findByRole('combobox', { name: 'Date' })
  await waitFor(() => expect(select).toHaveProperty('value', 'Fri 5 March 2027, 19:00'))
  await user.click(select)
  await user.click(await screen.findByText('Sat 6 March 2027, 19:00 – Matinee'))
  await user.click(screen.getByRole('button', { name: 'Save attendee' }))
  await screen.findByText('Move ticket AB12-1 to another date?')
  await user.click(screen.getByRole('button', { name: 'Change ticket' }))
}

test('an attendee is moved to another date, asked before because the code changes (ATT-9, DAT-3)', async () => {
  const { sent, onClose, user } = open(2)
  await chooseMatinee(user)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent()).toEqual({
    first_name: 'Mei',
    last_name: 'Chow',
    email: 'mei@example.org',
    language: 'en',
    event_date_id: 8,
    send_ticket: true,
  })
})

test('a date that is gone is told at its field (UIX-4)', async () => {
  const { onClose, user } = open(2, refuse(422, 'VALIDATION_FAILED', { event_date_id: ['This date is gone.'] }))
  await chooseMatinee(user)
  expect(await screen.findByText('This date is gone.')).toBeDefined()
  expect(onClose).not.toHaveBeenCalled()
})

test('with one date none is asked for or sent (DAT-1)', async () => {
  const { sent, onClose, user } = open(1)
  await user.type(await screen.findByLabelText('Last name'), 'i')
  expect(screen.queryByRole('combobox', { name: 'Date' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save attendee' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent()).toMatchObject({ last_name: 'Chowi', send_ticket: false })
  expect(sent()).not.toHaveProperty('event_date_id')
})

test('moving a part moves its package, unless that is switched off (PKG-5)', async () => {
  const { sent, onClose, user } = open(2, answer(attendee), { package_unit_id: 20 })
  await screen.findByRole('combobox', { name: 'Date' })
  expect(screen.queryByRole('switch', { name: 'Change the whole package' })).toBeNull()
  await chooseMatinee(user)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent()).toMatchObject({ event_date_id: 8, whole_package: true })
})
