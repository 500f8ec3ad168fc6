import type { PromoCodeTerms } from '#core/catalog/promo-codes/discount.ts'
import type { PriceDisplayMode } from '#core/catalog/taxes-and-fees/price-display.ts'
import { shownRate } from '#core/catalog/taxes-and-fees/schema.ts'
import type { DateOnSale } from '#core/catalog/tickets/catalog-of-date.ts'
import { DEFAULT_MAX_PER_ORDER, DEFAULT_MIN_PER_ORDER } from '#core/catalog/tickets/limits.ts'
import { quotePrice } from '#core/catalog/tickets/sale-catalog.ts'
import type { OrderableTicket, PriceSale, TicketSale } from '#core/catalog/tickets/sale-state.ts'
import type { PublicPriceView, PublicTicketView } from '#core/catalog/tickets/schema.ts'
import { cleanHtml } from '#server/platform/text/clean-html.ts'
import type { Catalog, CatalogTicket } from './catalog-queries.ts'

interface Shown {
  readonly date: DateOnSale<Catalog>
  readonly ticket: CatalogTicket
  readonly orderable: OrderableTicket
  readonly sale: TicketSale
  readonly promo: PromoCodeTerms | null
  readonly now: Date
}

/** VIE-15 of one shown price, from the one price function (PRC-1). */
function toPublicPrice(
  { date: { date, catalog }, ticket, orderable, promo, now }: Shown,
  state: PriceSale,
): PublicPriceView {
  const price = ticket.prices.find(({ id }) => id === state.id)!
  const { event, discount_rules: rules } = catalog
  const discounts = { rules, now, timezone: event.timezone }
  const terms = { promo, discounts, starts_at: date.starts_at }
  const { parts, rule_discount: _part, ...unit } = quotePrice(ticket, price, terms)
  return {
    id: price.id,
    label: price.label,
    ...unit,
    parts: parts.map((part) => ({ ...part, rate: shownRate(part) })),
    sale_state: state.sale_state,
    sale_start_date: price.sale_start_date?.toISOString() ?? null,
    sale_end_date: price.sale_end_date?.toISOString() ?? null,
    quantity_available: orderable.shows_quantity ? state.available : null,
  }
}

/** VIE-15; null where the public page does not show the ticket, its hidden tiers are left out (VIS-13, VIS-15). */
export function toPublicTicket(shown: Shown): PublicTicketView | null {
  const { ticket, orderable, sale } = shown
  const { catalog } = shown.date
  if (!sale.is_shown) return null
  return {
    id: ticket.id,
    title: ticket.title,
    type: ticket.type,
    description: ticket.description === null ? null : cleanHtml(ticket.description),
    order: ticket.order,
    min_per_order: ticket.min_per_order ?? DEFAULT_MIN_PER_ORDER,
    max_per_order: ticket.max_per_order ?? DEFAULT_MAX_PER_ORDER,
    max_per_person: ticket.max_per_person,
    sale_start_date: ticket.sale_start_date?.toISOString() ?? null,
    sale_end_date: ticket.sale_end_date?.toISOString() ?? null,
    sale_state: sale.sale_state,
    // It is shown, so a code asked with unlocked it.
    is_unlocked: ticket.hide_unless_promo_code,
    start_collapsed: ticket.start_collapsed,
    price_display_mode: (ticket.price_display_mode ?? catalog.settings.price_display_mode) as PriceDisplayMode,
    quantity_available: orderable.shows_quantity ? sale.available : null,
    taxes_and_fees: ticket.taxes_and_fees.map(({ id, name, type, calculation_type, rate, included_in_price }) => ({
      id,
      name,
      type,
      calculation_type,
      rate: shownRate({ calculation_type, rate }),
      included_in_price,
    })),
    prices: sale.prices.filter((price) => price.is_shown).map((price) => toPublicPrice(shown, price)),
  }
}
