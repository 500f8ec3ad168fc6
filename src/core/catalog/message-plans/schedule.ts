import { DAY_MS, HOUR_MS } from '#core/platform/limits.ts'
import { EventStatus } from '#core/platform/states/event-state.ts'
import { type EventDates, effectiveEndDate, localDate, localToInstant } from '#core/platform/time.ts'
import type { MessageSchedule, OffsetUnit, UnsentReason } from './schema.ts'

/** How late a scheduled message may still go out: as long as a mail is tried (MSG-12, MAIL-1). */
const LATEST = DAY_MS

/** When a message goes out (MSG-12). Of an offset, hours are elapsed time and days are days of the event's calendar. */
export interface Schedule {
  readonly schedule: MessageSchedule
  /** Only of `AT`. */
  readonly send_at: Date | null
  readonly offset_unit: OffsetUnit | null
  readonly offset_count: number | null
  /** `HH:MM` in the event's zone, only of `DAYS`. */
  readonly offset_time: string | null
}

/** The local day so many days later, as `YYYY-MM-DD`. */
const shiftDay = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/**
 * The instant a schedule means for an event as its dates are now (MSG-12); null for `NOW`. "The day after" an event that
 * ends at midnight is the day after its last evening. Nothing meant for after the end goes out before it.
 */
export function sendTime(of: Schedule, event: EventDates): Date | null {
  if (of.schedule === 'NOW') return null
  if (of.schedule === 'AT') return of.send_at
  const is_before = of.schedule === 'BEFORE_START'
  const end = effectiveEndDate(event.start_date, event.end_date, event.timezone)
  const anchor = is_before ? event.start_date : end
  const offset = (of.offset_count ?? 0) * (is_before ? -1 : 1)
  if (of.offset_unit === 'HOURS') return new Date(anchor.getTime() + offset * HOUR_MS)
  const day = localDate(is_before ? anchor : new Date(end.getTime() - 1), event.timezone)
  const at = localToInstant(`${shiftDay(day, offset)}T${of.offset_time ?? '00:00'}`, event.timezone)
  return !is_before && at < end ? end : at
}

/** Why a schedule cannot be taken, and under which field it is said; null when it can (MSG-12). */
export function refuseSchedule(
  of: Schedule,
  event: EventDates,
  now: Date,
): { field: 'send_at' | 'offset_count' | 'offset_time'; id: 'in_the_past' | 'before_start' } | null {
  const at = sendTime(of, event)
  if (at === null) return null
  const field = of.schedule === 'AT' ? 'send_at' : of.offset_unit === 'DAYS' ? 'offset_time' : 'offset_count'
  if (of.schedule === 'BEFORE_START' && at >= event.start_date) return { field, id: 'before_start' }
  return at <= now ? { field: field === 'offset_time' ? 'offset_count' : field, id: 'in_the_past' } : null
}

export interface DueMessage {
  readonly of: Schedule
  /** Null when the event is gone. */
  readonly event: (EventDates & { readonly status: string }) | null
  readonly is_verified: boolean
  readonly now: Date
}

/** What becomes of a scheduled message now: it waits on, goes out, or is not sent and why (MSG-12). */
export function decideDue({ of, event, is_verified, now }: DueMessage): 'WAIT' | 'SEND' | UnsentReason {
  const at = event && sendTime(of, event)
  if (!event || !at) return 'EVENT_ARCHIVED'
  if (at > now) return 'WAIT'
  if (event.status === EventStatus.ARCHIVED) return 'EVENT_ARCHIVED'
  if (now.getTime() > at.getTime() + LATEST) return 'TOO_LATE'
  if (of.schedule === 'BEFORE_START' && now >= event.start_date) return 'TOO_LATE'
  return is_verified ? 'SEND' : 'NOT_VERIFIED'
}

/** MSG-13: the day before at ten, when plans for the next day are made. */
export const REMINDER: Schedule = {
  schedule: 'BEFORE_START',
  send_at: null,
  offset_unit: 'DAYS',
  offset_count: 1,
  offset_time: '10:00',
}
