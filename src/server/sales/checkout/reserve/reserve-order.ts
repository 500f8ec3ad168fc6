import { readAttribution } from '#core/catalog/attribution/touch.ts'
import { mergeLines } from '#core/catalog/tickets/merge-lines.ts'
import { AppError, ERRORS } from '#core/platform/errors/errors.ts'
import { FIELD_MESSAGES } from '#core/platform/errors/field-messages.ts'
import { GATE_WAIT_MS, MINUTE_MS } from '#core/platform/limits.ts'
import type { Message } from '#core/platform/locales.ts'
import { TRUST_MINUTES } from '#core/platform/stock/limits.ts'
import {
  BUSY_PAUSE_MS,
  HOLDS_PER_ADDRESS,
  MAX_BUSY_TRIES,
  MAX_DATES_PER_ORDER,
  RESERVATIONS_PER_ADDRESS,
  RESERVATIONS_PER_SESSION,
} from '#core/sales/checkout/limits.ts'
import type { ReserveInput } from '#core/sales/checkout/schema.ts'
import { findActiveAffiliate } from '#server/catalog/affiliates/queries.ts'
import { findSaleVersion } from '#server/catalog/events/sale-version-queries.ts'
import {
  currentCatalog,
  datesForSale,
  forgetCatalog,
  rememberedCatalog,
} from '#server/catalog/known-catalog/known-catalog.ts'
import { findPromoCodeByCode } from '#server/catalog/promo-codes/queries.ts'
import type { Catalog } from '#server/catalog/tickets/catalog-queries.ts'
import { type Ctx, type Deps, ofProcess, onePerProcess, systemCtx } from '#server/platform/context/context.ts'
import { countLive, countLiveCode } from '#server/platform/context/live-counts.ts'
import { throttle } from '#server/platform/context/throttle.ts'
import { NotCommitted } from '#server/platform/database/commit.ts'
import { isLockTimeout, isRetryable } from '#server/platform/database/db.ts'
import { requireStandby } from '#server/platform/database/gate.ts'
import { DatabaseAway, isLost } from '#server/platform/database/lost-connection.ts'
import { BatchQueues, type BatchResult } from '#server/platform/jobs/batch-queue.ts'
import { limitedAddress } from '#server/platform/runtime/ip-network.ts'
import { allowed } from '#server/platform/runtime/operator-limits.ts'
import { hashToken } from '#server/platform/runtime/secrets.ts'
import { whileSpaceLasts } from '#server/platform/space/disk-space.ts'
import { newSession } from '#server/sales/buyer-orders/session.ts'
import { MAX_KNOWN_CODES } from '#server/sales/checkout/limits.ts'
import { expireLapsedOrders } from '#server/sales/completion/expire-orders.ts'
import { closeOpenPayments } from '#server/sales/payments/close-open-payments.ts'
import { findNetworkPast, type PreparedRequest } from './batch-queries.ts'
import { HoldBusy, HoldPaying, type Reservation, reserveBatch } from './reserve-batch.ts'

type PreparedPromo = Pick<PreparedRequest, 'promo' | 'promo_version'>

export interface ReserveCall {
  readonly event_id: number
  readonly input: ReserveInput
  /** The checkout session the caller presented. */
  readonly session: string | null
  /** The TEST key that orders on an event in draft (KEY-10). */
  readonly api_key_id?: number | null
}

/**
 * Reserves tickets (RES). Look-ups, session and key are prepared here, outside any lock; the decision falls in the
 * event's next batch. Answers the reservation and the session that owns it.
 */
export async function reserveOrder(ctx: Ctx, call: ReserveCall): Promise<Reserved> {
  try {
    requireStandby(ctx)
    const reserved = await whileSpaceLasts(ctx, () => reserve(ctx, call))
    ctx.metrics.reservations.inc({ result: 'reserved' })
    countLive(ctx, call.event_id, ['reserved'])
    return reserved
  } catch (error) {
    ctx.metrics.reservations.inc({ result: resultOf(error) })
    noteRefusal(ctx, call.event_id, error)
    throw error
  }
}

interface Reserved {
  readonly reservation: Reservation
  readonly session: string
}

/** LIVE-1. What failed is in the log, and no refusal. */
function noteRefusal(ctx: Ctx, event_id: number, error: unknown): void {
  if (!(error instanceof AppError)) return
  if (isBusy(error)) countLive(ctx, event_id, ['busy'])
  else countLiveCode(ctx, event_id, ['refused', error.code])
}

