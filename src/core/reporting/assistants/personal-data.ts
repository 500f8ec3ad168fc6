import { maskEmail } from '#core/check-in/scanning/scan-verdict.ts'
import { folded, searchWords, wordForms } from '#core/platform/search-text.ts'
import { PHONE_LIKE_DIGITS } from './limits.ts'

export interface Person {
  readonly first_name: string | null
  readonly last_name: string | null
  readonly email: string | null
}

/** How an assistant is told of somebody: one name, one address, and nothing else about them (MCP-3). */
export interface ToldPerson {
  readonly name: string | null
  readonly email: string | null
}

const initialOf = (text: string): string => `${[...text.trim()][0]?.toLocaleUpperCase('en') ?? ''}.`

/** People type addresses and numbers into fields for names. */
const isNoName = (word: string): boolean =>
  /[@:/]/.test(word) || (word.match(/\p{Nd}/gu)?.length ?? 0) >= PHONE_LIKE_DIGITS

/** "Anna K." of Anna Maria Kowalska: the first word of the first name, the initial of the last (MCP-3). */
export function shortName(first_name: string | null, last_name: string | null): string | null {
  const [given = ''] = (first_name ?? '').trim().split(/\s+/)
  const shown = given === '' ? '' : isNoName(given) ? initialOf(given) : given
  const parts = [shown, (last_name ?? '').trim() && initialOf(last_name ?? '')]
  return parts.filter(Boolean).join(' ') || null
}

/** Of a name in one piece: what follows its first word is the last name (MCP-3). */
export function shortFullName(name: string): string | null {
  const [first = '', ...others] = name.trim().split(/\s+/)
  return shortName(first, others.at(-1) ?? null)
}

/** A person as a key may tell of them: in full, or as `shortName` and by a masked address (MCP-3, SCN-2). */
export function tellPerson({ first_name, last_name, email }: Person, is_in_full: boolean): ToldPerson {
  if (is_in_full) return { name: [first_name, last_name].filter(Boolean).join(' ') || null, email }
  return { name: shortName(first_name, last_name), email: email === null || email === '' ? email : maskEmail(email) }
}

interface Found extends Person {
  readonly reference: string
}

/**
 * Whether a search finds somebody by what may be known of them: words of their names as a whole, the address in full, any
 * part of a reference (MCP-3, SCN-2). By parts of what is hidden it could be read letter by letter.
 */
export function isFoundOpenly(query: string, { first_name, last_name, email, reference }: Found): boolean {
  const names = folded(`${first_name ?? ''} ${last_name ?? ''}`).split(/\s+/)
  const addresses = folded(email ?? '').split('\n')
  return searchWords(query).every((word) =>
    wordForms(word).some(
      (form) => names.includes(form) || addresses.includes(form) || folded(reference).includes(form),
    ),
  )
}
