/** What is taken of a price: `active` by attendees, `held` by orders not yet completed; `quantity` null is unlimited (STK-1). */
export interface PriceStock {
  quantity: number | null
  active: number
  held: number
}

/** A capacity assignment with its use; EVENT scope covers every ticket, disabled ones do not limit (CAP-1, CAP-2). */
export interface CapacityStock {
  /** Its counter: where several dates share one, it limits them together (DAT-6). */
  stock_id: number | null
  capacity: number | null
  used: number
  held: number
  is_enabled: boolean
  applies_to: 'TICKETS' | 'EVENT'
  ticket_ids: readonly number[]
}

/** Units free before and after holds; null is unlimited. Never negative, also where the limit was set below use (TIX-8). */
export interface Availability {
  unsold: number | null
  left: number | null
}

const free = (limit: number | null, taken: number): number | null =>
  limit === null ? null : Math.max(0, limit - taken)

/** The smaller of two numbers of units, null being unlimited. */
const smaller = (a: number | null, b: number | null): number | null => {
  if (a === null || b === null) return a ?? b
  return Math.min(a, b)
}

/** What the price itself leaves: quantity − active, and that minus holds (STK-1). */
export const priceAvailability = (price: PriceStock): Availability => ({
  unsold: free(price.quantity, price.active),
  left: free(price.quantity, price.active + price.held),
})

/** The enabled assignments a ticket falls under; a ticket may be in several (CAP-2). */
export const capacitiesOf = (ticket_id: number, capacities: readonly CapacityStock[]): CapacityStock[] =>
  capacities.filter(
    (capacity) => capacity.is_enabled && (capacity.applies_to === 'EVENT' || capacity.ticket_ids.includes(ticket_id)),
  )

/** What all assignments of a ticket leave together: the tightest rules (CAP-2). */
export const capacityAvailability = (ticket_id: number, capacities: readonly CapacityStock[]): Availability =>
  capacitiesOf(ticket_id, capacities)
    .map(({ capacity, used, held }) => ({ unsold: free(capacity, used), left: free(capacity, used + held) }))
    .reduce(minAvailability, { unsold: null, left: null })

/** Both bounds at once. */
export const minAvailability = (a: Availability, b: Availability): Availability => ({
  unsold: smaller(a.unsold, b.unsold),
  left: smaller(a.left, b.left),
})

/** Several prices together; one unlimited price makes the sum unlimited. */
export const sumAvailability = (prices: readonly Availability[]): Availability => {
  const sum = (values: (number | null)[]) =>
    values.reduce<number | null>((total, value) => (total === null || value === null ? null : total + value), 0)
  return { unsold: sum(prices.map((price) => price.unsold)), left: sum(prices.map((price) => price.left)) }
}

/** SOLD_OUT below the bound without counting holds, ALL_HELD below it only because of them, else null (VIS-8, VIS-9). */
export function shortage({ unsold, left }: Availability, bound: number): 'SOLD_OUT' | 'ALL_HELD' | null {
  if (unsold !== null && unsold < bound) return 'SOLD_OUT'
  return left !== null && left < bound ? 'ALL_HELD' : null
}

/** Numbers are public only where the ticket, or without its own choice the event, says so (VIS-16, SET-12). */
export const showsQuantity = (ticket_choice: boolean | null, event_default: boolean): boolean =>
  ticket_choice ?? event_default
