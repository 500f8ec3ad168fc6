import type { publicEventEndpoints } from '#core/catalog/event-setup/endpoints.ts'
import type { JoinInput, WaitingChangeInput } from '#core/records/waiting-entries/schema.ts'
import type { waitingPlaceEndpoints } from '#core/sales/waiting-list/endpoints.ts'
import { request } from '#web/platform/client/api-client.ts'

type Calls = typeof waitingPlaceEndpoints
const one = (short_id: string): string => `/public/waiting/${encodeURIComponent(short_id)}`
const REPEATED = { idempotent: true, is_patient: true } as const

export interface AskedEvent {
  readonly date?: number | undefined
  readonly promo_code?: string | undefined
  readonly queue_token?: string | undefined
}

/** Calls of whoever waits (API-600, API-601). */
export const waitingApi = {
  loadEvent: (event_id: number, asked: AskedEvent) =>
    request<typeof publicEventEndpoints.get>('GET', `/public/events/${event_id}`, { query: asked, is_patient: true }),
  join: (event_id: number, body: JoinInput) =>
    request<Calls['join']>('POST', `/public/events/${event_id}/waiting-list`, { body, ...REPEATED }),
  find: (short_id: string) => request<Calls['get']>('GET', one(short_id), { is_patient: true }),
  change: (short_id: string, body: WaitingChangeInput) => request<Calls['change']>('PUT', one(short_id), { body }),
  confirm: (short_id: string) => request<Calls['confirm']>('POST', `${one(short_id)}/confirm`, REPEATED),
  leave: (short_id: string) => request<Calls['leave']>('POST', `${one(short_id)}/leave`, REPEATED),
  decline: (short_id: string) => request<Calls['decline']>('POST', `${one(short_id)}/decline`, REPEATED),
  continue: (short_id: string) => request<Calls['continue']>('POST', `${one(short_id)}/continue`, { body: {} }),
}
