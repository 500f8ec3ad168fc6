import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { quoteOrder } from '#core/catalog/prices/quote-order.ts'
import { CURRENCIES, sumOf } from '#core/platform/money.ts'
import { refundableTickets, type TicketedOrder, ticketRefund } from './refund-tickets.ts'

/** Two at 12.50, one at 3.00, one free. */
const order = (refunded: Record<number, number> = {}): TicketedOrder => ({
  items: [
    { id: 1, unit_total: 1250 },
    { id: 2, unit_total: 300 },
    { id: 3, unit_total: 0 },
  ],
  attendees: [1, 1, 2, 3].map((order_item_id, index) => ({
    id: index + 10,
    order_item_id,
    package_unit_id: null,
    refunded_amount: refunded[index + 10] ?? null,
  })),
  units: [],
})
const tickets = (...attendee_ids: number[]) => ({ attendee_ids, unit_ids: [] })

describe('the refund of chosen tickets (RFD-16)', () => {
  test.each<[string, number[], { refundable: number; amount?: number }, string]>([
    ['one ticket', [10], { refundable: 2800 }, '1250 = 1250'],
    ['two of different price', [10, 12], { refundable: 2800 }, '1550 = 1250 + 300'],
    ['all of them', [10, 11, 12, 13], { refundable: 2800 }, '2800 = 1250 + 1250 + 300 + 0'],
    ['a free one beside one that was paid', [12, 13], { refundable: 2800 }, '300 = 300 + 0'],
    ['only a free one', [13], { refundable: 2800 }, 'AMOUNT 0'],
    ['a part is kept', [10, 12], { refundable: 2800, amount: 1000 }, '1000 = 806 + 194'],
    ['more than they cost', [10], { refundable: 2800, amount: 1251 }, 'AMOUNT 1250'],
    ['nothing', [10], { refundable: 2800, amount: 0 }, 'AMOUNT 1250'],
    ['half a unit', [10], { refundable: 2800, amount: 0.5 }, 'AMOUNT 1250'],
    ['less is left than they cost', [10, 11], { refundable: 2000 }, '2000 = 1000 + 1000'],
    ['no ticket', [], { refundable: 2800 }, 'UNKNOWN'],
    ['a ticket of another order', [10, 99], { refundable: 2800 }, 'UNKNOWN'],
    ['the same ticket twice counts once', [10, 10], { refundable: 2800 }, '1250 = 1250'],
  ])('%s', (_case, ids, given, expected) => {
    const found = ticketRefund(order(), tickets(...ids), given)
    const told = found.ok
      ? `${found.amount} = ${found.tickets.map(({ amount }) => amount).join(' + ')}`
      : found.reason + (found.reason === 'AMOUNT' ? ` ${found.refundable}` : '')
    expect(told).toBe(expected)
  })

  describe('extras and packages (DAT-36)', () => {
    /** A shirt at 25.00 of the first ticket, and a package of two seats at 30.00 and a programme at 4.00. */
    const withUnits = (refunded: Record<number, number> = {}): TicketedOrder => {
      const one = (id: number, order_item_id: number, package_unit_id: number | null = null) => ({
        id,
        order_item_id,
        package_unit_id,
        refunded_amount: refunded[id] ?? null,
      })
      return {
        items: [1250, 2500, 0, 3000, 400].map((unit_total, index) => ({ id: index + 1, unit_total })),
        attendees: [one(10, 1), one(11, 4, 21), one(12, 4, 21)],
        units: [one(20, 2), one(21, 3), one(22, 5, 21)],
      }
    }
    const told = (found: ReturnType<typeof ticketRefund>) =>
      found.ok
        ? [found.tickets, found.units].map((parts) => parts.map(({ id, amount }) => `${id}: ${amount}`).join(', '))
        : found.reason

    test.each<[string, number[], number[], unknown]>([
      ['an extra by itself', [], [20], ['', '20: 2500']],
      ['a ticket and its extra', [10], [20], ['10: 1250', '20: 2500']],
      ['a package is its parts', [], [21], ['11: 3000, 12: 3000', '21: 0, 22: 400']],
      ['a part by itself', [11], [], ['11: 3000', '']],
      ['a part beside its package counts once', [11], [21, 22], ['11: 3000, 12: 3000', '21: 0, 22: 400']],
      ['a unit of another order', [10], [99], 'UNKNOWN'],
    ])('%s', (_case, attendee_ids, unit_ids, expected) => {
      expect(told(ticketRefund(withUnits(), { attendee_ids, unit_ids }, { refundable: 99_000 }))).toEqual(expected)
    })

    test('a package stands for what of it was not refunded; none of it is refunded twice', () => {
      const of_part = withUnits({ 11: 3000 })
      expect(told(ticketRefund(of_part, { attendee_ids: [], unit_ids: [21] }, { refundable: 99_000 }))).toEqual([
        '12: 3000',
        '21: 0, 22: 400',
      ])
      const of_package = withUnits({ 11: 3000, 12: 3000, 21: 0, 22: 400 })
      for (const chosen of [tickets(11), { attendee_ids: [], unit_ids: [21] }])
        expect(told(ticketRefund(of_package, chosen, { refundable: 99_000 }))).toBe('REFUNDED')
    })
  })

  test('a ticket is refunded once, also when a part was kept; the others still can be', () => {
    const after = order({ 10: 1000 })
    expect(ticketRefund(after, tickets(10, 11), { refundable: 1800 })).toEqual({ ok: false, reason: 'REFUNDED' })
    expect(refundableTickets(after).map(({ id }) => id)).toEqual([11, 12, 13])
    expect(ticketRefund(after, tickets(11), { refundable: 1800 })).toMatchObject({ amount: 1250 })
  })
})

