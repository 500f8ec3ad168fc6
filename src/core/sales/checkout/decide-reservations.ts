import { type DiscountRule, nextRuleChange } from '#core/catalog/discount-rules/discount-rule.ts'
import type { OrderQuote } from '#core/catalog/prices/quote-order.ts'
import { isPromoCodeValid, type PromoCodeTerms } from '#core/catalog/promo-codes/discount.ts'
import {
  counterLimits,
  type DateOnSale,
  type DateSale,
  type HeldItem,
  toDateSales,
  unfoldUnits,
  unitsPerCounter,
} from '#core/catalog/tickets/catalog-of-date.ts'
import type { AddOnChoice } from '#core/catalog/tickets/products.ts'
import {
  type CartLine,
  type Counter,
  findDatedPrice,
  quoteCart,
  type SaleCatalog,
} from '#core/catalog/tickets/sale-catalog.ts'
import type { ErrorCode } from '#core/platform/errors/errors.ts'
import { FIELD_MESSAGES } from '#core/platform/errors/field-messages.ts'
import type { Message } from '#core/platform/locales.ts'
import { isOrderTotal } from '#core/platform/money.ts'
import { EventStatus } from '#core/platform/states/event-state.ts'
import { hasLostTrust, isUnderPressure, mayHold, networkUnits } from '#core/platform/stock/pressure.ts'
import type { EventPersonLimits } from '#core/records/persons/person-limits.ts'
import { checkOrderLines, type LineReason } from './check-order-lines.ts'
import { lacksPass } from './lacks-pass.ts'
import { MAX_QUOTES } from './limits.ts'
import { wrongAmounts } from './wrong-amounts.ts'

/** A code as it was typed in, with the counter of its uses (PRO-4). */
export interface EnteredCode extends PromoCodeTerms {
  readonly id: number
  readonly code: string
  readonly stock_id: number
  readonly expiry_date: Date | null
  readonly max_uses: number | null
}

/** What one buyer asks for. Session and network are names, the same for the same. */
export interface ReservationRequest {
  readonly lines: readonly (CartLine & { readonly index: number })[]
  readonly promo_code: string | null
  /** Null without a code, or when there is none like it. */
  readonly promo: EnteredCode | null
  /** The total the buyer saw; null when the client did not say (RES-8j). */
  readonly expected_total: number | null
  /** Whose older holds it replaces (RES-6); null for a new visitor. Of several the first gets them. */
  readonly session: string | null
  readonly network: string | null
  /** Holds its network let lapse beyond those it completed, in the last hour (CALM-4). */
  readonly lapsed_beyond_completed: number
  /** Of the TEST key that orders on an event in draft (KEY-10); nobody else has one. */
  readonly api_key_id?: number | null
}

/** A hold of a session, locked, which its next reservation replaces (RES-6). */
export interface OlderHold {
  readonly session: string
  readonly network: string | null
  readonly items: readonly HeldItem[]
  readonly promo: { readonly stock_id: number; readonly max_uses: number | null } | null
}

/** What a network holds unpaid at the event, as far as it must be known (CALM-3). */
export interface NetworkHolds {
  readonly network: string
  readonly holds: number
  readonly items: readonly HeldItem[]
}

export interface LockedCounter extends Counter {
  readonly id: number
}

/** The event whose tickets are asked for, and what its buyers may do there. */
export interface EventOnSale extends SaleCatalog {
  readonly event: {
    readonly status: EventStatus
    readonly timezone: string
    readonly currency: string
    readonly sale_paused_at: Date | null
  }
  readonly discount_rules: readonly DiscountRule[]
  readonly settings: SaleCatalog['settings'] &
    EventPersonLimits & { readonly short_holds: boolean; readonly shared_network: boolean }
}

/** Units a network may hold under pressure, and holds it may let lapse; null while the operator has raised all limits. */
export type NetworkLimits = { readonly units: number; readonly lapsed: number } | null

export interface ReservationBatch<Request extends ReservationRequest, Hold extends OlderHold> {
  readonly catalog: EventOnSale
  /** What is sold on the dates that requests and holds name; all that is read, locked and written is theirs (DAT-9). */
  readonly dates: ReadonlyMap<number, DateOnSale>
  readonly network_limits: NetworkLimits
  /** Some way to pay is there (PAY-2), and takes exactly this total (PAY-1). */
  readonly payable: boolean
  readonly takes_total: (total: number) => boolean
  /** In the order they came. */
  readonly requests: readonly Request[]
  readonly holds: readonly Hold[]
  readonly counters: ReadonlyMap<number, LockedCounter>
  /** One for each of `watchedNetworks`. */
  readonly networks: readonly NetworkHolds[]
  /** Sessions that may reserve while a waiting room asks for passes; null where none does (ROOM-15). */
  readonly passes?: ReadonlySet<string> | null
  readonly now: Date
}

