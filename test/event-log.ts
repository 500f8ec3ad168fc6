import { provenStart, verifyEntries } from '#core/platform/event-log/verify-entries.ts'
import type { Db } from '#server/platform/database/db.ts'
import { sha256 } from '#server/platform/event-log/chain-hash.ts'
import { listLogGaps } from '#server/platform/event-log/log-gaps.ts'
import { publishRound } from '#server/platform/event-log/publish.ts'
import { hasOutboxRows } from '#server/platform/event-log/queries.ts'
import { findCheckpoint, listLoggedAccounts, listStoredEntries } from '#server/platform/event-log/verify-queries.ts'

/** Publishes everything there is. */
export async function publishAll(db: Db, limit?: number): Promise<void> {
  while (await hasOutboxRows(db)) await publishRound(db, limit ? { limit } : {})
}

const read = async (db: Db, account_id: number) => {
  const from = provenStart(sha256, account_id, await findCheckpoint(db, account_id))
  const entries = await listStoredEntries(db, account_id, { after: from.position, limit: 1_000_000 })
  const verified = verifyEntries(sha256, { ...from, gaps: await listLogGaps(db, account_id) }, entries)
  if (!verified.is_proven) throw new Error(`account ${account_id}, position ${verified.position}: ${verified.fault}`)
  return entries.map(({ type, ...entry }) => ({ ...entry, action: type }))
}

export type LogEntry = Awaited<ReturnType<typeof read>>[number]

/** The entries of all accounts, each log verified as the operator would (LOGE-6, AUD-7). */
export async function verifiedLog(db: Db): Promise<LogEntry[]> {
  const logs: LogEntry[] = []
  for (const account_id of await listLoggedAccounts(db)) logs.push(...(await read(db, account_id)))
  return logs
}
