import { afterAll, beforeAll, expect, test } from 'vitest'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createSession } from '#test/factories.ts'
import { createOfflineSale } from '#test/offline-sales.ts'
import { runEach } from '#web/platform/client/run-each.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

/** Orders of one event that wait for their money, and the call a list's action makes for each of them (ADR 0027). */
async function waitingOrders(count: number, capacity: number) {
  const sale = await createOfflineSale(t, { capacity })
  const ids: number[] = []
  for (let n = 0; n < count; n++) ids.push((await sale.order()).order_id)
  const as = await createSession(t.deps.db, { ...sale.account, now: t.now() })
  const onEach = (step: string, body: object) =>
    runEach({
      rows: ids,
      run: async (id) => {
        const reply = await t.call('POST', `/api/events/${sale.event_id}/orders/${id}/${step}`, { as, body })
        if (reply.status !== 200) throw new Error(reply.body.error.code)
      },
    })
  const one = (id: number, step: string) =>
    t.call('POST', `/api/events/${sale.event_id}/orders/${id}/${step}`, { as, body: {} })
  const stock = () =>
    t.deps.db
      .selectFrom('stock')
      .select(['held', 'sold'])
      .where('event_id', '=', sale.event_id)
      .where('kind', '=', 'PRICE')
      .executeTakeFirstOrThrow()
  const exact = async () => expect(await recountStock(t.deps.db, sale.event_id)).toEqual([])
  return { ids, onEach, one, stock, exact }
}

test('ten orders are marked as paid four at a time; one cancelled meanwhile tells why and loses none of the others (PAY-24)', async () => {
  const { ids, onEach, one, stock, exact } = await waitingOrders(10, 10)
  expect((await one(ids[4]!, 'cancel')).status).toBe(200)
  const outcome = await onEach('mark-as-paid', { notify_buyer: false })
  expect(outcome.done).toHaveLength(9)
  expect(outcome.failed.map(({ row, error }) => [row, String(error)])).toEqual([[ids[4], 'Error: ORDER_STATE_CHANGED']])
  expect(await stock()).toEqual({ held: 0, sold: 9 })
  await exact()
})

test('ten orders are cancelled four at a time: every seat is free once, and cancelling again frees nothing (CAN-1, STK-4)', async () => {
  const { onEach, stock, exact } = await waitingOrders(10, 10)
  await onEach('mark-as-paid', { notify_buyer: false })
  expect((await onEach('cancel', { notify_buyer: false })).failed).toEqual([])
  expect(await stock()).toEqual({ held: 0, sold: 0 })
  expect((await onEach('cancel', { notify_buyer: false })).done).toEqual([])
  expect(await stock()).toEqual({ held: 0, sold: 0 })
  await exact()
})
