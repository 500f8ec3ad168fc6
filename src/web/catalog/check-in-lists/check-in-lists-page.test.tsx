import { Notifications } from '@mantine/notifications'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { answer, answerRows, type BackOfficeCall, LONG, refuse, serveBackOffice } from '#test/back-office-calls.ts'
import { showInBackOffice } from '#test/back-office-screen.tsx'
import { eventQueries } from '#web/catalog/events/api.ts'
import { CheckInListsScreen } from '#web/check-in/scan-log/check-in-lists-screen.tsx'
import { queryClient } from '#web/platform/client/query-client.ts'

const TICKETS = [
  { id: 3, title: 'Standing', kind: 'ADMISSION' },
  { id: 4, title: 'Crew', kind: 'ADMISSION' },
]
const SHIRT = { id: 8, title: 'Shirt', kind: 'EXTRA' }
const list = (values: object = {}) => ({
  id: 5,
  event_id: 7,
  short_id: 'cil_1',
  name: 'Main door',
  description: null,
  kind: 'ADMISSION',
  all_tickets: true,
  ticket_ids: [3, 4],
  dates_mode: 'ALL',
  event_date_id: null,
  event_date: null,
  is_date_deleted: false,
  opens_minutes_before: 120,
  closes_minutes_after: 120,
  activates_at: null,
  expires_at: null,
  state: 'ACTIVE',
  total_attendees: 540,
  checked_in_attendees: 318,
  conflict_count: 0,
  deleted_at: null,
  url: 'http://localhost/check-in/cil_1',
  ...values,
})
const LIST = 'GET /events/7/check-in-lists'
const POST = 'POST /events/7/check-in-lists'

function open(answers: Parameters<typeof serveBackOffice>[0], tickets: readonly object[] = TICKETS, dates_count = 1) {
  const api = serveBackOffice(answers)
  const event = {
    id: 7,
    slug: 'ferry',
    timezone: 'Europe/Berlin',
    start_date: '2027-06-04T17:00:00Z',
    effective_end_date: '2027-06-05T15:00:00Z',
    dates_count,
    tickets,
  }
  queryClient.setQueryData(eventQueries.one(7).queryKey, event as never)
  const page = (
    <>
      <Notifications />
      <CheckInListsScreen />
    </>
  )
  showInBackOffice(page, { route: '/manage/event/:event_id/check-in', address: '/manage/event/7/check-in' })
  return { ...api, user: userEvent.setup() }
}

const create = async (user: ReturnType<typeof userEvent.setup>) => {
  // the button in the page's head makes way for this one
  await screen.findByRole('heading', { name: 'No check-in lists yet' })
  await user.click(screen.getByRole('button', { name: 'Create list' }))
  return within(await screen.findByRole('dialog', { name: 'New check-in list' }))
}

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

