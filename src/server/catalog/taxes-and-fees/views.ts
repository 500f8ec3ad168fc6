import { shownRate, type TaxOrFeeView } from '#core/catalog/taxes-and-fees/schema.ts'
import { cleanHtml } from '#server/platform/text/clean-html.ts'
import type { TaxOrFeeRow } from './queries.ts'

export function toTaxOrFeeView(row: TaxOrFeeRow): TaxOrFeeView {
  const calculation_type = row.calculation_type as TaxOrFeeView['calculation_type']
  return {
    id: row.id,
    name: row.name,
    type: row.type as TaxOrFeeView['type'],
    calculation_type,
    rate: shownRate({ calculation_type, rate: row.rate }),
    currency: row.currency,
    included_in_price: row.included_in_price,
    apply_to_new_tickets: row.apply_to_new_tickets,
    description: row.description === null ? null : cleanHtml(row.description),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
