import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_UNIT_PRICE } from './limits.ts'
import {
  allocate,
  CURRENCIES,
  currencyExponent,
  currencySign,
  formatMoney,
  formatMoneyInput,
  formatPercent,
  parseMoney,
  parsePercent,
  percentToThousandths,
  roundHalfUp,
  sumOf,
  thousandthsToPercent,
  toMajorString,
} from './money.ts'

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

test('exponents follow ISO 4217; funds, metals, test codes and exponent 4 are not offered (MON-2)', () => {
  const exponents = ['EUR', 'USD', 'JPY', 'ISK', 'UGX', 'KWD', 'TND', 'IQD', 'MGA', 'XCG'].map(currencyExponent)
  expect(exponents).toEqual([2, 2, 0, 0, 0, 3, 3, 3, 2, 2])
  for (const code of ['XAU', 'XTS', 'XXX', 'XDR', 'CHE', 'BOV', 'COU', 'MXV', 'USN', 'UYI', 'CLF', 'UYW', 'DEM']) {
    expect(CURRENCIES.has(code), code).toBe(false)
  }
  expect([...CURRENCIES.values()].every((exponent) => [0, 2, 3].includes(exponent))).toBe(true)
  expect(() => currencyExponent('XXX')).toThrow(RangeError)
})

test('halves round up, everything else to the nearest (MON-5)', () => {
  const rounded = [
    [5n, 2n],
    [49n, 20n],
    [51n, 20n],
    [0n, 7n],
    [-5n, 2n],
    [-51n, 20n],
    [-4n, 2n],
  ].map(([n = 0n, d = 1n]) => roundHalfUp(n, d))
  expect(rounded).toEqual([3n, 2n, 3n, 0n, -2n, -3n, -2n])
})

describe('allocate (MON-5)', () => {
  test('ties go to the earlier part', () => {
    expect(allocate(23, [10, 10, 10])).toEqual([8, 8, 7])
    expect(allocate(1498, [5000, 9975])).toEqual([500, 998])
    expect(allocate(7, [0, 1, 0])).toEqual([0, 7, 0])
    expect(allocate(7, [0, 0])).toEqual([7, 0])
    expect(allocate(7, [])).toEqual([])
  })

  test('parts add up, are never negative and less than one unit off their exact share', () => {
    const weights = fc.array(fc.nat(100_000), { minLength: 1, maxLength: 12 }).filter((w) => sumOf(w) > 0)
    fc.assert(
      fc.property(fc.nat(MAX_UNIT_PRICE), weights, (total, parts) => {
        const split = allocate(total, parts)
        expect(sumOf(split)).toBe(total)
        const whole = BigInt(sumOf(parts))
        split.forEach((part, index) => {
          const off = BigInt(part) * whole - BigInt(total) * BigInt(parts[index] ?? 0)
          expect(part >= 0 && off < whole && off > -whole).toBe(true)
        })
      }),
    )
  })
})

test('amounts are shown in the language with the exponent of the currency (MON-8)', () => {
  const shown = [
    formatMoney(1250, 'EUR', 'en'),
    formatMoney(123456, 'EUR', 'de'),
    formatMoney(1980, 'JPY', 'en'),
    formatMoney(1250, 'KWD', 'fr'),
    formatMoney(-5, 'EUR', 'en'),
    formatMoney(0, 'BRL', 'pt-br'),
    formatMoney(999_999_999_999, 'USD', 'en'),
    formatMoney(100, 'IQD', 'en'),
  ].map(plain)
  expect(shown).toEqual([
    '€12.50',
    '1.234,56 €',
    '¥1,980',
    '1,250 KWD',
    '-€0.05',
    'R$ 0,00',
    '$9,999,999,999.99',
    'IQD 0.100',
  ])
  expect(currencySign('EUR', 'de')).toBe('€')
})

test('exports carry plain decimals (MON-1)', () => {
  const major = [
    toMajorString(5, 'EUR'),
    toMajorString(1980, 'JPY'),
    toMajorString(1250, 'KWD'),
    toMajorString(-5, 'KWD'),
  ]
  expect(major).toEqual(['0.05', '1980', '1.250', '-0.005'])
})

test.each([
  ['12.50', 'EUR', 'en', 1250],
  ['12,50', 'EUR', 'de', 1250],
  ['1,234.5', 'EUR', 'en', 123450],
  ['1.234,5', 'EUR', 'de', 123450],
  ['1\u202f234,56', 'EUR', 'fr', 123456],
  ['12.5', 'EUR', 'de', 1250],
  ['1.250', 'EUR', 'de', 125000],
  ['1250', 'JPY', 'zh-cn', 1250],
  ['1.25', 'KWD', 'en', 1250],
  ['7.', 'EUR', 'en', 700],
  ['12.345', 'EUR', 'en', 'TOO_MANY_PLACES'],
  ['12.5', 'JPY', 'en', 'TOO_MANY_PLACES'],
  ['99999999999', 'EUR', 'en', 'TOO_LARGE'],
  ['-1', 'EUR', 'en', 'NOT_A_NUMBER'],
  ['1.2.3', 'EUR', 'en', 'NOT_A_NUMBER'],
  ['', 'EUR', 'en', 'NOT_A_NUMBER'],
  ['1e3', 'EUR', 'en', 'NOT_A_NUMBER'],
])('money input %j %s in %s (MON-8)', (text, currency, locale, expected) => {
  const parsed = parseMoney(text, currency, locale)
  expect(parsed.ok ? parsed.value : parsed.reason).toBe(expected)
})

test('what an input shows is read back as the same amount in every language (MON-8)', () => {
  const locale = fc.constantFrom('en', 'de', 'fr', 'es', 'pt', 'pt-br', 'zh-cn')
  const currency = fc.constantFrom('EUR', 'JPY', 'KWD')
  fc.assert(
    fc.property(fc.nat(MAX_UNIT_PRICE), currency, locale, (amount, code, tag) => {
      expect(parseMoney(formatMoneyInput(amount, code, tag), code, tag)).toEqual({ ok: true, value: amount })
    }),
  )
})

test('percentages have at most 3 places and lie within 0–100 (MON-3)', () => {
  expect([1.75, 0, 100, 33.333, 0.001].map(percentToThousandths)).toEqual([1750, 0, 100_000, 33_333, 1])
  for (const bad of [1.7501, 100.001, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e-7]) {
    expect(percentToThousandths(bad), String(bad)).toBeNull()
  }
  expect([parsePercent('1,75 %', 'de'), parsePercent('1.75', 'en')]).toEqual([
    { ok: true, value: 1750 },
    { ok: true, value: 1750 },
  ])
  expect(parsePercent('100.5', 'en')).toEqual({ ok: false, reason: 'TOO_LARGE' })
  expect([formatPercent(1750, 'en'), plain(formatPercent(19_000, 'de'))]).toEqual(['1.75%', '19 %'])
  fc.assert(
    fc.property(fc.nat(100_000), (t) => {
      expect(percentToThousandths(thousandthsToPercent(t))).toBe(t)
    }),
  )
})
