import { type SumKind, type SumRow, summaryRows } from '#core/checkout/price-display.ts'
import type { Locale } from '#core/locales.ts'
import { formatMoney } from '#core/money.ts'
import type { TaxOrFeePart } from '#core/taxes-and-fees/apply-taxes.ts'
import type { Row } from '#server/platform/rows.ts'
import type { Block, ContentRow } from '../rendering/content.ts'
import { sayIn, ticketName } from './event-mail.ts'

const TEXTS = {
  times: /*i18n*/ { id: 'summary.times', message: '{quantity} × {price}' },
  free: /*i18n*/ { id: 'price.free', message: 'Free' },
}
/** A tax or fee is called by its own name. */
const SUM_WORDS = {
  DISCOUNT: /*i18n*/ { id: 'summary.discount', message: 'Discount' },
  SUBTOTAL: /*i18n*/ { id: 'summary.subtotal', message: 'Subtotal' },
  TOTAL: /*i18n*/ { id: 'summary.total', message: 'Total' },
  INCLUDES: /*i18n*/ { id: 'summary.includes', message: 'includes {name}' },
  REFUND_PENDING: /*i18n*/ { id: 'summary.refund_pending', message: 'Refund pending' },
  REFUNDED: /*i18n*/ { id: 'summary.refunded', message: 'Refunded' },
  REMAINING: /*i18n*/ { id: 'summary.remaining', message: 'Remaining' },
} satisfies Record<Exclude<SumKind, 'FEE' | 'TAX'>, object>
const LOOK: Partial<Record<SumKind, 'total' | 'muted'>> = { TOTAL: 'total', INCLUDES: 'muted', REFUND_PENDING: 'muted' }

/** The rows of an order's summary from its frozen items, in words (PRC-21), the same as page and back office. */
export function summaryWords(order: Row<'orders'>, items: readonly Row<'order_items'>[], locale: Locale): ContentRow[] {
  const say = sayIn(locale)
  const money = (amount: number) => formatMoney(amount, order.currency, locale)
  // a ticket's price of 0 reads "Free", sums show 0 (MON-8)
  const priced = (amount: number) => (amount === 0 ? say(TEXTS.free) : money(amount))
  const rollup = order.taxes_and_fees_rollup as unknown as TaxOrFeePart[]
  const summary = summaryRows({ ...order, items, taxes_and_fees_rollup: rollup })
  const labelOf = ({ kind, name }: SumRow): string =>
    kind === 'FEE' || kind === 'TAX' ? (name ?? '') : say(SUM_WORDS[kind], { name: name ?? '' })
  return [
    ...summary.items.map((item) => ({
      label: ticketName(say, item),
      detail: say(TEXTS.times, { quantity: item.quantity, price: priced(item.unit) }),
      value: priced(item.amount),
    })),
    ...summary.sums.map((row) => ({ label: labelOf(row), value: money(row.amount), weight: LOOK[row.kind] })),
  ]
}

export const summaryBlock = (order: Row<'orders'>, items: readonly Row<'order_items'>[], locale: Locale): Block => ({
  type: 'rows',
  rows: summaryWords(order, items, locale),
})
