import {
  isDonationAmount,
  type OrderQuote,
  orderTotals,
  type QuotedLine,
  quoteItem,
  quoteUnit,
  type UnitQuote,
} from '#core/catalog/prices/quote-order.ts'
import { appliesToTicket, isPromoCodeValid, type PromoCodeTerms } from '#core/catalog/promo-codes/discount.ts'
import type { CapacityStock } from '#core/catalog/tickets/availability.ts'
import type { OrderableTicket } from '#core/catalog/tickets/sale-state.ts'
import { AppError, type ErrorCode } from '#core/platform/errors/errors.ts'
import { FIELD_MESSAGES } from '#core/platform/errors/field-messages.ts'
import type { Locale } from '#core/platform/locales.ts'
import { isOrderTotal } from '#core/platform/money.ts'
import { checkOrderLines, type LineReason } from '#core/sales/checkout/check-order-lines.ts'
import type { PromoCodeRow } from '#server/catalog/promo-codes/queries.ts'
import { type Catalog, type CatalogTicket, capacitiesOfTicket } from '#server/catalog/tickets/catalog.ts'
import type { HeldKey } from '#server/platform/http/idempotency.ts'

export interface WantedLine {
  readonly index: number
  readonly ticket_id: number
  readonly ticket_price_id: number
  readonly quantity: number
  readonly amount: number | null
}

/** One buyer's wish, prepared outside any lock (RES-24). */
export interface ReservationRequest {
  readonly lines: readonly WantedLine[]
  readonly promo_code: string | null
  readonly promo: PromoCodeRow | null
  /** The event's `sale_version` when `promo` was read; null without a code. */
  readonly promo_version: number | null
  readonly affiliate_id: number | null
  readonly expected_total: number | null
  readonly language: Locale
  /** The session the caller presented; null for a new visitor. */
  readonly old_session_hash: Buffer | null
  readonly session_hash: Buffer
  /** The buyer's network (SEC-41). */
  readonly ip_hash: Buffer | null
  /** Holds its network let lapse beyond those it completed, in the last hour (CALM-4). */
  readonly lapsed_beyond_completed: number
  readonly held_key: HeldKey | null
  /** How often it went back to the queue, by cause. */
  readonly tries: { stale: number; busy: number; short: boolean }
}

/** The counters a batch works on: as locked, then as each accepted request leaves them (RES-23). */
export interface WorkingCounter {
  readonly id: number
  held: number
  sold: number
}

export interface Sale {
  readonly catalog: Catalog
  readonly counters: ReadonlyMap<number, WorkingCounter>
  readonly tickets: OrderableTicket[]
  readonly capacities: CapacityStock[]
  readonly payable: boolean
  /** Some usable way to pay takes exactly this total (PAY-1). */
  readonly takesTotal: (total: number) => boolean
  readonly now: Date
}

export type Decision =
  | { readonly ok: true; readonly quote: OrderQuote; readonly promo: PromoCodeRow | null }
  | { readonly ok: false; readonly error: AppError; readonly short: boolean }

const SHORT_REASONS: readonly LineReason[] = ['SOLD_OUT', 'ALL_HELD', 'NOT_ENOUGH_LEFT', 'CAPACITY_REACHED']

const refuse = (code: ErrorCode, extra?: ConstructorParameters<typeof AppError>[1], short = false): Decision => ({
  ok: false,
  error: new AppError(code, extra),
  short,
})

const terms = (row: PromoCodeRow): PromoCodeTerms => ({
  discount_type: row.discount_type as PromoCodeTerms['discount_type'],
  discount: row.discount,
  applicable_ticket_ids: row.applicable_ticket_ids,
})

// Unit prices of a catalog are the same for every buyer: computed once, reused by every batch (PRC-1).
const unitQuotes = new WeakMap<Catalog, Map<string, UnitQuote>>()

function unitQuote(
  catalog: Catalog,
  ticket: CatalogTicket,
  {
    price_id,
    listed,
    amount,
    promo,
  }: { price_id: number; listed: number; amount: number | null; promo: PromoCodeRow | null },
): UnitQuote {
  const known = unitQuotes.get(catalog) ?? new Map<string, UnitQuote>()
  unitQuotes.set(catalog, known)
  const key = `${price_id}:${amount ?? ''}:${promoKey(promo)}`
  let quote = known.get(key)
  if (!quote) {
    const discount = promo && appliesToTicket(terms(promo), ticket) ? terms(promo) : null
    quote = quoteUnit({
      ticket_type: ticket.type,
      listed,
      chosen_amount: amount,
      discount,
      taxes_and_fees: ticket.taxes_and_fees,
    })
    // Donations are as many as buyers can think of numbers.
    if (amount === null && known.size < MAX_KNOWN) known.set(key, quote)
  }
  return quote
}

// Likewise whole carts: most buyers of a sale choose one of a few.
const cartQuotes = new WeakMap<Catalog, Map<string, OrderQuote>>()
const MAX_KNOWN = 10_000

function quoteLines(catalog: Catalog, request: ReservationRequest, promo: PromoCodeRow | null): OrderQuote {
  const known = cartQuotes.get(catalog) ?? new Map<string, OrderQuote>()
  cartQuotes.set(catalog, known)
  const cart = request.lines.map((line) => `${line.ticket_price_id}*${line.quantity}*${line.amount ?? ''}`).join()
  const key = `${cart}:${promoKey(promo)}`
  let quote = known.get(key)
  if (!quote) {
    if (known.size >= MAX_KNOWN) known.clear()
    quote = quoteCart(catalog, request, promo)
    known.set(key, quote)
  }
  return quote
}

