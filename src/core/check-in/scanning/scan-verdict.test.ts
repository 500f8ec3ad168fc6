import { describe, expect, test } from 'vitest'
import {
  effectiveScanTime,
  isConflict,
  maskEmail,
  offlineVerdict,
  type ScanFacts,
  scanVerdict,
  verdictWithoutAttendee,
} from './scan-verdict.ts'

const at = (clock: string) => new Date(`2027-06-04T${clock}:00Z`)
const nobody = { inside_since: null, last_change_at: null }
const inside = { inside_since: at('19:12'), last_change_at: at('19:12') }
const left = { inside_since: null, last_change_at: at('20:00') }
const FRIDAY = { id: 5, starts_at: at('19:00'), ends_at: null, title: null }
const ALL = {
  dates_mode: 'ALL',
  event_date_id: null,
  opens_minutes_before: 120,
  closes_minutes_after: 120,
  timezone: 'Europe/Berlin',
} as const
const SATURDAY_ONLY = { ...ALL, dates_mode: 'ONE', event_date_id: 6 } as const
const facts = (values: Partial<ScanFacts> = {}): ScanFacts => ({
  action: 'CHECK_IN',
  attendee: { status: 'ACTIVE', order_status: 'COMPLETED', ticket_id: 7, generation: 2, event_date: FRIDAY },
  claim: { ticket_id: 7, generation: 2, event_date_id: 5 },
  list_ticket_ids: [7, 8],
  list_dates: ALL,
  at: at('19:00'),
  presence: nobody,
  ...values,
})
const attendee = (values: Partial<ScanFacts['attendee']>): Pick<ScanFacts, 'attendee'> => ({
  attendee: { ...facts().attendee, ...values },
})
const word = ({ verdict, reason }: { verdict: string; reason: string | null }) => reason ?? verdict

describe('check-in (SCN-7–SCN-15)', () => {
  test.each([
    ['a good ticket', {}, 'ADMITTED'],
    ['a reference claims nothing', { claim: null }, 'ADMITTED'],
    ['somebody inside', { presence: inside }, 'ALREADY_CHECKED_IN'],
    ['re-entry after a check-out (SCN-17)', { presence: left }, 'ADMITTED'],
    ['a cancelled attendee', attendee({ status: 'CANCELLED' }), 'CANCELLED'],
    ['an attendee of a cancelled order', attendee({ order_status: 'CANCELLED' }), 'CANCELLED'],
    ['an older generation', { claim: { ...facts().claim!, generation: 1 } }, 'REVOKED'],
    ['a generation never issued', { claim: { ...facts().claim!, generation: 3 } }, 'REVOKED'],
    ['another ticket than stored', { claim: { ...facts().claim!, ticket_id: 8 } }, 'REVOKED'],
    ['another date than stored (QR-5)', { claim: { ...facts().claim!, event_date_id: 6 } }, 'REVOKED'],
    ['a ticket of another list', attendee({ ticket_id: 9 }), 'REVOKED'],
    ['a ticket of another list, typed', { claim: null, ...attendee({ ticket_id: 9 }) }, 'NOT_ON_LIST'],
    ['another date', { list_dates: SATURDAY_ONLY }, 'OTHER_DATE'],
    ['another date, cancelled', { list_dates: SATURDAY_ONLY, ...attendee({ status: 'CANCELLED' }) }, 'CANCELLED'],
    ['another date, replaced', { list_dates: SATURDAY_ONLY, claim: { ...facts().claim!, generation: 1 } }, 'REVOKED'],
    ['another date, another list', { list_dates: SATURDAY_ONLY, list_ticket_ids: [9] }, 'OTHER_DATE'],
    ['another date, inside', { list_dates: SATURDAY_ONLY, presence: inside }, 'OTHER_DATE'],
    ['cancelled and inside', { presence: inside, ...attendee({ status: 'CANCELLED' }) }, 'CANCELLED'],
  ])('%s: %s', (_, values, expected) => {
    expect(word(scanVerdict(facts(values as Partial<ScanFacts>)))).toBe(expected)
  })
})

describe('check-out (SCN-15, SCN-17)', () => {
  test.each([
    ['somebody inside', { presence: inside }, 'CHECKED_OUT'],
    ['somebody outside', {}, 'NOT_CHECKED_IN'],
    [
      'inside with a ticket cancelled meanwhile',
      { presence: inside, ...attendee({ status: 'CANCELLED' }) },
      'CHECKED_OUT',
    ],
    ['a replaced code', { presence: inside, claim: { ...facts().claim!, generation: 1 } }, 'REVOKED'],
    [
      'inside when the date is over',
      { presence: inside, list_dates: { ...ALL, dates_mode: 'TODAY' }, at: at('23:59') },
      'CHECKED_OUT',
    ],
  ])('%s: %s', (_, values, expected) => {
    expect(word(scanVerdict(facts({ action: 'CHECK_OUT', ...(values as Partial<ScanFacts>) })))).toBe(expected)
  })
})

