import { MAX_SEARCH_WORDS } from './limits.ts'

/** Letters that are no base with an accent: what people type for them. */
const BASES: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ŋ: 'n' }
/** Umlauts as they are spelled where the keyboard has none: Jürgen is Juergen, Åse is Aase. */
const SPELLINGS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }
/** Letters that everybody spells with others. */
const PAIRS: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ı: 'i' }
const UPPER = 'ÄÖÜØÅÆŒÞẞŁĐÐĦŊ'
const LOWER = 'äöüøåæœþßłđðħŋ'
const CAPITALS = Object.fromEntries([...UPPER].map((letter, index) => [letter, LOWER[index] ?? letter]))
/** What most texts are; nothing to fold but the case, which matters where a phone searches a hundred thousand of them. */
const ASCII = /^[ -~]*$/
const mapped = (text: string, by: Readonly<Record<string, string>>): string =>
  [...text].map((letter) => by[letter] ?? letter).join('')
const withoutAccents = (text: string): string =>
  mapped(text, BASES)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('ς', 'σ')
const composed = (text: string): string => mapped(mapped(text.normalize('NFC'), CAPITALS), PAIRS)

/** Lower case, no accents, one letter for an umlaut: `Groß` is `gross`, `Jürgen` is `jurgen` (LST-28). */
export const foldText = (text: string): string => withoutAccents(composed(text))
/** The same with umlauts spelled: `Jürgen` is `juergen`. */
const spelledText = (text: string): string => withoutAccents(mapped(composed(text), SPELLINGS))

/**
 * Everything a stored text is found by: its folded form and, on a line of its own where it differs, the one with umlauts
 * spelled. `search_fold` of migration 0033 does the same in SQL, for texts beyond ASCII.
 */
export function folded(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  const [bare, spelled] = [foldText(text), spelledText(text)]
  return bare === spelled ? bare : `${bare}\n${spelled}`
}

/** How a word of a search may stand in a folded text: Jürgen also finds Juergen. */
export const wordForms = (word: string): readonly string[] => [...new Set([foldText(word), spelledText(word)])]

/** Every one of these has to be found somewhere, whatever their order: first name last, last name first (LST-29). */
export const searchWords = (query: string): string[] =>
  query
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MAX_SEARCH_WORDS)

/** Searches texts kept in memory as the lists search theirs: every word of the query, anywhere (LST-28, LST-29). */
export function textMatcher(query: string): (text: string) => boolean {
  const words = searchWords(query).map(wordForms)
  return (text) => {
    const found = folded(text)
    return words.every((forms) => forms.some((form) => found.includes(form)))
  }
}

/** Latin letters with accents, ligatures and the like, each with what it is found by. */
const latin = (): readonly (readonly [letter: string, lines: readonly string[]])[] =>
  [...Array(0x250 - 0xc0).keys()]
    .map((at) => at + 0xc0)
    .concat([...Array(0x100).keys()].map((at) => at + 0x1e00))
    .map((code) => String.fromCodePoint(code))
    .map((letter) => [letter, folded(letter).split('\n')])
let known_latin: ReturnType<typeof latin> | undefined

/**
 * One or two folded letters as a regular expression over the text as it is stored: no index knows so few letters, and to
 * fold every row for them would take too long. Null where they are not letters of the Latin alphabet.
 */
export function shortPattern(form: string): string | null {
  const [first = '', last = first] = form
  if (!/^[a-z]{1,2}$/.test(form)) return null
  known_latin ??= latin()
  const lettersWhere = (finds: (line: string) => boolean) =>
    known_latin?.flatMap(([letter, lines]) => (lines.some(finds) ? [letter] : [])).join('')
  const one = lettersWhere((line) => line.includes(form))
  if (form.length === 1) return `[${form}${form.toUpperCase()}${one}]`
  const head = `[${first}${first.toUpperCase()}${lettersWhere((line) => line.endsWith(first))}]`
  const tail = `[${last}${last.toUpperCase()}${lettersWhere((line) => line.startsWith(last))}]`
  return one ? `${head}${tail}|[${one}]` : head + tail
}
