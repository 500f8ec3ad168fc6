import { describe, expect, test } from 'vitest'
import { checkoutStep, type StepOrder } from './checkout-step.ts'

const now = new Date('2027-05-01T10:00:00Z')
const later = new Date('2027-05-01T10:10:00Z')
const order = (values: Partial<StepOrder>): StepOrder => ({
  status: 'RESERVED',
  payment_status: null,
  payment_provider: null,
  reserved_until: later,
  total_gross: 1250,
  ...values,
})

describe('steps that do not fit lead to the one the order is in (RES-22)', () => {
  test.each([
    ['a reserved order', order({}), 'payment', 'details'],
    ['a reserved order by its bare address', order({}), null, 'details'],
    ['saved details', order({ status: 'AWAITING_PAYMENT', payment_status: 'AWAITING_PAYMENT' }), 'summary', 'payment'],
    [
      'saved details, and a code that takes the total to 0',
      order({ status: 'AWAITING_PAYMENT', payment_status: 'AWAITING_PAYMENT', total_gross: 0 }),
      'payment',
      'details',
    ],
    ['saved details, opened again', order({ status: 'AWAITING_PAYMENT' }), 'details', 'details'],
    [
      'a payment on its way back',
      order({ status: 'AWAITING_PAYMENT', payment_status: 'AWAITING_PAYMENT' }),
      'payment_return',
      'payment_return',
    ],
    ['a decline', order({ status: 'AWAITING_PAYMENT', payment_status: 'PAYMENT_FAILED' }), 'payment_return', 'payment'],
    ['processing', order({ status: 'AWAITING_PAYMENT', payment_status: 'PROCESSING' }), 'details', 'payment_return'],
    [
      'processing past its hold',
      order({ status: 'AWAITING_PAYMENT', payment_status: 'PROCESSING', reserved_until: now }),
      'payment',
      'payment_return',
    ],
    ['offline, unpaid', order({ status: 'AWAITING_PAYMENT', payment_provider: 'offline' }), 'payment', 'summary'],
    ['paid', order({ status: 'COMPLETED', payment_status: 'PAYMENT_RECEIVED' }), 'payment', 'summary'],
    ['cancelled', order({ status: 'CANCELLED' }), 'details', 'summary'],
    ['expired', order({ status: 'EXPIRED' }), 'details', null],
    ['lapsed, not swept yet', order({ reserved_until: now }), 'details', null],
  ] as const)('%s', (_name, given, wanted, step) => {
    expect(checkoutStep(given, wanted, now)).toBe(step)
  })
})
