import { sql } from 'kysely'
import { MembershipStatus } from '#core/platform/states/membership-state.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'

/** Members who are in and have confirmed their own address. */
const memberAddresses = (db: Db | Tx, account_id: number) =>
  db
    .selectFrom('account_users')
    .innerJoin('users', 'users.id', 'account_users.user_id')
    .select('users.email as address')
    .where('account_users.account_id', '=', account_id)
    .where('account_users.status', '=', MembershipStatus.ACTIVE)
    .where('users.email_confirmed_at', 'is not', null)

const linkedAddresses = (db: Db | Tx, account_id: number) =>
  db
    .selectFrom('contact_addresses')
    .select('address')
    .where('account_id', '=', account_id)
    .where('confirmed_at', 'is not', null)

/** Those of confirmed members, and those whose mailed link was used. */
export async function listConfirmedAddresses(db: Db | Tx, account_id: number): Promise<string[]> {
  const rows = await memberAddresses(db, account_id).union(linkedAddresses(db, account_id)).execute()
  return rows.map(({ address }) => address).sort()
}

/** Whether answers to the account's mails may go there (MAIL-3). */
export async function isContactConfirmed(
  db: Db | Tx,
  { account_id, address }: { account_id: number; address: string },
): Promise<boolean> {
  const found = await memberAddresses(db, account_id)
    .where('users.email', '=', address)
    .union(linkedAddresses(db, account_id).where('address', '=', address))
    .execute()
  return found.length > 0
}

/** Whether an organizer, an event or the account itself names the address: others are not mailed a link. */
export async function isContactUsed(
  tx: Tx,
  { account_id, address }: { account_id: number; address: string },
): Promise<boolean> {
  const { rows } = await sql<{ is_used: boolean }>`select
      exists (select from organizers where account_id = ${account_id} and email = ${address} and deleted_at is null)
      or exists (select from accounts where id = ${account_id} and support_email = ${address})
      or exists (select from event_settings s join events e on e.id = s.event_id
        where e.account_id = ${account_id} and s.support_email = ${address} and e.deleted_at is null) as is_used`.execute(
    tx,
  )
  return rows[0]?.is_used === true
}

/** The address's row, made when it is first asked about. */
export async function ensureContactAddress(
  tx: Tx,
  { account_id, address, now }: { account_id: number; address: string; now: Date },
): Promise<number> {
  const row = await tx
    .insertInto('contact_addresses')
    .values({ account_id, address, created_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'address']).doUpdateSet({ address }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export const confirmContactRow = (tx: Tx, id: number, now: Date) =>
  tx
    .updateTable('contact_addresses')
    .set({ confirmed_at: now })
    .where('id', '=', id)
    .returning(['account_id', 'address'])
    .executeTakeFirst()
