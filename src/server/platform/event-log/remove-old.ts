import { setTimeout as pause } from 'node:timers/promises'
import { NETWORK_DAYS, REMOVED_ROWS } from '#core/platform/event-log/limits.ts'
import { DAY_MS } from '#core/platform/limits.ts'
import { type Db, inLongTransaction, type Tx } from '#server/platform/database/db.ts'
import { lockBackfill, storeBackfill } from '#server/platform/database/migration/backfill.ts'
import {
  eraseNetworks,
  findOldRows,
  lockOldestEntry,
  removeOldEntries,
  removeUnchainedRows,
} from './retention-queries.ts'
import { listLoggedAccounts } from './verify-queries.ts'

/** How far the audit log has been walked; a walk goes on where the one before ended. */
const WALKS = { unchained: 'audit-rows-kept', networks: 'audit-networks' } as const

const daysAgo = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

/** Batch after batch, each in a transaction of its own and followed by a pause as long, until one was not full. */
async function inBatches(db: Db, batch: (tx: Tx) => Promise<boolean>): Promise<void> {
  for (;;) {
    const began = performance.now()
    if (!(await inLongTransaction(db, batch))) return
    await pause(performance.now() - began)
  }
}

export interface Removing {
  readonly db: Db
  readonly now: Date
  /** TURNOUT_LOG_DAYS. */
  readonly log_days: number
  /** Rows of a statement. */
  readonly limit?: number
}

/**
 * Once a day: entries older than TURNOUT_LOG_DAYS with what they say, and rows of before that no log has (AUD-8, AUD-9);
 * then the networks that acts of 30 days ago came from (AUD-1).
 */
export async function removeOldLog({ db, now, log_days, limit = REMOVED_ROWS }: Removing): Promise<void> {
  const before = daysAgo(now, log_days)
  for (const account_id of await listLoggedAccounts(db))
    await inBatches(db, async (tx) => {
      if ((await lockOldestEntry(tx, account_id)) === null) return false
      return (await removeOldEntries(tx, account_id, { before, limit, now })) === limit
    })
  await walkOldRows(db, WALKS.unchained, { now, before, limit, act: removeUnchainedRows })
  await walkOldRows(db, WALKS.networks, { now, before: daysAgo(now, NETWORK_DAYS), limit, act: eraseNetworks })
}

interface Walk {
  readonly now: Date
  readonly before: Date
  readonly limit: number
  readonly act: (tx: Tx, stretch: { readonly after: number; readonly upto: number }) => Promise<unknown>
}

const walkOldRows = (db: Db, name: string, { now, before, limit, act }: Walk): Promise<void> =>
  inBatches(db, async (tx) => {
    const walk = await lockBackfill(tx, name, now)
    if (!walk) return false
    const upto = await findOldRows(tx, { after: walk.cursor, before, limit })
    if (upto === null) return false
    await act(tx, { after: walk.cursor, upto })
    await storeBackfill(tx, name, { cursor: upto })
    return true
  })
