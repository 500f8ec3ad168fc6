import { describe, expect, test } from 'vitest'
import { localToInstant } from '#core/platform/time.ts'
import type { TicketDate } from '#server/catalog/events/on-date.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { readCalendar } from '#test/mail-reader.ts'
import { calendarFile } from './calendar.ts'

const PLACE = {
  venue_name: null,
  address_line_1: null,
  address_line_2: null,
  city: null,
  state: null,
  zip: null,
  country: null,
}
const EVENT: EventRow = {
  id: 7,
  account_id: 1,
  organizer_id: 1,
  status: 'LIVE',
  title: 'Low Tide Sessions',
  description: null,
  start_date: new Date('2027-06-04T17:00:00Z'),
  end_date: new Date('2027-06-04T21:30:00Z'),
  timezone: 'Europe/Berlin',
  currency: 'EUR',
  is_online_event: false,
  online_event_details: null,
  venue_name: 'Speicher 9',
  address_line_1: 'Kaistraße 14',
  address_line_2: null,
  city: 'Hamburg',
  state: null,
  zip: '20457',
  country: 'DE',
  maps_url: null,
  sale_paused_at: null,
  sale_version: 0,
  views: 0,
  deleted_at: null,
  created_at: new Date('2027-01-01T00:00:00Z'),
  updated_at: new Date('2027-01-02T00:00:00Z'),
}
/** With one date it is the event's own (DAT-3, DAT-12). */
const firstDate = ({ id, start_date, end_date, updated_at }: EventRow): TicketDate => ({
  date_id: id,
  date_starts_at: start_date,
  date_ends_at: end_date,
  date_title: null,
  date_place: null,
  date_maps_url: null,
  date_updated_at: updated_at,
})
const made = (event: Partial<EventRow> = {}, organizer_name = 'Fieldnotes') =>
  calendarFile({
    event: { ...EVENT, ...event },
    dates: [firstDate({ ...EVENT, ...event })],
    organizer_name,
    support_email: 'help@example.org',
    locale: 'en',
    url: 'https://tickets.example.org/ticket/7/a_x',
    now: new Date('2027-03-01T10:00:00Z'),
  })
/** Content lines with folding undone. */
const lines = (file: string) =>
  file
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n')
    .filter(Boolean)
const inEvent = (file: string) =>
  lines(file).slice(lines(file).indexOf('BEGIN:VEVENT') + 1, lines(file).indexOf('END:VEVENT'))

