import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type OrderQuote, quoteOrder } from '#core/catalog/prices/quote-order.ts'
import type { TaxOrFee } from '#core/catalog/taxes-and-fees/apply-taxes.ts'
import { CURRENCIES, formatMoney, sumOf } from '#core/platform/money.ts'
import { type RefundRow, refundStatus, totalRefunded } from '#core/platform/states/refund-state.ts'
import { amountRefundable, checkRefund, type RefundShares, refundShares } from './refund-rules.ts'

const RUNS = { numRuns: 400 }

const taxOrFee = fc.record({
  type: fc.constantFrom('TAX' as const, 'FEE' as const),
  calculation: fc.oneof(
    fc.nat(500).map((rate) => ({ calculation_type: 'FIXED' as const, rate })),
    fc
      .constantFrom(1750, 5000, 9975, 19_000, 33_333)
      .map((rate) => ({ calculation_type: 'PERCENTAGE' as const, rate })),
  ),
  included_in_price: fc.boolean(),
})

/** A basket as it is sold, in any currency there is: what was paid is what the price function says. */
const paidOrder: fc.Arbitrary<OrderQuote> = fc
  .record({
    currency: fc.constantFrom(...CURRENCIES.keys()),
    pool: fc.array(taxOrFee, { maxLength: 4 }),
    lines: fc.array(
      fc.record({
        listed: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 9_999_999_999 })),
        quantity: fc.integer({ min: 1, max: 5 }),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    discount: fc.option(fc.integer({ min: 1, max: 90_000 })),
  })
  .map(({ currency, pool, lines, discount }) => {
    const taxes_and_fees = pool.map(
      ({ calculation, ...rest }, index): TaxOrFee => ({ ...rest, ...calculation, id: index + 1, name: 'x' }),
    )
    return quoteOrder({
      currency,
      lines: lines.map((line, index) => ({
        ...line,
        ticket_id: index + 1,
        ticket_price_id: index + 1,
        ticket_type: 'PAID',
        hide_unless_promo_code: false,
        taxes_and_fees,
      })),
      promo:
        discount === null
          ? null
          : { discount_type: 'PERCENTAGE', discount, applicable_ticket_ids: [], id: 1, code: 'TIDE' },
    })
  })
  .filter(({ total_gross }) => total_gross > 0)

/** How big a part of what is left, and how the bank ends it; LATE: reported failed after it had succeeded. */
const step = fc.record({
  part: fc.integer({ min: 1, max: 1000 }),
  ending: fc.constantFrom('SUCCEEDED' as const, 'SUCCEEDED' as const, 'FAILED' as const, 'LATE' as const),
})

type Row = RefundRow & RefundShares
const SHARES = ['net_amount', 'fee_amount', 'tax_amount', 'fee_included_amount', 'tax_included_amount'] as const

const stateOf = (order: OrderQuote, refunds: readonly Row[]) => ({
  status: 'COMPLETED' as const,
  payment_status: 'PAYMENT_RECEIVED' as const,
  is_manually_created: false,
  amount_paid: order.total_gross,
  refunds,
})

/** One refund as the server makes it: checked, its shares taken beside those that still count. */
function refund(order: OrderQuote, refunds: Row[], amount: number): Row {
  expect(checkRefund(stateOf(order, refunds), amount)).toMatchObject({ ok: true })
  const earlier = refunds.filter(({ status }) => status !== 'FAILED')
  const row: Row = { id: refunds.length + 1, status: 'PENDING', amount, ...refundShares(amount, order, earlier) }
  expect(row.net_amount + row.fee_amount + row.tax_amount).toBe(amount)
  for (const share of SHARES) expect(row[share]).toBeGreaterThanOrEqual(0)
  refunds.push(row)
  expect(checkRefund(stateOf(order, refunds))).toMatchObject({ ok: false, code: 'REFUND_PENDING' })
  return row
}

test('refunds of any partition give back exactly what was paid, their shares add up to the order (RFD-2, RFD-8, RFD-9)', () => {
  fc.assert(
    fc.property(paidOrder, fc.array(step, { maxLength: 12 }), (order, steps) => {
      const refunds: Row[] = []
      const left = () => amountRefundable(order.total_gross, refunds)
      for (const { part, ending } of steps) {
        if (left() === 0) break
        const row = refund(order, refunds, Math.max(1, Math.floor((left() * part) / 1000)))
        row.status = ending === 'FAILED' ? 'FAILED' : 'SUCCEEDED'
        expect(totalRefunded(refunds) + left()).toBe(order.total_gross)
        if (ending === 'LATE') row.status = 'FAILED'
      }
      if (left() > 0) refund(order, refunds, left()).status = 'SUCCEEDED'
      const arrived = refunds.filter(({ status }) => status === 'SUCCEEDED')
      expect(sumOf(arrived.map(({ amount }) => amount))).toBe(order.total_gross)
      expect(totalRefunded(refunds)).toBe(order.total_gross)
      const shares = SHARES.map((share) => sumOf(arrived.map((row) => row[share])))
      expect(shares).toEqual([
        order.total_before_additions,
        order.total_fee,
        order.total_tax,
        order.total_fee_included,
        order.total_tax_included,
      ])
      const newest = refunds.at(-1)?.status
      expect(refundStatus(refunds, order.total_gross)).toBe(newest === 'FAILED' ? 'REFUND_FAILED' : 'REFUNDED')
      expect(checkRefund(stateOf(order, refunds), 1)).toMatchObject({ ok: false, reason: 'FULLY_REFUNDED' })
      expect(formatMoney(left(), order.currency, 'en')).toMatch(/0/)
    }),
    RUNS,
  )
})
