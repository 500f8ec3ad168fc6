import { Notifications } from '@mantine/notifications'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answer, answerRows, LONG, refuse, serveBackOffice } from '#test/back-office-calls.ts'
import { showInBackOffice } from '#test/back-office-screen.tsx'
import { eventQueries } from '#web/catalog/events/api.ts'
import { queryClient } from '#web/platform/client/query-client.ts'
import { MessagesPage } from './messages-page.tsx'

interface RichText {
  readonly value: string
  readonly onChange: (html: string) => void
  readonly insertions?: readonly { readonly text: string; readonly label: string }[]
  readonly error?: ReactNode
}
// its editor needs a browser
vi.mock('#web/platform/ui/inputs/rich-text-input.tsx', () => ({
  RichTextInput: ({ value, onChange, insertions, error }: RichText) => (
    <>
      <textarea aria-label="Message" value={value} onChange={(event) => onChange(event.target.value)} />
      {insertions?.map(({ text, label }) => (
        <button key={text} type="button" onClick={() => onChange(value + text)}>
          {label}
        </button>
      ))}
      {error}
    </>
  ),
}))

const event = {
  id: 7,
  slug: 'ferry',
  title: 'Night Ferry',
  timezone: 'Europe/Berlin',
  start_date: '2027-06-04T17:00:00.000Z',
  end_date: '2027-06-04T21:00:00.000Z',
  status: 'LIVE',
  tickets: [{ id: 3, title: 'Standing', has_waiting_list: null }],
  settings: { waiting_list: false },
}
const message = (values: object = {}) => ({
  id: 5,
  subject: 'Doors at 18:00',
  preview: 'Come early.',
  body: '<p>Come early.</p>',
  recipient_type: 'EVENT',
  ticket_ids: [],
  attendee_ids: [],
  event_date_ids: [],
  recipient_count: 1234,
  delivered_count: 1234,
  failed_count: 0,
  is_test: false,
  status: 'SENT',
  sent_by_name: 'Anna Admin',
  created_at: '2027-05-01T10:00:00.000Z',
  schedule: 'NOW',
  send_at: null,
  offset_unit: null,
  offset_count: null,
  offset_time: null,
  is_reminder: false,
  unsent_reason: null,
  ...values,
})
const LIST = 'GET /events/7/messages'
const COUNT = 'GET /events/7/messages/recipient-count'
const POST = 'POST /events/7/messages'
const REMINDER = 'GET /events/7/messages/reminder'
const WAITING = {
  status: 'SCHEDULED',
  schedule: 'BEFORE_START',
  offset_unit: 'DAYS',
  offset_count: 1,
  offset_time: '10:00',
  send_at: '2027-06-03T08:00:00.000Z',
  recipient_count: 0,
}
const DAY_BEFORE = 'Thu 3 June 2027, 10:00 CEST'

function open(answers: Parameters<typeof serveBackOffice>[0], me: object = {}) {
  const api = serveBackOffice({ [REMINDER]: answer({ message: null }), ...answers }, me)
  queryClient.setQueryData(eventQueries.one(7).queryKey, event as never)
  const page = (
    <>
      <Notifications />
      <MessagesPage />
    </>
  )
  showInBackOffice(page, { route: '/manage/event/:event_id/messages', address: '/manage/event/7/messages' })
  return { ...api, user: userEvent.setup() }
}
const write = async (user: ReturnType<typeof userEvent.setup>) => {
  // the button in the page's head makes way for this one
  await screen.findByRole('heading', { name: 'Nothing sent yet' })
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  return within(await screen.findByRole('dialog', { name: 'New message' }))
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-05-01T10:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  queryClient.clear()
})

