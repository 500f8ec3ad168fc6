import { sql } from 'kysely'
import { RefundRowStatus } from '#core/platform/states/refund-state.ts'
import { updateInstallation } from '#server/identity/installation/queries.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { literal } from '#server/platform/database/literals.ts'
import { RECOVERY_GAP, TOLD_ORDERS } from './limits.ts'

/** When something was last done here: the instant that data restored by other means is of. */
export async function newestLine(db: Db): Promise<Date | null> {
  const row = await db.selectFrom('audit_log').select('created_at').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row?.created_at ?? null
}

export const storePaymentsRead = (tx: Tx, recovery_read_at: Date) => updateInstallation(tx, { recovery_read_at })

/**
 * No ticket sold since can pass for another: its id is never given again, so its code leads to nobody. Sequences know no
 * rollback; moved by a try that failed, they have a gap more.
 */
export const moveIdsOn = (tx: Tx) =>
  sql`select setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, 0) + ${RECOVERY_GAP})
    from pg_sequences where schemaname = 'public'`.execute(tx)

/** Orders whose sums differ from their rows. */
export async function listWrongBooks(db: Db): Promise<{ order_id: number; what: string }[]> {
  const { rows } = await sql<{ order_id: number; what: string }>`
    select o.id as order_id, 'its lines' as what from orders o
      join lateral (select sum(total_gross) as sum from order_items where order_id = o.id) i on true
      where o.total_gross <> i.sum
    union all
    select o.id, 'its refunds' from orders o
      where o.total_refunded <> coalesce((select sum(amount) from refunds where order_id = o.id and status = ${literal(RefundRowStatus.SUCCEEDED)}), 0)
    order by 1 limit ${TOLD_ORDERS}`.execute(db)
  return rows
}

/** Keys of the pictures that are in use. */
export async function listPictures(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('images').select('storage_key').where('deleted_at', 'is', null).execute()
  return rows.map(({ storage_key }) => storage_key)
}
