import { describe, expect, test } from 'vitest'
import { canMove, sourcesOf } from './moves.ts'
import {
  DISPLAY_STATUSES,
  displayStatus,
  HOLD_STATUSES,
  hasCancelledBadge,
  ORDER_MOVES,
  ORDER_STATUSES,
  type OrderStates,
  PAYMENT_MOVES,
  PAYMENT_STATUSES,
} from './order-state.ts'
import { PAYMENT_ATTEMPT_MOVES, PAYMENT_ATTEMPT_STATUSES } from './payment-state.ts'
import { REFUND_MOVES, REFUND_ROW_STATUSES, type RefundRow, refundStatus, totalRefunded } from './refund-state.ts'

/** Everything reachable from the starting states, those included. */
function reachable(moves: Record<string, readonly string[]>, starts: string[]): string[] {
  const seen = new Set(starts)
  for (const state of seen) for (const next of moves[state] ?? []) seen.add(next)
  return [...seen].sort()
}
const terminal = (moves: Record<string, readonly string[]>) =>
  Object.keys(moves).filter((state) => !moves[state]?.length)

describe('state tables: all reachable, terminal ones named', () => {
  test('orders start RESERVED (or COMPLETED by hand) and only CANCELLED is final (ORD-3, ORD-11, ORD-17)', () => {
    expect(reachable(ORDER_MOVES, ['RESERVED'])).toEqual([...ORDER_STATUSES].sort())
    expect(terminal(ORDER_MOVES)).toEqual(['CANCELLED'])
  })

  test('payment status starts with the details; received and not required are final (ORD-4–ORD-10)', () => {
    expect(reachable(PAYMENT_MOVES, ['AWAITING_PAYMENT', 'NO_PAYMENT_REQUIRED'])).toEqual([...PAYMENT_STATUSES].sort())
    expect(terminal(PAYMENT_MOVES)).toEqual(['PAYMENT_RECEIVED', 'NO_PAYMENT_REQUIRED'])
  })

  test('attempts start CREATED; only received money is final (PAY-4, STL-6)', () => {
    expect(reachable(PAYMENT_ATTEMPT_MOVES, ['CREATED'])).toEqual([...PAYMENT_ATTEMPT_STATUSES].sort())
    expect(terminal(PAYMENT_ATTEMPT_MOVES)).toEqual(['SUCCEEDED'])
  })

  test('refunds start PENDING; a failed one is final (RFD-6, RFD-14)', () => {
    expect(reachable(REFUND_MOVES, ['PENDING'])).toEqual([...REFUND_ROW_STATUSES].sort())
    expect(terminal(REFUND_MOVES)).toEqual(['FAILED'])
  })
})

test('exactly the moves of the table are possible (ORD-4–ORD-17)', () => {
  const allowed = ORDER_STATUSES.flatMap((from) =>
    ORDER_STATUSES.filter((to) => canMove(ORDER_MOVES, from, to)).map((to) => `${from} ${to}`),
  )
  expect(allowed).toEqual([
    'RESERVED AWAITING_PAYMENT',
    'RESERVED COMPLETED',
    'RESERVED EXPIRED',
    'AWAITING_PAYMENT COMPLETED',
    'AWAITING_PAYMENT CANCELLED',
    'AWAITING_PAYMENT EXPIRED',
    'COMPLETED CANCELLED',
    'EXPIRED COMPLETED',
  ])
  expect(sourcesOf(ORDER_MOVES, 'EXPIRED')).toEqual([...HOLD_STATUSES])
})

const PENDING = 'PENDING' as const
const SUCCEEDED = 'SUCCEEDED' as const
const FAILED = 'FAILED' as const
const rows = (...found: [RefundRow['status'], number][]): RefundRow[] =>
  found.map(([status, amount], index) => ({ id: index + 1, status, amount }))

test.each([
  ['none', rows(), null, 0],
  ['pending wins', rows([SUCCEEDED, 300], [FAILED, 100], [PENDING, 100]), 'REFUND_PENDING', 300],
  ['newest failed', rows([SUCCEEDED, 300], [FAILED, 700]), 'REFUND_FAILED', 300],
  ['an older failure is forgotten', rows([FAILED, 300], [SUCCEEDED, 300]), 'PARTIALLY_REFUNDED', 300],
  ['partly', rows([SUCCEEDED, 300], [SUCCEEDED, 300]), 'PARTIALLY_REFUNDED', 600],
  ['fully', rows([SUCCEEDED, 300], [SUCCEEDED, 700]), 'REFUNDED', 1000],
  ['the newest counts by id, not by place', rows([SUCCEEDED, 300], [FAILED, 700]).reverse(), 'REFUND_FAILED', 300],
])('refund status: %s (RFD-8)', (_case, refunds, status, refunded) => {
  expect([refundStatus(refunds, 1000), totalRefunded(refunds)]).toEqual([status, refunded])
})

test.each<[OrderStates['status'], OrderStates['payment_status'], OrderStates['refund_status'], string]>([
  ['RESERVED', null, null, 'RESERVED'],
  ['AWAITING_PAYMENT', 'AWAITING_PAYMENT', null, 'AWAITING_PAYMENT'],
  ['AWAITING_PAYMENT', 'PROCESSING', null, 'PROCESSING'],
  ['AWAITING_PAYMENT', 'PAYMENT_FAILED', null, 'PAYMENT_FAILED'],
  ['COMPLETED', 'PAYMENT_RECEIVED', null, 'COMPLETED'],
  ['COMPLETED', 'NO_PAYMENT_REQUIRED', null, 'COMPLETED'],
  ['COMPLETED', 'PAYMENT_RECEIVED', 'REFUND_PENDING', 'REFUND_PENDING'],
  ['COMPLETED', 'PAYMENT_RECEIVED', 'PARTIALLY_REFUNDED', 'PARTIALLY_REFUNDED'],
  ['COMPLETED', 'PAYMENT_RECEIVED', 'REFUND_FAILED', 'REFUND_FAILED'],
  ['CANCELLED', 'PAYMENT_RECEIVED', 'REFUNDED', 'REFUNDED'],
  ['CANCELLED', 'PAYMENT_RECEIVED', null, 'CANCELLED'],
  ['CANCELLED', 'PAYMENT_FAILED', null, 'CANCELLED'],
  ['EXPIRED', 'PAYMENT_FAILED', null, 'EXPIRED'],
  ['EXPIRED', null, null, 'EXPIRED'],
])('%s, %s, %s shows %s (ORD-18)', (status, payment_status, refund_status, shown) => {
  const display = displayStatus({ status, payment_status, refund_status })
  expect(display).toBe(shown)
  expect(DISPLAY_STATUSES).toContain(display)
  expect(hasCancelledBadge({ status, refund_status })).toBe(status === 'CANCELLED' && refund_status !== null)
})
