import { expect, vi } from 'vitest'
import type { MailKind } from '#core/identity/mails/schema.ts'
import { createDb, createPool } from '#server/platform/database/db.ts'
import { createTestDatabase } from './db.ts'
import { moveEvent } from './event-dates.ts'
import { createOnSaleEvent, createSession } from './factories.ts'
import { freePort, type KeptMail, startProduct } from './product.ts'
import type { Person } from './sold-orders.ts'
import { EMULATOR_KEYS, startStripeEmulator } from './stripe-emulator.ts'

const HOUR_MS = 3_600_000

export type HostedShop = Awaited<ReturnType<typeof startHostedShop>>

/** The built product as an operator hosts it, with an organizer who takes cards at the emulated Stripe. */
export async function startHostedShop(start_date: Date) {
  const { url } = await createTestDatabase()
  const pool = createPool(url)
  const db = createDb(pool)
  const sale = await createOnSaleEvent(db, { capacity: 50 })
  const end_date = new Date(start_date.getTime() + 4 * HOUR_MS)
  await moveEvent(db, sale.event_id, { start_date, end_date })
  const token = await createSession(db, { ...sale.account, now: new Date() })
  const stripe = await startStripeEmulator()
  const receiver_port = await freePort()
  const product = await startProduct(url, {
    ...EMULATOR_KEYS,
    TURNOUT_PRIVATE_HOSTS: `127.0.0.1:${receiver_port}`,
    STRIPE_API_BASE: stripe.url,
    STRIPE_SCRIPT_URL: `${stripe.url}/stripe.js`,
    TURNOUT_ALARM_MAIL: 'operator@example.org',
    TURNOUT_MODE: 'hosted',
    TURNOUT_REGISTRATION: 'open',
  })
  stripe.post.sendTo(async (body, signature) => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    return (await fetch(`${product.url}/api/public/webhooks/stripe`, { method: 'POST', headers, body })).status
  })
  stripe.post.is_automatic = true
  const world = { db, pool, sale, token, stripe, product, receiver_port }
  const { act, ...calls } = callsOf(world)
  // the organizer's account at the provider gets through its onboarding
  const connection = `/accounts/${sale.account.account_id}/payment-connection`
  const { provider_account } = await act<{ provider_account: string }>('POST', connection)
  stripe.data.changeAccount(provider_account, true)
  await vi.waitFor(async () => expect(await act('GET', connection)).toMatchObject({ state: 'CONNECTED' }), 20_000)
  return {
    ...world,
    ...calls,
    act,
    ...buyersOf(world, calls),
    provider_account,
    received: (kind: MailKind, by: { order_id?: number; to?: string } = {}) => received(world, kind, by),
    stop: async () => {
      await product.stop()
      await stripe.close()
      await db.destroy()
    },
  }
}

interface World {
  readonly db: ReturnType<typeof createDb>
  readonly pool: ReturnType<typeof createPool>
  readonly sale: Awaited<ReturnType<typeof createOnSaleEvent>>
  readonly token: string
  readonly stripe: Awaited<ReturnType<typeof startStripeEmulator>>
  readonly product: Awaited<ReturnType<typeof startProduct>>
  /** Webhooks may be delivered here: somebody's receiver inside the network (HOOK-7). */
  readonly receiver_port: number
}

interface Asked {
  readonly as?: string
  readonly cookie?: string
}

function callsOf({ product, token }: World) {
  /** One call of the API; the answer's data and the cookie it set. */
  const ask = async <T = { id: number }>(
    method: string,
    path: string,
    body?: object,
    { as, cookie = '' }: Asked = {},
  ) => {
    const headers = { ...(body ? { 'content-type': 'application/json' } : {}), 'accept-language': 'en', cookie }
    const reply = await fetch(`${product.url}/api${path}`, {
      method,
      headers: as ? { ...headers, authorization: `Bearer ${as}` } : headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`)
    const data = (text ? JSON.parse(text).data : null) as T
    return { data, cookie: reply.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
  }
  /** The same by the organizer. */
  const act = async <T = { id: number }>(method: string, path: string, body?: object): Promise<T> =>
    (await ask<T>(method, path, body, { as: token })).data
  return { ask, act }
}

function buyersOf({ db, sale, stripe }: World, { ask }: Pick<ReturnType<typeof callsOf>, 'ask'>) {
  const find = (short_id: string) =>
    db.selectFrom('orders').selectAll().where('short_id', '=', short_id).executeTakeFirstOrThrow()

  /** An order with its details, before it is paid; the first of the people buys. */
  const order = async (people: readonly Person[]) => {
    const base = `/public/events/${sale.event_id}/order`
    const { ticket_id, price_id: ticket_price_id } = sale
    const items = [{ ticket_id, ticket_price_id, quantity: people.length }]
    const { data, cookie } = await ask<{ short_id: string }>('POST', base, { items })
    const path = `${base}/${data.short_id}`
    const attendees = people.map((person) => ({ ...person, ticket_price_id }))
    await ask('PUT', path, { order: people[0], attendees }, { cookie })
    return { ...(await find(data.short_id)), path, cookie }
  }

  /** Up to the moment before the browser confirms at the provider; the payment's id there. */
  const submit = async ({ path, cookie }: { path: string; cookie: string }): Promise<string> => {
    const { data } = await ask<{ client_secret: string }>('POST', `${path}/payment`, { method: 'CARD' }, { cookie })
    await ask('POST', `${path}/payment/submit`, {}, { cookie })
    return data.client_secret.split('_secret')[0] ?? ''
  }

  const buy = async (people: readonly Person[], card?: string) => {
    const made = await order(people)
    const payment_id = await submit(made)
    stripe.confirm(payment_id, card)
    await expect.poll(async () => (await find(made.short_id)).status, { timeout: 45_000 }).toBe('COMPLETED')
    return { ...made, payment_id }
  }
  return { order, submit, buy }
}

/** The newest mail of a kind about an order or to an address, as the mail server has it. */
async function received(
  { db, product }: World,
  kind: MailKind,
  { order_id, to }: { order_id?: number; to?: string },
): Promise<KeptMail> {
  let found: KeptMail | undefined
  const look = async () => {
    const row = await db
      .selectFrom('mails')
      .select('id')
      .where('kind', '=', kind)
      .$if(order_id !== undefined, (query) => query.where('order_id', '=', order_id as number))
      .$if(to !== undefined, (query) => query.where('to_address', '=', to as string))
      .orderBy('id', 'desc')
      .executeTakeFirst()
    found = row && product.mails().find(({ id }) => id === `<turnout-${row.id}@localhost>`)
    return found !== undefined
  }
  await expect.poll(look, { timeout: 90_000, message: `${kind} arrives` }).toBe(true)
  return found as KeptMail
}
