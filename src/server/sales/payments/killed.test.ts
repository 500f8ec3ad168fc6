import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallOptions } from '#test/app.ts'
import type { OnSale } from '#test/buyer.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { createKiller } from '#test/killer.ts'
import { expectBooksInOrder, letTimePass } from '#test/money-invariants.ts'
import { createStripeWorld, type StripeWorld } from '#test/stripe-world.ts'

/**
 * The process is killed at every moment between reserve and complete, and between a refund's beginning and end: before
 * and after each of its transactions (REL-8). The provider's calls lie between two of them, so "called, not stored" is
 * among these moments.
 */
const killer = createKiller()
let world: StripeWorld
beforeAll(async () => {
  world = await createStripeWorld({ env: { LOG_LEVEL: 'silent' }, wrapDb: killer.wrap })
})
afterAll(() => world.close())

interface Story {
  readonly sale: OnSale
  /** What the buyer's browser does when a call fails: give up, or press again after the restart. */
  readonly buyer: 'leaves' | 'tries_again'
  readonly webhooks: 'arrive' | 'get_lost'
}

/** From the basket to the mail; stops where the buyer gives up. True when the card was confirmed. */
async function buy({ sale, buyer, webhooks }: Story): Promise<boolean> {
  let cookie = ''
  const base = `/api/public/events/${sale.event_id}/order`
  const call = async (method: string, path: string, options: CallOptions = {}) => {
    const once = () => world.t.call(method, path, { ...options, headers: cookie ? { cookie } : {} })
    const answer = await once()
    if (answer.status < 500 || buyer === 'leaves') return answer
    killer.restart()
    return once()
  }
  const reserved = await call('POST', base, {
    body: { items: [{ ticket_id: sale.ticket_id, ticket_price_id: sale.price_id, quantity: 1 }] },
  })
  if (reserved.status !== 201) return false
  cookie = String(reserved.headers['set-cookie']).split(';')[0]!
  const order = `${base}/${reserved.body.data.short_id}`
  const person = { first_name: 'Annika', last_name: 'Bergström', email: 'annika@example.org' }
  const body = { order: person, attendees: [{ ...person, ticket_price_id: sale.price_id }] }
  if ((await call('PUT', order, { body })).status !== 200) return false
  const started = await call('POST', `${order}/payment`, { body: { method: 'CARD' } })
  if (started.status !== 200) return false
  if ((await call('POST', `${order}/payment/submit`)).status !== 200) return false
  world.stripe.confirm(started.body.data.client_secret.split('_secret_')[0])
  if (webhooks === 'get_lost') world.stripe.post.lose()
  await world.stripe.post.deliver()
  await world.t.runJobs()
  await call('GET', order)
  return true
}

const stories = (['leaves', 'tries_again'] as const).flatMap((buyer) =>
  (['arrive', 'get_lost'] as const).map((webhooks) => ({ buyer, webhooks })),
)

describe('killed between reserve and complete (REL-8, REL-9, STL-10)', () => {
  test.each(stories)('at every moment: the buyer $buyer, webhooks $webhooks', async (story) => {
    const sale = await createOnSaleEvent(world.t.deps.db, { capacity: 1000 })
    const before = killer.count()
    expect(await buy({ ...story, sale })).toBe(true)
    const moments = killer.count() - before
    expect(moments).toBeGreaterThan(3)
    let killed = 0
    for (const at of ['before', 'after'] as const)
      for (let n = 1; n <= moments; n++) {
        killer.killAt(n, at)
        await buy({ ...story, sale })
        killed += killer.wasKilled() ? 1 : 0
        killer.restart()
      }
    await letTimePass(world)
    if (story.buyer === 'leaves') expect(killed).toBeGreaterThanOrEqual(moments)
    await expectBooksInOrder(world, sale.event_id)
  })
})

describe('killed in the middle of a refund (REL-8)', () => {
  test('at every moment the refund happens once, and the books agree', async () => {
    const sale = await createOnSaleEvent(world.t.deps.db, { capacity: 1000 })
    const { account } = sale
    for (const at of ['before', 'after'] as const)
      for (let n = 1; n <= 6; n++) {
        await buy({ sale, buyer: 'leaves', webhooks: 'arrive' })
        const order = await world.t.deps.db
          .selectFrom('orders')
          .selectAll()
          .where('event_id', '=', sale.event_id)
          .orderBy('id', 'desc')
          .executeTakeFirstOrThrow()
        expect(order.status).toBe('COMPLETED')
        killer.killAt(n, at)
        await world.t.call('POST', `/api/events/${sale.event_id}/orders/${order.id}/refund`, {
          as: account.token,
          body: { amount: 500, notify_buyer: true },
        })
        killer.restart()
        world.stripe.post.lose()
      }
    await letTimePass(world)
    await expectBooksInOrder(world, sale.event_id)
    const refunds = await world.t.deps.db
      .selectFrom('refunds')
      .select(['order_id', 'status'])
      .where('event_id', '=', sale.event_id)
      .execute()
    expect(refunds.length).toBeGreaterThan(8)
    expect(refunds.every(({ status }) => status === 'SUCCEEDED')).toBe(true)
    expect(new Set(refunds.map(({ order_id }) => order_id)).size).toBe(refunds.length)
  })
})
