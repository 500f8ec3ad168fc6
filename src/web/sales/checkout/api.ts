import type { questionEndpoints } from '#core/catalog/questions/endpoints.ts'
import type { DetailsInput } from '#core/records/orders/details-schema.ts'
import type { checkoutEndpoints } from '#core/sales/checkout/endpoints.ts'
import type { PaymentInput, PublicOrderView } from '#core/sales/checkout/schema.ts'
import { request } from '#web/platform/client/api-client.ts'

type Calls = typeof checkoutEndpoints

/** An order's secret link: the event's id and the order's short id. */
export interface OrderLink {
  readonly event_id: number
  readonly order_short_id: string
}

export interface TestCard {
  readonly number: string
  readonly expiry: string
  readonly cvc: string
  readonly authentication?: 'approve' | 'refuse'
}

const inEvent = (event_id: number): string => `/public/events/${event_id}`
const one = ({ event_id, order_short_id }: OrderLink): string => `${inEvent(event_id)}/order/${order_short_id}`

export const linkOf = (order: PublicOrderView): OrderLink => ({
  event_id: order.event.id,
  order_short_id: order.short_id,
})

/** Under a key, and again until there is an answer (HA-6). */
const REPEATED = { idempotent: true, is_patient: true } as const

/** The calls of the checkout. The session travels in its cookie (SES-1). */
export const checkoutApi = {
  find: (link: OrderLink, signal?: AbortSignal) =>
    request<Calls['get']>('GET', one(link), { is_patient: true, ...(signal ? { signal } : {}) }),
  findRunning: (event_id: number) =>
    request<Calls['current']>('GET', `${inEvent(event_id)}/order`, { is_patient: true }),
  listQuestions: (event_id: number) =>
    request<(typeof questionEndpoints)['listPublic']>('GET', `${inEvent(event_id)}/questions`, { is_patient: true }),
  saveDetails: (link: OrderLink, body: DetailsInput) =>
    request<Calls['saveDetails']>('PUT', one(link), { body, ...REPEATED }),
  changePromoCode: (link: OrderLink, code: string | null) =>
    request<Calls['changePromoCode']>('PUT', `${one(link)}/promo-code`, { body: { code } }),
  abandon: (link: OrderLink) => request<Calls['abandon']>('DELETE', one(link), REPEATED),
  askForMoreTime: (link: OrderLink) => request<Calls['moreTime']>('POST', `${one(link)}/more-time`),
  requestLink: (link: OrderLink) => request<Calls['resume']>('POST', `${one(link)}/resume`),
  takeOver: (link: OrderLink, token: string) =>
    request<Calls['takeOver']>('POST', `${one(link)}/resume/${encodeURIComponent(token)}`, { body: {} }),
  adoptSession: (session: string) =>
    request<Calls['adoptSession']>('POST', '/public/checkout-session', { headers: { 'x-checkout-session': session } }),
  startPayment: (link: OrderLink, body: PaymentInput) =>
    request<Calls['startPayment']>('POST', `${one(link)}/payment`, { body, ...REPEATED }),
  submitPayment: (link: OrderLink) => request<Calls['submitPayment']>('POST', `${one(link)}/payment/submit`, REPEATED),
  payByTestCard: (link: OrderLink, card: TestCard) =>
    request<Calls['payByTestCard']>('POST', `${one(link)}/payment/test`, { body: card }),
  syncPayment: (link: OrderLink) => request<Calls['syncPayment']>('POST', `${one(link)}/payment/sync`),
}

/** Files of a completed order. */
export const orderFile = ({ event_id, order_short_id }: OrderLink, name: 'calendar.ics' | 'tickets.pdf'): string =>
  `/api${one({ event_id, order_short_id })}/${name}`
