import { beforeEach, expect, test } from 'vitest'
import type { PublicOrderView } from '#core/sales/checkout/schema.ts'
import { keyOf, purchaseOf } from './told-purchase.ts'

const AT = Date.parse('2027-03-01T10:00:00Z')
const order = (values: Partial<PublicOrderView> = {}) =>
  ({
    short_id: 'o_K7M2QPA',
    status: 'COMPLETED',
    is_test: false,
    has_session: true,
    completed_at: new Date(AT).toISOString(),
    server_time: new Date(AT + 2_000).toISOString(),
    total_gross: 7506,
    currency: 'EUR',
    items: [{ title: 'Standing', quantity: 2 }],
    event: { id: 7, slug: 'low-tide' },
    ...values,
  }) as PublicOrderView

beforeEach(() => localStorage.clear())

test('a purchase is told once, by its value and titles alone (FUN-5)', () => {
  const [told, ...others] = purchaseOf(order())
  expect(others).toEqual([])
  expect(told).toEqual({
    name: 'PURCHASE',
    value: 75.06,
    currency: 'EUR',
    items: [{ title: 'Standing', quantity: 2 }],
    address: `${location.origin}/event/7/low-tide`,
  })
  localStorage.setItem(keyOf(order()), '1')
  expect(purchaseOf(order())).toEqual([])
})

test.each([
  ['a test order', { is_test: true }],
  ['an order that is not complete', { status: 'RESERVED' }],
  ["somebody else's order", { has_session: false }],
  ['an old order that is looked at again', { server_time: '2027-03-02T10:00:00Z' }],
] as const)('%s is no purchase to tell of (FUN-3, FUN-5)', (_name, values) => {
  expect(purchaseOf(order(values))).toEqual([])
})
