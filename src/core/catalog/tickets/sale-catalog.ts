import { type OrderQuote, quoteOrder, quoteUnit, type UnitQuote } from '#core/catalog/prices/quote-order.ts'
import { appliesToTicket, type PromoCodeTerms } from '#core/catalog/promo-codes/discount.ts'
import type { TaxOrFee } from '#core/catalog/taxes-and-fees/apply-taxes.ts'
import { type CapacityStock, showsQuantity } from './availability.ts'
import type { OrderableTicket, SalePrice, SaleTicket } from './sale-state.ts'

/** A price row with the counter of its units. */
export interface SoldPrice {
  readonly id: number
  readonly stock_id: number
  /** Listed, in minor units. */
  readonly price: number
  readonly quantity_available: number | null
  readonly is_hidden: boolean
  readonly sale_start_date: Date | null
  readonly sale_end_date: Date | null
}

/** A ticket as far as its sale goes: without a word of what is told of it. */
export interface SoldTicket extends Readonly<Omit<SaleTicket, 'prices'>> {
  readonly show_available_quantity: boolean | null
  readonly prices: readonly SoldPrice[]
  readonly taxes_and_fees: readonly TaxOrFee[]
}

/** A capacity assignment with the counter of its units; a disabled one counts but does not limit (CAP-2). */
export interface SoldCapacity {
  readonly id: number
  readonly stock_id: number
  readonly capacity: number | null
  readonly is_enabled: boolean
  readonly applies_to: 'TICKETS' | 'EVENT'
  readonly ticket_ids: readonly number[]
}

/** What an event sells, as organizers set it up. Counters are not in it: they are locked, or read, beside it. */
export interface SaleCatalog {
  readonly tickets: readonly SoldTicket[]
  readonly capacities: readonly SoldCapacity[]
  readonly settings: { readonly show_available_quantity: boolean }
}

export interface Counter {
  readonly held: number
  readonly sold: number
}

export interface PriceRef {
  readonly ticket_id: number
  readonly ticket_price_id: number
}

export interface CartLine extends PriceRef {
  readonly quantity: number
  /** What the buyer gives for a donation; null where the ticket takes no amount. */
  readonly amount: number | null
}

/** A ticket of the catalog with one of its prices; null where the two do not belong together. */
export function findPrice(
  { tickets }: Pick<SaleCatalog, 'tickets'>,
  { ticket_id, ticket_price_id }: PriceRef,
): { readonly ticket: SoldTicket; readonly price: SoldPrice } | null {
  const ticket = tickets.find(({ id }) => id === ticket_id)
  const price = ticket?.prices.find(({ id }) => id === ticket_price_id)
  return ticket && price ? { ticket, price } : null
}

const covers = ({ applies_to, ticket_ids }: SoldCapacity, ticket_id: number): boolean =>
  applies_to === 'EVENT' || ticket_ids.includes(ticket_id)

/** The assignments a ticket falls under, disabled ones included (CAP-2). */
export const capacitiesOfTicket = (
  { capacities }: Pick<SaleCatalog, 'capacities'>,
  ticket_id: number,
): SoldCapacity[] => capacities.filter((capacity) => covers(capacity, ticket_id))

/** Units of an order on every counter it touches besides its code: each price and all assignments of its ticket (RES-5). */
export function unitsPerCounter(
  catalog: SaleCatalog,
  lines: readonly (PriceRef & { readonly quantity: number })[],
): Map<number, number> {
  const units = new Map<number, number>()
  const add = (stock_id: number, quantity: number) => units.set(stock_id, (units.get(stock_id) ?? 0) + quantity)
  for (const line of lines) {
    const found = findPrice(catalog, line)
    if (!found) continue
    add(found.price.stock_id, line.quantity)
    for (const capacity of catalog.capacities)
      if (covers(capacity, line.ticket_id)) add(capacity.stock_id, line.quantity)
  }
  return units
}

export const allStockIds = ({ tickets, capacities }: Pick<SaleCatalog, 'tickets' | 'capacities'>): number[] => [
  ...tickets.flatMap((ticket) => ticket.prices.map((price) => price.stock_id)),
  ...capacities.map((capacity) => capacity.stock_id),
]

