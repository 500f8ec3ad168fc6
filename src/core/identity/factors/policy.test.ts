import { describe, expect, test } from 'vitest'
import { factorDueAt, policyOf, policySince } from './policy.ts'

const at = (day: number) => new Date(Date.UTC(2027, 2, day))
const OFF = { admins_since: null, all_since: null }

describe('when a second factor is due (ACCESS-5)', () => {
  const admins = { admins_since: at(1), all_since: null }
  const all = { admins_since: at(1), all_since: at(5) }
  test.each([
    ['nobody is asked', 'ADMIN', OFF, null],
    ['an admin, a week after the policy', 'ADMIN', admins, at(8)],
    ['an organizer is not asked', 'ORGANIZER', admins, null],
    ['an organizer, a week after it is asked of all', 'ORGANIZER', all, at(12)],
    ['an admin keeps the earlier date', 'ADMIN', all, at(8)],
  ] as const)('%s', (_what, role, since, due) => {
    expect(factorDueAt({ role, member_since: at(1), ...since })).toEqual(due)
  })

  test('a later membership counts from its own day', () => {
    expect(factorDueAt({ role: 'ADMIN', member_since: at(10), ...admins })).toEqual(at(17))
  })
})

test('changing the policy never gives a second week to whoever was asked already', () => {
  const admins = policySince('ADMINS', OFF, at(1))
  expect(policyOf(admins)).toBe('ADMINS')
  const all = policySince('ALL', admins, at(5))
  expect([policyOf(all), all]).toEqual(['ALL', { admins_since: at(1), all_since: at(5) }])
  expect(policySince('ALL', all, at(9))).toEqual(all)
  expect(policySince('ADMINS', all, at(9))).toEqual({ admins_since: at(1), all_since: null })
  expect([policyOf(OFF), policySince('OFF', all, at(9))]).toEqual(['OFF', OFF])
})
