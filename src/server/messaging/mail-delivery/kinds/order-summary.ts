import type { Locale } from '#core/platform/locales.ts'
import type { Row } from '#server/platform/database/rows.ts'
import { summaryLabels } from '#server/records/orders/summary-labels.ts'
import type { Block } from '../rendering/content.ts'

/** The summary block of an order from its frozen items (PRC-21), the same rows as page and back office. */
export const summaryBlock = (order: Row<'orders'>, items: readonly Row<'order_items'>[], locale: Locale): Block => ({
  type: 'rows',
  rows: summaryLabels(order, items, { locale }),
})