/** REL-25: a refusal is the sale's business, `busy` and `failed` are the operator's. */
function resultOf(error: unknown): 'refused' | 'busy' | 'failed' {
  if (!(error instanceof AppError)) return 'failed'
  return isBusy(error) ? 'busy' : 'refused'
}

async function reserve(ctx: Ctx, call: ReserveCall): Promise<Reserved> {
  const lapsed_beyond_completed = await checkLimits(ctx, call)
  const remembered = await rememberedCatalog(ctx, call.event_id)
  // no batch asks whether that still stands: a date was deleted, and this process would ask for one for ever (DAT-40)
  const catalog =
    remembered && lacksDate(call.input, remembered) ? await currentCatalog(ctx, call.event_id) : remembered
  if (!catalog) throw new AppError('NOT_FOUND')
  const session = call.session ?? newSession(ctx.secrets, ctx.idempotency?.scope ?? null)
  const request = { ...(await prepare(ctx, call, { catalog, session })), lapsed_beyond_completed }
  const reservation = await reserveAfterPayments(ctx, request, call)
  if (ctx.idempotency) ctx.idempotency.stored = true
  return { reservation, session }
}

/** RES-3: open payments of the session's older hold are closed first; one opened meanwhile repeats that step once. */
async function reserveAfterPayments(
  ctx: Ctx,
  request: PreparedRequest,
  { event_id, session }: ReserveCall,
): Promise<Reservation> {
  const sale = salesOf(ctx)
  if (!session) return sale.reserve(event_id, request)
  try {
    await closeOpenPayments(ctx, event_id, request.session_hash)
    return await sale.reserve(event_id, request)
  } catch (error) {
    if (!(error instanceof HoldPaying)) throw error
  }
  await closeOpenPayments(ctx, event_id, request.session_hash)
  try {
    return await sale.reserve(event_id, request)
  } catch (error) {
    if (!(error instanceof HoldPaying)) throw error
    throw new AppError('PAYMENT_IN_PROGRESS', { data: { order_short_id: error.order_short_id } })
  }
}

/** Answers how many holds the network let lapse beyond those it completed, which the batch decides on (CALM-4). */
async function checkLimits(ctx: Ctx, { session, event_id }: ReserveCall): Promise<number> {
  if (ctx.config.raised_limits) return 0
  await throttle(ctx, `reserve-ip:${limitedAddress(ctx.ip)}`, RESERVATIONS_PER_ADDRESS)
  if (session) await throttle(ctx, `reserve-session:${hashToken(session).toString('hex')}`, RESERVATIONS_PER_SESSION)
  if (!ctx.ip) return 0
  const since = new Date(ctx.now.getTime() - TRUST_MINUTES * MINUTE_MS)
  const past = await findNetworkPast(ctx.db, { event_id, ip_hash: addressHash(ctx, ctx.ip), since })
  if (past.holds >= allowed(ctx.config, 'holds-ip', HOLDS_PER_ADDRESS)) throw new AppError('RATE_LIMITED')
  return past.lapsed_beyond_completed
}

const addressHash = (ctx: Ctx, ip: string): Buffer => ctx.secrets.mac('hold-address', limitedAddress(ip))

async function prepare(
  ctx: Ctx,
  { event_id, input, session: old, api_key_id = null }: ReserveCall,
  { catalog, session }: { readonly catalog: Catalog; readonly session: string },
): Promise<Omit<PreparedRequest, 'lapsed_beyond_completed'>> {
  const lines = mergeLines(datedItems(input.items, catalog)).map((line) => ({ ...line, amount: line.amount ?? null }))
  if (lines.length === 0) throw new AppError('NO_TICKETS_SELECTED')
  await datesForSale(
    ctx,
    catalog,
    lines.map(({ event_date_id }) => event_date_id),
  )
  const promo_code = input.promo_code || null
  const [prepared, affiliate] = await Promise.all([
    salesOf(ctx).promo(event_id, promo_code),
    input.affiliate_code ? findActiveAffiliate(ctx.db, event_id, input.affiliate_code) : undefined,
  ])
  const session_hash = hashToken(session)
  const ip_hash = ctx.ip ? addressHash(ctx, ctx.ip) : null
  return {
    lines,
    promo_code,
    ...prepared,
    affiliate_id: affiliate?.id ?? null,
    attribution: readAttribution(input.attribution, ctx.now),
    expected_total: input.expected_total ?? null,
    language: ctx.locale,
    session: old ? session_hash.toString('hex') : null,
    session_hash,
    network: ip_hash?.toString('hex') ?? null,
    ip_hash,
    api_key_id,
    held_key: ctx.idempotency && { id: ctx.idempotency.id, claimed_at: ctx.idempotency.claimed_at },
    tries: { stale: 0, busy: 0, short: false },
  }
}

