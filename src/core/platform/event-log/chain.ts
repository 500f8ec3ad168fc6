import type { Changes } from '#core/platform/actions/changes.ts'

/** SHA-256 of the bytes of these parts, one after the other. Core has none of its own: the server hands it in. */
export type Sha256 = (...parts: readonly (Uint8Array | string)[]) => Uint8Array

/** What is left to prove of an entry once what it says is erased. */
export interface EntryHead {
  readonly account_id: number
  readonly position: number
  readonly type: string
  readonly actor_type: string
  readonly actor_id: number | null
  readonly event_id: number | null
  readonly order_id: number | null
  readonly attendee_id: number | null
  readonly created_at: Date
  readonly data_digest: Uint8Array
}

/**
 * One spelling for one value (AUD-5): fields by code unit, no spaces, integers only. Throws for what has no such spelling: a
 * fraction, a date, `undefined`.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is no integer`)
    return String(Object.is(value, -0) ? 0 : value)
  }
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype)
    throw new RangeError(`${typeof value} has no canonical JSON`)
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`).join(',')}}`
}

/** SHA-256(salt + canonical JSON of what the entry says) (AUD-5). */
export const dataDigest = (
  sha256: Sha256,
  salt: Uint8Array,
  { changes, data }: { readonly changes: Changes | null; readonly data: Readonly<Record<string, unknown>> },
): Uint8Array => sha256(salt, canonicalJson({ changes, data }))

/** hash(0) of an account (AUD-6). */
export const chainStart = (sha256: Sha256, account_id: number): Uint8Array => sha256(`turnout.log.v1:${account_id}`)

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** hash(n), from the hash of the entry before (AUD-6). */
export const entryHash = (sha256: Sha256, before: Uint8Array, entry: EntryHead): Uint8Array =>
  sha256(
    before,
    JSON.stringify([
      entry.account_id,
      entry.position,
      entry.type,
      entry.actor_type,
      entry.actor_id,
      entry.event_id,
      entry.order_id,
      entry.attendee_id,
      entry.created_at.toISOString(),
      hex(entry.data_digest),
    ]),
  )
