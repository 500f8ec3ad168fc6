import { expect, test } from 'vitest'
import { type BoughtRow, boughtIn, movedDrafts, rowsFor } from './bought-lines.ts'

const row = (id: number, over: Partial<BoughtRow> = {}): BoughtRow => ({
  id,
  parent_item_id: null,
  event_date_id: 1,
  ticket_price_id: 10,
  price_before_discount: 4000,
  is_included: false,
  quantity: 1,
  ...over,
})
const shirt = (id: number, parent_item_id: number, over: Partial<BoughtRow> = {}): BoughtRow =>
  row(id, { parent_item_id, ticket_price_id: 20, price_before_discount: 2500, ...over })

/** Three tickets with a shirt each, parted by a discount, and two without. */
const PARTED = [row(1, { quantity: 2 }), row(2), shirt(3, 1, { quantity: 2 }), shirt(4, 2), row(5, { quantity: 2 })]
/** The same as one row each. */
const JOINED = [row(1, { quantity: 3 }), shirt(2, 1, { quantity: 3 }), row(3, { quantity: 2 })]

test('rows of one price are lines of their own where their add-ons differ (DAT-40)', () => {
  const [first, second, shirts, other, plain] = boughtIn(PARTED)
  expect([second, shirts, other]).toEqual([first, first, first])
  expect(plain).not.toBe(first)
  expect(new Set(boughtIn([row(1), shirt(2, 1), row(3), shirt(4, 3, { is_included: true })])).size).toBe(2)
  expect(
    new Set(boughtIn([row(1), shirt(2, 1, { quantity: 2 }), row(3, { quantity: 2 }), shirt(4, 3, { quantity: 4 })]))
      .size,
  ).toBe(1)
})

test('an item becomes a row of its line; where there are too few it is new (PRC-16)', () => {
  expect(rowsFor(JOINED, PARTED)).toEqual([1, 3, 5])
  expect(rowsFor(PARTED, JOINED)).toEqual([1, null, 2, null, 3])
})

test('whoever is named for an item stays in its line, in their own row while there is room', () => {
  const drafts = [5, 2, 1, 1, 5].map((item_id, index) => ({ name: index, item_id }))
  const joined = JOINED.map((one) => ({
    ...one,
    id: one.id === 3 ? 5 : one.id === 2 ? 3 : 1,
    parent_item_id: one.parent_item_id && 1,
  }))
  const moved = movedDrafts(drafts, { former: PARTED, present: joined })
  expect(moved.map(({ item_id }) => item_id)).toEqual([5, 1, 1, 1, 5])
  const back = movedDrafts([...moved, { name: 9, item_id: null }], { former: joined, present: PARTED })
  expect(back.map(({ item_id }) => item_id)).toEqual([5, 1, 1, 2, 5, null])
})
