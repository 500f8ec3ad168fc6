import { sql } from 'kysely'
import { expect } from 'vitest'
import { jobTable } from '#server/app/job-table.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import type { StripeWorld } from './stripe-world.ts'

const MINUTE = 60_000

/** Jobs that failed wait for their next try by the real clock; here that moment has come. */
const bringForward = (world: StripeWorld) =>
  sql`update graphile_worker._private_jobs set run_at = now(), locked_at = null, locked_by = null where attempts > 0`.execute(
    world.t.deps.db,
  )

async function runJobs(world: StripeWorld): Promise<void> {
  await bringForward(world)
  await world.t.runJobs()
}

/** A few hours in which everything that runs by the clock runs: sweeps, reconciler, jobs, webhooks still on their way. */
export async function letTimePass(world: StripeWorld, { hours = 1 }: { hours?: number } = {}): Promise<void> {
  const run = (name: string) => jobTable[name]!(systemCtx(world.t.deps), {} as never)
  for (let round = 0; round < hours * 4; round++) {
    world.t.advance(15 * MINUTE)
    await world.stripe.post.deliver()
    await runJobs(world)
    await run('payments.reconcile')
    await run('checkout.sweep')
    await runJobs(world)
  }
}

/**
 * The end of every story about money (STL-10, REL-8): no order in limbo; every received payment completed exactly its
 * order, went back, or stands on the alarm list; nothing can be charged any more; counters equal the recount; one mail.
 */
export async function expectBooksInOrder(world: StripeWorld, event_id: number): Promise<void> {
  const { db } = world.t.deps
  const orders = await db.selectFrom('orders').selectAll().where('event_id', '=', event_id).execute()
  expect(orders.filter(({ status }) => status === 'RESERVED' || status === 'AWAITING_PAYMENT')).toEqual([])
  const attempts = await db.selectFrom('payment_attempts').selectAll().where('event_id', '=', event_id).execute()
  const alarms = (await db.selectFrom('operator_alarms').selectAll().execute()).map(({ subject }) => subject)
  const intents = [...world.stripe.data.intents.values()].filter(
    ({ metadata }) => metadata.event_id === String(event_id),
  )
  for (const intent of intents) {
    const kept = intent.amount_received - world.stripe.data.refunded(intent.id)
    const order = orders.find(({ id }) => String(id) === intent.metadata.order_id)
    const attempt = attempts.find(({ provider_payment_id }) => provider_payment_id === intent.id)
    const story = `${intent.status} ${intent.id}: order ${order?.status}, attempt ${attempt?.status}`
    expect(['succeeded', 'canceled'], story).toContain(intent.status)
    if (kept === 0 || alarms.some((subject) => subject === `payment_attempt:${attempt?.id}`)) continue
    expect(order, story).toMatchObject({ status: 'COMPLETED', amount_paid: intent.amount_received })
    expect(order!.amount_paid - order!.total_refunded, story).toBe(kept)
    expect(attempt?.status, story).toBe('SUCCEEDED')
  }
  for (const order of orders.filter(({ status }) => status === 'COMPLETED')) {
    const paid = intents.filter(
      (intent) =>
        intent.metadata.order_id === String(order.id) &&
        intent.status === 'succeeded' &&
        world.stripe.data.refunded(intent.id) < intent.amount_received,
    )
    expect(paid.length, `payments kept for order ${order.id}`).toBeLessThanOrEqual(1)
    const mails = await db
      .selectFrom('mails')
      .select('id')
      .where('order_id', '=', order.id)
      .where('kind', '=', 'order-confirmation')
      .execute()
    expect(mails).toHaveLength(1)
  }
  expect(await recountStock(db)).toEqual([])
}
