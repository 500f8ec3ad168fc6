import { expect, test } from 'vitest'
import { addressesOf, readInvitations } from './invitation-list.ts'

const cells = (...rows: readonly string[]) => rows.map((row, n) => ({ line: n + 1, cells: row.split(';') }))
const read = (rows: readonly string[], { max_guests = 1, invited = [] as string[] } = {}) =>
  readInvitations(cells(...rows), { max_guests, invited: new Set(invited) })
const faults = (rows: ReturnType<typeof read>) =>
  rows.flatMap(({ line, problems }) => problems.map(({ field, message }) => `${line} ${field} ${message.id}`))

test('without a heading: first name, last name, email, guests; guests left out are those of the call (APP-6)', () => {
  expect(read(['Ada;Sow;Ada@Example.org;2', 'Bo;Lund;bo@example.org'])).toEqual([
    { line: 1, first_name: 'Ada', last_name: 'Sow', email: 'ada@example.org', max_guests: 2, problems: [] },
    { line: 2, first_name: 'Bo', last_name: 'Lund', email: 'bo@example.org', max_guests: 1, problems: [] },
  ])
})

test('with a heading in any order, also of one name for all', () => {
  expect(read(['Gäste;E-Mail;Name', '3;ada@example.org;Ada Maria Sow'])).toMatchObject([
    { line: 2, first_name: 'Ada Maria', last_name: 'Sow', email: 'ada@example.org', max_guests: 3, problems: [] },
  ])
})

test.each([
  ['no address', ['Ada;Sow;;1'], ['1 email field.required']],
  ['no such address', ['Ada;Sow;ada at example;1'], ['1 email field.email']],
  ['a name that is a link', ['http://evil.example;Sow;ada@example.org'], ['1 first_name field.web_address']],
  ['too many guests', ['Ada;Sow;ada@example.org;21'], ['1 max_guests field.too_big']],
  ['half a guest', ['Ada;Sow;ada@example.org;1.5'], ['1 max_guests field.integer']],
  ['guests that are no number', ['Ada;Sow;ada@example.org;two'], ['1 max_guests field.number']],
  ['the same address twice', ['A;S;ada@example.org', 'B;S;ADA@example.org'], ['2 email field.guest_again']],
])('%s is told at its line (APP-6)', (_what, rows, expected) => {
  expect(faults(read(rows))).toEqual(expected)
})

test('who is invited already is told, before who stands twice', () => {
  const rows = ['A;S;ada@example.org', 'A;S;ada@example.org']
  expect(faults(read(rows, { invited: ['ada@example.org'] }))).toEqual([
    '1 email field.already_invited',
    '2 email field.already_invited',
  ])
  expect(addressesOf(cells(...rows))).toEqual(['ada@example.org', 'ada@example.org'])
})
