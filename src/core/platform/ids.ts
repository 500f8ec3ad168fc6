import { MAX_SLUG_LENGTH, REFERENCE_LENGTH, SHORT_ID_LENGTH } from './limits.ts'

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const REFERENCE_ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
/** Prefixes of secret links (IDN-2). */
export const SHORT_ID_PREFIXES = {
  order: 'o_',
  attendee: 'a_',
  check_in_list: 'cil_',
  check_in: 'ci_',
  redemption: 'rd_',
  waiting_entry: 'w_',
  application: 'p_',
  rsvp: 'r_',
} as const
export type ShortIdKind = keyof typeof SHORT_ID_PREFIXES

/** Letters of an alphabet from random bytes. Bytes past the last full round are dropped: a plain modulo has a bias. */
function lettersFrom(bytes: Uint8Array, alphabet: string, length: number): string {
  const limit = 256 - (256 % alphabet.length)
  let letters = ''
  for (let n = 0; n < bytes.length && letters.length < length; n++) {
    const byte = bytes[n] ?? limit
    if (byte < limit) letters += alphabet[byte % alphabet.length]
  }
  if (letters.length < length) throw new RangeError('Too few random bytes')
  return letters
}

/** A secret link's id: prefix and 22 base58 characters, more than 128 bits (IDN-2). Give SHORT_ID_BYTES. */
export const shortIdFromBytes = (kind: ShortIdKind, bytes: Uint8Array): string =>
  SHORT_ID_PREFIXES[kind] + lettersFrom(bytes, BASE58, SHORT_ID_LENGTH)

/** An order reference: 7 characters that people cannot mistake (IDN-3). Give REFERENCE_BYTES. */
export const referenceFromBytes = (bytes: Uint8Array): string =>
  lettersFrom(bytes, REFERENCE_ALPHABET, REFERENCE_LENGTH)

const SHORT_ID_PATTERNS = {
  order: /^o_[1-9A-HJ-NP-Za-km-z]{22}$/,
  attendee: /^a_[1-9A-HJ-NP-Za-km-z]{22}$/,
  check_in_list: /^cil_[1-9A-HJ-NP-Za-km-z]{22}$/,
  check_in: /^ci_[1-9A-HJ-NP-Za-km-z]{22}$/,
  redemption: /^rd_[1-9A-HJ-NP-Za-km-z]{22}$/,
  waiting_entry: /^w_[1-9A-HJ-NP-Za-km-z]{22}$/,
  application: /^p_[1-9A-HJ-NP-Za-km-z]{22}$/,
  rsvp: /^r_[1-9A-HJ-NP-Za-km-z]{22}$/,
} as const satisfies Record<ShortIdKind, RegExp>

export const ORDER_REFERENCE_PATTERN = /^[A-HJKMNP-TV-Z2-9]{7}$/

/** Whether the text has the form of such a short id (IDN-2). */
export const isShortId = (kind: ShortIdKind, text: string): boolean => SHORT_ID_PATTERNS[kind].test(text)

/** `<order reference>-<n>`, n from 1 in item order, never re-used (IDN-4). */
export const attendeeReference = (order_reference: string, n: number): string => `${order_reference}-${n}`

export interface Reference {
  order_reference: string
  /** The attendee's number; null when an order's reference was given. */
  n: number | null
}

/** Reads an order's or attendee's reference as typed, without regard to case and blanks; null when it is none (IDN-3). */
export function parseReference(text: string): Reference | null {
  const [order_reference = '', n, ...more] = text.replace(/\s+/g, '').toUpperCase().split('-')
  if (!ORDER_REFERENCE_PATTERN.test(order_reference) || more.length > 0) return null
  if (n === undefined) return { order_reference, n: null }
  return /^[1-9]\d{0,5}$/.test(n) ? { order_reference, n: Number(n) } : null
}

// What NFD does not take apart. Accents fall off by themselves; й is mapped before its breve would.
const LETTERS = new Map(
  (
    'ß:ss æ:ae œ:oe ø:o ł:l đ:d ð:d þ:th ı:i ħ:h ŋ:n ĸ:k ŧ:t ' +
    'α:a β:v γ:g δ:d ε:e ζ:z η:i θ:th ι:i κ:k λ:l μ:m ν:n ξ:x ο:o π:p ρ:r σ:s ς:s τ:t υ:u φ:f χ:ch ψ:ps ω:o ' +
    'а:a б:b в:v г:g д:d е:e ж:zh з:z и:i й:y к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:kh ц:ts ч:ch ш:sh ' +
    'щ:shch ъ: ы:y ь: э:e ю:yu я:ya і:i є:ye ґ:g ћ:c ђ:dj љ:lj њ:nj џ:dz ј:j ў:u'
  )
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
)

/** The cosmetic part of a public address: lower case ASCII with hyphens, at most 80 characters, never empty (IDN-5). */
export function slugify(title: string): string {
  const plain = [...title.normalize('NFC').toLowerCase()]
    .map((letter) => LETTERS.get(letter) ?? letter.normalize('NFD').replace(/\p{M}/gu, ''))
    .map((letter) => LETTERS.get(letter) ?? letter)
    .join('')
  const slug = plain
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_LENGTH + 1)
    .replace(/^-/, '')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/-$/, '')
  return slug === '' ? 'event' : slug
}
