import { CHECKOUT_STEPS, type CheckoutStep } from './checkout-step.ts'

interface OrderLink {
  readonly event_id: number
  readonly order_short_id: string
}

/** Screens whose address names nothing: what they are about stands behind the `#`, where no server sees it. */
const PLAIN_SCREENS = ['my-tickets', 'confirm-address', 'confirm-contact', 'no-more-mails'] as const
type PlainScreen = (typeof PLAIN_SCREENS)[number]
const hasDefaultStyle = (area: string | undefined): area is PlainScreen => PLAIN_SCREENS.includes(area as PlainScreen)

/**
 * The screens of a buyer by their addresses (CHK-1 to CHK-7, PUB-32): `paths.ts` writes them, this reads them, for the
 * page and for the status its document is sent with (SEO-1).
 */
export type Screen =
  | { readonly kind: 'running'; readonly event_id: number }
  | { readonly kind: 'checkout'; readonly link: OrderLink; readonly step: CheckoutStep | null }
  | { readonly kind: 'print-order'; readonly link: OrderLink }
  | { readonly kind: 'ticket' | 'print-ticket'; readonly event_id: number; readonly attendee_short_id: string }
  | { readonly kind: 'join-waiting-list'; readonly event_id: number }
  | { readonly kind: 'rsvp'; readonly event_id: number; readonly rsvp_short_id: string }
  | { readonly kind: 'waiting'; readonly event_id: number; readonly waiting_short_id: string }
  | { readonly kind: 'apply'; readonly event_id: number }
  | { readonly kind: 'application'; readonly event_id: number; readonly application_short_id: string }
  | { readonly kind: PlainScreen }
  | { readonly kind: 'unknown' }

const UNKNOWN: Screen = { kind: 'unknown' }
const isStep = (text: string | undefined): text is CheckoutStep => CHECKOUT_STEPS.includes(text as CheckoutStep)

export function screenOf(pathname: string): Screen {
  const [area, event, id, page, ...more] = pathname.split('/').filter(Boolean)
  if (hasDefaultStyle(area) && !event) return { kind: area }
  if (!event || !/^[1-9]\d{0,14}$/.test(event) || more.length > 0) return UNKNOWN
  const event_id = Number(event)
  if (area === 'checkout') {
    if (!id) return { kind: 'running', event_id }
    if (page !== undefined && !isStep(page)) return UNKNOWN
    return { kind: 'checkout', link: { event_id, order_short_id: id }, step: page ?? null }
  }
  if (area === 'waiting') {
    if (page !== undefined) return UNKNOWN
    return id ? { kind: 'waiting', event_id, waiting_short_id: id } : { kind: 'join-waiting-list', event_id }
  }
  if (area === 'apply') return id === undefined ? { kind: 'apply', event_id } : UNKNOWN
  if (area === 'applications')
    return id && page === undefined ? { kind: 'application', event_id, application_short_id: id } : UNKNOWN
  if (area === 'rsvp') return id && page === undefined ? { kind: 'rsvp', event_id, rsvp_short_id: id } : UNKNOWN
  if (!id || (page !== undefined && page !== 'print')) return UNKNOWN
  if (area === 'order') {
    const link = { event_id, order_short_id: id }
    return page ? { kind: 'print-order', link } : { kind: 'checkout', link, step: null }
  }
  if (area === 'ticket') return { kind: page ? 'print-ticket' : 'ticket', event_id, attendee_short_id: id }
  return UNKNOWN
}
