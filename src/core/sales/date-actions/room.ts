import { covers } from '#core/catalog/tickets/availability.ts'
import type { DateOnSale } from '#core/catalog/tickets/catalog-of-date.ts'
import type { Counter, SoldCapacity } from '#core/catalog/tickets/sale-catalog.ts'

/** Tickets of one price that are to move. */
export interface UnitsOfPrice {
  readonly ticket_id: number
  readonly ticket_price_id: number
  readonly units: number
}

/**
 * How many of these tickets another date has room for, price by price, each as far as price and assignments of that date
 * leave it (DAT-34). What both dates share counts them already and leaves room for all. All fit, or fewer than all are
 * answered.
 */
export function roomOn(
  wanted: readonly UnitsOfPrice[],
  { from, to }: { from: DateOnSale; to: DateOnSale },
  counters: ReadonlyMap<number, Counter>,
): number {
  const shared = new Set(from.catalog.capacities.map(({ stock_id }) => stock_id))
  const limiting = to.catalog.capacities.filter(
    ({ stock_id, is_enabled, capacity }) => is_enabled && capacity !== null && !shared.has(stock_id),
  )
  const taken = (stock_id: number | null): number => {
    const counter = stock_id === null ? undefined : counters.get(stock_id)
    return counter ? counter.held + counter.sold + counter.promised : 0
  }
  const left = new Map<SoldCapacity, number>(
    limiting.map((capacity) => [capacity, Math.max(0, (capacity.capacity ?? 0) - taken(capacity.stock_id))]),
  )
  let room = 0
  for (const { ticket_id, ticket_price_id, units } of wanted) {
    const product = to.catalog.tickets.find(({ id }) => id === ticket_id)
    const price = product?.prices.find(({ id }) => id === ticket_price_id)
    if (!product || !price) continue
    const over = limiting.filter((capacity) => covers(capacity, product))
    const limit = price.quantity_available
    const of_price = limit === null ? units : Math.max(0, limit - taken(price.stock_id))
    const fits = Math.min(units, of_price, ...over.map((capacity) => left.get(capacity) ?? 0))
    for (const capacity of over) left.set(capacity, (left.get(capacity) ?? 0) - fits)
    room += fits
  }
  return room
}
