import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createEventDate, createOnSaleEvent } from '#test/factories.ts'
import { createOrderWithExtras } from '#test/order-extras.ts'
import { createSoldOrder } from '#test/sold-orders.ts'

let t: TestApp
let shop: Awaited<ReturnType<typeof createOnSaleEvent>>

const ANNA = { first_name: 'Anna', last_name: 'Berg', email: 'anna@example.org' }
const JONAS = { first_name: 'Jonas', last_name: 'Wieczorek', email: 'jonas@example.org' }
const IDA = { first_name: 'Ida', last_name: 'Holm', email: 'ida@example.org' }

beforeAll(async () => {
  t = await createTestApp()
  shop = await createOnSaleEvent(t.deps.db)
  const { attendees } = await createSoldOrder(t.deps.db, { ...shop, people: [ANNA, JONAS] })
  await createSoldOrder(t.deps.db, { ...shop, people: [ANNA] })
  await createSoldOrder(t.deps.db, { ...shop, people: [IDA], order: { language: 'de' } })
  await createSoldOrder(t.deps.db, { ...shop, people: [{ ...IDA, email: 'gone@example.org' }], status: 'CANCELLED' })
  await createSoldOrder(t.deps.db, {
    ...shop,
    people: [{ ...IDA, email: 'unpaid@example.org' }],
    status: 'AWAITING_PAYMENT',
  })
  await cameAndLeft(attendees[1]!.id)
})
afterAll(() => t.close())

async function cameAndLeft(attendee_id: number): Promise<void> {
  const made = await t.call('POST', `/api/events/${shop.event_id}/check-in-lists`, {
    as: shop.account.token,
    body: { name: 'Door', ticket_ids: [shop.ticket_id] },
  })
  await t.deps.db
    .insertInto('check_ins')
    .values({
      event_id: shop.event_id,
      check_in_list_id: made.body.data.id,
      attendee_id,
      short_id: 'ci_test',
      checked_in_at: t.now(),
      checked_out_at: t.now(),
      created_at: t.now(),
    })
    .execute()
}

const count = async (recipient_type: string) =>
  (
    await t.call('GET', `/api/events/${shop.event_id}/messages/recipient-count?recipient_type=${recipient_type}`, {
      as: shop.account.token,
    })
  ).body.data.count
async function send(recipient_type: string) {
  t.mails.sent.length = 0
  const { status, body } = await t.call('POST', `/api/events/${shop.event_id}/messages`, {
    as: shop.account.token,
    body: { subject: 'Doors', body: '<p>At six.</p>', recipient_type, is_not_promotional: true },
  })
  expect([status, body.data?.recipient_type]).toEqual([201, recipient_type])
  await t.runJobs()
  return t.mails.sent.map(({ to, text }) => [to, /order for|Bestellung/.test(text) ? 'order' : 'ticket']).sort()
}

test('BUYERS: each buyer of a valid order once, told that it is for their order (MSG-2e)', async () => {
  expect(await count('BUYERS')).toBe(2)
  expect((await send('BUYERS')).map(([to]) => to)).toEqual(['anna@example.org', 'ida@example.org'])
  const [first] = await send('BUYERS')
  expect(first).toEqual(['anna@example.org', 'order'])
})

test('NOT_CHECKED_IN: who has not come yet; who came and left again has come (MSG-2f)', async () => {
  expect(await count('EVENT')).toBe(3)
  expect(await count('NOT_CHECKED_IN')).toBe(2)
  expect(await send('NOT_CHECKED_IN')).toEqual([
    ['anna@example.org', 'ticket'],
    ['ida@example.org', 'ticket'],
  ])
})

