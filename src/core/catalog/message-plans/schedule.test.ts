import { describe, expect, test } from 'vitest'
import { decideDue, REMINDER, refuseSchedule, type Schedule, sendTime } from './schedule.ts'

const at = (text: string) => new Date(text)
const eventIn = (timezone: string, start: string, end: string | null = null) => ({
  timezone,
  start_date: at(start),
  end_date: end === null ? null : at(end),
})
const none = { send_at: null, offset_unit: null, offset_count: null, offset_time: null }
const days = (schedule: 'BEFORE_START' | 'AFTER_END', offset_count: number, offset_time: string): Schedule => ({
  ...none,
  schedule,
  offset_unit: 'DAYS',
  offset_count,
  offset_time,
})
const hours = (schedule: 'BEFORE_START' | 'AFTER_END', offset_count: number): Schedule => ({
  ...none,
  schedule,
  offset_unit: 'HOURS',
  offset_count,
})
const BEFORE = 'BEFORE_START'
const AFTER = 'AFTER_END'

describe('when a schedule sends, over the clock changes (MSG-12, TIM-1)', () => {
  // Berlin: 28 March 2027 02:00 → 03:00, 31 October 2027 03:00 → 02:00
  const BERLIN = 'Europe/Berlin'
  test.each([
    [
      'the day before at ten, no change between',
      days(BEFORE, 1, '10:00'),
      BERLIN,
      '2027-06-04T17:00:00Z',
      null,
      '2027-06-03T08:00:00Z',
    ],
    [
      'the day before at ten stays ten where the clock goes forward',
      days(BEFORE, 1, '10:00'),
      BERLIN,
      '2027-03-28T17:00:00Z',
      null,
      '2027-03-27T09:00:00Z',
    ],
    [
      'the day before at ten stays ten where it goes back',
      days(BEFORE, 1, '10:00'),
      BERLIN,
      '2027-10-31T18:00:00Z',
      null,
      '2027-10-30T08:00:00Z',
    ],
    [
      'on the day at half past two, which is skipped: 03:30',
      days(BEFORE, 0, '02:30'),
      BERLIN,
      '2027-03-28T17:00:00Z',
      null,
      '2027-03-28T01:30:00Z',
    ],
    [
      'on the day at half past two, which comes twice: the first',
      days(BEFORE, 0, '02:30'),
      BERLIN,
      '2027-10-31T18:00:00Z',
      null,
      '2027-10-31T00:30:00Z',
    ],
    [
      '24 hours before are elapsed time: 18:00 the day before, not 19:00',
      hours(BEFORE, 24),
      BERLIN,
      '2027-03-28T17:00:00Z',
      null,
      '2027-03-27T17:00:00Z',
    ],
    [
      'two hours after the end, over the change',
      hours(AFTER, 2),
      BERLIN,
      '2027-10-30T20:00:00Z',
      '2027-10-30T23:30:00Z',
      '2027-10-31T01:30:00Z',
    ],
    [
      'a week before, into another month',
      days(BEFORE, 7, '09:15'),
      BERLIN,
      '2027-03-03T19:00:00Z',
      null,
      '2027-02-24T08:15:00Z',
    ],
    [
      'the day after an evening that ends at midnight',
      days(AFTER, 1, '10:00'),
      BERLIN,
      '2027-06-04T17:00:00Z',
      '2027-06-04T22:00:00Z',
      '2027-06-05T08:00:00Z',
    ],
    [
      'the day after one that ends at two at night is that day’s morrow',
      days(AFTER, 1, '10:00'),
      BERLIN,
      '2027-06-04T17:00:00Z',
      '2027-06-05T00:00:00Z',
      '2027-06-06T08:00:00Z',
    ],
    [
      'without an end the start day ends it (TIM-4)',
      days(AFTER, 1, '10:00'),
      BERLIN,
      '2027-06-04T17:00:00Z',
      null,
      '2027-06-05T08:00:00Z',
    ],
    [
      'never before the end',
      days(AFTER, 0, '10:00'),
      BERLIN,
      '2027-06-04T17:00:00Z',
      '2027-06-04T20:00:00Z',
      '2027-06-04T20:00:00Z',
    ],
    [
      'days are those of the event’s zone',
      days(BEFORE, 1, '10:00'),
      'Pacific/Auckland',
      '2027-06-04T07:00:00Z',
      null,
      '2027-06-02T22:00:00Z',
    ],
    [
      'half-hour changes',
      days(BEFORE, 0, '02:15'),
      'Australia/Lord_Howe',
      '2027-10-03T08:00:00Z',
      null,
      '2027-10-02T15:45:00Z',
    ],
  ])('%s', (_words, of, zone, start, end, expected) => {
    expect(sendTime(of, eventIn(zone, start, end))?.toISOString()).toBe(new Date(expected).toISOString())
  })

  test('a time of its own does not move with the event; at once has none', () => {
    const event = eventIn(BERLIN, '2027-06-04T17:00:00Z')
    const send_at = at('2027-05-01T10:00:00Z')
    expect(sendTime({ ...none, schedule: 'AT', send_at }, event)).toBe(send_at)
    expect(sendTime({ ...none, schedule: 'NOW' }, event)).toBeNull()
  })
})

