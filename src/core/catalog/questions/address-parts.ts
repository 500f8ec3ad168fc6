/** Parts of an address that answers a question, in the order they are checked; the required ones of a required answer (QST-3f). */
export const ADDRESS_PARTS = ['address_line_1', 'address_line_2', 'city', 'state', 'zip', 'country'] as const
export const REQUIRED_ADDRESS_PARTS = ['address_line_1', 'city', 'zip', 'country'] as const

export type AddressPart = (typeof ADDRESS_PARTS)[number]

/** Of an answer that is missing as a whole no part is named: each part that must be there is what is wrong. */
export const isPartMissing = (part: AddressPart, is_whole_missing: boolean): boolean =>
  is_whole_missing && REQUIRED_ADDRESS_PARTS.some((required) => required === part)
