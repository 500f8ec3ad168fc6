import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import type { PromoCodeView } from '#core/catalog/promo-codes/schema.ts'
import { showInBackOffice } from '#test/back-office-screen.tsx'
import { DatesSelect } from '#web/catalog/event-dates/dates-select.tsx'
import { PromoCodeForm } from './promo-code-form.tsx'

const event = { id: 7, currency: 'EUR', timezone: 'Europe/Berlin', tickets: [{ id: 3, title: 'Reduced' }] } as EventView
const promo_code: PromoCodeView = {
  id: 5,
  code: 'EARLY',
  discount_type: 'PERCENTAGE',
  discount: 12.5,
  max_uses: null,
  times_used: 0,
  times_held: 0,
  expiry_date: null,
  applicable_ticket_ids: [3],
  applicable_event_date_ids: [],
  created_at: '2027-01-01T00:00:00.000Z',
  updated_at: '2027-01-01T00:00:00.000Z',
}

function open(known: PromoCodeView | null, dates_count = 1) {
  const fetch = vi.fn(async (_url: string, _init?: RequestInit) =>
    Response.json({ data: { ...promo_code, code: 'SAVED' } }),
  )
  vi.stubGlobal('fetch', fetch)
  showInBackOffice(
    <PromoCodeForm
      event={{ ...event, dates_count }}
      datesSelect={(field) => <DatesSelect event={{ ...event, dates_count }} {...field} />}
      promo_code={known}
      onClose={() => {}}
    />,
    {
      route: '*',
      address: '/',
    },
  )
  const sent = async () => {
    await waitFor(() => expect(fetch).toHaveBeenCalled())
    const [url, init] = fetch.mock.calls[0] ?? []
    return { url, method: init?.method, body: JSON.parse(String(init?.body)) as Record<string, unknown> }
  }
  return { sent, fetch, user: userEvent.setup() }
}

afterEach(() => vi.unstubAllGlobals())

test('an amount off is typed in major units and sent in minor ones (MON-4, PRO-2)', async () => {
  const { sent, user } = open(null)
  await user.type(await screen.findByLabelText('Code'), 'FRIENDS')
  await user.click(screen.getByLabelText('Fixed amount per ticket'))
  await user.type(screen.getByLabelText('Amount off each ticket'), '7.5')
  await user.click(screen.getByRole('button', { name: 'Create promo code' }))
  expect(await sent()).toMatchObject({
    method: 'POST',
    url: '/api/events/7/promo-codes',
    body: { code: 'FRIENDS', discount_type: 'FIXED', discount: 750, max_uses: null, applicable_ticket_ids: [] },
  })
})

test('a percentage stays what it was through editing (MON-3, BO-29)', async () => {
  const { sent, user } = open(promo_code)
  expect(await screen.findByLabelText('Percentage off')).toHaveProperty('value', '12.5')
  await user.type(screen.getByLabelText('Uses (optional)'), '20')
  await user.click(screen.getByRole('button', { name: 'Save promo code' }))
  expect(await sent()).toMatchObject({
    method: 'PUT',
    body: { discount: 12.5, max_uses: 20, applicable_ticket_ids: [3] },
  })
})

test('what breaks the schema stands under its field and nothing is sent (UIX-4)', async () => {
  const { fetch, user } = open(null)
  await user.type(await screen.findByLabelText('Code'), 'AB')
  await user.click(screen.getByRole('button', { name: 'Create promo code' }))
  expect(await screen.findByText('Enter a discount above zero.')).toBeTruthy()
  expect(screen.getByLabelText('Code').getAttribute('aria-invalid')).toBe('true')
  expect(fetch).not.toHaveBeenCalled()
})

test.each([
  [1, false],
  [2, true],
])(
  'of %i dates the form asks for some: %s; what was chosen stays through editing (DAT-1, DAT-59)',
  async (count, asks) => {
    const { fetch, user } = open({ ...promo_code, applicable_event_date_ids: [8] }, count)
    expect(await screen.findByLabelText('Percentage off')).toBeDefined()
    expect(screen.queryAllByLabelText('Dates').length > 0).toBe(asks)
    await user.click(screen.getByRole('button', { name: 'Save promo code' }))
    const sent = () => fetch.mock.calls.find(([, init]) => init?.method === 'PUT')?.[1]?.body
    await waitFor(() => expect(sent()).toBeDefined())
    expect(JSON.parse(String(sent()))).toMatchObject({ applicable_event_date_ids: [8] })
  },
)
