import { sql } from 'kysely'
import type { LogEnd } from '#core/platform/event-log/append-entries.ts'
import type { StoredEntry } from '#core/platform/event-log/verify-entries.ts'
import type { Db } from '#server/platform/database/db.ts'

/** Accounts that have a log, or had one. */
export async function listLoggedAccounts(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from accounts a where exists (select from log_entries l where l.account_id = a.id)
      or exists (select from log_checkpoints c where c.account_id = a.id) order by a.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The last entry that is no longer kept (AUD-8). */
export async function findCheckpoint(db: Db, account_id: number): Promise<LogEnd | null> {
  const row = await db
    .selectFrom('log_checkpoints')
    .select(['position', 'hash'])
    .where('account_id', '=', account_id)
    .executeTakeFirst()
  return row ?? null
}

/** Entries above a position with what they say; one whose audit row is gone says nothing and is of nobody. */
export async function listStoredEntries(
  db: Db,
  account_id: number,
  { after, limit }: { after: number; limit: number },
): Promise<StoredEntry[]> {
  const { rows } = await sql<StoredEntry>`
    select l.account_id, l.position, l.salt, l.data_digest, l.hash, coalesce(a.action, '') as type, coalesce(a.actor_type, '') as actor_type,
      a.actor_id, a.event_id, a.order_id, a.attendee_id, coalesce(a.created_at, 'epoch') as created_at,
      coalesce(a.data, '{}') as data, a.changes
    from log_entries l left join audit_log a on a.id = l.audit_id
    where l.account_id = ${account_id} and l.position > ${after} order by l.position limit ${limit}`.execute(db)
  return rows
}

/** The end of an account's log. */
export async function findHead(db: Db, account_id: number): Promise<LogEnd | null> {
  const row = await db
    .selectFrom('log_entries')
    .select(['position', 'hash'])
    .where('account_id', '=', account_id)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
