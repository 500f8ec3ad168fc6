import { type OrderQuote, quoteOrder } from '#core/catalog/prices/quote-order.ts'
import { appliesToTicket, type PromoCodeTerms } from '#core/catalog/promo-codes/discount.ts'
import type { TaxOrFee, TaxOrFeePart } from '#core/catalog/taxes-and-fees/apply-taxes.ts'
import type { TicketType } from '#core/catalog/ticket-types/ticket-type.ts'

/** A line of an order as it was frozen, with what its ticket is at present (PRC-13). */
export interface FrozenLine {
  readonly event_date_id: number | null
  readonly ticket_id: number
  readonly ticket_price_id: number
  readonly ticket_type: TicketType
  readonly hide_unless_promo_code: boolean
  readonly quantity: number
  readonly price_before_discount: number
  readonly price: number
  readonly taxes_and_fees_rollup: readonly TaxOrFeePart[]
  /** The ticket's at present, for a line that a code had made free: it kept none (PRC-12). */
  readonly present_taxes_and_fees: readonly TaxOrFee[]
}

export interface RepriceInput {
  readonly currency: string
  readonly lines: readonly FrozenLine[]
  /** The code the order has; null without one. */
  readonly former: PromoCodeTerms | null
  /** A valid code (PRO-4), or null to take the former away. */
  readonly promo: PromoCodeTerms | null
}

export type Repriced =
  | { readonly ok: true; readonly quote: OrderQuote }
  | { readonly ok: false; readonly code: 'PROMO_CODE_NOT_APPLICABLE' | 'PROMO_CODE_NEEDED' }

const frozenTaxes = (line: FrozenLine): readonly TaxOrFee[] => {
  if (line.price === 0 && line.price_before_discount > 0) return line.present_taxes_and_fees
  return line.taxes_and_fees_rollup.map(({ tax_or_fee_id, amount: _amount, ...tax }) => ({ id: tax_or_fee_id, ...tax }))
}

const applies = (promo: PromoCodeTerms | null, { ticket_id, ticket_type, hide_unless_promo_code }: FrozenLine) =>
  promo !== null && appliesToTicket(promo, { id: ticket_id, type: ticket_type, hide_unless_promo_code })

/** A held order with another code or none (PRO-9): computed anew from what was frozen, by the one function (PRC-16). */
export function repriceOrder({ currency, lines, former, promo }: RepriceInput): Repriced {
  // a ticket that was hidden only after it was reserved needs no code
  const unlocked = lines.filter((line) => line.hide_unless_promo_code && applies(former, line))
  if (!unlocked.every((line) => applies(promo, line))) return { ok: false, code: 'PROMO_CODE_NEEDED' }
  const quote = quoteOrder({
    currency,
    promo,
    lines: lines.map((line) => ({
      event_date_id: line.event_date_id,
      ticket_id: line.ticket_id,
      ticket_price_id: line.ticket_price_id,
      ticket_type: line.ticket_type,
      hide_unless_promo_code: line.hide_unless_promo_code,
      quantity: line.quantity,
      listed: line.price_before_discount,
      chosen_amount: line.price_before_discount,
      taxes_and_fees: frozenTaxes(line),
    })),
  })
  if (promo !== null && !quote.promo_code_applied) return { ok: false, code: 'PROMO_CODE_NOT_APPLICABLE' }
  return { ok: true, quote }
}
