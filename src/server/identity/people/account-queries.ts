import type { Insertable, Updateable } from 'kysely'
import { sql } from 'kysely'
import { AppError } from '#core/platform/errors/errors.ts'
import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { MEMBERSHIP_MOVES, MembershipStatus } from '#core/platform/states/membership-state.ts'
import { checkMoves, type Move } from '#core/platform/states/moves.ts'
import { HOLD_STATUSES, OrderStatus } from '#core/platform/states/order-state.ts'
import { PaymentAttemptStatus } from '#core/platform/states/payment-state.ts'
import { RefundRowStatus } from '#core/platform/states/refund-state.ts'
import { roleOfMember } from '#server/identity/grants/queries.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { literal, literals } from '#server/platform/database/literals.ts'
import type { DB } from '#server/platform/database/tables.ts'

/** ACC-5: the owner's current address is confirmed. */
const isVerified = sql<boolean>`exists (
  select 1 from account_users o join users u on u.id = o.user_id
  where o.account_id = accounts.id and o.is_account_owner and u.email_confirmed_at is not null)`

export const findAccount = (db: Db | Tx, account_id: number) =>
  db
    .selectFrom('accounts')
    .leftJoin('payment_accounts', (join) =>
      join.onRef('payment_accounts.account_id', '=', 'accounts.id').on('payment_accounts.disconnected_at', 'is', null),
    )
    .selectAll('accounts')
    .select(isVerified.as('is_verified'))
    .select([
      'payment_accounts.provider_account',
      'payment_accounts.charges_enabled',
      'payment_accounts.payouts_enabled',
    ])
    .where('accounts.id', '=', account_id)
    .executeTakeFirst()
export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>