test.each([
  ['AWAITING_PAYMENT', 'UNPAID'],
  ['CANCELLED', 'CANCELLED'],
  ['COMPLETED', 'NOT_FOUND'],
  ['EXPIRED', 'NOT_FOUND'],
  [null, 'NOT_FOUND'],
] as const)('a reference without attendee, order %s: %s (SCN-9, SCN-14)', (status, expected) => {
  expect(verdictWithoutAttendee(status).reason).toBe(expected)
})

describe('scans made offline (OFF-7, OFF-8, SCN-16)', () => {
  const dates = { activates_at: at('18:00'), expires_at: at('23:00') }
  const judge = (
    values: Partial<ScanFacts>,
    clock: string,
    local_verdict: 'ADMITTED' | 'REFUSED' | 'CHECKED_OUT' = 'ADMITTED',
  ) => offlineVerdict(facts({ ...values, at: at(clock) }), { local_verdict, dates })

  test.each([
    ['17:59', 'LIST_NOT_ACTIVE'],
    ['18:00', 'ADMITTED'],
    ['23:00', 'LIST_EXPIRED'],
  ])('made at %s: %s', (clock, expected) => {
    expect(word(judge({}, clock).decision)).toBe(expected)
  })

  test('a second admission is refused; the earlier time wins', () => {
    expect(judge({ presence: inside }, '19:05')).toEqual({
      decision: { verdict: 'REFUSED', reason: 'ALREADY_CHECKED_IN' },
      effect: 'EARLIER_ADMISSION',
    })
    expect(judge({ presence: inside }, '19:30').effect).toBe('NONE')
  })

  test('a scan the device refused is only logged', () => {
    expect(judge({}, '19:00', 'REFUSED')).toEqual({ decision: { verdict: 'REFUSED', reason: null }, effect: 'NONE' })
    expect(judge({ presence: inside }, '19:00', 'REFUSED').effect).toBe('NONE')
    expect(judge({ action: 'CHECK_OUT', presence: inside }, '20:00', 'REFUSED').decision.verdict).toBe('REFUSED')
  })

  test('an old check-out does not undo a newer admission', () => {
    expect(word(judge({ action: 'CHECK_OUT', presence: inside }, '19:00', 'CHECKED_OUT').decision)).toBe(
      'NOT_CHECKED_IN',
    )
    expect(word(judge({ action: 'CHECK_OUT', presence: inside }, '19:20', 'CHECKED_OUT').decision)).toBe('CHECKED_OUT')
  })

  test('only a refused scan that the device let in is a conflict', () => {
    expect(isConflict({ verdict: 'REFUSED', admitted_offline: true })).toBe(true)
    expect(isConflict({ verdict: 'ADMITTED', admitted_offline: true })).toBe(false)
    expect(isConflict({ verdict: 'REFUSED', admitted_offline: false })).toBe(false)
  })

  test('a clock more than five minutes ahead is not believed (OFF-10)', () => {
    const now = at('20:00')
    expect(effectiveScanTime({ offline: true, scanned_at: at('20:05') }, now)).toEqual(at('20:05'))
    expect(effectiveScanTime({ offline: true, scanned_at: at('20:06') }, now)).toEqual(now)
    expect(effectiveScanTime({ offline: false, scanned_at: at('19:00') }, now)).toEqual(now)
  })

  test.each(['1970-01-01T00:00:07Z', '0000-01-01T00:00:00Z'])('nor one that stands at %s (OFF-10)', (text) => {
    const now = at('20:00')
    expect(effectiveScanTime({ offline: true, scanned_at: new Date(text) }, now)).toEqual(now)
    const long_ago = new Date(now.getTime() - 366 * 86_400_000)
    expect(effectiveScanTime({ offline: true, scanned_at: long_ago }, now)).toEqual(long_ago)
  })
})

test.each([
  ['anna@example.org', 'a…@e….org'],
  ['b@p.a.example', 'b…@p….example'],
  ['łucja@żubr.pl', 'ł…@ż….pl'],
])('%s is shown as %s (SCN-2, SEC-12)', (email, masked) => {
  expect(maskEmail(email)).toBe(masked)
})
