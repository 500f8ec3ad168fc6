import { Notifications } from '@mantine/notifications'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { answer, answerRows, LONG, refuse, serveBackOffice } from '#test/back-office-calls.ts'
import { showInBackOffice } from '#test/back-office-screen.tsx'
import { eventQueries } from '#web/events/api.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { MessagesPage } from './messages-page.tsx'

// its editor needs a browser
vi.mock('#web/ui/rich-text-input.tsx', () => ({
  RichTextInput: ({ value, onChange }: { value: string; onChange: (html: string) => void }) => (
    <textarea aria-label="Message" value={value} onChange={(event) => onChange(event.target.value)} />
  ),
}))

const event = {
  id: 7,
  slug: 'ferry',
  title: 'Night Ferry',
  timezone: 'Europe/Berlin',
  tickets: [{ id: 3, title: 'Standing' }],
}
const message = (values: object = {}) => ({
  id: 5,
  subject: 'Doors at 18:00',
  preview: 'Come early.',
  body: '<p>Come early.</p>',
  recipient_type: 'EVENT',
  ticket_ids: [],
  attendee_ids: [],
  recipient_count: 1234,
  delivered_count: 1234,
  failed_count: 0,
  is_test: false,
  status: 'SENT',
  sent_by_name: 'Anna Admin',
  created_at: '2027-05-01T10:00:00.000Z',
  ...values,
})
const LIST = 'GET /events/7/messages'
const COUNT = 'GET /events/7/messages/recipient-count'
const POST = 'POST /events/7/messages'

function open(answers: Parameters<typeof serveBackOffice>[0], me: object = {}) {
  const api = serveBackOffice(answers, me)
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

afterEach(() => {
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
