import type { invitationEndpoints } from '#core/sales/invitations/endpoints.ts'
import type { RsvpAnswerInput } from '#core/sales/invitations/schema.ts'
import { request } from '#web/platform/client/api-client.ts'

type Calls = typeof invitationEndpoints
const one = (short_id: string): string => `/public/rsvps/${encodeURIComponent(short_id)}`

/** Calls of whoever is invited (API-601). */
export const invitationApi = {
  find: (short_id: string) => request<Calls['get']>('GET', one(short_id), { is_patient: true }),
  answer: (short_id: string, body: RsvpAnswerInput) => request<Calls['answer']>('PUT', one(short_id), { body }),
}
