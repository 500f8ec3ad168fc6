import { expect, test } from 'vitest'
import { Country, Email } from './fields.ts'

test.each([
  [' Anna@Example.org ', 'anna@example.org'],
  ["o'neil@example.org", "o'neil@example.org"],
  ['anna@köln.example', 'anna@köln.example'],
  // a mark that turns the direction is removed where it is typed
  ['anna@example.org\u202e', 'anna@example.org'],
])('%j is the address %j (TXT-2)', (typed, kept) => {
  expect(Email.safeParse(typed)).toMatchObject({ success: true, data: kept })
})

test.each([
  'anna',
  'anna@example',
  'anna@example.org, eve@example.org',
  'anna@example.org\r\nbcc: eve@example.org',
  // looks like Anna's and is not
  'anna\u200b@example.org',
  'anna@exam\u00adple.org',
  'anna@example.org\ufeffx',
])('%j is no address (TXT-2)', (typed) => {
  expect(Email.safeParse(typed).success).toBe(false)
})

test('a country is one of ISO 3166, not any two letters (TXT-2)', () => {
  expect(Country.safeParse(' be ')).toMatchObject({ success: true, data: 'BE' })
  for (const typed of ['ZZ', 'Belgium', '']) expect(Country.safeParse(typed).success).toBe(false)
})
