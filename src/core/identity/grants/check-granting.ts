import {
  actsOn,
  type BuiltInRole,
  canOn,
  type GrantHolder,
  isAccountWide,
  ROLE_PERMISSION_LIST,
  type RolePermission,
  type Target,
} from '#core/platform/permissions.ts'
import type { StoredGrant } from './resolve-grants.ts'

/** Nobody grants or puts into a role what they lack on that target (TEAM-7): what they lack of what acts there. */
export const exceeding = (
  granter: GrantHolder,
  permissions: ReadonlySet<RolePermission>,
  target: Target,
): RolePermission[] => [...permissions].filter((one) => actsOn(one, target) && !canOn(granter, one, target))

/** What somebody could do with an event elsewhere that they cannot do where it is: moving it gives nobody rights on it (TEAM-7). */
export const gainedByMove = (holder: GrantHolder, { from, to }: { from: Target; to: Target }): RolePermission[] =>
  ROLE_PERMISSION_LIST.filter((one) => actsOn(one, to) && canOn(holder, one, to) && !canOn(holder, one, from))

/** The column that the release before this one reads (TEAM-10). */
export function columnRole(grants: readonly StoredGrant[]): 'ADMIN' | 'ORGANIZER' | 'LIMITED' {
  const has = (wanted: BuiltInRole) => grants.some((grant) => grant.role === wanted && isAccountWide(grant))
  return has('ADMIN') ? 'ADMIN' : has('ORGANIZER') ? 'ORGANIZER' : 'LIMITED'
}

/** Unique in member, role and target (TEAM-1). */
export const grantKey = ({ role, role_id, organizer_id, event_id }: StoredGrant): string =>
  [role ?? role_id, organizer_id, event_id].join('|')
