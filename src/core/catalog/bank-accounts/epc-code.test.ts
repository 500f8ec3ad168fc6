import { expect, test } from 'vitest'
import { bankAmount, epcCode } from './epc-code.ts'

const transfer = {
  holder: 'Halle 7 e. V.',
  iban: 'DE02120300000000202051',
  bic: 'BYLADEM1001',
  amount: 7506,
  currency: 'EUR',
  reference: 'RF76K7M2QPA',
}

test('an EPC code has the lines of version 002 (BANK-2)', () => {
  expect(epcCode(transfer)).toBe(
    'BCD\n002\n1\nSCT\nBYLADEM1001\nHalle 7 e. V.\nDE02120300000000202051\nEUR75.06\n\nRF76K7M2QPA',
  )
  expect(epcCode({ ...transfer, bic: null })?.split('\n')[4]).toBe('')
})

test('only in euros, and never longer than 331 bytes', () => {
  expect(epcCode({ ...transfer, currency: 'CHF' })).toBeNull()
  expect(epcCode({ ...transfer, holder: '音'.repeat(70) })).not.toBeNull()
  expect(epcCode({ ...transfer, holder: '音'.repeat(100) })).toBeNull()
})

test.each([
  [5, 'EUR', '0.05'],
  [7506, 'EUR', '75.06'],
  [500, 'JPY', '500'],
  [1234, 'KWD', '1.234'],
])('%d %s is %s', (amount, currency, text) => expect(bankAmount(amount, currency)).toBe(text))
