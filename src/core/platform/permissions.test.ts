import { describe, expect, test } from 'vitest'
import {
  BUILT_IN_PERMISSIONS,
  BUILT_IN_ROLES,
  can,
  canEverywhere,
  canOn,
  type GrantHolder,
  isAccountOnly,
  isInSight,
  ROLE_PERMISSION_LIST,
} from './permissions.ts'

const on = (organizer_id: number | null, event_id: number | null = null) => ({ organizer_id, event_id })
const ana: GrantHolder = {
  kind: 'USER',
  grants: [
    { ...on(5), permissions: BUILT_IN_PERMISSIONS.FINANCE },
    { ...on(null, 9), permissions: BUILT_IN_PERMISSIONS.DOOR },
  ],
}

describe('built-in roles (TEAM-2)', () => {
  test('an Admin has every permission but what is for keys; every role reads events, dates, tickets and lists', () => {
    expect(ROLE_PERMISSION_LIST.filter((one) => !BUILT_IN_PERMISSIONS.ADMIN.has(one))).toEqual(['assistant.use'])
    for (const role of BUILT_IN_ROLES)
      for (const read of ['event.read', 'date.read', 'ticket.read', 'check_in_list.read'] as const)
        expect(BUILT_IN_PERMISSIONS[role].has(read), `${role} ${read}`).toBe(true)
  })

  const beyondReading = (role: (typeof BUILT_IN_ROLES)[number]) =>
    [...BUILT_IN_PERMISSIONS[role]].filter(
      (one) => !['event.read', 'date.read', 'ticket.read', 'check_in_list.read', 'own.profile'].includes(one),
    )
  test.each([
    [
      'FINANCE',
      'stats.read organizer.read order.read payment_connection.read bank.read order.refund order.cancel order.mark_paid export',
    ],
    [
      'MARKETING',
      'stats.read organizer.read settings.read promo_code.read promo_code.write discount.read discount.write affiliate.read affiliate.write message.read message.write image.write live.read export',
    ],
    [
      'BOX_OFFICE',
      'order.read attendee.read waiting.read application.read live.read order.write order.resend order.mark_paid attendee.write check_in_list.use',
    ],
    ['DOOR', 'scan_log.read check_in_list.use'],
  ] as const)('%s has exactly %s', (role, listed) => {
    expect(beyondReading(role).sort()).toEqual(listed.split(' ').sort())
  })

  test('Read-only reads all but users, keys, webhooks, payment, bank, log and audit, and changes nothing', () => {
    const unread = ['user', 'api_key', 'webhook', 'payment_connection', 'bank', 'log', 'audit']
    const reads = ROLE_PERMISSION_LIST.filter(
      (one) => one.endsWith('.read') && !unread.some((noun) => one === `${noun}.read`),
    )
    expect([...BUILT_IN_PERMISSIONS.READ_ONLY].sort()).toEqual([...reads, 'own.profile'].sort())
  })
})

describe('what is granted where (TEAM-1, TEAM-3)', () => {
  test('worked example 5: Finance on organizer 5, Door on event 9 of organizer 6', () => {
    expect(canOn(ana, 'order.read', on(5, 1))).toBe(true)
    expect(canOn(ana, 'order.read', on(6, 9))).toBe(false)
    expect(canOn(ana, 'check_in_list.use', on(6, 9))).toBe(true)
    expect(isInSight(ana, on(6, 9))).toBe(true)
    expect(isInSight(ana, on(6, 10))).toBe(false)
    expect(isInSight(ana, on(6))).toBe(false)
    expect([can(ana, 'order.refund'), canEverywhere(ana, 'order.refund')]).toEqual([true, false])
  })

  test('an event has the union of its own grants, its organizer’s and the account’s', () => {
    const both: GrantHolder = {
      kind: 'USER',
      grants: [...ana.grants, { ...on(6), permissions: BUILT_IN_PERMISSIONS.MARKETING }],
    }
    expect(canOn(both, 'promo_code.write', on(6, 9)) && canOn(both, 'scan_log.read', on(6, 9))).toBe(true)
    expect(canOn(both, 'scan_log.read', on(6, 10))).toBe(false)
  })

  test('permissions of the account count in grants for the account only', () => {
    const everywhere: GrantHolder = {
      kind: 'USER',
      grants: [{ ...on(5), permissions: new Set(ROLE_PERMISSION_LIST) }],
    }
    const account = ROLE_PERMISSION_LIST.filter(isAccountOnly)
    expect(account.sort()).toEqual(
      [
        'account.read',
        'account.write',
        'api_key.read',
        'api_key.write',
        'bank.read',
        'event_defaults.write',
        'finance.write',
        'installation.write',
        'invitation.write',
        'payment_connection.read',
        'payment_connection.write',
        'role.write',
        'security.write',
        'tax.write',
        'user.invite',
        'user.read',
        'user.remove',
        'user.write',
      ].sort(),
    )
    for (const one of account.filter((name) => name !== 'account.read'))
      expect(can(everywhere, one) || canOn(everywhere, one, on(5)), one).toBe(false)
  })

  test('every member has their profile and reads account, defaults and taxes; a key has what it was given', () => {
    for (const one of ['own.profile', 'account.read', 'event_defaults.read', 'tax.read'] as const) {
      expect(can({ kind: 'USER', grants: [] }, one), one).toBe(true)
      expect(can({ kind: 'KEY', grants: [] }, one), one).toBe(false)
    }
    expect(can(null, 'own.profile')).toBe(false)
  })
})
