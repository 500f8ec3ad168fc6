import { isQRIBAN, isSEPACountry, isValidBIC, isValidIBAN } from 'ibantools'
import type { BankAccountInput } from '#core/catalog/bank-accounts/schema.ts'
import { wrongField } from '#server/catalog/events/event-columns.ts'

/** Whether transfers in euros reach it by SEPA, which is what EPC codes are for (BANK-2). */
export const isSepa = (iban: string): boolean => isSEPACountry(iban.slice(0, 2))

/**
 * What only the whole IBAN tells: its country's length and its check digits, and that it is no QR-IBAN, whose references are
 * others than ours (BANK-1, BANK-2).
 */
export function checkBankAccount({ iban, bic }: BankAccountInput): void {
  if (!isValidIBAN(iban)) throw wrongField('iban', 'iban')
  if (isQRIBAN(iban)) throw wrongField('iban', 'qr_iban')
  if (bic && !isValidBIC(bic)) throw wrongField('bic', 'bic')
}
