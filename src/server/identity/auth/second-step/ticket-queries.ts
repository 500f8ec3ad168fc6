import type { Insertable, Updateable } from 'kysely'
import { LOGIN_TICKET_TRIES } from '#core/identity/factors/limits.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { DB } from '#server/platform/database/tables.ts'

const COLUMNS = [
  'id',
  'user_id',
  'account_id',
  'method',
  'factor',
  'factor_proved_at',
  'sso_identity_id',
  'sso_sid',
] as const

export const insertTicket = (tx: Tx, row: Insertable<DB['login_tickets']>) =>
  tx.insertInto('login_tickets').values(row).execute()

/**
 * Counts a try of a ticket that is still good. One whose second factor was shown has none to spend: only the account is
 * left to choose (ACCESS-4).
 */
export const takeTicketTry = (tx: Tx, token_hash: Buffer, now: Date) =>
  tx
    .updateTable('login_tickets')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('token_hash', '=', token_hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where((eb) => eb.or([eb('tries', '<', LOGIN_TICKET_TRIES), eb('factor_proved_at', 'is not', null)]))
    .returning(COLUMNS)
    .executeTakeFirst()
export type TicketRow = NonNullable<Awaited<ReturnType<typeof takeTicketTry>>>

/** Whose login it is, while the ticket is good; looking uses nothing up. */
export const findTicketUser = async (db: Db, token_hash: Buffer, now: Date): Promise<number | null> =>
  (
    await db
      .selectFrom('login_tickets')
      .select('user_id')
      .where('token_hash', '=', token_hash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst()
  )?.user_id ?? null

/** Two who bring one ticket take turns; the second one finds it as the first has left it. */
export const lockTicket = (tx: Tx, id: number) =>
  tx
    .selectFrom('login_tickets')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const updateTicket = (tx: Tx, id: number, row: Updateable<DB['login_tickets']>) =>
  tx.updateTable('login_tickets').set(row).where('id', '=', id).execute()

/** What a password proved ends with it (AUT-9). */
export const deleteTickets = (tx: Tx, user_id: number) =>
  tx.deleteFrom('login_tickets').where('user_id', '=', user_id).execute()

export const deleteOldTickets = (tx: Tx, before: Date) =>
  tx.deleteFrom('login_tickets').where('expires_at', '<', before).execute()
