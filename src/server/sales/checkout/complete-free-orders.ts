import pLimit from 'p-limit'
import { AppError } from '#core/platform/errors/errors.ts'
import { OrderStatus, PaymentStatus } from '#core/platform/states/order-state.ts'
import type { DetailsInput } from '#core/records/orders/details-schema.ts'
import { type Ctx, onePerProcess } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { BatchQueues, type BatchResult } from '#server/platform/jobs/batch-queue.ts'
import { inStockTransaction } from '#server/platform/stock/stock-transaction.ts'
import { listOrderItems, lockIdleOrders, type OrderItemRow, type OrderRow } from '#server/records/orders/queries.ts'
import { listOpenAttempts } from '#server/records/payment-attempts/queries.ts'
import { type Counted, checkPersonLimits } from '#server/records/persons/check-person-limits.ts'
import { requireSession } from '#server/sales/buyer-orders/own-order.ts'
import { type Completing, type Completion, completeOrders } from '#server/sales/completion/complete-order.ts'
import { checkDetails, isToldAlready, readAsked, requireAttendees, requireOpen, savedDetails } from './check-details.ts'
import { FREE_ORDERS_ALONE_AT_ONCE } from './limits.ts'

type Limit = ReturnType<typeof pLimit>

/** How a free order completes, alone or among others (RES-19, ORD-4). */
export const FREE = {
  payment_status: PaymentStatus.NO_PAYMENT_REQUIRED,
  payment_provider: null,
  as: 'BUYER',
  from: OrderStatus.RESERVED,
} as const satisfies Completion

/** One buyer's details for a free order, waiting for the event's next batch. */
export interface FreeOrder {
  readonly ctx: Ctx
  readonly order_id: number
  readonly session_hash: Buffer | null
  readonly input: DetailsInput
  /**
   * The same in a transaction of its own. After a lost commit the order may be complete already, by this very call: then
   * it is the answer.
   */
  readonly alone: (given: { readonly after_lost_commit: boolean }) => Promise<OrderRow>
}

type Result = BatchResult<FreeOrder, OrderRow>

/**
 * Free orders of one event complete together (RES-19): every completion needs the event's counters, and one by one each
 * would wait for the commit of the one before, with all reservations behind it. Natural batching as there
 * (docs/locking.md): while one batch is under way, the next gathers; a single buyer waits for nobody.
 */
export const completeFreeOrder = (event_id: number, request: FreeOrder): Promise<OrderRow> =>
  checkoutsOf(request.ctx).join(event_id, request)

/** What one order will write: a basket of hundreds with many questions goes alone. */
const rowsOf = ({ order, attendees }: DetailsInput): number =>
  1 + order.answers.length + attendees.reduce((rows, { answers }) => rows + 1 + answers.length, 0)

/** Nothing here is a truth: the locks decide. */
const checkoutsOf = onePerProcess(() => {
  const limit = pLimit(FREE_ORDERS_ALONE_AT_ONCE)
  return new BatchQueues<number, FreeOrder, OrderRow>((event_id) => ({
    name: 'complete free orders',
    decide: (requests) => decide(event_id, requests, limit),
    // a second press of the same button is decided on what the first one left
    keyOf: ({ order_id }) => String(order_id),
    sizeOf: ({ input }) => rowsOf(input),
  }))
})

async function decide(event_id: number, requests: readonly FreeOrder[], limit: Limit): Promise<Result> {
  let has_decided = false
  const alone = (request: FreeOrder) => ({
    request,
    answer: limit(() => request.alone({ after_lost_commit: has_decided })),
  })
  try {
    const settled = await inStockTransaction({ db: requests[0]!.ctx.hot }, async (tx) => {
      has_decided = false
      const found = await decideTogether(tx, event_id, requests)
      has_decided = true
      return found
    })
    has_decided = false
    return { settled: requests.map((request) => settled.get(request) ?? alone(request)), again: [] }
  } catch (error) {
    if (error instanceof AppError && error.code === 'BUSY') throw error
    // One bad order must not fail its neighbours, and the queue does not wait for what is decided order by order (RES-25).
    return { settled: requests.map(alone), again: [] }
  }
}

type Settled = Result['settled'][number]

/** A buyer whose details are complete, with the locked order they are for. */
interface Told {
  readonly request: FreeOrder
  readonly order: OrderRow
  readonly items: readonly OrderItemRow[]
  readonly saved: ReturnType<typeof savedDetails>
}

/** Those that nobody else works on; the others are not in the answer. */
async function decideTogether(
  tx: Tx,
  event_id: number,
  requests: readonly FreeOrder[],
): Promise<Map<FreeOrder, Settled>> {
  const ids = requests.map(({ order_id }) => order_id)
  const orders = new Map((await lockIdleOrders(tx, ids)).map((order) => [order.id, order]))
  // one whose code was changed meanwhile costs something, or was free only after its details: not for this queue (PRO-9)
  const here = requests.filter(({ order_id }) => {
    const order = orders.get(order_id)
    return order?.total_gross === 0 && order.status !== OrderStatus.AWAITING_PAYMENT
  })
  const settled = new Map<FreeOrder, Settled>()
  const [first] = here
  if (!first) return settled
  const attempts = await listOpenAttempts(tx, [...orders.keys()])
  const items = Map.groupBy(await listOrderItems(tx, [...orders.keys()]), ({ order_id }) => order_id)
  const asked = await readAsked(tx, event_id)
  const told: Told[] = []
  for (const request of here) {
    const { ctx, order_id, session_hash, input } = request
    const order = orders.get(order_id) as OrderRow
    const bought = items.get(order_id) ?? []
    try {
      requireSession(order, session_hash)
      // its first try was committed after this one was read
      if (isToldAlready(order, ctx, input)) {
        settled.set(request, { request, answer: order })
        continue
      }
      requireOpen(
        order,
        attempts.find((attempt) => attempt.order_id === order_id),
        ctx.now,
      )
      requireAttendees(bought, input)
      told.push({ request, order, items: bought, saved: savedDetails(checkDetails(asked, bought, input)) })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      settled.set(request, { request, error })
    }
  }
  const limits = { event_id, limits: asked.asks.person_limits, secrets: first.ctx.secrets }
  for (const one of await completeWithinLimits(tx, limits, told)) settled.set(one.request, one)
  return settled
}

/** Each buyer hears of the own limit (LIM-3); who is within it has the tickets. */
async function completeWithinLimits(
  tx: Tx,
  limits: Parameters<typeof checkPersonLimits>[1],
  told: readonly Told[],
): Promise<Settled[]> {
  const asking = told.map(({ order, items, saved }) => ({ order, items, email: saved.email }))
  const answers = await checkPersonLimits(tx, limits, asking)
  const refused: Settled[] = []
  const accepted: (Completing & { readonly request: FreeOrder })[] = []
  for (const [n, { request, order, saved }] of told.entries()) {
    const counted = answers[n] as Counted | AppError
    if (counted instanceof AppError) refused.push({ request, error: counted })
    else accepted.push({ request, ctx: request.ctx, order, amount_paid: 0, saved: { ...saved, ...counted } })
  }
  const completed = await completeOrders(tx, accepted, FREE)
  return [...refused, ...accepted.map(({ request }, n) => ({ request, answer: completed[n] as OrderRow }))]
}