const taxOrFee = fc.record({
  type: fc.constantFrom('TAX' as const, 'FEE' as const),
  rate: fc.constantFrom(1750, 5000, 9975, 19_000, 33_333),
  included_in_price: fc.boolean(),
})

/** An order as it is sold, with its tickets in the order they are given back, and how many go in each step. */
const sold = fc
  .record({
    currency: fc.constantFrom(...CURRENCIES.keys()),
    pool: fc.array(taxOrFee, { maxLength: 4 }),
    lines: fc.array(
      fc.record({ listed: fc.integer({ min: 1, max: 99_999 }), quantity: fc.integer({ min: 1, max: 5 }) }),
      { minLength: 1, maxLength: 4 },
    ),
    discount: fc.option(fc.integer({ min: 1, max: 90_000 })),
  })
  .map(({ currency, pool, lines, discount }) =>
    quoteOrder({
      currency,
      lines: lines.map((line, index) => ({
        ...line,
        ticket_id: index + 1,
        ticket_price_id: index + 1,
        ticket_type: 'PAID',
        hide_unless_promo_code: false,
        taxes_and_fees: pool.map((one, at) => ({
          ...one,
          id: at + 1,
          name: 'x',
          calculation_type: 'PERCENTAGE' as const,
        })),
      })),
      promo:
        discount === null
          ? null
          : { discount_type: 'PERCENTAGE', discount, applicable_ticket_ids: [], id: 1, code: 'TIDE' },
    }),
  )

test('tickets given back in any steps and any order make up exactly what was paid; an amount between takes from the last', () => {
  fc.assert(
    fc.property(
      sold,
      fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 20, maxLength: 20 }),
      fc.nat(500),
      fc.boolean(),
      (quote, steps, other, from_end) => {
        const items = quote.items.map(({ unit_total }, index) => ({ id: index + 1, unit_total }))
        let attendees = quote.items.flatMap(({ quantity }, index) =>
          Array.from({ length: quantity }, () => ({
            order_item_id: index + 1,
            package_unit_id: null,
            refunded_amount: null as number | null,
          })),
        )
        attendees = from_end ? attendees.reverse() : attendees
        let sold_tickets = attendees.map((attendee, index) => ({ ...attendee, id: index + 1 }))
        const beside = Math.min(other, quote.total_gross)
        let left = quote.total_gross - beside
        for (const step of steps) {
          const next = refundableTickets({ attendees: sold_tickets }).slice(0, step)
          if (next.length === 0) break
          const found = ticketRefund(
            { items, attendees: sold_tickets, units: [] },
            tickets(...next.map(({ id }) => id)),
            { refundable: left },
          )
          if (!found.ok) {
            expect(found).toEqual({ ok: false, reason: 'AMOUNT', refundable: 0 })
            sold_tickets = sold_tickets.map((one) =>
              next.some(({ id }) => id === one.id) ? { ...one, refunded_amount: 0 } : one,
            )
            continue
          }
          expect(sumOf(found.tickets.map(({ amount }) => amount))).toBe(found.amount)
          left -= found.amount
          sold_tickets = sold_tickets.map((one) => ({
            ...one,
            refunded_amount: found.tickets.find(({ id }) => id === one.id)?.amount ?? one.refunded_amount,
          }))
        }
        expect(left).toBe(0)
      },
    ),
    { numRuns: 400 },
  )
})
