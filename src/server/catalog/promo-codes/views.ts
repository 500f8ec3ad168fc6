import type { PromoCodeView } from '#core/catalog/promo-codes/schema.ts'
import { thousandthsToPercent } from '#core/platform/money.ts'
import type { PromoCodeRow } from './queries.ts'

export const toPromoCodeView = (row: PromoCodeRow): PromoCodeView => ({
  id: row.id,
  code: row.code,
  discount_type: row.discount_type,
  discount: row.discount_type === 'PERCENTAGE' ? thousandthsToPercent(row.discount) : row.discount,
  max_uses: row.max_uses,
  times_used: row.times_used,
  times_held: row.times_held,
  expiry_date: row.expiry_date?.toISOString() ?? null,
  applicable_ticket_ids: row.applicable_ticket_ids,
  applicable_event_date_ids: row.applicable_event_date_ids,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})
