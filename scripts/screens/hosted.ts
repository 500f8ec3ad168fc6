import { paths } from '#core/platform/paths.ts'
import { createDb, createPool, type Db } from '#server/platform/database/db.ts'
import { createAccount, createEvent, createSession, createTicket } from '#test/factories.ts'
import { type Product, startProduct } from '#test/product.ts'
import { EMULATOR_KEYS, type StripeEmulator, startStripeEmulator } from '#test/stripe-emulator.ts'
import { apiOf } from './api.ts'
import type { Scene } from './scene.ts'

export interface Hosted {
  readonly product: Product
  readonly scenes: readonly Scene[]
  stop(): Promise<void>
}

/** The product as an operator runs it for others: the account's states at Stripe exist only there (PAY-10, BO-45). */
export async function startHosted(database: string): Promise<Hosted> {
  const stripe = await startStripeEmulator()
  const product = await startProduct(database, {
    ...EMULATOR_KEYS,
    STRIPE_API_BASE: stripe.url,
    STRIPE_SCRIPT_URL: `${stripe.url}/stripe.js`,
    TURNOUT_MODE: 'hosted',
    TURNOUT_PLATFORM_FEE_PERCENT: '1.75',
    TURNOUT_REGISTRATION: 'open',
  })
  const pool = createPool(database)
  const stop = async () => {
    await product.stop()
    await pool.end()
    await stripe.close()
  }
  try {
    return { product, scenes: await connections({ product, stripe, db: createDb(pool) }), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

type Parts = { product: Product; stripe: StripeEmulator; db: Db }

/** One account per state: nothing begun, begun, ready, ready once and no longer. */
async function connections({ product, stripe, db }: Parts): Promise<Scene[]> {
  const route = '/account/payment' as const
  const account = async () => {
    const made = await createAccount(db)
    const { account_id } = made
    const event_id = await createEvent(db, made, { start_date: new Date(Date.now() + 40 * 86_400_000), end_date: null })
    await createTicket(db, event_id, { price: 2600 })
    const token = await createSession(db, { ...made, now: new Date() })
    const connect = () =>
      apiOf(product.url, token)<{ provider_account: string }>('POST', `/accounts/${account_id}/payment-connection`)
    const cookies = new Map([['turnout_session', token]])
    return { event_id, connect, cookies }
  }
  const fresh = await account()
  const begun = await account()
  await begun.connect()
  const ready = await account()
  const limited = await account()
  for (const { connect } of [ready, limited]) stripe.data.changeAccount((await connect()).provider_account, true)
  const restricted = stripe.data.accounts.get((await limited.connect()).provider_account)!
  restricted.payouts_enabled = false
  const page = paths.account('payment')
  const shown = { as: 'nobody', route } as const
  return [
    { ...shown, name: 'payment-not-connected', path: page, cookies: fresh.cookies },
    { ...shown, name: 'payment-link-expired', path: `${page}?from=expired`, cookies: fresh.cookies },
    { ...shown, name: 'payment-unfinished', path: `${page}?from=setup`, cookies: begun.cookies },
    { ...shown, name: 'payment-ready', path: `${page}?from=setup`, cookies: ready.cookies },
    { ...shown, name: 'payment-restricted', path: page, cookies: limited.cookies },
    {
      ...shown,
      name: 'payment-banner',
      route: '/manage/event/:event_id/getting-started',
      path: paths.manageEvent(fresh.event_id, 'getting-started'),
      cookies: fresh.cookies,
    },
    {
      ...shown,
      name: 'payment-banner-dashboard',
      route: '/manage/event/:event_id',
      path: paths.manageEvent(begun.event_id),
      cookies: begun.cookies,
    },
  ]
}
