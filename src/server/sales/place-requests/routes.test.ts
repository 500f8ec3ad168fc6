import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#core/platform/limits.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { applicationOf, createApplication, ordersOf, putOnRequest } from '#test/applications.ts'
import { createBuyer } from '#test/buyer.ts'
import { createGranted, createOnSaleEvent, createSession, createTicket } from '#test/factories.ts'
import { queuedMails } from '#test/outbox.ts'
import { createWaitingEntry, openWaitingList } from '#test/waiting-lists.ts'
import { sweepApplications, sweepEvent } from './sweep-applications.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

type Sale = Awaited<ReturnType<typeof createOnSaleEvent>>
async function shop(values: Parameters<typeof createOnSaleEvent>[1] = {}) {
  const made = await createOnSaleEvent(t.deps.db, { price: 2000, capacity: 3, max_per_order: 10, ...values })
  await putOnRequest(t, made)
  const token = await createSession(t.deps.db, { ...made.account, now: t.now() })
  return { ...made, account: { ...made.account, token } }
}
const ask = async (
  of: Sale,
  quantity = 1,
  application: Parameters<typeof createApplication>[1]['application'] = {},
) => {
  t.advance(1000)
  const items = [{ ticket_id: of.ticket_id, ticket_price_id: of.price_id, quantity }]
  return (await createApplication(t, { event_id: of.event_id, items, application })).id
}
const list = (of: Sale, query = '', token = of.account.token) =>
  t.call('GET', `/api/events/${of.event_id}/applications${query}`, { as: token })
const act = async (of: Sale, verb: string, ids: readonly number[], more: object = {}) => {
  const body = { ids, ...more }
  const answer = await t.call('POST', `/api/events/${of.event_id}/applications/${verb}`, { as: of.account.token, body })
  return answer.body.data.results.map(({ code }: { code: string | null }) => code)
}
const idsOf = (answer: { body: { data: { id: number }[] } }) => answer.body.data.map(({ id }) => id)
const statusOf = async (id: number) => (await applicationOf(t, id)).status
const stockOf = async (of: Sale) => {
  const { held, sold } = await t.deps.db
    .selectFrom('stock')
    .selectAll()
    .where('id', '=', of.stock_id)
    .executeTakeFirstOrThrow()
  return [held, sold]
}

describe('the list (BO-100)', () => {
  test('undecided ones in the order in which they came; sorted, searched, narrowed; a file as well', async () => {
    const of = await shop()
    const gallery = await createTicket(t.deps.db, of.event_id, { title: 'Gallery', price: 0 })
    const a = await ask(of, 1, { last_name: 'Zorn' })
    const b = await ask(of, 2, { last_name: '=Abel' })
    const items = [{ ticket_id: gallery.ticket_id, ticket_price_id: gallery.price_id, quantity: 1 }]
    const c = (await createApplication(t, { event_id: of.event_id, items })).id
    await act(of, 'reject', [c], { notify: false })
    expect(idsOf(await list(of))).toEqual([a, b])
    expect(idsOf(await list(of, '?sort_by=last_name'))).toEqual([b, a])
    expect(idsOf(await list(of, '?sort_by=quantity&sort_direction=desc'))).toEqual([b, a])
    expect(idsOf(await list(of, '?query=zorn'))).toEqual([a])
    expect(idsOf(await list(of, '?filter_fields[status][eq]=REJECTED'))).toEqual([c])
    const narrowed = `?filter_fields[ticket_price_id][eq]=${gallery.price_id}&filter_fields[status][in]=APPLIED,REJECTED`
    expect(idsOf(await list(of, narrowed))).toEqual([c])
    const file = await t.app.inject({
      method: 'GET',
      url: `/api/events/${of.event_id}/applications/export?format=csv`,
      headers: { authorization: `Bearer ${of.account.token}` },
    })
    expect([file.statusCode, file.payload.includes("'=Abel"), file.payload.includes('Standing × 2')]).toEqual([
      200,
      true,
      true,
    ])
  })

  test.each([
    ['BOX_OFFICE', 200, 403],
    ['READ_ONLY', 200, 403],
    ['ORGANIZER', 200, 200],
    ['MARKETING', 403, 403],
    ['DOOR', 403, 403],
  ] as const)('%s reads %i, decides %i', async (role, read, write) => {
    const of = await shop()
    const id = await ask(of)
    const { token } = await createGranted(t.deps.db, of.account.account_id, [{ role }])
    expect((await list(of, '', token)).status).toBe(read)
    const path = `/api/events/${of.event_id}/applications/reject`
    expect((await t.call('POST', path, { as: token, body: { ids: [id], notify: false } })).status).toBe(write)
  })

  test('the event says that somebody asked, also once nothing is on request any more (APP-1)', async () => {
    const of = await shop()
    const said = async () => {
      const { body } = await t.call('GET', `/api/events/${of.event_id}`, { as: of.account.token })
      return body.data.has_applications
    }
    expect(await said()).toBe(false)
    await ask(of)
    await t.deps.db.updateTable('tickets').set({ requires_approval: false }).where('id', '=', of.ticket_id).execute()
    expect(await said()).toBe(true)
  })

  test("another event's applications are none (SEC-2)", async () => {
    const [of, other] = [await shop(), await shop()]
    const id = await ask(other)
    for (const verb of ['approve', 'reject', 'reopen']) expect(await act(of, verb, [id])).toEqual(['NOT_FOUND'])
    const path = `/api/events/${of.event_id}/applications/${id}`
    expect((await t.call('GET', path, { as: of.account.token })).status).toBe(404)
    expect(await statusOf(id)).toBe('APPLIED')
  })
})

