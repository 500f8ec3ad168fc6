import { expect, test } from 'vitest'
import { mergeLines } from './merge-lines.ts'

test('zero lines are dropped, lines of the same price and amount merged (RES-1)', () => {
  const lines = [
    { ticket_id: 1, ticket_price_id: 10, quantity: 0 },
    { ticket_id: 1, ticket_price_id: 11, quantity: 2 },
    { ticket_id: 2, ticket_price_id: 20, quantity: 1, amount: 500 },
    { ticket_id: 1, ticket_price_id: 11, quantity: 1 },
    { ticket_id: 2, ticket_price_id: 20, quantity: 1, amount: 600 },
  ]
  expect(mergeLines(lines)).toEqual([
    { ...lines[1], quantity: 3, index: 1 },
    { ...lines[2], index: 2 },
    { ...lines[4], index: 4 },
  ])
})

test('lines merge when their add-ons are the same per unit, in whatever order they are told (DAT-40)', () => {
  const line = { event_date_id: 1, ticket_id: 1, ticket_price_id: 10, quantity: 1 }
  const shirt = { group_id: 1, ticket_price_id: 20, quantity: 1 }
  const poster = { group_id: 2, ticket_price_id: 21, quantity: 1 }
  const lines = [
    { ...line, add_ons: [poster, shirt] },
    { ...line, add_ons: [] },
    { ...line, add_ons: [shirt, poster, { ...poster, ticket_price_id: 22, quantity: 0 }], quantity: 2 },
    { ...line, add_ons: [shirt, { ...poster, quantity: 2 }] },
    { ...line, add_ons: [{ ...shirt, quantity: 0 }] },
    { ...line, add_ons: [poster, shirt, poster] },
    { ...line, event_date_id: 2, add_ons: [shirt, poster] },
  ]
  expect(mergeLines(lines)).toEqual([
    { ...line, index: 0, quantity: 3, add_ons: [shirt, poster] },
    { ...line, index: 1, quantity: 2 },
    { ...line, index: 3, quantity: 2, add_ons: [shirt, { ...poster, quantity: 2 }] },
    { ...line, index: 6, event_date_id: 2, add_ons: [shirt, poster] },
  ])
})