export async function hasAccounts(db: Db | Tx): Promise<boolean> {
  return (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** "Nobody is here yet" is decided by one registration at a time (GEN-2). */
export const lockFirstRegistration = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('first-registration', 0))`.execute(tx)

export async function insertAccount(tx: Tx, row: Insertable<DB['accounts']>): Promise<number> {
  const { id } = await tx.insertInto('accounts').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Who changes it says what it was until then (LOGE-3). */
export const lockAccount = (tx: Tx, account_id: number) =>
  tx.selectFrom('accounts').select('id').where('id', '=', account_id).forNoKeyUpdate().execute()

export const updateAccountRow = (tx: Tx, account_id: number, row: Updateable<DB['accounts']>) =>
  tx.updateTable('accounts').set(row).where('id', '=', account_id).execute()

/** As stored; empty for an account from before defaults existed. */
export async function readStoredDefaults(db: Db | Tx, account_id: number): Promise<Record<string, unknown>> {
  const row = await db
    .selectFrom('event_defaults')
    .select('settings')
    .where('account_id', '=', account_id)
    .executeTakeFirst()
  return (row?.settings ?? {}) as Record<string, unknown>
}

/** Two changes at once are merged one after the other. */
export const lockEventDefaults = (tx: Tx, account_id: number) =>
  tx.selectFrom('event_defaults').select('account_id').where('account_id', '=', account_id).forNoKeyUpdate().execute()

export const writeEventDefaults = (tx: Tx, account_id: number, { settings, now }: { settings: object; now: Date }) =>
  tx
    .insertInto('event_defaults')
    .values({ account_id, settings: JSON.stringify(settings), updated_at: now })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ settings: JSON.stringify(settings), updated_at: now }),
    )
    .execute()

/** The accounts a user may enter: ACTIVE memberships only (AUT-4, PRM-31). */
export const listEnterableAccounts = (db: Db | Tx, user_id: number, now: Date) =>
  db
    .selectFrom('account_users')
    .innerJoin('accounts', 'accounts.id', 'account_users.account_id')
    .select(['accounts.id', 'accounts.name'])
    .select(roleOfMember(now).as('role'))
    .where('account_users.user_id', '=', user_id)
    .where('account_users.status', '=', MembershipStatus.ACTIVE)
    .orderBy('accounts.name')
    .orderBy('accounts.id')
    .execute()

export const findMembership = (db: Db | Tx, account_id: number, user_id: number) =>
  db
    .selectFrom('account_users')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()

export const findMembershipById = (db: Db | Tx, id: number) =>
  db.selectFrom('account_users').selectAll().where('id', '=', id).executeTakeFirst()

export const lockMembership = (tx: Tx, account_id: number, user_id: number) =>
  tx
    .selectFrom('account_users')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const findOwner = (db: Db | Tx, account_id: number) =>
  db
    .selectFrom('account_users')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('is_account_owner', '=', true)
    .executeTakeFirst()

/** Whether the user has accepted to belong to another account; a mere invitation there binds nobody. */
export async function isMemberElsewhere(tx: Tx, user_id: number, account_id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('account_users')
    .select('id')
    .where('user_id', '=', user_id)
    .where('account_id', '!=', account_id)
    .where('status', '!=', MembershipStatus.INVITED)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function hasOtherMemberships(db: Db | Tx, user_id: number, account_id: number): Promise<boolean> {
  const row = await db
    .selectFrom('account_users')
    .select('id')
    .where('user_id', '=', user_id)
    .where('account_id', '!=', account_id)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertMembership(tx: Tx, row: Insertable<DB['account_users']>): Promise<number> {
  const { id } = await tx.insertInto('account_users').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

type MembershipValues = Omit<Updateable<DB['account_users']>, 'status'>

/** Writes what is no state of it. */
export const updateMembership = (tx: Tx, id: number, row: MembershipValues) =>
  tx.updateTable('account_users').set(row).where('id', '=', id).execute()

/** Moves one membership (USR-4, USR-6, USR-7); one that is elsewhere by now is NOT_FOUND, like one that was removed. */
export async function moveMembership<To extends MembershipStatus>(
  tx: Tx,
  id: number,
  { from, to, ...values }: Move<typeof MEMBERSHIP_MOVES, To> & MembershipValues,
): Promise<void> {
  const result = await tx
    .updateTable('account_users')
    .set({ ...values, status: to })
    .where('id', '=', id)
    .where('status', 'in', checkMoves<MembershipStatus>(MEMBERSHIP_MOVES, from, to))
    .executeTakeFirst()
  if (Number(result.numUpdatedRows) !== 1) throw new AppError('NOT_FOUND')
}

export const deleteMembership = (tx: Tx, id: number) => tx.deleteFrom('account_users').where('id', '=', id).execute()

export const touchLogin = (tx: Tx, { account_id, user_id }: { account_id: number; user_id: number }, now: Date) =>
  tx
    .updateTable('account_users')
    .set({ last_login_at: now })
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .execute()

export const listMemberships = (tx: Tx, account_id: number) =>
  tx.selectFrom('account_users').selectAll().where('account_id', '=', account_id).orderBy('id').execute()

/** What an account shows to the public, in order of their ids: they go before it does (ACC-8). */
export const listEventsOfAccount = (tx: Tx, account_id: number) =>
  tx
    .selectFrom('events')
    .select(['id', 'organizer_id'])
    .where('account_id', '=', account_id)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()

export const listOrganizersOfAccount = (tx: Tx, account_id: number) =>
  tx
    .selectFrom('organizers')
    .select('id')
    .where('account_id', '=', account_id)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()

/** What would be lost with an account: people who pay, money on its way, tickets that open a door (ACC-8). */
export interface AccountWeight {
  readonly holds: number
  readonly money: number
  readonly tickets: number
}

export async function readAccountWeight(tx: Tx, account_id: number, now: Date): Promise<AccountWeight> {
  const mine = sql`(select id from events where account_id = ${account_id})`
  const { rows } = await sql<AccountWeight>`select
    (select count(*)::int from orders where event_id in ${mine} and status in (${literals(HOLD_STATUSES)})) as holds,
    (select count(*)::int from payment_attempts where event_id in ${mine} and status in (${literals([PaymentAttemptStatus.SUBMITTED, PaymentAttemptStatus.PROCESSING])}))
      + (select count(*)::int from refunds where event_id in ${mine} and status = ${literal(RefundRowStatus.PENDING)})
      + (select count(*)::int from payment_returns where event_id in ${mine} and status <> ${literal(RefundRowStatus.SUCCEEDED)}) as money,
    (select count(*)::int from attendees a join orders o on o.id = a.order_id join events e on e.id = a.event_id
      where e.account_id = ${account_id} and a.status = ${literal(AttendeeStatus.ACTIVE)} and o.status = ${literal(OrderStatus.COMPLETED)} and not o.is_test
        and coalesce(e.end_date, (date_trunc('day', e.start_date at time zone e.timezone) + interval '1 day')
          at time zone e.timezone) > ${now}) as tickets`.execute(tx)
  return rows[0]!
}