/** A code and its terms: changed terms are other prices. */
const promoKey = (promo: PromoCodeRow | null): string => (promo ? `${promo.id}:${promo.updated_at.getTime()}` : '')

function quoteCart(catalog: Catalog, request: ReservationRequest, promo: PromoCodeRow | null): OrderQuote {
  let promo_code_applied = false
  const items = request.lines.map((line): QuotedLine => {
    const ticket = catalog.tickets.find((found) => found.id === line.ticket_id)!
    const price = ticket.prices.find((found) => found.id === line.ticket_price_id)!
    promo_code_applied ||= promo !== null && appliesToTicket(terms(promo), ticket)
    const unit = unitQuote(catalog, ticket, { price_id: price.id, listed: price.price, amount: line.amount, promo })
    return { ticket_id: ticket.id, ticket_price_id: price.id, ...quoteItem(unit, line.quantity) }
  })
  return { currency: catalog.event.currency, items, promo_code_applied, ...orderTotals(items) }
}

/** RES-8h: a donation is at least the minimum; other tickets take no amount. */
function wrongAmounts(
  catalog: Catalog,
  lines: readonly WantedLine[],
): Record<string, (typeof FIELD_MESSAGES.donation_minimum)[]> {
  const fields: Record<string, (typeof FIELD_MESSAGES.donation_minimum)[]> = {}
  for (const line of lines) {
    const ticket = catalog.tickets.find((found) => found.id === line.ticket_id)
    const price = ticket?.prices.find((found) => found.id === line.ticket_price_id)
    if (ticket?.type === 'DONATION' && price && !isDonationAmount(line.amount, price.price))
      fields[`items.${line.index}.amount`] = [FIELD_MESSAGES.donation_minimum]
  }
  return fields
}

/**
 * Decides one request against what the earlier ones left over; the checks in the order a, g, b–f, h, i, j of RES-8.
 * Pure: it reads the working counters through `sale` and `promoCounter` and changes nothing.
 */
export function decideReservation(
  request: ReservationRequest,
  sale: Sale,
  promoCounter: WorkingCounter | null,
): Decision {
  const { catalog, now } = sale
  if (catalog.event.status !== 'LIVE') return refuse('EVENT_NOT_ON_SALE')
  const { promo } = request
  if (request.promo_code !== null) {
    if (!promo) return refuse('PROMO_CODE_INVALID')
    const use = { ...promo, times_used: promoCounter?.sold ?? 0, times_held: promoCounter?.held ?? 0 }
    if (!isPromoCodeValid(use, now))
      return refuse('PROMO_CODE_INVALID', undefined, promo.expiry_date === null || promo.expiry_date > now)
  }
  const checked = checkOrderLines(request.lines, sale.tickets, {
    event: { ...catalog.event, status: catalog.event.status, end_date: catalog.effective_end },
    capacities: sale.capacities,
    promo: promo ? terms(promo) : null,
    now,
  })
  if (!checked.ok) {
    const short = checked.lines.some((line) => SHORT_REASONS.includes(line.reason))
    return refuse('ITEMS_UNAVAILABLE', { data: { lines: checked.lines } }, short)
  }
  return checkMoney(request, sale, promo)
}

function checkMoney(
  request: ReservationRequest,
  { catalog, payable, takesTotal }: Sale,
  promo: PromoCodeRow | null,
): Decision {
  const fields = wrongAmounts(catalog, request.lines)
  if (Object.keys(fields).length > 0) return refuse('VALIDATION_FAILED', { fields })
  const quote = quoteLines(catalog, request, promo)
  if (!isOrderTotal(quote.total_gross))
    return refuse('VALIDATION_FAILED', { fields: { items: [FIELD_MESSAGES.total_too_high] } })
  const hasDonation = request.lines.some(
    (line) => catalog.tickets.find((found) => found.id === line.ticket_id)?.type === 'DONATION',
  )
  if ((quote.total_gross > 0 || hasDonation) && !payable) return refuse('PAYMENTS_NOT_CONNECTED')
  if (quote.total_gross > 0 && !takesTotal(quote.total_gross)) return refuse('PAYMENT_AMOUNT_UNSUPPORTED')
  if (request.expected_total !== null && request.expected_total !== quote.total_gross)
    return refuse('TOTAL_CHANGED', { data: { quote } })
  return { ok: true, quote, promo: quote.promo_code_applied ? promo : null }
}

/** Takes the units of an accepted request, or gives those of a replaced order back (`sign` -1). */
export function take(
  sale: Sale,
  units: readonly { ticket_id: number; ticket_price_id: number; quantity: number }[],
  sign: 1 | -1,
): void {
  for (const { ticket_id, ticket_price_id, quantity } of units) {
    const ticket = sale.catalog.tickets.find((found) => found.id === ticket_id)
    const price = ticket?.prices.find((found) => found.id === ticket_price_id)
    const salePrice = sale.tickets
      .find((found) => found.id === ticket_id)
      ?.prices.find((found) => found.id === ticket_price_id)
    if (salePrice) salePrice.held += sign * quantity
    const counter = price && sale.counters.get(price.stock_id)
    if (counter) counter.held += sign * quantity
    for (const capacity of capacitiesOfTicket(sale.catalog, ticket_id)) {
      const assigned = sale.capacities.find((found) => found.id === capacity.id)
      if (assigned) assigned.held += sign * quantity
      const shared = sale.counters.get(capacity.stock_id)
      if (shared) shared.held += sign * quantity
    }
  }
}
