import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ticketRefund } from '#core/records/orders/refund-tickets.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createMember } from '#test/factories.ts'
import { createOfflineSale } from '#test/offline-sales.ts'
import { staffActions } from '#test/paid-orders.ts'
import { standstill } from '#test/standstill.ts'
import { listOrderItems } from './queries.ts'
import { listRefundedTickets } from './refund-queries.ts'

/**
 * Tickets refunded by two people at once, of orders paid by bank transfer or cash: such a refund is SUCCEEDED at once, so
 * no pending one keeps the second out, only the order's lock (RFD-11, RFD-16).
 */
let t: TestApp
let other: TestApp
beforeAll(async () => {
  t = await createTestApp()
  other = await createTestApp({ database: t.url })
})
afterAll(async () => {
  await other.close()
  await t.close()
})

const UNIT = 1250
const ROUNDS = 6

/** An order of three tickets whose money has come by bank transfer. */
async function paidByTransfer() {
  const sale = await createOfflineSale(t, { capacity: 10, price: UNIT })
  const { order_id, buyer } = await sale.order(3)
  const { token } = await createMember(t.deps.db, sale.account.account_id, 'ORGANIZER')
  const acts = await staffActions(t, sale, { order: buyer.order, as: token })
  const marked = await t.call('POST', `${acts.path}/mark-as-paid`, { as: token, body: { notify_buyer: false } })
  expect(marked.status).toBe(200)
  const attendees = (await acts.read()).attendees.map(({ id }: { id: number }) => id) as [number, number, number]
  const refundTickets = (app: TestApp, attendee_ids: readonly number[]) =>
    app.call('POST', `${acts.path}/refund`, { as: token, body: { attendee_ids, notify_buyer: false } })
  const back = async () => (await acts.refunds()).reduce((sum, { amount }) => sum + amount, 0)
  return { ...acts, sale, order_id, attendees, refundTickets, back }
}

describe('two refunds by ticket of an order paid by bank transfer', () => {
  test('of the same ticket: one is made, the other hears that it was refunded', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const order = await paidByTransfer()
      const [first] = order.attendees
      const replies = await Promise.all([order.refundTickets(t, [first]), order.refundTickets(other, [first])])
      const codes = replies.map(({ status, body }) => body.error?.code ?? status)
      expect(codes.sort()).toEqual([200, 'TICKET_ALREADY_REFUNDED'])
      expect(await order.back()).toBe(UNIT)
      expect(await order.read()).toMatchObject({ refund_status: 'PARTIALLY_REFUNDED', total_refunded: UNIT })
      expect(await order.stock()).toEqual({ held: 0, sold: 2 })
      expect(await recountStock(t.deps.db, order.sale.event_id)).toEqual([])
    }
  })

  test('that overlap: the one that comes second gives nothing back, its own other ticket stays refundable', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const order = await paidByTransfer()
      const [one, two, three] = order.attendees
      const replies = await Promise.all([order.refundTickets(t, [one, two]), order.refundTickets(other, [two, three])])
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(await order.back()).toBe(2 * UNIT)
      const rest = replies[0]!.status === 200 ? three : one
      expect((await order.refundTickets(t, [rest])).status).toBe(200)
      expect(await order.read()).toMatchObject({ refund_status: 'REFUNDED', total_refunded: 3 * UNIT })
    }
  })

  test('of different tickets: both are made, and together they bring back what both cost', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const order = await paidByTransfer()
      const [one, two] = order.attendees
      const replies = await Promise.all([order.refundTickets(t, [one]), order.refundTickets(other, [two])])
      expect(replies.map(({ status }) => status)).toEqual([200, 200])
      expect(await order.read()).toMatchObject({ refund_status: 'PARTIALLY_REFUNDED', total_refunded: 2 * UNIT })
      expect(await order.stock()).toEqual({ held: 0, sold: 1 })
      expect(await recountStock(t.deps.db, order.sale.event_id)).toEqual([])
    }
  })

  test('control: decided on what was read before the lock, one ticket is refunded twice', async () => {
    const order = await paidByTransfer()
    const [first] = order.attendees
    const read = standstill(2)
    const refund = async () => {
      const refunded = await listRefundedTickets(t.deps.db, [order.order_id])
      const items = await listOrderItems(t.deps.db, [order.order_id])
      const attendee = (await order.read()).attendees.find(({ id }: { id: number }) => id === first)
      const ticket = {
        id: first,
        order_item_id: items[0]!.id,
        package_unit_id: null,
        refunded_amount: refunded[0]?.amount ?? null,
      }
      expect(attendee.status).toBe('ACTIVE')
      const chosen = ticketRefund(
        { items, attendees: [ticket], units: [] },
        { attendee_ids: [first], unit_ids: [] },
        { refundable: 3 * UNIT },
      )
      if (!chosen.ok) return
      await read.here()
      const { rows } = await t.deps.pool.query(
        `insert into refunds (event_id, order_id, amount, net_amount, fee_amount, tax_amount, fee_included_amount, tax_included_amount, status, notify_buyer, created_at, updated_at)
         values ($1, $2, $3, $3, 0, 0, 0, 0, 'SUCCEEDED', false, now(), now()) returning id`,
        [order.sale.event_id, order.order_id, chosen.amount],
      )
      await t.deps.pool.query('insert into refund_tickets (refund_id, attendee_id, amount) values ($1, $2, $3)', [
        rows[0].id,
        first,
        chosen.amount,
      ])
    }
    await Promise.all([refund(), refund(), read.meanwhile(async () => {})])
    expect(await order.back()).toBe(2 * UNIT)
  })
})
