import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/db.ts'

/** What an alarm is of and what it is about: never two at once. */
export interface AlarmKey {
  readonly kind: string
  readonly subject: string
}

/** A row for an operator's eyes; the same matter twice is one row, and one put right before is open again (STL-10, REL-27). */
export async function raiseAlarm(
  tx: Tx,
  { kind, subject, data }: AlarmKey & { data: Record<string, unknown> },
  now: Date,
): Promise<void> {
  await sql`insert into operator_alarms (kind, subject, data, created_at) values (${kind}, ${subject}, ${JSON.stringify(data)}::jsonb, ${now})
    on conflict (kind, subject) do update set data = excluded.data, created_at = excluded.created_at, resolved_at = null
      where operator_alarms.resolved_at is not null`.execute(tx)
}

/**
 * Marks alarms that nobody was mailed about since they were raised, and answers them: none while the last mail is younger
 * than `since` (MAIL-190). Of two that ask at once one gets each alarm.
 */
export async function takeUntoldAlarms(tx: Tx, { since, now }: { since: Date; now: Date }): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`update operator_alarms set told_at = ${now}
    where resolved_at is null and (told_at is null or told_at < created_at)
      and not exists (select from operator_alarms where told_at > ${since})
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Those of these alarms that are still on the list, the eldest first. */
export const listAlarms = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('operator_alarms')
    .select(['id', 'kind', 'subject', 'created_at'])
    .where('id', 'in', [...ids])
    .where('resolved_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** What an operator was told about has been put right (STL-10). */
export const resolveAlarm = (tx: Tx, { kind, subject }: AlarmKey, now: Date) =>
  resolveAlarms(tx, { kinds: [kind], subjects: [subject] }, now)

export const resolveAlarms = (
  tx: Tx,
  { kinds, subjects }: { readonly kinds: readonly string[]; readonly subjects: readonly string[] },
  now: Date,
) =>
  tx
    .updateTable('operator_alarms')
    .set({ resolved_at: now })
    .where('kind', 'in', [...kinds])
    .where('subject', 'in', [...subjects])
    .where('resolved_at', 'is', null)
    .execute()

/** False when it is off the list already. */
export async function resolveAlarmById(tx: Tx, id: number, now: Date): Promise<boolean> {
  const result = await tx
    .updateTable('operator_alarms')
    .set({ resolved_at: now })
    .where('id', '=', id)
    .where('resolved_at', 'is', null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}
