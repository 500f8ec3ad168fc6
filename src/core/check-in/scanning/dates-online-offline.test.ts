import { expect, test } from 'vitest'
import type { ListedDates } from '#core/catalog/check-in-lists/admitted-dates.ts'
import { codeDateId } from '#core/catalog/ticket-codes/ticket-code.ts'
import { localVerdict } from './offline-verdict.ts'
import { scanVerdict } from './scan-verdict.ts'

const EVENT = 5
const at = (text: string) => new Date(`2027-06-${text}:00Z`)
/** The first date has the event's id (DAT-3). */
const FRIDAY = { id: EVENT, starts_at: at('04T19:00'), ends_at: null, title: null }
const SATURDAY = { id: 6, starts_at: at('05T13:00'), ends_at: at('05T15:00'), title: 'Matinee' }
const DATES = [FRIDAY, SATURDAY]

interface Ticket {
  /** As stored; null in rows from before dates. */
  readonly stored: number | null
  /** As the code says; null in codes of version 1. */
  readonly coded: number | null
}
const TICKETS: Record<string, Ticket> = {
  'T1, first date': { stored: null, coded: null },
  'T1, date stored since': { stored: EVENT, coded: null },
  'T1, moved to Saturday without a new code': { stored: 6, coded: null },
  'T2, first date': { stored: EVENT, coded: EVENT },
  'T2, Saturday': { stored: 6, coded: 6 },
  'T2, no date': { stored: 6, coded: 0 },
}
const MODES: Record<string, Pick<ListedDates, 'dates_mode' | 'event_date_id'>> = {
  all: { dates_mode: 'ALL', event_date_id: null },
  friday: { dates_mode: 'ONE', event_date_id: EVENT },
  saturday: { dates_mode: 'ONE', event_date_id: 6 },
  today: { dates_mode: 'TODAY', event_date_id: null },
}
// opens two hours before, closes one after; Friday has no end, so it ends at midnight in Berlin, 22:00Z
const CLOCK = ['04T16:59', '04T17:00', '04T22:59', '04T23:00', '05T10:59', '05T11:00', '05T15:59', '05T16:00']

const cases = Object.entries(TICKETS).flatMap(([ticket, ids]) =>
  Object.entries(MODES).flatMap(([mode, dates]) => CLOCK.map((clock) => ({ ticket, mode, clock, ids, dates }))),
)

const listOf = (dates: (typeof cases)[number]['dates']) => ({
  ...dates,
  opens_minutes_before: 120,
  closes_minutes_after: 60,
  timezone: 'Europe/Berlin',
})

/** Both in one word, at the same time, with a ticket that stands on the list. */
function verdicts({ ids, dates, clock }: (typeof cases)[number], is_in_pack: boolean) {
  const now = at(clock)
  const fields = {
    key_number: 0,
    event_id: EVENT,
    event_date_id: ids.coded,
    ticket_id: 9,
    attendee_id: 41,
    generation: 1,
    not_after: 0,
  }
  const held = ids.stored ?? EVENT
  const online = scanVerdict({
    action: 'CHECK_IN',
    attendee: {
      status: 'ACTIVE',
      order_status: 'COMPLETED',
      ticket_id: 9,
      generation: 1,
      event_date: DATES.find(({ id }) => id === held)!,
    },
    claim: { ticket_id: 9, generation: 1, event_date_id: codeDateId(fields) },
    list_ticket_ids: [9],
    list_dates: listOf(dates),
    presence: { inside_since: null, last_change_at: null },
    at: now,
  })
  const offline = localVerdict({
    action: 'CHECK_IN',
    read: { kind: 'CODE', fields, is_genuine: true },
    attendee: is_in_pack
      ? {
          id: 41,
          reference: 'K7M2QPA-1',
          display_name: 'Anna K.',
          ticket_id: 9,
          label: null,
          generation: 1,
          is_active: true,
          is_checked_in: false,
          name_keys: '',
          event_date_id: held,
        }
      : null,
    is_inside: false,
    list: {
      event_id: EVENT,
      all_tickets: false,
      ticket_ids: [9],
      activates_at: null,
      expires_at: null,
      ...listOf(dates),
    },
    dates: new Map(DATES.map((date) => [date.id, date])),
    now,
  })
  return { online: online.reason ?? online.verdict, offline: offline.reason ?? offline.verdict }
}

test.each(cases)('$ticket at a list of $mode, $clock: the device says what the server says (DAT-57)', (one) => {
  const { online, offline } = verdicts(one, true)
  expect(offline).toBe(online)
})

test.each(cases.filter(({ ids }) => (ids.stored ?? EVENT) === (ids.coded ?? EVENT)))(
  '$ticket at a list of $mode, $clock: also of a ticket that is not in the pack (DAT-57)',
  (one) => {
    const { online, offline } = verdicts(one, false)
    expect(offline).toBe(online)
  },
)

test('what they say (QR-5, DAT-55, DAT-56)', () => {
  const said = Object.fromEntries(
    Object.keys(TICKETS).map((ticket) => [
      ticket,
      Object.keys(MODES).map((mode) => {
        const words = cases
          .filter((one) => one.ticket === ticket && one.mode === mode)
          .map((one) => verdicts(one, true).online)
        return [...new Set(words)].length === 1
          ? words[0]
          : words.map((word) => (word === 'ADMITTED' ? '+' : '-')).join('')
      }),
    ]),
  )
  expect(said).toEqual({
    'T1, first date': ['ADMITTED', 'ADMITTED', 'OTHER_DATE', '-++-----'],
    'T1, date stored since': ['ADMITTED', 'ADMITTED', 'OTHER_DATE', '-++-----'],
    'T1, moved to Saturday without a new code': ['REVOKED', 'REVOKED', 'REVOKED', 'REVOKED'],
    'T2, first date': ['ADMITTED', 'ADMITTED', 'OTHER_DATE', '-++-----'],
    'T2, Saturday': ['ADMITTED', 'OTHER_DATE', 'ADMITTED', '-----++-'],
    'T2, no date': ['REVOKED', 'REVOKED', 'REVOKED', 'REVOKED'],
  })
})
