import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { systemCtx } from '#server/platform/context/context.ts'
import { createTestApp } from '#test/app.ts'
import { createBuyer } from '#test/buyer.ts'
import { createAccount, createMember, createOnSaleEvent } from '#test/factories.ts'
import { EMULATOR_KEYS } from '#test/stripe-emulator.ts'
import { createCardBuyer, createStripeWorld, type StripeWorld } from '#test/stripe-world.ts'
import { checkConnections } from './refresh-connection.ts'

let world: StripeWorld
beforeAll(async () => {
  world = await createStripeWorld({
    env: { TURNOUT_MODE: 'hosted', TURNOUT_PLATFORM_FEE_PERCENT: '1.75', TURNOUT_REGISTRATION: 'open' },
  })
})
afterAll(() => world.close())
afterEach(() => {
  world.stripe.is_down = false
})

const of = (account_id: number) => `/api/accounts/${account_id}/payment-connection`
const hear = async () => {
  await world.stripe.post.deliver()
  await world.t.runJobs()
}

/** An account with an event on sale whose onboarding at the provider is through. */
async function connectedSale(capacity = 10) {
  const sale = await createOnSaleEvent(world.t.deps.db, { capacity })
  const connect = await world.t.call('POST', of(sale.account.account_id), { as: sale.account.token })
  const provider_account: string = connect.body.data.provider_account
  world.stripe.data.changeAccount(provider_account, true)
  await hear()
  return { ...sale, provider_account }
}

const state = async (account: { account_id: number; token: string }) =>
  (await world.t.call('GET', of(account.account_id), { as: account.token })).body.data

describe('accounts/:account_id/payment-connection, hosted (API-24)', () => {
  test('from nothing to connected: an account there once, a fresh address with every call (PAY-10, PAY-11)', async () => {
    const account = await createAccount(world.t.deps.db)
    expect(await state(account)).toEqual({
      state: 'NOT_CONNECTED',
      mode: 'hosted',
      provider: 'stripe',
      provider_account: null,
      connect_url: null,
      platform_fee_percent: 1.75,
      charges_enabled: false,
      payouts_enabled: false,
      is_live: false,
      is_fresh: true,
      // whose keys they are is the operator's business
      keys: null,
      mollie: null,
    })
    const first = await world.t.call('POST', of(account.account_id), { as: account.token })
    const again = await world.t.call('POST', of(account.account_id), { as: account.token })
    expect(first.body.data).toMatchObject({ state: 'SETUP_INCOMPLETE' })
    expect(first.body.data.connect_url).toContain(encodeURIComponent('/account/payment?from=setup'))
    expect(again.body.data.connect_url).not.toBe(first.body.data.connect_url)
    expect(again.body.data.provider_account).toBe(first.body.data.provider_account)
    // back from the form, nobody has told us yet: the page asks the provider itself
    world.stripe.data.changeAccount(first.body.data.provider_account, true)
    world.stripe.post.lose()
    expect(await state(account)).toMatchObject({ state: 'CONNECTED', charges_enabled: true, payouts_enabled: true })
    const me = await world.t.call('GET', `/api/accounts/${account.account_id}`, { as: account.token })
    expect(me.body.data.payment_connection).toBe('CONNECTED')
  })

  test('organizers may not, another account does not exist (PRM-14, IDN-6)', async () => {
    const account = await createAccount(world.t.deps.db)
    const other = await createAccount(world.t.deps.db)
    const organizer = await createMember(world.t.deps.db, account.account_id, 'ORGANIZER')
    for (const method of ['GET', 'POST']) {
      expect((await world.t.call(method, of(account.account_id), { as: organizer.token })).status).toBe(403)
      expect((await world.t.call(method, of(account.account_id), { as: other.token })).status).toBe(404)
    }
  })

  test('a provider out of reach: the last known state, and no way to connect now', async () => {
    const sale = await connectedSale()
    world.stripe.is_down = true
    expect(await state(sale.account)).toMatchObject({ state: 'CONNECTED', is_fresh: false })
    const post = await world.t.call('POST', of(sale.account.account_id), { as: sale.account.token })
    expect(post.body.error.code).toBe('PROVIDER_ERROR')
  })

  test('an account made while its answer got lost is found again under its key (PAY-5)', async () => {
    const account = await createAccount(world.t.deps.db)
    const before = world.stripe.data.accounts.size
    world.stripe.faults.push(
      { on: /^POST \/v1\/accounts$/, how: 'drop_after' },
      { on: /^POST \/v1\/accounts$/, how: 'drop_before' },
    )
    const lost = await world.t.call('POST', of(account.account_id), { as: account.token })
    expect(lost.body.error.code).toBe('PROVIDER_ERROR')
    await world.t.call('POST', of(account.account_id), { as: account.token })
    expect(world.stripe.data.accounts.size).toBe(before + 1)
  })
})