test('EVENT and TICKET of some dates: holders of these, each once; for the others dates mean nothing (DAT-59)', async () => {
  const series = await createOnSaleEvent(t.deps.db)
  const second = await createEventDate(t.deps.db, series.event_id)
  const third = await createEventDate(t.deps.db, series.event_id)
  const other = await createEventDate(t.deps.db, shop.event_id)
  const sell = (people: (typeof ANNA)[], event_date_id?: number) =>
    createSoldOrder(t.deps.db, { ...series, people, ...(event_date_id ? { event_date_id } : {}) })
  await sell([ANNA])
  await sell([ANNA, JONAS], second)
  await sell([IDA], third)
  const call = (method: string, path: string, body?: unknown) =>
    t.call(method, `/api/events/${series.event_id}/messages${path}`, { as: series.account.token, body })
  const counted = async (type: string, ...dates: number[]) =>
    (
      await call(
        'GET',
        `/recipient-count?recipient_type=${type}&event_date_ids=${dates.join(',')}&ticket_ids=${type === 'TICKET' ? series.ticket_id : ''}`,
      )
    ).body.data?.count
  expect(await counted('EVENT')).toBe(3)
  expect(await counted('EVENT', series.event_id)).toBe(1)
  expect(await counted('EVENT', second, third)).toBe(3)
  expect(await counted('TICKET', third)).toBe(1)
  expect(await counted('BUYERS', third)).toBe(2)
  const text = { subject: 'Doors', body: '<p>At six.</p>', recipient_type: 'EVENT', is_not_promotional: true }
  const foreign = await call('POST', '', { ...text, event_date_ids: [second, other] })
  expect([foreign.status, Object.keys(foreign.body.error.fields)]).toEqual([422, ['event_date_ids']])
  t.mails.sent.length = 0
  const sent = await call('POST', '', { ...text, event_date_ids: [second] })
  expect([sent.status, sent.body.data.event_date_ids]).toEqual([201, [second]])
  await t.runJobs()
  expect(t.mails.sent.map(({ to }) => to).sort()).toEqual(['anna@example.org', 'jonas@example.org'])
})

test('whoever has extras alone is told as the buyer: of the event, of a date, of the extra; not of tickets (MSG-2, MAIL-60)', async () => {
  const order = await createOrderWithExtras(t, { tickets: 1, shirts: 1, families: 0 })
  const { event_id } = order.sale
  const { parking, shirt } = order.products
  const other = await createEventDate(t.deps.db, event_id)
  const counted = async (query: string) =>
    (await order.call('GET', `/messages/recipient-count?${query}`)).body.data?.count
  const all = ['EVENT', `EVENT&event_date_ids=${event_id}`, `EVENT&event_date_ids=${other}`, 'BUYERS']
  const asked = [...all, `TICKET&ticket_ids=${parking.ticket_id}`, `TICKET&ticket_ids=${shirt.ticket_id}`]
  const counts = () => Promise.all(asked.map((query) => counted(`recipient_type=${query}`)))
  expect(await counts()).toEqual([1, 1, 0, 1, 1, 1])
  const [ticket] = await order.attendees()
  const told = async () => {
    await t.runJobs()
    t.mails.sent.length = 0
    const body = { subject: 'Parking', body: '<p>Hello {{first_name}}, {{ticket_link}}</p>', is_not_promotional: true }
    expect((await order.call('POST', '/messages', { ...body, recipient_type: 'EVENT' })).status).toBe(201)
    const moved = { starts_at: '2027-06-04T21:30', notify_holders: true }
    expect((await order.call('PUT', `/dates/${event_id}`, moved)).status).toBe(200)
    await t.runJobs()
    return t.mails.sent.map(({ to, text }) => [to, /\/checkout\/.*\/summary/.test(text), text] as const)
  }
  await order.call('POST', `/attendees/${ticket!.id}/cancel`, { notify: false })
  // the shirt went with the ticket, the parking stays
  expect(await counts()).toEqual([1, 1, 0, 1, 1, 0])
  const mails = await told()
  expect(mails.map(([to, is_to_order]) => [to, is_to_order])).toEqual([
    [order.buyer.details.order.email, true],
    [order.buyer.details.order.email, true],
  ])
  expect(mails.map(([, , text]) => text).join()).toMatch(/because of your order for[\s\S]*changed a date of your order/)
  expect(mails.map(([, , text]) => text).join()).not.toContain('you have a ticket')
  const [unit] = (await order.units()).filter(({ status }) => status === 'ACTIVE')
  await order.call('POST', `/units/${unit!.id}/cancel`, { notify: false })
  expect(await counts()).toEqual([0, 0, 0, 0, 0, 0])
})
