import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { showInBackOffice } from '#test/back-office-screen.tsx'
import { granted } from '#test/granted.ts'
import { meQuery } from '#web/identity/session/session.ts'
import { queryClient } from '#web/platform/client/query-client.ts'
import { SaveBarScope } from '#web/platform/ui/save-bar.tsx'
import { BasicDetailsCard } from './basic-details-card.tsx'

const EVENT = {
  id: 7,
  title: 'Low Tide Sessions',
  description: null,
  organizer: { id: 2, name: 'Pier' },
  start_date: '2027-06-04T17:00:00.000Z',
  end_date: null,
  timezone: 'Europe/Berlin',
  currency: 'EUR',
  updated_at: '2027-01-01T00:00:00.000Z',
  stats: { orders_created: 3 },
}

function open(orders_created: number) {
  let stored = { ...EVENT, stats: { orders_created } }
  const fetch = vi.fn(async (url: string, init?: RequestInit) => {
    if (init?.method === 'PUT') stored = { ...stored, ...JSON.parse(String(init.body)) }
    return Response.json({ data: url.includes('/organizers') ? [EVENT.organizer] : stored, meta: { last_page: 1 } })
  })
  vi.stubGlobal('fetch', fetch)
  queryClient.setQueryData(meQuery.queryKey, { language: 'en', ...granted('ORGANIZER') } as never)
  queryClient.setQueryData(['events', 7], stored as unknown as EventView)
  showInBackOffice(
    <SaveBarScope>
      <BasicDetailsCard />
    </SaveBarScope>,
    { route: '/manage/event/:event_id', address: '/manage/event/7' },
  )
  const save = async (label: string, value: string) => {
    fireEvent.change(await screen.findByLabelText(label), { target: { value } })
    await userEvent.setup().click(screen.getByRole('button', { name: 'Save changes' }))
    await vi.waitFor(() => expect(fetch.mock.calls.some(([, init]) => init?.method === 'PUT')).toBe(true))
  }
  return { save }
}

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

test('after new dates of an event with orders a message is offered (EVT-13)', async () => {
  const { save } = open(3)
  await save('Start', '2027-06-05T19:00')
  const offer = await screen.findByRole('link', { name: 'Message attendees' })
  expect(offer.getAttribute('href')).toBe('/manage/event/7/messages?to=all')
})

test.each([
  ['of an event nobody has ordered for', 0, 'Start', '2027-06-05T19:00'],
  ['after another change', 3, 'Title', 'High Tide Sessions'],
])('%s nothing is offered (EVT-13)', async (_name, orders, label, value) => {
  const { save } = open(orders)
  await save(label, value)
  await vi.waitFor(() => expect([queryClient.isFetching(), screen.queryByText('Save changes')]).toEqual([0, null]))
  expect(screen.queryByRole('link', { name: 'Message attendees' })).toBeNull()
})
