import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { DiscountRuleView } from '#core/catalog/discount-rules/schema.ts'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { showInBackOffice } from '#test/back-office-screen.tsx'
import { DiscountFormDrawer } from './discount-form.tsx'
import { TryOut } from './try-out.tsx'

const price = (id: number, amount: number) => ({ id, label: null, price: amount })
const event = {
  id: 7,
  currency: 'EUR',
  timezone: 'Europe/Berlin',
  start_date: '2027-06-05T18:00:00.000Z',
  tickets: [
    { id: 3, title: 'Dinner', type: 'PAID', taxes_and_fees: [], prices: [price(30, 3000)] },
    { id: 4, title: 'Show', type: 'PAID', taxes_and_fees: [], prices: [price(40, 5000)] },
    { id: 5, title: 'Children', type: 'FREE', taxes_and_fees: [], prices: [price(50, 0)] },
  ],
} as unknown as EventView

const three: DiscountRuleView = {
  id: 5,
  name: 'Three for two',
  type: 'CHEAPEST',
  is_enabled: true,
  priority: 1,
  valid_from: null,
  valid_until: null,
  booked_before_offset: 2880,
  ticket_ids: [3],
  date_from: null,
  date_until: null,
  weekdays: ['SA'],
  same_date: false,
  value_type: 'PERCENTAGE',
  value: 33.5,
  max_per_order: 2,
  stacks_with_promo_code: false,
  min_quantity: null,
  group_size: 3,
  group_count: 1,
  products: [],
  effect_ticket_ids: [],
  created_at: '2027-01-01T00:00:00.000Z',
  updated_at: '2027-01-01T00:00:00.000Z',
}

function open(known: DiscountRuleView | null) {
  const fetch = vi.fn(async (_url: string, _init?: RequestInit) => Response.json({ data: three }))
  vi.stubGlobal('fetch', fetch)
  showInBackOffice(<DiscountFormDrawer event={event} rule={known} onClose={() => {}} />, { route: '*', address: '/' })
  const sent = async () => {
    await waitFor(() => expect(fetch).toHaveBeenCalled())
    const [url, init] = fetch.mock.calls[0] ?? []
    return { url, method: init?.method, body: JSON.parse(String(init?.body)) as Record<string, unknown> }
  }
  return { sent, fetch, user: userEvent.setup() }
}

afterEach(() => vi.unstubAllGlobals())

test('an early bird: what is typed is sent, numbers of other kinds are not (DSC-1, DSC-2a)', async () => {
  const { sent, user } = open(null)
  await user.type(await screen.findByLabelText('Name'), 'Early bird')
  await user.type(screen.getByLabelText('Percentage off'), '12.5')
  await user.click(screen.getByRole('button', { name: 'Create discount' }))
  expect(await sent()).toMatchObject({
    method: 'POST',
    url: '/api/events/7/discount-rules',
    body: { name: 'Early bird', type: 'QUANTITY', min_quantity: 1, value: 12.5, group_size: null, products: [] },
  })
})

test('a stored discount stays what it was through editing', async () => {
  const { sent, user } = open(three)
  expect(await screen.findByLabelText('Percentage off')).toHaveProperty('value', '33.5')
  await user.type(screen.getByLabelText('Name'), '!')
  await user.click(screen.getByRole('button', { name: 'Save discount' }))
  const { id: _id, priority: _place, created_at: _made, updated_at: _changed, ...kept } = three
  expect(await sent()).toMatchObject({ method: 'PUT', body: { ...kept, name: 'Three for two!' } })
})

test('a set is put together of tickets that cost something; one alone is none (DSC-2c)', async () => {
  const { fetch, user } = open(null)
  await user.type(await screen.findByLabelText('Name'), 'Evening')
  await user.click(screen.getByRole('radio', { name: /^Set/ }))
  await user.type(screen.getByLabelText('Percentage off'), '10')
  await user.click(screen.getByRole('combobox', { name: 'Add a ticket to the set' }))
  expect(screen.queryByRole('option', { name: 'Children' })).toBeNull()
  await user.click(await screen.findByRole('option', { name: 'Dinner' }))
  await user.click(screen.getByRole('button', { name: 'Create discount' }))
  expect(await screen.findByText('Choose at least 2.')).toBeTruthy()
  expect(fetch).not.toHaveBeenCalled()
})

test('the try-out basket tells what buyers would pay, and why (BO-61)', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ data: [], meta: {}, links: {} }))
  const rule = { ...three, value: 100, weekdays: [], booked_before_offset: null }
  showInBackOffice(<TryOut event={event} rules={[rule]} now={Date.parse('2027-05-01T10:00:00Z')} />, {
    route: '*',
    address: '/',
  })
  const user = userEvent.setup()
  const count = await screen.findByRole('textbox', { name: 'How many of Dinner' })
  await user.clear(count)
  await user.type(count, '2')
  expect(screen.getByText('No discount holds for this basket.')).toBeTruthy()
  await user.clear(count)
  await user.type(count, '4')
  const result = within(screen.getAllByRole('status').at(-1) as HTMLElement)
  expect(result.getAllByText('€90.00').length).toBeGreaterThan(0)
  expect(result.getAllByText('Three for two').length).toBeGreaterThan(0)
})
