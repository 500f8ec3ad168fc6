import type { RoleView } from '#core/identity/roles/schema.ts'
import { needsLogin, type Permission, type RolePermission } from '#core/platform/permissions.ts'
import type { RoleRow } from './queries.ts'

/** A permission of another release is not told: it permits nothing here. */
export const toRoleView = (row: RoleRow): RoleView => ({
  id: row.id,
  name: row.name,
  permissions: row.permissions.filter((one): one is RolePermission => needsLogin(one as Permission)),
  members_count: row.members_count,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})
