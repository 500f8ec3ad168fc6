import { z } from 'zod'
import { nameViews } from '#core/platform/api-document/named-views.ts'
import { Country, Currency, Id, InstantView, line, optional } from '#core/platform/fields.ts'
import { MAX_ADDRESS_LENGTH, MAX_ZIP_LENGTH } from '#core/platform/limits.ts'
import { MAX_BANK_CURRENCIES, MAX_BIC_TEXT_LENGTH, MAX_HOLDER_LENGTH, MAX_IBAN_TEXT_LENGTH } from './limits.ts'

/** Letters and digits alone, as banks store them. */
const code = (max: number) =>
  z
    .string()
    .max(max)
    .transform((text) => text.toUpperCase().replace(/[\s.-]/g, ''))

/** BANK-1. The IBAN is checked by the server: its length, its digits, and that it is no QR-IBAN. */
export const BankAccountInput = z.object({
  holder: line(MAX_HOLDER_LENGTH),
  address_line_1: line(MAX_ADDRESS_LENGTH),
  address_line_2: optional(line(MAX_ADDRESS_LENGTH)),
  city: line(MAX_ADDRESS_LENGTH),
  state: optional(line(MAX_ADDRESS_LENGTH)),
  zip: line(MAX_ZIP_LENGTH),
  country: Country,
  iban: code(MAX_IBAN_TEXT_LENGTH),
  bic: optional(code(MAX_BIC_TEXT_LENGTH)),
  currencies: z
    .array(Currency)
    .min(1)
    .max(MAX_BANK_CURRENCIES)
    .transform((all) => [...new Set(all)].sort()),
  /** Taken where an event names none (BANK-1). */
  is_default: z.boolean(),
})
export type BankAccountInput = z.output<typeof BankAccountInput>

export const BankAccountView = z.object({
  id: Id,
  holder: z.string(),
  address_line_1: z.string(),
  address_line_2: z.string().nullable(),
  city: z.string(),
  state: z.string().nullable(),
  zip: z.string(),
  country: z.string(),
  iban: z.string(),
  bic: z.string().nullable(),
  currencies: z.array(z.string()),
  is_default: z.boolean(),
  created_at: InstantView,
  updated_at: InstantView,
})
export type BankAccountView = z.output<typeof BankAccountView>

nameViews({ BankAccountView })
