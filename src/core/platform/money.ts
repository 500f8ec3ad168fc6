import { FULL_PERCENT, MAX_ORDER_TOTAL, MAX_UNIT_PRICE } from './limits.ts'

declare const minorUnits: unique symbol

/**
 * An integer amount in the minor unit of its currency (MON-1). Amounts computed here carry the brand; functions take
 * plain numbers, because rows and requests deliver those.
 */
export type Minor = number & { readonly [minorUnits]: true }

/** Whether an amount may be the total of an order (MON-6). */
export const isOrderTotal = (amount: number): boolean =>
  Number.isSafeInteger(amount) && amount >= 0 && amount <= MAX_ORDER_TOTAL

const EXPONENT_0 = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'
const EXPONENT_3 = 'BHD IQD JOD KWD LYD OMR TND'
const EXPONENT_2 =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP ' +
  'CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES ' +
  'KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK ' +
  'NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB ' +
  'TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG'

const codes = (list: string, exponent: number): [string, number][] => list.split(' ').map((code) => [code, exponent])

/** Every currency on offer with its exponent, by code (MON-2): active ISO 4217 without funds, metals and tests. */
export const CURRENCIES: ReadonlyMap<string, number> = new Map(
  [...codes(EXPONENT_0, 0), ...codes(EXPONENT_2, 2), ...codes(EXPONENT_3, 3)].sort(([a], [b]) => (a < b ? -1 : 1)),
)

/** Whether the code is a currency on offer (MON-2). */
export const isCurrency = (code: string): boolean => CURRENCIES.has(code)

/** Decimal places of a currency (MON-2). An unknown code is a programming error: schemas refuse it before. */
export function currencyExponent(currency: string): number {
  const exponent = CURRENCIES.get(currency)
  if (exponent === undefined) throw new RangeError(`Unknown currency ${currency}`)
  return exponent
}

/** Marks a number as an amount; anything but a safe non-negative integer is a programming error (MON-1, MON-6). */
export function minor(amount: number | bigint): Minor {
  const value = Number(amount)
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`Not an amount: ${amount}`)
  return value as Minor
}

/** The exact fraction rounded half up to an integer (MON-5). The denominator is positive. */
export function roundHalfUp(numerator: bigint, denominator: bigint): bigint {
  const doubled = 2n * numerator + denominator
  const divisor = 2n * denominator
  const quotient = doubled / divisor
  return doubled < 0n && doubled % divisor !== 0n ? quotient - 1n : quotient
}

/** amount × numerator / denominator, rounded half up once (MON-5). */
export const scale = (amount: number, numerator: number, denominator: number): Minor =>
  minor(roundHalfUp(BigInt(amount) * BigInt(numerator), BigInt(denominator)))

/** A percentage (thousandths of a percent) of an amount, rounded half up (MON-3, MON-5). */
export const percentOf = (amount: number, thousandths: number): Minor => scale(amount, thousandths, FULL_PERCENT)

/**
 * Splits a total in proportion to the weights by largest remainder, ties to the earlier part (MON-5). The parts
 * always add up; without any weight the first part takes all.
 */
export function allocate(total: number, weights: readonly number[]): Minor[] {
  if (weights.length === 0) return []
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (whole === 0n) return weights.map((_, index) => minor(index === 0 ? total : 0))
  const exact = weights.map((weight) => BigInt(total) * BigInt(weight))
  const parts = exact.map((share) => share / whole)
  let rest = BigInt(total) - parts.reduce((sum, part) => sum + part, 0n)
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: share % whole }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
  for (const { index } of byRemainder) {
    if (rest === 0n) break
    parts[index] = (parts[index] ?? 0n) + 1n
    rest -= 1n
  }
  return parts.map(minor)
}

/** Sum of amounts; integers below 2^53, so plain addition is exact. */
export const sumOf = (amounts: readonly number[]): Minor => amounts.reduce((sum, amount) => sum + amount, 0) as Minor

/** The integer as a plain decimal string with the given places: 1250 with 2 is "12.50". Exact, without floats. */
function toDecimal(value: number, places: number): string {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not an amount: ${value}`)
  const digits = String(Math.abs(value)).padStart(places + 1, '0')
  const cut = digits.length - places
  return `${value < 0 ? '-' : ''}${digits.slice(0, cut)}${places > 0 ? `.${digits.slice(cut)}` : ''}`
}

/** The amount in major units with a point, for exports and JSON-LD: 1250 EUR is "12.50" (MON-1, MON-2). */
export const toMajorString = (amount: number, currency: string): string => toDecimal(amount, currencyExponent(currency))

const formatters = new Map<string, Intl.NumberFormat>()

function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${options.style} ${options.currency} ${options.minimumFractionDigits}`
  const known = formatters.get(key) ?? new Intl.NumberFormat(locale, options)
  formatters.set(key, known)
  return known
}

