import { expect, test } from 'vitest'
import { instantToLocal, localToInstant } from '#core/platform/time.ts'
import { shiftDate, shiftWindow } from './shift-dates.ts'

const BERLIN = 'Europe/Berlin'
const at = (local: string) => localToInstant(local, BERLIN)
const shift = (from: string, to: string) => ({ from: at(from), to: at(to), timezone: BERLIN })
const local = (date: Date | null) => date && instantToLocal(date, BERLIN).slice(0, 16)

test.each([
  ['to the next summer', '2027-06-04T19:00', '2028-06-02T19:00', '2027-05-04T10:00', '2028-05-02T10:00'],
  ['from summer into winter', '2027-06-04T19:00', '2027-12-03T19:00', '2027-06-04T12:00', '2027-12-03T12:00'],
  ['from winter into summer', '2027-02-05T20:00', '2027-07-02T20:00', '2027-02-05T20:00', '2027-07-02T20:00'],
  ['over the spring change', '2027-03-27T19:00', '2027-03-28T19:00', '2027-03-26T09:30', '2027-03-27T09:30'],
  ['over the autumn change', '2027-10-30T19:00', '2027-10-31T19:00', '2027-10-30T02:30', '2027-10-31T02:30'],
  ['to another time of day', '2027-06-04T19:00', '2027-06-11T20:30', '2027-06-04T18:00', '2027-06-11T19:30'],
  [
    'into the skipped hour: forward by the gap',
    '2027-03-27T19:00',
    '2027-03-28T19:00',
    '2027-03-27T02:30',
    '2027-03-28T03:30',
  ],
])('a date keeps its wall-clock distance from the start %s (DUP-2, REL-18)', (_case, from, to, date, wanted) => {
  expect(local(shiftDate(at(date), shift(from, to)))).toBe(wanted)
})

test('nothing stays nothing, and no shift changes nothing (DUP-2)', () => {
  const still = shift('2027-06-04T19:00', '2027-06-04T19:00')
  expect(shiftDate(null, still)).toBeNull()
  expect(shiftWindow(at('2027-06-01T10:00'), null, still)).toEqual([at('2027-06-01T10:00'), null])
})

test('a window that a clock change would turn around keeps its length (DUP-2, TIX-10)', () => {
  const spring = shift('2027-03-27T19:00', '2027-03-28T19:00')
  const [opens, closes] = shiftWindow(at('2027-03-27T02:30'), at('2027-03-27T03:00'), spring)
  expect([local(opens), local(closes)]).toEqual(['2027-03-28T03:30', '2027-03-28T04:00'])
  const doubled = new Date('2027-10-31T01:05:00Z')
  const [from, until] = shiftWindow(at('2027-10-31T02:10'), doubled, shift('2027-10-31T19:00', '2027-11-07T19:00'))
  expect([local(from), local(until)]).toEqual(['2027-11-07T02:10', '2027-11-07T03:05'])
})
