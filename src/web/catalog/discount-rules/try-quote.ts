import type { Discounts } from '#core/catalog/discount-rules/discount-rule.ts'
import { type DiscountRuleView, storedValue } from '#core/catalog/discount-rules/schema.ts'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { type OrderQuote, type QuotedCode, quoteOrder } from '#core/catalog/prices/quote-order.ts'
import { type PromoCodeView, storedDiscount } from '#core/catalog/promo-codes/schema.ts'
import { storedRate } from '#core/catalog/taxes-and-fees/schema.ts'
import { TICKET_TYPE_RULES } from '#core/catalog/ticket-types/ticket-type.ts'

/** One price of the event, as a basket can hold it. */
export interface Choice {
  readonly ticket: EventView['tickets'][number]
  readonly price: EventView['tickets'][number]['prices'][number]
}

/** What can cost less: free tickets and donations never do (DSC-3). */
export const choicesOf = (event: EventView): Choice[] =>
  event.tickets
    .filter(({ type }) => TICKET_TYPE_RULES[type].is_discountable)
    .flatMap((ticket) => ticket.prices.map((price) => ({ ticket, price })))

const rulesOf = (rules: readonly DiscountRuleView[]): Discounts['rules'] =>
  rules.map((rule) => ({
    ...rule,
    value: storedValue(rule),
    valid_from: rule.valid_from === null ? null : new Date(rule.valid_from),
    valid_until: rule.valid_until === null ? null : new Date(rule.valid_until),
  }))

const codeOf = (code: PromoCodeView): QuotedCode => ({
  id: code.id,
  code: code.code,
  discount_type: code.discount_type,
  discount: storedDiscount(code),
  applicable_ticket_ids: code.applicable_ticket_ids,
})

interface Basket {
  readonly rules: readonly DiscountRuleView[]
  /** By price id. */
  readonly quantities: Readonly<Record<number, number>>
  readonly code: PromoCodeView | null
  /** When it is ordered. */
  readonly at: Date
}

/** What the basket would cost if it were ordered then, by the one price function (PRC-36). */
export function tryQuote(event: EventView, { rules, quantities, code, at }: Basket): OrderQuote {
  return quoteOrder({
    currency: event.currency,
    promo: code && codeOf(code),
    discounts: { rules: rulesOf(rules), now: at, timezone: event.timezone },
    lines: choicesOf(event)
      .map(({ ticket, price }) => ({
        ticket_id: ticket.id,
        ticket_price_id: price.id,
        starts_at: new Date(event.start_date),
        ticket_type: ticket.type,
        hide_unless_promo_code: ticket.hide_unless_promo_code,
        listed: price.price,
        quantity: quantities[price.id] ?? 0,
        taxes_and_fees: ticket.taxes_and_fees.map((tax) => ({ ...tax, rate: storedRate(tax) })),
      }))
      .filter(({ quantity }) => quantity > 0),
  })
}
