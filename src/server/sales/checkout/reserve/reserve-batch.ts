import type { OrderQuote } from '#core/catalog/prices/quote-order.ts'
import { unfoldUnits, unitsPerCounter } from '#core/catalog/tickets/catalog-of-date.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { referenceFromBytes, shortIdFromBytes } from '#core/platform/ids.ts'
import { REFERENCE_BYTES, SHORT_ID_BYTES } from '#core/platform/limits.ts'
import { EventStatus } from '#core/platform/states/event-state.ts'
import { NETWORK_LAPSED, NETWORK_UNITS } from '#core/platform/stock/limits.ts'
import { shortHoldInMinutes } from '#core/platform/stock/pressure.ts'
import {
  type DecidedBatch,
  type Decision,
  decideReservations,
  distrustedNetworks,
  type NetworkLimits,
  watchedNetworks,
} from '#core/sales/checkout/decide-reservations.ts'
import { MAX_STALE_TRIES } from '#core/sales/checkout/limits.ts'
import { reservedUntil } from '#core/sales/completion/hold-time.ts'
import { canTakeTotal, usablePaymentMethods } from '#server/catalog/payment-methods/methods.ts'
import { askingRun } from '#server/catalog/queue-rooms/queries.ts'
import type { Catalog } from '#server/catalog/tickets/catalog-queries.ts'
import { type DatesOnSale, readDates } from '#server/catalog/tickets/date-queries.ts'
import type { Deps } from '#server/platform/context/context.ts'
import type { BatchResult } from '#server/platform/jobs/batch-queue.ts'
import { allowed } from '#server/platform/runtime/operator-limits.ts'
import { drawBytes } from '#server/platform/runtime/secrets.ts'
import { MAX_EXPIRIES_KNOWN } from '#server/sales/checkout/limits.ts'
import {
  type BatchTransaction,
  type LockedHold,
  openBatch,
  type PreparedRequest,
  type SessionHolds,
} from './batch-queries.ts'
import { noteLockWait } from './lock-waits.ts'

/** An accepted reservation with everything its answer needs: nothing is read again. */
export interface Reservation {
  readonly order_id: number
  readonly short_id: string
  readonly reference: string
  readonly request: PreparedRequest
  readonly quote: OrderQuote
  readonly promo_code_id: number | null
  readonly reserved_until: Date
  /** Until when it lasts once the details are saved or more time is asked for (CALM-2). */
  readonly full_until: Date
  readonly created_at: Date
  readonly catalog: Catalog
}

export interface ReservedBatch {
  readonly result: BatchResult<PreparedRequest, Reservation>
  /** The catalog the requests were prepared with is no longer the event's. */
  readonly stale: boolean
  /** Refused for want of stock, not yet decided again after lapsed holds were expired (RES-7). */
  readonly short: readonly PreparedRequest[]
}

type Decided = DecidedBatch<PreparedRequest, LockedHold>

/** What the event sells; dates enter it as lines name them (DAT-9). */
export interface SoldEvent {
  readonly catalog: Catalog
  readonly datesOf: (lines: readonly { readonly event_date_id: number }[]) => Promise<DatesOnSale>
}

export interface AskedBatch {
  readonly requests: readonly PreparedRequest[]
  /** Called once only the commit is waited for (`BatchQueue`). */
  readonly sent?: (() => void) | undefined
}

/**
 * One transaction for many requests (RES-4, RES-5, RES-23): lock the sessions' older holds and the networks that have
 * one hold at a time, lock all counters in ascending id, then the keys, only then read `sale_version`; decide first come,
 * first served; write, commit. Its shape and order are docs/locking.md.
 */
