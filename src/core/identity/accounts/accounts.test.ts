import { expect, test } from 'vitest'
import { settingsFromDefaults, toEventDefaults } from '#core/catalog/event-defaults/event-defaults.ts'
import { DEFAULT_SETTINGS } from '#core/catalog/events/settings-schema.ts'
import { paymentConnection } from '#core/identity/people/payment-connection.ts'
import { CURRENCIES } from '#core/platform/money.ts'
import { currencyOfHeader } from './currency-of-region.ts'

test.each([
  ['de-CH,de;q=0.9', 'CHF'],
  ['de,en-GB;q=0.8', 'GBP'],
  ['pt-BR', 'BRL'],
  ['zh-Hant-TW', 'TWD'],
  ['FR-fr', 'EUR'],
  ['en-EU', 'USD'],
  ['de', 'USD'],
  ['', 'USD'],
])('a browser that says %j pays in %s (ACC-3)', (header, currency) => {
  expect(currencyOfHeader(header)).toBe(currency)
})

test('whatever region is named, the currency is one we offer (MON-2)', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const found = letters.flatMap((a) => letters.map((b) => currencyOfHeader(`en-${a}${b}`)))
  expect(found.every((currency) => CURRENCIES.has(currency))).toBe(true)
  expect(new Set(found).size).toBeGreaterThan(140)
})

const enabled = { charges_enabled: true, payouts_enabled: true }
test.each([
  ['hosted', false, true, null, 'TEST'],
  ['self_hosted', false, true, null, 'TEST'],
  ['self_hosted', false, false, null, 'NOT_CONNECTED'],
  ['self_hosted', true, false, null, 'CONNECTED'],
  ['hosted', true, false, null, 'NOT_CONNECTED'],
  ['hosted', true, false, { ...enabled, payouts_enabled: false }, 'SETUP_INCOMPLETE'],
  ['hosted', true, false, { ...enabled, charges_enabled: false }, 'SETUP_INCOMPLETE'],
  ['hosted', true, false, enabled, 'CONNECTED'],
] as const)(
  '%s, keys %s, test allowed %s, account %j: %s (PAY-10)',
  (mode, has_keys, test_payments_allowed, connected, state) => {
    expect(paymentConnection({ mode, has_keys, test_payments_allowed, connected })).toBe(state)
  },
)

test('defaults keep what events start with, and nothing of one event alone (ACC-7)', () => {
  const kept = toEventDefaults({ ...DEFAULT_SETTINGS, seo_title: 'One event', order_timeout_in_minutes: 40 })
  expect(kept).toMatchObject({ order_timeout_in_minutes: 40 })
  const of_one_event = ['show_hidden_questions', 'hide_getting_started']
  expect(Object.keys(kept).filter((name) => name.startsWith('seo') || of_one_event.includes(name))).toEqual([])
  expect(settingsFromDefaults(kept)).toEqual({ ...DEFAULT_SETTINGS, order_timeout_in_minutes: 40 })
  expect(settingsFromDefaults({})).toEqual(DEFAULT_SETTINGS)
})
