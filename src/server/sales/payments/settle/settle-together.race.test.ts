import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemCtx } from '#server/platform/context/context.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { syncPayment } from '#server/sales/payments/settle/sync-payment.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import type { PendingEvent } from '#test/stripe/post.ts'
import { createCardBuyer, createStripeWorld, type StripeWorld } from '#test/stripe-world.ts'

/** Webhooks of one event settle together, a signed final success without asking the provider (PERF-7, WHK-3). */
let world: StripeWorld
beforeAll(async () => {
  world = await createStripeWorld()
})
afterAll(() => world.close())
beforeEach(() => world.stripe.post.lose())

type CardBuyer = Awaited<ReturnType<typeof createCardBuyer>>

/** Buyers of one event whose cards were just charged; nobody has told us yet. */
async function charged(count: number, capacity = count): Promise<{ buyers: CardBuyer[]; events: PendingEvent[] }> {
  const sale = await createOnSaleEvent(world.t.deps.db, { capacity })
  const buyers: CardBuyer[] = []
  for (let n = 0; n < count; n++) buyers.push(await createCardBuyer(world, { sale }))
  for (const buyer of buyers) buyer.confirmCard()
  const events = world.stripe.post.pending.filter(({ type }) => type === 'payment_intent.succeeded')
  world.stripe.post.lose()
  world.stripe.calls.length = 0
  return { buyers, events }
}

const told = (events: readonly PendingEvent[]) => Promise.all(events.map((event) => world.stripe.post.post(event)))
const statuses = (buyers: readonly CardBuyer[]) => Promise.all(buyers.map(async (one) => (await one.order()).status))
const reads = () => world.stripe.calls.filter((call) => call.startsWith('GET /v1/payment_intents'))
const exact = async () => expect(await recountStock(world.t.deps.db)).toEqual([])
/** One confirmation each, and everything received belongs to a completed order. */
async function completedOnce(buyers: readonly CardBuyer[]): Promise<void> {
  expect(await statuses(buyers)).toEqual(buyers.map(() => 'COMPLETED'))
  for (const one of buyers) {
    expect(await one.mails('order-confirmation')).toHaveLength(1)
    expect(await one.attemptNow()).toMatchObject({ status: 'SUCCEEDED' })
    expect(await one.order()).toMatchObject({ amount_paid: one.attempt.amount, payment_status: 'PAYMENT_RECEIVED' })
    expect(await one.returns()).toEqual([])
  }
  await exact()
}
/** How often rows of orders were made COMPLETED together: transactions have numbers of their own. */
async function transactionsOf(buyers: readonly CardBuyer[]): Promise<number> {
  const { rows } = await world.t.deps.pool.query<{ count: number }>(
    'select count(distinct xmin::text)::int as count from orders where id = any($1)',
    [buyers.map(({ attempt }) => attempt.order_id)],
  )
  return rows[0]?.count ?? 0
}
const openEvents = () =>
  world.t.deps.db.selectFrom('payment_events').select('id').where('processed_at', 'is', null).execute()

