import { BUILT_IN_PERMISSIONS, type BuiltInRole, type GrantHolder, type Target } from '#core/platform/permissions.ts'

/** Somebody who has one role: for the account, or where it is said. */
export const granted = (role: BuiltInRole, on: Partial<Target> = {}): GrantHolder => ({
  kind: 'USER',
  grants: [{ organizer_id: null, event_id: null, ...on, permissions: BUILT_IN_PERMISSIONS[role] }],
})