export interface Refusal {
  readonly ok: false
  readonly code: ErrorCode
  readonly extra?: { readonly data?: Record<string, unknown>; readonly fields?: Record<string, Message[]> }
  /** Lapsed holds, once ended, may make room for it (RES-7). */
  readonly is_short: boolean
}

interface Acceptance {
  readonly ok: true
  readonly quote: OrderQuote
  /** Null when the code takes effect on none of the lines (PRO-6). */
  readonly promo: EnteredCode | null
  readonly has_short_hold: boolean
}

export type Decision<Request> = (Acceptance | Refusal) & { readonly request: Request }

/** A counter as the batch leaves it. */
export interface CounterAfter extends LockedCounter {
  /** The organizer's, which the ceiling follows; null = none (STK-4). */
  readonly limit: number | null
}

export interface DecidedBatch<Request, Hold> {
  /** One for each request, in their order. */
  readonly decisions: readonly Decision<Request>[]
  /** Holds whose session has a new one: they end with this batch. */
  readonly replaced: readonly Hold[]
  readonly counters: readonly CounterAfter[]
}

/**
 * Who gets what: first come, first served, each request on what the earlier ones left over (RES-4, RES-23). The older
 * hold of its session is free for it, and stays as it was if the request is refused (RES-6).
 */
export function decideReservations<Request extends ReservationRequest, Hold extends OlderHold>(
  batch: ReservationBatch<Request, Hold>,
): DecidedBatch<Request, Hold> {
  const stock = stockOf(batch)
  const replaced: Hold[] = []
  const decisions = batch.requests.map((request): Decision<Request> => {
    const older = batch.holds.filter((hold) => hold.session === request.session && !replaced.includes(hold))
    const freed = older.map((hold) => ({ ...hold, units: unitsOf(batch, hold.items) }))
    for (const hold of freed) move(stock, hold, -1)
    const found = decideOne(batch, stock, request)
    if (!found.ok) {
      for (const hold of freed) move(stock, hold, 1)
      return { ...found, request }
    }
    const { units, ...accepted } = found
    move(stock, { network: request.network, promo: accepted.promo, units }, 1)
    replaced.push(...older)
    return { ...accepted, request }
  })
  return { decisions, replaced, counters: [...stock.counters.values()] }
}

/** Networks that may have one hold at a time: their batches are decided one after the other (CALM-4). */
export const distrustedNetworks = (terms: TrustTerms, requests: readonly ReservationRequest[]): string[] =>
  distinct(requests.filter((request) => !isTrusted(terms, request)))

/** Networks whose holds must be known: a counter of theirs may come under pressure in this batch, or they lost trust. */
export function watchedNetworks(
  batch: TrustTerms & Pick<ReservationBatch<ReservationRequest, OlderHold>, 'counters' | 'requests'>,
): string[] {
  const { dates, network_limits, counters, requests } = batch
  if (network_limits === null) return []
  const limits = counterLimits(dates)
  const asked = unitsOfLines(
    batch,
    requests.flatMap(({ lines }) => lines),
  )
  const isPressed = (id: number): boolean => {
    const counter = counters.get(id)
    const held = (counter?.held ?? 0) + (asked.get(id) ?? 0)
    return counter !== undefined && isUnderPressure({ ...counter, limit: limits.get(id) ?? null, held })
  }
  const pressed = new Set([...asked.keys()].filter(isPressed))
  const mayPress = ({ lines }: ReservationRequest) =>
    pressed.size > 0 && [...unitsOfLines(batch, lines).keys()].some((id) => pressed.has(id))
  return distinct(requests.filter((request) => !isTrusted(batch, request) || mayPress(request)))
}

const distinct = (requests: readonly ReservationRequest[]): string[] =>
  [...new Set(requests.flatMap(({ network }) => network ?? []))].sort()

type SoldWhere = Pick<ReservationBatch<ReservationRequest, OlderHold>, 'catalog' | 'dates'>

const unitsOf = ({ catalog, dates }: SoldWhere, items: readonly HeldItem[]) => unitsPerCounter(catalog, dates, items)

/** With add-ons and parts, which stand in the lines of a cart and are items of their own once held. */
const unitsOfLines = (at: SoldWhere, lines: readonly CartLine[]) => unitsOf(at, unfoldUnits(at.dates, lines))

type TrustTerms = SoldWhere & Pick<ReservationBatch<ReservationRequest, OlderHold>, 'network_limits'>

