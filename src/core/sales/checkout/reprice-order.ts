import type { Discounts } from '#core/catalog/discount-rules/discount-rule.ts'
import { type OrderQuote, type QuotedCode, quoteOrder } from '#core/catalog/prices/quote-order.ts'
import { appliesToTicket, type PromoCodeTerms } from '#core/catalog/promo-codes/discount.ts'
import type { TaxOrFee, TaxOrFeePart } from '#core/catalog/taxes-and-fees/apply-taxes.ts'
import type { TicketType } from '#core/catalog/ticket-types/ticket-type.ts'

/** A line of an order as it was frozen, with what its ticket is at present (PRC-13). */
export interface FrozenLine {
  readonly event_date_id: number | null
  readonly ticket_id: number
  readonly ticket_price_id: number
  readonly starts_at: Date | null
  readonly ticket_type: TicketType
  readonly hide_unless_promo_code: boolean
  readonly quantity: number
  readonly price_before_discount: number
  readonly price: number
  readonly taxes_and_fees_rollup: readonly TaxOrFeePart[]
  /** The ticket's at present, for a line that a discount had made free: it kept none (PRC-12). */
  readonly present_taxes_and_fees: readonly TaxOrFee[]
}

export interface RepriceInput {
  readonly currency: string
  readonly lines: readonly FrozenLine[]
  /** The code the order has; null without one. */
  readonly former: PromoCodeTerms | null
  /** A valid code (PRO-4), or null to take the former away. */
  readonly promo: QuotedCode | null
  /** Those that took units when it was reserved, at the moment it was: neither later edits nor the clock change them (PRC-16). */
  readonly discounts: Discounts
}

export type Repriced =
  | { readonly ok: true; readonly quote: OrderQuote }
  | { readonly ok: false; readonly code: 'PROMO_CODE_NEEDED' }
  | {
      readonly ok: false
      readonly code: 'PROMO_CODE_NOT_APPLICABLE'
      /** Why, where the discounts take off more (PRC-32). */
      readonly note: OrderQuote['promo_code_note']
    }

const wasMadeFree = (line: FrozenLine): boolean => line.price === 0 && line.price_before_discount > 0

/** Units of one price lie in several rows where discounts made them differ; the rows that kept taxes and fees name them for all. */
function frozenTaxes(rows: readonly FrozenLine[]): readonly TaxOrFee[] {
  const kept = rows.find((row) => !wasMadeFree(row))
  if (!kept) return rows[0]!.present_taxes_and_fees
  return kept.taxes_and_fees_rollup.map(({ tax_or_fee_id, amount: _amount, ...tax }) => ({ id: tax_or_fee_id, ...tax }))
}

const applies = (promo: PromoCodeTerms | null, { ticket_id, ticket_type, hide_unless_promo_code }: FrozenLine) =>
  promo !== null && appliesToTicket(promo, { id: ticket_id, type: ticket_type, hide_unless_promo_code })

/** A held order with another code or none (PRO-9): computed anew from what was frozen, by the one function (PRC-16). */
export function repriceOrder({ currency, lines, former, promo, discounts }: RepriceInput): Repriced {
  // a ticket that was hidden only after it was reserved needs no code
  const unlocked = lines.filter((line) => line.hide_unless_promo_code && applies(former, line))
  if (!unlocked.every((line) => applies(promo, line))) return { ok: false, code: 'PROMO_CODE_NEEDED' }
  const bought = Map.groupBy(
    lines,
    (line) => `${line.ticket_price_id}:${line.event_date_id ?? ''}:${line.price_before_discount}`,
  )
  const quote = quoteOrder({
    currency,
    promo,
    discounts,
    lines: [...bought.values()].map((rows) => {
      const line = rows[0]!
      return {
        ticket_id: line.ticket_id,
        ticket_price_id: line.ticket_price_id,
        event_date_id: line.event_date_id,
        starts_at: line.starts_at,
        ticket_type: line.ticket_type,
        hide_unless_promo_code: line.hide_unless_promo_code,
        quantity: rows.reduce((sum, { quantity }) => sum + quantity, 0),
        listed: line.price_before_discount,
        chosen_amount: line.price_before_discount,
        taxes_and_fees: frozenTaxes(rows),
      }
    }),
  })
  if (promo !== null && !quote.promo_code_applied)
    return { ok: false, code: 'PROMO_CODE_NOT_APPLICABLE', note: quote.promo_code_note }
  return { ok: true, quote }
}
