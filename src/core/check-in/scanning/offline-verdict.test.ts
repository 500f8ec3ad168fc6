import { describe, expect, test } from 'vitest'
import {
  displayName,
  isPackOver,
  localVerdict,
  type OfflineFacts,
  type PackAttendee,
  uploadPause,
} from './offline-verdict.ts'

const NOW = new Date('2027-06-04T18:00:00Z')
const ANNA: PackAttendee = {
  id: 41,
  reference: 'K7M2QPA-1',
  display_name: 'Anna K.',
  ticket_id: 9,
  label: null,
  generation: 2,
  is_active: true,
  is_checked_in: false,
  name_keys: '',
  event_date_id: 5,
}
const FIELDS = {
  key_number: 0,
  event_id: 5,
  event_date_id: null as number | null,
  ticket_id: 9,
  attendee_id: 41,
  generation: 2,
  not_after: 0,
}
const code = (fields: Partial<typeof FIELDS> = {}, is_genuine = true) =>
  ({ kind: 'CODE', fields: { ...FIELDS, ...fields }, is_genuine }) as const
const FRIDAY = { id: 5, starts_at: NOW, ends_at: null, title: null }
const ALL = {
  dates_mode: 'ALL',
  event_date_id: null,
  opens_minutes_before: 120,
  closes_minutes_after: 120,
  timezone: 'Europe/Berlin',
} as const
const SATURDAY_ONLY = { ...ALL, dates_mode: 'ONE', event_date_id: 6 } as const
const facts = (values: Partial<OfflineFacts> = {}): OfflineFacts => ({
  action: 'CHECK_IN',
  read: code(),
  attendee: ANNA,
  is_inside: false,
  list: { event_id: 5, all_tickets: false, ticket_ids: [9, 10], activates_at: null, expires_at: null, ...ALL },
  dates: new Map([[FRIDAY.id, FRIDAY]]),
  now: NOW,
  ...values,
})
const said = (values: Partial<OfflineFacts>) => {
  const { verdict, reason, is_unknown } = localVerdict(facts(values))
  return `${verdict}${reason ? ` ${reason}` : ''}${is_unknown ? ' unknown' : ''}`
}
const minutes = NOW.getTime() / 60_000

