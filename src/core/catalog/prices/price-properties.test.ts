import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Discount } from '#core/catalog/promo-codes/discount.ts'
import type { TaxOrFee } from '#core/catalog/taxes-and-fees/apply-taxes.ts'
import { TICKET_TYPES } from '#core/catalog/ticket-types/ticket-type.ts'
import { MAX_UNIT_PRICE } from '#core/platform/limits.ts'
import { sumOf } from '#core/platform/money.ts'
import { expectPriceAddsUp, expectSummaryAddsUp } from '#test/adds-up.ts'
import { type QuoteLine, quoteOrder, quoteUnits } from './quote-order.ts'
import { quotePaidAmount, quoteUnit } from './quote-unit.ts'

/** Typical prices per currency: EUR cents, whole JPY, KWD thousandths. The arithmetic must not care. */
const price = fc.constantFrom('EUR', 'JPY', 'KWD').chain((currency) =>
  fc.record({
    currency: fc.constant(currency),
    listed: fc.oneof(fc.nat(20), fc.nat(currency === 'JPY' ? 100_000 : 1_000_000), fc.nat(9_999_999_999)),
  }),
)

const rate = fc.oneof(fc.constantFrom(1750, 5000, 7500, 9975, 10_000, 19_000, 20_000), fc.nat(100_000))

const taxOrFee = (over: Partial<TaxOrFee> = {}): fc.Arbitrary<Omit<TaxOrFee, 'id'>> =>
  fc
    .record({
      name: fc.constant('x'),
      type: fc.constantFrom('TAX' as const, 'FEE' as const),
      percentage: fc.boolean(),
      fixed: fc.nat(500),
      rate,
      included_in_price: fc.boolean(),
    })
    .map(({ percentage, fixed, rate, ...rest }) => ({
      ...rest,
      calculation_type: percentage ? ('PERCENTAGE' as const) : ('FIXED' as const),
      rate: percentage ? rate : fixed,
      ...over,
    }))

const list = (over: Partial<TaxOrFee> = {}): fc.Arbitrary<TaxOrFee[]> =>
  fc.array(taxOrFee(over), { maxLength: 6 }).map((found) => found.map((item, index) => ({ ...item, id: index + 1 })))

const discount: fc.Arbitrary<Discount | null> = fc.oneof(
  fc.constant(null),
  fc.nat(2_000_000).map((amount) => ({ discount_type: 'FIXED' as const, discount: amount + 1 })),
  fc.integer({ min: 1, max: 100_000 }).map((percent) => ({ discount_type: 'PERCENTAGE' as const, discount: percent })),
  fc.constant({ discount_type: 'NONE' as const, discount: 0 }),
)

const unitInput = fc
  .record({
    price,
    ticket_type: fc.constantFrom(...TICKET_TYPES),
    over: fc.nat(1000),
    discount,
    taxes_and_fees: list(),
  })
  .map(({ price: { listed }, over, ...rest }) => ({ ...rest, listed, chosen_amount: listed + over }))

test('amounts are never negative and a discount never raises a price (PRC-15)', () => {
  fc.assert(
    fc.property(unitInput, (input) => {
      const { parts, is_discounted: _, ...amounts } = quoteUnit(input)
      for (const amount of [...Object.values(amounts), ...parts.map((part) => part.amount)]) {
        expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true)
      }
      expect(amounts.price).toBeLessThanOrEqual(amounts.price_before_discount)
      expect(amounts.unit_total).toBe(amounts.price + amounts.unit_fee + amounts.unit_tax)
    }),
  )
})

test('contained parts never exceed their whole (PRC-15)', () => {
  fc.assert(
    fc.property(unitInput, (input) => {
      const unit = quoteUnit(input)
      expect(unit.unit_fee_included).toBeLessThanOrEqual(unit.price)
      expect(unit.unit_tax_included).toBeLessThanOrEqual(unit.price + unit.unit_fee)
    }),
  )
})

test('with contained items only the unit costs its price (PRC-15)', () => {
  fc.assert(
    fc.property(unitInput, list({ included_in_price: true }), (input, taxes_and_fees) => {
      const unit = quoteUnit({ ...input, taxes_and_fees })
      expect(unit.unit_total).toBe(unit.price)
    }),
  )
})