describe('approving (APP-4a, APP-5)', () => {
  test('one after the other until nothing is left: who does not fit stays APPLIED', async () => {
    const of = await shop()
    const ids = [await ask(of, 2), await ask(of, 2), await ask(of, 1)]
    expect(await act(of, 'approve', ids)).toEqual([null, 'ITEMS_UNAVAILABLE', null])
    expect(await Promise.all(ids.map(statusOf))).toEqual(['APPROVED', 'APPLIED', 'APPROVED'])
    expect(await stockOf(of)).toEqual([3, 0])
    expect(await recountStock(t.deps.db, of.event_id)).toEqual([])
    const [order] = await ordersOf(t, ids[0]!)
    expect(order).toMatchObject({
      status: 'AWAITING_PAYMENT',
      payment_status: 'AWAITING_PAYMENT',
      total_gross: 4000,
      session_hash: null,
      is_manually_created: false,
    })
    expect(order?.reserved_until?.getTime()).toBe(order!.created_at.getTime() + 72 * HOUR_MS)
  })

  test('the price is that of the moment, the time to pay that of the event, the ticket need not be on sale (APP-1)', async () => {
    const of = await shop()
    const id = await ask(of)
    const call = (path: string, method: string, body: object) =>
      t.call(method, `/api/events/${of.event_id}${path}`, { as: of.account.token, body })
    const change = { price: 3500, is_paused: true, requires_approval: false }
    expect((await call(`/tickets/${of.ticket_id}`, 'PUT', change)).status).toBe(200)
    expect((await call('/settings', 'PATCH', { approval_pay_hours: 5 })).status).toBe(200)
    expect((await call('/settings', 'PATCH', { approval_pay_hours: 337 })).status).toBe(422)
    expect(await act(of, 'approve', [id])).toEqual([null])
    const [order] = await ordersOf(t, id)
    expect([order?.total_gross, order!.reserved_until!.getTime() - order!.created_at.getTime()]).toEqual([
      3500,
      5 * HOUR_MS,
    ])
  })

  test('what costs nothing is complete at once, with its tickets mailed', async () => {
    const of = await shop({ price: 0 })
    const id = await ask(of, 2)
    expect(await act(of, 'approve', [id])).toEqual([null])
    const { status, email, decided_by, decided_at } = await applicationOf(t, id)
    expect([status, decided_by, decided_at]).toEqual(['CONVERTED', of.account.user_id, t.now()])
    expect((await ordersOf(t, id))[0]).toMatchObject({ status: 'COMPLETED', payment_status: 'NO_PAYMENT_REQUIRED' })
    expect(await stockOf(of)).toEqual([0, 2])
    expect((await queuedMails(t, email!, 'order-confirmation')).length).toBe(1)
    expect((await queuedMails(t, email!, 'application-approved')).length).toBe(0)
  })

  test('units promised to the waiting list are not taken (WTL-13)', async () => {
    const of = await createOnSaleEvent(t.deps.db, { price: 0, capacity: 1, max_per_order: 10 })
    await openWaitingList(t, of.event_id)
    await (await createBuyer(t, of, 1)).saveDetails()
    await createWaitingEntry(t, { event_id: of.event_id, prices: [of.price_id], quantity: 2 })
    await t.deps.db.updateTable('stock').set({ sold: 0, promised: 1 }).where('id', '=', of.stock_id).execute()
    const id = await ask(of)
    expect(await act(of, 'approve', [id])).toEqual(['ITEMS_UNAVAILABLE'])
  })

  test('a hold that has lapsed refuses nobody (EXP-3); what was deleted cannot be had', async () => {
    const of = await shop({ capacity: 1 })
    const [first, second] = [await ask(of), await ask(of)]
    await act(of, 'approve', [first])
    t.advance(73 * HOUR_MS)
    const token = await createSession(t.deps.db, { ...of.account, now: t.now() })
    const later = { ...of, account: { ...of.account, token } }
    expect(await act(later, 'approve', [second])).toEqual([null])
    expect(await statusOf(first)).toBe('LAPSED')
    const third = await ask(of)
    await t.deps.db.updateTable('tickets').set({ deleted_at: t.now() }).where('id', '=', of.ticket_id).execute()
    expect(await act(later, 'approve', [third])).toEqual(['ITEMS_UNAVAILABLE'])
  })

  test('staff who cancel its order, or delete it as a test, close it (APP-4d, BO-104)', async () => {
    const of = await shop()
    const id = await ask(of)
    await act(of, 'approve', [id])
    const [order] = await ordersOf(t, id)
    const path = `/api/events/${of.event_id}/orders/${order!.id}/cancel`
    expect((await t.call('POST', path, { as: of.account.token, body: { notify_buyer: false } })).status).toBe(200)
    expect(await statusOf(id)).toBe('CLOSED')
    const other = await ask(of)
    await act(of, 'approve', [other])
    await t.deps.db.updateTable('orders').set({ is_test: true }).where('application_id', '=', other).execute()
    const tests = `/api/events/${of.event_id}/test-orders`
    expect((await t.call('DELETE', tests, { as: of.account.token })).status).toBeLessThan(300)
    expect([await statusOf(other), await stockOf(of)]).toEqual(['CLOSED', [0, 0]])
  })
})

