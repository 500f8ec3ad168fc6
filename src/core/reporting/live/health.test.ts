import { expect, test } from 'vitest'
import { type Judged, liveAlarms, paymentSuccess, percentileOf } from './health.ts'

const fine: Judged = { paid: 20, declined: 0, busy: 0, asked: 100, oldest_mail: 3, tick_age: null }

test.each<[string, Partial<Judged>, string[]]>([
  ['all is well', {}, []],
  ['of 20 payments 70 % came through: well', { paid: 14, declined: 6 }, []],
  ['fewer than 70 %', { paid: 13, declined: 7 }, ['PAYMENTS_FAIL']],
  ['of 19 nothing is said', { paid: 0, declined: 19 }, []],
  ['none of 20', { paid: 0, declined: 20 }, ['PAYMENTS_FAIL']],
  ['one BUSY in a hundred: well', { busy: 1 }, []],
  ['more than one in a hundred', { busy: 2 }, ['BUSY']],
  ['nobody asked', { asked: 0 }, []],
  ['a mail waits for ten minutes: well', { oldest_mail: 600 }, []],
  ['longer', { oldest_mail: 601 }, ['MAILS_WAIT']],
  ['the room ticked 10 seconds ago: well', { tick_age: 10 }, []],
  ['longer ago, it is said first', { tick_age: 11, busy: 2 }, ['ROOM_STANDS', 'BUSY']],
  ['no mail waits', { oldest_mail: null }, []],
])('what is red: %s (LIVE-4)', (_why, over, alarms) => {
  expect(liveAlarms({ ...fine, ...over })).toEqual(alarms)
})

test('success of payments in percent; of none there is none', () => {
  expect(paymentSuccess({ paid: 2, declined: 1 })).toBe(67)
  expect(paymentSuccess({ paid: 0, declined: 0 })).toBeNull()
})

test('95 of 100 calls are within the class told', () => {
  expect(percentileOf(new Map())).toBeNull()
  expect(
    percentileOf(
      new Map([
        [200, 95],
        [5000, 5],
      ]),
    ),
  ).toBe(200)
  expect(
    percentileOf(
      new Map([
        [5000, 6],
        [200, 94],
      ]),
    ),
  ).toBe(5000)
})
