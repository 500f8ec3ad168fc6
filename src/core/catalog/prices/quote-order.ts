import {
  appliesToTicket,
  type Discount,
  discountedPrice,
  type PromoCodeTerms,
} from '#core/catalog/promo-codes/discount.ts'
import {
  applyTaxesAndFees,
  mergeRollup,
  type TaxOrFee,
  type TaxOrFeePart,
  type UnitTaxes,
} from '#core/catalog/taxes-and-fees/apply-taxes.ts'
import { TICKET_TYPE_RULES, type TicketType } from '#core/catalog/ticket-types/ticket-type.ts'
import { MAX_UNIT_PRICE } from '#core/platform/limits.ts'
import { type Minor, minor, sumOf } from '#core/platform/money.ts'

/** What decides the price of one unit. `discount` is that of a code applying to the ticket, else null. */
export interface PriceInput {
  ticket_type: TicketType
  listed: number
  chosen_amount?: number | null
  discount?: Discount | null
  taxes_and_fees: readonly TaxOrFee[]
}

/** The price of one unit with everything it consists of (PRC-13), and what it would be without the code (VIE-15). */
export interface UnitQuote extends UnitTaxes {
  price_before_discount: Minor
  price: Minor
  unit_total_before_discount: Minor
  is_discounted: boolean
}

/** One line of an order as it is frozen at reservation (PRC-13). */
export interface QuotedItem extends Omit<UnitQuote, 'parts' | 'unit_total_before_discount' | 'is_discounted'> {
  quantity: number
  total_before_additions: Minor
  total_fee: Minor
  total_tax: Minor
  total_gross: Minor
  taxes_and_fees_rollup: TaxOrFeePart[]
}

export interface OrderTotals {
  total_before_discount: Minor
  total_discount: Minor
  total_before_additions: Minor
  total_fee: Minor
  total_tax: Minor
  total_fee_included: Minor
  total_tax_included: Minor
  total_gross: Minor
  taxes_and_fees_rollup: TaxOrFeePart[]
}

export interface QuoteLine extends Omit<PriceInput, 'discount'> {
  /** Null or left out where an order is older than dates. */
  event_date_id?: number | null
  ticket_id: number
  ticket_price_id: number
  hide_unless_promo_code: boolean
  quantity: number
}

export interface QuotedLine extends QuotedItem {
  /** The date it is for (DAT-10); null only where an order is older than dates. */
  event_date_id: number | null
  ticket_id: number
  ticket_price_id: number
}

export interface OrderQuote extends OrderTotals {
  currency: string
  items: QuotedLine[]
  promo_code_applied: boolean
}

const chosenPrice = ({ ticket_type, listed, chosen_amount }: PriceInput): Minor => {
  if (ticket_type === 'FREE') return minor(0)
  return minor(TICKET_TYPE_RULES[ticket_type].takes_amount ? (chosen_amount ?? listed) : listed)
}

/**
 * The price of one unit: listed → chosen → promo → fees → taxes (PRC-1 to PRC-11). A unit that a code took from above
 * 0 to 0 carries no fee and no tax (PRC-12). A donation without an amount is quoted at its minimum, for display.
 */
export function quoteUnit(input: PriceInput): UnitQuote {
  const chosen = chosenPrice(input)
  const price = discountedPrice(input.ticket_type, chosen, input.discount ?? null)
  const full = applyTaxesAndFees(chosen, input.taxes_and_fees)
  const is_discounted = price < chosen
  const unit = is_discounted ? applyTaxesAndFees(price, price === 0 ? [] : input.taxes_and_fees) : full
  return {
    ...unit,
    price_before_discount: chosen,
    price,
    unit_total_before_discount: full.unit_total,
    is_discounted,
  }
}

/** The price of a manually added attendee: what was paid is everything, taxes and fees are parts of it (ATT-11). */
export const quotePaidAmount = (amount_paid: number, taxes_and_fees: readonly TaxOrFee[]): UnitQuote =>
  quoteUnit({
    ticket_type: 'PAID',
    listed: amount_paid,
    taxes_and_fees: taxes_and_fees.map((item) => ({ ...item, included_in_price: true })),
  })

