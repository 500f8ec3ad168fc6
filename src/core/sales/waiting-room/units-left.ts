import type { CapacityStock } from '#core/catalog/tickets/availability.ts'
import { type Availability, capacitiesOf, leftOf, priceAvailability } from '#core/catalog/tickets/availability.ts'
import type { SalePrice, SaleTicket } from '#core/catalog/tickets/sale-state.ts'

/** What one date sells, with its counters. */
export interface SoldThere {
  readonly tickets: readonly SaleTicket[]
  readonly capacities: readonly CapacityStock[]
}

const isSold = (one: Pick<SalePrice, 'is_hidden' | 'sale_end_date'>, now: Date): boolean =>
  !one.is_hidden && (one.sale_end_date === null || now < one.sale_end_date)

type Side = keyof Availability

/** Units of one price, taken from the capacities over it too, which others may share. Null: without limit. */
function takeAll(
  price: SalePrice,
  over: readonly CapacityStock[],
  { rest, side }: { readonly rest: Map<CapacityStock | number, number>; readonly side: Side },
): number | null {
  const bounds = over.flatMap((capacity) => {
    const key = capacity.stock_id ?? capacity
    const left = rest.get(key) ?? leftOf(capacity)[side]
    return left === null ? [] : [{ key, left }]
  })
  const own = priceAvailability(price)[side]
  const units = Math.min(own ?? Number.POSITIVE_INFINITY, ...bounds.map(({ left }) => left))
  if (units === Number.POSITIVE_INFINITY) return null
  for (const { key, left } of bounds) rest.set(key, left - units)
  return units
}

function sum(dates: readonly SoldThere[], now: Date, side: Side): number | null {
  const rest = new Map<CapacityStock | number, number>()
  let units = 0
  for (const { tickets, capacities } of dates)
    for (const ticket of tickets) {
      if (ticket.kind !== 'ADMISSION' || !isSold(ticket, now)) continue
      for (const price of ticket.prices) {
        const taken = isSold(price, now) ? takeAll(price, capacitiesOf(ticket, capacities), { rest, side }) : 0
        if (taken === null) return null
        units += taken
      }
    }
  return units
}

/**
 * Tickets of all dates that can still be had or will be on sale (ROOM-12): `left` after holds, `unsold` before them; null
 * where one of them has no limit. Prices below one capacity take from it one after the other.
 */
export const unitsLeft = (dates: readonly SoldThere[], now: Date): Availability => ({
  left: sum(dates, now, 'left'),
  unsold: sum(dates, now, 'unsold'),
})
