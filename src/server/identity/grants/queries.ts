import { type Insertable, sql } from 'kysely'
import type { GrantsOfRole, OwnRoles, StoredGrant } from '#core/identity/grants/resolve-grants.ts'
import type { GrantView } from '#core/identity/grants/schema.ts'
import type { Role } from '#core/platform/permissions.ts'
import { MembershipStatus } from '#core/platform/states/membership-state.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { DB } from '#server/platform/database/tables.ts'

/** From `ends_at` a grant counts no more (TEAM-8). */
const inForce = (now: Date) => sql<boolean>`(g.ends_at is null or g.ends_at > ${now})`

/** What a membership is granted, as columns beside `account_users`; `oneByOne` and `resolveGrants` read it. */
export const grantsOfMember = (now: Date) => sql<GrantsOfRole[]>`(
  select coalesce(json_agg(of_role), '[]') from (
    select g.role, g.role_id, bool_or(g.organizer_id is null and g.event_id is null) as is_everywhere,
      coalesce(array_agg(g.organizer_id) filter (where g.organizer_id is not null), '{}') as organizer_ids,
      coalesce(array_agg(g.event_id) filter (where g.event_id is not null), '{}') as event_ids
    from grants g where g.account_user_id = account_users.id and ${inForce(now)} group by g.role, g.role_id) of_role)`
export const rolesOfAccount = sql<OwnRoles>`(
  select coalesce(json_object_agg(r.id, r.permissions), '{}') from roles r where r.account_id = account_users.account_id)`

/** TEAM-9, beside `account_users`. */
export const roleOfMember = (now: Date) => sql<Role>`case when exists (
  select from grants g where g.account_user_id = account_users.id and g.role = 'ADMIN' and ${inForce(now)}) then 'ADMIN' else 'ORGANIZER' end`

/** With the names of roles and targets, beside `account_users` (USR-2): the whole account first, then in order of granting. */
export const namedGrantsOfMember = (now: Date) => sql<GrantView[]>`(
  select coalesce(json_agg(json_build_object('id', g.id, 'role', g.role, 'role_id', g.role_id, 'role_name', r.name,
      'organizer_id', g.organizer_id, 'organizer_name', o.name, 'event_id', g.event_id, 'event_title', e.title,
      'ends_at', to_char(g.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'source', g.source)
    order by num_nonnulls(g.organizer_id, g.event_id), g.id), '[]')
  from grants g left join roles r on r.id = g.role_id left join organizers o on o.id = g.organizer_id
    left join events e on e.id = g.event_id
  where g.account_user_id = account_users.id and ${inForce(now)})`

const grants = (db: Db | Tx, account_user_id: number) =>
  db
    .selectFrom('grants as g')
    .select(['g.id', 'g.role', 'g.role_id', 'g.organizer_id', 'g.event_id', 'g.source', 'g.ends_at'])
    .where('g.account_user_id', '=', account_user_id)

export const listGrants = (tx: Tx, account_user_id: number, now: Date) =>
  grants(tx, account_user_id).where(inForce(now)).orderBy('g.id').execute()

/** Whoever gives rights keeps their own until it is done, and stays a member (TEAM-7). */
export const lockGrantsShared = (tx: Tx, { account_id, user_id }: { account_id: number; user_id: number }, now: Date) =>
  tx
    .selectFrom('grants as g')
    .innerJoin('account_users as m', 'm.id', 'g.account_user_id')
    .select(['g.role', 'g.role_id', 'g.organizer_id', 'g.event_id'])
    .where('m.account_id', '=', account_id)
    .where('m.user_id', '=', user_id)
    .where('m.status', '=', MembershipStatus.ACTIVE)
    .where(inForce(now))
    .forShare()
    .execute()