describe('what a connection decides (PAY-2, PAY-12, PAY-14)', () => {
  test('without one paid tickets are not on sale; with one they are (VIS-10, RES-8i)', async () => {
    const sale = await createOnSaleEvent(world.t.deps.db, { capacity: 10 })
    await expect(createBuyer(world.t, sale)).rejects.toThrow('PAYMENTS_NOT_CONNECTED')
    const page = await world.t.call('GET', `/api/public/events/${sale.event_id}`)
    expect(page.body.data.payment_methods).not.toContain('CARD')
    expect(page.body.data.is_test_mode).toBe(false)
  })

  test('the payment is made on the connected account, with the operator’s part (PAY-11, PAY-12)', async () => {
    const sale = await connectedSale()
    const one = await createCardBuyer(world, { sale })
    expect(one.attempt).toMatchObject({ provider: 'stripe', provider_account: sale.provider_account, platform_fee: 22 })
    expect(one.intent()).toMatchObject({ account: sale.provider_account, application_fee_amount: 22 })
    const view = await one.buyer.call('POST', '/payment', { body: { method: 'CARD' } })
    expect(view.body.data).toMatchObject({
      provider: 'stripe',
      publishable_key: EMULATOR_KEYS.STRIPE_PUBLISHABLE_KEY,
      connected_account: sale.provider_account,
    })
    one.confirmCard()
    await hear()
    expect(await one.order()).toMatchObject({ status: 'COMPLETED', is_test: false, amount_paid: 1250 })
  })

  test('charges switched off: paid reservations stop, admins are told once, open holds may finish (PAY-14, WHK-7, MAIL-36)', async () => {
    const sale = await connectedSale()
    const one = await createCardBuyer(world, { sale })
    world.stripe.data.changeAccount(sale.provider_account, false)
    await hear()
    world.stripe.data.changeAccount(sale.provider_account, false)
    await hear()
    expect(await state(sale.account)).toMatchObject({ state: 'SETUP_INCOMPLETE' })
    await expect(createBuyer(world.t, sale)).rejects.toThrow('PAYMENTS_NOT_CONNECTED')
    const mails = await world.t.deps.db
      .selectFrom('mails')
      .selectAll()
      .where('account_id', '=', sale.account.account_id)
      .where('kind', '=', 'payments-disconnected')
      .execute()
    expect(mails).toHaveLength(1)
    const again = await one.buyer.call('POST', '/payment', { body: { method: 'CARD' } })
    expect(again.body.data.client_secret).toBe(one.intent().client_secret)
    one.confirmCard()
    await hear()
    expect(await one.buyer.status()).toBe('COMPLETED')
  })

  test('access withdrawn is NOT_CONNECTED; connecting again makes an account anew (PAY-10, WHK-7)', async () => {
    const sale = await connectedSale()
    world.stripe.data.withdraw(sale.provider_account)
    await hear()
    expect(await state(sale.account)).toMatchObject({ state: 'NOT_CONNECTED', provider_account: null })
    const again = await world.t.call('POST', of(sale.account.account_id), { as: sale.account.token })
    expect(again.body.data).toMatchObject({ state: 'SETUP_INCOMPLETE' })
    expect(again.body.data.provider_account).not.toBe(sale.provider_account)
  })

  test('an open payment at the former account is cancelled there before one is made at the new (PAY-4)', async () => {
    const sale = await connectedSale()
    const one = await createCardBuyer(world, { sale })
    await world.t.deps.db
      .updateTable('payment_accounts')
      .set({ disconnected_at: world.t.now() })
      .where('account_id', '=', sale.account.account_id)
      .execute()
    const anew = await world.t.call('POST', of(sale.account.account_id), { as: sale.account.token })
    world.stripe.data.changeAccount(anew.body.data.provider_account, true)
    await hear()
    const view = await one.buyer.call('POST', '/payment', { body: { method: 'CARD' } })
    expect(view.body.data.connected_account).toBe(anew.body.data.provider_account)
    expect(one.intent().status).toBe('canceled')
    expect((await one.attemptNow()).status).toBe('CANCELLED')
  })

  test('a connection whose news got lost is found once a day (STL-9)', async () => {
    const sale = await connectedSale()
    world.stripe.data.withdraw(sale.provider_account)
    world.stripe.post.lose()
    await checkConnections(systemCtx(world.t.deps))
    expect(await state(sale.account)).toMatchObject({ state: 'NOT_CONNECTED' })
  })
})

