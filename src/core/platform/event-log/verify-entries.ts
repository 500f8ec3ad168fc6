import type { Changes } from '#core/platform/actions/changes.ts'
import type { LogEnd } from './append-entries.ts'
import { chainStart, dataDigest, type EntryHead, entryHash, type Sha256 } from './chain.ts'

/** An entry as it is stored, with its audit row. */
export interface StoredEntry extends EntryHead {
  readonly hash: Uint8Array
  /** Null where what the entry says is erased (AUD-5). */
  readonly salt: Uint8Array | null
  readonly data: Readonly<Record<string, unknown>>
  readonly changes: Changes | null
}

/** How far a log is proven. */
export interface Proven extends LogEnd {
  readonly entries: number
  readonly erased: number
}

/** Where verifying goes on, and the position that follows each one with a gap behind it (BAK-5). */
export interface VerifyFrom extends Proven {
  readonly gaps: ReadonlyMap<number, number>
}

/** What is wrong with the first bad entry. */
export type LogFault = 'POSITION' | 'HASH' | 'DIGEST' | 'ERASED'

export type Verified =
  | { readonly is_proven: true; readonly proven: Proven }
  | { readonly is_proven: false; readonly position: number; readonly fault: LogFault }

/** Where verifying starts: at the beginning, or after what is no longer kept (AUD-8). */
export const provenStart = (sha256: Sha256, account_id: number, checkpoint: LogEnd | null): Proven => ({
  ...(checkpoint ?? { position: 0, hash: chainStart(sha256, account_id) }),
  entries: 0,
  erased: 0,
})

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at])

const isEmpty = ({ data, changes }: StoredEntry): boolean => changes === null && Object.keys(data).length === 0

/** Null where the digest is that of what the entry says; without its salt it says nothing at all (AUD-5). */
function digestFault(sha256: Sha256, entry: StoredEntry): LogFault | null {
  if (entry.salt === null) return isEmpty(entry) ? null : 'ERASED'
  try {
    return isSame(entry.data_digest, dataDigest(sha256, entry.salt, entry)) ? null : 'DIGEST'
  } catch {
    // what has no canonical JSON was never written by us
    return 'DIGEST'
  }
}

/**
 * Goes on from what is proven: no position is missing but those of a gap, every hash follows from the one before, and every digest is that of
 * what the entry says (AUD-5 to AUD-7). Ends at the first entry that is wrong.
 */
export function verifyEntries(
  sha256: Sha256,
  { gaps, ...from }: VerifyFrom,
  entries: readonly StoredEntry[],
): Verified {
  let proven: Proven = from
  for (const entry of entries) {
    const position = gaps.get(proven.position) ?? proven.position + 1
    const bad = (fault: LogFault): Verified => ({ is_proven: false, position, fault })
    if (entry.position !== position) return bad('POSITION')
    const hash = entryHash(sha256, proven.hash, entry)
    if (!isSame(entry.hash, hash)) return bad('HASH')
    const fault = digestFault(sha256, entry)
    if (fault) return bad(fault)
    proven = { position, hash, entries: proven.entries + 1, erased: proven.erased + (entry.salt ? 0 : 1) }
  }
  return { is_proven: true, proven }
}