/** One that is there already, ended or not, is as it is written now. */
export const writeGrants = (tx: Tx, rows: readonly Insertable<DB['grants']>[]) =>
  tx
    .insertInto('grants')
    .values([...rows])
    .onConflict((conflict) =>
      conflict
        .columns(['account_user_id', 'role', 'role_id', 'organizer_id', 'event_id'])
        .doUpdateSet((eb) => ({ ends_at: eb.ref('excluded.ends_at'), source: eb.ref('excluded.source') })),
    )
    .execute()

interface AdminGrant {
  readonly account_id: number
  readonly account_user_id: number
  readonly now: Date
}

/** An owner's, without end (TEAM-7). */
export const writeAdminGrant = (tx: Tx, { account_id, account_user_id, now }: AdminGrant) =>
  writeGrants(tx, [
    {
      account_id,
      account_user_id,
      role: 'ADMIN',
      role_id: null,
      organizer_id: null,
      event_id: null,
      source: 'HAND',
      ends_at: null,
      created_at: now,
    },
  ])

export const deleteGrants = (tx: Tx, ids: readonly number[]) => tx.deleteFrom('grants').where('id', 'in', ids).execute()

/** A deleted event or organizer is granted to nobody (BO-83). */
export const deleteGrantsOn = (tx: Tx, on: { organizer_id: number } | { event_id: number }) =>
  tx
    .deleteFrom('grants')
    .where((eb) => eb.and(on))
    .execute()

export const deleteGrantsOfRole = (tx: Tx, role_id: number) =>
  tx.deleteFrom('grants').where('role_id', '=', role_id).execute()

/** Whether anybody has the role, or will not have lost it by now (TEAM-8). */
export async function isRoleGranted(tx: Tx, role_id: number, now: Date): Promise<boolean> {
  const found = await tx
    .selectFrom('grants as g')
    .select('g.id')
    .where('g.role_id', '=', role_id)
    .where(inForce(now))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Which of these organizers and events are the account's and not deleted. */
export async function findTargets(
  tx: Tx,
  account_id: number,
  { organizer_ids, event_ids }: { organizer_ids: readonly number[]; event_ids: readonly number[] },
) {
  const { rows } = await sql<{ organizer_id: number | null; event_id: number | null; of: number | null }>`
    select id as organizer_id, null::bigint as event_id, null::bigint as of from organizers
      where account_id = ${account_id} and id = any(${[...organizer_ids]}::bigint[]) and deleted_at is null
    union all select null, id, organizer_id from events
      where account_id = ${account_id} and id = any(${[...event_ids]}::bigint[]) and deleted_at is null`.execute(tx)
  return {
    organizers: new Set(rows.flatMap(({ organizer_id }) => organizer_id ?? [])),
    /** Each event's organizer. */
    events: new Map(rows.flatMap(({ event_id, of }) => (event_id && of ? [[event_id, of] as const] : []))),
  }
}

/**
 * Members who have grants that ended, locked before anything of them is read: what somebody else is changing of them stands by
 * then, and is not written back (docs/locking.md).
 */
export async function lockMembersOfEnded(tx: Tx, now: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from account_users where id in (select account_user_id from grants where ends_at <= ${now} order by ends_at, id limit ${limit})
    order by id for no key update`.execute(tx)
  return rows.map(({ id }) => id)
}

/** What of these members' has ended since it was last looked, with whose it was; it goes. */
export async function deleteEndedGrants(
  tx: Tx,
  members: readonly number[],
  { now, limit }: { now: Date; limit: number },
) {
  const { rows } = await sql<
    StoredGrant & { account_id: number; account_user_id: number; user_id: number; ends_at: Date }
  >`delete from grants g using account_users m
    where m.id = g.account_user_id and g.id in (
      select id from grants where account_user_id = any(${[...members]}::bigint[]) and ends_at <= ${now}
      order by ends_at, id limit ${limit})
    returning g.account_id, g.account_user_id, m.user_id, g.role, g.role_id, g.organizer_id, g.event_id, g.ends_at`.execute(
    tx,
  )
  return rows
}
