import { formatMoney, formatPercent } from '#core/platform/money.ts'
import { formatDateAndTime } from '#core/platform/time.ts'

/** How values are told to one reader. */
export interface Telling {
  readonly locale: string
  readonly zone: string
  /** Of the event; null outside events, where amounts have no currency of their own. */
  readonly currency: string | null
  /** Of a discount or a tax: PERCENTAGE, FIXED. */
  readonly value_kind: string | null
  readonly words: { readonly yes: string; readonly no: string; readonly empty: string }
}

/** An amount or a percentage in thousandths, which the field alone does not tell. */
const VALUE_FIELDS: readonly string[] = ['discount', 'rate', 'value']
/** Minor units. */
const MONEY_FIELDS: readonly string[] = ['price', 'amount', 'amount_paid']
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z$/

/** Rich text without its tags, on one line. */
const plainText = (text: string): string =>
  text
    .replace(/<[^<>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()

function toldNumber(field: string, value: number, { locale, currency, value_kind }: Telling): string {
  const is_value = VALUE_FIELDS.includes(field) && value_kind !== null
  if (is_value && value_kind === 'PERCENTAGE') return formatPercent(value, locale)
  const is_money = MONEY_FIELDS.includes(field) || is_value
  return is_money && currency ? formatMoney(value, currency, locale) : String(value)
}

/** What a field read, in words, in the reader's zone and the event's currency (AUD-1). */
export function toldValue(field: string, value: unknown, telling: Telling): string {
  const { locale, zone, words } = telling
  if (value === null || value === undefined || value === '') return words.empty
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'number') return toldNumber(field, value, telling)
  if (typeof value === 'string')
    return INSTANT.test(value) ? formatDateAndTime(new Date(value), zone, locale) : plainText(value) || words.empty
  if (Array.isArray(value)) return value.map((one) => toldValue(field, one, telling)).join(', ') || words.empty
  return (
    Object.entries(value)
      .filter(([, one]) => one !== null && one !== false && one !== '')
      .map(([name, one]) => toldValue(name, one, telling))
      .join(', ') || words.empty
  )
}
