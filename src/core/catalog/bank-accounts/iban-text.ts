import { IBAN_GROUP_LENGTH } from './limits.ts'

/** An IBAN as people read it, in fours (BANK-2). */
export const shownIban = (iban: string): string =>
  (iban.match(new RegExp(`.{1,${IBAN_GROUP_LENGTH}}`, 'g')) ?? []).join(' ')
