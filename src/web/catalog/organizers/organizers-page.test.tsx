import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { showInBackOffice } from '#test/back-office-screen.tsx'
import { granted } from '#test/granted.ts'
import { meQuery } from '#web/identity/session/session.ts'
import { queryClient } from '#web/platform/client/query-client.ts'
import { OrganizersPage } from './organizers-page.tsx'

const BASE = { email: 'pier@example.org', description: null, website: null, logo: null }
const PIER = { ...BASE, id: 2, name: 'Pier', slug: 'pier', events_count: 1234 }
const QUAY = { ...BASE, id: 3, name: 'Quay', slug: 'quay', events_count: 0 }
const SORTS = { name: { asc: 'Name A to Z', desc: 'Name Z to A' }, created_at: { asc: 'Oldest', desc: 'Newest' } }

function open(organizers: readonly object[]) {
  const total = organizers.length
  const meta = { total, from: 1, to: total, current_page: 1, last_page: 1, per_page: 20, allowed_sorts: SORTS }
  const fetch = vi.fn(async (url: string) =>
    Response.json(url.includes('/contact-addresses') ? { data: { confirmed: [] } } : { data: organizers, meta }),
  )
  vi.stubGlobal('fetch', fetch)
  const me = { language: 'en', ...granted('ORGANIZER'), email: 'anna@example.org' }
  queryClient.setQueryData(meQuery.queryKey, me as never)
  showInBackOffice(<OrganizersPage />, { route: '/account/organizers' })
  return { user: userEvent.setup(), addresses: () => fetch.mock.calls.map(([url]) => decodeURIComponent(url)) }
}

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

test('each organizer with the number of its events, its name leading to them (LST-13)', async () => {
  open([PIER, QUAY])
  const link = await screen.findByRole('link', { name: 'Pier' })
  expect(link.getAttribute('href')).toBe('/manage/organizer/2/events')
  const row = screen.getByRole('row', { name: /Pier/ })
  expect(within(row).getByText('1,234')).toBeDefined()
})

test('sorted by name or by date, searched, as a file (LST-13, UIX-3)', async () => {
  const { user, addresses } = open([PIER, QUAY])
  await user.selectOptions(await screen.findByLabelText('Sort by'), 'Newest')
  await vi.waitFor(() => expect(addresses().at(-1)).toContain('sort_by=created_at&sort_direction=desc'))
  await user.type(screen.getByRole('searchbox', { name: 'Search names' }), 'quay')
  await vi.waitFor(() => expect(addresses().at(-1)).toContain('query=quay'))
  expect(screen.getByRole('button', { name: 'Export' })).toBeDefined()
})

test('the menu edits, and deletes who has no events (ORG-2, BO-14)', async () => {
  const { user } = open([PIER, QUAY])
  await user.click(await screen.findByRole('button', { name: 'Actions for Pier' }))
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
    'Public page',
    'Edit organizer',
  ])
  await user.keyboard('{Escape}')
  await vi.waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Actions for Quay' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete organizer' }))
  expect(await screen.findByText('Delete “Quay”?')).toBeDefined()
})

test('without organizers: a head, a sentence and one button that makes the first (LST-26)', async () => {
  const { user } = open([])
  expect(await screen.findByRole('heading', { name: 'No organizers yet' })).toBeDefined()
  expect(screen.queryByLabelText('Sort by')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Create organizer' }))
  expect(await screen.findByRole('dialog', { name: 'Create organizer' })).toBeDefined()
})
