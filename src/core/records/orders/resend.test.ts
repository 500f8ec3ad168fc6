import { expect, test } from 'vitest'
import { isResendable } from './resend.ts'

test.each([
  ['order-confirmation', 'COMPLETED', true],
  ['order-confirmation', 'CANCELLED', false],
  ['tickets', 'CANCELLED', false],
  ['order-awaiting-payment', 'COMPLETED', false],
  ['order-cancelled', 'CANCELLED', true],
  ['refund', 'CANCELLED', true],
  ['refund', 'COMPLETED', true],
  ['message', 'COMPLETED', false],
  ['resume-order', 'RESERVED', false],
] as const)('%s of a %s order: %s (MAIL-1)', (kind, status, expected) => {
  expect(isResendable(kind, status)).toBe(expected)
})
