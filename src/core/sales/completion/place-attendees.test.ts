import { describe, expect, test } from 'vitest'
import { type PlacedDraft, type PlacedItem, placeAttendees } from './place-attendees.ts'

interface Item extends PlacedItem {
  readonly kind: 'ADMISSION' | 'EXTRA' | 'PACKAGE'
}
const item = (id: number, over: Partial<Item> = {}): Item => ({
  id,
  kind: 'ADMISSION',
  event_id: 1,
  event_date_id: 1,
  ticket_price_id: 10,
  quantity: 1,
  ...over,
})
const draft = (name: string, over: Partial<PlacedDraft> = {}) => ({ name, ticket_price_id: 10, ...over })
const place = (items: Item[], drafts: ReturnType<typeof draft>[]) =>
  placeAttendees(items, drafts)?.map((one) => `${one.draft.name}→${one.item.id}`) ?? null

describe('one attendee for each unit (RES-17, DAT-42)', () => {
  test.each<[string, Item[], ReturnType<typeof draft>[], string[] | null]>([
    [
      'in order of the items',
      [item(1, { quantity: 2 }), item(2)],
      [draft('a'), draft('b'), draft('c')],
      ['a→1', 'b→1', 'c→2'],
    ],
    [
      'two dates of one price: each to the date it names',
      [item(1), item(2, { event_date_id: 7 })],
      [draft('a', { event_date_id: 7 }), draft('b', { event_date_id: 1 })],
      ['b→1', 'a→2'],
    ],
    [
      'by item, as donations of one price',
      [item(1), item(2)],
      [draft('a', { item_id: 2 }), draft('b')],
      ['b→1', 'a→2'],
    ],
    [
      'whoever names less takes what is left',
      [item(1), item(2, { event_date_id: 7 })],
      [draft('a'), draft('b', { event_date_id: 1 })],
      ['b→1', 'a→2'],
    ],
    [
      'an item from before dates is of the first one',
      [item(1, { event_date_id: null })],
      [draft('a', { event_date_id: 1 })],
      ['a→1'],
    ],
    [
      'extras and the head of a package have no attendee (EXT-1, PKG-2)',
      [item(1, { kind: 'PACKAGE' }), item(2), item(3, { kind: 'EXTRA', quantity: 4 })],
      [draft('a')],
      ['a→2'],
    ],
    ['an order of extras alone has none', [item(1, { kind: 'EXTRA' })], [], []],
    ['a date that is not in the order', [item(1)], [draft('a', { event_date_id: 7 })], null],
    ['one too many', [item(1)], [draft('a'), draft('b')], null],
    ['one too few', [item(1, { quantity: 2 })], [draft('a')], null],
    ['another price', [item(1)], [draft('a', { ticket_price_id: 11 })], null],
    [
      'the item of another price',
      [item(1), item(2, { ticket_price_id: 11 })],
      [draft('a', { item_id: 2 }), draft('b')],
      null,
    ],
  ])('%s', (_what, items, drafts, expected) => {
    expect(place(items, drafts)).toEqual(expected)
  })
})
