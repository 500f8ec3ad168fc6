import { expect, test } from 'vitest'
import { registrationState } from './registration.ts'
import { isReturnPath } from './return-path.ts'

test.each([
  ['hosted', undefined, false, true, 'OPEN'],
  ['hosted', undefined, false, false, 'SETUP_TOKEN'],
  ['hosted', 'open', false, false, 'SETUP_TOKEN'],
  ['hosted', 'closed', false, false, 'CLOSED'],
  ['self_hosted', undefined, false, false, 'SETUP_TOKEN'],
  ['self_hosted', 'open', false, false, 'SETUP_TOKEN'],
  ['self_hosted', undefined, false, true, 'CLOSED'],
  ['self_hosted', undefined, true, false, 'OPEN'],
  ['self_hosted', undefined, true, true, 'OPEN'],
  ['self_hosted', 'open', false, true, 'OPEN'],
  ['self_hosted', 'closed', true, false, 'CLOSED'],
] as const)(
  '%s, operator says %s, asked from here %s, accounts %s: %s (GEN-2, GEN-7)',
  (mode, chosen, is_from_here, has_accounts, state) => {
    expect(registrationState({ mode, chosen, is_from_here, has_accounts })).toBe(state)
  },
)

test.each([
  ['/manage/events', true],
  ['/manage/event/7/orders?page=2#order-9', true],
  ['/', true],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['/\t/evil.example', false],
  ['/\n//evil.example', false],
  ['https://evil.example', false],
  ['javascript:alert(1)', false],
  ['manage/events', false],
  ['', false],
])('%j is a way back after login: %s (AUT-15, SEC-22)', (path, ok) => {
  expect(isReturnPath(path)).toBe(ok)
})
