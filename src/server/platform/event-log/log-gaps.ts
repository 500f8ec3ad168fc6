import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/db.ts'

/**
 * BAK-5: every account's log goes on so much further on. Positions that were given out after a backup are not given again:
 * whoever reads on from one of them finds what follows.
 */
export const leaveLogGaps = (tx: Tx, width: number) =>
  sql`insert into log_gaps (account_id, after_position, next_position)
    select a.id, e.position, e.position + ${width} + 1 from accounts a
      cross join lateral (select coalesce(
        (select position from log_entries l where l.account_id = a.id order by position desc limit 1), 0) as position) e
    on conflict (account_id, after_position) do update set next_position = log_gaps.next_position + ${width}`.execute(
    tx,
  )

/** The position that follows each one with a gap behind it (BAK-5). */
export async function listLogGaps(db: Db, account_id: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('log_gaps')
    .select(['after_position', 'next_position'])
    .where('account_id', '=', account_id)
    .execute()
  return new Map(rows.map((row) => [row.after_position, row.next_position]))
}
