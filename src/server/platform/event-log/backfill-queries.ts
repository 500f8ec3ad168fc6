import { sql } from 'kysely'
import type { Said } from '#core/platform/actions/old-form.ts'
import { ABOUT_PERSONS } from '#core/platform/actions/order-actions.ts'
import type { Tx } from '#server/platform/database/db.ts'

export const listAuditRows = (tx: Tx, { after, limit }: { after: number; limit: number }) =>
  tx
    .selectFrom('audit_log')
    .select(['id', 'action', 'data', 'created_at'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

/** As they are now: what an erasure has emptied meanwhile is empty (AUD-5). One in the present form, or chained, is left out. */
export const lockOldAuditRows = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('audit_log')
    .select(['id', 'action', 'data'])
    .where('id', 'in', [...ids])
    .where('changes', 'is', null)
    .where(sql<boolean>`not exists (select from outbox o where o.audit_id = audit_log.id)`)
    .where(sql<boolean>`not exists (select from log_entries l where l.audit_id = audit_log.id)`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

export const rewriteAuditRows = (tx: Tx, rows: readonly (Said & { readonly id: number })[]) =>
  sql`update audit_log set data = r.data, changes = r.changes
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ data }) => JSON.stringify(data))}::jsonb[],
      ${rows.map(({ changes }) => JSON.stringify(changes))}::jsonb[]) as r (id, data, changes)
    where audit_log.id = r.id`.execute(tx)

/**
 * Rows that the release before erased after their names had moved: `data` is empty, which ours never is here, and `changes` is
 * not. Held by ascending id, like every erasure. Reads the whole log; for the end of the backfill alone.
 */
export async function listHalfErased(tx: Tx): Promise<number[]> {
  const rows = await tx
    .selectFrom('audit_log')
    .select('id')
    .where('action', 'in', [...ABOUT_PERSONS])
    .where('changes', 'is not', null)
    .where(sql<boolean>`data = '{}'`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}
