import type { PromoCodeTerms } from '#core/catalog/promo-codes/discount.ts'
import type { PriceDisplayMode } from '#core/catalog/taxes-and-fees/price-display.ts'
import { shownRate } from '#core/catalog/taxes-and-fees/schema.ts'
import type { DateOnSale } from '#core/catalog/tickets/catalog-of-date.ts'
import { DEFAULT_MIN_PER_ORDER } from '#core/catalog/tickets/limits.ts'
import { maxPerOrder } from '#core/catalog/tickets/max-per-order.ts'
import type { BasketRule, PackagePart } from '#core/catalog/tickets/products.ts'
import { quotePrice } from '#core/catalog/tickets/sale-catalog.ts'
import type { OrderableTicket, PriceSale, TicketSale } from '#core/catalog/tickets/sale-state.ts'
import type {
  PublicBasketRuleView,
  PublicPartView,
  PublicPriceView,
  PublicTicketView,
} from '#core/catalog/tickets/schema.ts'
import { hasWaitingList, isWaitedFor } from '#core/catalog/tickets/waiting-list.ts'
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
  const terms = { promo, discounts, date, catalog }
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
    ...(isWaitedFor(state.sale_state) && hasWaitingList(catalog, ticket) ? { has_waiting_list: true as const } : {}),
  }
}

const toPublicTaxes = ({ taxes_and_fees }: CatalogTicket): PublicTicketView['taxes_and_fees'] =>
  taxes_and_fees.map(({ id, name, type, calculation_type, rate, included_in_price }) => ({
    id,
    name,
    type,
    calculation_type,
    rate: shownRate({ calculation_type, rate }),
    included_in_price,
  }))

/** What is in a package is told whether or not it is shown by itself (PKG-3); null for a price that is gone. */
function toPublicPart({ tickets }: Catalog, part: PackagePart): PublicPartView | null {
  const ticket = tickets.find(({ id }) => id === part.ticket_id)
  const price = ticket?.prices.find(({ id }) => id === part.ticket_price_id)
  if (!ticket || !price) return null
  const { ticket_id, ticket_price_id, quantity, unit_price } = part
  const { title, kind, stock_per_date } = ticket
  const own = { title, kind, stock_per_date, label: price.label, taxes_and_fees: toPublicTaxes(ticket) }
  return { ticket_id, ticket_price_id, quantity, unit_price, ...own }
}

/** Groups and rules name only products that the public page shows: of a hidden one nobody learns (EXT-6, VIS-13). */
export function withShownLinks(
  tickets: readonly PublicTicketView[],
  rules: readonly BasketRule[],
): { tickets: PublicTicketView[]; basket_rules: PublicBasketRuleView[] } {
  const shown = new Set(tickets.map(({ id }) => id))
  const isShown = (id: number): boolean => shown.has(id)
  return {
    tickets: tickets.map((ticket) => ({
      ...ticket,
      addon_groups: ticket.addon_groups.flatMap((group) => {
        const ticket_ids = group.ticket_ids.filter(isShown)
        return ticket_ids.length > 0 ? { ...group, ticket_ids } : []
      }),
    })),
    basket_rules: rules.flatMap(({ type, ticket_id, other_ticket_ids, same_date, allowed_per_unit }) => {
      const others = other_ticket_ids.filter(isShown)
      if (!isShown(ticket_id) || others.length === 0) return []
      return { type, ticket_id, other_ticket_ids: others, same_date, allowed_per_unit }
    }),
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
    kind: ticket.kind,
    sale_mode: ticket.sale_mode,
    stock_per_date: ticket.stock_per_date,
    parts: ticket.parts.flatMap((part) => toPublicPart(catalog, part) ?? []),
    addon_groups: catalog.addon_groups
      .filter((group) => group.ticket_id === ticket.id)
      .map(({ id, title, min, max, included_count, max_per_product, ticket_ids }) => ({
        id,
        title,
        min,
        max,
        included_count,
        max_per_product,
        ticket_ids: [...ticket_ids],
      })),
    type: ticket.type,
    description: ticket.description === null ? null : cleanHtml(ticket.description),
    order: ticket.order,
    min_per_order: ticket.min_per_order ?? DEFAULT_MIN_PER_ORDER,
    max_per_order: maxPerOrder(ticket),
    max_per_person: ticket.max_per_person,
    sale_start_date: ticket.sale_start_date?.toISOString() ?? null,
    sale_end_date: ticket.sale_end_date?.toISOString() ?? null,
    sale_state: sale.sale_state,
    // It is shown, so a code asked with unlocked it.
    is_unlocked: ticket.hide_unless_promo_code,
    start_collapsed: ticket.start_collapsed,
    ...(ticket.requires_approval
      ? {
          requires_approval: {
            attendee_details: catalog.settings.attendee_details,
            attendee_email: ticket.attendee_email,
          },
        }
      : {}),
    price_display_mode: (ticket.price_display_mode ?? catalog.settings.price_display_mode) as PriceDisplayMode,
    quantity_available: orderable.shows_quantity ? sale.available : null,
    taxes_and_fees: toPublicTaxes(ticket),
    prices: sale.prices.filter((price) => price.is_shown).map((price) => toPublicPrice(shown, price)),
  }
}
