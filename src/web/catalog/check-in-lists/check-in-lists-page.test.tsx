import { Notifications } from '@mantine/notifications'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { answerRows, LONG, refuse, serveBackOffice } from '#test/back-office-calls.ts'
import { showInBackOffice } from '#test/back-office-screen.tsx'
import { eventQueries } from '#web/catalog/events/api.ts'
import { CheckInListsScreen } from '#web/check-in/scan-log/check-in-lists-screen.tsx'
import { queryClient } from '#web/platform/client/query-client.ts'

const TICKETS = [
  { id: 3, title: 'Standing' },
  { id: 4, title: 'Crew' },
]
const list = (values: object = {}) => ({
  id: 5,
  event_id: 7,
  short_id: 'cil_1',
  name: 'Main door',
  description: null,
  all_tickets: true,
  ticket_ids: [3, 4],
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

function open(answers: Parameters<typeof serveBackOffice>[0], tickets: readonly object[] = TICKETS) {
  const api = serveBackOffice(answers)
  const event = { id: 7, slug: 'ferry', timezone: 'Europe/Berlin', tickets }
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
