import type { MessageDescriptor } from '@lingui/core'
import type { RolePermission } from '#core/platform/permissions.ts'
import { OTHER_PERMISSIONS, PERMISSION_GROUPS } from './labels.ts'

export interface PermissionGroup {
  readonly label: MessageDescriptor
  readonly permissions: readonly RolePermission[]
}

const nounOf = (permission: RolePermission): string => permission.split('.')[0] ?? ''

/** Each of these permissions in one group, in the order of the matrix; groups that none is of are left out. */
export function permissionGroups(permissions: readonly RolePermission[]): PermissionGroup[] {
  const named = PERMISSION_GROUPS.map(({ label, nouns }) => ({
    label,
    permissions: permissions.filter((one) => nouns.includes(nounOf(one))),
  }))
  const isNamed = (one: RolePermission) => PERMISSION_GROUPS.some(({ nouns }) => nouns.includes(nounOf(one)))
  const others = permissions.filter((one) => !isNamed(one))
  return [...named, { label: OTHER_PERMISSIONS, permissions: others }].filter((group) => group.permissions.length > 0)
}