/** Lines choose from one pool of taxes and fees, as tickets of one account do. */
const order = list().chain((pool) =>
  fc.record({
    lines: fc.array(
      fc.record({
        input: unitInput,
        quantity: fc.integer({ min: 1, max: 20 }),
        ticket_id: fc.integer({ min: 1, max: 4 }),
        taxes_and_fees: fc.subarray(pool),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    discount,
    applicable_ticket_ids: fc.subarray([1, 2, 3, 4]),
  }),
)

const toQuote = ({ lines, discount, applicable_ticket_ids }: typeof order extends fc.Arbitrary<infer O> ? O : never) =>
  quoteOrder({
    currency: 'EUR',
    promo: discount && { ...discount, applicable_ticket_ids, id: 1, code: 'TIDE' },
    lines: lines.map(
      ({ input, quantity, ticket_id, taxes_and_fees }): QuoteLine => ({
        ...input,
        taxes_and_fees,
        ticket_id,
        ticket_price_id: ticket_id,
        hide_unless_promo_code: false,
        quantity,
      }),
    ),
  })

test('totals are sums, the rollup adds up to them, and nothing depends on the order of lines (PRC-14, PRC-15)', () => {
  fc.assert(
    fc.property(order, (random) => {
      const quote = toQuote(random)
      const rollup = (type: TaxOrFee['type'], included: boolean) =>
        sumOf(
          quote.taxes_and_fees_rollup
            .filter((part) => part.type === type && part.included_in_price === included)
            .map((part) => part.amount),
        )
      expect(quote.total_gross).toBe(quote.total_before_additions + quote.total_fee + quote.total_tax)
      expect(quote.total_before_additions).toBe(quote.total_before_discount - quote.total_discount)
      expect([rollup('FEE', false), rollup('TAX', false)]).toEqual([quote.total_fee, quote.total_tax])
      expect([rollup('FEE', true), rollup('TAX', true)]).toEqual([quote.total_fee_included, quote.total_tax_included])

      const { items: _there, ...totals } = quote
      const { items: _back, ...reversed } = toQuote({ ...random, lines: [...random.lines].reverse() })
      expect(reversed).toEqual(totals)
    }),
  )
})

test('what is shown adds up: line, discount, subtotal, fees, taxes, total, remaining (PRC-20, PRC-21)', () => {
  fc.assert(
    fc.property(order, unitInput, fc.double({ min: 0, max: 1, noNaN: true }), (random, unit, share) => {
      const quote = toQuote(random)
      expectSummaryAddsUp(quote, Math.floor(quote.total_gross * share))
      expectPriceAddsUp(quoteUnit(unit), 3)
    }),
  )
})

test('a gross price with the taxes contained equals the net price with them added (PRC-15)', () => {
  fc.assert(
    fc.property(price, list({ type: 'TAX', included_in_price: false }), ({ listed }, added) => {
      const net = quoteUnit({ ticket_type: 'PAID', listed, taxes_and_fees: added })
      const contained = added.map((tax) => ({ ...tax, included_in_price: true }))
      const gross = quoteUnit({ ticket_type: 'PAID', listed: net.unit_total, taxes_and_fees: contained })
      expect(gross.unit_total).toBe(net.unit_total)
      gross.parts.forEach((part, index) => {
        expect(Math.abs(part.amount - (net.parts[index]?.amount ?? 0))).toBeLessThanOrEqual(added.length)
      })
    }),
  )
})

test('what was paid for somebody added by hand is the whole: taxes and fees are parts of it (ATT-11, PRC-15)', () => {
  fc.assert(
    fc.property(fc.oneof(fc.nat(50), fc.nat(MAX_UNIT_PRICE)), list(), (amount_paid, taxes_and_fees) => {
      const { items, ...totals } = quoteUnits([{ unit: quotePaidAmount(amount_paid, taxes_and_fees), quantity: 1 }])
      const item = items[0]!
      expect([item.price, item.unit_total, totals.total_gross]).toEqual([amount_paid, amount_paid, amount_paid])
      expect([totals.total_fee, totals.total_tax, totals.total_discount]).toEqual([0, 0, 0])
      const parts = sumOf(item.taxes_and_fees_rollup.map((part) => part.amount))
      expect(parts).toBe(totals.total_fee_included + totals.total_tax_included)
      // a fee is taxed too, so each kind is within the whole, not both together (PRC-9)
      expect(Math.max(totals.total_fee_included, totals.total_tax_included)).toBeLessThanOrEqual(amount_paid)
      expect(item.taxes_and_fees_rollup.every((part) => part.included_in_price && part.amount >= 0)).toBe(true)
    }),
  )
})
