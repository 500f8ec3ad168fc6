import type { RuleValue } from '#core/catalog/discount-rules/discount-rule.ts'
import { type Discount, discountedPrice } from '#core/catalog/promo-codes/discount.ts'
import { applyTaxesAndFees, type TaxOrFee, type UnitTaxes } from '#core/catalog/taxes-and-fees/apply-taxes.ts'
import type { ProductKind } from '#core/catalog/ticket-types/product-kind.ts'
import { TICKET_TYPE_RULES, type TicketType } from '#core/catalog/ticket-types/ticket-type.ts'
import { type Minor, minor } from '#core/platform/money.ts'

/** What decides the price of one unit: `rule` takes off first, then `discount`, that of a code applying to the ticket. */
export interface PriceInput {
  /** A PACKAGE costs nothing itself: its parts do (PKG-2). An admission where nothing is said. */
  kind?: ProductKind
  ticket_type: TicketType
  listed: number
  chosen_amount?: number | null
  /** Of a part of a package: its price there, in place of its own (PKG-2, PRC-30). */
  designated?: number | null
  /** An add-on that its group includes: it costs nothing and carries no fee and no tax (EXT-5, PRC-34). */
  is_included?: boolean
  rule?: RuleValue | null
  discount?: Discount | null
  taxes_and_fees: readonly TaxOrFee[]
}

/** The price of one unit with everything it consists of (PRC-13), and what it would be without any discount (VIE-15). */
export interface UnitQuote extends UnitTaxes {
  price_before_discount: Minor
  /** What an automatic discount took off before the code (PRC-31). */
  rule_discount: Minor
  price: Minor
  unit_total_before_discount: Minor
  is_discounted: boolean
}

/** A package's parts cost something, and so would an add-on that is not included (PKG-2, EXT-5). */
export const costsNothing = ({ kind, is_included = false }: PriceInput): boolean => kind === 'PACKAGE' || is_included

/** C of one unit (PRC-2, PRC-30). */
export const chosenPrice = (input: PriceInput): Minor => {
  const { ticket_type, listed, chosen_amount, designated = null } = input
  if (costsNothing(input)) return minor(0)
  if (designated !== null) return minor(designated)
  if (ticket_type === 'FREE') return minor(0)
  return minor(TICKET_TYPE_RULES[ticket_type].takes_amount ? (chosen_amount ?? listed) : listed)
}

const ruledPrice = (ticket_type: TicketType, chosen: Minor, rule: RuleValue | null): Minor =>
  discountedPrice(ticket_type, chosen, rule && { discount_type: rule.value_type, discount: rule.value })

/** How a unit is sold: in a package everything is paid, whatever it is by itself (PKG-1). */
const soldAs = ({ ticket_type, designated = null }: PriceInput): TicketType =>
  designated === null ? ticket_type : 'PAID'

/**
 * The price of one unit: listed → chosen → rule → promo → fees → taxes (PRC-30, PRC-31, PRC-2 to PRC-11). A unit taken
 * from above 0 to 0 carries no fee and no tax (PRC-12, PRC-34). A donation without an amount is quoted at its minimum,
 * for display.
 */
export function quoteUnit(input: PriceInput): UnitQuote {
  const chosen = chosenPrice(input)
  const sold_as = soldAs(input)
  const ruled = ruledPrice(sold_as, chosen, input.rule ?? null)
  const price = discountedPrice(sold_as, ruled, input.discount ?? null)
  const taxes_and_fees = costsNothing(input) ? [] : input.taxes_and_fees
  const full = applyTaxesAndFees(chosen, taxes_and_fees)
  const is_discounted = price < chosen
  const unit = is_discounted ? applyTaxesAndFees(price, price === 0 ? [] : taxes_and_fees) : full
  return {
    ...unit,
    price_before_discount: chosen,
    rule_discount: minor(chosen - ruled),
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
