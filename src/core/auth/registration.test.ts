import { expect, test } from 'vitest'
import { isRegistrationOpen } from './registration.ts'
import { isReturnPath } from './return-path.ts'

test.each([
  ['hosted', undefined, false, true, true],
  ['hosted', 'closed', false, false, false],
  ['self_hosted', undefined, false, false, true],
  ['self_hosted', undefined, false, true, false],
  ['self_hosted', undefined, true, true, true],
  ['self_hosted', 'open', false, true, true],
  ['self_hosted', 'closed', true, false, false],
] as const)(
  '%s, operator says %s, local %s, accounts %s: open %s (GEN-2)',
  (mode, chosen, is_local, has_accounts, open) => {
    expect(isRegistrationOpen({ mode, chosen, is_local, has_accounts })).toBe(open)
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
