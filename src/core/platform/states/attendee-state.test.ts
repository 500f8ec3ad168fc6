import { expect, test } from 'vitest'
import { ATTENDEE_MOVES, checkAttendeeAction } from './attendee-state.ts'

test('both statuses lead to each other, none is final (ATT-4, ATT-5)', () => {
  expect(ATTENDEE_MOVES).toEqual({ ACTIVE: ['CANCELLED'], CANCELLED: ['ACTIVE'] })
})

test.each([
  ['cancel', 'ACTIVE', 'COMPLETED', 'ok'],
  ['cancel', 'CANCELLED', 'COMPLETED', 'ATTENDEE_NOT_ACTIVE'],
  ['reactivate', 'CANCELLED', 'COMPLETED', 'ok'],
  ['reactivate', 'CANCELLED', 'CANCELLED', 'ORDER_CANCELLED'],
  ['reactivate', 'ACTIVE', 'COMPLETED', 'ATTENDEE_ALREADY_ACTIVE'],
  ['reissue', 'ACTIVE', 'COMPLETED', 'ok'],
  ['reissue', 'CANCELLED', 'COMPLETED', 'ATTENDEE_NOT_ACTIVE'],
  ['resend_ticket', 'CANCELLED', 'CANCELLED', 'ATTENDEE_NOT_ACTIVE'],
  ['change_ticket', 'ACTIVE', 'COMPLETED', 'ok'],
  ['change_ticket', 'CANCELLED', 'CANCELLED', 'ORDER_CANCELLED'],
] as const)('%s of %s in %s order: %s (ATT-4–ATT-9)', (action, attendee, order, expected) => {
  const check = checkAttendeeAction(action, attendee, order)
  expect(check.ok ? 'ok' : check.reason).toBe(expected)
})
