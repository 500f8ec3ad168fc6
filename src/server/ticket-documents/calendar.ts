import { TZDate } from '@date-fns/tz'
import ical, { ICalCalendarMethod } from 'ical-generator'
import { placeText } from '#core/events/place.ts'
import { cleanLine } from '#core/fields.ts'
import type { Locale } from '#core/locales.ts'
import { effectiveEndDate } from '#core/time.ts'
import { translate } from '#server/platform/i18n.ts'
import { richToPlainText } from '#server/platform/rich-text.ts'
import type { EventRow } from '#server/platform/rows.ts'
import { vtimezone } from './vtimezone.ts'

const ONLINE = /*i18n*/ { id: 'calendar.online', message: 'Online event' }
const TICKETS_AT = /*i18n*/ { id: 'calendar.tickets_at', message: 'Your tickets: {url}' }

export interface CalendarInput {
  readonly event: EventRow
  readonly organizer_name: string
  readonly support_email: string
  readonly locale: Locale
  /** The page of the order or ticket this file belongs to. */
  readonly url: string
  readonly now: Date
}

export const CALENDAR_TYPE = 'text/calendar; charset=utf-8; method=PUBLISH'
export const CALENDAR_FILE_NAME = 'event.ics'

/**
 * The event as a calendar file for people who have a ticket (TKP-3). Its UID names the event, not the order: adding
 * it from mail, summary and ticket page gives one entry, and a newer file replaces it.
 */
export function calendarFile({ event, organizer_name, support_email, locale, url, now }: CalendarInput): string {
  const end = effectiveEndDate(event.start_date, event.end_date, event.timezone)
  const details =
    event.is_online_event && event.online_event_details ? richToPlainText(event.online_event_details) : null
  const calendar = ical({
    prodId: { company: 'Turnout', product: 'Tickets', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent({
    id: `event-${event.id}@${new URL(url).hostname}`,
    sequence: Math.floor(event.updated_at.getTime() / 1000) % 2 ** 31,
    stamp: now,
    timezone: event.timezone,
    start: new TZDate(event.start_date.getTime(), event.timezone),
    end: new TZDate(end.getTime(), event.timezone),
    summary: cleanLine(event.title),
    location: event.is_online_event ? translate(locale, ONLINE) : cleanLine(placeText(event, locale) ?? ''),
    description: [details, translate(locale, TICKETS_AT, { url })].filter(Boolean).join('\n\n'),
    // A colon, comma or semicolon in a name would end the parameter early in programs that ignore the quotes.
    organizer: { name: cleanLine(organizer_name).replace(/[":;,]/g, ' '), email: support_email },
    url,
  })
  // The library knows no zones; its own zone setting would write DTSTAMP in local time, which the format forbids.
  return calendar
    .toString()
    .replace('BEGIN:VEVENT', () => `${vtimezone(event.timezone, event.start_date, end)}BEGIN:VEVENT`)
}
