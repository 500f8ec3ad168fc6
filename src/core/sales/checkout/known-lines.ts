import type { DateSale } from '#core/catalog/tickets/catalog-of-date.ts'
import type { AddOnChoice } from '#core/catalog/tickets/products.ts'
import type { DatedRef } from '#core/catalog/tickets/sale-catalog.ts'
import type { OrderableTicket, SalePrice } from '#core/catalog/tickets/sale-state.ts'

export interface OrderLine extends DatedRef {
  readonly quantity: number
  /** Per unit of the line (EXT-4). */
  readonly add_ons?: readonly AddOnChoice[]
}

export type DateSales = ReadonlyMap<number, DateSale>

/** Units of a price that is sold on their date. */
export interface KnownUnits extends DatedRef {
  readonly quantity: number
  readonly ticket: OrderableTicket
  readonly price: SalePrice
  readonly sale: DateSale
}

/** A line with what stands in it: chosen with each of its units, or what a package consists of. */
export interface KnownLine extends KnownUnits {
  readonly asked: OrderLine
  readonly add_ons: readonly KnownUnits[]
  readonly parts: readonly KnownUnits[]
}

export const unitsIn = (of: readonly { readonly quantity: number }[]): number =>
  of.reduce((sum, { quantity }) => sum + quantity, 0)

/**
 * Units as their date sells them; null for what is not sold on it, and for dates that are not here. What is not counted by
 * date is found on any (DAT-6).
 */
export function findUnits(line: OrderLine, dates: DateSales): KnownUnits | null {
  const at = dates.get(line.event_date_id)
  const found = at ? findOn(at, line) : null
  if (found || at) return found
  for (const sale of dates.values()) {
    const undated = findOn(sale, line)
    if (undated && !undated.ticket.stock_per_date) return undated
  }
  return null
}

function findOn(sale: DateSale, { event_date_id, ticket_id, ticket_price_id, quantity }: OrderLine): KnownUnits | null {
  const ticket = sale.tickets.find((found) => found.id === ticket_id)
  const price = ticket?.prices.find((found) => found.id === ticket_price_id)
  return ticket && price ? { event_date_id, ticket_id, ticket_price_id, quantity, ticket, price, sale } : null
}

/** A line of a cart; add-ons and parts that are not sold at all are left out of it. */
export function findLine(asked: OrderLine, dates: DateSales): KnownLine | null {
  const sale = dates.get(asked.event_date_id)
  const own = sale ? findOn(sale, asked) : null
  if (!own) return null
  const inside = (ticket_id: number, { ticket_price_id, quantity }: Omit<AddOnChoice, 'group_id'>) =>
    findOn(own.sale, { ...own, ticket_id, ticket_price_id, quantity: quantity * asked.quantity }) ?? []
  const add_ons = (asked.add_ons ?? []).flatMap((one) => {
    const product = own.sale.tickets.find(({ prices }) => prices.some(({ id }) => id === one.ticket_price_id))
    return product ? inside(product.id, one) : []
  })
  return { ...own, asked, add_ons, parts: own.ticket.parts.flatMap((part) => inside(part.ticket_id, part)) }
}
