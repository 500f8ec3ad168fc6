import { randomBytes } from 'node:crypto'
import type { OrderQuote } from '#core/catalog/prices/quote-order.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { REFERENCE_BYTES, referenceFromBytes, SHORT_ID_BYTES, shortIdFromBytes } from '#core/platform/ids.ts'
import { shortHoldInMinutes } from '#core/platform/stock/pressure.ts'
import { reservedUntil } from '#core/sales/completion/hold-time.ts'
import { canTakeTotal, usablePaymentMethods } from '#server/catalog/payment-methods/methods.ts'
import { type Catalog, stockIdsOf, toSale } from '#server/catalog/tickets/catalog.ts'
import type { Deps } from '#server/platform/context/context.ts'
import type { BatchResult } from '#server/platform/jobs/batch-queue.ts'
import { type BatchSql, type LockedHold, openBatch, type SessionHolds } from './batch-sql.ts'
import { distrustedNetworks, judgeHold, NetworkHolds, watchedNetworks } from './network-holds.ts'
import {
  type Decision,
  decideReservation,
  type ReservationRequest,
  type Sale,
  take,
  type WorkingCounter,
} from './reservation.ts'

/** An accepted reservation with everything its answer needs: nothing is read again. */
export interface Reservation {
  readonly order_id: number
  readonly short_id: string
  readonly reference: string
  readonly request: ReservationRequest
  readonly quote: OrderQuote
  readonly promo_code_id: number | null
  readonly reserved_until: Date
  /** Until when it lasts once the details are saved or more time is asked for (CALM-2). */
  readonly full_until: Date
  readonly created_at: Date
  readonly catalog: Catalog
}

const MAX_STALE_TRIES = 3

export interface Decided {
  readonly result: BatchResult<ReservationRequest, Reservation>
  /** The catalog the requests were prepared with is no longer the event's. */
  readonly stale: boolean
  /** Refused for want of stock, not yet decided again after lapsed holds were expired (RES-7). */
  readonly short: readonly ReservationRequest[]
}

interface Accepted {
  readonly request: ReservationRequest
  readonly quote: OrderQuote
  readonly promo_code_id: number | null
  /** Its hold is a short one (CALM-2). */
  readonly is_short: boolean
}

interface Outcome {
  readonly accepted: Accepted[]
  readonly refused: { request: ReservationRequest; error: AppError; short: boolean }[]
  readonly replaced: LockedHold[]
}

/**
 * One transaction for many requests (RES-4, RES-5, RES-23): lock the sessions' older holds and the networks that have
 * one hold at a time, lock all counters in ascending id, only then read `sale_version`, then decide first come, first served, write, commit. Its shape and
 * order are docs/locking.md.
 */
export async function decideBatch(
  deps: Deps,
  catalog: Catalog,
  requests: readonly ReservationRequest[],
): Promise<Decided> {
  const batch = await openBatch(deps.reservePool, catalog.event.id)
  try {
    const sessions = requests.flatMap((request) => request.old_session_hash ?? [])
    const sessionHolds = await batch.lockHolds(sessions)
    const { holds } = sessionHolds
    const blocked = requests.flatMap((request) => standsInTheWay(request, sessionHolds) ?? [])
    const decidable = requests.filter((request) => !blocked.some((one) => one.request === request))
    await batch.lockNetworks(distrustedNetworks({ deps, catalog }, decidable))
    const counters = await batch.lockCounters(counterIds(catalog, decidable, holds))
    const version = await batch.readSaleVersion()
    if (
      version !== catalog.event.sale_version ||
      decidable.some(({ promo_version }) => promo_version !== null && promo_version !== version)
    ) {
      await batch.rollback()
      return staleResult(requests)
    }
    const watched = watchedNetworks({ deps, catalog, counters }, decidable)
    const networks = new NetworkHolds(catalog, watched, await batch.readNetworks(watched))
    // The clock is asked again after the waits: a hold lasts its whole time (RES-12).
    const now = deps.clock()
    const outcome = decideAll({ deps, catalog, counters, networks, now }, decidable, holds)
    const reservations = await writeOutcome(batch, { catalog, counters, now }, outcome)
    await batch.commit()
    return toDecided(outcome, reservations, blocked)
  } catch (error) {
    await batch.rollback()
    if (error instanceof KeysLost) return lostResult(requests, error.requests)
    throw error
  }
}