const EVENT = { ...eventIn('Europe/Berlin', '2027-06-04T17:00:00Z', '2027-06-04T21:00:00Z'), status: 'LIVE' }

test.each([
  ['in time', REMINDER, '2027-06-01T00:00:00Z', null],
  ['the very instant has passed', REMINDER, '2027-06-03T08:00:00Z', { field: 'offset_count', id: 'in_the_past' }],
  [
    'on the day, after the start',
    days(BEFORE, 0, '20:00'),
    '2027-06-01T00:00:00Z',
    { field: 'offset_time', id: 'before_start' },
  ],
  ['hours that have passed', hours(BEFORE, 2), '2027-06-04T15:30:00Z', { field: 'offset_count', id: 'in_the_past' }],
  ['0 hours before', hours(BEFORE, 0), '2027-06-01T00:00:00Z', { field: 'offset_count', id: 'before_start' }],
  [
    'an absolute time that has passed',
    { ...none, schedule: 'AT', send_at: at('2027-05-01T10:00:00Z') } as const,
    '2027-05-02T00:00:00Z',
    { field: 'send_at', id: 'in_the_past' },
  ],
  ['at once', { ...none, schedule: 'NOW' } as const, '2027-05-02T00:00:00Z', null],
])('taking a schedule: %s (MSG-12)', (_words, of, now, expected) => {
  expect(refuseSchedule(of, EVENT, at(now))).toEqual(expected)
})

test.each([
  ['not yet', {}, '2027-06-03T07:59:59Z', 'WAIT'],
  ['at its instant', {}, '2027-06-03T08:00:00Z', 'SEND'],
  ['late, before the event', {}, '2027-06-04T08:00:00Z', 'SEND'],
  ['over a day late', {}, '2027-06-04T08:00:01Z', 'TOO_LATE'],
  [
    'the event has been moved away meanwhile',
    { start_date: at('2027-06-11T17:00:00Z') },
    '2027-06-03T08:00:00Z',
    'WAIT',
  ],
  [
    'the event has been moved near, and has begun',
    { start_date: at('2027-06-03T09:00:00Z') },
    '2027-06-03T09:00:00Z',
    'TOO_LATE',
  ],
  ['the event is in the archive', { status: 'ARCHIVED' }, '2027-06-03T08:00:00Z', 'EVENT_ARCHIVED'],
  ['the event is off sale for now', { status: 'DRAFT' }, '2027-06-03T08:00:00Z', 'SEND'],
])('what becomes of a reminder: %s (MSG-12)', (_words, changed, now, expected) => {
  expect(decideDue({ of: REMINDER, event: { ...EVENT, ...changed }, is_verified: true, now: at(now) })).toBe(expected)
})

test('an event that is gone sends nothing; nor does an account whose address is not confirmed (MSG-6)', () => {
  const now = at('2027-06-03T08:00:00Z')
  expect(decideDue({ of: REMINDER, event: null, is_verified: true, now })).toBe('EVENT_ARCHIVED')
  expect(decideDue({ of: REMINDER, event: EVENT, is_verified: false, now })).toBe('NOT_VERIFIED')
})
