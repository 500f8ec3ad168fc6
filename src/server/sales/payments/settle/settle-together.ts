import type { Insertable } from 'kysely'
import { after } from '#core/platform/actions/causes.ts'
import { OrderStatus, PaymentStatus } from '#core/platform/states/order-state.ts'
import { type Ctx, ofProcess, onePerProcess, systemCtx } from '#server/platform/context/context.ts'
import { countLive, countLiveTime } from '#server/platform/context/live-counts.ts'
import type { Tx } from '#server/platform/database/db.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { BatchQueues, type BatchResult } from '#server/platform/jobs/batch-queue.ts'
import { enqueueMany } from '#server/platform/jobs/jobs.ts'
import { inStockTransaction } from '#server/platform/stock/stock-transaction.ts'
import { lockIdleOrders, type OrderRow } from '#server/records/orders/queries.ts'
import {
  type AttemptRow,
  findAttemptOfPayment,
  insertPaymentEvents,
  listOpenAttempts,
  storeEventsProcessed,
  succeedAttempts,
} from '#server/records/payment-attempts/queries.ts'
import { completeOrders } from '#server/sales/completion/complete-order.ts'
import type { PaymentFacts } from '#server/sales/payment-providers/payment-provider.ts'

type EventRow = Insertable<DB['payment_events']>

/** A signed event about money that has come, for an attempt of ours. */
interface Success {
  readonly ctx: Ctx
  readonly row: EventRow
  readonly facts: PaymentFacts
  readonly order_id: number
  readonly attempt_id: number
}

/**
 * Money for orders of one event is settled together (PERF-7): every completion takes the event's counters, and one by one
 * each would wait for the commit of the one before. The event of the provider is kept in the transaction of its effect
 * (WHK-2). False where it is nothing of ours, or could not be settled now: then it is kept for the job, which decides alone.
 */
export async function settleAmongOthers(
  ctx: Ctx,
  row: EventRow,
  { account, ...facts }: PaymentFacts & { readonly account: string },
): Promise<boolean> {
  const { payment_id } = facts
  const attempt = await findAttemptOfPayment(ctx.db, { provider: row.provider, account, payment_id })
  if (!attempt) return false
  // the network that tells us is the provider's, not the buyer's: nothing is counted on it
  const success = { ctx: systemCtx(ofProcess(ctx)), row, facts, order_id: attempt.order_id, attempt_id: attempt.id }
  const is_settled = await settlementsOf(ctx).join(attempt.event_id, success)
  if (is_settled) countLiveTime(ctx, attempt.event_id, ['webhook', ctx.clock().getTime() - ctx.now.getTime()])
  return is_settled
}

const settlementsOf = onePerProcess(
  () =>
    new BatchQueues<number, Success, boolean>(() => ({
      name: 'settle payments',
      decide,
      // one that was told twice finds the first one settled
      keyOf: ({ order_id }) => String(order_id),
    })),
)

async function decide(successes: readonly Success[]): Promise<BatchResult<Success, boolean>> {
  const { ctx } = successes[0]!
  try {
    await inStockTransaction({ db: ctx.hot }, (tx) => settleAll(tx, ctx, successes))
    return { settled: successes.map((request) => ({ request, answer: true })), again: [] }
  } catch (error) {
    // one bad order must not keep its neighbours from their tickets: each has its job
    ctx.log.warn({ err: error, payments: successes.length }, 'payments could not be settled together')
    return { settled: successes.map((request) => ({ request, answer: false })), again: [] }
  }
}

async function settleAll(tx: Tx, ctx: Ctx, successes: readonly Success[]): Promise<void> {
  const kept = await insertPaymentEvents(
    tx,
    successes.map(({ row }) => row),
  )
  const numbers = new Map(kept.map(({ id, provider_event_id }) => [provider_event_id, id]))
  const told = successes.flatMap((success) => {
    const id = numbers.get(success.row.provider_event_id)
    return id === undefined ? [] : { ...success, payment_event_id: id }
  })
  const ids = told.map(({ order_id }) => order_id)
  const orders = new Map((await lockIdleOrders(tx, ids)).map((order) => [order.id, order]))
  // behind the locks: whatever was decided about them meanwhile is seen
  const attempts = new Map((await openAttemptsOf(tx, [...orders.keys()])).map((attempt) => [attempt.id, attempt]))
  const paid = told.flatMap(({ facts, order_id, attempt_id, payment_event_id }) => {
    const order = orders.get(order_id)
    return order && isJustPaid(order, attempts.get(attempt_id), facts) ? { order, attempt_id, payment_event_id } : []
  })
  const done = new Set(paid.map(({ payment_event_id }) => payment_event_id))
  const [first] = [...orders.values()]
  await succeedAttempts(
    tx,
    paid.map(({ attempt_id }) => attempt_id),
    ctx.now,
  )
  const others = told.filter(({ payment_event_id }) => !done.has(payment_event_id))
  await enqueueMany(
    tx,
    after('payment_event.received', 'payments.handle-event'),
    others.map(({ payment_event_id }) => ({ payment_event_id })),
  )
  if (done.size > 0) await storeEventsProcessed(tx, [...done], ctx.now)
  if (first) countLive(ctx, first.event_id, ['paid', paid.length])
  const cases = paid.map(({ order }) => ({ ctx, order, amount_paid: order.total_gross }))
  await completeOrders(tx, cases, {
    payment_status: PaymentStatus.PAYMENT_RECEIVED,
    payment_provider: 'stripe', // the one whose events are signed (PSP-5)
    as: 'PROVIDER',
    from: OrderStatus.AWAITING_PAYMENT,
  })
}

const openAttemptsOf = async (tx: Tx, order_ids: readonly number[]): Promise<AttemptRow[]> =>
  order_ids.length === 0 ? [] : listOpenAttempts(tx, order_ids)

/** STL-2 and nothing else: what is late, of another amount, or already settled is decided alone. */
const isJustPaid = (order: OrderRow, attempt: AttemptRow | undefined, { amount, currency }: PaymentFacts): boolean =>
  attempt !== undefined &&
  order.status === OrderStatus.AWAITING_PAYMENT &&
  attempt.amount === amount &&
  attempt.currency === currency &&
  order.total_gross === amount