/** Keys taken over while their requests waited: those belong to other calls now, the rest is decided anew (CNV-7). */
class KeysLost extends Error {
  readonly requests: readonly ReservationRequest[]

  constructor(requests: readonly ReservationRequest[]) {
    super('an Idempotency-Key was taken over')
    this.requests = requests
  }
}

function lostResult(requests: readonly ReservationRequest[], lost: readonly ReservationRequest[]): Decided {
  const settled = lost.map((request) => ({ request, error: new AppError('IDEMPOTENCY_IN_PROGRESS') }))
  return { result: { settled, again: requests.filter((request) => !lost.includes(request)) }, stale: false, short: [] }
}

function counterIds(catalog: Catalog, requests: readonly ReservationRequest[], holds: readonly LockedHold[]): number[] {
  const ids = new Set(
    stockIdsOf(
      catalog,
      requests.flatMap((request) => request.lines),
    ),
  )
  for (const request of requests) if (request.promo) ids.add(request.promo.stock_id)
  for (const hold of holds) {
    for (const id of stockIdsOf(catalog, hold.items)) ids.add(id)
    if (hold.promo_stock_id !== null) ids.add(hold.promo_stock_id)
  }
  return [...ids].sort((a, b) => a - b)
}

function staleResult(requests: readonly ReservationRequest[]): Decided {
  const again = requests.filter((request) => request.tries.stale < MAX_STALE_TRIES)
  const settled = requests
    .filter((request) => !again.includes(request))
    .map((request) => ({ request, error: new AppError('BUSY') }))
  for (const request of again) request.tries.stale++
  return { result: { settled, again }, stale: true, short: [] }
}

interface Desk {
  readonly deps: Deps
  readonly catalog: Catalog
  readonly counters: Map<number, WorkingCounter>
  readonly networks: NetworkHolds
  readonly now: Date
}

/** First come, first served on working counters; a refused request leaves its older holds as they were (RES-6). */
function decideAll(desk: Desk, requests: readonly ReservationRequest[], holds: readonly LockedHold[]): Outcome {
  const { deps, catalog, counters, networks, now } = desk
  const methods = usablePaymentMethods(deps.config, catalog.settings)
  const { currency } = catalog.event
  const sale: Sale = {
    catalog,
    counters,
    ...toSale(catalog, counters, null),
    payable: methods.length > 0,
    takesTotal: (total) => methods.some((method) => canTakeTotal(deps.config, method, { total, currency })),
    now,
  }
  const outcome: Outcome = { accepted: [], refused: [], replaced: [] }
  for (const request of requests) {
    const older = holds.filter(
      (hold) => request.old_session_hash !== null && hold.session_hash.equals(request.old_session_hash),
    )
    for (const hold of older) moveHold(sale, networks, { hold, sign: -1 })
    const decision = decideOne(desk, sale, request)
    if (!decision.ok) {
      for (const hold of older) moveHold(sale, networks, { hold, sign: 1 })
      outcome.refused.push({ request, error: decision.error, short: decision.short })
      continue
    }
    take(sale, decision.quote.items, 1)
    networks.move(request.ip_hash, decision.quote.items, 1)
    const used = decision.promo && counters.get(decision.promo.stock_id)
    if (used) used.held += 1
    outcome.replaced.push(...older)
    const { quote, promo, is_short } = decision
    outcome.accepted.push({ request, quote, promo_code_id: promo?.id ?? null, is_short })
  }
  return outcome
}

type Judged = Extract<Decision, { ok: false }> | (Extract<Decision, { ok: true }> & { readonly is_short: boolean })

/** RES-8, then what its network may hold. A refused network may have holds that lapsed and still count: see RES-7. */
function decideOne(desk: Desk, sale: Sale, request: ReservationRequest): Judged {
  const counter = request.promo ? (desk.counters.get(request.promo.stock_id) ?? null) : null
  const decision = decideReservation(request, sale, counter)
  if (!decision.ok) return decision
  const { items } = decision.quote
  const { is_pressed, may_hold } = judgeHold(desk, { request, items, networks: desk.networks })
  if (!may_hold) return { ok: false, error: new AppError('RATE_LIMITED'), short: true }
  return { ...decision, is_short: is_pressed && desk.catalog.settings.short_holds }
}

