import { sql } from 'kysely'
import { canEverywhere } from '#core/platform/permissions.ts'
import { MembershipStatus } from '#core/platform/states/membership-state.ts'
import { mayOn, type Reader } from '#server/platform/context/may-on.ts'
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
async function listConfirmedAddresses(db: Db | Tx, account_id: number): Promise<string[]> {
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

/** What the account's organizers, events and the account itself name, as far as this reader may read them (TEAM-5). */
const namedAddresses = (reader: Reader) => sql<{ address: string }>`
  select email as address from organizers o where o.account_id = ${reader.account_id} and o.deleted_at is null
    and ${mayOn(reader, 'organizer.read', { organizer: 'o.id' })}
  union select support_email from accounts where id = ${reader.account_id} and support_email is not null
  union select s.support_email from event_settings s join events e on e.id = s.event_id
    where e.account_id = ${reader.account_id} and e.deleted_at is null and s.support_email is not null
      and ${mayOn(reader, 'settings.read', { organizer: 'e.organizer_id', event: 'e.id' })}`

/** The confirmed ones of those that the reader sees anywhere; whoever reads all organizers sees those of members too. */
export async function listShownAddresses(db: Db, reader: Reader): Promise<string[]> {
  const confirmed = await listConfirmedAddresses(db, reader.account_id)
  if (canEverywhere(reader, 'organizer.read')) return confirmed
  const { rows } = await namedAddresses(reader).execute(db)
  const named = new Set(rows.map(({ address }) => address))
  return confirmed.filter((address) => named.has(address))
}

/** Whether something that the reader sees names the address: others are not mailed a link. */
export async function isContactUsed(tx: Tx, reader: Reader, address: string): Promise<boolean> {
  const { rows } = await sql<{ is_used: boolean }>`
    select ${address} in (select address from (${namedAddresses(reader)}) named) as is_used`.execute(tx)
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
