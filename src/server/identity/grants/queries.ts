import { sql } from 'kysely'
import type { OwnRoles, StoredGrant } from '#core/identity/grants/resolve-grants.ts'
import type { Role } from '#core/platform/permissions.ts'

/** From `ends_at` a grant counts no more (TEAM-8). */
const inForce = (now: Date) => sql`(g.ends_at is null or g.ends_at > ${now})`

/** What a membership is granted, as columns beside `account_users`; `resolveGrants` reads it. */
export const grantsOfMember = (now: Date) => sql<StoredGrant[]>`(
  select coalesce(json_agg(json_build_object('role', g.role, 'role_id', g.role_id, 'organizer_id', g.organizer_id, 'event_id', g.event_id)), '[]')
  from grants g where g.account_user_id = account_users.id and ${inForce(now)})`
/** TEAM-9, beside `account_users`. */
export const roleOfMember = (now: Date) => sql<Role>`case when exists (
  select from grants g where g.account_user_id = account_users.id and g.role = 'ADMIN' and ${inForce(now)}) then 'ADMIN' else 'ORGANIZER' end`

export const rolesOfAccount = sql<OwnRoles>`(
  select coalesce(json_object_agg(r.id, r.permissions), '{}') from roles r where r.account_id = account_users.account_id)`
