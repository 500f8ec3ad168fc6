import { describe, expect, test } from 'vitest'
import type { OrderView } from '#core/records/orders/schema.ts'
import { amountOf, endedBy, openChoice, toggleTicket, toggleUnit, unitAmount } from './refund-choice.ts'

const ticket = (id: number, order_item_id: number, package_unit_id: number | null = null) => ({
  ...{ id, order_item_id, package_unit_id, refunded_amount: null, status: 'ACTIVE' },
})
const unit = (id: number, order_item_id: number, of: object = {}) => ({
  ...{ id, order_item_id, package_unit_id: null, attendee_id: null, refunded_amount: null },
  ...{ status: 'ACTIVE', redeemed_at: null, ...of },
})

/** A ticket at 40.00 with a shirt at 25.00, parking at 5.00, and a package of a seat at 30.00 and a programme at 4.00. */
const order = {
  amount_refundable: 10_400,
  items: [4000, 2500, 500, 0, 3000, 400].map((unit_total, index) => ({ id: index + 1, unit_total })),
  attendees: [ticket(10, 1), ticket(11, 5, 23)],
  units: [unit(20, 2, { attendee_id: 10 }), unit(21, 3), unit(23, 4), unit(24, 6, { package_unit_id: 23 })],
} as unknown as OrderView
const nothing = { attendee_ids: [], unit_ids: [] }

describe('what to refund (BO-26, DAT-36)', () => {
  test('parts are not chosen by themselves, a package costs what its parts did', () => {
    expect(openChoice(order)).toEqual({ attendee_ids: [10], unit_ids: [20, 21, 23] })
    expect(order.units.slice(0, 3).map((one) => unitAmount(order, one))).toEqual([2500, 500, 3400])
    expect(amountOf(order, { attendee_ids: [], unit_ids: [23] })).toBe(3400)
    expect(amountOf(order, nothing)).toBeNull()
  })

  test('a ticket brings its add-ons, which can be left out', () => {
    const with_shirt = toggleTicket(order, nothing, 10)
    expect([with_shirt, amountOf(order, with_shirt)]).toEqual([{ attendee_ids: [10], unit_ids: [20] }, 6500])
    const alone = toggleUnit(order, with_shirt, 20)
    expect([alone, amountOf(order, alone)]).toEqual([{ attendee_ids: [10], unit_ids: [] }, 4000])
    expect(toggleTicket(order, with_shirt, 10)).toEqual(nothing)
  })

  test('cancelling ends add-ons that were not redeemed and all parts of a package; with the last of it the order', () => {
    expect(endedBy(order, { attendee_ids: [10], unit_ids: [] })).toEqual({ seats: 1, units: 1, is_all: false })
    expect(endedBy(order, { attendee_ids: [], unit_ids: [23] })).toEqual({ seats: 1, units: 2, is_all: false })
    expect(endedBy(order, openChoice(order))).toEqual({ seats: 2, units: 4, is_all: true })
  })
})
