import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { TICKET_TYPE_RULES } from '#core/catalog/ticket-types/ticket-type.ts'
import type { OffSaleReason } from '#core/catalog/tickets/sale-state.ts'
import type { TicketPriceView, TicketView } from '#core/catalog/tickets/schema.ts'
import { boundInstant } from '#web/platform/ui/inputs/sale-bounds/sale-bounds.ts'

interface SaleWindow {
  readonly starts_at: string | null
  /** Null where it is another instant on each date. */
  readonly ends_at: string | null
}

type SoldEvent = Pick<EventView, 'dates_count' | 'start_date' | 'effective_end_date'>

/** When a price can be bought: both windows must be open, and without an end sale ends with the event (TIX-10). */
export function windowOf(ticket: TicketView, price: TicketPriceView, event: SoldEvent): SaleWindow {
  const both = [ticket, price]
  const boundsOf = (bound: 'start' | 'end') =>
    both.flatMap((one) => {
      const at = boundInstant(one[`sale_${bound}_date`], one[`sale_${bound}_offset`], event.start_date)
      return at === null ? [] : [at.toISOString()]
    })
  // with several dates an offset is another instant on each (DAT-25)
  const varies = (bound: 'start' | 'end') =>
    event.dates_count > 1 && both.some((one) => one[`sale_${bound}_offset`] !== null)
  const has_own_end = ticket.sale_end_date !== null || ticket.sale_end_offset !== null
  const ends = [...(has_own_end ? [] : [event.effective_end_date]), ...boundsOf('end')].sort()
  return {
    starts_at: varies('start') ? null : (boundsOf('start').sort().at(-1) ?? null),
    ends_at: varies('end') ? null : (ends[0] ?? event.effective_end_date),
  }
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
