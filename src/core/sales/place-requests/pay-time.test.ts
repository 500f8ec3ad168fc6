import { expect, test } from 'vitest'
import { payUntil } from './pay-time.ts'

const at = (text: string) => new Date(`2027-06-${text}:00Z`)

test.each([
  ['the hours of the event', 72, ['30T20:00'], '04T12:00'],
  ['not beyond the end of the date (APP-5)', 72, ['03T09:00'], '03T09:00'],
  ['nor of the earliest of several', 72, ['30T20:00', '02T22:00'], '02T22:00'],
  ['a date that is over takes nobody', 72, ['30T20:00', '01T12:00'], null],
  ['one hour is enough', 1, ['30T20:00'], '01T13:00'],
])('%s', (_name, hours, ends, until) => {
  expect(payUntil(at('01T12:00'), hours, ends.map(at))).toEqual(until === null ? null : at(until))
})
