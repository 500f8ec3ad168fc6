import {
  actsOn,
  type Grant,
  isMembers,
  ROLE_PERMISSION_LIST,
  type RolePermission,
  type Target,
} from '#core/platform/permissions.ts'

/** What holds on a target because of grants for it, beside what holds in the whole account. */
export interface ResultingPermissions extends Target {
  readonly permissions: readonly RolePermission[]
}

const keyOf = ({ organizer_id, event_id }: Target): string => `${organizer_id}|${event_id}`
const ACCOUNT = keyOf({ organizer_id: null, event_id: null })

/**
 * What grants give, target by target (TEAM-1): the account first, then the others in their order, each without what holds
 * in the whole account anyway. What every member may do is not told.
 */
export function resultingPermissions(grants: readonly Grant[]): ResultingPermissions[] {
  const targets = new Map<string, { target: Target; permissions: Set<RolePermission> }>()
  for (const { permissions, organizer_id, event_id } of grants) {
    const target = { organizer_id, event_id }
    const one = targets.get(keyOf(target)) ?? { target, permissions: new Set() }
    for (const permission of permissions)
      if (!isMembers(permission) && actsOn(permission, target)) one.permissions.add(permission)
    targets.set(keyOf(target), one)
  }
  const everywhere = targets.get(ACCOUNT)?.permissions ?? new Set()
  return [...targets]
    .toSorted(([a], [b]) => Number(b === ACCOUNT) - Number(a === ACCOUNT))
    .map(([key, { target, permissions }]) => ({
      ...target,
      permissions: ROLE_PERMISSION_LIST.filter(
        (one) => permissions.has(one) && (key === ACCOUNT || !everywhere.has(one)),
      ),
    }))
}
