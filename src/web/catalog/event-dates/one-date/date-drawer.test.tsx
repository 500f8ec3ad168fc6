import { Notifications } from '@mantine/notifications'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { answer, refuse, serveBackOffice } from '#test/back-office-calls.ts'
import { showInBackOffice } from '#test/back-office-screen.tsx'
import { queryClient } from '#web/platform/client/query-client.ts'
import { DateDrawer } from './date-drawer.tsx'

const settings = { date_sale_start_offset: null, date_sale_end_offset: null }
const event = { id: 7, currency: 'EUR', timezone: 'Europe/Berlin', settings }
const ONE = '/events/7/dates/9'
const date = {
  id: 9,
  event_id: 7,
  date_rule_id: 3,
  status: 'ACTIVE',
  state: 'UPCOMING',
  starts_at: '2027-03-05T18:00:00.000Z',
  ends_at: null,
  title: null,
  is_hidden: false,
  capacity: null,
  sold: 2,
  held: 0,
  left: null,
  sale_start_date: null,
  sale_start_offset: null,
  sale_end_date: null,
  sale_end_offset: null,
  location_details: null,
  maps_url: null,
  moved_from: null,
  moved_at: null,
  changed_fields: [],
  updated_at: '2027-01-01T00:00:00.000Z',
}
const changed = { date, dates: 14, holders: 32, collisions: [] as object[] }

function open(answers: Parameters<typeof serveBackOffice>[0], part: 'DATE' | 'PRICES' = 'DATE') {
  const api = serveBackOffice({ [`GET ${ONE}`]: answer(date), ...answers })
  const onClose = vi.fn()
  const drawer = (
    <>
      <Notifications />
      <DateDrawer event={event as never} id={9} part={part} onPart={() => {}} onClose={onClose} />
    </>
  )
  showInBackOffice(drawer, { route: '*', address: '/' })
  const puts = () => api.sent.filter(({ call }) => call.startsWith('PUT'))
  const saved = () => puts().find(({ body }) => (body as { dry_run?: boolean }).dry_run !== true)?.body
  return { puts, saved, onClose, user: userEvent.setup() }
}

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

test('before a series is moved it is said how many dates and people that concerns; only what changed is sent (DAT-20 to DAT-22)', async () => {
  const { puts, saved, onClose, user } = open({ [`PUT ${ONE}`]: answer(changed) })
  fireEvent.change(await screen.findByLabelText('Start'), { target: { value: '2027-03-05T20:00' } })
  await user.click(screen.getByRole('radio', { name: /This date and those after it/ }))
  expect(await screen.findByText(/14 dates change/)).toBeDefined()
  expect(screen.getByRole('radio', { name: 'Email 32 ticket holders about the change' })).toHaveProperty(
    'checked',
    true,
  )
  const asked = puts().map(({ body }) => body)
  expect(asked.every((body) => (body as { dry_run?: boolean }).dry_run === true)).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Save date' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(saved()).toEqual({
    starts_at: '2027-03-05T19:00:00.000Z',
    scope: 'FOLLOWING',
    overwrite: false,
    notify_holders: true,
    updated_at: date.updated_at,
  })
  expect(await screen.findByText(/Ticket holders get an email\./)).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Message attendees' })).toBeNull()
})

test('holders are not mailed where that is chosen; a message is offered then (DAT-22)', async () => {
  const { saved, user } = open({ [`PUT ${ONE}`]: answer({ ...changed, dates: 1, holders: 1 }) })
  fireEvent.change(await screen.findByLabelText('Start'), { target: { value: '2027-03-05T20:00' } })
  await screen.findByRole('radio', { name: 'Email 1 ticket holder about the change' })
  await user.click(screen.getByRole('radio', { name: 'Do not email them' }))
  await user.click(screen.getByRole('button', { name: 'Save date' }))
  expect(await screen.findByRole('link', { name: 'Message attendees' })).toBeDefined()
  expect(saved()).toMatchObject({ starts_at: '2027-03-05T19:00:00.000Z', notify_holders: false })
})

