import { expect, test } from 'vitest'
import { shownAsOf } from './as-of.ts'

const at = '2027-05-01T14:03:05.000Z'
const answered = (second: number) => ({ date: `Sat, 01 May 2027 14:03:${String(second).padStart(2, '0')} GMT` })

test.each([
  ['2 s behind', { 'x-data-as-of': at, ...answered(7) }, {}],
  ['3 s behind', { 'x-data-as-of': at, ...answered(8) }, { as_of: at }],
  ['of the primary', answered(8), {}],
  ['by a server without a clock', { 'x-data-as-of': at }, {}],
])('an answer %s (DB-11)', (_name, headers, shown) => {
  expect(shownAsOf(new Headers(headers as Record<string, string>))).toEqual(shown)
})
