import { createTestApp, type TestApp, type TestAppOptions } from './app.ts'
import { createBuyer, type OnSale } from './buyer.ts'
import { createOnSaleEvent } from './factories.ts'
import { EMULATOR_KEYS, type StripeEmulator, startStripeEmulator } from './stripe-emulator.ts'

export interface StripeWorld {
  readonly t: TestApp
  readonly stripe: StripeEmulator
  close(): Promise<void>
}

/** The real app with real keys, on an emulated Stripe whose clock and post office are the test's. */
export async function createStripeWorld(options: TestAppOptions = {}): Promise<StripeWorld> {
  const clock: { read: () => Date } = { read: () => options.now ?? new Date() }
  const stripe = await startStripeEmulator({ clock: () => clock.read() })
  const t = await createTestApp({
    ...options,
    env: { ...EMULATOR_KEYS, STRIPE_API_BASE: stripe.url, ...options.env },
  })
  clock.read = () => t.now()
  stripe.post.sendTo(async (body, signature) => {
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/public/webhooks/stripe',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload: body,
    })
    return answer.statusCode
  })
  return {
    t,
    stripe,
    close: async () => {
      await t.close()
      await stripe.close()
    },
  }
}

/** A buyer whose card is about to be confirmed at the emulated provider. */
export async function createCardBuyer(
  { t, stripe }: StripeWorld,
  { sale, capacity = 1 }: { sale?: OnSale; capacity?: number } = {},
) {
  const on_sale = sale ?? (await createOnSaleEvent(t.deps.db, { capacity }))
  const buyer = await createBuyer(t, on_sale)
  const submitted = await buyer.submit()
  if (submitted.status !== 200) throw new Error(`not submitted: ${JSON.stringify(submitted.body)}`)
  const attempt = await t.deps.db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('event_id', '=', on_sale.event_id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const payment_id = attempt.provider_payment_id!
  return {
    sale: on_sale,
    buyer,
    attempt,
    payment_id,
    intent: () => stripe.data.intents.get(payment_id)!,
    confirmCard: (number?: string, authentication?: 'approve' | 'refuse') =>
      stripe.confirm(payment_id, number, authentication),
    order: async () =>
      t.deps.db.selectFrom('orders').selectAll().where('id', '=', attempt.order_id).executeTakeFirstOrThrow(),
    attemptNow: async () =>
      t.deps.db.selectFrom('payment_attempts').selectAll().where('id', '=', attempt.id).executeTakeFirstOrThrow(),
    returns: () =>
      t.deps.db.selectFrom('payment_returns').selectAll().where('payment_attempt_id', '=', attempt.id).execute(),
    mails: (kind: string) =>
      t.deps.db
        .selectFrom('mails')
        .selectAll()
        .where('order_id', '=', attempt.order_id)
        .where('kind', '=', kind)
        .execute(),
  }
}