/** A unit times its quantity: a line is never rounded on its own (PRC-1, PRC-11). */
function quoteItem(unit: UnitQuote, quantity: number): QuotedItem {
  const { parts, unit_total_before_discount: _former, is_discounted: _discounted, ...frozen } = unit
  return {
    ...frozen,
    quantity,
    total_before_additions: minor(unit.price * quantity),
    total_fee: minor(unit.unit_fee * quantity),
    total_tax: minor(unit.unit_tax * quantity),
    total_gross: minor(unit.unit_total * quantity),
    taxes_and_fees_rollup: parts.map((part) => ({ ...part, amount: minor(part.amount * quantity) })),
  }
}

/** Sums of the items and their rollup merged by tax or fee; nothing is computed at order level (PRC-11, PRC-14). */
function orderTotals(items: readonly QuotedItem[]): OrderTotals {
  const total_before_discount = sumOf(items.map((item) => item.price_before_discount * item.quantity))
  const total_before_additions = sumOf(items.map((item) => item.total_before_additions))
  return {
    total_before_discount,
    total_discount: minor(total_before_discount - total_before_additions),
    total_before_additions,
    total_fee: sumOf(items.map((item) => item.total_fee)),
    total_tax: sumOf(items.map((item) => item.total_tax)),
    total_fee_included: sumOf(items.map((item) => item.unit_fee_included * item.quantity)),
    total_tax_included: sumOf(items.map((item) => item.unit_tax_included * item.quantity)),
    total_gross: sumOf(items.map((item) => item.total_gross)),
    taxes_and_fees_rollup: mergeRollup(items.flatMap((item) => item.taxes_and_fees_rollup)),
  }
}

/** An order of units that are priced already: by the server for the browser's cart, by what was paid for one added by hand. */
export function quoteUnits(
  lines: readonly { readonly unit: UnitQuote; readonly quantity: number }[],
): OrderTotals & { items: QuotedItem[] } {
  const items = lines.map(({ unit, quantity }) => quoteItem(unit, quantity))
  return { items, ...orderTotals(items) }
}

/**
 * The price of an order: reservations, changes of code and samples of mails ask here (PRC-1). `promo` is a valid code (PRO-4)
 * or null; it takes effect on the lines whose ticket it applies to, and counts as applied if there is one (PRO-6).
 */
export function quoteOrder(order: {
  currency: string
  lines: readonly QuoteLine[]
  promo: PromoCodeTerms | null
}): OrderQuote {
  const discounts = order.lines.map(({ ticket_id: id, ticket_type: type, hide_unless_promo_code }) =>
    order.promo !== null && appliesToTicket(order.promo, { id, type, hide_unless_promo_code }) ? order.promo : null,
  )
  const { items, ...totals } = quoteUnits(
    order.lines.map((line, index) => ({
      unit: quoteUnit({ ...line, discount: discounts[index] ?? null }),
      quantity: line.quantity,
    })),
  )
  return {
    currency: order.currency,
    items: order.lines.map(({ event_date_id, ticket_id, ticket_price_id }, index) => ({
      event_date_id: event_date_id ?? null,
      ticket_id,
      ticket_price_id,
      ...items[index]!,
    })),
    promo_code_applied: discounts.some((discount) => discount !== null),
    ...totals,
  }
}

/** Whether a buyer's donation is an integer from the minimum up to the highest unit price (PRC-2, RES-8h, MON-6). */
export const isDonationAmount = (amount: number | null | undefined, minimum: number): boolean =>
  Number.isSafeInteger(amount) && Number(amount) >= minimum && Number(amount) <= MAX_UNIT_PRICE

interface DatedLine {
  readonly event_date_id?: number | null
  readonly ticket_id: number
  readonly ticket_price_id: number
  readonly quantity: number
  readonly amount?: number | null
}

/**
 * Drops zero quantities and merges lines of the same date, ticket, price and amount, in order of first appearance (RES-1,
 * DAT-40).
 * `index` is the place of the first of them in the request, for field errors like `items.<i>.amount`.
 */
export function mergeLines<L extends DatedLine>(lines: readonly L[]): (L & { index: number })[] {
  const merged = new Map<string, L & { index: number }>()
  lines.forEach((line, index) => {
    if (line.quantity === 0) return
    const key = `${line.event_date_id ?? ''}:${line.ticket_id}:${line.ticket_price_id}:${line.amount ?? ''}`
    const known = merged.get(key)
    merged.set(key, known ? { ...known, quantity: known.quantity + line.quantity } : { ...line, index })
  })
  return [...merged.values()]
}
