import type { DiscountPart } from '#core/catalog/prices/quote-order.ts'
import type { TaxOrFeePart } from '#core/catalog/taxes-and-fees/apply-taxes.ts'
import { type SumKind, type SumRow, summaryRows } from '#core/catalog/taxes-and-fees/price-display.ts'
import type { SummaryItem } from '#core/catalog/taxes-and-fees/summary-items.ts'
import { LOCALE_TAGS, type Locale, type Message } from '#core/platform/locales.ts'
import { formatMoney } from '#core/platform/money.ts'
import type { Row } from '#server/platform/database/rows.ts'
import { translate } from '#server/platform/runtime/i18n.ts'

const TEXTS = {
  times: /*i18n*/ { id: 'summary.times', message: '{quantity} × {price}' },
  free: /*i18n*/ { id: 'price.free', message: 'Free' },
  name_and_tier: /*i18n*/ { id: 'ticket.name_and_tier', message: '{title} – {label}' },
  below: /*i18n*/ { id: 'summary.below', message: '{quantity} × {name}' },
  included: /*i18n*/ { id: 'summary.included', message: 'included' },
  together: /*i18n*/ { id: 'summary.tickets', message: '{count, plural, one {# ticket} other {# tickets}}' },
}
/** A tax, fee or discount is called by its own name. */
const SUM_LABELS = {
  DISCOUNT: /*i18n*/ { id: 'summary.discount', message: 'Discount' },
  CODE_DISCOUNT: /*i18n*/ { id: 'summary.code_discount', message: 'Discount, code {name}' },
  SUBTOTAL: /*i18n*/ { id: 'summary.subtotal', message: 'Subtotal' },
  TOTAL: /*i18n*/ { id: 'summary.total', message: 'Total' },
  INCLUDES: /*i18n*/ { id: 'summary.includes', message: 'includes {name}' },
  REFUND_PENDING: /*i18n*/ { id: 'summary.refund_pending', message: 'Refund pending' },
  REFUNDED: /*i18n*/ { id: 'summary.refunded', message: 'Refunded' },
  REMAINING: /*i18n*/ { id: 'summary.remaining', message: 'Remaining' },
} satisfies Record<Exclude<SumKind, 'FEE' | 'TAX'>, object>
const LOOK: Partial<Record<SumKind, 'total' | 'muted'>> = { TOTAL: 'total', INCLUDES: 'muted', REFUND_PENDING: 'muted' }

/** One line of money in words. `total` stands out, `muted` steps back. */
export interface SummaryLabel {
  readonly label: string
  readonly detail?: string
  readonly value: string
  readonly weight?: 'total' | 'muted' | undefined
}

/**
 * The rows of an order's summary from its frozen items, in words (PRC-21), the same as page and back office. Where there
 * is little room, `is_folded` tells all lines as one; it still adds up.
 */
export function summaryLabels(
  order: Row<'orders'>,
  items: readonly Row<'order_items'>[],
  { locale, is_folded = false }: { locale: Locale; is_folded?: boolean },
): SummaryLabel[] {
  const say = (message: Message, values = {}) => translate(locale, message, values)
  const money = (amount: number) => formatMoney(amount, order.currency, LOCALE_TAGS[locale])
  // a ticket's price of 0 reads "Free", sums show 0 (MON-8)
  const priced = (amount: number) => (amount === 0 ? say(TEXTS.free) : money(amount))
  const rollup = order.taxes_and_fees_rollup as unknown as TaxOrFeePart[]
  const discounts_rollup = order.discounts_rollup as unknown as DiscountPart[]
  const summary = summaryRows({ ...order, items, taxes_and_fees_rollup: rollup, discounts_rollup })
  const sumWord = ({ kind, name }: SumRow): string =>
    kind === 'FEE' || kind === 'TAX' || (kind === 'DISCOUNT' && name !== null)
      ? (name ?? '')
      : say(SUM_LABELS[kind], { name: name ?? '' })
  const nameOf = ({ title, label }: SummaryItem): string => (label ? say(TEXTS.name_and_tier, { title, label }) : title)
  const line = (item: SummaryItem): SummaryLabel =>
    item.under
      ? {
          label: say(TEXTS.below, { quantity: item.quantity, name: nameOf(item) }),
          value: item.is_included ? say(TEXTS.included) : priced(item.amount),
          weight: 'muted',
        }
      : {
          label: nameOf(item),
          detail: say(TEXTS.times, { quantity: item.quantity, price: priced(item.unit) }),
          value: priced(item.amount),
        }
  const count = summary.items.reduce((sum, { quantity, under }) => sum + (under ? 0 : quantity), 0)
  const together = summary.items.reduce((sum, { amount }) => sum + amount, 0)
  return [
    ...(is_folded ? [{ label: say(TEXTS.together, { count }), value: priced(together) }] : summary.items.map(line)),
    ...summary.sums.map((row) => ({ label: sumWord(row), value: money(row.amount), weight: LOOK[row.kind] })),
  ]
}
