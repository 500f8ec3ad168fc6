import type { TaxOrFee } from '#core/catalog/taxes-and-fees/apply-taxes.ts'
import { shownRate } from '#core/catalog/taxes-and-fees/schema.ts'
import { TICKET_TYPE_RULES } from '#core/catalog/ticket-types/ticket-type.ts'
import type { Counter } from '#core/catalog/tickets/sale-catalog.ts'
import type { TicketSale } from '#core/catalog/tickets/sale-state.ts'
import type { TicketPriceView, TicketView } from '#core/catalog/tickets/schema.ts'
import { cleanHtml } from '#server/platform/text/clean-html.ts'
import type { CatalogTicket } from './catalog-queries.ts'

interface TicketState {
  readonly sale: TicketSale
  /** What is held and sold of each price on all dates, by the price's id. */
  readonly taken: ReadonlyMap<number, Counter>
  /** The same of the date whose sale is told. */
  readonly taken_on_date: ReadonlyMap<number, Counter>
  readonly attendees_count: number
  readonly use: TicketUse
}

/** What orders and attendees fix of a ticket beyond what the counters tell (TIX-13 to TIX-15). */
export interface TicketUse {
  /** Prices with an attendee of any status. */
  readonly attended_prices: ReadonlySet<number>
  /** Tickets that an order other than EXPIRED contains. */
  readonly ordered_tickets: ReadonlySet<number>
}

const toTaxView = (tax: TaxOrFee) => ({
  id: tax.id,
  name: tax.name,
  type: tax.type,
  calculation_type: tax.calculation_type,
  rate: shownRate(tax),
  included_in_price: tax.included_in_price,
})

const NONE: Counter = { sold: 0, held: 0, promised: 0 }

function toPriceView(
  price: CatalogTicket['prices'][number],
  { sale, taken, taken_on_date, use }: TicketState,
): TicketPriceView {
  const { sold, held } = taken.get(price.id) ?? NONE
  const on_date = taken_on_date.get(price.id) ?? NONE
  const state = sale.prices.find(({ id }) => id === price.id)!
  const limit = price.quantity_available
  return {
    id: price.id,
    label: price.label,
    price: price.price,
    quantity_available: limit,
    sale_start_date: price.sale_start_date?.toISOString() ?? null,
    sale_start_offset: price.sale_start_offset,
    sale_end_date: price.sale_end_date?.toISOString() ?? null,
    sale_end_offset: price.sale_end_offset,
    is_hidden: price.is_hidden,
    order: price.order,
    quantity_sold: sold,
    quantity_held: held,
    quantity_left: limit === null ? null : Math.max(0, limit - on_date.sold - on_date.held - on_date.promised),
    sale_state: state.sale_state,
    off_sale_reasons: state.off_sale_reasons,
    is_in_use: sold > 0 || held > 0 || use.attended_prices.has(price.id),
  }
}

/** VIE-7 for staff. */
export function toTicketView(ticket: CatalogTicket, state: TicketState): TicketView {
  const prices = ticket.prices.map((price) => toPriceView(price, state))
  const only = TICKET_TYPE_RULES[ticket.type].has_tiers ? undefined : prices[0]
  return {
    id: ticket.id,
    event_id: ticket.event_id,
    kind: ticket.kind,
    stock_per_date: ticket.stock_per_date,
    sale_mode: ticket.sale_mode,
    parts: ticket.parts.map(({ ticket_id, ticket_price_id, quantity, unit_price }) => ({
      ...{ ticket_id, ticket_price_id, quantity, unit_price },
    })),
    parts_cancellable: ticket.parts_cancellable,
    title: ticket.title,
    description: ticket.description === null ? null : cleanHtml(ticket.description),
    type: ticket.type,
    price: only?.price ?? null,
    quantity_available: only?.quantity_available ?? null,
    prices,
    min_per_order: ticket.min_per_order,
    max_per_order: ticket.max_per_order,
    max_per_person: ticket.max_per_person,
    sale_start_date: ticket.sale_start_date?.toISOString() ?? null,
    sale_start_offset: ticket.sale_start_offset,
    sale_end_date: ticket.sale_end_date?.toISOString() ?? null,
    sale_end_offset: ticket.sale_end_offset,
    is_hidden: ticket.is_hidden,
    hide_before_sale_start: ticket.hide_before_sale_start,
    hide_after_sale_end: ticket.hide_after_sale_end,
    hide_when_sold_out: ticket.hide_when_sold_out,
    has_waiting_list: ticket.has_waiting_list,
    requires_approval: ticket.requires_approval,
    hide_unless_promo_code: ticket.hide_unless_promo_code,
    is_paused: ticket.is_paused,
    show_available_quantity: ticket.show_available_quantity,
    start_collapsed: ticket.start_collapsed,
    price_display_mode: ticket.price_display_mode,
    attendee_email: ticket.attendee_email,
    tax_and_fee_ids: ticket.taxes_and_fees.map(({ id }) => id),
    taxes_and_fees: ticket.taxes_and_fees.map(toTaxView),
    order: ticket.order,
    sale_state: state.sale.sale_state,
    off_sale_reasons: state.sale.off_sale_reasons,
    quantity_sold: prices.reduce((sum, price) => sum + price.quantity_sold, 0),
    quantity_held: prices.reduce((sum, price) => sum + price.quantity_held, 0),
    attendees_count: state.attendees_count,
    is_type_locked: prices.some(({ is_in_use }) => is_in_use),
    is_in_orders: state.use.ordered_tickets.has(ticket.id),
    created_at: ticket.created_at.toISOString(),
    updated_at: ticket.updated_at.toISOString(),
  }
}
