import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { SwissQRBill as PdfSlip } from 'swissqrbill/pdf'
import { SwissQRBill as SvgSlip } from 'swissqrbill/svg'
import type { Data, Language } from 'swissqrbill/types'
import type { Locale } from '#core/platform/locales.ts'
import { currencyExponent } from '#core/platform/money.ts'
import type { TransferRow } from '#server/records/bank-transfers/queries.ts'
import { MAX_SLIP_CITY_LENGTH, MAX_SLIP_STREET_LENGTH, MAX_SLIP_ZIP_LENGTH } from './limits.ts'

interface SlipOrder {
  readonly transfer: TransferRow
  /** Minor units. */
  readonly amount: number
  readonly currency: string
  readonly locale: Locale
}

/** A Swiss QR-bill is for accounts in Switzerland and Liechtenstein, in francs and euros (BANK-2). */
export const hasSlip = (iban: string, currency: string): boolean =>
  /^(CH|LI)/.test(iban) && (currency === 'CHF' || currency === 'EUR')

/** Its words; where it has none in a language, English. */
const LANGUAGES: Partial<Record<Locale, Language>> = { de: 'DE', fr: 'FR' }

interface Address {
  readonly address_line_1: string
  readonly city: string
  readonly zip: string
  readonly country: string
}

function dataOf({ transfer, amount, currency }: SlipOrder): Data {
  const { address_line_1, city, zip, country } = transfer.address as unknown as Address
  return {
    currency: currency as 'CHF' | 'EUR',
    amount: amount / 10 ** currencyExponent(currency),
    // our reference makes it one of type SCOR
    reference: transfer.reference,
    creditor: {
      account: transfer.iban,
      name: transfer.holder,
      address: address_line_1.slice(0, MAX_SLIP_STREET_LENGTH),
      zip: zip.slice(0, MAX_SLIP_ZIP_LENGTH),
      city: city.slice(0, MAX_SLIP_CITY_LENGTH),
      country,
    },
  }
}

const languageOf = ({ locale }: SlipOrder): Language => LANGUAGES[locale] ?? 'EN'

/** The payment part with its QR code, as a drawing. */
export const drawSlip = (order: SlipOrder): string =>
  new SvgSlip(dataOf(order), { language: languageOf(order) }).toString()

/** The same at the foot of a page, to print and to take to the post office. */
export async function printSlip(order: SlipOrder): Promise<Buffer> {
  const page = new PDFDocument({ size: 'A4' })
  const file = buffer(page)
  new PdfSlip(dataOf(order), { language: languageOf(order) }).attachTo(page)
  page.end()
  return file
}