test('where nobody has a ticket nothing is asked and nothing is said of mails (DAT-22)', async () => {
  const { saved, onClose, user } = open({ [`PUT ${ONE}`]: answer({ ...changed, holders: 0 }) })
  fireEvent.change(await screen.findByLabelText('Start'), { target: { value: '2027-03-05T20:00' } })
  await user.click(screen.getByRole('radio', { name: /This date and those after it/ }))
  await screen.findByText(/14 dates change/)
  expect(screen.queryByRole('radio', { name: 'Do not email them' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save date' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(saved()).not.toHaveProperty('notify_holders')
})

test('saved before holders were known, nobody is mailed: the choice is asked for at its field (DAT-22)', async () => {
  const said = 'Choose whether they get an email.'
  const refused = refuse(422, 'VALIDATION_FAILED', { notify_holders: [said] })
  const { saved, onClose, user } = open({ [`PUT ${ONE}`]: refused })
  fireEvent.change(await screen.findByLabelText('Start'), { target: { value: '2027-03-05T20:00' } })
  await user.click(screen.getByRole('button', { name: 'Save date' }))
  expect(await screen.findByText(said)).toBeDefined()
  expect(saved()).not.toHaveProperty('notify_holders')
  const yes = screen.getByRole('radio', { name: 'Email them about the change' })
  expect(yes).toHaveProperty('checked', false)
  await user.click(yes)
  expect(yes).toHaveProperty('checked', true)
  expect(screen.queryByText(said)).toBeNull()
  expect(onClose).not.toHaveBeenCalled()
})

test('a start that another date has is told before it is saved (DAT-20)', async () => {
  const collisions = [{ id: 12, starts_at: '2027-03-05T19:00:00.000Z' }]
  open({ [`PUT ${ONE}`]: answer({ ...changed, collisions }) })
  fireEvent.change(await screen.findByLabelText('Start'), { target: { value: '2027-03-05T20:00' } })
  expect(await screen.findByText('Fri 5 March 2027, 20:00')).toBeDefined()
})

test('what nobody has to be told of asks nothing; a refusal stands at its field (UIX-4)', async () => {
  const refused = refuse(422, 'VALIDATION_FAILED', { title: ['This is too long.'] })
  const { saved, onClose, user } = open({ [`PUT ${ONE}`]: refused })
  await user.type(await screen.findByLabelText('Title (optional)'), 'Late')
  await user.click(screen.getByRole('button', { name: 'Save date' }))
  expect(await screen.findByText('This is too long.')).toBeDefined()
  expect(saved()).toEqual({ title: 'Late', updated_at: date.updated_at })
  expect(screen.getByLabelText('Title (optional)')).toHaveProperty('value', 'Late')
  expect(onClose).not.toHaveBeenCalled()
})

test('a date that is gone says so', async () => {
  open({ [`GET ${ONE}`]: refuse(404, 'NOT_FOUND') })
  expect(await screen.findByText('This date does not exist any more.')).toBeDefined()
})

const price = (ticket_price_id: number, ticket_title: string) => ({
  ticket_id: ticket_price_id,
  ticket_title,
  ticket_type: 'PAID',
  ticket_price_id,
  label: null,
  series: { price: 2400, quantity_available: null, is_hidden: false },
  price: null,
  quantity_available: null,
  is_hidden: null,
  sold: 0,
  held: 0,
})

test('prices of the date: only the changed ones are sent, and an error stands at the one it is about (DAT-24)', async () => {
  const prices = [price(1, 'Stalls'), price(2, 'Circle')]
  const refused = refuse(422, 'VALIDATION_FAILED', { 'prices.0.price': ['This is too much.'] })
  const { saved, user } = open({ [`GET ${ONE}/prices`]: answer({ prices }), [`PUT ${ONE}/prices`]: refused }, 'PRICES')
  const [stalls, circle] = await screen.findAllByLabelText('Price (optional)')
  await user.type(circle!, '30')
  await user.click(screen.getByRole('button', { name: 'Save prices' }))
  expect(await screen.findByText('This is too much.')).toBeDefined()
  expect(saved()).toEqual({
    prices: [{ ticket_price_id: 2, price: 3000, quantity_available: null, is_hidden: null }],
    scope: 'THIS',
    overwrite: false,
  })
  expect([stalls!.getAttribute('aria-invalid'), circle!.getAttribute('aria-invalid')]).toEqual([null, 'true'])
})
