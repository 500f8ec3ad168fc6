import { expect, test } from 'vitest'
import { guessCurrency } from './guess-currency.ts'

test.each([
  ['Europe/Berlin', 'en-US,en;q=0.9', 'EUR'],
  ['Europe/Zurich', 'de-DE', 'CHF'],
  ['Europe/Warsaw', 'en-US', 'PLN'],
  ['Asia/Calcutta', 'en-GB', 'INR'],
  ['America/New_York', 'de-DE', 'USD'],
  ['UTC', 'en-GB', 'GBP'],
  ['Etc/GMT-3', 'fr', 'USD'],
  [undefined, 'ja-JP', 'JPY'],
])('a clock in %s and a browser that asks for %s: %s (ACC-3)', (timezone, language, currency) => {
  expect(guessCurrency(timezone, language)).toBe(currency)
})
