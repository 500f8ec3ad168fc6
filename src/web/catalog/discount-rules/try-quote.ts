import type { Discounts } from '#core/catalog/discount-rules/discount-rule.ts'
import { type DiscountRuleView, storedValue } from '#core/catalog/discount-rules/schema.ts'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { type OrderQuote, type QuotedCode, quoteOrder } from '#core/catalog/prices/quote-order.ts'
import { type ChosenLine, unfoldLines } from '#core/catalog/prices/unfold-lines.ts'
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
  applicable_event_date_ids: code.applicable_event_date_ids,
})

/** So many of a price on one date. */
export interface BasketLine {
  readonly choice: Choice
  /** Null where the event has one date. */
  readonly event_date_id: number | null
  readonly starts_at: string
  /** Its price on that date. */
  readonly listed: number
  readonly quantity: number
}

interface Asked {
  readonly rules: readonly DiscountRuleView[]
  readonly lines: readonly BasketLine[]
  readonly code: PromoCodeView | null
  /** When it is ordered. */
  readonly at: Date
}

/** What the basket would cost if it were ordered then, each line on its date, by the one price function (PRC-36). */
export const tryQuote = (event: EventView, { rules, lines, code, at }: Asked): OrderQuote =>
  quoteOrder({
    currency: event.currency,
    promo: code && codeOf(code),
    discounts: { rules: rulesOf(rules), now: at, timezone: event.timezone },
    lines: unfoldLines(lines.map((line) => ({ ...chosenLine(line), parts: partsOf(event, line) }))),
  })

/** An extra that is not counted by date is for none (DAT-10). */
function chosenLine({ choice: { ticket, price }, event_date_id, starts_at, listed, quantity }: BasketLine): ChosenLine {
  const is_dated = ticket.stock_per_date
  return {
    event_date_id: is_dated ? event_date_id : null,
    starts_at: is_dated ? new Date(starts_at) : null,
    kind: ticket.kind,
    ticket_id: ticket.id,
    ticket_price_id: price.id,
    ticket_type: ticket.type,
    hide_unless_promo_code: ticket.hide_unless_promo_code,
    listed,
    quantity,
    taxes_and_fees: ticket.taxes_and_fees.map((tax) => ({ ...tax, rate: storedRate(tax) })),
  }
}

const partsOf = (event: EventView, line: BasketLine): ChosenLine[] =>
  line.choice.ticket.parts.flatMap((part) => {
    const ticket = event.tickets.find(({ id }) => id === part.ticket_id)
    const price = ticket?.prices.find(({ id }) => id === part.ticket_price_id)
    if (!ticket || !price) return []
    const { quantity, unit_price } = part
    const own = chosenLine({ ...line, choice: { ticket, price }, listed: unit_price, quantity })
    return [{ ...own, designated: unit_price, hide_unless_promo_code: false }]
  })
