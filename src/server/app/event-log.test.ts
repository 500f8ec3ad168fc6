import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createBuyer } from '#test/buyer.ts'
import { publishAll, verifiedLog } from '#test/event-log.ts'
import { createOnSaleEvent, createSession, createTicket } from '#test/factories.ts'
import { runJobs } from './worker.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

/** An order for nothing, admitted, corrected, moved to another ticket and cancelled: what the log of its account says of it. */
async function story() {
  const shop = await createOnSaleEvent(t.deps.db, { price: 0 })
  const other = await createTicket(t.deps.db, shop.event_id, { title: 'Seated', price: 0, order: 2 })
  const as = await createSession(t.deps.db, { ...shop.account, now: t.now() })
  const staff = (method: string, path: string, body?: unknown) =>
    t.call(method, `/api/events/${shop.event_id}${path}`, { as, body })
  const list = (await staff('POST', '/check-in-lists', { name: 'Door', ticket_ids: [shop.ticket_id] })).body.data
  const buyer = await createBuyer(t, shop)
  await buyer.saveDetails()
  const [{ id: order_id }] = (await staff('GET', '/orders')).body.data
  const [attendee] = (await staff('GET', `/orders/${order_id}`)).body.data.attendees
  const scan = async (action: string) => {
    const one = { nonce: randomUUID(), action, scanned_at: t.now().toISOString(), reference: attendee.reference }
    return (await t.call('POST', `/api/public/check-in-lists/${list.short_id}/check-ins`, { body: { scans: [one] } }))
      .body
  }
  for (const action of ['CHECK_IN', 'CHECK_IN', 'CHECK_OUT', 'CHECK_IN'])
    expect((await scan(action)).data).toHaveLength(1)
  await staff('PUT', `/orders/${order_id}`, { email: 'grace@example.org' })
  await staff('PUT', `/attendees/${attendee.id}`, { ticket_id: other.ticket_id, send_ticket: false })
  await staff('POST', `/orders/${order_id}/cancel`, { notify_buyer: false })
  const entries = async () => {
    const log = await verifiedLog(t.deps.db)
    return log.filter(({ account_id }) => account_id === shop.account.account_id)
  }
  return { entries, order_id, attendee_id: attendee.id, list_id: list.id }
}

test('an order in the log of its account: every action once, in its order, and nothing of persons in data (LOGE-3, LOGE-6)', async () => {
  const { entries, order_id, attendee_id, list_id } = await story()
  await publishAll(t.deps.db)
  const log = await entries()
  expect(log.map(({ action, actor_type }) => `${action} ${actor_type}`)).toEqual([
    'check_in_list.created USER',
    'order.completed BUYER',
    'check_in.created DOOR',
    'check_in.ended DOOR',
    'check_in.created DOOR',
    'order.updated USER',
    // the other ticket does not open this door
    'check_in.ended USER',
    'attendee.ticket_changed USER',
    'order.cancelled USER',
    'attendee.cancelled USER',
  ])
  expect(JSON.stringify(log.map(({ data }) => data))).not.toMatch(/@|annika|grace/i)
  expect(log.find(({ action }) => action === 'order.completed')).toMatchObject({ order_id, data: { amount_paid: 0 } })
  const [admitted] = log.filter(({ action }) => action === 'check_in.created')
  expect(admitted).toMatchObject({ attendee_id, data: { check_in_list_id: list_id }, changes: null })
})

test('a worker publishes by itself, within its next look (LOGE-5)', async () => {
  const { entries } = await story()
  expect(await entries()).toEqual([])
  const worker = await runJobs(t.deps, {})
  await expect.poll(async () => (await entries()).length, { timeout: 15_000 }).toBe(10)
  await worker.stop()
})