describe('self-hosted', () => {
  test('keys that the provider takes are CONNECTED, others are not and raise an alarm; nothing to connect (PAY-10)', async () => {
    const [good, bad] = await Promise.all([
      createStripeWorld(),
      createTestApp({
        env: { ...EMULATOR_KEYS, STRIPE_SECRET_KEY: 'sk_test_revoked', STRIPE_API_BASE: world.stripe.url },
      }),
    ])
    const account = await createAccount(good.t.deps.db)
    expect((await good.t.call('GET', of(account.account_id), { as: account.token })).body.data).toMatchObject({
      state: 'CONNECTED',
      mode: 'self_hosted',
      keys: { secret: 'OK', publishable: 'OK', webhook: 'OK' },
    })
    const post = await good.t.call('POST', of(account.account_id), { as: account.token })
    expect(post.body.error.code).toBe('PAYMENT_METHOD_UNAVAILABLE')
    const other = await createAccount(bad.deps.db)
    expect((await bad.call('GET', of(other.account_id), { as: other.token })).body.data).toMatchObject({
      state: 'NOT_CONNECTED',
      keys: { secret: 'REFUSED' },
    })
    await checkConnections(systemCtx(bad.deps))
    const alarms = await bad.deps.db.selectFrom('operator_alarms').select('kind').execute()
    expect(alarms).toEqual([{ kind: 'payment_keys_refused' }])
    await Promise.all([good.close(), bad.close()])
  })

  test('each key is looked at, and the secret one asked about (PAY-40)', async () => {
    const own = await createStripeWorld({
      env: { STRIPE_PUBLISHABLE_KEY: 'sk_test_emulated', STRIPE_WEBHOOK_SECRET: '' },
    })
    const account = await createAccount(own.t.deps.db)
    const read = async () => (await own.t.call('GET', of(account.account_id), { as: account.token })).body
    expect((await read()).data.keys).toEqual({ secret: 'OK', publishable: 'WRONG_FORM', webhook: 'MISSING' })
    own.stripe.is_down = true
    const unasked = await read()
    expect(unasked.data.keys).toMatchObject({ secret: 'UNKNOWN', publishable: 'WRONG_FORM' })
    expect(JSON.stringify(unasked)).not.toContain('emulated')
    own.stripe.is_down = false
    await own.close()
  })

  test('without keys the state is TEST (PAY-10, PAY-30)', async () => {
    const t = await createTestApp()
    const account = await createAccount(t.deps.db)
    expect((await t.call('GET', of(account.account_id), { as: account.token })).body.data).toMatchObject({
      state: 'TEST',
      provider: 'test',
    })
    await t.close()
  })

  test('an amount Stripe cannot take exactly is refused when it is reserved (PAY-1, RES-8i)', async () => {
    const own = await createStripeWorld()
    const cheap = await createOnSaleEvent(own.t.deps.db, { capacity: 5, price: 49 })
    await expect(createBuyer(own.t, cheap)).rejects.toThrow('PAYMENT_AMOUNT_UNSUPPORTED')
    expect(await (await createBuyer(own.t, cheap, 2)).status()).toBe('RESERVED')
    await own.close()
  })
})
