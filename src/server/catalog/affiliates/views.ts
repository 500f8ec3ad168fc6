import type { AffiliateView } from '#core/catalog/affiliates/schema.ts'
import { slugify } from '#core/platform/ids.ts'
import { paths } from '#core/platform/paths.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import type { AffiliateRow, AffiliateTotals } from './queries.ts'

const NOTHING = { orders: 0, tickets: 0, gross: 0, refunded: 0, tax: 0, fee: 0 }

export function toAffiliateView(
  row: AffiliateRow,
  totals: AffiliateTotals | undefined,
  { event, app_url }: { event: EventRow; app_url: string },
): AffiliateView {
  const { orders, tickets, gross, refunded, tax, fee } = totals ?? NOTHING
  return {
    id: row.id,
    name: row.name,
    code: row.code,
    email: row.email,
    status: row.status,
    link: `${app_url}${paths.event(event.id, slugify(event.title))}?${new URLSearchParams({ aff: row.code })}`,
    orders_count: orders,
    tickets_sold: tickets,
    gross_sales: gross,
    net_sales: gross - refunded - tax - fee,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
