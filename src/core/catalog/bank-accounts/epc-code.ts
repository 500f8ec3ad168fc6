import { currencyExponent } from '#core/platform/money.ts'
import { MAX_EPC_BYTES } from './limits.ts'

/** What somebody transfers, and to whom. */
export interface Transfer {
  readonly holder: string
  /** Without spaces. */
  readonly iban: string
  readonly bic: string | null
  /** Minor units. */
  readonly amount: number
  readonly currency: string
  /** The structured reference, `RF…`. */
  readonly reference: string
}

/** Minor units as banks write them: `25.06`. */
export function bankAmount(amount: number, currency: string): string {
  const places = currencyExponent(currency)
  if (places === 0) return String(amount)
  const digits = String(amount).padStart(places + 1, '0')
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/**
 * The text of an EPC code, by which banking apps fill in a SEPA transfer: version 002, SCT, structured reference (BANK-2).
 * Null for another currency than EUR, or where it would be longer than such codes may be.
 */
export function epcCode({ holder, iban, bic, amount, currency, reference }: Transfer): string | null {
  if (currency !== 'EUR') return null
  const lines = ['BCD', '002', '1', 'SCT', bic ?? '', holder, iban, `EUR${bankAmount(amount, currency)}`, '', reference]
  const text = lines.join('\n')
  return new TextEncoder().encode(text).length <= MAX_EPC_BYTES ? text : null
}
