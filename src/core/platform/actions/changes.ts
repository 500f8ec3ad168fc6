import { MAX_CHANGE_LENGTH } from './limits.ts'

/** What a field read before and reads now. */
export type Change = readonly [before: unknown, after: unknown]
/** `{field: [before, after]}` (LOGE-3). Here, and only here, may stand names, addresses and what people wrote. */
export type Changes = Readonly<Record<string, Change>>

/** Not said of any change: when a row was touched says the entry itself; links, files and secrets stand nowhere (LOGE-3). */
const NEVER_SAID: ReadonlySet<string> = new Set([
  'created_at',
  'updated_at',
  'short_id',
  'storage_key',
  'password_hash',
])

/** Cuts between characters, never inside one: half of one is no text to a database. */
const cut = (text: string): string =>
  text.length <= MAX_CHANGE_LENGTH ? text : text.slice(0, MAX_CHANGE_LENGTH).replace(/[\uD800-\uDBFF]$/, '')

function plain(value: unknown, text: (whole: string) => string): unknown {
  if (value === undefined || value === null) return null
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'string') return text(value)
  // the digest takes integers only (AUD-5)
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : String(value)
  if (Array.isArray(value)) return value.map((one) => plain(one, text))
  if (typeof value !== 'object') return typeof value === 'boolean' ? value : String(value)
  const said = Object.entries(value).filter(([, one]) => one !== undefined)
  return Object.fromEntries(said.map(([name, one]) => [name, plain(one, text)]))
}

const sorted = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value
const whole = (value: unknown): string => JSON.stringify(plain(value, String), sorted)

/**
 * What a write changes: of the fields it names, those that read differently in the row as it was. A field left undefined
 * stays as it is, and so says nothing.
 */
export function changesOf(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Changes {
  const named = Object.entries(after).filter(([name, value]) => value !== undefined && !NEVER_SAID.has(name))
  const changed = named.filter(([name, value]) => whole(before[name]) !== whole(value))
  return Object.fromEntries(
    changed.map(([name, value]) => [name, [plain(before[name], cut), plain(value, cut)] as const]),
  )
}

/** What a new thing is called. */
export const madeWith = (values: Readonly<Record<string, unknown>>): Changes => changesOf({}, values)

/** What a deleted thing was called. */
export const wasCalled = (values: Readonly<Record<string, unknown>>): Changes =>
  changesOf(values, Object.fromEntries(Object.keys(values).map((name) => [name, null])))
