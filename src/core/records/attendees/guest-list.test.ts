import { expect, test } from 'vitest'
import { readGuests } from './guest-list.ts'

const tickets = [
  { ticket_id: 1, ticket_price_id: 10, title: 'Standing', label: null },
  { ticket_id: 2, ticket_price_id: 20, title: 'Seats', label: 'Early' },
  { ticket_id: 2, ticket_price_id: 21, title: 'Seats', label: 'Late' },
]
const read = (lines: string[][], default_price_id: number | null = 10) =>
  readGuests(
    lines.map((cells, index) => ({ line: index + 1, cells })),
    { tickets, default_price_id },
  )
const problems = (lines: string[][], default_price_id?: number | null) =>
  read(lines, default_price_id).flatMap(({ line, problems: found }) =>
    found.map(({ field, message }) => [line, field, message.id]),
  )

test('without a heading: first name, last name, email, ticket (ATT-13)', () => {
  expect(
    read([
      ['Ada', 'Sow', ' Ada@Example.org ', 'seats - early'],
      ['Bo', 'Lund', 'bo@example.org'],
    ]),
  ).toMatchObject([
    {
      line: 1,
      first_name: 'Ada',
      last_name: 'Sow',
      email: 'ada@example.org',
      ticket: { ticket_price_id: 20 },
      problems: [],
    },
    { line: 2, first_name: 'Bo', ticket: { ticket_price_id: 10 }, problems: [] },
  ])
})

test.each([
  [['E-Mail', 'Nachname', 'Vorname', 'Firma']],
  [['Email address', 'LAST NAME', 'first_name', 'Company']],
  [['Courriel', 'Nom', 'Prénom', 'Société']],
])('a heading %j puts columns in any order and leaves others aside', (head) => {
  expect(read([head, ['ada@example.org', 'Sow', 'Ada', 'Quay']])).toMatchObject([
    { line: 2, first_name: 'Ada', last_name: 'Sow', email: 'ada@example.org', problems: [] },
  ])
})

test('one column for the whole name', () => {
  expect(
    read([
      ['Name', 'Email'],
      ['Ada Maria Sow', 'ada@example.org'],
    ]),
  ).toMatchObject([{ first_name: 'Ada Maria', last_name: 'Sow' }])
})

test('what is wrong is told by line and field', () => {
  expect(
    problems([
      ['Ada', '', 'ada@example.org'],
      ['Ada', 'Sow', 'nobody'],
      ['Ada', 'Sow', 'ada@example.org', 'Balcony'],
      ['Ada', 'Sow', 'ada@example.org', 'Seats'],
      ['https://example.org', 'Sow', 'ada@example.org'],
      ['Bo', 'Lund', 'bo@example.org'],
      ['Bo', 'Lund', 'BO@example.org', 'standing'],
    ]),
  ).toEqual([
    [1, 'last_name', 'field.required'],
    [2, 'email', 'field.email'],
    [3, 'ticket', 'field.ticket_name'],
    [4, 'ticket', 'field.ticket_tier'],
    [5, 'first_name', 'field.web_address'],
    [7, 'email', 'field.guest_again'],
  ])
  expect(problems([['Ada', 'Sow', 'ada@example.org']], null)).toEqual([[1, 'ticket', 'field.required']])
})
