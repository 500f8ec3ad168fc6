import { DAY_MS, MINUTE_MS, SECOND_MS } from '#core/platform/limits.ts'
import { HOLD_EXTENSION_MINUTES, MAX_WAITED_SECONDS, SUBMISSIONS_AFTER_EXPIRY_MINUTES } from './limits.ts'

/** When a new hold lapses (RES-12, SET-7). */
export const reservedUntil = (now: Date, order_timeout_in_minutes: number): Date =>
  new Date(now.getTime() + order_timeout_in_minutes * MINUTE_MS)

/** Until when a hold may be extended by saving the details or by asking for more time (CALM-2); null: it lasts that long already. */
export const fullHoldUntil = ({
  reserved_until,
  first_reserved_until,
}: {
  reserved_until: Date | null
  first_reserved_until: Date | null
}): Date | null =>
  reserved_until && first_reserved_until && first_reserved_until > reserved_until ? first_reserved_until : null

/** A hold has lapsed from its end on (EXP-1, TIM-7); null never lapses. */
export const hasLapsed = (reserved_until: Date | null, now: Date): boolean =>
  reserved_until !== null && reserved_until <= now

/** A submission or a decline leaves at least 10 more minutes and never takes any away (PAY-7, EXP-6). */
export const extendedHold = (reserved_until: Date, now: Date): Date =>
  new Date(Math.max(reserved_until.getTime(), now.getTime() + HOLD_EXTENSION_MINUTES * MINUTE_MS))

/**
 * What a wait for the provider adds to a hold, in whole seconds and five minutes an order at most (HA-12); null where it
 * adds nothing.
 */
export function waitedHold(
  { reserved_until, waited_seconds }: { readonly reserved_until: Date; readonly waited_seconds: number },
  wait_ms: number,
): { readonly reserved_until: Date; readonly waited_seconds: number } | null {
  const seconds = Math.min(Math.ceil(wait_ms / SECOND_MS), MAX_WAITED_SECONDS - waited_seconds)
  if (seconds <= 0) return null
  return {
    reserved_until: new Date(reserved_until.getTime() + seconds * SECOND_MS),
    waited_seconds: waited_seconds + seconds,
  }
}

/** Submissions are accepted until 60 minutes after the first end of the hold (PAY-7). */
export const acceptsSubmission = (first_reserved_until: Date, now: Date): boolean =>
  now.getTime() < first_reserved_until.getTime() + SUBMISSIONS_AFTER_EXPIRY_MINUTES * MINUTE_MS

/**
 * Until when an offline order may be paid: so many days, but not beyond the event's effective end; without days until
 * that end. Null when the event is over and the method cannot be chosen any more (PAY-22).
 */
export function offlineDueAt(now: Date, due_in_days: number | null, effective_end: Date): Date | null {
  if (effective_end <= now) return null
  const due = due_in_days === null ? effective_end.getTime() : now.getTime() + due_in_days * DAY_MS
  return new Date(Math.min(due, effective_end.getTime()))
}