test('a list whose date was deleted says that nobody is let in, and takes another date (DAT-56)', async () => {
  const gone = { id: 71, starts_at: '2027-06-05T13:00:00Z', title: 'Matinee' }
  const row = list({ dates_mode: 'ONE', event_date_id: 71, event_date: gone, is_date_deleted: true })
  const { user, sent } = open({
    [LIST]: answerRows([row]),
    'GET /events/7/check-in-lists/5': answer(row),
    'GET /events/7/dates': answerRows([{ id: 7, starts_at: '2027-06-04T17:00:00Z', title: null, status: 'ACTIVE' }]),
    'PUT /events/7/check-in-lists/5': answer(list()),
  })
  await screen.findByText('Nobody is let in: its date was deleted.')
  await user.click(screen.getByRole('button', { name: 'Choose another date' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit check-in list' }))
  expect(form.getByRole('radio', { name: 'One date' })).toHaveProperty('checked', true)
  await user.click(form.getByRole('radio', { name: 'All dates' }))
  await user.click(form.getByRole('button', { name: 'Save list' }))
  await screen.findByText('Check-in list “Main door” saved')
  const saved = sent.find(({ call }) => call === 'PUT /events/7/check-in-lists/5')
  expect(saved?.body).toMatchObject({ dates_mode: 'ALL' })
})

test('without lists: a head, a sentence and one button (LST-24)', async () => {
  const { user } = open({ [LIST]: answerRows([]) })
  expect(await screen.findByRole('heading', { name: 'No check-in lists yet' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Create list' }))
  expect(await screen.findByRole('dialog', { name: 'New check-in list' })).toBeDefined()
})

test('without tickets the page leads to them first', async () => {
  open({ [LIST]: answerRows([]) }, [])
  expect(await screen.findByRole('heading', { name: 'First create a ticket' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Go to the tickets' }).getAttribute('href')).toBe('/manage/event/7/tickets')
  expect(screen.queryByRole('button', { name: 'Create list' })).toBeNull()
})

test('a row says whom the door lets in, how full it is, and its conflicts; a name is whole however long (LST-9)', async () => {
  const rows = [
    list({ name: LONG, conflict_count: 2 }),
    list({ id: 6, name: 'Stage', all_tickets: false, ticket_ids: [4] }),
  ]
  open({ [LIST]: answerRows(rows) })
  const first = await screen.findByRole('row', { name: /Reinschmidt/ })
  expect(within(first).getByText(LONG)).toBeDefined()
  expect(within(first).getByText('All tickets')).toBeDefined()
  expect(within(first).getByText('318 of 540')).toBeDefined()
  expect(within(first).getByText('2 conflicts')).toBeDefined()
  const second = screen.getByRole('row', { name: /Stage/ })
  expect(within(second).getByText('Crew')).toBeDefined()
  expect(within(second).getByText('none')).toBeDefined()
})

test('a list that was not saved keeps its name and choice, and says so (ERR-71, CIL-8)', async () => {
  const { sent, user } = open({ [LIST]: answerRows([]), [POST]: refuse(500, 'INTERNAL') })
  const form = await create(user)
  fireEvent.change(form.getByLabelText('Name'), { target: { value: 'Stage door' } })
  await user.click(form.getByLabelText('Chosen tickets'))
  await user.click(form.getByLabelText('Standing'))
  await user.click(form.getByRole('button', { name: 'Create list' }))
  expect(await screen.findByText(/Your entries are still here/)).toBeDefined()
  const body = sent.find(({ call }) => call === POST)?.body
  expect(body).toMatchObject({ name: 'Stage door', all_tickets: false, ticket_ids: [4] })
  expect((form.getByLabelText('Name') as HTMLInputElement).value).toBe('Stage door')
  expect((form.getByLabelText('Standing') as HTMLInputElement).checked).toBe(false)
})

test('where there are extras a list may hand them out, and names those alone (EXT-8)', async () => {
  const { sent, user } = open({ [LIST]: answerRows([]), [POST]: refuse(500, 'INTERNAL') }, [...TICKETS, SHIRT])
  const form = await create(user)
  fireEvent.change(form.getByLabelText('Name'), { target: { value: 'Shop' } })
  await user.click(form.getByLabelText('Extras are handed out'))
  await user.click(form.getByLabelText('Chosen extras'))
  expect(form.queryByLabelText('Standing')).toBeNull()
  expect((form.getByLabelText('Shirt') as HTMLInputElement).checked).toBe(true)
  await user.click(form.getByRole('button', { name: 'Create list' }))
  expect(await screen.findByText(/Your entries are still here/)).toBeDefined()
  const body = sent.find(({ call }) => call === POST)?.body
  expect(body).toMatchObject({ kind: 'REDEMPTION', all_tickets: false, ticket_ids: [8] })
})

test('a list that hands extras out keeps its kind, and counts what was handed out (EXT-8)', async () => {
  const row = list({ kind: 'REDEMPTION', name: 'Shop', ticket_ids: [8], checked_in_attendees: 2, total_attendees: 5 })
  open({ [LIST]: answerRows([row]) }, [...TICKETS, SHIRT])
  const shop = await screen.findByRole('row', { name: /Shop/ })
  expect(within(shop).getByText('All extras')).toBeDefined()
  expect(within(shop).getByText(/2 of 5 handed out/)).toBeDefined()
})

test('a refused name is told under the name (UIX-4)', async () => {
  const { user } = open({
    [LIST]: answerRows([]),
    [POST]: refuse(422, 'VALIDATION_FAILED', { name: ['Taken already.'] }),
  })
  const form = await create(user)
  fireEvent.change(form.getByLabelText('Name'), { target: { value: 'Main door' } })
  await user.click(form.getByRole('button', { name: 'Create list' }))
  expect(await form.findByText('Taken already.')).toBeDefined()
  expect(form.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true')
})

test('deleting asks by name and says what stays (DLG-2)', async () => {
  const { sent, user } = open({ [LIST]: answerRows([list()]) })
  await user.click(await screen.findByRole('button', { name: 'Actions for Main door' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete list' }))
  expect(await screen.findByText('Delete check-in list “Main door”?')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Keep list' }))
  expect(sent.some(({ call }) => call.startsWith('DELETE'))).toBe(false)
})

test('of a deleted list the log is all that is left, and it opens (CIL-6)', async () => {
  const gone = list({ name: 'Old gate', deleted_at: '2027-05-01T10:00:00.000Z' })
  const { sent, user } = open({ [LIST]: answerRows([gone]), 'GET /events/7/check-in-lists/5/scans': answerRows([]) })
  const row = await screen.findByRole('row', { name: /Old gate/ })
  expect(within(row).getAllByText('Deleted'), 'when, and as its state').toHaveLength(2)
  expect(within(row).queryByRole('button', { name: /Steward link/ })).toBeNull()
  await user.click(within(row).getByRole('button', { name: 'Actions for Old gate' }))
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Scan log and conflicts'])
  await user.click(screen.getByRole('menuitem'))
  const drawer = within(await screen.findByRole('dialog', { name: 'Scan log of Old gate' }))
  expect(await drawer.findByRole('heading', { name: 'No scans yet' })).toBeDefined()
  expect(sent.map(({ call }) => call)).not.toContain('GET /events/7/check-in-lists/5')
})

test('where no list is left, the deleted ones are a link away', async () => {
  const { sent, user } = open({ [LIST]: answerRows([]) })
  await user.click(await screen.findByRole('link', { name: 'Show deleted lists' }))
  await waitFor(() => expect(sent.at(-1)?.url).toContain('filter_fields[is_deleted][eq]=true'))
})

const posted = (sent: readonly BackOfficeCall[]) => sent.filter(({ call }) => call === POST).map(({ body }) => body)
const DATES = [
  { id: 7, status: 'ACTIVE', starts_at: '2027-06-04T17:00:00Z', title: null },
  { id: 8, status: 'ACTIVE', starts_at: '2027-06-05T13:00:00Z', title: 'Matinee' },
  { id: 9, status: 'CANCELLED', starts_at: '2027-06-05T10:00:00Z', title: null },
]

test('with one date nothing asks for dates, and none is sent (DAT-1)', async () => {
  const { user, sent } = open({ [LIST]: answerRows([]), [POST]: answer(list()) })
  const form = await create(user)
  expect(form.queryByRole('radiogroup', { name: 'Dates' })).toBeNull()
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'North')
  await user.click(form.getByRole('button', { name: 'Create list' }))
  await waitFor(() => expect(posted(sent)).toHaveLength(1))
  expect(posted(sent)[0]).not.toHaveProperty('event_date_id')
  expect(posted(sent)[0]).not.toHaveProperty('opens_minutes_before')
})

test('a list is for one date, chosen by when it starts; cancelled ones are not offered (DAT-56)', async () => {
  const dates = { 'GET /events/7/dates': answerRows(DATES) }
  const { user, sent } = open({ [LIST]: answerRows([]), [POST]: answer(list()), ...dates }, TICKETS, 3)
  const form = await create(user)
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'Saturday')
  await user.click(form.getByRole('radio', { name: 'One date' }))
  const select = form.getByRole('combobox', { name: 'Date' })
  await waitFor(() => expect(select.hasAttribute('disabled')).toBe(false))
  await user.click(select)
  const offered = await screen.findAllByRole('option')
  expect(offered.map((one) => one.textContent)).toEqual(['Fri 4 June 2027, 19:00', 'Sat 5 June 2027, 15:00, Matinee'])
  await user.click(offered[1]!)
  await user.click(form.getByRole('button', { name: 'Create list' }))
  await waitFor(() => expect(posted(sent)).toHaveLength(1))
  expect(posted(sent)[0]).toMatchObject({ dates_mode: 'ONE', event_date_id: 8 })
})

test('a list of the dates around now says how long before and after (DAT-56)', async () => {
  const { user, sent } = open({ [LIST]: answerRows([]), [POST]: answer(list()) }, TICKETS, 3)
  const form = await create(user)
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'Every day')
  await user.click(form.getByRole('radio', { name: 'The dates around the present time' }))
  const before = form.getByRole('textbox', { name: 'Lets in before the start' })
  await user.clear(before)
  await user.type(before, '45')
  await user.click(form.getByRole('button', { name: 'Create list' }))
  await waitFor(() => expect(posted(sent)).toHaveLength(1))
  expect(posted(sent)[0]).toMatchObject({ dates_mode: 'TODAY', opens_minutes_before: 45, closes_minutes_after: 120 })
})

test('a row says which dates its door lets in, where there are several (DAT-1, DAT-56)', async () => {
  const event_date = { id: 8, starts_at: '2027-06-05T13:00:00Z', title: 'Matinee' }
  const rows = [
    list({ name: 'Saturday', dates_mode: 'ONE', event_date_id: 8, event_date }),
    list({ id: 6, name: 'Every day', dates_mode: 'TODAY' }),
    list({ id: 9, name: 'Any', dates_mode: 'ALL' }),
  ]
  open({ [LIST]: answerRows(rows) }, TICKETS, 3)
  const rowOf = async (name: string) => (await screen.findByRole('link', { name })).closest('tr')?.textContent
  expect(await rowOf('Saturday')).toContain('Sat 5 June 2027, 15:00, Matinee')
  expect(await rowOf('Every day')).toContain('The dates around the present time')
  expect(await rowOf('Any')).toContain('All dates')
})
