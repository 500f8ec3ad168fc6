import { expect, test } from 'vitest'
import { MEMBERSHIP_MOVES, MEMBERSHIP_STATUSES } from '#core/platform/states/membership-state.ts'
import { type Member, type MemberChange, refuseMemberChange, refuseMemberRemoval } from './membership.ts'

test('every status is reached, and nothing leads back to INVITED (USR-3 to USR-7)', () => {
  const reached = new Set<string>(Object.values(MEMBERSHIP_MOVES).flat())
  expect(MEMBERSHIP_STATUSES.filter((status) => !reached.has(status))).toEqual(['INVITED'])
})

const member = (user_id: number, is_account_owner = false) => ({
  user_id,
  role: 'ADMIN',
  status: 'ACTIVE' as const,
  is_account_owner,
})

test.each<[number, Member, MemberChange, string | null]>([
  [1, member(2), { role: 'ORGANIZER' }, null],
  [1, member(1), { role: 'ORGANIZER' }, 'CANNOT_CHANGE_SELF'],
  [1, member(1), { status: 'INACTIVE' }, 'CANNOT_CHANGE_SELF'],
  [1, member(2, true), { status: 'INACTIVE' }, 'OWNER_IMMUTABLE'],
  [1, member(1, true), { role: 'ORGANIZER' }, 'OWNER_IMMUTABLE'],
  [1, member(1, true), { role: 'ADMIN', status: 'ACTIVE' }, null],
  [1, member(1), {}, null],
])('user %i changes %j by %j: %s (USR-9, PRM-30)', (actor, of, change, refusal) => {
  expect(refuseMemberChange(actor, of, change)).toBe(refusal)
})

test('neither the owner nor oneself is removed (USR-9)', () => {
  expect(refuseMemberRemoval(1, member(2))).toBeNull()
  expect(refuseMemberRemoval(1, member(1))).toBe('CANNOT_CHANGE_SELF')
  expect(refuseMemberRemoval(1, member(2, true))).toBe('OWNER_IMMUTABLE')
})
