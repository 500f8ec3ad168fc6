import { Notifications, notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { OrderView } from '#core/records/orders/schema.ts'
import { answer, serveBackOffice } from '#test/back-office-calls.ts'
import { showInBackOffice } from '#test/back-office-screen.tsx'
import { queryClient } from '#web/platform/client/query-client.ts'
import { OrderFoot } from '../order-foot.tsx'
import { OrderSummary } from '../order-summary.tsx'
import { OrderUnits } from './order-units.tsx'

const unit = (id: number, values: object = {}) => ({
  id,
  kind: 'EXTRA',
  title: 'Parking',
  label: null,
  attendee_id: null,
  package_unit_id: null,
  status: 'ACTIVE',
  redeemed_at: null,
  ...values,
})
const holder = (id: number, first_name: string, values: object = {}) => ({
  ...{ id, first_name, last_name: 'Chow', status: 'ACTIVE', package_unit_id: null },
  ticket: { title: 'Stalls', label: null },
  ...values,
})
const item = (id: number, title: string, price: number, values: object = {}) => ({
  ...{ id, kind: 'EXTRA', title, label: null, quantity: 1, price, price_before_discount: price },
  ...{ ticket_price_id: id, event_date_id: null, parent_item_id: null, is_included: false },
  ...values,
})

const ORDER = {
  ...{ id: 3, event_id: 7, short_id: 'o_1', reference: 'P4RWH8C', status: 'COMPLETED', currency: 'EUR' },
  ...{ total_before_discount: 11_300, total_discount: 0, total_before_additions: 11_300, total_gross: 11_300 },
  ...{ total_refunded: 0, amount_paid: 11_300, amount_refundable: 11_300, taxes_and_fees_rollup: [], payments: [] },
  ...{ discounts_rollup: [], refunds: [], promo_code: null, email: 'mei@example.org', payment_provider: 'test' },
  items: [
    item(1, 'Stalls', 4000, { kind: 'ADMISSION', quantity: 2 }),
    item(2, 'Shirt', 2500, { parent_item_id: 1 }),
    item(3, 'Bag', 0, { parent_item_id: 1, is_included: true, quantity: 2 }),
    item(4, 'Family', 0, { kind: 'PACKAGE' }),
    item(5, 'Seat', 300, { kind: 'ADMISSION', parent_item_id: 4 }),
  ],
  attendees: [
    holder(90, 'Mei'),
    holder(91, 'Bo', { package_unit_id: 20 }),
    holder(92, 'Cem', { package_unit_id: 20, status: 'CANCELLED' }),
  ],
  units: [
    unit(20, { kind: 'PACKAGE', title: 'Family' }),
    unit(21, { title: 'Shirt', label: 'Large', attendee_id: 90, redeemed_at: '2027-05-01T10:00:00.000Z' }),
    unit(22),
    unit(23, { title: 'Poster', status: 'CANCELLED' }),
    unit(24, { title: 'Programme', package_unit_id: 20 }),
  ],
} as unknown as OrderView

function open(answers: Parameters<typeof serveBackOffice>[0] = {}, me: object = {}, order = ORDER) {
  const api = serveBackOffice(answers, me)
  const screens = (
    <>
      <Notifications />
      <OrderSummary order={order} />
      <OrderUnits order={order} />
      <OrderFoot event_id={7} order={order} onRefund={() => {}} />
    </>
  )
  showInBackOffice(screens, { route: '*', address: '/' })
  return { ...api, user: userEvent.setup() }
}
afterEach(() => {
  notifications.clean()
  vi.unstubAllGlobals()
  queryClient.clear()
})
const units = async () => within((await screen.findByRole('heading', { name: 'Extras and packages' })).parentElement!)

test('each says whose it is; a package names its parts; redeemed and cancelled ones stay as they are (EXT-11, PKG-5)', async () => {
  open()
  const part = await units()
  const row = (name: string) => within(part.getByText(name).closest('li')!)
  expect(row('Shirt – Large').getByText('With the ticket of Mei Chow')).toBeDefined()
  expect(row('Shirt – Large').getByText('Redeemed')).toBeDefined()
  expect(row('Poster').getByText('Cancelled')).toBeDefined()
  const family = row('Family')
  expect(family.getByText('Stalls · Bo Chow').tagName).not.toBe('S')
  expect(family.getByText('Stalls · Cem Chow').tagName).toBe('S')
  expect(family.getByText('Programme')).toBeDefined()
  expect(part.getAllByRole('listitem')).toHaveLength(4)
  expect(part.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual([
    'Cancel “Family”',
    'Cancel “Parking”',
  ])
})

test('a package is cancelled after a question (API-204)', async () => {
  const call = 'POST /events/7/units/20/cancel'
  const { sent, user } = open({ [call]: answer({}) })
  await user.click((await units()).getByRole('button', { name: 'Cancel “Family”' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/All its tickets stop working/)).toBeDefined()
  await user.click(within(dialog).getByRole('button', { name: 'Cancel package' }))
  await waitFor(() => expect(sent.map((one) => one.call)).toContain(call))
})

test('the summary: add-ons and parts below what they belong to, “included” in place of a price (PRC-21, PKG-2)', async () => {
  open()
  await units()
  const line = (name: string) => screen.getAllByText(name)[0]!.closest('div')!.textContent
  expect(line('Shirt')).toBe('1 × Shirt€25.00')
  expect(line('Bag')).toBe('2 × Bagincluded')
  expect(line('Family')).toBe('Family1 × €3.00€3.00')
  expect(line('Seat')).toBe('1 × Seatincluded')
})

const CODE = 'POST /events/7/orders/3/reissue-extras-code'

test('the code of the extras is replaced after a question (EXT-8, API-204)', async () => {
  const { sent, user } = open({ [CODE]: answer(null) })
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Replace extras code' }))
  expect(sent.map((one) => one.call)).not.toContain(CODE)
  await user.click(await screen.findByRole('button', { name: 'Replace code' }))
  await waitFor(() => expect(sent.map((one) => one.call)).toContain(CODE))
  expect(await screen.findByText(/P4RWH8C have a new code/)).toBeDefined()
})

test('where all extras belong to tickets there is no code to replace (EXT-8)', async () => {
  const add_ons = ORDER.units.filter(({ attendee_id }) => attendee_id !== null)
  const { user } = open({}, {}, { ...ORDER, units: add_ons })
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await screen.findByRole('menuitem', { name: 'Copy order link' })
  expect(screen.queryByRole('menuitem', { name: 'Replace extras code' })).toBeNull()
})
