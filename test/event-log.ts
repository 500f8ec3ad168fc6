import { chainStart, dataDigest, type EntryHead, entryHash, type Sha256 } from '#core/platform/event-log/chain.ts'
import type { Db } from '#server/platform/database/db.ts'
import { publishRound } from '#server/platform/event-log/publish.ts'
import { hasOutboxRows } from '#server/platform/event-log/queries.ts'
import { sha256 as hashOf } from '#server/platform/runtime/secrets.ts'

const sha256: Sha256 = (...parts) => hashOf(Buffer.concat(parts.map((part) => Buffer.from(part))))

/** Publishes everything there is. */
export async function publishAll(db: Db, limit?: number): Promise<void> {
  while (await hasOutboxRows(db)) await publishRound(db, limit ? { limit } : {})
}

const read = (db: Db) =>
  db
    .selectFrom('log_entries')
    .innerJoin('audit_log', 'audit_log.id', 'log_entries.audit_id')
    .select([
      'log_entries.account_id',
      'position',
      'audit_id',
      'salt',
      'data_digest',
      'hash',
      'action',
      'data',
      'changes',
    ])
    .select(['actor_type', 'actor_id', 'event_id', 'order_id', 'attendee_id', 'created_at'])
    .orderBy('log_entries.account_id')
    .orderBy('position')
    .execute()

export type LogEntry = Awaited<ReturnType<typeof read>>[number]

/**
 * The entries of all accounts, each log checked from its beginning: no position is missing, every hash follows from the one
 * before, and every digest is that of what the entry says, unless that is erased (LOGE-6, AUD-5, AUD-6).
 */
export async function verifiedLog(db: Db): Promise<LogEntry[]> {
  const entries = await read(db)
  let before: { account_id: number; position: number; hash: Uint8Array } | null = null
  for (const entry of entries) {
    const { account_id, position, action: type, salt, data, changes, data_digest } = entry
    const where = `account ${account_id}, position ${position}`
    const end: { position: number; hash: Uint8Array } =
      before?.account_id === account_id ? before : { position: 0, hash: chainStart(sha256, account_id) }
    if (position !== end.position + 1) throw new Error(`${where} follows ${end.position}`)
    const hash = entryHash(sha256, end.hash, { ...entry, type } as EntryHead)
    if (!entry.hash.equals(hash)) throw new Error(`${where}: another hash`)
    const said = { data, changes } as Parameters<typeof dataDigest>[2]
    if (salt && !data_digest.equals(dataDigest(sha256, salt, said))) throw new Error(`${where}: another digest`)
    before = { account_id, position, hash }
  }
  return entries
}
