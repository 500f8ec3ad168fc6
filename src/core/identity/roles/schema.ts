import { z } from 'zod'
import { nameViews } from '#core/platform/api-document/named-views.ts'
import { Id, InstantView, Name } from '#core/platform/fields.ts'
import { isMembers, ROLE_PERMISSION_LIST, type RolePermission } from '#core/platform/permissions.ts'

/** Every role has these, built in or not (TEAM-2): without them nothing of an event could be opened. */
export const ALWAYS_IN_ROLES: readonly RolePermission[] = [
  'event.read',
  'date.read',
  'ticket.read',
  'check_in_list.read',
]

/** What a role of the account may hold: not what every member has, what is for keys, what is the operator's alone. */
export const ASSIGNABLE_PERMISSIONS: readonly RolePermission[] = ROLE_PERMISSION_LIST.filter(
  (one) => !isMembers(one) && one !== 'assistant.use' && one !== 'installation.write',
)

export const RoleInput = z.object({
  name: Name,
  permissions: z.array(z.enum(ASSIGNABLE_PERMISSIONS)).max(ASSIGNABLE_PERMISSIONS.length),
})
export type RoleInput = z.output<typeof RoleInput>

/** A named set of permissions (TEAM-1). */
export const RoleView = z.object({
  id: Id,
  name: z.string(),
  permissions: z.array(z.enum(ROLE_PERMISSION_LIST)),
  /** Members who have it now, wherever. */
  members_count: z.int(),
  created_at: InstantView,
  updated_at: InstantView,
})
export type RoleView = z.output<typeof RoleView>

/** Whoever may change a thing is answered with it, so they may read it; an event is made for an organizer one sees. */
const readOf = (permission: RolePermission): string =>
  permission === 'event.create' ? 'organizer.read' : `${permission.split('.')[0]}.read`

/** As it is stored, in the order of the matrix: what every role has, and the reading of what may be changed, included. */
export function rolePermissions(chosen: readonly RolePermission[]): RolePermission[] {
  const reads = new Set(chosen.map(readOf))
  return ASSIGNABLE_PERMISSIONS.filter((one) => ALWAYS_IN_ROLES.includes(one) || chosen.includes(one) || reads.has(one))
}

/**
 * What is chosen after a tick came or went: whoever may no longer see a thing no longer changes it, and whoever changes it
 * sees it (TEAM-1).
 */
export function choosePermissions(
  before: readonly RolePermission[],
  after: readonly RolePermission[],
): RolePermission[] {
  const dropped = before.filter((one) => !after.includes(one))
  const kept = after.filter((one) => !dropped.some((gone) => gone === readOf(one)))
  return rolePermissions(kept).filter((one) => !ALWAYS_IN_ROLES.includes(one))
}

nameViews({ RoleView })
