import { describe, expect, test } from 'vitest'
import type { Grant, GrantHolder, RolePermission } from '#core/platform/permissions.ts'
import { exceeding, gainedByMove } from './check-granting.ts'

const grant = (permissions: RolePermission[], target: Partial<Grant> = {}): Grant => ({
  organizer_id: null,
  event_id: null,
  ...target,
  permissions: new Set(permissions),
})
const member = (...grants: Grant[]): GrantHolder => ({ kind: 'USER', grants })

describe('what somebody lacks to give a role (TEAM-7)', () => {
  const given = new Set<RolePermission>(['event.write', 'event.create', 'user.write'])
  const organizer = member(grant(['event.write'], { organizer_id: 5 }))

  test('for an event: nothing that would act in no grant for an event (TEAM-3, TEAM-4)', () => {
    expect(exceeding(organizer, given, { organizer_id: 5, event_id: 42 })).toEqual([])
    expect(exceeding(organizer, given, { organizer_id: 6, event_id: 43 })).toEqual(['event.write'])
  })

  test('for an organizer making events too, for the account all of it', () => {
    expect(exceeding(organizer, given, { organizer_id: 5, event_id: null })).toEqual(['event.create'])
    expect(exceeding(organizer, given, { organizer_id: null, event_id: null })).toEqual([...given])
  })
})

test('who moves an event gains what is done to events; making them at the new organizer is none of it (TEAM-4, TEAM-7)', () => {
  const both: RolePermission[] = ['event.read', 'event.write']
  const move = { from: { organizer_id: 5, event_id: 42 }, to: { organizer_id: 6, event_id: 42 } }
  const with_more = (more: RolePermission[]) =>
    member(grant(both, { organizer_id: 5 }), grant([...both, ...more], { organizer_id: 6 }))
  expect(gainedByMove(with_more(['event.create']), move)).toEqual([])
  expect(gainedByMove(with_more(['event.create', 'order.read']), move)).toEqual(['order.read'])
})
