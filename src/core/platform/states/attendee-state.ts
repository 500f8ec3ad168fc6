import type { OrderStatus } from './order-state.ts'

export const AttendeeStatus = { ACTIVE: 'ACTIVE', CANCELLED: 'CANCELLED' } as const
export type AttendeeStatus = keyof typeof AttendeeStatus
export const ATTENDEE_STATUSES = Object.values(AttendeeStatus)

/** Moves of an attendee: cancel and reactivate (ATT-4, ATT-5). */
export const ATTENDEE_MOVES = {
  ACTIVE: ['CANCELLED'],
  CANCELLED: ['ACTIVE'],
} as const satisfies Record<AttendeeStatus, readonly AttendeeStatus[]>

const ATTENDEE_ACTIONS = ['cancel', 'reactivate', 'reissue', 'resend_ticket', 'change_ticket'] as const
export type AttendeeAction = (typeof ATTENDEE_ACTIONS)[number]

export type AttendeeActionCheck =
  | { ok: true }
  | { ok: false; reason: 'ATTENDEE_NOT_ACTIVE' | 'ATTENDEE_ALREADY_ACTIVE' | 'ORDER_CANCELLED' }

/**
 * Whether an action fits the attendee and its order: cancelling, reissuing and resending need an ACTIVE attendee,
 * reactivating a CANCELLED one; reactivating and changing the ticket need a COMPLETED order (ATT-4–ATT-9).
 */
export function checkAttendeeAction(
  action: AttendeeAction,
  attendee: AttendeeStatus,
  order: OrderStatus,
): AttendeeActionCheck {
  const needs_order = action === 'reactivate' || action === 'change_ticket'
  if (action === 'reactivate' && attendee === 'ACTIVE') return { ok: false, reason: 'ATTENDEE_ALREADY_ACTIVE' }
  if (needs_order) return order === 'COMPLETED' ? { ok: true } : { ok: false, reason: 'ORDER_CANCELLED' }
  return attendee === 'ACTIVE' ? { ok: true } : { ok: false, reason: 'ATTENDEE_NOT_ACTIVE' }
}
