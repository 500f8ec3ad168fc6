import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { DiscountRuleView } from '#core/catalog/discount-rules/schema.ts'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { answer, answerRows, serveBackOffice } from '#test/back-office-calls.ts'
import { showInBackOffice } from '#test/back-office-screen.tsx'
import { DateSelect } from '#web/catalog/event-dates/date-select.tsx'
import { DiscountFormDrawer } from './discount-form.tsx'
import { TryOut } from './try-out.tsx'

const NOW = Date.parse('2027-05-01T10:00:00Z')
const price = (id: number, amount: number) => ({ id, label: null, price: amount })
const admission = { kind: 'ADMISSION', type: 'PAID', stock_per_date: true, parts: [], taxes_and_fees: [] }
const event = {
  id: 7,
  dates_count: 1,
  currency: 'EUR',
  timezone: 'Europe/Berlin',
  start_date: '2027-06-05T18:00:00.000Z',
  tickets: [
    { ...admission, id: 3, title: 'Dinner', prices: [price(30, 3000)] },
    { ...admission, id: 4, title: 'Show', prices: [price(40, 5000)] },
    { ...admission, id: 5, title: 'Children', type: 'FREE', prices: [price(50, 0)] },
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
  serveBackOffice({ 'GET /events/7/promo-codes': answerRows([]) })
  const rule = { ...three, value: 100, weekdays: [], booked_before_offset: null }
  showInBackOffice(<TryOut event={event} rules={[rule]} now={NOW} dateSelect={() => null} />, {
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

test('the try-out basket prices each line on its date, and packages by their parts (DSC-3, DAT-24, PKG-2)', async () => {
  const dates = [
    { id: 7, status: 'ACTIVE', starts_at: '2027-06-05T18:00:00.000Z', title: null },
    { id: 8, status: 'ACTIVE', starts_at: '2027-06-12T18:00:00.000Z', title: null },
  ]
  const part = { ticket_id: 3, ticket_price_id: 30, quantity: 2, unit_price: 2000 }
  const family = { ...admission, kind: 'PACKAGE', id: 6, title: 'Family', parts: [part], prices: [price(60, 4000)] }
  const several = { ...event, dates_count: 2, tickets: [...event.tickets, family] } as unknown as EventView
  serveBackOffice({
    'GET /events/7/dates': answerRows(dates),
    'GET /events/7/dates/7/prices': answer({ prices: [] }),
    'GET /events/7/dates/8/prices': answer({ prices: [{ ticket_price_id: 30, price: 3500 }] }),
    'GET /events/7/promo-codes': answerRows([]),
  })
  const early = { ...three, type: 'QUANTITY' as const, min_quantity: 1, value: 50, weekdays: [], ticket_ids: [] }
  const rule = { ...early, name: 'First night', booked_before_offset: null, date_until: '2027-06-05' }
  showInBackOffice(
    <TryOut
      event={several}
      rules={[rule]}
      now={NOW}
      dateSelect={(field) => <DateSelect event={several} {...field} />}
    />,
    {
      route: '*',
      address: '/',
    },
  )
  const user = userEvent.setup()
  const put = async (name: string, count: string) => {
    const field = await screen.findByRole('textbox', { name: `How many of ${name}` })
    await user.clear(field)
    await user.type(field, count)
  }
  const total = () =>
    within(screen.getAllByRole('status').at(-1) as HTMLElement).getByText('Total').parentElement?.textContent
  const select = await screen.findByRole('combobox', { name: 'Date' })
  await waitFor(() => expect((select as HTMLInputElement).value).toContain('5 June 2027'))
  await put('Dinner', '1')
  expect(total()).toContain('€15.00')
  await put('Family', '1')
  expect(total()).toContain('€55.00')
  expect(screen.getByText('Family – Dinner')).toBeTruthy()
  await user.click(select)
  await user.click(await screen.findByRole('option', { name: /12 June 2027/ }))
  await put('Dinner', '1')
  await waitFor(() => expect(total()).toContain('€90.00'))
})
