import { DAY_MS } from '#core/platform/limits.ts'
import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { effectiveEndDate } from '#core/platform/time.ts'

/** Says that the reader's device may keep this document for a door without network (TKP-5). */
export const OFFLINE_TICKET_HEADER = 'x-keep-ticket'

interface KeepableTicket {
  readonly status: AttendeeStatus
  readonly event: { readonly start_date: string; readonly end_date: string | null; readonly timezone: string }
}

/** A device keeps a ticket that is valid, until a day after the event (TKP-5). */
export function mayKeepOffline({ status, event }: KeepableTicket, now: Date): boolean {
  const end = event.end_date === null ? null : new Date(event.end_date)
  const over = effectiveEndDate(new Date(event.start_date), end, event.timezone).getTime() + DAY_MS
  return status === AttendeeStatus.ACTIVE && now.getTime() < over
}
