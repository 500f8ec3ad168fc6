import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'

/** Accounts that share a day: those of the same owner, who may open more of them as they like (MSG-9). */
const sharing = (account_id: number) => sql<number>`(select shared.account_id from account_users own
  join account_users shared on shared.user_id = own.user_id and shared.is_account_owner
  where own.account_id = ${account_id} and own.is_account_owner)`

/** One message after the other is counted against the owner's day (MSG-9). */
export const lockQuota = (tx: Tx, account_id: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('message-quota', user_id)) from account_users
    where account_id = ${account_id} and is_account_owner`.execute(tx)

/** Recipients of messages, and mails that staff set off otherwise, from all accounts of the owner (MSG-9). */
export async function countRecipientsSince(tx: Tx, account_id: number, since: Date): Promise<number> {
  const row = await tx
    .selectFrom('messages')
    .select((eb) => eb.fn.sum<number | null>('recipient_count').as('count'))
    .where('account_id', 'in', sharing(account_id))
    // a scheduled one counts from when its mails were written, not from when it was
    .where((eb) => eb.or([eb('created_at', '>', since), eb('queued_at', '>', since)]))
    .executeTakeFirst()
  const by_hand = await tx
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', 'in', sharing(account_id))
    .where('created_at', '>', since)
    .where('is_by_staff', '=', true)
    .executeTakeFirstOrThrow()
  return Number(row?.count ?? 0) + Number(by_hand.count)
}
