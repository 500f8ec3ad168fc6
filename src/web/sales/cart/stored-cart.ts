import type { Cart } from './cart.ts'

const key = (event_id: number): string => `turnout:choice:${event_id}`
/** The address of the event page after a hold has lapsed; the page then says so (CHK-1). */
export const EXPIRED_HASH = '#expired'

/** What was chosen of each date; `ONLY_DATE` where the event has a single one. */
export type CartByDate = Readonly<Record<number, Cart>>
/** In place of a date's id. */
export const ONLY_DATE = 0

/** Kept in this browser tab, so that a lapsed or abandoned order does not cost the buyer the choice (CHK-1). */
export function storeCart(event_id: number, carts: CartByDate): void {
  // the checkout reads this too, and needs no prices: nothing is imported from the cart
  const { [ONLY_DATE]: only = { quantities: {}, amounts: {} }, ...dates } = carts
  try {
    sessionStorage.setItem(key(event_id), JSON.stringify({ ...only, dates }))
  } catch {
    // storage is full or forbidden: the choice is a comfort, not a need
  }
}

const isCart = (kept: unknown): kept is Cart =>
  typeof kept === 'object' && kept !== null && 'quantities' in kept && 'amounts' in kept

export function readStoredCart(event_id: number): CartByDate | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key(event_id)) ?? 'null')
    if (!isCart(kept)) return null
    const { dates = {}, ...only } = kept as Cart & { dates?: Record<string, unknown> }
    const dated = Object.entries(dates).filter((entry): entry is [string, Cart] => isCart(entry[1]))
    return { [ONLY_DATE]: only, ...Object.fromEntries(dated) }
  } catch {
    return null
  }
}

export function clearStoredCart(event_id: number): void {
  try {
    sessionStorage.removeItem(key(event_id))
  } catch {
    // nothing was kept then
  }
}
