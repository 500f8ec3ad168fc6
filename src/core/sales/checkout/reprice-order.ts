import type { Discounts } from '#core/catalog/discount-rules/discount-rule.ts'
import { type OrderQuote, type QuotedCode, type QuoteLine, quoteOrder } from '#core/catalog/prices/quote-order.ts'
import { appliesToTicket, type PromoCodeTerms } from '#core/catalog/promo-codes/discount.ts'
import type { TaxOrFee, TaxOrFeePart } from '#core/catalog/taxes-and-fees/apply-taxes.ts'
import type { ProductKind } from '#core/catalog/ticket-types/product-kind.ts'
import type { TicketType } from '#core/catalog/ticket-types/ticket-type.ts'
import { type BoughtRow, boughtIn, samePrice, unitsIn } from './bought-lines.ts'

/** A line of an order as it was frozen, with what its ticket is at present (PRC-13). */
export interface FrozenLine extends BoughtRow {
  readonly kind: ProductKind
  readonly ticket_id: number
  readonly starts_at: Date | null
  readonly ticket_type: TicketType
  readonly hide_unless_promo_code: boolean
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

const applies = (
  promo: PromoCodeTerms | null,
  { ticket_id, ticket_type, hide_unless_promo_code, event_date_id }: FrozenLine,
) =>
  promo !== null && appliesToTicket(promo, { id: ticket_id, type: ticket_type, hide_unless_promo_code, event_date_id })

/** Rows of a line that its discounts made differ; `quantity` is that of all of them, `own` what was bought with each unit. */
interface BoughtLine {
  readonly rows: readonly FrozenLine[]
  readonly quantity: number
  readonly own: readonly BoughtLine[]
}

/** The lines as they were bought: neither discounts nor a code parted their units then. */
function boughtLines(all: readonly FrozenLine[]): BoughtLine[] {
  const lines = boughtIn(all)
  const rows_of = Map.groupBy(
    all.map((row, index) => ({ row, line: lines[index] })),
    ({ line }) => line,
  )
  return [...rows_of.values()].map((found) => {
    const rows = found.map(({ row }) => row)
    const own = rows.filter(({ parent_item_id }) => parent_item_id !== null)
    const top = rows.filter(({ parent_item_id }) => parent_item_id === null)
    return {
      rows: top,
      quantity: unitsIn(top),
      own: [...Map.groupBy(own, samePrice).values()].map((of) => ({ rows: of, quantity: unitsIn(of), own: [] })),
    }
  })
}

/** A line with its add-ons or parts as they are priced again. */
function quoteLines(all: readonly FrozenLine[]): QuoteLine[] {
  const lines: QuoteLine[] = []
  for (const line of boughtLines(all)) {
    const parent = lines.push(quoteLine(line)) - 1
    const is_package = line.rows[0]!.kind === 'PACKAGE'
    for (const one of line.own) lines.push({ ...quoteLine(one, is_package), parent })
  }
  return lines
}

function quoteLine({ rows, quantity }: BoughtLine, is_part = false): QuoteLine {
  const line = rows[0]!
  return {
    ticket_id: line.ticket_id,
    ticket_price_id: line.ticket_price_id,
    event_date_id: line.event_date_id,
    starts_at: line.starts_at,
    kind: line.kind,
    is_included: line.is_included,
    ticket_type: line.ticket_type,
    hide_unless_promo_code: line.hide_unless_promo_code && !is_part,
    quantity,
    listed: line.price_before_discount,
    chosen_amount: line.price_before_discount,
    designated: is_part ? line.price_before_discount : null,
    taxes_and_fees: frozenTaxes(rows),
  }
}

/** Parts of a package need no code of their own (PKG-3). */
const isPart = (line: FrozenLine, all: readonly FrozenLine[]): boolean =>
  line.parent_item_id !== null && all.some(({ id, kind }) => id === line.parent_item_id && kind === 'PACKAGE')

/** A held order with another code or none (PRO-9): computed anew from what was frozen, by the one function (PRC-16). */
export function repriceOrder({ currency, lines, former, promo, discounts }: RepriceInput): Repriced {
  // a ticket that was hidden only after it was reserved needs no code
  const unlocked = lines.filter((line) => line.hide_unless_promo_code && !isPart(line, lines) && applies(former, line))
  if (!unlocked.every((line) => applies(promo, line))) return { ok: false, code: 'PROMO_CODE_NEEDED' }
  const quote = quoteOrder({ currency, promo, discounts, lines: quoteLines(lines) })
  if (promo !== null && !quote.promo_code_applied)
    return { ok: false, code: 'PROMO_CODE_NOT_APPLICABLE', note: quote.promo_code_note }
  return { ok: true, quote }
}
