import type { Changes } from '#core/platform/actions/changes.ts'
import { chainStart, dataDigest, type EntryHead, entryHash, type Sha256 } from './chain.ts'

/** An action that is to become an entry, as its audit row says it. */
export interface TakenAction extends Omit<EntryHead, 'position' | 'data_digest'> {
  readonly audit_id: number
  readonly data: Readonly<Record<string, unknown>>
  readonly changes: Changes | null
}

/** Where the log of an account ends. */
export interface LogEnd {
  readonly position: number
  readonly hash: Uint8Array
}

export interface NewEntry {
  readonly account_id: number
  readonly position: number
  readonly audit_id: number
  readonly salt: Uint8Array
  readonly data_digest: Uint8Array
  readonly hash: Uint8Array
}

export interface Appending {
  /** By account; one without a log yet is missing. */
  readonly ends: ReadonlyMap<number, LogEnd>
  readonly sha256: Sha256
  /** Fresh random bytes for each entry. */
  readonly drawSalt: () => Uint8Array
}

/** Numbers actions per account in the order given, each chained to the one before (LOGE-5, AUD-5, AUD-6). */
export function appendEntries(actions: readonly TakenAction[], { ends, sha256, drawSalt }: Appending): NewEntry[] {
  const now = new Map<number, LogEnd>(ends)
  return actions.map((action) => {
    const { account_id, audit_id } = action
    const before = now.get(account_id) ?? { position: 0, hash: chainStart(sha256, account_id) }
    const position = before.position + 1
    const salt = drawSalt()
    const data_digest = dataDigest(sha256, salt, action)
    const hash = entryHash(sha256, before.hash, { ...action, position, data_digest })
    now.set(account_id, { position, hash })
    return { account_id, position, audit_id, salt, data_digest, hash }
  })
}
