import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PublicOrderView } from '#core/sales/checkout/schema.ts'
import { checkoutOrder, type Reply, renderScreen, stubApi } from '#test/checkout-screen.tsx'
import { StepNavigationContext } from '../step-navigation.ts'
import { PaymentPage } from './payment-page.tsx'

const order = checkoutOrder({ status: 'AWAITING_PAYMENT', payment_status: 'AWAITING_PAYMENT' })
const payment = { provider: 'test', status: 'CREATED', amount: 9000, currency: 'EUR', client_secret: null }
const hold = { reserved_until: order.reserved_until, server_time: order.server_time }

/** The page with the order as the server would give it anew after each call. */
function Page({ after, onMove }: { after: PublicOrderView; onMove: (...args: unknown[]) => void }) {
  const [shown, setShown] = useState(order)
  const onOrder = (changed: PublicOrderView, note?: unknown) => {
    setShown(changed)
    onMove(changed.status, note)
  }
  return (
    <PaymentPage
      order={shown}
      operator={null}
      note={null}
      is_fresh={false}
      onChanged={() => {}}
      onOrder={onOrder}
      reload={async () => after}
      goTo={onMove}
      onLapse={() => {}}
    />
  )
}

function open(confirm: Reply | (() => Reply), after: PublicOrderView = order) {
  const onMove = vi.fn()
  const api = stubApi({
    'POST /payment': { data: payment },
    'POST /payment/submit': { data: hold },
    'POST /payment/test': confirm,
  })
  renderScreen(<Page after={after} onMove={onMove} />)
  return { ...api, onMove }
}

async function pay(number: string) {
  await userEvent.type(await screen.findByLabelText('Card number'), number)
  await userEvent.type(screen.getByLabelText('Expiry date'), '1234')
  await userEvent.type(screen.getByLabelText('Security code'), '123')
  await userEvent.click(screen.getByRole('button', { name: 'Pay €90.00' }))
}

beforeEach(() => {
  // jsdom knows the element, not its modes
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('nothing is confirmed before the server has accepted the submission (PAY-7)', async () => {
  const done = checkoutOrder({ status: 'COMPLETED', payment_status: 'PAYMENT_RECEIVED' })
  const { sent, onMove } = open({ data: { status: 'SUCCEEDED' } }, done)
  expect(await screen.findByText('Test mode')).toBeTruthy()
  await pay('4242424242424242')
  await waitFor(() => expect(onMove).toHaveBeenCalledWith('COMPLETED', undefined))
  expect(sent.map(({ call }) => call)).toEqual(['POST /payment', 'POST /payment/submit', 'POST /payment/test'])
  expect(sent[2]?.body).toEqual({ number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123' })
})

test('a decline says why and how long the tickets are still held, and can be tried again (CHK-3, EXP-6)', async () => {
  const declined = checkoutOrder({ ...order, payment_status: 'PAYMENT_FAILED', decline_reason: 'insufficient_funds' })
  const { sent } = open(
    { status: 402, error: { code: 'PAYMENT_FAILED', data: { decline_reason: 'insufficient_funds' } } },
    declined,
  )
  await pay('4000000000009995')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Payment Failed')
  expect(alert.textContent).toContain('The card does not have enough funds.')
  expect(alert.textContent).toContain('Your tickets are still held for 12 minutes.')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('alert')))
  await userEvent.click(screen.getByRole('button', { name: 'Pay €90.00' }))
  await waitFor(() => expect(sent.filter(({ call }) => call === 'POST /payment/test')).toHaveLength(2))
  // one payment object for all tries (PAY-4)
  expect(sent.filter(({ call }) => call === 'POST /payment')).toHaveLength(1)
})

test('a card that asks for authentication is sent again with the answer (PAY-35)', async () => {
  const replies: Reply[] = [{ data: { status: 'REQUIRES_ACTION' } }, { data: { status: 'SUCCEEDED' } }]
  const { sent } = open(() => replies.shift() ?? {}, checkoutOrder({ status: 'COMPLETED' }))
  await pay('4000002500003155')
  await userEvent.click(await screen.findByRole('button', { name: 'Approve payment' }))
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ authentication: 'approve' }))
})

test('the bank’s question is closed while it stands, so that the focus goes back to the button (UIX-6)', async () => {
  open({ data: { status: 'REQUIRES_ACTION' } })
  await pay('4000002500003155')
  const dialog = await screen.findByRole('dialog')
  const closed: boolean[] = []
  HTMLDialogElement.prototype.close = function close() {
    closed.push(this.isConnected)
  }
  fireEvent(dialog, new Event('cancel'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(closed).toEqual([true])
})

test('incomplete card data never reaches the server, so the hold is not extended for it', async () => {
  const { sent } = open({ data: { status: 'SUCCEEDED' } })
  await userEvent.click(await screen.findByRole('button', { name: 'Pay €90.00' }))
  expect(screen.getByText('Enter the 12 to 19 digits of the card number.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Card number'))
  expect(sent.map(({ call }) => call)).toEqual(['POST /payment'])
})

test('an order paid elsewhere leads to its summary with the reason (ERR-43)', async () => {
  const { onMove } = open({ error: { code: 'ORDER_ALREADY_PAID' } }, checkoutOrder({ status: 'COMPLETED' }))
  await pay('4242424242424242')
  await waitFor(() => expect(onMove).toHaveBeenCalledWith('COMPLETED', 'ORDER_ALREADY_PAID'))
})

test('a confirmation nobody heard back of is looked up, not repeated (PAY-5)', async () => {
  const { onMove } = open(() => {
    throw new TypeError('Failed to fetch')
  })
  await pay('4242424242424242')
  await waitFor(() => expect(onMove).toHaveBeenCalledWith('payment_return'))
})

test("in a frame Stripe's payment opens in a tab; the frame follows once the order has moved on (WID-7)", async () => {
  const onMove = vi.fn()
  const states = [order, checkoutOrder({ status: 'COMPLETED', payment_status: 'PAYMENT_RECEIVED' })]
  stubApi({
    'POST /payment': { data: { ...payment, provider: 'stripe' } },
    [`GET /order/${order.short_id}`]: () => ({ data: states.shift() }),
  })
  renderScreen(
    <StepNavigationContext value={{ is_frame: true, show: () => {}, push: () => {}, leave: () => {} }}>
      <Page after={order} onMove={onMove} />
    </StepNavigationContext>,
  )
  const link = await screen.findByRole('link', { name: 'Pay €90.00 in a new tab' })
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('href')).toContain(`${order.short_id}/payment`)
  expect(onMove).not.toHaveBeenCalled()
  link.addEventListener('click', (event) => event.preventDefault())
  await userEvent.click(link)
  expect((await screen.findAllByRole('status')).map((one) => one.textContent).join()).toContain('new tab')
  await waitFor(() => expect(onMove).toHaveBeenCalledWith('COMPLETED', undefined), { timeout: 10_000 })
})
