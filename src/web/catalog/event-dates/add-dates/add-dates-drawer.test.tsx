import { Notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { answer, refuse, serveBackOffice } from '#test/back-office-calls.ts'
import { showInBackOffice } from '#test/back-office-screen.tsx'
import { queryClient } from '#web/platform/client/query-client.ts'
import { AddDatesDrawer } from './add-dates-drawer.tsx'

const event = {
  id: 7,
  start_date: '2027-03-05T18:00:00.000Z', // Friday, 19:00
  end_date: '2027-03-05T20:00:00.000Z',
  timezone: 'Europe/Berlin',
}
const PREVIEW = 'POST /events/7/dates/preview'
const CREATE = 'POST /events/7/dates'

const planned = (starts_at: string, rest: object = {}) => ({
  starts_at,
  ends_at: null,
  title: null,
  exists: false,
  ...rest,
})
const NO_WARNINGS = { clock_changes: [], overlaps: 0 }
const two = [planned('2027-03-05T18:00:00.000Z', { exists: true }), planned('2027-03-12T18:00:00.000Z')]
const plan = { count: 2, existing: 1, first: two, last: two, ...NO_WARNINGS }

function open(answers: Parameters<typeof serveBackOffice>[0]) {
  const api = serveBackOffice(answers)
  const onClose = vi.fn()
  const drawer = (
    <>
      <Notifications />
      <AddDatesDrawer event={event as never} onClose={onClose} />
    </>
  )
  showInBackOffice(drawer, { route: '*', address: '/' })
  return { ...api, onClose, user: userEvent.setup() }
}

async function fillUntil(user: ReturnType<typeof userEvent.setup>, day: string) {
  await user.type(await screen.findByLabelText('Until'), day)
}

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

test('nothing is asked while the last day is missing; then it is seen what would be made, and made (DAT-18)', async () => {
  const made = { created: [{ id: 8 }], skipped: [{ id: 7, starts_at: two[0]!.starts_at }] }
  const { sent, onClose, user } = open({ [PREVIEW]: answer(plan), [CREATE]: answer(made) })
  expect(await screen.findByText(/The dates appear here/)).toBeDefined()
  await fillUntil(user, '2027-03-12')
  expect(await screen.findByText('1 new date')).toBeDefined()
  expect(screen.getByText('1 exists already and stays as it is.')).toBeDefined()
  expect(screen.getByText('exists, skipped')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Create 1 date' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const body = {
    rule: { frequency: 'WEEKLY', by_day: ['FR'], until: '2027-03-12', times: [{ start: '19:00', end: '21:00' }] },
  }
  expect(sent.filter(({ call }) => call === PREVIEW)).toHaveLength(1)
  expect(sent.find(({ call }) => call === PREVIEW)?.body).toMatchObject(body)
  expect(sent.find(({ call }) => call === CREATE)?.body).toMatchObject(body)
  expect(await screen.findByText(/1 date is created/)).toBeDefined()
})

test('many dates show their beginning and end; clock changes and overlaps are told first (DAT-16)', async () => {
  const first = Array.from({ length: 10 }, (_, day) => planned(`2027-03-${String(day + 10)}T01:30:00.000Z`))
  const last = Array.from({ length: 10 }, (_, day) => planned(`2027-04-${String(day + 10)}T00:30:00.000Z`))
  const clock_changes = [
    { local: '2027-03-28T02:30', starts_at: '2027-03-28T01:30:00.000Z', change: 'SKIPPED' },
    { local: '2027-10-31T02:30', starts_at: '2027-10-31T00:30:00.000Z', change: 'DOUBLED' },
  ]
  const { user } = open({ [PREVIEW]: answer({ count: 42, existing: 0, first, last, clock_changes, overlaps: 3 }) })
  await fillUntil(user, '2027-12-31')
  expect(await screen.findByText('42 new dates')).toBeDefined()
  expect(screen.getByText(/02:30 does not exist that night\. The date starts at 03:30\./)).toBeDefined()
  expect(screen.getByText(/02:30 comes twice that night/)).toBeDefined()
  expect(screen.getByText('3 dates overlap with another one. That is allowed.')).toBeDefined()
  const preview = screen.getByRole('region', { name: 'Preview' })
  expect(within(preview).getByText('32 more')).toBeDefined()
  expect(within(preview).getByText('Tue 16 March 2027')).toBeDefined()
  expect(within(preview).queryByText('Wed 17 March 2027')).toBeNull()
  expect(within(preview).getByText('Mon 19 April 2027')).toBeDefined()
})

test('what the server refuses stands at its field, and everything typed stays (UIX-4)', async () => {
  const refused = refuse(422, 'VALIDATION_FAILED', {
    'rule.until': ['This rule makes no date.'],
    'values.capacity': ['Too many.'],
  })
  const { onClose, user } = open({ [PREVIEW]: answer(plan), [CREATE]: refused })
  await fillUntil(user, '2027-03-12')
  await user.type(screen.getByLabelText('Title of time 1'), 'Late dome')
  await user.click(screen.getByRole('button', { name: /^Create/ }))
  expect(await screen.findByText('This rule makes no date.')).toBeDefined()
  expect(screen.getByText('Too many.')).toBeDefined()
  expect(screen.getByLabelText('Title of time 1')).toHaveProperty('value', 'Late dome')
  expect(onClose).not.toHaveBeenCalled()
})

test('a preview that is refused says why where the dates would stand', async () => {
  const refused = refuse(422, 'VALIDATION_FAILED', { 'rule.until': ['This rule makes no date.'] })
  const { user } = open({ [PREVIEW]: refused })
  await fillUntil(user, '2027-03-06')
  expect(await screen.findByText('This rule makes no date.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Create dates' })).toBeDefined()
})

test('days are left out by clicking them, or by the arrows, and taken back', async () => {
  const { sent, user } = open({ [PREVIEW]: answer(plan) })
  await fillUntil(user, '2027-06-30')
  await user.click(screen.getByRole('button', { name: 'Choose days' }))
  await user.click(await screen.findByRole('button', { name: 'Fri 26 March 2027' }))
  await user.keyboard('{ArrowRight} ')
  expect(screen.getByRole('button', { name: 'Sat 27 March 2027' }).getAttribute('aria-pressed')).toBe('true')
  await user.keyboard('{PageDown}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Thu 1 April 2027')
  await user.keyboard('{Escape}')
  // the calendar closes, and not the drawer around it
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Thu 1 April 2027' })).toBeNull())
  expect(screen.queryByText('Leave without saving?')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Remove Sat 27 March 2027' }))
  await waitFor(() =>
    expect(sent.filter(({ call }) => call === PREVIEW).at(-1)?.body).toMatchObject({
      rule: { exclude: ['2027-03-26'] },
    }),
  )
})
