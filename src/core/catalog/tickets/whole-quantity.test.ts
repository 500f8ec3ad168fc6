import { expect, test } from 'vitest'
import { wholeQuantity } from './whole-quantity.ts'

const price = (quantity_available: number | null) => ({ quantity_available })

test.each([
  ['the prices of a ticket together', [price(40), price(20)], true, 1, 60],
  ['each date has all of it', [price(40), price(20)], true, 24, 1440],
  ['an extra that is not counted by date is there once', [price(400)], false, 24, 400],
  ['one price without a limit', [price(40), price(null)], true, 24, null],
  ['none at all', [price(0)], true, 3, 0],
  ['an event whose dates were all deleted', [price(5)], true, 0, 5],
])('%s (DAT-6)', (_, prices, stock_per_date, dates, whole) => {
  expect(wholeQuantity({ prices, stock_per_date }, dates)).toBe(whole)
})
