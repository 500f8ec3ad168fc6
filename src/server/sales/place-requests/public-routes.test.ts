import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#core/platform/limits.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { expireLapsedOrders } from '#server/sales/completion/expire-orders.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { applicationOf, ordersOf, putOnRequest } from '#test/applications.ts'
import { TEST_CARD } from '#test/buyer.ts'
import { createOnSaleEvent, createQuestion, createSession, createTicket } from '#test/factories.ts'
import { queuedMails } from '#test/outbox.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ env: { TURNOUT_LIMITS: 'on' } })
})
afterAll(() => t.close())

type Sale = Awaited<ReturnType<typeof createOnSaleEvent>>
let sale: Sale
let n = 0
beforeEach(async () => {
  t.mails.sent.length = 0
  // limits of networks and mailboxes count anew
  t.advance(24 * 60 * MINUTE_MS)
  sale = await onRequest()
})

/** An event whose one ticket is asked for. */
async function onRequest(values: Parameters<typeof createOnSaleEvent>[1] = {}): Promise<Sale> {
  const made = await createOnSaleEvent(t.deps.db, { price: 2000, capacity: 2, max_per_order: 6, ...values })
  await putOnRequest(t, made)
  // the clock runs on between tests, and a login lasts a day
  const token = await createSession(t.deps.db, { ...made.account, now: t.now() })
  return { ...made, account: { ...made.account, token } }
}

interface Wish {
  readonly quantity?: number
  readonly email?: string
  readonly items?: object[]
  readonly answers?: object[]
}

function wishOf(of: Sale, { quantity = 1, email = `nuno${++n}@example.org`, items, answers = [] }: Wish = {}) {
  const person = { first_name: 'Nuno', last_name: 'Vaz', email }
  const line = { ticket_id: of.ticket_id, ticket_price_id: of.price_id, quantity }
  const attendees = Array.from({ length: quantity }, () => ({ ...person, ticket_price_id: of.price_id }))
  return { items: items ?? [line], order: { ...person, answers }, attendees }
}
const apply = (of: Sale, body: object) => t.call('POST', `/api/public/events/${of.event_id}/applications`, { body })
const link = (method: string, path: string, body?: unknown) =>
  t.call(method, `/api/public/applications/${path}`, body === undefined ? {} : { body })
