import type { CapacityStock } from '#core/catalog/tickets/availability.ts'
import { type Availability, capacitiesOf, leftOf, priceAvailability } from '#core/catalog/tickets/availability.ts'
import type { SalePrice, SaleTicket } from '#core/catalog/tickets/sale-state.ts'

interface SoldTicket extends SaleTicket {
  /** What a package is made of. */
  readonly parts?: readonly { readonly ticket_id: number }[] | null
}

/** What one date sells, with its counters. */
export interface SoldThere {
  readonly tickets: readonly SoldTicket[]
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

/** An admission by itself; a package where none of its parts is counted, which its counters are taken from (PKG-3). */
function countedTickets(tickets: readonly SoldTicket[], now: Date): SoldTicket[] {
  const sold = tickets.filter((ticket) => isSold(ticket, now) && ticket.prices.some((price) => isSold(price, now)))
  const admissions = sold.filter(({ kind }) => kind === 'ADMISSION')
  const ids = new Set(admissions.map(({ id }) => id))
  const packages = sold.filter(
    ({ kind, parts }) => kind === 'PACKAGE' && !parts?.some(({ ticket_id }) => ids.has(ticket_id)),
  )
  return [...admissions, ...packages]
}

function sum(dates: readonly SoldThere[], now: Date, side: Side): number | null {
  const rest = new Map<CapacityStock | number, number>()
  let units: number | null = null
  for (const { tickets, capacities } of dates)
    for (const ticket of countedTickets(tickets, now))
      for (const price of ticket.prices) {
        if (!isSold(price, now)) continue
        const taken = takeAll(price, capacitiesOf(ticket, capacities), { rest, side })
        if (taken === null) return null
        units = (units ?? 0) + taken
      }
  return units
}

/**
 * Tickets of all dates that can still be had or will be on sale (ROOM-12): `left` after holds, `unsold` before them; null
 * where one of them has no limit, and where nothing is offered at the moment: staff may show it later, so nothing is known
 * to be gone. Prices below one capacity take from it one after the other.
 */
export const unitsLeft = (dates: readonly SoldThere[], now: Date): Availability => ({
  left: sum(dates, now, 'left'),
  unsold: sum(dates, now, 'unsold'),
})
