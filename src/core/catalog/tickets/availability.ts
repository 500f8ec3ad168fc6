import type { ProductKind } from '#core/catalog/ticket-types/product-kind.ts'

/**
 * What is taken of a price: `active` by attendees or units, `held` by orders not yet completed and
 * for those who wait (WTL-12); `quantity` null is unlimited (STK-1, DAT-5).
 */
export interface PriceStock {
  quantity: number | null
  active: number
  held: number
  /** For how many packages its parts suffice (PKG-3); nothing else has any. */
  readonly partsLeft?: () => Availability
}

/** A product as capacities ask for it. */
export interface CountedProduct {
  readonly id: number
  readonly kind: ProductKind
}

/** A capacity assignment with its use; EVENT scope covers every admission, disabled ones do not limit (CAP-1, CAP-2, EXT-1). */
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

export const UNLIMITED: Availability = { unsold: null, left: null }
export const NONE_LEFT: Availability = { unsold: 0, left: 0 }

const free = (limit: number | null, taken: number): number | null =>
  limit === null ? null : Math.max(0, limit - taken)

/** The smaller of two numbers of units, null being unlimited. */
const smaller = (a: number | null, b: number | null): number | null => {
  if (a === null || b === null) return a ?? b
  return Math.min(a, b)
}

/** What the price itself leaves, quantity − active, and that minus holds (STK-1); of a package also what its parts do (PKG-3). */
export function priceAvailability(price: PriceStock): Availability {
  const own = {
    unsold: free(price.quantity, price.active),
    left: free(price.quantity, price.active + price.held),
  }
  return price.partsLeft ? minAvailability(own, price.partsLeft()) : own
}

/** Whether an assignment counts units of a product: all admissions, or what it names; disabled ones too (CAP-2, EXT-1). */
export const covers = (
  { applies_to, ticket_ids }: Pick<CapacityStock, 'applies_to' | 'ticket_ids'>,
  { id, kind }: CountedProduct,
): boolean => (applies_to === 'EVENT' ? kind === 'ADMISSION' : ticket_ids.includes(id))

/** The enabled assignments a product falls under; it may be in several (CAP-2). */
export const capacitiesOf = (product: CountedProduct, capacities: readonly CapacityStock[]): CapacityStock[] =>
  capacities.filter((capacity) => capacity.is_enabled && covers(capacity, product))

/** What one assignment leaves. */
export const leftOf = ({ capacity, used, held }: CapacityStock): Availability => ({
  unsold: free(capacity, used),
  left: free(capacity, used + held),
})

/** What all assignments of a product leave together: the tightest rules (CAP-2). */
export const capacityAvailability = (product: CountedProduct, capacities: readonly CapacityStock[]): Availability =>
  capacitiesOf(product, capacities).map(leftOf).reduce(minAvailability, UNLIMITED)

/** How often so many units go into it. */
export const dividedBy = ({ unsold, left }: Availability, quantity: number): Availability => ({
  unsold: unsold === null ? null : Math.floor(unsold / quantity),
  left: left === null ? null : Math.floor(left / quantity),
})

/** So many units at most. */
export const atMost = (limit: number, { unsold, left }: Availability): Availability => ({
  unsold: Math.min(unsold ?? limit, limit),
  left: Math.min(left ?? limit, limit),
})

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
