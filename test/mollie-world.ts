import { createTestApp, type TestApp, type TestAppOptions } from './app.ts'
import { createBuyer, type OnSale } from './buyer.ts'
import { createOnSaleEvent } from './factories.ts'
import { MOLLIE_KEY, type MollieEmulator, startMollieEmulator } from './mollie-emulator.ts'

export interface MollieWorld {
  readonly t: TestApp
  readonly mollie: MollieEmulator
  /** A call of the webhook, by whoever. */
  readonly call: (id: string) => Promise<number>
  /** Its webhooks come, and what they start is done. */
  hear(times?: number): Promise<void>
  close(): Promise<void>
}

/** The real app with a key of Mollie's, on an emulated Mollie whose clock and webhooks are the test's. */
export async function createMollieWorld(options: TestAppOptions = {}): Promise<MollieWorld> {
  const clock: { read: () => Date } = { read: () => options.now ?? new Date() }
  const mollie = await startMollieEmulator({ clock: () => clock.read() })
  const t = await createTestApp({
    ...options,
    env: { ...MOLLIE_KEY, MOLLIE_API_BASE: mollie.url, APP_URL: 'https://tickets.example.org', ...options.env },
  })
  clock.read = () => t.now()
  const call = async (id: string): Promise<number> => {
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/public/webhooks/mollie',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ id }).toString(),
    })
    return answer.statusCode
  }
  mollie.sendTo(call)
  return {
    t,
    mollie,
    call,
    hear: async (times) => {
      await mollie.deliver(times)
      await t.runJobs()
    },
    close: async () => {
      await t.close()
      await mollie.close()
    },
  }
}

/** A buyer who was sent to the emulated pages and has not paid yet. */
export async function createMollieBuyer(
  { t, mollie }: MollieWorld,
  { sale, capacity = 1 }: { sale?: OnSale; capacity?: number } = {},
) {
  const on_sale = sale ?? (await createOnSaleEvent(t.deps.db, { capacity }))
  const buyer = await createBuyer(t, on_sale)
  await buyer.saveDetails()
  const start = () => buyer.call('POST', '/payment', { body: { method: 'CARD' } })
  const first = await start()
  const submitted = await buyer.call('POST', '/payment/submit')
  if (submitted.status !== 200) throw new Error(`not submitted: ${JSON.stringify(submitted.body)}`)
  const made = await start()
  const readAttempt = () =>
    t.deps.db
      .selectFrom('payment_attempts')
      .selectAll()
      .where('event_id', '=', on_sale.event_id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  const attempt = await readAttempt()
  const payment_id = attempt.provider_payment_id ?? ''
  return {
    sale: on_sale,
    buyer,
    first,
    made,
    start,
    attempt,
    payment_id,
    readAttempt,
    attemptNow: () =>
      t.deps.db.selectFrom('payment_attempts').selectAll().where('id', '=', attempt.id).executeTakeFirstOrThrow(),
    payment: () => mollie.data.payments.get(payment_id)!,
    order: () =>
      t.deps.db.selectFrom('orders').selectAll().where('id', '=', attempt.order_id).executeTakeFirstOrThrow(),
    returns: () =>
      t.deps.db.selectFrom('payment_returns').selectAll().where('payment_attempt_id', '=', attempt.id).execute(),
    refunds: () => t.deps.db.selectFrom('refunds').selectAll().where('order_id', '=', attempt.order_id).execute(),
    mails: (kind: string) =>
      t.deps.db
        .selectFrom('mails')
        .selectAll()
        .where('order_id', '=', attempt.order_id)
        .where('kind', '=', kind)
        .execute(),
  }
}