describe('rejecting and reopening (APP-4c, APP-4e)', () => {
  test('the message goes out with the mail, the reason stays', async () => {
    const of = await shop()
    const [told, untold] = [await ask(of), await ask(of)]
    expect(await act(of, 'reject', [told], { reason: 'Too late', message: 'We are full.\n\nSorry!' })).toEqual([null])
    expect(await act(of, 'reject', [untold], { notify: false, message: 'never said' })).toEqual([null])
    expect(await applicationOf(t, told)).toMatchObject({
      status: 'REJECTED',
      reason: 'Too late',
      message: 'We are full.\n\nSorry!',
    })
    const { email, message } = await applicationOf(t, untold)
    expect([message, (await queuedMails(t, email!)).length]).toEqual([null, 0])
    await t.runJobs()
    const sent = t.mails.sent.at(-1)
    expect(sent?.text).toContain('We are full.')
    expect(sent?.text).not.toContain('Too late')
    expect(await act(of, 'reject', [told])).toEqual(['WAITING_STATE_CHANGED'])
    expect((await list(of, '?filter_fields[status][eq]=REJECTED')).body.data[0]).toMatchObject({ reason: 'Too late' })
  })

  test('a rejection is taken back, unless the person has asked anew (APP-2)', async () => {
    const of = await shop()
    const person_key = Buffer.alloc(16, 7)
    const id = await ask(of, 1, { person_key })
    await act(of, 'reject', [id], { reason: 'No', notify: false })
    expect(await act(of, 'reopen', [id])).toEqual([null])
    expect(await applicationOf(t, id)).toMatchObject({
      status: 'APPLIED',
      reason: null,
      decided_at: null,
      ended_at: null,
    })
    await act(of, 'reject', [id], { notify: false })
    await ask(of, 1, { person_key })
    expect(await act(of, 'reopen', [id])).toEqual(['WAITING_STATE_CHANGED'])
  })

  test('two of one person, reopened at once: one is', async () => {
    const of = await shop()
    const person_key = Buffer.alloc(16, 8)
    const first = await ask(of, 1, { person_key })
    await act(of, 'reject', [first], { notify: false })
    const second = await ask(of, 1, { person_key })
    await act(of, 'reject', [second], { notify: false })
    const codes = await Promise.all([first, second].map((id) => act(of, 'reopen', [id])))
    expect(codes.flat().toSorted()).toEqual(['WAITING_STATE_CHANGED', null].toSorted())
  })
})

describe('what ends by itself (APP-4d)', () => {
  test('some at a time, until all were looked at', async () => {
    const of = await shop()
    const ids: number[] = []
    for (let n = 0; n < 5; n++) ids.push(await ask(of))
    const kept = await ask(of)
    const { ticket_id, price_id } = await createTicket(t.deps.db, of.event_id, { capacity: 5 })
    const items = [{ event_date_id: of.event_id, ticket_id, ticket_price_id: price_id, quantity: 1 }]
    await t.deps.db
      .updateTable('applications')
      .set({ items: JSON.stringify(items) })
      .where('id', '=', kept)
      .execute()
    await t.deps.db.updateTable('tickets').set({ deleted_at: t.now() }).where('id', '=', of.ticket_id).execute()
    await sweepEvent(systemCtx(t.deps), of.event_id, 2)
    expect(await Promise.all([...ids, kept].map(statusOf))).toEqual([...ids.map(() => 'CLOSED'), 'APPLIED'])
  })

  test('with the event, or when all that was asked for is gone; the end of the sale ends nothing', async () => {
    const [over, gone, closed] = [await shop(), await shop(), await shop()]
    const ids = [await ask(over), await ask(gone), await ask(closed)]
    await t.deps.db.updateTable('events').set({ status: 'ARCHIVED' }).where('id', '=', over.event_id).execute()
    await t.deps.db.updateTable('tickets').set({ deleted_at: t.now() }).where('id', '=', gone.ticket_id).execute()
    await t.deps.db
      .updateTable('tickets')
      .set({ sale_end_date: new Date(t.now().getTime() - HOUR_MS) })
      .where('id', '=', closed.ticket_id)
      .execute()
    await sweepApplications(systemCtx(t.deps))
    expect(await Promise.all(ids.map(statusOf))).toEqual(['CLOSED', 'CLOSED', 'APPLIED'])
    const { email } = await applicationOf(t, ids[1]!)
    expect((await queuedMails(t, email!, 'application-decided')).length).toBe(1)
  })
})