const lacksDate = ({ items }: ReserveInput, { only_date_id }: Catalog): boolean =>
  only_date_id === null && items.some(({ event_date_id, quantity }) => !event_date_id && quantity > 0)

/** Each line with its date: the only one, or the one the buyer names (DAT-40). */
function datedItems(items: ReserveInput['items'], { only_date_id }: Catalog) {
  const fields: Record<string, Message[]> = {}
  const dated = items.map((item, index) => {
    const event_date_id = item.event_date_id ?? only_date_id
    if (event_date_id === null && item.quantity > 0)
      fields[`items.${index}.event_date_id`] = [ERRORS.DATE_REQUIRED.message]
    return { ...item, event_date_id: event_date_id ?? 0 }
  })
  if (Object.keys(fields).length > 0) throw new AppError('DATE_REQUIRED', { fields })
  const dates = new Set(dated.filter(({ quantity }) => quantity > 0).map(({ event_date_id }) => event_date_id))
  if (dates.size > MAX_DATES_PER_ORDER)
    throw new AppError('VALIDATION_FAILED', { fields: { items: [FIELD_MESSAGES.too_many_dates] } })
  return dated
}

/** Queues and catalogs of one process. Nothing here is a truth: the locks and `sale_version` decide (RES-24). */
class Sales {
  private readonly deps: Deps
  private readonly promos = new WeakMap<Catalog, Map<string, Promise<PreparedPromo>>>()
  private readonly queues = new BatchQueues<number, PreparedRequest, Reservation>((event_id) => ({
    name: 'reserve',
    decide: (requests, sent) => this.decide(event_id, requests, sent),
    // A new visitor's session is known to nobody else yet; a returning one may knock twice (RES-23).
    keyOf: ({ session }) => session,
  }))

  constructor(deps: Deps) {
    this.deps = deps
  }

  /** A code is looked up once for all buyers who type it, as long as the catalog stands that it was found beside. */
  async promo(event_id: number, promo_code: string | null): Promise<PreparedPromo> {
    const catalog = promo_code === null ? null : await rememberedCatalog(this.deps, event_id)
    if (promo_code === null || catalog === null) return preparePromo(this.deps, event_id, promo_code)
    const known = this.promos.get(catalog) ?? new Map<string, Promise<PreparedPromo>>()
    this.promos.set(catalog, known)
    let prepared = known.get(promo_code)
    if (!prepared) {
      if (known.size >= MAX_KNOWN_CODES) known.clear()
      prepared = preparePromo(this.deps, event_id, promo_code)
      known.set(promo_code, prepared)
      // what is no code is not worth remembering, and there is no end to it
      prepared.then(({ promo }) => promo ?? known.delete(promo_code)).catch(() => known.delete(promo_code))
    }
    return prepared
  }

  reserve(event_id: number, request: PreparedRequest): Promise<Reservation> {
    return this.queues.join(event_id, request)
  }

  private async decide(
    event_id: number,
    requests: readonly PreparedRequest[],
    sent: () => void,
  ): Promise<BatchResult<PreparedRequest, Reservation>> {
    this.deps.metrics.batch_size.observe(requests.length)
    try {
      return await this.decideOnce(event_id, requests, sent)
    } catch (error) {
      if (isLockTimeout(error)) throw new AppError('BUSY')
      if (isLost(error) && !(await this.deps.gate.recovered(GATE_WAIT_MS))) throw new DatabaseAway(error)
      if (isRolledBack(error)) return this.decideAgain(event_id, requests)
      if (requests.length === 1 || isBusy(error)) throw error
      // One bad request must not fail its neighbours: each is decided alone (RES-25, REL-28).
      return this.decideAlone(event_id, requests)
    }
  }

  /** The one repetition after a deadlock or a lost connection (RES-25); whoever stands in the way a second time makes it BUSY (REL-5). */
  private async decideAgain(
    event_id: number,
    requests: readonly PreparedRequest[],
  ): Promise<BatchResult<PreparedRequest, Reservation>> {
    try {
      return await this.decideOnce(event_id, requests)
    } catch (error) {
      if (isLost(error)) throw new DatabaseAway(error)
      throw isLockTimeout(error) || isRolledBack(error) ? new AppError('BUSY') : error
    }
  }

