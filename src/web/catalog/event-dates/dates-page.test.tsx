import { Notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { answer, answerRows, serveBackOffice } from '#test/back-office-calls.ts'
import { showInBackOffice } from '#test/back-office-screen.tsx'
import { queryClient } from '#web/platform/client/query-client.ts'
import { DatesPage } from './dates-page.tsx'

const event = {
  id: 7,
  title: 'Night at the Dome',
  start_date: '2027-03-05T18:00:00.000Z',
  end_date: null,
  timezone: 'Europe/Berlin',
  currency: 'EUR',
  dates_count: 2,
}
const date = (id: number, starts_at: string, rest: object = {}) => ({
  id,
  event_id: 7,
  date_rule_id: null,
  status: 'ACTIVE',
  state: 'UPCOMING',
  starts_at,
  ends_at: null,
  title: null,
  is_hidden: false,
  capacity: 120,
  sold: 97,
  held: 4,
  left: 19,
  checked_in: 0,
  gross: 0,
  refunded: 0,
  moved_from: null,
  ...rest,
})
const rows = [
  date(9, '2027-03-05T18:00:00.000Z', { title: 'With live cello', checked_in: 61, gross: 242_500, refunded: 5000 }),
  date(10, '2027-03-06T18:00:00.000Z', { is_hidden: true, sold: 0, held: 0, left: 120 }),
]

function open(answers: Parameters<typeof serveBackOffice>[0] = {}, address = '/manage/event/7/dates') {
  const api = serveBackOffice({
    'GET /events/7': answer(event),
    'GET /events/7/dates': answerRows(rows),
    ...answers,
  })
  const page = (
    <>
      <Notifications />
      <DatesPage />
    </>
  )
  showInBackOffice(page, { route: '/manage/event/:event_id/dates', address })
  return { ...api, user: userEvent.setup() }
}

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

test('dates say when, whether, how many are sold and left (LST-30)', async () => {
  open()
  const first = (await screen.findByRole('link', { name: 'Fri 5 March 2027, 19:00' })).closest('tr')
  expect(first?.textContent).toContain('With live cello')
  expect(first?.textContent).toContain('97 of 120 4 in checkout')
  expect(first?.textContent).toContain('19')
  expect(first?.textContent).toMatch(/61€2,425.00 €50.00 refunded/)
  expect(screen.getByRole('link', { name: 'Sat 6 March 2027, 19:00' }).closest('tr')?.textContent).toContain('Hidden')
})

test('several are deleted in one call; those with orders stay chosen and say why (DAT-23, BO-60)', async () => {
  const removed = answer({ deleted: [10], kept: [{ id: 9, starts_at: rows[0]!.starts_at }] })
  const { sent, user } = open({ 'POST /events/7/dates/delete': removed })
  await user.click(await screen.findByRole('checkbox', { name: 'Select Fri 5 March 2027, 19:00' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select Sat 6 March 2027, 19:00' }))
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Delete 2 dates' }))
  expect(await screen.findByText('This date has orders, so it stays.')).toBeDefined()
  expect(screen.getByText('1 date is deleted.')).toBeDefined()
  const calls = sent.filter(({ call }) => call === 'POST /events/7/dates/delete')
  expect(calls.map(({ body }) => body)).toEqual([{ ids: [9, 10], skip_used: true }])
})

test('a capacity is set for each of those chosen', async () => {
  const { sent, user } = open({
    'PUT /events/7/dates/9': answer({ date: rows[0], dates: 1, holders: 0, collisions: [] }),
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Select Fri 5 March 2027, 19:00' }))
  await user.click(screen.getByRole('button', { name: 'Set capacity' }))
  await user.type(await screen.findByRole('textbox', { name: 'Capacity' }), 'ab90')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Set capacity' }))
  await waitFor(() =>
    expect(sent.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body)).toEqual([{ capacity: 90 }]),
  )
})

test('the calendar has a link for each date, in the words of the list', async () => {
  const { sent } = open({}, '/manage/event/7/dates?view=calendar&month=2027-03')
  const chip = await screen.findByRole('link', { name: /Fri 5 March 2027,\s*19:00.*With live cello.*97 \/ 120/ })
  expect(chip.getAttribute('href')).toContain('#date-9')
  expect(screen.getByRole('link', { name: /Sat 6 March 2027,\s*19:00.*Hidden/ })).toBeDefined()
  const asked = sent.find(({ call }) => call === 'GET /events/7/dates')?.url
  // from Monday, 1 March, to Sunday, 4 April, which is in summer time
  expect(asked).toContain('filter_fields[starts_at][gte]=2027-02-28T23:00:00.000Z')
  expect(asked).toContain('filter_fields[starts_at][lt]=2027-04-04T22:00:00.000Z')
})