describe('the calendar file of a ticket (TKP-3)', () => {
  test('title, start, end, place, organizer, a stable UID and the timezone', () => {
    expect(inEvent(made())).toEqual([
      'UID:event-7@tickets.example.org',
      'SEQUENCE:1798848000',
      'DTSTAMP:20270301T100000Z',
      'DTSTART;TZID=Europe/Berlin:20270604T190000',
      'DTEND;TZID=Europe/Berlin:20270604T233000',
      'SUMMARY:Low Tide Sessions',
      'LOCATION:Speicher 9\\, Kaistraße 14\\, 20457 Hamburg\\, Germany',
      'DESCRIPTION:Your tickets: https://tickets.example.org/ticket/7/a_x',
      'ORGANIZER;CN="Fieldnotes":mailto:help@example.org',
      'URL;VALUE=URI:https://tickets.example.org/ticket/7/a_x',
    ])
  })

  test('without an end date it ends with its start day (TIM-4)', () => {
    expect(inEvent(made({ end_date: null }))).toContain('DTEND;TZID=Europe/Berlin:20270605T000000')
  })

  test('the zone’s offset changes stand in the file', () => {
    const zone = lines(made())
    expect(zone).toContain('TZID:Europe/Berlin')
    const summer = zone.lastIndexOf('BEGIN:DAYLIGHT')
    expect(zone.slice(summer + 1, summer + 4)).toEqual([
      'DTSTART:20270328T020000',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0200',
    ])
  })

  test.each(['Asia/Kathmandu', 'America/St_Johns', 'UTC', 'Australia/Lord_Howe'])(
    'a file for %s names its zone once',
    (timezone) => {
      expect(lines(made({ timezone })).filter((line) => line === `TZID:${timezone}`)).toHaveLength(1)
    },
  )

  test('an online event carries its connection details instead of the place (EVT-3)', () => {
    const event = inEvent(
      made({
        is_online_event: true,
        online_event_details: '<p>Join at <a href="https://meet.example.org/1">meet</a></p>',
      }),
    )
    expect(event).toContain('LOCATION:Online event')
    expect(event).toContain(
      'DESCRIPTION:Join at meet (https://meet.example.org/1)\\n\\nYour tickets: https://tickets.example.org/ticket/7/a_x',
    )
  })

  test('typed text never starts a line of its own (SEC-15, SEC-21)', () => {
    const evil = 'Night\r\nATTENDEE:mailto:x@y.z\nEND:VEVENT\u2028BEGIN:VALARM; a, b \\ <img onerror=1> {{x}} ${y}'
    const file = made({ title: evil, venue_name: evil, is_online_event: false }, `Evil"\r\nX-INJECTED:1;CN=z:${evil}`)
    const names = inEvent(file).map((line) => /^[A-Z-]+/.exec(line)?.[0])
    expect(names).toEqual([
      'UID',
      'SEQUENCE',
      'DTSTAMP',
      'DTSTART',
      'DTEND',
      'SUMMARY',
      'LOCATION',
      'DESCRIPTION',
      'ORGANIZER',
      'URL',
    ])
    expect(lines(file).filter((line) => line.startsWith('END:VEVENT'))).toHaveLength(1)
    expect(file).not.toMatch(/[^\r]\n/)
    expect(inEvent(file)[5]).toBe(
      'SUMMARY:Night  ATTENDEE:mailto:x@y.z END:VEVENT BEGIN:VALARM\\; a\\, b \\\\ <img onerror=1> {{x}} ${y}',
    )
  })

  test('no line is longer than 75 octets', () => {
    const file = made({
      title: 'Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich – '.repeat(2).slice(0, 149),
    })
    expect(Math.max(...file.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  })
})

describe('the calendar file as another program reads it (TKP-3)', () => {
  const read = (event: Partial<EventRow>, organizer_name?: string) => {
    const [entry, ...more] = readCalendar(made(event, organizer_name))
    expect(more).toEqual([])
    return entry!
  }
  const between = (timezone: string, start: string, end: string) => {
    const dates = { start_date: localToInstant(start, timezone), end_date: localToInstant(end, timezone) }
    const { startDate, endDate } = read({ timezone, ...dates })
    expect([startDate.toJSDate(), endDate.toJSDate()]).toEqual([dates.start_date, dates.end_date])
    // what hangs on the wall there
    expect(startDate.toString()).toBe(`${start}:00`)
    expect(startDate.zone.tzid).toBe(timezone)
  }

  test.each([
    ['Europe/Berlin', '2027-06-04T19:00', '2027-06-07T16:00'],
    ['America/New_York', '2027-12-30T20:00', '2028-01-02T02:00'],
    ['Pacific/Auckland', '2027-09-20T09:00', '2027-10-01T18:00'],
  ])('of several days, in %s', between)

  test.each([
    ['Europe/Berlin', '2027-03-27T22:00', '2027-03-28T06:00'],
    ['Europe/Berlin', '2027-10-30T22:00', '2027-10-31T06:00'],
    ['America/New_York', '2027-11-06T21:00', '2027-11-07T04:00'],
    ['Australia/Lord_Howe', '2027-04-03T20:00', '2027-04-04T05:00'],
    ['America/Santiago', '2027-09-04T20:00', '2027-09-05T05:00'],
    ['Africa/Casablanca', '2027-02-06T20:00', '2027-03-16T05:00'],
  ])('in %s over the night the clocks change, from %s to %s', between)

  test.each([
    ['Asia/Kathmandu', '2027-06-04T19:00', '2027-06-04T23:00'],
    ['America/St_Johns', '2027-01-04T19:00', '2027-01-04T23:00'],
    ['Pacific/Kiritimati', '2027-06-04T19:00', '2027-06-04T23:00'],
  ])('in %s, an offset of its own', between)

  test.each([
    ['UTC', '2027-06-04T17:00:00Z', '2027-06-04T21:00:00Z'],
    // both times the clock says half past two, and programs disagree on which is meant
    ['Europe/Berlin', '2027-10-31T00:30:00Z', '2027-10-31T02:30:00Z'],
    ['Europe/Berlin', '2027-10-30T20:00:00Z', '2027-10-31T01:30:00Z'],
    ['Australia/Lord_Howe', '2027-04-03T14:45:00Z', '2027-04-03T20:00:00Z'],
  ])('an hour that comes twice in %s is told in UTC: from %s to %s', (timezone, start, end) => {
    const { startDate, endDate } = read({ timezone, start_date: new Date(start), end_date: new Date(end) })
    expect([startDate.toString(), endDate.toString()]).toEqual([start, end])
  })

  test('a long text is folded between characters and read whole again', () => {
    const words = 'Grüße aus Łódź, 東京 и Москва: שלום 🎟️👩‍👩‍👧; "tickets", 50 % \\ off\n'
    const text = words.repeat(60).trim()
    const file = made({ is_online_event: true, online_event_details: `<p>${text}</p>` })
    for (const line of file.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      // a fold within a character would leave a sign of its loss
      expect(line).not.toContain('\ufffd')
    }
    const { description } = readCalendar(file)[0]!
    expect(description.replace(/\s+/g, ' ')).toContain(text.replace(/\s+/g, ' '))
    expect(description).toContain('Your tickets: https://tickets.example.org/ticket/7/a_x')
  })

  test('hostile texts are read as they were typed, and nothing else is in the file (SEC-15)', () => {
    const evil = `Night</script>,;:"\\n=1+1 <img src=x> 🎟️ שלום`
    const entry = read({ title: evil, venue_name: evil }, evil)
    expect(entry.summary).toBe(evil)
    expect(entry.location).toContain(evil)
    expect(entry.uid).toBe('event-7@tickets.example.org')
    expect(entry.attendees).toEqual([])
    expect(entry.component.getAllSubcomponents()).toEqual([])
    expect(entry.component.getFirstPropertyValue('organizer')).toBe('mailto:help@example.org')
  })
})

describe('tickets for several dates (DAT-54)', () => {
  const matinee: TicketDate = {
    ...firstDate(EVENT),
    date_id: 31,
    date_starts_at: new Date('2027-06-05T13:00:00Z'),
    date_ends_at: new Date('2027-06-05T15:00:00Z'),
    date_title: 'Matinee',
    date_place: { ...PLACE, venue_name: 'Pier 2', city: 'Kiel' },
    date_updated_at: new Date('2027-02-01T00:00:00Z'),
  }
  // the night the clocks go back: its start comes twice
  const autumn: TicketDate = {
    ...firstDate(EVENT),
    date_id: 32,
    date_starts_at: new Date('2027-10-31T00:30:00Z'),
    date_ends_at: new Date('2027-10-31T05:00:00Z'),
  }
  const file = (dates: TicketDate[]) =>
    calendarFile({
      event: EVENT,
      dates,
      organizer_name: 'Fieldnotes',
      support_email: 'help@example.org',
      locale: 'en',
      url: 'https://tickets.example.org/ticket/7/a_x',
      now: new Date('2027-03-01T10:00:00Z'),
    })

  test('an entry each, in order, with its own UID, times, place and title', () => {
    const entries = readCalendar(file([autumn, matinee, firstDate(EVENT), matinee]))
    expect(entries.map(({ uid }) => uid)).toEqual([7, 31, 32].map((id) => `event-${id}@tickets.example.org`))
    expect(entries.map(({ startDate, endDate }) => [startDate.toJSDate(), endDate.toJSDate()])).toEqual([
      [EVENT.start_date, EVENT.end_date],
      [matinee.date_starts_at, matinee.date_ends_at],
      [autumn.date_starts_at, autumn.date_ends_at],
    ])
    expect(entries.map(({ summary }) => summary)).toEqual([
      'Low Tide Sessions',
      'Low Tide Sessions, Matinee',
      'Low Tide Sessions',
    ])
    expect(entries.map(({ location }) => location)).toEqual([
      'Speicher 9, Kaistraße 14, 20457 Hamburg, Germany',
      'Pier 2, Kiel',
      'Speicher 9, Kaistraße 14, 20457 Hamburg, Germany',
    ])
    expect(entries.map(({ startDate }) => startDate.zone.tzid)).toEqual(['Europe/Berlin', 'Europe/Berlin', 'UTC'])
  })

  test('SEQUENCE is of the later change, of event or date; the zone stands once', () => {
    const text = file([firstDate(EVENT), matinee])
    expect(lines(text).filter((line) => line.startsWith('SEQUENCE'))).toEqual([
      `SEQUENCE:${EVENT.updated_at.getTime() / 1000}`,
      `SEQUENCE:${matinee.date_updated_at.getTime() / 1000}`,
    ])
    expect(lines(text).filter((line) => line === 'BEGIN:VTIMEZONE')).toHaveLength(1)
    expect(lines(file([autumn]))).not.toContain('BEGIN:VTIMEZONE')
  })
})