describe('the verdict of a device without network', () => {
  test.each<[string, Partial<OfflineFacts>, string]>([
    ['nothing readable (OFF-4a)', { read: { kind: 'UNREADABLE' }, attendee: null }, 'REFUSED INVALID_CODE'],
    ['an unknown key or a bad signature (OFF-4a)', { read: code({}, false) }, 'REFUSED INVALID_CODE'],
    ['past its own limit (OFF-4a)', { read: code({ not_after: minutes }) }, 'REFUSED INVALID_CODE'],
    ['just before its limit (OFF-4a)', { read: code({ not_after: minutes + 1 }) }, 'ADMITTED'],
    ['another event (OFF-4b)', { read: code({ event_id: 6 }), attendee: null }, 'REFUSED OTHER_EVENT'],
    ['a ticket of another door (OFF-4c)', { read: code({ ticket_id: 11 }), attendee: null }, 'REFUSED NOT_ON_LIST'],
    [
      'the code of an order’s extras, where all tickets are let in (EXT-8)',
      {
        list: { ...facts().list, all_tickets: true },
        read: {
          kind: 'CODE',
          is_genuine: true,
          fields: { ...FIELDS, ticket_id: 0, event_date_id: 0, is_of_extras: true },
        },
        attendee: null,
      },
      'REFUSED NOT_ON_LIST',
    ],
    ['cancelled (OFF-4d)', { attendee: { ...ANNA, is_active: false } }, 'REFUSED CANCELLED'],
    ['an older code (OFF-4e)', { read: code({ generation: 1 }) }, 'REFUSED REVOKED'],
    ['the ticket moved (OFF-4e)', { attendee: { ...ANNA, ticket_id: 10 } }, 'REFUSED REVOKED'],
    ['a code newer than the pack (OFF-4e)', { read: code({ generation: 3, ticket_id: 10 }) }, 'ADMITTED'],
    ['another date in a code of the same generation (QR-5)', { read: code({ event_date_id: 6 }) }, 'REFUSED REVOKED'],
    ['a newer code for another date', { read: code({ event_date_id: 6, generation: 3 }) }, 'ADMITTED'],
    ['another date (DAT-57)', { list: { ...facts().list, ...SATURDAY_ONLY } }, 'REFUSED OTHER_DATE'],
    [
      'a stranger’s code for another date (DAT-57)',
      { list: { ...facts().list, ...SATURDAY_ONLY }, attendee: null },
      'REFUSED OTHER_DATE',
    ],
    [
      'a stranger’s code for this date (DAT-57)',
      { list: { ...facts().list, ...SATURDAY_ONLY }, read: code({ event_date_id: 6 }), attendee: null },
      'ADMITTED unknown',
    ],
    [
      'a date that the pack does not know, by the clock',
      { list: { ...facts().list, ...ALL, dates_mode: 'TODAY' }, read: code({ event_date_id: 99 }), attendee: null },
      'REFUSED OTHER_DATE',
    ],
    ['inside already (OFF-4f)', { is_inside: true }, 'REFUSED ALREADY_CHECKED_IN'],
    ['a good ticket (OFF-4g)', {}, 'ADMITTED'],
    ['a good ticket sold after the refresh (OFF-4g)', { attendee: null }, 'ADMITTED unknown'],
    ['a reference in the pack (OFF-5)', { read: { kind: 'REFERENCE', is_unpaid: false } }, 'ADMITTED'],
    [
      'a reference nowhere in the pack (OFF-5)',
      { read: { kind: 'REFERENCE', is_unpaid: false }, attendee: null },
      'REFUSED NOT_FOUND',
    ],
    [
      'a reference among the unpaid (OFF-5)',
      { read: { kind: 'REFERENCE', is_unpaid: true }, attendee: null },
      'REFUSED UNPAID',
    ],
    ['leaving', { action: 'CHECK_OUT', is_inside: true }, 'CHECKED_OUT'],
    ['leaving without having come', { action: 'CHECK_OUT' }, 'REFUSED NOT_CHECKED_IN'],
    [
      'leaving with an older code',
      { action: 'CHECK_OUT', is_inside: true, read: code({ generation: 1 }) },
      'REFUSED REVOKED',
    ],
  ])('%s', (_, values, expected) => {
    expect(said(values)).toBe(expected)
  })

  test('outside the list’s time by the corrected clock nobody is let in or out (OFF-5)', () => {
    const list = facts().list
    const later = { ...list, activates_at: new Date(NOW.getTime() + 1) }
    const over = { ...list, expires_at: NOW }
    expect(said({ list: later })).toBe('REFUSED LIST_NOT_ACTIVE')
    expect(said({ list: over })).toBe('REFUSED LIST_EXPIRED')
    expect(said({ list: over, action: 'CHECK_OUT', is_inside: true })).toBe('REFUSED LIST_EXPIRED')
  })
})

test('a pack ends with its list and 72 hours after the last contact (OFF-3)', () => {
  const hours = (count: number) => new Date(NOW.getTime() - count * 3_600_000)
  expect(isPackOver({ expires_at: null }, hours(71), NOW)).toBe(false)
  expect(isPackOver({ expires_at: null }, hours(72), NOW)).toBe(true)
  expect(isPackOver({ expires_at: NOW }, NOW, NOW)).toBe(true)
})

test('a device keeps a first name and an initial (OFF-2)', () => {
  expect(displayName('Anna', 'kowalska')).toBe('Anna K.')
  expect(displayName('Cher', '')).toBe('Cher')
  expect(displayName('小明', '王')).toBe('小明 王.')
})

test('pauses between uploads grow up to a minute (OFF-6)', () => {
  expect([0, 1, 2, 9].map(uploadPause)).toEqual([2_000, 4_000, 8_000, 60_000])
})
