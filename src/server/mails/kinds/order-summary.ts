import { summaryRows } from '#core/checkout/price-display.ts'
import type { Locale } from '#core/locales.ts'
import { formatMoney } from '#core/money.ts'
import type { TaxOrFeePart } from '#core/taxes-and-fees/apply-taxes.ts'
import type { Row } from '#server/platform/rows.ts'
import type { Block, ContentRow } from '../rendering/content.ts'
import { sayIn, ticketName } from './event-mail.ts'

const TEXTS = {
  times: /*i18n*/ { id: 'summary.times', message: '{quantity} × {price}' },
  discount: /*i18n*/ { id: 'summary.discount', message: 'Discount' },
  subtotal: /*i18n*/ { id: 'summary.subtotal', message: 'Subtotal' },
  total: /*i18n*/ { id: 'summary.total', message: 'Total' },
  includes: /*i18n*/ { id: 'summary.includes', message: 'includes {name}' },
  refunded: /*i18n*/ { id: 'summary.refunded', message: 'Refunded' },
  remaining: /*i18n*/ { id: 'summary.remaining', message: 'Remaining' },
  free: /*i18n*/ { id: 'price.free', message: 'Free' },
}

/** The summary block of an order from its frozen items (PRC-21), the same rows as page and back office. */
export function summaryBlock(order: Row<'orders'>, items: readonly Row<'order_items'>[], locale: Locale): Block {
  const say = sayIn(locale)
  const money = (amount: number) => formatMoney(amount, order.currency, locale)
  // a ticket's price of 0 reads "Free", sums show 0 (MON-8)
  const priced = (amount: number) => (amount === 0 ? say(TEXTS.free) : money(amount))
  const rollup = order.taxes_and_fees_rollup as unknown as TaxOrFeePart[]
  const summary = summaryRows({ ...order, items, taxes_and_fees_rollup: rollup })
  const rows: ContentRow[] = summary.items.map((item) => ({
    label: ticketName(say, item),
    detail: say(TEXTS.times, { quantity: item.quantity, price: priced(item.unit) }),
    value: priced(item.amount),
    former: item.former === null ? null : money(item.former),
  }))
  if (summary.discount !== null) rows.push({ label: say(TEXTS.discount), value: money(-summary.discount) })
  rows.push({ label: say(TEXTS.subtotal), value: money(summary.subtotal) })
  for (const part of [...summary.fees, ...summary.taxes]) rows.push({ label: part.name, value: money(part.amount) })
  rows.push({ label: say(TEXTS.total), value: money(summary.total), weight: 'total' })
  for (const part of summary.includes)
    rows.push({ label: say(TEXTS.includes, { name: part.name }), value: money(part.amount), weight: 'muted' })
  if (summary.refunded !== null) rows.push({ label: say(TEXTS.refunded), value: money(summary.refunded) })
  if (summary.remaining !== null) rows.push({ label: say(TEXTS.remaining), value: money(summary.remaining) })
  return { type: 'rows', rows }
}
