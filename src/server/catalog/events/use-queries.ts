import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'

/** Whether anybody has ordered (MON-7) or asked for a place (APP-1), whatever became of it. */
export async function readEventUse(
  db: Db,
  event_id: number,
): Promise<{ has_orders: boolean; has_applications: boolean }> {
  const { rows } = await sql<{ has_orders: boolean; has_applications: boolean }>`
    select exists (select from orders where event_id = ${event_id}) as has_orders,
      exists (select from applications where event_id = ${event_id}) as has_applications`.execute(db)
  return rows[0]!
}
