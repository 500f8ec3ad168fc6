import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PublicOrderView } from '#core/sales/checkout/schema.ts'
import { checkoutOrder, type Reply, renderScreen, stubApi } from '#test/checkout-screen.tsx'
import { DetailsPage } from './details/details-page.tsx'
import { OfflinePart } from './payment/offline-part.tsx'
import { UnpaidPart } from './summary/unpaid-part.tsx'

const short = checkoutOrder({ more_time_until: '2027-05-01T10:20:40.000Z' })
const longer = checkoutOrder({ reserved_until: '2027-05-01T10:20:40.000Z' })

function Page({ order }: { order: PublicOrderView }) {
  const [shown, setShown] = useState(order)
  return (
    <DetailsPage
      order={shown}
      operator={null}
      note={null}
      is_fresh={false}
      onChanged={() => {}}
      onOrder={setShown}
      reload={async () => shown}
      goTo={vi.fn()}
      onLapse={vi.fn()}
    />
  )
}

async function open(order: PublicOrderView, answer: Reply = { data: longer }) {
  const api = stubApi({ 'GET /questions': { data: [] }, 'POST /more-time': answer })
  renderScreen(<Page order={order} />)
  const [buyer] = await screen.findAllByLabelText('First name')
  return { ...api, buyer: buyer as HTMLInputElement }
}
const button = () => screen.queryByRole('button', { name: 'I need more time' })

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

test('a short hold can be made longer once; what was typed stays, and typing goes on undisturbed (CALM-2)', async () => {
  const { buyer } = await open(short)
  await userEvent.type(buyer, 'Anni')
  await userEvent.click(button() as HTMLElement)
  const said = await screen.findByText('8 more minutes')
  await waitFor(() => expect(document.activeElement).toBe(said))
  expect(button()).toBeNull()
  await userEvent.type(buyer, 'ka')
  expect(buyer.value).toBe('Annika')
  expect(document.activeElement).toBe(buyer)
})

test('a hold that lasts its whole time offers nothing', async () => {
  await open(checkoutOrder())
  expect(button()).toBeNull()
})

test('a refusal is said beside the button', async () => {
  await open(short, { error: { code: 'ORDER_EXPIRED' } })
  await userEvent.click(button() as HTMLElement)
  await waitFor(() => expect(button()?.parentElement?.textContent).toMatch(/time|expired/i))
  expect(button()).not.toBeNull()
})

const unpaid = (offline: NonNullable<PublicOrderView['offline']>) =>
  checkoutOrder({ status: 'AWAITING_PAYMENT', email: 'annika@example.org', offline })
const step = (order: PublicOrderView) => ({
  order,
  operator: null,
  note: null,
  is_fresh: false,
  onChanged: vi.fn(),
  onOrder: vi.fn(),
  reload: async () => order,
  goTo: vi.fn(),
  onLapse: vi.fn(),
})

test('before paying later is chosen the page says that time is short and the address is asked for (CALM-6, CALM-7)', async () => {
  const order = unpaid({
    instructions: null,
    due_at: '2027-05-03T10:00:00.000Z',
    is_sooner: true,
    confirm_by: '2027-05-01T12:00:00.000Z',
  })
  const { sent } = stubApi({ 'POST /payment': { data: null } })
  renderScreen(<OfflinePart {...step(order)} />)
  expect(screen.getByText(/less time to pay than usual/)).toBeTruthy()
  expect(screen.getByText(/mail a link to/).textContent).toContain('annika@example.org')
  await userEvent.click(screen.getByRole('button'))
  expect(sent.at(-1)?.body).toEqual({
    method: 'OFFLINE',
    expected_due_at: '2027-05-03T10:00:00.000Z',
    expects_confirmation: true,
  })
})

test('while the address is to be confirmed the summary asks for that and for no money yet (CALM-6)', () => {
  const order = unpaid({
    instructions: '<p>IBAN</p>',
    due_at: null,
    is_sooner: false,
    confirm_by: '2027-05-01T12:00:00.000Z',
  })
  renderScreen(<UnpaidPart order={order} />)
  expect(screen.getByRole('heading', { name: 'Confirm your address' })).toBeTruthy()
  expect(screen.queryByText('IBAN')).toBeNull()
})
