import { MAX_REFERENCE_LENGTH } from './limits.ts'

/** What number system 36 makes of a letter: A is 10, Z is 35; a digit is itself (ISO 7064). */
const digitsOf = (text: string): string => [...text].map((one) => Number.parseInt(one, 36).toString()).join('')

/** The remainder by 97 of a number of any length, read in parts that a double holds exactly. */
function remainder97(digits: string): number {
  let rest = 0
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97
  return rest
}

/** The structured reference of an order: `RF`, two check digits, its own reference (BANK-2, ISO 11649). */
export function creditorReference(reference: string): string {
  const body = reference.toUpperCase().replace(/[^A-Z0-9]/g, '')
  if (body.length === 0 || body.length > MAX_REFERENCE_LENGTH)
    throw new RangeError(`No creditor reference: ${reference}`)
  const check = 98 - remainder97(digitsOf(`${body}RF00`))
  return `RF${String(check).padStart(2, '0')}${body}`
}
