import { DAY_MS, HOUR_MS, MAX_FORMATTERS, MAX_YEAR, MIN_YEAR, MINUTE_MS } from './limits.ts'

const formatters = new Map<string, Intl.DateTimeFormat>()
/** Making a formatter costs far more than using it, so they are kept. */
function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options)
  // Zones come from input and are read in any case: their spellings must not fill the memory.
  if (formatters.size >= MAX_FORMATTERS) formatters.clear()
  formatters.set(key, known)
  return known
}

/** Whether the name is an IANA timezone; bare offsets are not names (TIM-2). */
export function isTimezone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return formatter('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

/** The wall clock of a zone as if it were UTC: the form in which local times are compared and shifted. */
function wallClock(instant: number, zone: string): number {
  const options = { timeZone: zone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' } as const
  const parts = formatter('en-US', { ...options, hour: 'numeric', minute: 'numeric', second: 'numeric' })
  const found = Object.fromEntries(parts.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = found
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

const offsetAt = (instant: number, zone: string): number => wallClock(instant, zone) - Math.floor(instant / 1000) * 1000

const LOCAL = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3})\d*)?)?$/

/** A local date and time as its wall clock; null when malformed or not a real date. */
function parseWall(local: string): number | null {
  const match = LOCAL.exec(local)
  if (!match) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map((n) => Number(n ?? 0))
  if (hour > 23 || minute > 59 || second > 59 || year < MIN_YEAR || year > MAX_YEAR) return null
  const date = new Date(Date.UTC(year, month - 1, day))
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  return date.getTime() + hour * HOUR_MS + minute * MINUTE_MS + second * 1000 + Number((match[7] ?? '').padEnd(3, '0'))
}

/**
 * The offsets of a zone at a wall clock: none for one that a clock change skips, two different ones for one that it shows
 * twice. Offsets lie between −12 and +14 h, so 26 h before and after are on either side of a change in between.
 */
function offsetsOf(wall: number, zone: string): { readonly before: number; readonly valid: readonly number[] } {
  const before = offsetAt(wall - 26 * HOUR_MS, zone)
  const after = offsetAt(wall + 26 * HOUR_MS, zone)
  return { before, valid: [before, after].filter((offset) => offsetAt(wall - offset, zone) === offset) }
}

/** What a clock change does to a local time of its zone, if one does anything (TIM-1). */
export const CLOCK_CHANGES = ['SKIPPED', 'DOUBLED'] as const
export type ClockChange = (typeof CLOCK_CHANGES)[number]

/** A time skipped by a clock change moves forward by the gap, a doubled one means the first (TIM-1). */
function readWall(wall: number, zone: string): { readonly at: Date; readonly change: ClockChange | null } {
  const { before, valid } = offsetsOf(wall, zone)
  if (valid.length === 0) return { at: new Date(wall - before), change: 'SKIPPED' }
  return { at: new Date(wall - Math.max(...valid)), change: new Set(valid).size > 1 ? 'DOUBLED' : null }
}

const wallToInstant = (wall: number, zone: string): Date => readWall(wall, zone).at

/** The instant of a local time `YYYY-MM-DDTHH:MM[:SS]` in a zone, and whether a clock change skips or doubles it (TIM-1). */
export function readLocalTime(local: string, zone: string): { readonly at: Date; readonly change: ClockChange | null } {
  const wall = parseWall(local)
  // a programming error: what people type is read by `parseInstantInput`
  if (wall === null) throw new RangeError(`Not a local time: ${local}`)
  return readWall(wall, zone)
}

export const localToInstant = (local: string, zone: string): Date => readLocalTime(local, zone).at

/** The local time of an instant as `YYYY-MM-DDTHH:MM:SS`; cut to 16 characters it fits a datetime-local input. */
export const instantToLocal = (instant: Date, zone: string): string =>
  new Date(wallClock(instant.getTime(), zone)).toISOString().slice(0, 19)

/** The day of an instant in a zone, `YYYY-MM-DD`: statistics and date blocks count in it (TIM-5). */
export const localDate = (instant: Date, zone: string): string => instantToLocal(instant, zone).slice(0, 10)

/** Reads an instant with `Z` or offset as it is, without either in the given zone; null when unreadable (TIM-1). */
export function parseInstantInput(text: string, zone: string): Date | null {
  const [, local = '', suffix] = /^(.*?)(Z|[+-]\d{2}:?\d{2})?$/i.exec(text.trim()) ?? []
  const wall = parseWall(local)
  if (wall === null) return null
  if (suffix === undefined) return wallToInstant(wall, zone)
  if (/^z$/i.test(suffix)) return new Date(wall)
  const [hours, minutes] = [Number(suffix.slice(1, 3)), Number(suffix.slice(-2))]
  if (hours > 23 || minutes > 59) return null
  return new Date(wall - (suffix.startsWith('-') ? -1 : 1) * (hours * HOUR_MS + minutes * MINUTE_MS))
}

/** The end of the local day of an instant, which is the start of the next one: the boundary is already later (TIM-7). */
export function endOfDay(instant: Date, zone: string): Date {
  const midnight = Math.floor(wallClock(instant.getTime(), zone) / DAY_MS) * DAY_MS
  return wallToInstant(midnight + DAY_MS, zone)
}

