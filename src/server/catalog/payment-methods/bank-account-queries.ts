import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/db.ts'

/**
 * The bank account an event's transfers go to: the one its settings name, else the account's default for its currency, else the
 * oldest that takes it; for selects from `event_settings` (BANK-1). Null where the event takes no transfers or none fits.
 */
export const bankAccount = sql<number | null>`case when event_settings.payment_methods @> '{BANK_TRANSFER}' then (
  select bank.id from bank_accounts bank join events sold on sold.account_id = bank.account_id
  where sold.id = event_settings.event_id and bank.deleted_at is null and sold.currency = any(bank.currencies)
    and bank.id = coalesce(event_settings.bank_account_id, bank.id)
  order by bank.is_default desc, bank.id limit 1) end`

/** The same of several events at once, by event. */
export async function findBankAccountsOf(db: Db | Tx, event_ids: readonly number[]): Promise<Map<number, number>> {
  if (event_ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('event_settings')
    .select(['event_id', bankAccount.as('bank_account')])
    .where('event_id', 'in', [...event_ids])
    .where(sql<boolean>`payment_methods @> '{BANK_TRANSFER}'`)
    .execute()
  return new Map(rows.flatMap((row) => (row.bank_account === null ? [] : [[row.event_id, row.bank_account]])))
}
