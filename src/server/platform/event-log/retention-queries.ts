import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'

interface Old {
  readonly before: Date
  readonly limit: number
}

/** The oldest entry of an account, held: two that remove wait for one another. Null where another has just removed it. */
export async function lockOldestEntry(tx: Tx, account_id: number): Promise<number | null> {
  const { rows } = await sql<{ position: number }>`
    select position from log_entries where account_id = ${account_id} order by position limit 1 for update`.execute(tx)
  return rows[0]?.position ?? null
}

/**
 * Removes the oldest entries of an account, up to the first that is still to be kept and never the last one: whoever appends
 * goes on from that (LOGE-6, AUD-8). Where verifying starts from then on is written in the same statement. What they say goes with them; what is said
 * of an order or attendee stays, it is their activity. Answers how many entries went.
 */
export async function removeOldEntries(tx: Tx, account_id: number, { before, limit, now }: Old & { now: Date }) {
  const { rows } = await sql<{ count: number }>`
    with oldest as materialized (
      select l.position, l.audit_id, l.hash, a.created_at from log_entries l left join audit_log a on a.id = l.audit_id
      where l.account_id = ${account_id}
        and l.position < (select position from log_entries where account_id = ${account_id} order by position desc limit 1)
      order by l.position limit ${limit}),
    gone as materialized (
      select * from oldest where position < coalesce(
        (select min(position) from oldest where created_at >= ${before}), (select max(position) + 1 from oldest))),
    removed as (
      delete from log_entries l using gone g where l.account_id = ${account_id} and l.position = g.position),
    emptied as (
      delete from audit_log a using gone g where a.id = g.audit_id and a.order_id is null and a.attendee_id is null),
    marked as (
      insert into log_checkpoints (account_id, position, hash, removed_at)
      select ${account_id}, position, hash, ${now} from gone order by position desc limit 1
      on conflict (account_id) do update set position = excluded.position, hash = excluded.hash, removed_at = excluded.removed_at)
    select count(*)::int as count from gone`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Where a batch of the audit log ends: the next rows above `after` that are old enough; null where there are none. */
export async function findOldRows(tx: Tx, { after, before, limit }: Old & { after: number }): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    with read as materialized (select id, created_at from audit_log where id > ${after} order by id limit ${limit})
    select max(id) as id from read where id < coalesce((select min(id) from read where created_at >= ${before}), 9223372036854775807)`.execute(
    tx,
  )
  return rows[0]?.id ?? null
}

interface Stretch {
  readonly after: number
  readonly upto: number
}

/** Rows that no log has and that are nobody's activity (AUD-8, AUD-9). */
export const removeUnchainedRows = (tx: Tx, { after, upto }: Stretch) =>
  sql`delete from audit_log a where a.id > ${after} and a.id <= ${upto} and a.order_id is null and a.attendee_id is null
    and not exists (select from log_entries l where l.audit_id = a.id)
    and not exists (select from outbox o where o.audit_id = a.id)`.execute(tx)

export const eraseNetworks = (tx: Tx, { after, upto }: Stretch) =>
  tx
    .updateTable('audit_log')
    .set({ network: null })
    .where('id', '>', after)
    .where('id', '<=', upto)
    .where('network', 'is not', null)
    .execute()