/** The end date, or without one the end of the start day in the event's timezone (TIM-4). */
export const effectiveEndDate = (start: Date, end: Date | null, zone: string): Date => end ?? endOfDay(start, zone)

export const LIFECYCLE_STATUSES = ['UPCOMING', 'ONGOING', 'ENDED'] as const
export type LifecycleStatus = (typeof LIFECYCLE_STATUSES)[number]

export interface EventDates {
  start_date: Date
  end_date: Date | null
  timezone: string
}

/** UPCOMING before the start, ONGOING until the effective end, then ENDED; a boundary belongs to the later (TIM-4, TIM-7). */
export function lifecycleStatus(event: EventDates, now: Date): LifecycleStatus {
  if (now < event.start_date) return 'UPCOMING'
  return now < effectiveEndDate(event.start_date, event.end_date, event.timezone) ? 'ONGOING' : 'ENDED'
}

/** Moves an instant by the wall-clock distance between two starts, so 19:00 stays 19:00 over clock changes (DUP-2). */
export function shiftByLocalDifference(
  instant: Date,
  { from, to, timezone }: { from: Date; to: Date; timezone: string },
): Date {
  const wall = (date: Date) => wallClock(date.getTime(), timezone)
  return wallToInstant(wall(instant) + wall(to) - wall(from), timezone)
}

/** English dates are written day first with a 24-hour clock, as in TIM-3. */
const dateLocale = (locale: string): string => (locale === 'en' ? 'en-GB' : locale)

/** The date part of an event date: "Fri 4 June 2027" (TIM-3). */
export function formatDate(instant: Date, zone: string, locale: string): string {
  const options = { timeZone: zone, weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' } as const
  const text = formatter(dateLocale(locale), options).format(instant)
  return locale === 'en' ? text.replace(',', '') : text
}

/** The time of day in a zone: "19:00". */
export const formatTime = (instant: Date, zone: string, locale: string): string =>
  formatter(dateLocale(locale), { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    instant,
  )

// Each regional English knows the abbreviations of its own zones only.
const ZONE_NAME_LOCALES = ['en-GB', 'en-US', 'en-AU', 'en-NZ', 'en-IN', 'en-ZA']

/** The zone's name on that day: in the reader's language, else its English abbreviation, else the offset (TIM-3). */
function zoneName(instant: Date, zone: string, locale: string): string {
  const nameIn = (tag: string): string => {
    const parts = formatter(tag, { timeZone: zone, timeZoneName: 'short' }).formatToParts(instant)
    return parts.find((part) => part.type === 'timeZoneName')?.value ?? zone
  }
  const own = dateLocale(locale)
  // one after the other: the first nearly always knows it
  return nameIn([own, ...ZONE_NAME_LOCALES].find((tag) => !/^(GMT|UTC)[+\u2212-]/.test(nameIn(tag))) ?? own)
}

/** Day and time in a zone that is not named: "Fri 4 June 2027, 19:00". */
export const formatDateAndTime = (instant: Date, zone: string, locale: string): string =>
  [formatDate(instant, zone, locale), formatTime(instant, zone, locale)].join(locale.startsWith('zh') ? ' ' : ', ')

/** An event time in its own timezone, which it names: "Fri 4 June 2027, 19:00 CEST" (TIM-3). */
export const formatEventDate = (instant: Date, zone: string, locale: string): string =>
  `${formatDateAndTime(instant, zone, locale)} ${zoneName(instant, zone, locale)}`

/** Start to end; a day or zone name that is the same at both ends stands once (TIM-3). */
export function formatDateRange(
  { start, end }: { start: Date; end: Date | null },
  zone: string,
  locale: string,
): string {
  if (end === null) return formatEventDate(start, zone, locale)
  const one_zone = zoneName(start, zone, locale) === zoneName(end, zone, locale)
  const one_day = one_zone && localDate(start, zone) === localDate(end, zone)
  const from = one_zone ? formatDateAndTime(start, zone, locale) : formatEventDate(start, zone, locale)
  const until = one_day
    ? `${formatTime(end, zone, locale)} ${zoneName(end, zone, locale)}`
    : formatEventDate(end, zone, locale)
  return `${from} – ${until}`
}

/** The figures of a date block: short weekday, day, month, month with year, each in the event's timezone. */
export function dateBlock(instant: Date, zone: string, locale: string) {
  const part = (options: Intl.DateTimeFormatOptions) =>
    formatter(dateLocale(locale), { ...options, timeZone: zone }).format(instant)
  const [year, , day] = localDate(instant, zone).split('-')
  // Chinese says the year first; elsewhere a word between the two ("de") is more than a leaf has room for
  const withYear = (name: string) =>
    locale.startsWith('zh') ? part({ year: 'numeric', month: 'long' }) : `${name} ${year}`
  const [month_long, month_short] = [part({ month: 'long' }), part({ month: 'short' })]
  return {
    weekday: part({ weekday: 'short' }),
    day: String(Number(day)),
    month: month_long,
    month_short,
    month_year: withYear(month_long),
    month_year_short: withYear(month_short),
  }
}
