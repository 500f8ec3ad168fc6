import { Notifications } from '@mantine/notifications'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answer, LONG, refuse, serveBackOffice } from '#test/back-office-calls.ts'
import { showInBackOffice } from '#test/back-office-screen.tsx'
import { queryClient } from '#web/platform/client/query-client.ts'
import { GuestImport } from './guest-import.tsx'

const event = {
  id: 7,
  currency: 'EUR',
  timezone: 'Europe/Berlin',
  settings: {},
  tickets: [{ id: 3, title: 'Standing', type: 'FREE', prices: [{ id: 31, label: null }] }],
}
const CHECK = 'POST /events/7/attendees/import/check'
const IMPORT = 'POST /events/7/attendees/import'
const TEXT = 'Ada,Sow,ada@example.org'
const row = (line: number, values: object = {}) => ({
  line,
  first_name: 'Ada',
  last_name: 'Sow',
  email: 'ada@example.org',
  ticket: { ticket_id: 3, ticket_price_id: 31, title: 'Standing', label: null },
  problems: [],
  ...values,
})
const faulty = row(2, {
  first_name: '',
  last_name: LONG,
  email: 'bo@',
  ticket: null,
  problems: [
    { field: 'email', message: 'Enter a full email address.' },
    { field: 'ticket', message: 'No ticket has this name.' },
  ],
})

async function open(answers: Parameters<typeof serveBackOffice>[0]) {
  const api = serveBackOffice(answers)
  const onClose = vi.fn()
  const drawer = (
    <>
      <Notifications />
      <GuestImport event={event as never} onClose={onClose} />
    </>
  )
  showInBackOffice(drawer, { route: '*', address: '/' })
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Guest list'), TEXT)
  const check = () => user.click(screen.getByRole('button', { name: 'Check list' }))
  return { ...api, onClose, user, check }
}

// a growing field waits for the page's fonts, which this DOM does not know
beforeEach(() => {
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
})
afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

test('nobody is added by checking; the preview names everybody, and one press adds them as they were checked (ATT-13)', async () => {
  const { sent, user, check, onClose } = await open({
    [CHECK]: answer({ rows: [row(1), row(2, { first_name: 'Bo', email: 'bo@example.org' })] }),
    [IMPORT]: answer({ created: 2 }),
  })
  await user.click(screen.getByRole('switch', { name: /Mail the tickets now/ }))
  await check()
  expect(await screen.findByText('Every line is fine.')).toBeDefined()
  expect(screen.getByText('Bo Sow')).toBeDefined()
  expect(sent.map(({ call }) => call)).not.toContain(IMPORT)
  await user.click(screen.getByRole('button', { name: 'Add 2 guests' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const post = sent.find(({ call }) => call === IMPORT)
  expect(post?.body).toEqual({ text: TEXT, ticket_price_id: 31, language: 'en', send_tickets: true })
})

test('lines with faults come first, each in words; nothing can be added, and the list is as it was typed on the way back', async () => {
  const { user, check } = await open({ [CHECK]: answer({ rows: [row(1), faulty] }) })
  await check()
  expect(await screen.findByText('1 line needs a correction. Nobody is added before that.')).toBeDefined()
  const [first] = screen.getAllByRole('listitem')
  expect(first?.textContent).toContain('Line 2')
  expect(first?.textContent).toContain('Email: Enter a full email address.')
  expect(first?.textContent).toContain('Ticket: No ticket has this name.')
  expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Back to the list' }))
  expect(await screen.findByLabelText('Guest list')).toHaveProperty('value', TEXT)
})

test('what concerns the whole list stands at it (ERR-71)', async () => {
  const { check } = await open({
    [CHECK]: refuse(422, 'VALIDATION_FAILED', { text: ['At most 500 guests at a time.'] }),
  })
  await check()
  expect(await screen.findByText('At most 500 guests at a time.')).toBeDefined()
  expect(screen.getByLabelText('Guest list')).toHaveProperty('value', TEXT)
})

test('refused at the end, the preview stays and nobody is said to be added', async () => {
  const { user, check, onClose } = await open({
    [CHECK]: answer({ rows: [row(1)] }),
    [IMPORT]: refuse(409, 'ITEMS_UNAVAILABLE'),
  })
  await check()
  await user.click(await screen.findByRole('button', { name: 'Add 1 guest' }))
  expect(await screen.findByText(/said ITEMS_UNAVAILABLE/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Add 1 guest' })).toBeDefined()
  expect(onClose).not.toHaveBeenCalled()
})
