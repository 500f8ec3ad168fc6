import { sql } from 'kysely'
import type { MappingRow } from '#core/identity/sso-connections/mapping.ts'
import type { SsoAffectedView } from '#core/identity/sso-connections/schema.ts'
import { MembershipStatus } from '#core/platform/states/membership-state.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { literal } from '#server/platform/database/literals.ts'

interface Named {
  readonly kind: 'role' | 'organizer' | 'event'
  readonly id: number
  readonly name: string
}

/** What roles, organizers and events of a mapping are called; one that is gone has no name. */
export async function readMappingNames(
  db: Db | Tx,
  account_id: number,
  mapping: readonly MappingRow[],
): Promise<(kind: Named['kind'], id: number | null) => string | null> {
  const ids = (name: 'role_id' | 'organizer_id' | 'event_id') => mapping.flatMap((row) => row[name] ?? [])
  const { rows } = await sql<Named>`
    select 'role' as kind, id, name from roles where account_id = ${account_id} and id = any(${ids('role_id')}::bigint[])
    union all select 'organizer', id, name from organizers
      where account_id = ${account_id} and deleted_at is null and id = any(${ids('organizer_id')}::bigint[])
    union all select 'event', id, title from events
      where account_id = ${account_id} and deleted_at is null and id = any(${ids('event_id')}::bigint[])`.execute(db)
  const names = new Map(rows.map(({ kind, id, name }) => [`${kind}-${id}`, name]))
  return (kind, id) => (id === null ? null : (names.get(`${kind}-${id}`) ?? null))
}

/** Whom `enforced` binds, whether it is on or not (ACCESS-12). */
export async function readAffected(
  db: Db | Tx,
  { connection_id, rp_id }: { readonly connection_id: number; readonly rp_id: string },
): Promise<SsoAffectedView> {
  const { rows } = await sql<SsoAffectedView>`
    select count(*)::int as members, count(*) filter (where not is_linked)::int as members_unlinked,
      coalesce(bool_or(is_account_owner), false) as owner_is_affected,
      coalesce(bool_or(is_account_owner and has_factor), false) as owner_has_factor
    from (
      select m.is_account_owner,
        exists (select from sso_identities i
          where i.connection_id = c.id and i.issuer = c.issuer and i.user_id = u.id) as is_linked,
        exists (select from passkeys p where p.user_id = u.id and p.rp_id = ${rp_id})
          or exists (select from totp_secrets s where s.user_id = u.id and s.secret is not null) as has_factor
      from sso_connections c join account_users m on m.account_id = c.account_id join users u on u.id = m.user_id
      where c.id = ${connection_id} and m.status = ${literal(MembershipStatus.ACTIVE)}
        and exists (select from sso_domains d where d.connection_id = c.id and d.verified_at is not null
          and d.domain = lower(substring(u.email from '[^@]*$')))
    ) as bound`.execute(db)
  return rows[0]!
}
