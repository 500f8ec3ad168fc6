import { type Insertable, sql, type Updateable } from 'kysely'
import { KeyState } from '#core/identity/api-keys/key-state.ts'
import type { CheckedListQuery } from '#core/platform/list-query.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { Row } from '#server/platform/database/rows.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { listPage } from '#server/platform/http/list-sql.ts'

export interface KeyTarget {
  readonly organizer_id: number | null
  readonly event_id: number | null
}
export type KeyRow = Row<'api_keys'>

/** An organizer or event that is gone is no target any more: nothing is to be seen of it (BO-83). */
const targets = sql<(KeyTarget & { name: string | null })[]>`(
  select coalesce(json_agg(json_build_object('organizer_id', t.organizer_id, 'event_id', t.event_id, 'name', coalesce(o.name, e.title))
    order by t.organizer_id nulls first, t.event_id nulls first), '[]')
  from api_key_targets t left join organizers o on o.id = t.organizer_id left join events e on e.id = t.event_id
  where t.api_key_id = api_keys.id and o.deleted_at is null and e.deleted_at is null)`

const select = (db: Db | Tx, account_id: number) =>
  db
    .selectFrom('api_keys')
    .leftJoin('users', 'users.id', 'api_keys.created_by')
    .selectAll('api_keys')
    .select(['users.first_name as creator_first_name', 'users.last_name as creator_last_name', targets.as('targets')])
    .where('api_keys.account_id', '=', account_id)

export type ListedKey = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

/** A page of the account's keys (API-500). */
export const listKeys = (db: Db, { account_id, now }: { account_id: number; now: Date }, list: CheckedListQuery) =>
  listPage(select(db, account_id), list, {
    id: 'api_keys.id',
    search: 'api_keys.name',
    columns: {
      created_at: 'api_keys.created_at',
      name: 'api_keys.name',
      expires_at: 'api_keys.expires_at',
      last_used_at: 'api_keys.last_used_at',
      mode: 'api_keys.mode',
      state: sql`case when api_keys.revoked_at is not null then ${KeyState.REVOKED}
        when api_keys.expires_at <= ${now} then ${KeyState.EXPIRED} else ${KeyState.USABLE} end`,
    },
  })

export const findKey = (db: Db | Tx, account_id: number, id: number): Promise<ListedKey | undefined> =>
  select(db, account_id).where('api_keys.id', '=', id).executeTakeFirst()

export const lockKey = (tx: Tx, account_id: number, id: number): Promise<KeyRow | undefined> =>
  tx
    .selectFrom('api_keys')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export async function insertKey(tx: Tx, row: Insertable<DB['api_keys']>): Promise<number> {
  const { id } = await tx.insertInto('api_keys').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export const updateKeyRow = (tx: Tx, id: number, row: Updateable<DB['api_keys']>) =>
  tx.updateTable('api_keys').set(row).where('id', '=', id).execute()

export async function replaceTargets(tx: Tx, api_key_id: number, chosen: readonly KeyTarget[]): Promise<void> {
  await tx.deleteFrom('api_key_targets').where('api_key_id', '=', api_key_id).execute()
  await tx
    .insertInto('api_key_targets')
    .values(chosen.map(({ organizer_id, event_id }) => ({ api_key_id, organizer_id, event_id })))
    .execute()
}

/** Two that make a key at the same time wait for each other: the limit holds (KEY-1). */
export const lockAccountKeys = (tx: Tx, account_id: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`api-keys:${account_id}`}, 0))`.execute(tx)

export async function countUsableKeys(tx: Tx, account_id: number, now: Date): Promise<number> {
  const row = await tx
    .selectFrom('api_keys')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', account_id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Of these targets the ones whose organizer or event the account has, with the organizer of each event. */
export async function readTargets(tx: Tx, account_id: number, chosen: readonly KeyTarget[]) {
  const { rows } = await sql<{ place: number; organizer_id: number | null }>`
    select (t.place - 1)::int as place, coalesce(o.id, e.organizer_id) as organizer_id
    from unnest(${chosen.map((one) => one.organizer_id)}::bigint[], ${chosen.map((one) => one.event_id)}::bigint[])
      with ordinality t (organizer_id, event_id, place)
    left join organizers o on o.id = t.organizer_id and o.account_id = ${account_id} and o.deleted_at is null
    left join events e on e.id = t.event_id and e.account_id = ${account_id} and e.deleted_at is null
    where (t.organizer_id is null or o.id is not null) and (t.event_id is null or e.id is not null)`.execute(tx)
  return rows
}

export interface KnownKey extends KeyRow {
  readonly language: string
  readonly targets: readonly KeyTarget[]
  /** The secret is that from before the last rotation (KEY-6). */
  readonly is_previous: boolean
}

/** Whose secret it is, also when it works no more: the refusal says why (KEY-7). */
export const findKeyBySecret = (db: Db, hash: Buffer): Promise<KnownKey | undefined> =>
  db
    .selectFrom('api_keys')
    .innerJoin('accounts', 'accounts.id', 'api_keys.account_id')
    .selectAll('api_keys')
    .select([
      'accounts.language',
      targets.as('targets'),
      sql<boolean>`api_keys.token_hash <> ${hash}`.as('is_previous'),
    ])
    .where((eb) => eb.or([eb('token_hash', '=', hash), eb('previous_hash', '=', hash)]))
    .executeTakeFirst()

/** When it was last used, to the minute: a call more in the same minute writes nothing (KEY-1). */
export const touchKey = (db: Db, id: number, { now, before }: { now: Date; before: Date }) =>
  db
    .updateTable('api_keys')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', before)]))
    .execute()

/** Keys that end before `until`, with what was announced of them (KEY-5). */
export const listExpiringKeys = (db: Db, { now, until }: { now: Date; until: Date }) =>
  db
    .selectFrom('api_keys')
    .select(['id', 'account_id'])
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('expires_at', '<=', until)
    .orderBy('expires_at')
    .execute()

/** The keys a member made that are not revoked, held until they are (KEY-4). */
export const lockKeysOf = (
  tx: Tx,
  { account_id, user_id }: { account_id: number; user_id: number },
): Promise<KeyRow[]> =>
  tx
    .selectFrom('api_keys')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('created_by', '=', user_id)
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Ends every key of an account at once, with the account (BO-83). */
export const revokeKeys = (tx: Tx, account_id: number, now: Date) =>
  tx
    .updateTable('api_keys')
    .set({ revoked_at: now, updated_at: now })
    .where('account_id', '=', account_id)
    .where('revoked_at', 'is', null)
    .execute()
