import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parentUnits, type UnitItem } from './place-units.ts'

const item = (id: number, over: Partial<UnitItem> = {}): UnitItem => ({
  id,
  kind: 'EXTRA',
  parent_item_id: null,
  ticket_price_id: 10,
  quantity: 1,
  ...over,
})
const admission = (id: number, quantity: number) => item(id, { kind: 'ADMISSION', ticket_price_id: 1, quantity })
const family = (quantity: number) => item(1, { kind: 'PACKAGE', ticket_price_id: 2, quantity })
const indexes = (items: readonly UnitItem[]) =>
  Object.fromEntries([...parentUnits(items)].map(([id, parents]) => [id, parents.map(({ index }) => index)]))

describe('whose units they are (EXT-4, PKG-2)', () => {
  test('what was chosen by itself belongs to nothing', () => {
    expect(parentUnits([admission(1, 2), item(2, { quantity: 3 })])).toEqual(new Map())
  })

  test.each<[string, UnitItem[], Record<number, number[]>]>([
    [
      'add-ons: as many with each admission',
      [admission(1, 2), item(2, { parent_item_id: 1, quantity: 4 })],
      { 2: [0, 0, 1, 1] },
    ],
    [
      'an included one beside one that is paid for (EXT-5)',
      [admission(1, 2), item(2, { parent_item_id: 1, quantity: 2 }), item(3, { parent_item_id: 1, quantity: 2 })],
      { 2: [0, 1], 3: [0, 1] },
    ],
    [
      'parts of packages, split by a code into items of different prices: each package costs the same (PRC-33)',
      [
        family(2),
        item(2, { kind: 'ADMISSION', parent_item_id: 1, quantity: 2 }),
        item(3, { kind: 'ADMISSION', parent_item_id: 1, quantity: 2 }),
        item(4, { parent_item_id: 1, ticket_price_id: 11, quantity: 4 }),
      ],
      { 2: [0, 1], 3: [0, 1], 4: [0, 0, 1, 1] },
    ],
    [
      'a discount took one of three: the others fill up (PRC-35)',
      [admission(1, 3), item(2, { parent_item_id: 1 }), item(3, { parent_item_id: 1, quantity: 2 })],
      { 2: [0], 3: [1, 2] },
    ],
  ])('%s', (_what, items, expected) => {
    expect(indexes(items)).toEqual(expected)
  })

  test('however items are parted, every parent unit gets the same number', () => {
    const parts = fc.array(fc.nat(6), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 5 }), parts, (parents, each, cuts) => {
        const total = parents * each
        const quantities: number[] = []
        for (const cut of cuts) quantities.push(Math.min(cut, total - quantities.reduce((a, b) => a + b, 0)))
        quantities.push(total - quantities.reduce((a, b) => a + b, 0))
        const items = quantities.flatMap((quantity, n) =>
          quantity > 0 ? [item(n + 2, { parent_item_id: 1, quantity })] : [],
        )
        const placed = Object.entries(indexes([admission(1, parents), ...items]))
        for (const [id, own] of placed) expect(own).toHaveLength(items.find((one) => one.id === Number(id))!.quantity)
        const all = placed.flatMap(([, own]) => own)
        for (let index = 0; index < parents; index++) expect(all.filter((one) => one === index)).toHaveLength(each)
      }),
      { numRuns: 300 },
    )
  })

  test('an item of a parent that is not there is a fault', () => {
    expect(() => parentUnits([item(2, { parent_item_id: 1 })])).toThrow('belongs to none')
  })
})
