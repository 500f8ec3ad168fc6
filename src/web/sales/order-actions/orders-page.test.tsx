import { Notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { answer, answerRows, LONG, refuse, serveBackOffice } from '#test/back-office-calls.ts'
import { showInBackOffice } from '#test/back-office-screen.tsx'
import { eventQueries } from '#web/catalog/events/api.ts'
import { queryClient } from '#web/platform/client/query-client.ts'
import { OrdersPage } from './orders-page.tsx'
import { RefundDialog } from './refund/refund-dialog.tsx'

const event = {
  id: 7,
  slug: 'ferry',
  currency: 'EUR',
  timezone: 'Europe/Berlin',
  tickets: [],
  settings: { notify_buyer_of_refund: true },
}
const order = (values: object = {}) => ({
  id: 3,
  event_id: 7,
  short_id: 'o_1',
  reference: 'P4RWH8C',
  status: 'COMPLETED',
  payment_status: 'PAYMENT_RECEIVED',
  refund_status: null,
  display_status: 'COMPLETED',
  payment_provider: 'test',
  first_name: 'Mei',
  last_name: 'Chow',
  email: 'mei@example.org',
  currency: 'EUR',
  total_before_discount: 9225,
  total_discount: 0,
  total_before_additions: 9225,
  total_gross: 9225,
  total_refunded: 0,
  amount_paid: 9225,
  amount_refundable: 9225,
  is_manually_created: false,
  is_test: false,
  completed_at: '2027-05-01T10:00:00.000Z',
  created_at: '2027-05-01T10:00:00.000Z',
  taxes_and_fees_rollup: [],
  items: [
    { kind: 'ADMISSION', ticket_id: 1, title: 'Standing', label: null, quantity: 2 },
    // admits nobody
    { kind: 'EXTRA', ticket_id: 2, title: 'Parking', label: null, quantity: 3 },
  ].map((item) => ({ ...item, price: 4612, price_before_discount: 4612 })),
  attendees: [],
  units: [],
  payments: [],
  refunds: [],
  ...values,
})

function open(answers: Parameters<typeof serveBackOffice>[0]) {
  const api = serveBackOffice(answers)
  queryClient.setQueryData(eventQueries.one(7).queryKey, event as never)
  const screens = (
    <>
      <Notifications />
      <OrdersPage />
    </>
  )
  showInBackOffice(screens, { route: '/manage/event/:event_id/orders', address: '/manage/event/7/orders' })
  return { ...api, user: userEvent.setup() }
}
const LIST = 'GET /events/7/orders'

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

test('without orders: a head, a sentence and the way to the event page, nothing to sort (LST-22)', async () => {
  open({ [LIST]: answerRows([]) })
  expect(await screen.findByRole('heading', { name: 'No orders yet' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Open the event page' }).getAttribute('href')).toBe('/event/7/ferry')
  expect(screen.queryByLabelText('Sort by')).toBeNull()
})

test('a row says who, how many and how much; names are whole however long; a hold has no buyer yet (LST-4)', async () => {
  const held = { id: 4, reference: 'HELD123', status: 'RESERVED', display_status: 'RESERVED', first_name: null }
  open({ [LIST]: answerRows([order({ last_name: LONG }), order({ ...held, last_name: null, email: null })]) })
  const row = await screen.findByRole('row', { name: /P4RWH8C/ })
  expect(within(row).getByText(`Mei ${LONG}`)).toBeDefined()
  expect(within(row).getByText('mei@example.org')).toBeDefined()
  expect(within(row).getByText('2')).toBeDefined()
  expect(within(row).getAllByText('€92.25').length).toBeGreaterThan(0)
  expect(within(screen.getByRole('row', { name: /HELD123/ })).getByText('No details yet')).toBeDefined()
})

const testRows = (...tests: boolean[]) =>
  tests.map((is_test, n) => order({ id: n + 1, reference: `ORDER0${n + 1}`, is_test }))

test('where all orders are tests it is said once at the head, and at no row (LST-31)', async () => {
  open({ [LIST]: answerRows(testRows(true, true)) })
  expect(await screen.findByText('These orders are tests: no money moved.')).toBeDefined()
  expect(screen.queryByText('Test')).toBeNull()
})

test('where some are the head explains a quiet mark, whose word is for screen readers only (LST-31)', async () => {
  open({ [LIST]: answerRows(testRows(true, false)) })
  expect(await screen.findByText('Orders with this mark are tests: no money moved.')).toBeDefined()
  expect(within(screen.getByRole('row', { name: /ORDER01/ })).getByText('Test').className).toBe('visually-hidden')
  expect(within(screen.getByRole('row', { name: /ORDER02/ })).queryByText('Test')).toBeNull()
})

test('a list that does not load says so, and is asked for again (UIX-2)', async () => {
  let list = refuse(500, 'INTERNAL')
  const { user } = open({ [LIST]: () => list() })
  const said = await screen.findByRole('alert')
  expect(said.textContent).toContain('Could not load data.')
  list = answerRows([order()])
  await user.click(within(said).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('row', { name: /P4RWH8C/ })).toBeDefined()
})

function openRefund(values: object, answers: Parameters<typeof serveBackOffice>[0] = {}) {
  const api = serveBackOffice({ 'GET /events/7/orders/3': answer(order(values)), ...answers })
  const onClose = vi.fn()
  const dialog = (
    <>
      <Notifications />
      <RefundDialog event={event as never} order_id={3} onClose={onClose} />
    </>
  )
  showInBackOffice(dialog, { route: '*', address: '/' })
  return { ...api, onClose, user: userEvent.setup() }
}

test('a refused refund leaves amount and reason as they were typed, with the words under the amount (BO-26, UIX-4)', async () => {
  const post = 'POST /events/7/orders/3/refund'
  const { sent, user, onClose } = openRefund(
    {},
    { [post]: refuse(422, 'VALIDATION_FAILED', { amount: ['More than is left.'] }) },
  )
  const amount = await screen.findByLabelText('Amount to refund')
  await user.clear(amount)
  await user.type(amount, '20')
  await user.type(screen.getByLabelText('Reason (optional)'), 'Rained off')
  await user.click(screen.getByRole('button', { name: 'Refund €20.00' }))
  expect(await screen.findByText('More than is left.')).toBeDefined()
  expect(sent.find(({ call }) => call === post)?.body).toMatchObject({ amount: 2000, reason: 'Rained off' })
  expect((screen.getByLabelText('Reason (optional)') as HTMLInputElement).value).toBe('Rained off')
  expect(amount.getAttribute('aria-invalid')).toBe('true')
  expect(onClose).not.toHaveBeenCalled()
})

test('a refund without an answer says that the entries are still here (ERR-71)', async () => {
  const { user, onClose } = openRefund({})
  await user.type(await screen.findByLabelText('Reason (optional)'), 'Rained off')
  await user.click(screen.getByRole('button', { name: 'Refund €92.25' }))
  expect(await screen.findByText(/Your entries are still here/)).toBeDefined()
  expect((screen.getByLabelText('Reason (optional)') as HTMLInputElement).value).toBe('Rained off')
  expect(onClose).not.toHaveBeenCalled()
})

test.each([
  ['pending', { refunds: [{ id: 1, amount: 100, status: 'PENDING' }] }, /There is a refund pending/],
  ['free', { payment_status: 'NO_PAYMENT_REQUIRED' }, /This order was free/],
  ['not paid', { status: 'AWAITING_PAYMENT', payment_status: 'AWAITING_PAYMENT' }, /This order is not paid/],
] as const)('an order that is %s tells why in place of the form (RFD-3)', async (_name, values, words) => {
  const { user, onClose } = openRefund(values)
  expect(await screen.findByText(words)).toBeDefined()
  expect(screen.queryByLabelText('Amount to refund')).toBeNull()
  await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})
