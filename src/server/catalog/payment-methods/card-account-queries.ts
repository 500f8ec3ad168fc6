import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/db.ts'

/** The provider account that may charge for an event's account now; for selects from `event_settings` (PAY-2, PAY-10). */
export const cardAccount = sql<string | null>`(
  select connected.provider_account from payment_accounts connected
  join events sold on sold.account_id = connected.account_id
  where sold.id = event_settings.event_id and connected.disconnected_at is null
    and connected.charges_enabled and connected.payouts_enabled)`

/** The same for several accounts at once. */
export async function findCardAccounts(db: Db | Tx, account_ids: readonly number[]): Promise<Map<number, string>> {
  if (account_ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('payment_accounts')
    .select(['account_id', 'provider_account'])
    .where('account_id', 'in', [...account_ids])
    .where('disconnected_at', 'is', null)
    .where('charges_enabled', '=', true)
    .where('payouts_enabled', '=', true)
    .execute()
  return new Map(rows.flatMap((row) => (row.provider_account ? [[row.account_id, row.provider_account]] : [])))
}