/** The organizer's limit of every price and assignment; null while there is none (STK-4). */
export const counterLimits = ({
  tickets,
  capacities,
}: Pick<SaleCatalog, 'tickets' | 'capacities'>): Map<number, number | null> =>
  new Map([
    ...tickets.flatMap(({ prices }) => prices.map((one) => [one.stock_id, one.quantity_available] as const)),
    ...capacities.map((one) => [one.stock_id, one.is_enabled ? one.capacity : null] as const),
  ])

/** One unit as it is listed, or with a code: what the event page shows and a reservation costs (PRC-1). */
export const quotePrice = (
  { id, type, hide_unless_promo_code, taxes_and_fees }: SoldTicket,
  { price }: Pick<SoldPrice, 'price'>,
  promo: PromoCodeTerms | null,
): UnitQuote =>
  quoteUnit({
    ticket_type: type,
    listed: price,
    discount: promo && appliesToTicket(promo, { id, type, hide_unless_promo_code }) ? promo : null,
    taxes_and_fees,
  })

/** The price of a cart whose lines are all of the catalog (PRC-1). */
export const quoteCart = (
  catalog: SaleCatalog,
  { currency, lines, promo }: { currency: string; lines: readonly CartLine[]; promo: PromoCodeTerms | null },
): OrderQuote =>
  quoteOrder({
    currency,
    promo,
    lines: lines.flatMap((line) => {
      const found = findPrice(catalog, line)
      if (!found) return []
      const { ticket, price } = found
      return {
        ticket_id: ticket.id,
        ticket_price_id: price.id,
        ticket_type: ticket.type,
        hide_unless_promo_code: ticket.hide_unless_promo_code,
        listed: price.price,
        chosen_amount: line.amount,
        taxes_and_fees: ticket.taxes_and_fees,
        quantity: line.quantity,
      }
    }),
  })

const NONE_TAKEN: Counter = { held: 0, sold: 0 }

/**
 * The catalog with its counters, in the shape `saleState` and `checkOrderLines` decide on; what the counters say later
 * is true at once. `promo` is a valid code or null.
 */
export const toSale = (
  catalog: SaleCatalog,
  counters: ReadonlyMap<number, Counter>,
  promo: PromoCodeTerms | null,
): { tickets: OrderableTicket[]; capacities: CapacityStock[] } => ({
  tickets: catalog.tickets.map((ticket) => toOrderableTicket(ticket, { catalog, counters, promo })),
  capacities: catalog.capacities.map(({ id, stock_id, capacity, is_enabled, applies_to, ticket_ids }) => {
    const counter = counters.get(stock_id) ?? NONE_TAKEN
    return {
      id,
      capacity,
      is_enabled,
      applies_to,
      ticket_ids,
      get used() {
        return counter.sold
      },
      get held() {
        return counter.held
      },
    }
  }),
})

interface SaleOptions {
  readonly catalog: SaleCatalog
  readonly counters: ReadonlyMap<number, Counter>
  readonly promo: PromoCodeTerms | null
}

const toOrderableTicket = (ticket: SoldTicket, { catalog, counters, promo }: SaleOptions): OrderableTicket => ({
  id: ticket.id,
  type: ticket.type,
  is_hidden: ticket.is_hidden,
  hide_unless_promo_code: ticket.hide_unless_promo_code,
  is_paused: ticket.is_paused,
  hide_before_sale_start: ticket.hide_before_sale_start,
  hide_after_sale_end: ticket.hide_after_sale_end,
  hide_when_sold_out: ticket.hide_when_sold_out,
  sale_start_date: ticket.sale_start_date,
  sale_end_date: ticket.sale_end_date,
  min_per_order: ticket.min_per_order,
  max_per_order: ticket.max_per_order,
  shows_quantity: showsQuantity(ticket.show_available_quantity, catalog.settings.show_available_quantity),
  prices: ticket.prices.map((price): SalePrice => {
    const counter = counters.get(price.stock_id) ?? NONE_TAKEN
    return {
      id: price.id,
      is_hidden: price.is_hidden,
      sale_start_date: price.sale_start_date,
      sale_end_date: price.sale_end_date,
      quantity: price.quantity_available,
      get active() {
        return counter.sold
      },
      get held() {
        return counter.held
      },
      unit_total: quotePrice(ticket, price, promo).unit_total,
    }
  }),
})
