import { useLingui } from '@lingui/react/macro'
import { can, type RolePermission } from '#core/platform/permissions.ts'
import { useMe } from './actor.ts'

/** Why one's role is in the way of something (GEN-4, UIX-5); null when it is not. */
export function useRoleReason(permission: RolePermission): string | null {
  const { t } = useLingui()
  return can(useMe(), permission) ? null : t`Your role does not allow this.`
}
