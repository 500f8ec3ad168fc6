import { afterAll, beforeAll, expect, test } from 'vitest'
import { findEventFacts } from '#server/identity/mails/queries.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { listSoldTickets } from '#server/records/attendees/queries.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { createSoldOrder } from '#test/sold-orders.ts'
import { ticketCards } from './ticket-cards.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

test('the mail of a large order is made a ticket at a time: whoever else asks is answered in between', async () => {
  const shop = await createOnSaleEvent(t.deps.db)
  const person = { first_name: 'Ada', last_name: 'Brandt', email: 'ada@example.org' }
  const people = Array.from({ length: 20 }, () => person)
  const { order_id } = await createSoldOrder(t.deps.db, { ...shop, people })
  const facts = await findEventFacts(t.deps.db, shop.event_id)
  const sold = await listSoldTickets(t.deps.db, shop.event_id, [order_id])
  // how many tickets are looked at before the event loop comes round again
  let at_once = 0
  let most = 0
  const tickets = sold.map((ticket) => ({
    ...ticket,
    get last_name() {
      most = Math.max(most, ++at_once)
      return ticket.last_name
    },
  }))
  let is_done = false
  const turn = () => {
    at_once = 0
    if (!is_done) setImmediate(turn)
  }
  turn()
  const { blocks, attachments } = await ticketCards(systemCtx(t.deps), { facts: facts!, locale: 'en' }, tickets)
  is_done = true
  expect([blocks.length, attachments.length]).toEqual([20, 21])
  expect(most).toBeLessThanOrEqual(2)
})
