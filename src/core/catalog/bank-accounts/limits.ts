/** Bank accounts of one account (BANK-1). */
export const MAX_BANK_ACCOUNTS = 20

/** Currencies one bank account takes (BANK-1). */
export const MAX_BANK_CURRENCIES = 20

/** The longest name of an account's holder: as many characters as payment codes carry (BANK-2). */
export const MAX_HOLDER_LENGTH = 70

/** Characters of an IBAN as typed, with spaces (BANK-1). */
export const MAX_IBAN_TEXT_LENGTH = 50

/** Characters of a BIC as typed (BANK-1). */
export const MAX_BIC_TEXT_LENGTH = 20

/** Bytes of the text of an EPC code (BANK-2). */
export const MAX_EPC_BYTES = 331

/** Letters and digits that may follow the check digits of a creditor reference (BANK-2, ISO 11649). */
export const MAX_REFERENCE_LENGTH = 21

/** Letters of an IBAN that stand together when it is shown (BANK-2). */
export const IBAN_GROUP_LENGTH = 4
