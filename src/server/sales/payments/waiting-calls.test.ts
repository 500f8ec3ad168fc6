import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { CallLimiter } from '#server/sales/payment-providers/call-limiter.ts'
import { ProviderBusy } from '#server/sales/payment-providers/payment-provider.ts'
import { createBuyer } from '#test/buyer.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { createStripeWorld, type StripeWorld } from '#test/stripe-world.ts'

/** Four processes share two calls a second: one here every two seconds (HA-9, HA-12). */
let world: StripeWorld
beforeAll(async () => {
  world = await createStripeWorld({ env: { STRIPE_CALLS_PER_SECOND: '2' } })
  for (let n = 0; n < 4; n++)
    await world.t.owner.query(
      "insert into processes (id, kind, release, epoch, started_at, seen_at) values ($1, 'ALL', '1', '1', now(), now() + interval '1 hour')",
      [randomUUID()],
    )
})
afterAll(() => world.close())

async function payingBuyer() {
  const sale = await createOnSaleEvent(world.t.deps.db, { capacity: 1 })
  const buyer = await createBuyer(world.t, sale)
  await buyer.saveDetails()
  const order = () =>
    world.t.deps.db.selectFrom('orders').selectAll().where('event_id', '=', sale.event_id).executeTakeFirstOrThrow()
  return { order, pay: () => buyer.call('POST', '/payment', { body: { method: 'CARD' } }) }
}

test('whoever waits for their turn at the provider keeps their hold for longer, and only they do', async () => {
  const [first, second] = [await payingBuyer(), await payingBuyer()]
  const until = [(await first.order()).reserved_until!, (await second.order()).reserved_until!]
  const answers = await Promise.all([first.pay(), second.pay()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const [one, other] = [await first.order(), await second.order()]
  const longer = [one, other].map(({ reserved_until }, n) => reserved_until!.getTime() - until[n]!.getTime())
  expect(longer).toEqual([one.waited_seconds * 1000, other.waited_seconds * 1000])
  expect(longer.toSorted((a, b) => a - b)[0]).toBe(0)
  expect(Math.max(...longer)).toBeGreaterThanOrEqual(2000)
  const waited = one.waited_seconds > 0 ? one : other
  const jobs = await world.t.owner.query('select 1 from graphile_worker.jobs where run_at = $1', [
    waited.reserved_until,
  ])
  expect(jobs.rowCount).toBe(1)
  expect(await recountStock(world.t.deps.db)).toEqual([])
})

test('with no turn at all they hear BUSY, and the same call finds the same payment later', async () => {
  const buyer = await payingBuyer()
  const made = world.stripe.calls.length
  const turn = vi.spyOn(CallLimiter.prototype, 'turn').mockRejectedValueOnce(new ProviderBusy())
  const refused = await buyer.pay()
  expect([refused.status, refused.body.error.code, refused.headers['retry-after']]).toEqual([503, 'BUSY', '1'])
  expect(world.stripe.calls.length).toBe(made)
  turn.mockRestore()
  expect((await buyer.pay()).status).toBe(200)
})
