import { personAddress } from '#core/identity/mails/person-address.ts'
import { PERSON_KEY_BYTES } from '#core/records/persons/limits.ts'
import type { Secrets } from '#server/platform/runtime/secrets.ts'

/** Whose order it is at this event, as a key that nobody without the installation's secret can make or read (LIM-2). */
export const personKey = (secrets: Secrets, event_id: number, email: string): Buffer =>
  secrets.mac('person', `${event_id}:${personAddress(email)}`).subarray(0, PERSON_KEY_BYTES)
