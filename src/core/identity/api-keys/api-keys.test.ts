import { describe, expect, test } from 'vitest'
import { isOpenToKeys, KEY_PERMISSIONS } from '#core/platform/keys/key-access.ts'
import { DAY_MS } from '#core/platform/limits.ts'
import { dueExpiryNotice } from './expiry-notices.ts'
import { keyState } from './key-state.ts'
import { ApiKeyInput, ApiKeyUpdate } from './schema.ts'

const at = (days: number) => new Date(Date.UTC(2027, 2, 1, 10) + days * DAY_MS)

describe('what becomes of a key', () => {
  test.each([
    [{ expires_at: at(1), revoked_at: null }, 'USABLE'],
    [{ expires_at: at(0), revoked_at: null }, 'EXPIRED'],
    [{ expires_at: at(-1), revoked_at: at(-2) }, 'REVOKED'],
    [{ expires_at: at(1), revoked_at: at(0) }, 'REVOKED'],
  ])('%j is %s', (dates, state) => {
    expect(keyState(dates, at(0))).toBe(state)
  })
})

describe('notices before the end (KEY-5)', () => {
  test.each([
    [365, null, 31, null],
    [365, null, 30, 30],
    [365, 30, 8, null],
    [365, 30, 7, 7],
    [365, 7, 1, 1],
    [365, 1, 0.5, null],
    // the job stood still for weeks: one mail, not three
    [365, null, 0.5, 1],
    [365, null, 0, null],
    // made for a week: no mail about 30 or 7 days on the day it is made
    [7, null, 7, null],
    [7, null, 1, 1],
    [1, null, 1, null],
  ])('a key of %d days, told at %s, with %s days left: %s', (lifetime, announced_days, left, due) => {
    const key = { expires_at: at(lifetime), created_at: at(0), announced_days }
    expect(dueExpiryNotice(key, at(lifetime - left))).toBe(due)
  })
})

describe('which calls take which key (KEY-8, KEY-9)', () => {
  test.each([
    [{ method: 'GET', can: 'event.read' }, true, true],
    [{ method: 'PUT', can: 'event.write' }, true, false],
    [{ method: 'POST', can: 'ticket.write' }, true, false],
    [{ method: 'POST', can: 'order.cancel' }, true, true],
    [{ method: 'GET', can: 'export' }, true, true],
    [{ method: 'DELETE', can: 'test_orders.delete' }, false, true],
    [{ method: 'GET', can: 'event.read', session_only: true }, false, false],
    [{ method: 'POST', can: 'public.reserve' }, true, true],
    [{ method: 'POST', can: 'auth.enter', path: '/auth/login' }, false, false],
    [{ method: 'GET', can: 'date.cancel' }, true, false],
    [{ method: 'GET', can: 'waiting.read' }, true, false],
    [{ method: 'GET', can: 'application.read' }, true, false],
    [{ method: 'GET', can: 'live.read', path: '/events/:event_id/live' }, true, false],
    [{ method: 'GET', can: 'live.read', path: '/events/:event_id/queue' }, true, true],
    [{ method: 'PUT', can: 'message.write', path: '/events/:event_id/messages/reminder' }, true, false],
    [{ method: 'POST', can: 'webhook.write' }, true, true],
  ] as const)('%j: LIVE %s, TEST %s', (given, live, test_key) => {
    const asked = { path: '/events/:event_id/x', ...given }
    expect([isOpenToKeys(asked, 'LIVE'), isOpenToKeys(asked, 'TEST')]).toEqual([live, test_key])
  })

  test('what only sessions do is nothing a key is given (KEY-8)', () => {
    expect(KEY_PERMISSIONS).toContain('order.refund')
    for (const name of ['own.profile', 'api_key.write', 'user.write', 'payment_connection.write'])
      expect(KEY_PERMISSIONS).not.toContain(name)
  })
})

describe('input (KEY-1)', () => {
  const INPUT = { name: 'Newsletter', mode: 'LIVE', permissions: ['event.read'], targets: [{}] }
  const problems = (input: object) => {
    const parsed = ApiKeyInput.safeParse({ ...INPUT, ...input })
    return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  }

  test('what may be left out', () => {
    expect(ApiKeyInput.parse(INPUT)).toEqual({
      ...INPUT,
      targets: [{ organizer_id: null, event_id: null }],
      allowed_networks: [],
      assistant_personal_data: false,
    })
    expect(ApiKeyUpdate.parse({})).toEqual({})
  })

  test('an address alone is a network of one', () => {
    const { allowed_networks } = ApiKeyInput.parse({
      ...INPUT,
      allowed_networks: [' 203.0.113.7 ', '2001:db8::1', '10.0.0.0/8'],
    })
    expect(allowed_networks).toEqual(['203.0.113.7/32', '2001:db8::1/128', '10.0.0.0/8'])
  })

  test.each([
    [{ permissions: [] }, 'permissions: choose_some'],
    [{ permissions: ['event.read', 'event.read'] }, 'permissions: invalid'],
    [{ targets: [] }, 'targets: choose_some'],
    [{ targets: [{ organizer_id: 1, event_id: 2 }] }, 'targets.0: choose_one'],
    [{ targets: [{ event_id: 2 }, { event_id: 2, organizer_id: null }] }, 'targets: invalid'],
    [{ allowed_networks: ['10.0.0.0/33'] }, 'allowed_networks.0: network'],
    [{ allowed_networks: ['example.org'] }, 'allowed_networks.0: network'],
  ])('%j is refused', (input, problem) => {
    expect(problems(input)).toEqual([problem])
  })

  test.each([
    [{ permissions: ['api_key.write'] }],
    [{ mode: 'PROD' }],
    [{ name: ' ' }],
    [{ targets: Array.from({ length: 51 }, (_, index) => ({ event_id: index + 1 })) }],
    [{ allowed_networks: Array.from({ length: 21 }, (_, index) => `10.0.${index}.0/24`) }],
  ])('%j is refused', (input) => {
    expect(problems(input)).toHaveLength(1)
  })
})
