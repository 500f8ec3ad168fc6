import { expect, test } from 'vitest'
import { paths } from '#core/platform/paths.ts'
import { screenOf } from './checkout-address.ts'

const link = { event_id: 7, order_short_id: 'o_x' }

test.each([
  [paths.checkout(7), { kind: 'running', event_id: 7 }],
  [paths.checkoutStep(7, 'o_x', 'payment_return'), { kind: 'checkout', link, step: 'payment_return' }],
  ['/checkout/7/o_x', { kind: 'checkout', link, step: null }],
  ['/checkout/7/o_x/refund', { kind: 'unknown' }],
  ['/checkout/seven', { kind: 'unknown' }],
  [paths.printOrder(7, 'o_x'), { kind: 'print-order', link }],
  [paths.ticket(7, 'a_x'), { kind: 'ticket', event_id: 7, attendee_short_id: 'a_x' }],
  [paths.printTicket(7, 'a_x'), { kind: 'print-ticket', event_id: 7, attendee_short_id: 'a_x' }],
  [paths.findTickets(), { kind: 'my-tickets' }],
  [paths.confirmAddress('t').split('#')[0] ?? '', { kind: 'confirm-address' }],
  [paths.mailOptOut('t').split('#')[0] ?? '', { kind: 'no-more-mails' }],
  ['/my-tickets/7', { kind: 'unknown' }],
])('%s is read as it is written (CHK-2 to CHK-7)', (path, screen) => {
  expect(screenOf(path)).toEqual(screen)
})
