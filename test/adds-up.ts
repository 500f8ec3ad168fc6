import { expect } from 'vitest'
import type { OrderQuote } from '#core/catalog/prices/quote-order.ts'
import type { UnitQuote } from '#core/catalog/prices/quote-unit.ts'
import {
  PRICE_DISPLAY_MODES,
  priceDisplay,
  type SumKind,
  summaryRows,
} from '#core/catalog/taxes-and-fees/price-display.ts'

const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

/** What a buyer reads in the summary block adds up, read from top to bottom with the signs shown (PRC-21). */
export function expectSummaryAddsUp(quote: OrderQuote, refunded = 0): void {
  const items = quote.items.map((item) => ({ ...item, title: 'Hall', label: null }))
  const rows = summaryRows({ ...quote, items, total_refunded: refunded })
  const shown = (...kinds: SumKind[]) =>
    total(rows.sums.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount))
  for (const item of rows.items) expect(item.amount).toBe(item.unit * item.quantity)
  const lines = total(rows.items.map(({ amount }) => amount))
  expect(lines + shown('DISCOUNT', 'CODE_DISCOUNT', 'FEE', 'TAX')).toBe(shown('TOTAL'))
  if (rows.sums.some(({ kind }) => kind === 'SUBTOTAL')) {
    expect(lines + shown('DISCOUNT', 'CODE_DISCOUNT')).toBe(shown('SUBTOTAL'))
    expect(shown('SUBTOTAL') + shown('FEE', 'TAX')).toBe(shown('TOTAL'))
  } else expect(lines).toBe(shown('TOTAL'))
  if (refunded > 0) expect(shown('TOTAL') + shown('REFUNDED')).toBe(shown('REMAINING'))
  expect(shown('TOTAL')).toBe(quote.total_gross)
}

/** The price beside a ticket, with what the info button adds, times the quantity is what its line costs (PRC-20). */
export function expectPriceAddsUp(unit: UnitQuote, quantity: number): void {
  for (const mode of PRICE_DISPLAY_MODES) {
    const { price, plus, includes, former_price } = priceDisplay(unit, mode)
    expect((price + total(plus.map(({ amount }) => amount))) * quantity).toBe(unit.unit_total * quantity)
    for (const part of includes) expect(part.amount).toBeLessThanOrEqual(price + total(plus.map((one) => one.amount)))
    expect(former_price === null).toBe(!unit.is_discounted)
    if (former_price !== null && mode === 'EXCLUSIVE') expect(former_price).toBeGreaterThan(price)
  }
}