test('nothing sent yet: a head, a sentence and the one button (LST-25)', async () => {
  open({ [LIST]: answerRows([]) })
  expect(await screen.findByRole('heading', { name: 'Nothing sent yet' })).toBeDefined()
  expect(screen.getAllByRole('button', { name: 'Send message' })).toHaveLength(1)
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('a row says what, to how many, by whom and whether it arrived; a subject is whole however long', async () => {
  open({ [LIST]: answerRows([message({ subject: LONG })]) })
  const row = await screen.findByRole('row', { name: /Reinschmidt/ })
  for (const text of [LONG, 'Come early.', '1,234', 'Anna Admin', 'Sent'])
    expect(within(row).getByText(text), text).toBeDefined()
})

test('before the address is confirmed the button says why nothing can be sent (MSG-6, UIX-5)', async () => {
  const account = { id: 1, name: 'Pier', is_verified: false }
  const { user } = open({ [LIST]: answerRows([]) }, { account })
  const button = await screen.findByRole('button', { name: 'Send message' })
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toContain('address is confirmed')
  await user.click(button)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('how many it reaches is told before it is sent, and that it reaches nobody (MSG-3)', async () => {
  let count = 0
  const { user } = open({ [LIST]: answerRows([]), [COUNT]: () => answer({ count })() })
  const form = await write(user)
  expect(await form.findByText('Nobody would receive this message.')).toBeDefined()
  count = 3
  queryClient.removeQueries({ queryKey: ['events', 7, 'messages', 'count'] })
  await user.click(form.getByRole('combobox', { name: 'Recipients' }))
  await user.click(await screen.findByRole('option', { name: /ticket/i }))
  expect(form.getByText('Choose who gets it.')).toBeDefined()
  await user.click(form.getByLabelText('Standing'))
  expect(await form.findByText('Goes to 3 addresses. Everyone gets it once.')).toBeDefined()
})

test('what is missing stands under its field and nothing is sent; what was typed stays (UIX-4)', async () => {
  const { sent, user } = open({ [LIST]: answerRows([]), [COUNT]: answer({ count: 3 }) })
  const form = await write(user)
  fireEvent.change(form.getByLabelText('Message'), { target: { value: 'Come early' } })
  await user.click(form.getByRole('button', { name: 'Send message' }))
  await waitFor(() => expect(form.getByLabelText('Subject').getAttribute('aria-invalid')).toBe('true'))
  expect((form.getByLabelText('Message') as HTMLTextAreaElement).value).toBe('Come early')
  expect(sent.filter(({ call }) => call === POST)).toEqual([])
})

test('a message that was not sent keeps its text and says so (ERR-71)', async () => {
  const answers = { [LIST]: answerRows([]), [COUNT]: answer({ count: 3 }), [POST]: refuse(500, 'INTERNAL') }
  const { sent, user } = open(answers)
  const form = await write(user)
  fireEvent.change(form.getByLabelText('Subject'), { target: { value: 'Doors' } })
  fireEvent.change(form.getByLabelText('Message'), { target: { value: 'Come early' } })
  await user.click(form.getByRole('checkbox', { name: /is not promotional/ }))
  await user.click(form.getByRole('button', { name: 'Send message' }))
  expect(await screen.findByText(/Your text is still here/)).toBeDefined()
  expect(sent.find(({ call }) => call === POST)?.body).toMatchObject({ subject: 'Doors', recipient_type: 'EVENT' })
  expect((form.getByLabelText('Subject') as HTMLInputElement).value).toBe('Doors')
  expect((form.getByLabelText('Message') as HTMLTextAreaElement).value).toBe('Come early')
})

const choose = async (user: ReturnType<typeof userEvent.setup>, field: HTMLElement, name: string) => {
  await user.click(field)
  await user.click(await screen.findByRole('option', { name }))
}
const fill = (form: ReturnType<typeof within>) => {
  fireEvent.change(form.getByLabelText('Subject'), { target: { value: 'Doors' } })
  fireEvent.change(form.getByLabelText('Message'), { target: { value: 'Come early' } })
}

test('before the start: the form says when that is and that it moves with the event; nobody yet is no obstacle (MSG-12)', async () => {
  const scheduled = message({ id: 9, ...WAITING })
  const { sent, user } = open({ [LIST]: answerRows([]), [COUNT]: answer({ count: 0 }), [POST]: answer(scheduled) })
  const form = await write(user)
  fill(form)
  await choose(user, form.getByRole('combobox', { name: 'When' }), 'Before the event starts')
  expect(form.getByText(/moves with the event/).textContent).toContain(DAY_BEFORE)
  expect(await form.findByText(/^0 addresses as of today\./)).toBeDefined()
  await user.click(form.getByRole('checkbox', { name: /is not promotional/ }))
  await user.click(form.getByRole('button', { name: 'Schedule message' }))
  await waitFor(() =>
    expect(sent.find(({ call }) => call === POST)?.body).toMatchObject({
      schedule: 'BEFORE_START',
      offset_unit: 'DAYS',
      offset_count: 1,
      offset_time: '10:00',
    }),
  )
  expect(await screen.findByText(`The message goes out ${DAY_BEFORE}.`)).toBeDefined()
})

test('a date is asked for under its field; a placeholder goes in by its button and its fault stands under the text', async () => {
  const fields = { body: ['There is no placeholder “x” here.'] }
  const { sent, user } = open({
    [LIST]: answerRows([]),
    [COUNT]: answer({ count: 3 }),
    [POST]: refuse(422, 'VALIDATION_FAILED', fields),
  })
  const form = await write(user)
  fill(form)
  await user.click(form.getByRole('button', { name: 'First name' }))
  expect((form.getByLabelText('Message') as HTMLTextAreaElement).value).toBe('Come early{{first_name}}')
  await user.click(form.getByRole('checkbox', { name: /is not promotional/ }))
  await choose(user, form.getByRole('combobox', { name: 'When' }), 'On a date')
  await user.click(form.getByRole('button', { name: 'Schedule message' }))
  expect(await form.findByText('Enter a date and time.')).toBeDefined()
  expect(sent.filter(({ call }) => call === POST)).toEqual([])
  fireEvent.change(form.getByLabelText('Date and time'), { target: { value: '2027-05-20T09:30' } })
  await user.click(form.getByRole('button', { name: 'Schedule message' }))
  expect(await form.findByText('There is no placeholder “x” here.')).toBeDefined()
  expect(sent.find(({ call }) => call === POST)?.body).toMatchObject({ send_at: '2027-05-20T07:30:00.000Z' })
})

test('the preview is what the server makes of it, and says what is wrong (MSG-11)', async () => {
  const { user } = open({
    [LIST]: answerRows([]),
    [COUNT]: answer({ count: 3 }),
    'POST /events/7/messages/sample': answer({ subject: 'Doors, Anna', body: '<p>Come early, Anna</p>' }),
  })
  const form = await write(user)
  await user.click(form.getByText('Preview'))
  const opened = form.getByText('Preview').closest('details') as HTMLDetailsElement
  fireEvent(opened, new Event('toggle'))
  expect(await form.findByText('Write a subject and a text first.')).toBeDefined()
  fill(form)
  expect(await form.findByRole('heading', { name: 'Doors, Anna' })).toBeDefined()
  expect(form.getByText('Come early, Anna')).toBeDefined()
})

test('a row that waits says when, one that was not sent says why; both can be edited, only the first not sent (MSG-12)', async () => {
  const unsent = { id: 6, subject: 'Late', status: 'NOT_SENT', unsent_reason: 'EVENT_ARCHIVED', recipient_count: 0 }
  const { user } = open({ [LIST]: answerRows([message({ ...WAITING }), message(unsent)]) })
  const waits = await screen.findByRole('row', { name: /Doors at 18:00/ })
  for (const text of ['Scheduled', DAY_BEFORE]) expect(within(waits).getByText(text), text).toBeDefined()
  const late = screen.getByRole('row', { name: /Late/ })
  expect(within(late).getByText('The event was archived at its time.')).toBeDefined()
  await user.click(within(late).getByRole('button', { name: 'Actions for Late' }))
  expect(await screen.findByRole('menuitem', { name: 'Edit message' })).toBeDefined()
  expect(screen.queryByRole('menuitem', { name: 'Do not send' })).toBeNull()
})

test('editing starts from what is stored, and asks again whether it is not promotional (MSG-5, MSG-12)', async () => {
  const PUT = 'PUT /events/7/messages/5'
  const { sent, user } = open({
    [LIST]: answerRows([message({ ...WAITING })]),
    [COUNT]: answer({ count: 3 }),
    [PUT]: answer(message({ ...WAITING, subject: 'Doors at 19:00' })),
  })
  const row = await screen.findByRole('row', { name: /Doors at 18:00/ })
  await user.click(within(row).getByRole('button', { name: 'Actions for Doors at 18:00' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit message' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit message' }))
  expect((form.getByLabelText('Subject') as HTMLInputElement).value).toBe('Doors at 18:00')
  expect((form.getByRole('checkbox', { name: /is not promotional/ }) as HTMLInputElement).checked).toBe(false)
  fireEvent.change(form.getByLabelText('Subject'), { target: { value: 'Doors at 19:00' } })
  await user.click(form.getByRole('checkbox', { name: /is not promotional/ }))
  await user.click(form.getByRole('button', { name: 'Schedule message' }))
  await waitFor(() =>
    expect(sent.find(({ call }) => call === PUT)?.body).toMatchObject({
      subject: 'Doors at 19:00',
      schedule: 'BEFORE_START',
    }),
  )
})

test('the reminder is one switch, and says when it goes out (MSG-13)', async () => {
  const PUT = 'PUT /events/7/messages/reminder'
  const on = message({ ...WAITING, is_reminder: true })
  let reminder: object = { message: null }
  const { sent, user } = open({
    [LIST]: answerRows([]),
    [REMINDER]: () => answer(reminder)(),
    [PUT]: answer({ message: on }),
  })
  const box = await screen.findByRole('switch', { name: /^Reminder: The day before the event, 10:00/ })
  expect((box as HTMLInputElement).checked).toBe(false)
  expect(screen.getByText(/The text is ready/).textContent).toContain(DAY_BEFORE)
  reminder = { message: on }
  await user.click(box)
  await waitFor(() => expect((box as HTMLInputElement).checked).toBe(true))
  expect(sent.find(({ call }) => call === PUT)?.body).toEqual({ is_on: true })
  expect(screen.getByRole('button', { name: 'Edit reminder' })).toBeDefined()
})

test('too late for a reminder that never was, there is no switch', async () => {
  vi.setSystemTime(new Date('2027-06-03T08:00:00Z'))
  open({ [LIST]: answerRows([]) })
  await screen.findByRole('heading', { name: 'Nothing sent yet' })
  expect(screen.queryByRole('switch')).toBeNull()
})
