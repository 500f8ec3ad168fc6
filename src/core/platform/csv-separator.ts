import type { Locale } from './locales.ts'

export const CSV_SEPARATORS = ['comma', 'semicolon'] as const
export type CsvSeparator = (typeof CSV_SEPARATORS)[number]

/** What spreadsheets of these languages take for a separator, because the comma stands before their decimals (FIL-2). */
const BY_LANGUAGE: Record<Locale, CsvSeparator> = {
  en: 'comma',
  de: 'semicolon',
  fr: 'semicolon',
  es: 'semicolon',
  pt: 'semicolon',
  'pt-br': 'semicolon',
  'zh-cn': 'comma',
}

/** The one that was asked for, else the one of the language the file is in. */
export const csvSeparator = (asked: CsvSeparator | undefined, locale: Locale): CsvSeparator =>
  asked ?? BY_LANGUAGE[locale]
