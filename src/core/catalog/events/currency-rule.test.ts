import { expect, test } from 'vitest'
import { refuseCurrency } from './currency-rule.ts'

const none = { has_orders: false, has_amounts: false, has_fixed_taxes: false }

test.each([
  ['EUR', 'USD', none, null],
  ['EUR', 'USD', { has_amounts: true }, null],
  ['EUR', 'JPY', { has_amounts: true }, 'CURRENCY_DECIMALS'],
  ['KWD', 'EUR', { has_amounts: true }, 'CURRENCY_DECIMALS'],
  ['EUR', 'JPY', none, null],
  ['EUR', 'USD', { has_fixed_taxes: true }, 'CURRENCY_FIXED_TAX'],
  ['EUR', 'USD', { has_orders: true }, 'CURRENCY_LOCKED'],
  ['EUR', 'JPY', { has_orders: true, has_amounts: true, has_fixed_taxes: true }, 'CURRENCY_LOCKED'],
  ['EUR', 'EUR', { has_orders: true, has_amounts: true, has_fixed_taxes: true }, null],
])('%s to %s with %o: %s (MON-7)', (from, to, ties, refusal) => {
  expect(refuseCurrency({ from, to }, { ...none, ...ties })).toBe(refusal)
})
