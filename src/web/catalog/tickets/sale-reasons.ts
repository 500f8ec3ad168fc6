import { TICKET_TYPE_RULES } from '#core/catalog/ticket-types/ticket-type.ts'
import type { OffSaleReason } from '#core/catalog/tickets/sale-state.ts'
import type { TicketPriceView, TicketView } from '#core/catalog/tickets/schema.ts'

interface SaleWindow {
  readonly starts_at: string | null
  readonly ends_at: string
}

/** When a price can be bought: both windows must be open, and without an end sale ends with the event (TIX-10). */
export function windowOf(ticket: TicketView, price: TicketPriceView, event_end: string): SaleWindow {
  const starts = [ticket.sale_start_date, price.sale_start_date].filter((date) => date !== null).sort()
  const ends = [ticket.sale_end_date ?? event_end, price.sale_end_date].filter((date) => date !== null).sort()
  return { starts_at: starts.at(-1) ?? null, ends_at: ends[0] ?? event_end }
}

/** What keeps the whole ticket off sale, whichever tier; the rest is each tier's own (VIS-13, VIS-17). */
export function reasonsOfTicket(ticket: TicketView): readonly OffSaleReason[] {
  if (!TICKET_TYPE_RULES[ticket.type].has_tiers) return ticket.off_sale_reasons
  const is_of_ticket: Partial<Record<OffSaleReason, boolean>> = {
    DATE_CANCELLED: true,
    HIDDEN: ticket.is_hidden,
    PROMO_REQUIRED: true,
    PAUSED: true,
    NOT_PAYABLE: true,
  }
  return ticket.off_sale_reasons.filter(
    (reason) => is_of_ticket[reason] && ticket.prices.every((price) => price.off_sale_reasons.includes(reason)),
  )
}

/** What keeps this tier off sale besides (VIS-13). */
export function reasonsOfTier(ticket: TicketView, price: TicketPriceView): readonly OffSaleReason[] {
  const shared = reasonsOfTicket(ticket)
  return price.off_sale_reasons.filter((reason) => !shared.includes(reason))
}

/**
 * What ran out where nothing more can be sold: the price's own quantity, what one order takes at least, or a capacity
 * assignment around it (VIS-8).
 */
export function shortageOf(ticket: TicketView, price: TicketPriceView): 'QUANTITY' | 'BELOW_MIN' | 'CAPACITY' {
  const { quantity_available, quantity_sold } = price
  const unsold = quantity_available === null ? Number.POSITIVE_INFINITY : quantity_available - quantity_sold
  if (unsold <= 0) return 'QUANTITY'
  return unsold < (ticket.min_per_order ?? 1) ? 'BELOW_MIN' : 'CAPACITY'
}