const isTrusted = ({ catalog, network_limits }: TrustTerms, { lapsed_beyond_completed }: ReservationRequest): boolean =>
  network_limits === null ||
  !hasLostTrust(lapsed_beyond_completed, {
    usual: network_limits.lapsed,
    is_shared: catalog.settings.shared_network,
  })

interface WorkingCounter extends CounterAfter {
  held: number
}

/** Counters and networks as each decision leaves them; the sales are what `checkOrderLines` reads the counters by. */
interface WorkingStock {
  readonly counters: ReadonlyMap<number, WorkingCounter>
  readonly networks: ReadonlyMap<string, { holds: number; readonly units: Map<number, number> }>
  readonly sales: ReadonlyMap<number, DateSale>
}

function stockOf(batch: ReservationBatch<ReservationRequest, OlderHold>): WorkingStock {
  const { catalog, dates, requests, holds } = batch
  const limits = counterLimits(dates)
  for (const { promo } of [...requests, ...holds]) if (promo) limits.set(promo.stock_id, promo.max_uses)
  const counters = new Map(
    [...batch.counters.values()].map((counter) => [counter.id, { ...counter, limit: limits.get(counter.id) ?? null }]),
  )
  const networks = new Map(
    batch.networks.map(({ network, holds, items }) => [network, { holds, units: unitsOf(batch, items) }]),
  )
  const live = { ...catalog.event, status: EventStatus.LIVE } // to keys a draft sells as if it were (KEY-10)
  return { counters, networks, sales: toDateSales(dates, counters, { event: live, promo: null }) }
}

interface Taken {
  readonly network: string | null
  readonly units: ReadonlyMap<number, number>
  readonly promo: { readonly stock_id: number } | null
}

/** Takes what an order holds, or gives it back (`sign` -1). */
function move({ counters, networks }: WorkingStock, { network, units, promo }: Taken, sign: 1 | -1): void {
  const known = network === null ? undefined : networks.get(network)
  if (known) known.holds += sign
  for (const [id, count] of units) {
    known?.units.set(id, (known.units.get(id) ?? 0) + sign * count)
    const counter = counters.get(id)
    if (counter) counter.held += sign * count
  }
  const uses = promo && counters.get(promo.stock_id)
  if (uses) uses.held += sign
}

type Batch = ReservationBatch<ReservationRequest, OlderHold>

const refuse = (code: ErrorCode, extra: Refusal['extra'] = {}, is_short = false): Refusal => ({
  ok: false,
  code,
  extra,
  is_short,
})

const SHORT_REASONS: readonly LineReason[] = ['SOLD_OUT', 'ALL_HELD', 'NOT_ENOUGH_LEFT', 'CAPACITY_REACHED']

/** The checks in the order a, ROOM-15, g, b–f, h, i, j of RES-8, then what its network may hold. It changes nothing. */
function decideOne(batch: Batch, stock: WorkingStock, request: ReservationRequest): (Acceptance & Cart) | Refusal {
  const { catalog, now } = batch
  const { promo } = request
  // a key's orders are tests: taken before the event is on sale, and then no more (KEY-10)
  const sells_at = request.api_key_id == null ? EventStatus.LIVE : EventStatus.DRAFT
  if (catalog.event.status !== sells_at) return refuse('EVENT_NOT_ON_SALE')
  if (lacksPass(batch.passes, request)) return refuse('QUEUE_REQUIRED')
  if (request.promo_code !== null) {
    if (!promo) return refuse('PROMO_CODE_INVALID')
    const { held = 0, sold = 0 } = stock.counters.get(promo.stock_id) ?? {}
    if (!isPromoCodeValid({ ...promo, times_used: sold, times_held: held }, now))
      return refuse('PROMO_CODE_INVALID', {}, promo.expiry_date === null || promo.expiry_date > now)
  }
  const { addon_groups, basket_rules, settings: person_limits } = catalog
  const terms = { promo, now, person_limits, addon_groups, basket_rules }
  const checked = checkOrderLines(request.lines, stock.sales, terms)
  if (!checked.ok) {
    const is_short = checked.lines.some(({ reason }) => SHORT_REASONS.includes(reason))
    return refuse('ITEMS_UNAVAILABLE', { data: { lines: checked.lines } }, is_short)
  }
  const cart = priceOf(batch, request)
  return 'quote' in cart ? judgeNetwork(batch, stock, { request, cart }) : cart
}

/** What a cart costs, and its units on every counter it touches. */
interface Cart {
  readonly quote: OrderQuote
  readonly units: ReadonlyMap<number, number>
}

