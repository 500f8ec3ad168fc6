import { TZDate } from '@date-fns/tz'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { placeText } from '#core/catalog/events/place.ts'
import { cleanLine } from '#core/platform/clean-text.ts'
import type { Locale } from '#core/platform/locales.ts'
import { effectiveEndDate, instantToLocal } from '#core/platform/time.ts'
import { datesOf, eventOnDate, type TicketDate } from '#server/catalog/events/on-date.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { translate } from '#server/platform/runtime/i18n.ts'
import { richToPlainText } from '#server/platform/text/rich-text.ts'
import { HALF_HOUR_MS } from './limits.ts'
import { vtimezone } from './vtimezone.ts'

const ONLINE = /*i18n*/ { id: 'calendar.online', message: 'Online event' }
const TICKETS_AT = /*i18n*/ { id: 'calendar.tickets_at', message: 'Your tickets: {url}' }

export interface CalendarInput {
  readonly event: EventRow
  /** Tickets, or their dates; each date is one entry (DAT-54). */
  readonly dates: readonly TicketDate[]
  readonly organizer_name: string
  readonly support_email: string
  readonly locale: Locale
  /** The page of the order or ticket this file belongs to. */
  readonly url: string
  /** Takes the entries out of the reader's calendar again (DAT-54). */
  readonly is_cancelled?: boolean
  readonly now: Date
}

export const calendarType = ({ is_cancelled }: { is_cancelled: boolean }): string =>
  `text/calendar; charset=utf-8; method=${is_cancelled ? 'CANCEL' : 'PUBLISH'}`
export const CALENDAR_FILE_NAME = 'event.ics'

/** When the clocks are put back an hour comes twice, and programs differ in which of the two they take it for. */
const comesTwice = (instant: Date, zone: string): boolean =>
  [-2, -1, 1, 2].some(
    (halves) =>
      instantToLocal(new Date(instant.getTime() + halves * HALF_HOUR_MS), zone) === instantToLocal(instant, zone),
  )

/**
 * The event as a calendar file for people who have a ticket (TKP-3), an entry per date they have one for (DAT-54). Its
 * UIDs name the dates, not the order: adding it from mail, summary and ticket page gives one entry, and a newer file
 * replaces it. The first date has the event's id (DAT-3).
 */
export function calendarFile(input: CalendarInput): string {
  const calendar = ical({
    prodId: { company: 'Turnout', product: 'Tickets', language: 'EN' },
    method: input.is_cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  })
  const local: Date[] = []
  for (const date of datesOf(input.dates)) {
    const { zone, ...entry } = entryOf(input, date)
    if (zone) local.push(entry.from, entry.until)
    calendar.createEvent(entry.data)
  }
  const file = calendar.toString()
  const at = local.map((time) => time.getTime())
  if (at.length === 0) return file
  const zones = vtimezone(input.event.timezone, new Date(Math.min(...at)), new Date(Math.max(...at)))
  return file.replace('BEGIN:VEVENT', () => `${zones}BEGIN:VEVENT`)
}

function entryOf(
  { event: series, organizer_name, support_email, locale, url, now, is_cancelled = false }: CalendarInput,
  date: TicketDate,
) {
  const event = eventOnDate(series, date)
  const from = event.start_date
  const until = effectiveEndDate(from, event.end_date, event.timezone)
  const zone = [from, until].some((at) => comesTwice(at, event.timezone)) ? null : event.timezone
  // The library knows no zones; its own zone setting would write DTSTAMP in local time, which the format forbids.
  const inZone = (at: Date): Date => (zone ? new TZDate(at.getTime(), zone) : at)
  const details =
    event.is_online_event && event.online_event_details ? richToPlainText(event.online_event_details) : null
  const data = {
    id: `event-${date.date_id}@${new URL(url).hostname}`,
    sequence: Math.floor(event.updated_at.getTime() / 1000) % 2 ** 31,
    stamp: now,
    ...(is_cancelled ? { status: ICalEventStatus.CANCELLED } : {}),
    ...(zone ? { timezone: zone } : {}),
    start: inZone(from),
    end: inZone(until),
    summary: cleanLine([event.title, date.date_title].filter(Boolean).join(', ')),
    location: event.is_online_event ? translate(locale, ONLINE) : cleanLine(placeText(event, locale) ?? ''),
    description: [details, translate(locale, TICKETS_AT, { url })].filter(Boolean).join('\n\n'),
    // A colon, comma or semicolon in a name would end the parameter early in programs that ignore the quotes.
    organizer: { name: cleanLine(organizer_name).replace(/[":;,]/g, ' '), email: support_email },
    url,
  }
  return { from, until, zone, data }
}