export async function reserveBatch(
  deps: Deps,
  { catalog, datesOf }: SoldEvent,
  { requests, sent = () => {} }: AskedBatch,
): Promise<ReservedBatch> {
  // before the transaction: counters that nobody has needed yet are made in one of their own (DAT-7)
  const asked_dates = await datesOf(requests.flatMap(({ lines }) => lines))
  const batch = await openBatch(deps.pools.hot, catalog.event.id)
  try {
    const sessionHolds = await batch.lockHolds(requests.flatMap(({ session }) => session ?? []))
    const { holds } = sessionHolds
    const blocked = requests.flatMap((request) => blockedBy(request, sessionHolds) ?? [])
    const decidable = requests.filter((request) => !blocked.some((one) => one.request === request))
    const held = holds.flatMap(({ items }) => items).filter(({ event_date_id }) => !asked_dates.has(event_date_id))
    // what is held has its counters; with orders locked none may be made (ONE-1)
    const held_ids = held.map(({ event_date_id }) => event_date_id)
    const dates = new Map([...asked_dates, ...(await readDates(deps.db, catalog, held_ids))])
    const terms = { catalog, dates, network_limits: networkLimits(deps.config) }
    const asked_at = performance.now()
    const { counters, isHeld, sale_version, passes } = await batch.lock({
      networks: distrustedNetworks(terms, decidable),
      counters: counterIds(terms, decidable, holds),
      keys: decidable.flatMap(({ held_key }) => held_key ?? []),
      passes: askedPasses(catalog, decidable, deps.clock()),
    })
    noteLockWait(catalog.event.id, performance.now() - asked_at)
    if (isStale(catalog, decidable, sale_version)) {
      await batch.rollback()
      return staleResult(requests)
    }
    const lost = decidable.filter(({ held_key }) => held_key !== null && !isHeld(held_key))
    const asked = { ...terms, counters, passes, requests: decidable.filter((request) => !lost.includes(request)) }
    const networks = await batch.readNetworks(watchedNetworks(asked))
    // The clock is asked again after the waits: a hold lasts its whole time (RES-12).
    const now = deps.clock()
    const decided = decideReservations({ ...asked, ...waysToPay(deps.config, catalog), holds, networks, now })
    const written = writeDecided(batch, { catalog, now }, decided)
    sent()
    const reservations = await written
    return toReserved(decided, reservations, [...blocked, ...lost.map(toLost)])
  } catch (error) {
    await batch.rollback()
    throw error
  }
}

/** While the catalog's room asks for passes; it is the event's as long as its `sale_version` is (ROOM-15). */
function askedPasses({ queue }: Catalog, requests: readonly PreparedRequest[], now: Date) {
  const run_id = askingRun(queue)
  return run_id === null ? null : { run_id, sessions: requests.flatMap(({ session }) => session ?? []), now }
}

const networkLimits = (config: Deps['config']): NetworkLimits =>
  config.raised_limits
    ? null
    : {
        units: allowed(config, 'network-units', NETWORK_UNITS),
        lapsed: allowed(config, 'network-lapsed', NETWORK_LAPSED),
      }

/** Whether the event can be paid for at all, and in which totals (PAY-1, PAY-2). */
function waysToPay(config: Deps['config'], { settings, event: { currency, status } }: Catalog) {
  // on a draft only keys order, who pay by test card whatever is configured (KEY-10)
  if (status === EventStatus.DRAFT) return { payable: true, takes_total: () => true }
  const methods = usablePaymentMethods(config, settings)
  return {
    payable: methods.length > 0,
    takes_total: (total: number) => methods.some((method) => canTakeTotal(config, method, { total, currency })),
  }
}

/** Counters of all that is asked for and all that is replaced, in the one order they are locked in. */
function counterIds(
  { catalog, dates }: { catalog: Catalog; dates: DatesOnSale },
  requests: readonly PreparedRequest[],
  holds: readonly LockedHold[],
): number[] {
  const asked = requests.flatMap(({ lines }) => unfoldUnits(dates, lines))
  const items = [...asked, ...holds.flatMap((hold) => hold.items)]
  const codes = [...requests, ...holds].flatMap(({ promo }) => promo?.stock_id ?? [])
  return [...new Set([...unitsPerCounter(catalog, dates, items).keys(), ...codes])].sort((a, b) => a - b)
}

/** Whether organizers have changed what the requests were prepared with, codes included (RES-24). */
const isStale = (catalog: Catalog, requests: readonly PreparedRequest[], version: number): boolean =>
  version !== catalog.event.sale_version ||
  requests.some(({ promo_version }) => promo_version !== null && promo_version !== version)

function staleResult(requests: readonly PreparedRequest[]): ReservedBatch {
  const again = requests.filter((request) => request.tries.stale < MAX_STALE_TRIES)
  const settled = requests
    .filter((request) => !again.includes(request))
    .map((request) => ({ request, error: new AppError('BUSY') }))
  for (const request of again) request.tries.stale++
  return { result: { settled, again }, stale: true, short: [] }
}