  private async decideOnce(
    event_id: number,
    requests: readonly PreparedRequest[],
    sent?: () => void,
  ): Promise<BatchResult<PreparedRequest, Reservation>> {
    const catalog = await rememberedCatalog(this.deps, event_id)
    if (!catalog) throw new AppError('NOT_FOUND')
    const sold = {
      catalog,
      datesOf: (lines: readonly { readonly event_date_id: number }[]) =>
        datesForSale(
          this.deps,
          catalog,
          lines.map(({ event_date_id }) => event_date_id),
        ),
    }
    const { result, stale, short } = await reserveBatch(this.deps, sold, { requests, sent })
    if (stale) {
      forgetCatalog(this.deps, event_id)
      // a code may have been changed by the write that raised the version
      for (const request of result.again) Object.assign(request, await this.promo(event_id, request.promo_code))
      return result
    }
    const busy = result.settled.filter((entry) => entry.error instanceof HoldBusy)
    const held = waitForHolds(busy.map((entry) => entry.request))
    await this.afterShortage(event_id, short)
    return {
      settled: [...result.settled.filter((entry) => !busy.includes(entry)), ...held.settled],
      again: [...result.again, ...short],
      later: { requests: held.again, pause_ms: BUSY_PAUSE_MS },
    }
  }

  /** Short of stock: lapsed holds end in a transaction of their own, then these are decided first (RES-7). */
  private async afterShortage(event_id: number, short: readonly PreparedRequest[]): Promise<void> {
    if (short.length === 0) return
    // The batch has committed: a fault here must not make its accepted neighbours be decided a second time (RES-23).
    await expireLapsedOrders(systemCtx(this.deps), event_id).catch((error: unknown) => {
      this.deps.log.warn({ err: error, event_id }, 'lapsed holds could not be ended, the sweep tries again')
    })
    for (const request of short) request.tries.short = true
  }

  private async decideAlone(
    event_id: number,
    requests: readonly PreparedRequest[],
  ): Promise<BatchResult<PreparedRequest, Reservation>> {
    const settled: BatchResult<PreparedRequest, Reservation>['settled'][number][] = []
    const again: PreparedRequest[] = []
    const later: PreparedRequest[] = []
    for (const request of requests) {
      try {
        const one = await this.decideOnce(event_id, [request])
        settled.push(...one.settled)
        again.push(...one.again)
        later.push(...(one.later?.requests ?? []))
      } catch (error) {
        settled.push({ request, error: isLockTimeout(error) || isRolledBack(error) ? new AppError('BUSY') : error })
      }
    }
    return { settled, again, later: { requests: later, pause_ms: BUSY_PAUSE_MS } }
  }
}

/** Nothing of the transaction is there, and nothing speaks against the same once more. */
const isRolledBack = (error: unknown): boolean => isRetryable(error) || isLost(error) || error instanceof NotCommitted

const isBusy = (error: unknown): boolean => error instanceof AppError && error.code === 'BUSY'

/** Somebody (a payment, an expiry) holds the session's older order: tried again after a pause, a few times, then BUSY. */
function waitForHolds(requests: readonly PreparedRequest[]): BatchResult<PreparedRequest, Reservation> {
  // Counted apart from a stale catalog: waiting for a lock must not use up those tries (RES-24).
  for (const request of requests) request.tries.busy++
  const tired = requests.filter((request) => request.tries.busy > MAX_BUSY_TRIES)
  return {
    settled: tired.map((request) => ({ request, error: new AppError('BUSY') })),
    again: requests.filter((request) => !tired.includes(request)),
  }
}

/**
 * The code's terms with the `sale_version` read before them: if that is still the event's under the locks, so are they.
 * The catalog's own version does not tell, another request may have renewed it meanwhile (RES-24).
 */
async function preparePromo(
  deps: Pick<Deps, 'db'>,
  event_id: number,
  promo_code: string | null,
): Promise<PreparedPromo> {
  if (promo_code === null) return { promo: null, promo_version: null }
  const promo_version = await findSaleVersion(deps.db, event_id)
  return { promo: (await findPromoCodeByCode(deps.db, event_id, promo_code)) ?? null, promo_version }
}

const salesOf = onePerProcess((ctx) => new Sales(ofProcess(ctx)))