describe('money for one event', () => {
  test('thirty payments told at once: complete when the calls are answered, no job, no reading, few transactions', async () => {
    const { buyers, events } = await charged(30)
    expect(await told(events)).toEqual(events.map(() => 200))
    await completedOnce(buyers)
    expect(reads()).toEqual([])
    expect(await openEvents()).toEqual([])
    expect(await transactionsOf(buyers)).toBeLessThan(10)
  })

  test('told twice at once, beside our own reading of each: every order completes once (REL-9, WHK-2)', async () => {
    const { buyers, events } = await charged(8)
    const ctx = systemCtx(world.t.deps)
    const synced = buyers.map(({ attempt }) => syncPayment(ctx, attempt.order_id))
    expect(await told([...events, ...events])).toEqual([...events, ...events].map(() => 200))
    await Promise.all(synced)
    await world.t.runJobs()
    await completedOnce(buyers)
    expect(await openEvents()).toEqual([])
  })

  test('one of another amount, one told by an event of a former release, one whose order somebody holds: each by its job', async () => {
    const { buyers, events } = await charged(5)
    const [dearer, silent, held] = buyers as [CardBuyer, CardBuyer, CardBuyer]
    const of = (one: CardBuyer) => events.find(({ body }) => body.includes(one.payment_id)) as PendingEvent
    const changed = (event: PendingEvent, from: RegExp, to: string) => ({
      ...event,
      body: event.body.replace(from, to),
    })
    const other = changed(of(dearer), /"amount_received":\d+/, '"amount_received":1')
    const without = changed(of(silent), /"amount_received":\d+,?/, '')
    expect([other.body, without.body]).not.toContain(of(dearer).body)
    const slow = await world.t.deps.pool.connect()
    await slow.query('begin')
    await slow.query('select 1 from orders where id = $1 for update', [held.attempt.order_id])
    const rest = events.filter((event) => event !== of(dearer) && event !== of(silent))
    expect(await told([other, without, ...rest])).toEqual(events.map(() => 200))
    expect(await statuses(buyers)).toEqual([
      'AWAITING_PAYMENT',
      'AWAITING_PAYMENT',
      'AWAITING_PAYMENT',
      'COMPLETED',
      'COMPLETED',
    ])
    await slow.query('rollback')
    slow.release()
    await world.t.runJobs()
    expect(await statuses(buyers)).toEqual(['AWAITING_PAYMENT', 'COMPLETED', 'COMPLETED', 'COMPLETED', 'COMPLETED'])
    // STL-7: money of another amount never completes, it goes back
    expect(await dearer.returns()).toHaveLength(1)
    expect(reads().filter((call) => call.endsWith(silent.payment_id))).toHaveLength(1)
    expect(reads().filter((call) => call.endsWith(held.payment_id))).toEqual([])
    expect(await openEvents()).toEqual([])
    await exact()
  })

  test('the transaction fails as a whole: nobody is half settled, each has a job, the provider is answered', async () => {
    const { buyers, events } = await charged(4)
    await world.t.owner.query(`create or replace function no_completion() returns trigger language plpgsql as $$
        begin raise exception 'made to fail'; end $$;
      create trigger no_completion before update on orders for each row when (new.status = 'COMPLETED') execute function no_completion()`)
    expect(await told(events)).toEqual([200, 200, 200, 200])
    expect(await statuses(buyers)).toEqual(buyers.map(() => 'AWAITING_PAYMENT'))
    expect(await openEvents()).toHaveLength(4)
    await exact()
    await world.t.owner.query('drop trigger no_completion on orders')
    await world.t.runJobs()
    await completedOnce(buyers)
  })

  test('control: two that decide on the state they read before any lock sell the same hold twice', async () => {
    const { buyers } = await charged(1)
    const { attempt } = buyers[0] as CardBuyer
    const settleUnlocked = async (other: Promise<unknown>, ready: () => void) => {
      const client = await world.t.deps.pool.connect()
      await client.query('begin')
      const end = (how: string) => client.query(how).finally(() => client.release())
      const { rows } = await client.query('select status from orders where id = $1', [attempt.order_id])
      ready()
      await other
      if (rows[0].status !== 'AWAITING_PAYMENT') return end('rollback')
      const sold = "update stock set held = held - 1, sold = sold + 1 where event_id = $1 and kind = 'PRICE'"
      await client.query(sold, [attempt.event_id]).catch(async (error: Error) => {
        await end('rollback')
        throw error
      })
      return end('commit')
    }
    const [one, two] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const sales = [settleUnlocked(two.promise, one.resolve), settleUnlocked(one.promise, two.resolve)]
    // the last wall: what is held never falls below nothing
    expect((await Promise.allSettled(sales)).map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await recountStock(world.t.deps.db)).not.toEqual([])
  })
})
