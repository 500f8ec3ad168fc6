import { afterAll, beforeAll, expect, test } from 'vitest'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { applicationOf, createApplication, ordersOf, putOnRequest } from '#test/applications.ts'
import { createOnSaleEvent, createTicket } from '#test/factories.ts'
import { divertStatements } from '#test/statements.ts'

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

/** An event with `units` places on request. */
async function shop({ units, price = 2000 }: { units: number; price?: number }) {
  const sale = await createOnSaleEvent(t.deps.db, { price, capacity: units, max_per_order: 10 })
  await putOnRequest(t, sale)
  const ask = (quantity = 1) =>
    createApplication(t, {
      event_id: sale.event_id,
      items: [{ ticket_id: sale.ticket_id, ticket_price_id: sale.price_id, quantity }],
    })
  const decide = async (verb: string, id: number, app = t): Promise<string | null> => {
    const path = `/api/events/${sale.event_id}/applications/${verb}`
    const body = { ids: [id], ...(verb === 'reject' ? { notify: false } : {}) }
    const answer = await app.call('POST', path, { as: sale.account.token, body })
    return answer.body.data.results[0].code
  }
  const counters = async () => {
    const row = await t.deps.db
      .selectFrom('stock')
      .selectAll()
      .where('id', '=', sale.stock_id)
      .executeTakeFirstOrThrow()
    return [row.held, row.sold]
  }
  return { ...sale, ask, decide, counters }
}
const appOf = (index: number) => (index % 2 ? t : other)
const statusOf = async (id: number) => (await applicationOf(t, id)).status
/** What the counters say is what orders and attendees say. */
const expectAddsUp = async (event_id: number) => expect(await recountStock(t.deps.db, event_id)).toEqual([])

test('approved many times at once, in two processes, it makes one order (APP-4a)', async () => {
  const sale = await shop({ units: 10 })
  const { id } = await sale.ask(2)
  const codes = await Promise.all(Array.from({ length: 8 }, (_, index) => sale.decide('approve', id, appOf(index))))
  expect(codes.toSorted()).toEqual([...Array(7).fill('WAITING_STATE_CHANGED'), null].toSorted())
  expect([(await ordersOf(t, id)).length, await sale.counters(), await statusOf(id)]).toEqual([1, [2, 0], 'APPROVED'])
  await expectAddsUp(sale.event_id)
})

test('control: without the lock of the application each approval makes an order', async () => {
  const sale = await shop({ units: 10 })
  const { id } = await sale.ask(2)
  // both read it before either has written, and the guard of the move is off
  let reading = 2
  let both = () => {}
  const read = new Promise<void>((resolve) => {
    both = resolve
  })
  const asBefore = divertStatements(t.deps.pool, async (client, text, go) => {
    if (/select \* from applications where id = any/.test(text)) {
      const rows = await client.query(`select * from applications where id = ${id}`)
      if (--reading === 0) both()
      await read
      return rows
    }
    if (/update "applications" set/.test(text)) return { rows: [await applicationOf(t, id)] }
    return go()
  })
  expect(await Promise.all([sale.decide('approve', id), sale.decide('approve', id)])).toEqual([null, null])
  asBefore()
  expect((await ordersOf(t, id)).length).toBe(2)
})

test.each([
  ['paid', 2000],
  ['free', 0],
])('approvals at the last units, in two processes, never sell one twice: %s', async (_name, price) => {
  const sale = await shop({ units: 5, price })
  const asked = await Promise.all(Array.from({ length: 8 }, () => sale.ask()))
  const codes = await Promise.all(asked.map(({ id }, index) => sale.decide('approve', id, appOf(index))))
  expect(codes.filter((code) => code === null).length).toBe(5)
  expect(new Set(codes)).toEqual(new Set([null, 'ITEMS_UNAVAILABLE']))
  expect(await sale.counters()).toEqual(price > 0 ? [5, 0] : [0, 5])
  await expectAddsUp(sale.event_id)
})

test('strangers who buy meanwhile and approvals share a capacity (RES-5)', async () => {
  const sale = await shop({ units: 20, price: 0 })
  const beside = await createTicket(t.deps.db, sale.event_id, { title: 'Gallery', price: 0, max_per_order: 10 })
  const of_event = { as: sale.account.token }
  const path = `/api/events/${sale.event_id}/capacity-assignments`
  const made = await t.call('POST', path, {
    ...of_event,
    body: { name: 'Hall', capacity: 6, applies_to: 'TICKETS', ticket_ids: [sale.ticket_id, beside.ticket_id] },
  })
  expect(made.status).toBe(201)
  const asked = await Promise.all(Array.from({ length: 6 }, () => sale.ask()))
  const body = { items: [{ ticket_id: beside.ticket_id, ticket_price_id: beside.price_id, quantity: 1 }] }
  const done = await Promise.all([
    ...asked.map(async ({ id }, index) => (await sale.decide('approve', id, appOf(index))) === null),
    ...asked.map(async (_, index) => {
      const answer = await appOf(index).call('POST', `/api/public/events/${sale.event_id}/order`, { body })
      return answer.status === 201
    }),
  ])
  expect(done.filter(Boolean).length).toBe(6)
  await expectAddsUp(sale.event_id)
})

test('approved and withdrawn, rejected or changed at the same moment, one of the two counts', async () => {
  const sale = await shop({ units: 40 })
  const rounds = Array.from({ length: 12 }, async (_, index) => {
    const { id, short_id } = await sale.ask()
    const withdraw = async () =>
      (await appOf(index).call('POST', `/api/public/applications/${short_id}/withdraw`)).status as number
    const against = index % 2 ? () => sale.decide('reject', id, appOf(index)) : withdraw
    const [approved] = await Promise.all([sale.decide('approve', id, appOf(index + 1)), against()])
    return { id, approved }
  })
  let held = 0
  for (const { id, approved } of await Promise.all(rounds)) {
    const status = await statusOf(id)
    const orders = await ordersOf(t, id)
    // whoever lost has left nothing; an order that was withdrawn after it was approved has ended
    expect(orders.length).toBe(approved === null ? 1 : 0)
    if (approved === null) expect(['APPROVED', 'WITHDRAWN']).toContain(status)
    else expect(['WITHDRAWN', 'REJECTED']).toContain(status)
    if (status === 'APPROVED') held++
  }
  expect(await sale.counters()).toEqual([held, 0])
  await expectAddsUp(sale.event_id)
})

test('the same person asks many times at once and has one application (APP-2)', async () => {
  const sale = await shop({ units: 5 })
  const person = { first_name: 'Nuno', last_name: 'Vaz', email: 'nuno@example.org' }
  const body = {
    items: [{ ticket_id: sale.ticket_id, ticket_price_id: sale.price_id, quantity: 1 }],
    order: person,
    attendees: [{ ...person, ticket_price_id: sale.price_id }],
  }
  const path = `/api/public/events/${sale.event_id}/applications`
  const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => appOf(index).call('POST', path, { body })))
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(202))
  const rows = await t.deps.db.selectFrom('applications').select('id').where('event_id', '=', sale.event_id).execute()
  expect(rows.length).toBe(1)
})