/** The amount in the reader's currency style with the currency's own exponent (MON-8). Negative amounts are allowed. */
export function formatMoney(amount: number, currency: string, locale: string): string {
  const places = currencyExponent(currency)
  const options = { style: 'currency', currency, minimumFractionDigits: places, maximumFractionDigits: places } as const
  // A decimal string is formatted exactly (ES2023); a division would go through a float.
  return numberFormat(locale, options).format(toDecimal(amount, places) as Intl.StringNumericLiteral)
}

/** The amount as it stands in a money input: the language's decimal mark, no currency, no groups (MON-8). */
export const formatMoneyInput = (amount: number, currency: string, locale: string): string =>
  toMajorString(amount, currency).replace('.', decimalMark(locale))

/** The currency's sign in the reader's language, for the edge of a money input (MON-8). */
export function currencySign(currency: string, locale: string): string {
  const parts = numberFormat(locale, { style: 'currency', currency }).formatToParts(0)
  return parts.find((part) => part.type === 'currency')?.value ?? currency
}

/** The mark a language puts before decimal places. */
export function decimalMark(locale: string): '.' | ',' {
  const parts = numberFormat(locale, { style: 'decimal', minimumFractionDigits: 1 }).formatToParts(0)
  return parts.find((part) => part.type === 'decimal')?.value === ',' ? ',' : '.'
}

export type ParsedNumber<T> = { ok: true; value: T } | { ok: false; reason: NumberProblem }
export type NumberProblem = 'NOT_A_NUMBER' | 'TOO_MANY_PLACES' | 'TOO_LARGE'

/**
 * Reads typed digits as an integer of 10^-places. The language's mark separates decimals; its other mark, blanks and
 * apostrophes may group thousands. A single foreign mark that cannot be a group ("12.5" in German, a numeric pad) is
 * read as the decimal mark; anything ambiguous follows the language.
 */
function parseDecimal(
  text: string,
  locale: string,
  { places, limit }: { places: number; limit: number },
): ParsedNumber<number> {
  const decimal = decimalMark(locale)
  const group = decimal === '.' ? ',' : '.'
  const compact = text.replace(/[\s'’]/gu, '')
  const strict = new RegExp(`^(\\d+|\\d{1,3}(?:\\${group}\\d{3})+)(?:\\${decimal}(\\d*))?$`).exec(compact)
  const match = strict ?? new RegExp(`^(\\d+)\\${group}(\\d*)$`).exec(compact)
  if (!match) return { ok: false, reason: 'NOT_A_NUMBER' }
  const whole = (match[1] ?? '').replaceAll(group, '')
  const fraction = match[2] ?? ''
  if (fraction.length > places) return { ok: false, reason: 'TOO_MANY_PLACES' }
  const value = BigInt(whole + fraction.padEnd(places, '0'))
  return value > BigInt(limit) ? { ok: false, reason: 'TOO_LARGE' } : { ok: true, value: Number(value) }
}

/** Reads a money input in the reader's language (MON-8): its decimal mark, no more places than the currency has. */
export const parseMoney = (text: string, currency: string, locale: string): ParsedNumber<Minor> =>
  parseDecimal(text, locale, { places: currencyExponent(currency), limit: MAX_UNIT_PRICE }) as ParsedNumber<Minor>

/** Reads a percentage input as thousandths of a percent, 0–100 with at most 3 places (MON-3). */
export const parsePercent = (text: string, locale: string): ParsedNumber<number> =>
  parseDecimal(text.replace(/\s*%\s*$/u, ''), locale, { places: 3, limit: FULL_PERCENT })

/** A percentage of the API (1.75) as thousandths (1750); null when out of 0–100 or finer than 3 places (MON-3). */
export function percentToThousandths(percent: number): number | null {
  const match = /^(\d+)(?:\.(\d{1,3}))?$/.exec(String(percent))
  if (!match) return null
  const thousandths = Number((match[1] ?? '') + (match[2] ?? '').padEnd(3, '0'))
  return thousandths <= FULL_PERCENT ? thousandths : null
}

/** Thousandths of a percent as the API's decimal number: 1750 is 1.75 (MON-3). */
export const thousandthsToPercent = (thousandths: number): number => Number(toDecimal(thousandths, 3))

/** A stored percentage in the reader's language: 1750 is "1.75%" (MON-3, LOC-5). */
export const formatPercent = (thousandths: number, locale: string): string =>
  numberFormat(locale, { style: 'percent', maximumFractionDigits: 3 }).format(
    toDecimal(thousandths, 5) as Intl.StringNumericLiteral,
  )
