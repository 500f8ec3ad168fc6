import type { LogEnd } from '#core/platform/event-log/append-entries.ts'
import { VERIFIED_ENTRIES } from '#core/platform/event-log/limits.ts'
import {
  type LogFault,
  type Proven,
  provenStart,
  type Verified,
  verifyEntries,
} from '#core/platform/event-log/verify-entries.ts'
import { type Db, letStatementsTake } from '#server/platform/database/db.ts'
import { sha256 } from './chain-hash.ts'
import { listLogGaps } from './log-gaps.ts'
import { findCheckpoint, listLoggedAccounts, listStoredEntries } from './verify-queries.ts'

/** What is wrong, in the operator's words. */
const FAULTS: Readonly<Record<LogFault, string>> = {
  POSITION: 'it is missing',
  HASH: 'its hash does not follow from the one before: who did what when, to what, was changed, or the entry before',
  DIGEST: 'what it says was changed',
  ERASED: 'it says something although it is marked as erased',
}

const hex = (hash: Uint8Array): string => Buffer.from(hash).toString('hex')

/** `1042:475346d3…`: a head that was noted earlier (AUD-7). */
function readHead(text: string): LogEnd {
  const [, position, hash] = /^(\d{1,15}):([0-9a-f]{64})$/i.exec(text.trim()) ?? []
  if (!position || !hash)
    throw new Error('A noted head is written as position:hash, the hash with 64 figures 0–9, a–f.')
  return { position: Number(position), hash: Buffer.from(hash, 'hex') }
}

interface Walked {
  readonly verified: Verified
  /** The hash at the noted position, where the log has it. */
  readonly noted: Uint8Array | null
  readonly checkpoint: LogEnd | null
}

/** One log from its checkpoint to its head, in one snapshot. */
async function walk(db: Db, account_id: number, noted_at: number | null): Promise<Walked> {
  const checkpoint = await findCheckpoint(db, account_id)
  let proven: Proven = provenStart(sha256, account_id, checkpoint)
  const gaps = await listLogGaps(db, account_id)
  let noted = noted_at === proven.position ? proven.hash : null
  for (;;) {
    const entries = await listStoredEntries(db, account_id, { after: proven.position, limit: VERIFIED_ENTRIES })
    const verified = verifyEntries(sha256, { ...proven, gaps }, entries)
    noted ??= entries.find(({ position }) => position === noted_at)?.hash ?? null
    if (!verified.is_proven || entries.length < VERIFIED_ENTRIES) return { verified, noted, checkpoint }
    proven = verified.proven
  }
}

/** Null where the noted head is still in the log as it was. */
function notedFault(expected: LogEnd, { noted, checkpoint }: Walked, { position }: LogEnd): string | null {
  if (noted && Buffer.from(noted).equals(Buffer.from(expected.hash))) return null
  if (noted) return `position ${expected.position} has another hash than was noted`
  if (checkpoint && expected.position < checkpoint.position)
    return `position ${expected.position} is no longer kept: entries up to ${checkpoint.position} were removed after their time`
  return `it ends at position ${position}, but position ${expected.position} was noted: its end was cut off`
}

/** The line about one account; `is_proven` false makes the command fail. */
async function tellLog(db: Db, account_id: number, expected: LogEnd | null) {
  const walked = await walk(db, account_id, expected?.position ?? null)
  const { verified, checkpoint } = walked
  if (!verified.is_proven) {
    const line = `Account ${account_id}: bad at position ${verified.position}: ${FAULTS[verified.fault]}.`
    return { is_proven: false, line }
  }
  const { entries, erased, position, hash } = verified.proven
  const from = checkpoint ? `, from position ${checkpoint.position + 1}` : ''
  const fault = expected && notedFault(expected, walked, verified.proven)
  return fault
    ? { is_proven: false, line: `Account ${account_id}: ${fault}.` }
    : {
        is_proven: true,
        line: `Account ${account_id}: ${entries} entries${from}, ${erased} erased, head ${position}:${hex(hash)}`,
      }
}

/**
 * Recomputes the log of one account, or of all, by the hashes it was chained with (AUD-7). A tail that was cut shows only
 * against a head noted before. Answers what was found; throws it where anything is wrong.
 */
export async function verifyLog(db: Db, account: string | undefined, expect: string | undefined): Promise<string> {
  if (expect !== undefined && account === undefined)
    throw new Error('Say whose head was noted: operator verify-log <account id> --expect …')
  const expected = expect === undefined ? null : readHead(expect)
  const tx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  try {
    await letStatementsTake(tx, 0)
    const known = await listLoggedAccounts(tx)
    if (account !== undefined && !known.includes(Number(account)) && !expected) return `Account ${account} has no log.`
    const lines = []
    for (const id of account === undefined ? known : [Number(account)]) lines.push(await tellLog(tx, id, expected))
    const told = lines.map(({ line }) => line).join('\n')
    if (lines.some(({ is_proven }) => !is_proven)) throw new Error(told)
    return told || 'There is no log yet.'
  } finally {
    await tx.rollback().execute()
  }
}
