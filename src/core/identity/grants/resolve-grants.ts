import {
  BUILT_IN_PERMISSIONS,
  type BuiltInRole,
  type Grant,
  needsLogin,
  type Permission,
  type Role,
  type RolePermission,
  type Target,
} from '#core/platform/permissions.ts'

/** Set by hand, or at each login by what an account's sign-on says (TEAM-1, ACCESS-13). */
export const GRANT_SOURCES = ['HAND', 'SSO'] as const

/** A grant as it is stored: of a built-in role or of one of the account's own (TEAM-1). */
export interface StoredGrant extends Target {
  readonly role: BuiltInRole | null
  readonly role_id: number | null
}

/** Grants of one role together: hundreds of them are read with every call, and are few words so (TEAM-1). */
export interface GrantsOfRole extends Pick<StoredGrant, 'role' | 'role_id'> {
  readonly is_everywhere: boolean
  readonly organizer_ids: readonly number[]
  readonly event_ids: readonly number[]
}

export const oneByOne = (roles: readonly GrantsOfRole[]): StoredGrant[] =>
  roles.flatMap(({ role, role_id, is_everywhere, organizer_ids, event_ids }) => [
    ...(is_everywhere ? [{ role, role_id, organizer_id: null, event_id: null }] : []),
    ...organizer_ids.map((organizer_id) => ({ role, role_id, organizer_id, event_id: null })),
    ...event_ids.map((event_id) => ({ role, role_id, organizer_id: null, event_id })),
  ])

/** What the account's own roles permit, by their id; a permission of another release permits nothing. */
export type OwnRoles = Readonly<Record<number, readonly string[]>>

const NONE: ReadonlySet<RolePermission> = new Set()

/** Grants with what their roles permit now: an edited role acts at the next call (TEAM-8). Grants of a role share its set. */
export function resolveGrants(stored: readonly StoredGrant[], own: OwnRoles): Grant[] {
  const sets = new Map(
    Object.entries(own).map(([id, names]) => [
      Number(id),
      new Set(names.filter((name): name is RolePermission => needsLogin(name as Permission))),
    ]),
  )
  return stored.map(({ role, role_id, organizer_id, event_id }) => ({
    organizer_id,
    event_id,
    permissions: role ? BUILT_IN_PERMISSIONS[role] : (sets.get(role_id ?? 0) ?? NONE),
  }))
}

/** What views call a member (TEAM-9). */
export const roleOf = (grants: readonly Pick<StoredGrant, 'role'>[]): Role =>
  grants.some(({ role }) => role === 'ADMIN') ? 'ADMIN' : 'ORGANIZER'

/** Grants as they travel to the browser: targets by what is permitted there, so that no set is told twice. */
export interface GrantGroup {
  readonly permissions: RolePermission[]
  readonly targets: Target[]
}

export function groupGrants(grants: readonly Grant[]): GrantGroup[] {
  const groups = new Map<ReadonlySet<RolePermission>, Target[]>()
  for (const { permissions, organizer_id, event_id } of grants)
    groups.set(permissions, [...(groups.get(permissions) ?? []), { organizer_id, event_id }])
  return [...groups].map(([permissions, targets]) => ({ permissions: [...permissions], targets }))
}

export const grantsOfGroups = (groups: readonly GrantGroup[]): Grant[] =>
  groups.flatMap(({ permissions, targets }) => {
    const set = new Set(permissions)
    return targets.map((target) => ({ ...target, permissions: set }))
  })
