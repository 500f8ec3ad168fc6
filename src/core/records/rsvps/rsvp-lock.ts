/** Why an answer can no longer be changed (APP-7). */
export const RSVP_LOCKS = ['DEADLINE', 'CHECKED_IN', 'NOT_FREE', 'OVER'] as const
export type RsvpLock = (typeof RSVP_LOCKS)[number]

interface LockFacts {
  readonly now: Date
  readonly respond_until: Date | null
  /** The effective end of its date; null where the date is gone. */
  readonly ends_at: Date | null
  /** The event is live and its date was not cancelled. */
  readonly is_on: boolean
  /** Somebody came in with one of its tickets, whatever became of the ticket. */
  readonly is_checked_in: boolean
  /** What one unit costs now, in minor units; null where it is not for sale any more. */
  readonly unit_total: number | null
}

/** RSVP_LOCKED and why; null while the answer may change. A price that is gone locks nobody in: they may still decline. */
export function rsvpLock({
  now,
  respond_until,
  ends_at,
  is_on,
  is_checked_in,
  unit_total,
}: LockFacts): RsvpLock | null {
  if (is_checked_in) return 'CHECKED_IN'
  if (!is_on || ends_at === null || ends_at <= now) return 'OVER'
  if (respond_until !== null && respond_until <= now) return 'DEADLINE'
  return unit_total !== null && unit_total > 0 ? 'NOT_FREE' : null
}
