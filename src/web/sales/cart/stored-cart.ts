import type { Cart } from './cart.ts'

const key = (event_id: number): string => `turnout:choice:${event_id}`
/** The address of the event page after a hold has lapsed; the page then says so (CHK-1). */
export const EXPIRED_HASH = '#expired'

/** Kept in this browser tab, so that a lapsed or abandoned order does not cost the buyer the choice (CHK-1). */
export function storeCart(event_id: number, cart: Cart): void {
  try {
    sessionStorage.setItem(key(event_id), JSON.stringify(cart))
  } catch {
    // storage is full or forbidden: the choice is a comfort, not a need
  }
}

export function readStoredCart(event_id: number): Cart | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key(event_id)) ?? 'null')
    return kept && typeof kept === 'object' && 'quantities' in kept && 'amounts' in kept ? (kept as Cart) : null
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
