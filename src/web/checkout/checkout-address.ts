import { CHECKOUT_STEPS, type CheckoutStep } from '#core/checkout/checkout-step.ts'
import type { OrderLink } from './api.ts'

/** The screens of this entry by their addresses (CHK-1 to CHK-7, PUB-32); `paths.ts` writes them, this reads them. */
export type Screen =
  | { readonly kind: 'running'; readonly event_id: number }
  | { readonly kind: 'checkout'; readonly link: OrderLink; readonly step: CheckoutStep | null }
  | { readonly kind: 'print-order'; readonly link: OrderLink }
  | { readonly kind: 'ticket' | 'print-ticket'; readonly event_id: number; readonly attendee_short_id: string }
  | { readonly kind: 'my-tickets' }
  | { readonly kind: 'unknown' }

const UNKNOWN: Screen = { kind: 'unknown' }
const isStep = (text: string | undefined): text is CheckoutStep => CHECKOUT_STEPS.includes(text as CheckoutStep)

export function screenOf(pathname: string): Screen {
  const [area, event, id, page, ...more] = pathname.split('/').filter(Boolean)
  if (area === 'my-tickets' && !event) return { kind: 'my-tickets' }
  if (!event || !/^[1-9]\d{0,14}$/.test(event) || more.length > 0) return UNKNOWN
  const event_id = Number(event)
  if (area === 'checkout') {
    if (!id) return { kind: 'running', event_id }
    if (page !== undefined && !isStep(page)) return UNKNOWN
    return { kind: 'checkout', link: { event_id, order_short_id: id }, step: page ?? null }
  }
  if (!id || (page !== undefined && page !== 'print')) return UNKNOWN
  if (area === 'order') {
    const link = { event_id, order_short_id: id }
    return page ? { kind: 'print-order', link } : { kind: 'checkout', link, step: null }
  }
  if (area === 'ticket') return { kind: page ? 'print-ticket' : 'ticket', event_id, attendee_short_id: id }
  return UNKNOWN
}

/**
 * Reads a one-time value off the fragment and takes it out of the address at once, so that neither history nor a shared
 * link carries it (RES-21, WID-7).
 */
export function takeFragment(name: 'resume' | 'session'): string | null {
  const found = new RegExp(`^#${name}=(.+)$`).exec(location.hash)
  if (!found?.[1]) return null
  history.replaceState(history.state, '', location.pathname + location.search)
  return decodeURIComponent(found[1])
}