const newest = (of: Sale) =>
  t.deps.db
    .selectFrom('applications')
    .selectAll()
    .where('event_id', '=', of.event_id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
async function applied(of: Sale = sale, wish: Wish = {}) {
  expect((await apply(of, wishOf(of, wish))).status).toBe(202)
  return newest(of)
}
const staff = (of: Sale, act: string, body: object) =>
  t.call('POST', `/api/events/${of.event_id}/applications/${act}`, { as: of.account.token, body })
async function approved(of: Sale = sale, wish: Wish = {}) {
  const application = await applied(of, wish)
  const answer = await staff(of, 'approve', { ids: [application.id] })
  expect(answer.body.data.results).toEqual([{ id: application.id, code: null, message: null }])
  return application
}
const linesOf = (answer: { body: { error: { data: { lines: { reason: string }[] } } } }) =>
  answer.body.error.data.lines.map(({ reason }) => reason)
const sentTo = async (email: string | null) => {
  await t.runJobs()
  return t.mails.sent.filter(({ to }) => to === email)
}
const ticket = (of: Sale, body: object) =>
  t.call('PUT', `/api/events/${of.event_id}/tickets/${of.ticket_id}`, { as: of.account.token, body })

describe('asking for a place (APP-1 to APP-3)', () => {
  test('reserving it answers APPROVAL_REQUIRED; the event page says that it is asked for', async () => {
    const { items } = wishOf(sale)
    const order = await t.call('POST', `/api/public/events/${sale.event_id}/order`, { body: { items } })
    expect([order.status, linesOf(order)]).toEqual([409, ['APPROVAL_REQUIRED']])
    const page = await t.call('GET', `/api/public/events/${sale.event_id}`)
    expect(page.body.data.tickets[0].requires_approval).toEqual({
      attendee_details: 'EACH',
      attendee_email: 'REQUIRED',
    })
  })

  test('the address is mailed one link; the answer tells nothing, and nothing is held (WTL-7)', async () => {
    const body = wishOf(sale, { quantity: 2 })
    const answer = await apply(sale, body)
    expect([answer.status, answer.body.data]).toEqual([202, { sent: true }])
    const made = await newest(sale)
    expect([made.status, made.quantity, made.email]).toEqual(['APPLIED', 2, body.order.email])
    const [mail, ...more] = await sentTo(body.order.email)
    expect(more).toEqual([])
    expect(mail?.text).toContain(`/applications/${sale.event_id}/${made.short_id}`)
    expect(mail?.text).toContain('Get no more mails about this event')
    const stock = await t.deps.db
      .selectFrom('stock')
      .selectAll()
      .where('id', '=', sale.stock_id)
      .executeTakeFirstOrThrow()
    expect([stock.held, stock.sold]).toEqual([0, 0])
  })

  test('asking again keeps what was asked first and mails its link, once in ten minutes (WTL-7)', async () => {
    const body = wishOf(sale)
    await apply(sale, body)
    const { id } = await newest(sale)
    await apply(sale, wishOf(sale, { quantity: 2, email: body.order.email }))
    expect((await queuedMails(t, body.order.email)).length).toBe(1)
    t.advance(11 * MINUTE_MS)
    await apply(sale, wishOf(sale, { quantity: 2, email: body.order.email }))
    expect((await queuedMails(t, body.order.email)).length).toBe(2)
    expect([(await newest(sale)).id, (await applicationOf(t, id)).quantity]).toEqual([id, 1])
  })

  test('stock is not asked, windows and numbers are (APP-3)', async () => {
    const free = await createTicket(t.deps.db, sale.event_id, { title: 'Gallery', price: 0 })
    const full = await onRequest({ capacity: 0 })
    expect((await apply(full, wishOf(full))).status).toBe(202)
    expect(linesOf(await apply(sale, wishOf(sale, { quantity: 7 })))).toEqual(['ABOVE_MAX'])
    const other = [{ ticket_id: free.ticket_id, ticket_price_id: free.price_id, quantity: 1 }]
    expect(linesOf(await apply(sale, wishOf(sale, { items: other })))).toEqual(['NO_APPROVAL_NEEDED'])
    expect(linesOf(await apply(sale, wishOf(sale, { items: [{ ...other[0], ticket_price_id: 1 }] })))).toEqual([
      'UNKNOWN',
    ])
    await ticket(sale, { is_paused: true })
    expect(linesOf(await apply(sale, wishOf(sale)))).toEqual(['PAUSED'])
  })

  test('one attendee for each place, and the answers that are asked (RES-17, RES-18)', async () => {
    const body = wishOf(sale, { quantity: 2 })
    const short = await apply(sale, { ...body, attendees: body.attendees.slice(1) })
    expect(short.body.error.code).toBe('ATTENDEES_MISMATCH')
    const question_id = await createQuestion(t.deps.db, sale.event_id, { title: 'Why you?', is_required: true })
    const silent = await apply(sale, wishOf(sale))
    expect([silent.body.error.code, Object.keys(silent.body.error.fields)]).toEqual([
      'ANSWERS_INCOMPLETE',
      [`order.answers.${question_id}`],
    ])
    expect((await apply(sale, wishOf(sale, { answers: [{ question_id, answer: 'I bake' }] }))).status).toBe(202)
    const { id } = await newest(sale)
    const read = await t.call('GET', `/api/events/${sale.event_id}/applications/${id}`, { as: sale.account.token })
    expect(read.body.data.answers).toEqual([{ question_id, title: 'Why you?', text: 'I bake' }])
  })

  test('a draft sells nothing and an unknown event is none', async () => {
    await t.deps.db
      .updateTable('events')
      .set({ status: 'DRAFT', sale_version: 99 })
      .where('id', '=', sale.event_id)
      .execute()
    expect((await apply(sale, wishOf(sale))).body.error.code).toBe('EVENT_NOT_ON_SALE')
    expect((await apply({ ...sale, event_id: 999_999 }, wishOf(sale))).status).toBe(404)
  })

  test('ten of a network in ten minutes (WTL-7)', async () => {
    for (let k = 0; k < 10; k++) await applied()
    expect((await apply(sale, wishOf(sale))).body.error.code).toBe('RATE_LIMITED')
  })

  test('what cannot be on request is a field error (APP-1, WTL-3)', async () => {
    const make = (body: object) =>
      t.call('POST', `/api/events/${sale.event_id}/tickets`, {
        as: sale.account.token,
        body: { title: 'More', type: 'FREE', requires_approval: true, ...body },
      })
    const donated = await make({ type: 'DONATION', price: 100 })
    expect([donated.status, Object.keys(donated.body.error.fields)]).toEqual([422, ['requires_approval']])
    const waited = await make({ has_waiting_list: true })
    expect([waited.status, Object.keys(waited.body.error.fields)]).toEqual([422, ['has_waiting_list']])
    expect((await make({})).body.data.requires_approval).toBe(true)
  })
})

describe('the link (APP-3)', () => {
  test('shows and changes what was asked for while nobody has decided; the address stays', async () => {
    const { short_id, id, email } = await applied()
    const seen = await link('GET', short_id)
    expect(seen.body.data).toMatchObject({
      status: 'APPLIED',
      items: [{ title: 'Standing', quantity: 1, unit_total: 2000 }],
    })
    expect(seen.body.data.details.email).toBe(email)
    const changed = await link('PUT', short_id, wishOf(sale, { quantity: 2, email: 'other@example.org' }))
    expect([changed.status, changed.body.data.items[0].quantity]).toEqual([200, 2])
    expect((await applicationOf(t, id)).email).toBe(email)
    // switched off it can still be lowered, not raised (APP-1)
    await ticket(sale, { requires_approval: false })
    expect((await link('PUT', short_id, wishOf(sale, { quantity: 1 }))).status).toBe(200)
    expect(linesOf(await link('PUT', short_id, wishOf(sale, { quantity: 3 })))).toEqual(['NO_APPROVAL_NEEDED'])
  })

  test('of somebody else, or of nobody, is not found', async () => {
    const { short_id } = await applied()
    expect((await link('GET', `p_${'1'.repeat(22)}`)).status).toBe(404)
    expect((await link('GET', short_id.replace('p_', 'w_'))).status).toBe(404)
  })

  test('withdraws what nobody has decided, once and for all (APP-4d)', async () => {
    const { short_id, id } = await applied()
    const done = await link('POST', `${short_id}/withdraw`)
    expect([done.status, done.body.data.status, done.body.data.details]).toEqual([200, 'WITHDRAWN', null])
    expect((await link('POST', `${short_id}/withdraw`)).status).toBe(200)
    expect((await link('PUT', short_id, wishOf(sale))).body.error.code).toBe('WAITING_STATE_CHANGED')
    expect((await staff(sale, 'approve', { ids: [id] })).body.data.results[0].code).toBe('WAITING_STATE_CHANGED')
  })

  test('pays what was approved, on whatever device (APP-4b)', async () => {
    const { short_id, id, email } = await approved(sale, { quantity: 2 })
    const mail = (await sentTo(email)).at(-1)
    expect([mail?.subject, mail?.text]).toEqual([
      expect.stringContaining('You have a place'),
      expect.stringContaining(`/applications/${sale.event_id}/${short_id}`),
    ])
    const shown = await link('GET', short_id)
    expect(shown.body.data).toMatchObject({
      status: 'APPROVED',
      order: { total_gross: 4000, status: 'AWAITING_PAYMENT' },
    })
    const on = await link('POST', `${short_id}/continue`, { session_transport: 'header' })
    const again = await link('POST', `${short_id}/continue`, { session_transport: 'header' })
    expect(on.body.data.checkout_session).not.toBe(again.body.data.checkout_session)
    const path = `/api/public/events/${sale.event_id}/order/${again.body.data.short_id}`
    const call = (rest: string, body?: unknown) =>
      t.call('POST', path + rest, { body, headers: { 'x-checkout-session': again.body.data.checkout_session } })
    await call('/payment', { method: 'CARD' })
    await call('/payment/submit')
    expect((await call('/payment/test', { number: TEST_CARD, expiry: '12/40', cvc: '123' })).status).toBe(200)
    expect((await applicationOf(t, id)).status).toBe('CONVERTED')
    const tickets = await t.deps.db.selectFrom('attendees').select('id').where('event_id', '=', sale.event_id).execute()
    expect(tickets.length).toBe(2)
  })

  test('an order lapses with its application, and staff may reopen it (APP-4b, APP-4e)', async () => {
    const { short_id, id, email } = await approved()
    t.advance(73 * HOUR_MS)
    await expireLapsedOrders(systemCtx(t.deps), sale.event_id)
    expect((await applicationOf(t, id)).status).toBe('LAPSED')
    expect((await link('POST', `${short_id}/continue`, {})).body.error.code).toBe('ORDER_EXPIRED')
    expect((await sentTo(email)).at(-1)?.text).toContain('was not paid in time')
    const token = await createSession(t.deps.db, { ...sale.account, now: t.now() })
    const later = { ...sale, account: { ...sale.account, token } }
    expect((await staff(later, 'reopen', { ids: [id] })).body.data.results[0].code).toBeNull()
    expect((await staff(later, 'approve', { ids: [id] })).body.data.results[0].code).toBeNull()
    expect((await ordersOf(t, id)).map(({ status }) => status)).toEqual(['EXPIRED', 'AWAITING_PAYMENT'])
  })

  /** Its money comes when staff hear of it, after the time to pay. */
  const paidLate = async (id: number) => {
    const orders = await ordersOf(t, id)
    const { id: order_id } = orders[0]!
    // as if it had been a bank transfer: reviving an order is the same for all late money (ORD-14, ORD-15)
    await t.deps.db.updateTable('orders').set({ payment_provider: 'offline' }).where('id', '=', order_id).execute()
    const path = `/api/events/${sale.event_id}/orders/${order_id}/mark-as-paid`
    return t.call('POST', path, { as: sale.account.token, body: { notify_buyer: false } })
  }
  const lapsed = async () => {
    const application = await approved()
    t.advance(73 * HOUR_MS)
    await expireLapsedOrders(systemCtx(t.deps), sale.event_id)
    const token = await createSession(t.deps.db, { ...sale.account, now: t.now() })
    sale = { ...sale, account: { ...sale.account, token } }
    return application
  }

  test('late money takes the place of an application that lapsed; it is not given a second one (APP-4f)', async () => {
    const { id } = await lapsed()
    expect((await paidLate(id)).status).toBe(200)
    expect((await applicationOf(t, id)).status).toBe('CONVERTED')
    expect((await staff(sale, 'reopen', { ids: [id] })).body.data.results[0].code).toBe('WAITING_STATE_CHANGED')
  })

  test('approved anew, the newer order ends when the older one is paid (APP-4f)', async () => {
    const { id, short_id } = await lapsed()
    await staff(sale, 'reopen', { ids: [id] })
    await staff(sale, 'approve', { ids: [id] })
    expect((await paidLate(id)).status).toBe(200)
    expect((await applicationOf(t, id)).status).toBe('CONVERTED')
    await t.runJobs()
    expect((await ordersOf(t, id)).map(({ status }) => status)).toEqual(['COMPLETED', 'EXPIRED'])
    expect((await link('GET', short_id)).body.data).toMatchObject({
      status: 'CONVERTED',
      order: { status: 'COMPLETED' },
    })
    expect(await recountStock(t.deps.db)).toEqual([])
  })

  test('withdrawing an approved place gives its units back (APP-4d)', async () => {
    const { short_id, id } = await approved(sale, { quantity: 2 })
    expect((await link('POST', `${short_id}/withdraw`)).body.data.status).toBe('WITHDRAWN')
    expect((await ordersOf(t, id))[0]).toMatchObject({ status: 'EXPIRED', expiry_reason: 'ABANDONED' })
    expect((await approved(sale, { quantity: 2 })).id).not.toBe(id)
  })
})
