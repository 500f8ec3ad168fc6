import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '#test/checkout-screen.tsx'
import { fetchOfflinePack, fetchScanList, NoAnswer, searchAttendees, sendQueue, sendScans } from './api.ts'
import { ScanPage } from './scan-page.tsx'

const LIST = {
  name: 'Main door',
  description: null,
  state: 'ACTIVE',
  activates_at: null,
  expires_at: null,
  event: { id: 1, title: 'Low Tide Sessions', timezone: 'Europe/Berlin' },
  tickets: [{ id: 7, title: 'Standing' }],
  total_attendees: 2,
  checked_in_attendees: 0,
  server_time: '2027-06-04T17:00:00Z',
}
const ROLF = {
  reference: 'VQ9JM6B-3',
  first_name: 'Rolf',
  last_name: 'Wiecha',
  masked_email: 'r…@w….example',
  status: 'ACTIVE',
  ticket: { id: 7, title: 'Standing', label: null },
  check_in: null,
}
const META = { current_page: 1, last_page: 1, per_page: 100, total: 1, from: 1, to: 1 }
/** Whole by its shape, but with a time that nobody can write out. */
const UNDRAWABLE = { ...ROLF, check_in: { short_id: 'ci_1', checked_in_at: 'yesterday' } }

const server = { list: LIST as unknown, attendees: [ROLF] as unknown, meta: META as unknown }

beforeEach(() => {
  Object.assign(server, { list: LIST, attendees: [ROLF], meta: META })
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('/offline-pack')) return new Response('{"error":{"code":"BUSY"}}', { status: 500 })
    const is_search = url.includes('/attendees')
    const answer = is_search ? { data: server.attendees, links: {}, meta: server.meta } : { data: server.list }
    return new Response(JSON.stringify(answer))
  })
})
afterEach(() => vi.unstubAllGlobals())

const open = async () => {
  await act(async () => void renderScreen(<ScanPage short_id="cil_1" />))
}

test('people stay on the screen when the next answer is not a list of people', async () => {
  await open()
  const box = await screen.findByRole('searchbox')
  await userEvent.type(box, 'wie')
  await screen.findByText('Rolf Wiecha')
  server.attendees = { login: 'hotel' }
  await userEvent.type(box, 'c')
  expect(await screen.findByText('The search got no answer.')).toBeDefined()
  expect(screen.getByText('Rolf Wiecha')).toBeDefined()
  server.attendees = [ROLF]
  await userEvent.click(screen.getByRole('button', { name: 'Search again' }))
  await waitFor(() => expect(screen.queryByText('The search got no answer.')).toBeNull())
})

test('a list that cannot be drawn leaves the scanner, says so and can be asked for again (ERP-1)', async () => {
  server.attendees = [UNDRAWABLE]
  await open()
  await userEvent.type(await screen.findByRole('searchbox'), 'wie')
  expect(await screen.findByText('The search got no answer.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Sound' })).toBeDefined()
  server.attendees = [ROLF]
  await userEvent.click(screen.getByRole('button', { name: 'Search again' }))
  await userEvent.type(await screen.findByRole('searchbox'), 'wie')
  expect(await screen.findByText('Rolf Wiecha')).toBeDefined()
})

test('a page that cannot be drawn says so, and what becomes of the scans (ERP-1)', async () => {
  server.list = {
    ...LIST,
    event: { ...LIST.event, timezone: 'Atlantis/Harbour' },
    state: 'EXPIRED',
    expires_at: 'soon',
  }
  await open()
  expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeDefined()
  expect(screen.getByRole('alert').textContent).toContain('kept on this device')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  expect(screen.getByRole('combobox')).toBeDefined()
})

test.each<[string, unknown]>([
  ['nothing', null],
  ['a text', 'Welcome to the hotel'],
  ['a list without its event', { ...LIST, event: null }],
  ['rows that are none', [null]],
])('%s in place of what the door asked for is no answer (OFF-1)', async (_name, data) => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ data, meta: null })))
  await expect(fetchScanList('cil_1')).rejects.toBeInstanceOf(NoAnswer)
  await expect(searchAttendees('cil_1', 'wie', 1)).rejects.toBeInstanceOf(NoAnswer)
  await expect(fetchOfflinePack('cil_1', undefined)).rejects.toBeInstanceOf(NoAnswer)
  await expect(sendScans('cil_1', [{ code: 'VQ9JM6B-3', action: 'CHECK_IN' }])).rejects.toBeInstanceOf(NoAnswer)
  await expect(sendQueue('cil_1', [])).rejects.toBeInstanceOf(NoAnswer)
})
