import type { publicEventEndpoints } from '#core/catalog/event-setup/endpoints.ts'
import type { BodyInput } from '#core/platform/endpoint.ts'
import type { applicationLinkEndpoints } from '#core/sales/place-requests/endpoints.ts'
import { request } from '#web/platform/client/api-client.ts'

type Calls = typeof applicationLinkEndpoints
const one = (short_id: string): string => `/public/applications/${encodeURIComponent(short_id)}`
const REPEATED = { idempotent: true, is_patient: true } as const

export interface AskedEvent {
  readonly date?: number | undefined
  readonly promo_code?: string | undefined
}

/** Calls of whoever asks for a place (API-600, API-601). */
export const requestApi = {
  loadEvent: (event_id: number, asked: AskedEvent) =>
    request<typeof publicEventEndpoints.get>('GET', `/public/events/${event_id}`, { query: asked, is_patient: true }),
  apply: (event_id: number, body: BodyInput<Calls['apply']>) =>
    request<Calls['apply']>('POST', `/public/events/${event_id}/applications`, { body, ...REPEATED }),
  find: (short_id: string) => request<Calls['get']>('GET', one(short_id), { is_patient: true }),
  change: (short_id: string, body: BodyInput<Calls['change']>) =>
    request<Calls['change']>('PUT', one(short_id), { body }),
  withdraw: (short_id: string) => request<Calls['withdraw']>('POST', `${one(short_id)}/withdraw`, REPEATED),
  continue: (short_id: string) => request<Calls['continue']>('POST', `${one(short_id)}/continue`, { body: {} }),
}
