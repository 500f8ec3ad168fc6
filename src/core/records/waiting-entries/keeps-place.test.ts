import { expect, test } from 'vitest'
import { keepsPlace } from './keeps-place.ts'

const waited = (quantity: number, ...ids: string[]) => ({
  quantity,
  prices: ids.map((id) => {
    const [ticket_price_id = 0, event_date_id = 1] = id.split('@').map(Number)
    return { ticket_price_id, event_date_id }
  }),
})

test.each([
  ['the same', waited(2, '1', '2'), waited(2, '1', '2'), true],
  ['fewer units', waited(2, '1'), waited(1, '1'), true],
  ['fewer prices', waited(2, '1', '2'), waited(2, '2'), true],
  ['another favourite', waited(2, '1', '2'), waited(2, '2', '1'), true],
  ['more units', waited(2, '1'), waited(3, '1'), false],
  ['another price', waited(2, '1'), waited(2, '1', '2'), false],
  ['another price for fewer', waited(2, '1'), waited(1, '2'), false],
  ['the same price on another date', waited(2, '1@1'), waited(2, '1@7'), false],
])('%s (WTL-9)', (_what, before, wanted, keeps) => {
  expect(keepsPlace(before, wanted)).toBe(keeps)
})