function moveHold(
  sale: Sale,
  networks: NetworkHolds,
  { hold, sign }: { readonly hold: LockedHold; readonly sign: 1 | -1 },
): void {
  take(sale, hold.items, sign)
  networks.move(hold.ip_hash, hold.items, sign)
  const used = hold.promo_stock_id === null ? undefined : sale.counters.get(hold.promo_stock_id)
  if (used) used.held += sign
}

async function writeOutcome(
  batch: BatchSql,
  desk: Omit<Desk, 'deps' | 'networks'>,
  outcome: Outcome,
): Promise<Reservation[]> {
  const { catalog, now, counters } = desk
  if (outcome.accepted.length === 0) return []
  const { order_timeout_in_minutes } = catalog.settings
  const full_until = reservedUntil(now, order_timeout_in_minutes)
  const short_until = reservedUntil(now, shortHoldInMinutes(order_timeout_in_minutes))
  const drafts = outcome.accepted.map((accepted) => ({
    ...accepted,
    short_id: shortIdFromBytes('order', randomBytes(SHORT_ID_BYTES)),
    reference: referenceFromBytes(randomBytes(REFERENCE_BYTES)),
  }))
  await batch.expireReplaced(outcome.replaced, now)
  const inserted = await batch.insertOrders(catalog, drafts, { now, full_until, short_until })
  const lost = new Set(inserted.flatMap(({ short_id, holds_key }) => (holds_key ? [] : short_id)))
  if (lost.size > 0) throw new KeysLost(drafts.flatMap((draft) => (lost.has(draft.short_id) ? draft.request : [])))
  const ids = new Map(inserted.map(({ id, short_id }) => [short_id, id]))
  await batch.writeCounters([...counters.values()], limitsOf(catalog, outcome))
  return drafts.map((draft) => ({
    order_id: ids.get(draft.short_id)!,
    short_id: draft.short_id,
    reference: draft.reference,
    request: draft.request,
    quote: draft.quote,
    promo_code_id: draft.promo_code_id,
    reserved_until: draft.is_short ? short_until : full_until,
    full_until,
    created_at: now,
    catalog,
  }))
}

/** The organizer's limit of each counter, for the ceiling that follows it (STK-4). */
function limitsOf(catalog: Catalog, outcome: Outcome): Map<number, number | null> {
  const limits = new Map<number, number | null>()
  for (const ticket of catalog.tickets)
    for (const price of ticket.prices) limits.set(price.stock_id, price.quantity_available)
  for (const capacity of catalog.capacities)
    limits.set(capacity.stock_id, capacity.is_enabled ? capacity.capacity : null)
  for (const { request } of [...outcome.accepted, ...outcome.refused])
    if (request.promo) limits.set(request.promo.stock_id, request.promo.max_uses)
  for (const hold of outcome.replaced)
    if (hold.promo_stock_id !== null) limits.set(hold.promo_stock_id, hold.promo_max_uses)
  return limits
}

function toDecided(outcome: Outcome, reservations: readonly Reservation[], blocked: readonly Blocked[]): Decided {
  const short = outcome.refused
    .filter(({ request, short }) => short && !request.tries.short)
    .map(({ request }) => request)
  const settled = [
    ...reservations.map((answer) => ({ request: answer.request, answer })),
    ...outcome.refused
      .filter(({ request }) => !short.includes(request))
      .map(({ request, error }) => ({ request, error })),
    ...blocked,
  ]
  return { result: { settled, again: [] }, stale: false, short }
}

interface Blocked {
  readonly request: ReservationRequest
  readonly error: HoldPaying | HoldBusy
}

/** Why an older hold of its session keeps a request out of the batch; null if nothing does. */
function standsInTheWay(request: ReservationRequest, { busy_sessions, paying_sessions }: SessionHolds): Blocked | null {
  const session = request.old_session_hash?.toString('hex')
  if (session === undefined) return null
  const paying = paying_sessions.get(session)
  if (paying !== undefined) return { request, error: new HoldPaying(paying) }
  return busy_sessions.has(session) ? { request, error: new HoldBusy() } : null
}

/** A payment of the session's older hold was opened after RES-3 had looked: that step is repeated once. */
export class HoldPaying extends Error {
  readonly order_short_id: string

  constructor(order_short_id: string) {
    super()
    this.order_short_id = order_short_id
  }
}

/** An older hold of the session is locked by somebody else: this request is decided alone, waiting for it (RES-25). */
export class HoldBusy extends Error {}
