import type { AttendeeDetails, AttendeeEmail } from '#core/catalog/events/attendee-details.ts'

/** What the event asks of those who come (SET-45, TIX-25). */
export interface AttendeeRequirements {
  readonly attendee_details: AttendeeDetails
  readonly emailOf: (ticket_price_id: number) => AttendeeEmail
}

const PERSON = ['first_name', 'last_name', 'email'] as const
type Person = Record<(typeof PERSON)[number], string>
type Given = { readonly ticket_price_id: number } & { readonly [name in (typeof PERSON)[number]]?: unknown }

/** Which of the three are asked of the holder of such a ticket. */
export function requestedOf(
  asks: AttendeeRequirements,
  ticket_price_id: number,
): { names: boolean; email: AttendeeEmail } {
  if (asks.attendee_details === 'BUYER') return { names: false, email: 'NONE' }
  return { names: true, email: asks.emailOf(ticket_price_id) }
}

const isBlank = (value: unknown): boolean => typeof value !== 'string' || value.trim() === ''

/**
 * Everybody with a name and an address, the buyer's where the event asks for none (RES-26): what was sent though nobody
 * asked is left aside. `missing` are the paths of what was asked and not given.
 */
export function resolveAttendees<Attendee extends Given>(
  { order, attendees }: { readonly order: Person; readonly attendees: readonly Attendee[] },
  asks: AttendeeRequirements,
): { attendees: (Attendee & Person)[]; missing: string[] } {
  const missing: string[] = []
  const resolved = attendees.map((attendee, index) => {
    const { names, email } = requestedOf(asks, attendee.ticket_price_id)
    const isAsked = { first_name: names, last_name: names, email: email !== 'NONE' }
    const isNeeded = { first_name: names, last_name: names, email: email === 'REQUIRED' }
    const person = { ...order }
    for (const name of PERSON) {
      if (isAsked[name] && !isBlank(attendee[name])) person[name] = attendee[name] as string
      else if (isNeeded[name]) missing.push(`attendees.${index}.${name}`)
    }
    const { first_name, last_name, email: address } = person
    return { ...attendee, first_name, last_name, email: address }
  })
  return { attendees: resolved, missing }
}
