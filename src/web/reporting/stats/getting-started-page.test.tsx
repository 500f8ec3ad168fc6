import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Role } from '#core/platform/permissions.ts'
import { serveBackOffice } from '#test/back-office-calls.ts'
import { showInBackOffice } from '#test/back-office-screen.tsx'
import { queryClient } from '#web/platform/client/query-client.ts'
import { GettingStartedPage } from './getting-started-page.tsx'

const EVENT = {
  id: 7,
  title: 'Ferry',
  status: 'DRAFT',
  description: null,
  images: [],
  tickets: [],
  settings: { payment_methods: ['CARD'] },
  stats: { orders_created: 0 },
  has_orders: false,
  is_test_mode: false,
}

interface World {
  readonly payment_methods?: readonly string[]
  readonly tickets?: readonly object[]
  readonly connection?: string
  readonly role?: Role
}
async function open({
  payment_methods = ['CARD'],
  tickets = [],
  connection = 'NOT_CONNECTED',
  role = 'ADMIN',
}: World = {}) {
  serveBackOffice({}, { role, account: { id: 1, name: 'Pier', is_verified: true, payment_connection: connection } })
  queryClient.setQueryData(['events', 7], { ...EVENT, tickets, settings: { payment_methods } } as never)
  showInBackOffice(<GettingStartedPage />, { route: '/manage/event/:event_id', address: '/manage/event/7' })
  const heading = await screen.findByRole('heading', { name: /^Choose how buyers pay/ })
  const step = within(heading.closest('li') as HTMLElement)
  return { is_done: step.queryByText('(done)') !== null, links: step.getAllByRole('link') }
}

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

test.each([
  ['nothing chosen', {}, false],
  ['cards in test mode bring no money', { connection: 'TEST' }, false],
  ['cards of a connected account', { connection: 'CONNECTED' }, true],
  ['bank transfer or cash', { payment_methods: ['CARD', 'OFFLINE'] }, true],
  ['free tickets alone', { tickets: [{ type: 'FREE' }] }, true],
  ['a free ticket beside a paid one', { tickets: [{ type: 'FREE' }, { type: 'PAID' }] }, false],
] as const)('how buyers pay: %s (BO-22, PAY-41)', async (_name, world, is_done) => {
  expect((await open(world)).is_done).toBe(is_done)
})

test('it leads to the methods of the event, and those who may to the card provider (BO-22, PRM-14)', async () => {
  const { links } = await open()
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/manage/event/7/settings#payment',
    '/account/payment',
  ])
})

test('an organizer is not led where only admins may go (PRM-14)', async () => {
  const { links } = await open({ role: 'ORGANIZER' })
  expect(links).toHaveLength(1)
})
