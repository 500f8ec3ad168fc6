import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { answer, serveBackOffice } from '#test/back-office-calls.ts'
import { showInBackOffice } from '#test/back-office-screen.tsx'
import { queryClient } from '#web/platform/client/query-client.ts'
import { PaymentConnectionPage } from './payment-connection-page.tsx'

const OWN = {
  state: 'CONNECTED',
  mode: 'self_hosted',
  provider: 'stripe',
  mollie: null,
  provider_account: 'acct_1',
  connect_url: null,
  platform_fee_percent: 0,
  charges_enabled: true,
  payouts_enabled: true,
  is_live: false,
  is_fresh: true,
  keys: { secret: 'OK', publishable: 'OK', webhook: 'OK' },
}

function open(connection: object) {
  const api = serveBackOffice({ 'GET /accounts/1/payment-connection': answer({ ...OWN, ...connection }) })
  showInBackOffice(<PaymentConnectionPage />, { route: '/account/payment' })
  return api
}
const check = async () => userEvent.click(await screen.findByRole('button', { name: 'Check the keys' }))

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

test('every key that is asked for is named with its state (PAY-40)', async () => {
  open({})
  await check()
  expect(
    await screen.findByText('Stripe accepts your keys. They are of test mode: real cards are refused.'),
  ).toBeTruthy()
  for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'])
    expect(screen.getByText(name)).toBeTruthy()
  expect(screen.getAllByText('Right')).toHaveLength(3)
})

test('what is wrong stands there before anybody asks, with what to do (PAY-40)', async () => {
  open({ keys: { secret: 'OK', publishable: 'WRONG_FORM', webhook: 'MISSING' } })
  expect(await screen.findByText('A publishable key begins with pk_live_ or pk_test_.')).toBeTruthy()
  expect(screen.getByText(/^Payments are still found, but minutes later/)).toBeTruthy()
})

test('a secret key that Stripe refuses leads to the steps (PAY-10)', async () => {
  open({ state: 'NOT_CONNECTED', keys: { secret: 'REFUSED', publishable: 'OK', webhook: 'OK' } })
  expect(await screen.findByText('Stripe refuses the keys')).toBeTruthy()
  expect(screen.getByText(/^Stripe refuses it: it is revoked or mistyped/)).toBeTruthy()
  expect(screen.getByText('Bank transfer or cash')).toBeTruthy()
})

test('started without keys, the check says so', async () => {
  open({ state: 'TEST', provider: 'test', provider_account: null, keys: null })
  await check()
  expect(await screen.findByText('This program was started without Stripe keys.')).toBeTruthy()
})
