import type { OrderQuote } from '#core/catalog/prices/quote-order.ts'

/**
 * What of a price is frozen on the order itself, and on its lines (PRC-13, PRC-14, PRC-35). `parent` is a line's place among
 * them, not a column: whoever writes the rows knows the number of its row.
 */
export function orderColumns(quote: OrderQuote) {
  const {
    items,
    currency: _currency,
    promo_code_applied: _applied,
    promo_code_note: _note,
    acting_rule_ids: _rules,
    taxes_and_fees_rollup,
    discounts_rollup,
    ...sums
  } = quote
  return {
    totals: {
      ...sums,
      taxes_and_fees_rollup: JSON.stringify(taxes_and_fees_rollup),
      discounts_rollup: JSON.stringify(discounts_rollup),
    },
    items: items.map((item) => ({ ...item, taxes_and_fees_rollup: JSON.stringify(item.taxes_and_fees_rollup) })),
  }
}
