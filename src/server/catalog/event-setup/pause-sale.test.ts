import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jobTable } from '#server/app/job-table.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createBuyer } from '#test/buyer.ts'
import { runDueJobs } from '#test/due-jobs.ts'
import { createAccount, createOnSaleEvent, createSession } from '#test/factories.ts'
import { createWaitingEntry, entryOf, openWaitingList, statusesOf } from '#test/waiting-lists.ts'

let one: TestApp
let two: TestApp
beforeAll(async () => {
  one = await createTestApp()
  two = await createTestApp({ database: one.url })
})
afterAll(async () => {
  await two.close()
  await one.close()
})

async function createSale(capacity = 10) {
  const { account, ...sale } = await createOnSaleEvent(one.deps.db, { price: 2000, capacity })
  const as = await createSession(one.deps.db, { ...account, now: one.now() })
  const items = [{ ticket_id: sale.ticket_id, ticket_price_id: sale.price_id, quantity: 1 }]
  return {
    ...sale,
    as,
    reserve: (at: TestApp = one) => at.call('POST', `/api/public/events/${sale.event_id}/order`, { body: { items } }),
    turn: (to: 'pause' | 'resume', body: unknown = {}, by = as) =>
      one.call('POST', `/api/events/${sale.event_id}/sale/${to}`, { as: by, body }),
    read: async () => (await two.call('GET', `/api/public/events/${sale.event_id}`)).body.data,
  }
}

const refusal = async (answer: ReturnType<Awaited<ReturnType<typeof createSale>>['reserve']>) => {
  const { status, body } = await answer
  return [status, body.error?.code, body.error?.data.lines.map(({ reason }: { reason: string }) => reason)]
}
const PAUSED = [409, 'ITEMS_UNAVAILABLE', ['PAUSED']]

describe('pausing the sale (LIVE-5)', () => {
  test('refuses at once in each process, by page and call, and says so; resumed, it sells again', async () => {
    const sale = await createSale()
    // both processes know the catalog
    for (const at of [one, two]) expect((await sale.reserve(at)).status).toBe(201)
    expect(await sale.read()).toMatchObject({ is_sale_paused: false, tickets: [{ sale_state: 'ON_SALE' }] })
    const paused = await sale.turn('pause')
    expect([paused.status, paused.body.data.sale_paused_at]).toEqual([200, one.now().toISOString()])
    for (const at of [one, two]) expect(await refusal(sale.reserve(at))).toEqual(PAUSED)
    expect(await sale.read()).toMatchObject({ is_sale_paused: true, tickets: [{ sale_state: 'PAUSED' }] })
    const seen = (await one.call('GET', `/api/events/${sale.event_id}`, { as: sale.as })).body.data
    expect(seen).toMatchObject({ sale_paused_at: one.now().toISOString(), tickets: [{ off_sale_reasons: ['PAUSED'] }] })
    expect((await sale.turn('resume')).body.data.sale_paused_at).toBeNull()
    for (const at of [one, two]) expect((await sale.reserve(at)).status).toBe(201)
    expect(await recountStock(one.deps.db)).toEqual([])
  })

  test('a control that raises no version goes on selling in a process that knows the catalog (RES-24)', async () => {
    const sale = await createSale()
    expect((await sale.reserve()).status).toBe(201)
    await one.deps.db.updateTable('events').set({ sale_paused_at: one.now() }).where('id', '=', sale.event_id).execute()
    expect((await sale.reserve()).status).toBe(201)
  })

  test('holds finish: what was begun is filled in, paid and completed; another choice of the session is not', async () => {
    const sale = await createSale()
    const buyer = await createBuyer(one, sale)
    await sale.turn('pause')
    const items = [{ ticket_id: sale.ticket_id, ticket_price_id: sale.price_id, quantity: 2 }]
    const again = one.call('POST', `/api/public/events/${sale.event_id}/order`, {
      body: { items },
      headers: { cookie: buyer.cookie },
    })
    expect(await refusal(again)).toEqual(PAUSED)
    expect((await buyer.submit()).status).toBe(200)
    await buyer.confirm()
    expect(await buyer.status()).toBe('COMPLETED')
    expect(await recountStock(one.deps.db)).toEqual([])
  })

  test('nobody joins the waiting list, nobody is offered anything; resuming offers what came free (WTL-6, WTL-15)', async () => {
    const sale = await createSale(1)
    await openWaitingList(one, sale.event_id)
    const buyer = await createBuyer(one, sale)
    const entry = await createWaitingEntry(one, { event_id: sale.event_id, prices: [sale.price_id] })
    await sale.turn('pause')
    const joining = await one.call('POST', `/api/public/events/${sale.event_id}/waiting-list`, {
      body: {
        prices: [{ ticket_price_id: sale.price_id }],
        quantity: 1,
        ...{ first_name: 'Ove', last_name: 'Dahl', email: 'ove@example.org' },
      },
    })
    expect(joining.body.error.code).toBe('WAITING_LIST_CLOSED')
    await buyer.call('DELETE')
    await runDueJobs(one.deps, jobTable)
    expect(await statusesOf(one, [entry])).toEqual(['WAITING'])
    const now = await one.call('POST', `/api/events/${sale.event_id}/waiting-list/offer`, {
      as: sale.as,
      body: { ids: [entry] },
    })
    expect(JSON.stringify(now.body)).toContain('ITEMS_UNAVAILABLE')
    await sale.turn('resume')
    await runDueJobs(one.deps, jobTable)
    expect((await entryOf(one, entry)).status).toBe('OFFERED')
    expect(await recountStock(one.deps.db)).toEqual([])
  })

  test('is told once: paused again it stays; what was changed since it was seen is STALE_UPDATE; audited', async () => {
    const sale = await createSale()
    const seen = (await one.call('GET', `/api/events/${sale.event_id}`, { as: sale.as })).body.data.updated_at
    one.advance(1000)
    await sale.turn('pause', { updated_at: seen })
    const again = await sale.turn('pause', { updated_at: seen })
    expect([again.status, again.body.data.sale_paused_at]).toEqual([200, one.now().toISOString()])
    one.advance(1000)
    const stale = await sale.turn('resume', { updated_at: seen })
    expect([stale.status, stale.body.error.code]).toEqual([409, 'STALE_UPDATE'])
    await sale.turn('resume', { updated_at: again.body.data.updated_at })
    const lines = await one.deps.db
      .selectFrom('audit_log')
      .select('action')
      .where('event_id', '=', sale.event_id)
      .where('action', 'like', 'sale.%')
      .orderBy('id')
      .execute()
    expect(lines.map(({ action }) => action)).toEqual(['sale.paused', 'sale.resumed'])
  })

  test('only what is LIVE is paused; another account’s event is not there', async () => {
    const sale = await createSale()
    const stranger = await createSession(one.deps.db, { ...(await createAccount(one.deps.db)), now: one.now() })
    expect((await sale.turn('pause', {}, stranger)).status).toBe(404)
    await one.deps.db.updateTable('events').set({ status: 'DRAFT' }).where('id', '=', sale.event_id).execute()
    expect((await sale.turn('pause')).body.error.code).toBe('EVENT_NOT_ON_SALE')
  })
})
