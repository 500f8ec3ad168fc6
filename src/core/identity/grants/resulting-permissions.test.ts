import { expect, test } from 'vitest'
import { BUILT_IN_PERMISSIONS, type Grant, type RolePermission } from '#core/platform/permissions.ts'
import { resultingPermissions } from './resulting-permissions.ts'

const grant = (permissions: readonly RolePermission[], target: Partial<Grant> = {}): Grant => ({
  organizer_id: null,
  event_id: null,
  ...target,
  permissions: new Set(permissions),
})

test('the account comes first; elsewhere stands what is held there besides, the union of several roles (TEAM-1)', () => {
  const found = resultingPermissions([
    grant(['event.read', 'order.read'], { event_id: 9 }),
    grant(['event.read']),
    grant(['order.refund'], { event_id: 9 }),
    grant(['stats.read'], { organizer_id: 5 }),
  ])
  expect(found).toEqual([
    { organizer_id: null, event_id: null, permissions: ['event.read'] },
    { organizer_id: null, event_id: 9, permissions: ['order.read', 'order.refund'] },
    { organizer_id: 5, event_id: null, permissions: ['stats.read'] },
  ])
})

test('permissions of the account act in no grant for less, making events in none for an event (TEAM-3, TEAM-4)', () => {
  const wanted = ['user.write', 'event.create', 'order.read'] as const
  const on = (target: Partial<Grant>) => resultingPermissions([grant(wanted, target)])[0]?.permissions
  expect(on({})).toEqual(['event.create', 'order.read', 'user.write'])
  expect(on({ organizer_id: 5 })).toEqual(['event.create', 'order.read'])
  expect(on({ event_id: 9 })).toEqual(['order.read'])
})

test('what every member may do is no result of a role (TEAM-3)', () => {
  const [all] = resultingPermissions([{ ...grant([]), permissions: BUILT_IN_PERMISSIONS.ADMIN }])
  expect(all?.permissions).toContain('user.write')
  expect(all?.permissions).not.toContain('own.profile')
})