/** What the cart costs, and whether it can be paid (RES-8h–RES-8j). */
function priceOf(batch: Batch, request: ReservationRequest): Cart | Refusal {
  const { dates, payable, takes_total } = batch
  const { lines, expected_total } = request
  const fields = wrongAmounts(batch.dates, lines)
  if (Object.keys(fields).length > 0) return refuse('VALIDATION_FAILED', { fields })
  const cart = rememberedCart(batch, request)
  const { quote } = cart
  const { total_gross: total } = quote
  if (!isOrderTotal(total)) return refuse('VALIDATION_FAILED', { fields: { items: [FIELD_MESSAGES.total_too_high] } })
  const may_cost = total > 0 || lines.some((line) => findDatedPrice(dates, line)?.ticket.type === 'DONATION')
  if (may_cost && !payable) return refuse('PAYMENTS_NOT_CONNECTED')
  if (total > 0 && !takes_total(total)) return refuse('PAYMENT_AMOUNT_UNSUPPORTED')
  if (expected_total !== null && expected_total !== total) {
    const { acting_rule_ids: _inside, ...told } = quote
    return refuse('TOTAL_CHANGED', { data: { quote: told } })
  }
  return cart
}

/** A cart's price stands until the clock changes what a discount takes off (PRC-36). */
interface RememberedCart extends Cart {
  readonly since: Date
  readonly until: Date | null
}

// Most buyers of a sale choose one of a few carts: each is worked out once per catalog and terms, which changes no price.
const carts = new WeakMap<EventOnSale, Map<string, RememberedCart>>()

const addOnKey = ({ group_id, ticket_price_id, quantity }: AddOnChoice): string =>
  `${group_id}*${ticket_price_id}*${quantity}`

const codeKey = ({ applicable_event_date_ids: dates = [], ...code }: EnteredCode): string =>
  [code.id, code.code, code.discount_type, code.discount, code.applicable_ticket_ids.join(), dates.join()].join(':')

function rememberedCart({ catalog, dates, now }: Batch, { lines, promo }: ReservationRequest): Cart {
  const known = carts.get(catalog) ?? new Map<string, RememberedCart>()
  carts.set(catalog, known)
  const wanted = lines
    .map((line) => {
      const own = `${line.event_date_id}*${line.ticket_price_id}*${line.quantity}*${line.amount ?? ''}`
      return line.add_ons ? `${own}+${line.add_ons.map(addOnKey).join('+')}` : own
    })
    .join()
  const key = promo ? `${wanted}:${codeKey(promo)}` : wanted
  const found = known.get(key)
  if (found && found.since <= now && (found.until === null || now < found.until)) return found
  if (known.size >= MAX_QUOTES) known.clear()
  const { discount_rules: rules, event } = catalog
  const discounts = { rules, now, timezone: event.timezone }
  const quote = quoteCart(dates, { currency: event.currency, lines, promo, discounts })
  const starts = lines.map((line) => dates.get(line.event_date_id)?.date.starts_at ?? null)
  const until = nextRuleChange(rules, starts, now)
  const cart = { quote, units: unitsOfLines({ catalog, dates }, lines), since: now, until }
  known.set(key, cart)
  return cart
}

/** Whether a counter of the order comes under pressure with it, and whether its network may have it (CALM-1, CALM-3, CALM-4). */
function judgeNetwork(
  batch: Batch,
  { counters, networks }: WorkingStock,
  { request, cart }: { readonly request: ReservationRequest; readonly cart: Cart },
): (Acceptance & Cart) | Refusal {
  const { catalog, network_limits } = batch
  const { shared_network: is_shared, short_holds } = catalog.settings
  const pressed = [...cart.units].flatMap(([id, asked]) => {
    const counter = counters.get(id)
    if (!counter || counter.limit === null) return []
    const { limit, held } = counter
    return isUnderPressure({ ...counter, held: held + asked }) ? [{ id, asked, limit }] : []
  })
  const known = request.network === null ? undefined : networks.get(request.network)
  const may_hold =
    known === undefined ||
    network_limits === null ||
    mayHold({
      holds: known.holds,
      is_trusted: isTrusted(batch, request),
      pressed: pressed.map(({ id, asked, limit }) => ({
        units: (known.units.get(id) ?? 0) + asked,
        allowed: networkUnits(limit, { usual: network_limits.units, is_shared }),
      })),
    })
  // its network may have holds that lapsed and still count (RES-7)
  if (!may_hold) return refuse('RATE_LIMITED', {}, true)
  return {
    ok: true,
    ...cart,
    promo: cart.quote.promo_code_applied ? request.promo : null,
    has_short_hold: short_holds && pressed.length > 0,
  }
}
