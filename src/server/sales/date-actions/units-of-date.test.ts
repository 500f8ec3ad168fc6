import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createEventDate } from '#test/factories.ts'
import { createOrderWithExtras, redeemUnit } from '#test/order-extras.ts'

/** Extras, add-ons and packages of a cancelled date (DAT-33, DAT-34, DAT-36). */
let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

type Order = Awaited<ReturnType<typeof createOrderWithExtras>>

/** The event's date is cancelled, and everything its job can do at once is done; answers the action. */
async function cancelDate(order: Order, body: object) {
  const { event_id } = order.sale
  const reply = await order.call('POST', `/dates/${event_id}/cancel`, { notify: false, ...body })
  expect([reply.status, reply.body.error]).toEqual([201, undefined])
  await t.runJobs()
  expect(await recountStock(t.deps.db, event_id)).toEqual([])
  return (await order.call('GET', `/date-actions/${reply.body.data.id}`)).body.data
}
const states = async (order: Order) => [
  ...new Set([...(await order.attendees()), ...(await order.units())].map(({ status }) => status)),
]

describe('orders with extras', () => {
  test('REFUND: everything of the date goes with its money, add-ons that are for no date too', async () => {
    const order = await createOrderWithExtras(t)
    const look = (await order.call('GET', `/dates/${order.sale.event_id}/cancellation`)).body.data
    expect(look).toMatchObject({ orders: 1, tickets: 4, people: 1, refund_amount: 19_900, refund_orders: 1 })
    expect(await cancelDate(order, { holders: 'REFUND' })).toMatchObject({ state: 'DONE', failed: [] })
    expect(await order.read()).toMatchObject({ status: 'CANCELLED', total_refunded: 19_900 })
    expect(await states(order)).toEqual(['CANCELLED'])
  })

  test('an order of extras alone is found and refunded', async () => {
    const order = await createOrderWithExtras(t, { tickets: 1, shirts: 0, families: 0 })
    const [ticket] = await order.attendees()
    await order.call('POST', `/attendees/${ticket!.id}/cancel`, { notify: false })
    await cancelDate(order, { holders: 'REFUND' })
    expect(await order.read()).toMatchObject({ status: 'CANCELLED', total_refunded: 500 })
  })

  test('what is for another date stays; what was redeemed stays, and its money', async () => {
    const order = await createOrderWithExtras(t, { families: 0 })
    const other = await createEventDate(t.deps.db, order.sale.event_id)
    const [first] = await order.attendees()
    const moved = await order.call('PUT', `/attendees/${first!.id}`, { event_date_id: other, send_ticket: false })
    expect(moved.status).toBe(200)
    const parking = (await order.units()).find(({ ticket_id }) => ticket_id === order.products.parking.ticket_id)
    await redeemUnit(t, parking!)
    await cancelDate(order, { holders: 'REFUND' })
    expect((await order.attendees()).map(({ status }) => status)).toEqual(['ACTIVE', 'CANCELLED'])
    expect((await order.units()).map(({ status }) => status)).toEqual(['ACTIVE', 'CANCELLED', 'ACTIVE'])
    expect(await order.read()).toMatchObject({ status: 'COMPLETED', total_refunded: 6500 })
  })

  test('a part of a package that was moved to another date stays, with its money and its package (DAT-33, PKG-4)', async () => {
    const order = await createOrderWithExtras(t, { tickets: 1, shirts: 0, parking: 0, parts_cancellable: true })
    const other = await createEventDate(t.deps.db, order.sale.event_id)
    const seats = (await order.attendees()).filter(({ ticket_id }) => ticket_id === order.products.seat.ticket_id)
    const moved = await order.call('PUT', `/attendees/${seats[0]!.id}`, { event_date_id: other, send_ticket: false })
    expect(moved.status).toBe(200)
    const look = (await order.call('GET', `/dates/${order.sale.event_id}/cancellation`)).body.data
    expect(look).toMatchObject({ orders: 1, tickets: 2, refund_amount: 7400 })
    await cancelDate(order, { holders: 'REFUND' })
    const valid = (await order.attendees()).filter(({ status }) => status === 'ACTIVE')
    expect(valid.map(({ id }) => id)).toEqual([seats[0]!.id])
    expect((await order.units()).map(({ kind, status }) => [kind, status])).toEqual([
      ['PACKAGE', 'ACTIVE'],
      ['EXTRA', 'CANCELLED'],
    ])
    expect(await order.read()).toMatchObject({ status: 'COMPLETED', total_refunded: 7400 })
    // nothing of the order is for that date any more (DAT-35)
    const again = (await order.call('GET', `/dates/${order.sale.event_id}/cancellation`)).body.data
    expect(again).toMatchObject({ orders: 0, tickets: 0, refund_amount: 0 })
    // the date it was moved to takes the rest
    await order.call('POST', `/dates/${other}/cancel`, { notify: false, holders: 'REFUND' })
    await t.runJobs()
    expect(await order.read()).toMatchObject({ status: 'CANCELLED', total_refunded: 10_400 })
    expect(await states(order)).toEqual(['CANCELLED'])
  })

  test('a part that was moved to the cancelled date goes alone; the others of its package stay', async () => {
    const order = await createOrderWithExtras(t, { tickets: 1, shirts: 0, parking: 0, parts_cancellable: true })
    const other = await createEventDate(t.deps.db, order.sale.event_id)
    const seats = (await order.attendees()).filter(({ ticket_id }) => ticket_id === order.products.seat.ticket_id)
    await order.call('PUT', `/attendees/${seats[0]!.id}`, { event_date_id: other, send_ticket: false })
    const target_date_id = await createEventDate(t.deps.db, order.sale.event_id)
    const reply = await order.call('POST', `/dates/${other}/cancel`, { notify: false, holders: 'MOVE', target_date_id })
    expect(reply.status).toBe(201)
    await t.runJobs()
    expect(await recountStock(t.deps.db, order.sale.event_id)).toEqual([])
    const dates = (await order.attendees()).map(({ id, event_date_id }) => [id === seats[0]!.id, event_date_id])
    expect(dates.filter(([is_moved]) => is_moved)).toEqual([[true, target_date_id]])
    expect(dates.filter(([is_moved]) => !is_moved).map(([, date]) => date)).not.toContain(target_date_id)
    expect(await states(order)).toEqual(['ACTIVE'])
  })

  test('MOVE: tickets, extras and packages come along; what is for no date stays as it is', async () => {
    const order = await createOrderWithExtras(t)
    const target_date_id = await createEventDate(t.deps.db, order.sale.event_id)
    expect(await cancelDate(order, { holders: 'MOVE', target_date_id })).toMatchObject({ state: 'DONE', failed: [] })
    expect(await states(order)).toEqual(['ACTIVE'])
    expect(new Set((await order.attendees()).map(({ event_date_id }) => event_date_id))).toEqual(
      new Set([target_date_id]),
    )
    expect((await order.units()).map(({ event_date_id }) => event_date_id)).toEqual([
      target_date_id,
      null,
      null,
      target_date_id,
      target_date_id,
    ])
  })

  test('MOVE: where a part of a package has no place all of the order stays (NO_ROOM)', async () => {
    const order = await createOrderWithExtras(t)
    const target_date_id = await createEventDate(t.deps.db, order.sale.event_id)
    await t.deps.db
      .updateTable('ticket_prices')
      .set({ quantity_available: 0 })
      .where('id', '=', order.products.programme.price_id)
      .execute()
    const { event_id } = order.sale
    const refused = await order.call('POST', `/dates/${event_id}/cancel`, {
      ...{ notify: false, holders: 'MOVE', target_date_id },
    })
    expect(refused.body.error).toMatchObject({ code: 'DATE_NO_ROOM', data: { needed: 7, left: 6 } })
    expect(await states(order)).toEqual(['ACTIVE'])
  })
})
