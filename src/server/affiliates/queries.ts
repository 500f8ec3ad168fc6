import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db.ts'

/** An unknown or inactive code is ignored silently (AFF-3). */
export const findActiveAffiliate = (db: Db | Tx, event_id: number, code: string) =>
  db
    .selectFrom('affiliates')
    .select('id')
    .where('event_id', '=', event_id)
    .where(sql`lower(code)`, '=', sql`lower(${code})`)
    .where('status', '=', 'ACTIVE')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
