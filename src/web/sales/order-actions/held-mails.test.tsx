import { Notifications, notifications } from '@mantine/notifications'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { ActivityView } from '#core/records/orders/schema.ts'
import { answer, refuse, serveBackOffice } from '#test/back-office-calls.ts'
import { showInBackOffice } from '#test/back-office-screen.tsx'
import { queryClient } from '#web/platform/client/query-client.ts'
import { OrderDrawer } from './order-drawer.tsx'

const HOUR = 3_600_000
const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
const event = { id: 7, slug: 'ferry', currency: 'EUR', timezone: 'Europe/Berlin', tickets: [], settings: {} }
const READ = 'GET /events/7/orders/3'
const RELEASE = 'POST /events/7/orders/3/mails/release'

const mail = (mail_id: number, values: Partial<ActivityView> = {}) => ({
  kind: 'MAIL',
  at: at(-1),
  mail_id,
  mail_kind: 'tickets',
  to: `guest${mail_id}@example.org`,
  status: 'HELD',
  sent_at: null,
  attendee_reference: null,
  subject: null,
  attempts: 0,
  next_attempt_at: null,
  failure: null,
  refusal: null,
  can_resend: false,
  held_reason: 'NETWORK',
  releasable_from: at(-1),
  ...values,
})
const order = (activity: readonly object[]) => ({
  id: 3,
  event_id: 7,
  short_id: 'o_1',
  reference: 'P4RWH8C',
  status: 'COMPLETED',
  payment_status: 'NO_PAYMENT_REQUIRED',
  refund_status: null,
  display_status: 'COMPLETED',
  payment_provider: null,
  expiry_reason: null,
  first_name: 'Mei',
  last_name: 'Chow',
  email: 'mei@example.org',
  language: 'en',
  currency: 'EUR',
  total_before_discount: 0,
  total_discount: 0,
  total_before_additions: 0,
  total_gross: 0,
  total_refunded: 0,
  amount_paid: 0,
  amount_refundable: 0,
  affiliate: null,
  is_manually_created: false,
  is_test: false,
  is_disputed: false,
  awaits_address: false,
  completed_at: at(-1),
  created_at: at(-1),
  taxes_and_fees_rollup: [],
  items: [{ ticket_id: 1, title: 'Standing', label: null, quantity: 2, price: 0, price_before_discount: 0 }],
  attendees: [],
  units: [],
  answers: [],
  payments: [],
  refunds: [],
  activity,
})

function open(
  activity: readonly object[],
  answers: Parameters<typeof serveBackOffice>[0] = {},
  { of = event, ...me }: { of?: object } & Record<string, unknown> = {},
) {
  const api = serveBackOffice(
    { [READ]: answer(order(activity)), 'GET /events/7/questions': answer([]), ...answers },
    me,
  )
  const drawer = (
    <>
      <Notifications />
      <OrderDrawer event={of as never} order_id={3} onClose={() => {}} />
    </>
  )
  showInBackOffice(drawer, { route: '*', address: '/' })
  return { ...api, user: userEvent.setup() }
}

afterEach(() => {
  notifications.clean()
  vi.unstubAllGlobals()
  queryClient.clear()
})

test('the drawer says how many mails are held back and why each; one press sends all of them (CALM-10)', async () => {
  const { sent, user } = open(
    [mail(1), mail(2, { held_reason: 'ADDRESS' }), mail(3, { status: 'SENT', held_reason: null })],
    {
      [RELEASE]: answer({ released: 2 }),
    },
  )
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByText('2 mails are held back')).toBeDefined()
  expect(screen.getByText('Tickets: the mail to guest1@example.org is held back')).toBeDefined()
  expect(screen.getByText(/network/)).toBeDefined()
  expect(screen.getByText(/This address was sent many mails/)).toBeDefined()
  expect(screen.getAllByRole('button', { name: 'Send now' })).toHaveLength(2)
  await user.click(within(alert).getByRole('button', { name: 'Send 2 now' }))
  expect(await screen.findByText('On their way.')).toBeDefined()
  expect(sent.filter(({ call }) => call === RELEASE)).toHaveLength(1)
})

test('a single one is sent from its own line', async () => {
  const one = 'POST /events/7/orders/3/mails/2/release'
  const { sent, user } = open([mail(1), mail(2)], { [one]: answer({ released: 1 }) })
  const line = (await screen.findByText(/guest2@example.org/)).closest('li') as HTMLElement
  await user.click(within(line).getByRole('button', { name: 'Send now' }))
  expect(await screen.findByText('On their way.')).toBeDefined()
  expect(sent.map(({ call }) => call)).toContain(one)
})

test('what waits for the buyer is not sent by staff before the link has run out; the line says when (CALM-8)', async () => {
  open([mail(1, { held_reason: 'ADDRESSES', releasable_from: at(60) })])
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByText('One mail is held back')).toBeDefined()
  expect(within(alert).queryByRole('button')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull()
  expect(screen.getByText(/You can send it yourself/).textContent).toMatch(/in 2 days/)
})

test('refused, the mails are still there to be sent, and it says so in the server’s words (ERR-71)', async () => {
  const { user } = open([mail(1)], { [RELEASE]: refuse(409, 'MESSAGE_QUOTA_EXCEEDED') })
  await user.click(await screen.findByRole('button', { name: 'Send it now' }))
  expect(await screen.findByText(/said MESSAGE_QUOTA_EXCEEDED/)).toBeDefined()
  expect(screen.getByText('One mail is held back')).toBeDefined()
})

test('without held mails there is nothing above the buyer', async () => {
  open([mail(1, { status: 'SENT', held_reason: null, sent_at: at(-1) })])
  expect(await screen.findByText('Tickets mailed to guest1@example.org')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('where an event has several dates, each attendee of the drawer has theirs; with one none is told (DAT-1)', async () => {
  const attendee = (id: number, event_date_starts_at: string) => ({
    ...{ id, short_id: `a_${id}`, reference: `P4RWH8C-${id}`, first_name: 'Mei', last_name: 'Chow' },
    ...{ email: 'mei@example.org', status: 'ACTIVE', is_checked_in: false, order_item_id: 1, package_unit_id: null },
    ...{
      refunded_amount: null,
      ticket: { id: 1, title: 'Standing', label: null },
      event_date_id: id,
      event_date_starts_at,
    },
  })
  const attendees = [attendee(1, '2027-06-04T17:00:00Z'), attendee(2, '2027-06-05T13:00:00Z')]
  const answers = { [READ]: answer({ ...order([]), attendees }) }
  open([], answers)
  expect((await screen.findAllByText(/P4RWH8C-\d/)).map((at) => at.parentElement?.textContent)).toEqual([
    'P4RWH8C-1 Standing',
    'P4RWH8C-2 Standing',
  ])
  cleanup()
  queryClient.clear()
  open([], answers, { of: { ...event, dates_count: 2 } })
  expect(await screen.findByText(/Standing – Fri 4 June 2027, 19:00/)).toBeDefined()
  expect(screen.getByText(/Standing – Sat 5 June 2027, 15:00/)).toBeDefined()
})
