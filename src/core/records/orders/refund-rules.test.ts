import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sumOf } from '#core/platform/money.ts'
import { checkRefund, type RefundableOrder, type RefundShares, refundShares } from './refund-rules.ts'

const order = (over: Partial<RefundableOrder> = {}): RefundableOrder => ({
  status: 'COMPLETED',
  payment_status: 'PAYMENT_RECEIVED',
  is_manually_created: false,
  amount_paid: 1000,
  refunds: [],
  ...over,
})
const refund = (status: 'PENDING' | 'SUCCEEDED' | 'FAILED', amount: number, id = 1) => ({ id, status, amount })

describe('whether an order can be refunded (RFD-2–RFD-4)', () => {
  test.each<[string, Partial<RefundableOrder>, number | undefined, string]>([
    ['all of it', {}, 1000, 'ok 1000'],
    ['asked by a button', {}, undefined, 'ok 1000'],
    ['a cancelled order', { status: 'CANCELLED' }, 1, 'ok 1000'],
    ['free', { payment_status: 'NO_PAYMENT_REQUIRED', amount_paid: 0 }, 1, 'FREE'],
    ['manual', { is_manually_created: true }, 1, 'MANUAL'],
    ['not paid', { status: 'AWAITING_PAYMENT', payment_status: 'AWAITING_PAYMENT', amount_paid: 0 }, 1, 'NOT_PAID'],
    ['cancelled unpaid', { status: 'CANCELLED', payment_status: 'AWAITING_PAYMENT', amount_paid: 0 }, 1, 'NOT_PAID'],
    ['pending', { refunds: [refund('PENDING', 1000)] }, 1, 'REFUND_PENDING'],
    ['fully refunded', { refunds: [refund('SUCCEEDED', 1000)] }, 1, 'FULLY_REFUNDED'],
    ['after a failure', { refunds: [refund('FAILED', 1000)] }, 1000, 'ok 1000'],
    ['what is left', { refunds: [refund('SUCCEEDED', 400)] }, 600, 'ok 600'],
    ['more than is left', { refunds: [refund('SUCCEEDED', 400)] }, 601, 'REFUND_AMOUNT_INVALID'],
    ['nothing', {}, 0, 'REFUND_AMOUNT_INVALID'],
    ['half a unit', {}, 0.5, 'REFUND_AMOUNT_INVALID'],
  ])('%s', (_case, over, amount, expected) => {
    const found = checkRefund(order(over), amount)
    const told = found.ok ? `ok ${found.refundable}` : 'reason' in found ? found.reason : found.code
    expect(told).toBe(expected)
  })
})

const totals = {
  total_before_additions: 8000,
  total_fee: 500,
  total_tax: 1500,
  total_fee_included: 0,
  total_tax_included: 700,
}

test('shares follow the order in proportion, the last refund takes the rest (RFD-9)', () => {
  const first = refundShares(3333, totals, [])
  expect(first).toEqual({
    net_amount: 2666,
    fee_amount: 167,
    tax_amount: 500,
    fee_included_amount: 0,
    tax_included_amount: 233,
  })
  expect(refundShares(6667, totals, [first])).toEqual({
    net_amount: 5334,
    fee_amount: 333,
    tax_amount: 1000,
    fee_included_amount: 0,
    tax_included_amount: 467,
  })
})

test('shares never go below 0, sum to their refund, and all of them to the order (RFD-9)', () => {
  const random = fc.record({
    total_before_additions: fc.nat(2000),
    total_fee: fc.nat(50),
    total_tax: fc.nat(50),
    total_fee_included: fc.nat(2000),
    total_tax_included: fc.nat(2000),
  })
  fc.assert(
    fc.property(random, fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 30 }), (found, amounts) => {
      const paid = found.total_before_additions + found.total_fee + found.total_tax
      const whole = {
        ...found,
        total_fee_included: Math.min(found.total_fee_included, paid),
        total_tax_included: Math.min(found.total_tax_included, paid),
      }
      const shares: RefundShares[] = []
      let left = paid
      for (const wanted of [...amounts, paid]) {
        const amount = Math.min(wanted, left)
        if (amount === 0) break
        const share = refundShares(amount, whole, shares)
        expect(Object.values(share).every((part) => part >= 0)).toBe(true)
        expect(share.net_amount + share.fee_amount + share.tax_amount).toBe(amount)
        shares.push(share)
        left -= amount
      }
      const sum = (key: keyof RefundShares) => sumOf(shares.map((share) => share[key]))
      if (paid === 0) return
      expect([sum('net_amount'), sum('fee_amount'), sum('tax_amount')]).toEqual([
        whole.total_before_additions,
        whole.total_fee,
        whole.total_tax,
      ])
      expect([sum('fee_included_amount'), sum('tax_included_amount')]).toEqual([
        whole.total_fee_included,
        whole.total_tax_included,
      ])
    }),
  )
})