async function writeDecided(
  batch: BatchTransaction,
  { catalog, now }: { readonly catalog: Catalog; readonly now: Date },
  { decisions, replaced, counters }: Decided,
): Promise<Reservation[]> {
  const drafts = decisions.flatMap((decision) => (decision.ok ? draftOf(decision) : []))
  const { order_timeout_in_minutes } = catalog.settings
  const full_until = reservedUntil(now, order_timeout_in_minutes)
  const short_until = reservedUntil(now, shortHoldInMinutes(order_timeout_in_minutes))
  const at = { now, full_until, short_until }
  const expiries = expiriesOf(catalog.event.id, drafts, at)
  const expire_at = [...expiries.values()].map((run_at) => new Date(run_at))
  const ids = await batch.writeAndCommit({ catalog, replaced, drafts, counters, expire_at, at })
  for (const [key, run_at] of expiries) rememberExpiry(key, run_at)
  return drafts.map(({ has_short_hold, ...draft }) => ({
    ...draft,
    order_id: ids.get(draft.short_id)!,
    reserved_until: has_short_hold ? short_until : full_until,
    full_until,
    created_at: now,
    catalog,
  }))
}

const draftOf = ({ request, quote, promo, has_short_hold }: Extract<Decision<PreparedRequest>, { ok: true }>) => ({
  request,
  quote,
  has_short_hold,
  promo_code_id: promo?.id ?? null,
  short_id: shortIdFromBytes('order', drawBytes(SHORT_ID_BYTES)),
  reference: referenceFromBytes(drawBytes(REFERENCE_BYTES)),
})

// Which second's job each event got last, by this process. A further batch of the same second needs none of its own: that
// job is committed and expires whatever has lapsed when it runs. Forgotten or never known, it is merely queued twice.
const lastExpiry = new Map<string, number>()

/** Short holds and full ones of one moment lapse at different times. */
const expiryKey = (event_id: number, is_short: boolean): string => `${event_id}:${is_short ? 'short' : 'full'}`

const endOfSecond = (instant: Date): number => Math.ceil(instant.getTime() / 1000) * 1000

function rememberExpiry(key: string, run_at: number): void {
  if (lastExpiry.size >= MAX_EXPIRIES_KNOWN) lastExpiry.clear()
  lastExpiry.set(key, run_at)
}

/** The second in which each kind of hold of this batch lapses, where it has no job yet. */
function expiriesOf(
  event_id: number,
  drafts: readonly { has_short_hold: boolean }[],
  { full_until, short_until }: { full_until: Date; short_until: Date },
): Map<string, number> {
  const kinds = new Set(drafts.map(({ has_short_hold }) => has_short_hold))
  const seconds = [...kinds].map(
    (is_short) => [expiryKey(event_id, is_short), endOfSecond(is_short ? short_until : full_until)] as const,
  )
  return new Map(seconds.filter(([key, run_at]) => lastExpiry.get(key) !== run_at))
}

function toReserved(
  { decisions }: Decided,
  reservations: readonly Reservation[],
  blocked: readonly Blocked[],
): ReservedBatch {
  const refusals = decisions.filter((decision) => !decision.ok)
  const again = refusals.filter(({ is_short, request }) => is_short && !request.tries.short)
  const settled = [
    ...reservations.map((answer) => ({ request: answer.request, answer })),
    ...refusals
      .filter((refusal) => !again.includes(refusal))
      .map(({ request, code, extra }) => ({ request, error: new AppError(code, extra) })),
    ...blocked,
  ]
  return { result: { settled, again: [] }, stale: false, short: again.map(({ request }) => request) }
}

interface Blocked {
  readonly request: PreparedRequest
  readonly error: HoldPaying | HoldBusy | AppError
}

/** Its key was taken over while it waited: that belongs to another call now (CNV-7). */
const toLost = (request: PreparedRequest): Blocked => ({ request, error: new AppError('IDEMPOTENCY_IN_PROGRESS') })

/** Why an older hold of its session keeps a request out of the batch; null if nothing does. */
function blockedBy(request: PreparedRequest, { busy_sessions, paying_sessions }: SessionHolds): Blocked | null {
  const { session } = request
  if (session === null) return null
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
