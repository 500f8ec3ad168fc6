import { expect, test } from 'vitest'
import type { RolePermission } from '#core/platform/permissions.ts'
import { choosePermissions } from './schema.ts'

const cases: [string, RolePermission[], RolePermission[], RolePermission[]][] = [
  ['changing a thing takes seeing it along', [], ['order.refund'], ['order.read', 'order.refund']],
  [
    'without seeing it nothing of it is changed',
    ['order.read', 'order.refund', 'stats.read'],
    ['order.refund', 'stats.read'],
    ['stats.read'],
  ],
  ['no longer changing leaves seeing', ['order.read', 'order.refund'], ['order.read'], ['order.read']],
  ['whoever makes events sees organizers', [], ['event.create'], ['event.create', 'organizer.read']],
  ['what every role has is no choice', [], ['event.read', 'event.write'], ['event.write']],
]
test.each(cases)('%s (TEAM-1)', (_, before, after, chosen) => {
  expect(choosePermissions(before, after)).toEqual(chosen)
})
