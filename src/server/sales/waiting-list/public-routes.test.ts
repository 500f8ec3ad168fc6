import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#core/platform/limits.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createBuyer } from '#test/buyer.ts'
import { createOnSaleEvent, createSession, createTicket } from '#test/factories.ts'
import { queuedMails } from '#test/outbox.ts'
import { createWaitingEntry, entryOf, offerOf, openWaitingList, payOffer } from '#test/waiting-lists.ts'

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
  sale = await soldOut()
})

/** An event with a list, all of whose free tickets are sold. */
async function soldOut(values: Parameters<typeof createOnSaleEvent>[1] = {}): Promise<Sale> {
  const made = await createOnSaleEvent(t.deps.db, { price: 0, capacity: 2, max_per_order: 6, ...values })
  await openWaitingList(t, made.event_id)
  const buyer = await createBuyer(t, made, 2)
  await buyer.saveDetails()
  // the clock runs on between tests, and a login lasts a day
  const token = await createSession(t.deps.db, { ...made.account, now: t.now() })
  return { ...made, account: { ...made.account, token } }
}

const bodyOf = (of: Sale, changes: object = {}) => ({
  prices: [{ ticket_price_id: of.price_id }],
  quantity: 2,
  first_name: 'Ida',
  last_name: 'Holm',
  email: `ida${++n}@example.org`,
  ...changes,
})
const join = (of: Sale, body: object = bodyOf(of), headers: Record<string, string> = {}) =>
  t.call('POST', `/api/public/events/${of.event_id}/waiting-list`, { body, headers })
const place = (method: string, path: string, body?: unknown) =>
  t.call(method, `/api/public/waiting/${path}`, body === undefined ? {} : { body })
const newest = async (of: Sale) =>
  t.deps.db
    .selectFrom('waiting_entries')
    .selectAll()
    .where('event_id', '=', of.event_id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
async function joined(of: Sale = sale, changes: object = {}) {
  expect((await join(of, bodyOf(of, changes))).status).toBe(202)
  return newest(of)
}
async function waiting(of: Sale = sale, changes: object = {}) {
  const entry = await joined(of, changes)
  expect((await place('POST', `${entry.short_id}/confirm`)).status).toBe(200)
  return entry
}
const cancelOne = async (of: Sale, nth = 0) => {
  const rows = await t.deps.db
    .selectFrom('attendees')
    .select('id')
    .where('event_id', '=', of.event_id)
    .orderBy('id')
    .execute()
  const path = `/api/events/${of.event_id}/attendees/${rows[nth]!.id}/cancel`
  expect((await t.call('POST', path, { as: of.account.token, body: { notify: false } })).status).toBe(200)
  await t.runJobs()
}
const sentTo = (email: string) => t.mails.sent.filter(({ to }) => to === email)
const mailsTo = (email: string | null, kind?: string) => queuedMails(t, email ?? '', kind)

describe('joining (WTL-6, WTL-7)', () => {
  test('the address is mailed one link; the answer tells nothing (WTL-7)', async () => {
    const body = bodyOf(sale)
    const answer = await join(sale, body)
    expect([answer.status, answer.body.data]).toEqual([202, { sent: true }])
    const entry = await newest(sale)
    expect([entry.status, entry.quantity, entry.email]).toEqual(['UNCONFIRMED', 2, body.email])
    await t.runJobs()
    const [mail, ...more] = t.mails.sent.filter(({ to }) => to === body.email)
    expect(more).toEqual([])
    expect(mail?.text).toContain(`/waiting/${sale.event_id}/${entry.short_id}`)
    expect(mail?.text).toContain('Get no more mails about this event')
  })

  test('joining again keeps the place and mails the first link, once in ten minutes and three times a day (WTL-7)', async () => {
    const body = bodyOf(sale)
    await join(sale, body)
    const entry = await newest(sale)
    expect((await join(sale, { ...body, quantity: 4 })).body.data).toEqual({ sent: true })
    expect((await mailsTo(body.email)).length).toBe(1)
    for (const wanted of [2, 3, 3]) {
      t.advance(11 * MINUTE_MS)
      expect((await join(sale, { ...body, quantity: 4 })).status).toBe(202)
      expect((await mailsTo(body.email)).length).toBe(wanted)
    }
    expect((await entryOf(t, entry.id)).quantity).toBe(2)
    expect((await newest(sale)).id).toBe(entry.id)
  })

  test('the spellings of one mailbox are one person (LIM-2)', async () => {
    const { id } = await joined(sale, { email: 'anna.berg@gmail.com' })
    await join(sale, bodyOf(sale, { email: 'annaberg+2@gmail.com' }))
    expect((await newest(sale)).id).toBe(id)
  })

  test.each([
    ['the list is switched off', async () => settings(sale, { waiting_list: false })],
    ['the ticket says no', async () => ticket(sale, { has_waiting_list: false })],
    ['tickets are left', async () => ticket(sale, { quantity_available: 9 })],
    ['the sale is paused', async () => ticket(sale, { is_paused: true })],
    ['it is hidden', async () => ticket(sale, { is_hidden: true })],
    ['it is not shown when sold out', async () => ticket(sale, { hide_when_sold_out: true })],
    ['the sale is over', async () => ticket(sale, { sale_end_date: '2020-01-01T10:00' })],
  ])('WAITING_LIST_CLOSED where %s (WTL-6)', async (_why, close) => {
    await close()
    const refused = await join(sale)
    expect([refused.status, refused.body.error.code]).toEqual([409, 'WAITING_LIST_CLOSED'])
  })

  test('an id that is not the event’s is closed as well; an event that is not there is not found (WTL-6)', async () => {
    const other = await soldOut()
    const foreign = bodyOf(sale, { prices: [{ ticket_price_id: other.price_id }] })
    expect((await join(sale, foreign)).body.error.code).toBe('WAITING_LIST_CLOSED')
    const dated = bodyOf(sale, { prices: [{ ticket_price_id: sale.price_id, event_date_id: other.event_id }] })
    expect((await join(sale, dated)).body.error.code).toBe('WAITING_LIST_CLOSED')
    expect((await join({ ...sale, event_id: 999_999_999 }, bodyOf(sale))).status).toBe(404)
  })

  test.each([
    ['more than one order may have', { quantity: 7 }, ['quantity']],
    ['nobody', { first_name: '', last_name: ' ' }, ['first_name', 'last_name']],
    ['an address that is none', { email: 'ida' }, ['email']],
    ['nothing', { prices: [] }, ['prices']],
  ])('%s is a field error (WTL-6)', async (_what, changes, fields) => {
    const refused = await join(sale, bodyOf(sale, changes))
    expect([refused.status, Object.keys(refused.body.error.fields).sort()]).toEqual([422, fields])
  })

  test('a network joins ten times in ten minutes (WTL-7)', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 11; i++) statuses.push((await join(sale)).status)
    expect(statuses.filter((status) => status === 202).length).toBe(10)
    expect(statuses.at(-1)).toBe(429)
  })

  test('a repeated call joins once (CNV-7)', async () => {
    const body = bodyOf(sale)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const [first, second] = [await join(sale, body, headers), await join(sale, body, headers)]
    expect([first.status, second.status, second.body.data]).toEqual([202, 202, { sent: true }])
    expect((await mailsTo(body.email)).length).toBe(1)
  })

  test('whoever wants no mails about the event gets none, and hears the same (CALM-11)', async () => {
    const body = bodyOf(sale)
    await join(sale, body)
    await t.runJobs()
    const token = sentTo(body.email)[0]
      ?.text.split('/no-more-mails#link=')[1]
      ?.match(/^[\w.-]+/)?.[0]
    expect((await t.call('POST', '/api/public/mail-opt-outs', { body: { token } })).status).toBe(204)
    t.advance(11 * MINUTE_MS)
    expect((await join(sale, body)).body.data).toEqual({ sent: true })
    await t.runJobs()
    expect(sentTo(body.email).length).toBe(1)
  })

  test('an address that never confirmed gets five mails in a day, whatever events they are about (CALM-9)', async () => {
    const email = 'stranger@example.org'
    for (let i = 0; i < 6; i++) {
      const other = await soldOut()
      await join(other, bodyOf(other, { email }))
    }
    await t.runJobs()
    expect(t.mails.sent.filter(({ to }) => to === email).length).toBe(5)
    const held = await t.deps.db
      .selectFrom('mails')
      .select('held_reason')
      .where('to_address', '=', email)
      .where('status', '=', 'HELD')
      .execute()
    expect(held.map(({ held_reason }) => held_reason)).toEqual(['ADDRESS'])
  })
})

const settings = ({ event_id, account }: Sale, body: object) =>
  t.call('PATCH', `/api/events/${event_id}/settings`, { as: account.token, body })
const ticket = async ({ event_id, ticket_id, account }: Sale, body: object) => {
  const done = await t.call('PUT', `/api/events/${event_id}/tickets/${ticket_id}`, { as: account.token, body })
  expect(done.status).toBe(200)
}

describe('settings (WTL-3)', () => {
  test('an event page offers the list at what is sold out, and only there (VIS-8, VIS-9)', async () => {
    const shown = async () =>
      (await t.call('GET', `/api/public/events/${sale.event_id}`)).body.data.tickets[0].prices[0].has_waiting_list
    expect(await shown()).toBe(true)
    await ticket(sale, { quantity_available: 9 })
    expect(await shown()).toBeUndefined()
  })

  test('a ticket says so itself, with or against its event (WTL-3)', async () => {
    await settings(sale, { waiting_list: false })
    await ticket(sale, { has_waiting_list: true })
    expect((await join(sale)).status).toBe(202)
    await settings(sale, { waiting_list: true })
    await ticket(sale, { has_waiting_list: false })
    expect((await join(sale)).body.error.code).toBe('WAITING_LIST_CLOSED')
  })

  test.each([
    [{ title: 'Cap', kind: 'EXTRA', type: 'PAID', price: 500 }],
    [{ title: 'Gift', type: 'DONATION', price: 500 }],
  ])('%j has none: a field error (WTL-3)', async (input) => {
    const made = await t.call('POST', `/api/events/${sale.event_id}/tickets`, {
      as: sale.account.token,
      body: { ...input, has_waiting_list: true },
    })
    expect([made.status, Object.keys(made.body.error.fields)]).toEqual([422, ['has_waiting_list']])
  })

  test('a ticket that has to be ordered with an extra has none, from either side (WTL-3)', async () => {
    const as = sale.account.token
    const extra = await createTicket(t.deps.db, sale.event_id, { kind: 'EXTRA', price: 100 })
    const group = (min: number) => ({
      ticket_id: sale.ticket_id,
      title: 'Meal',
      min,
      max: 2,
      included_count: 0,
      max_per_product: 2,
      ticket_ids: [extra.ticket_id],
    })
    const path = `/api/events/${sale.event_id}/addon-groups`
    await ticket(sale, { has_waiting_list: true })
    const refused = await t.call('POST', path, { as, body: group(1) })
    expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([422, ['min']])
    await ticket(sale, { has_waiting_list: null })
    expect((await t.call('POST', path, { as, body: group(1) })).status).toBe(201)
    const closed = await t.call('PUT', `/api/events/${sale.event_id}/tickets/${sale.ticket_id}`, {
      as,
      body: { has_waiting_list: true },
    })
    expect([closed.status, Object.keys(closed.body.error.fields)]).toEqual([422, ['has_waiting_list']])
    expect((await join(sale)).body.error.code).toBe('WAITING_LIST_CLOSED')
  })

  test.each([[4], [10_081]])('%i minutes are no time for an offer (WTL-3)', async (waiting_offer_minutes) => {
    expect((await settings(sale, { waiting_offer_minutes })).status).toBe(422)
  })
})

describe('a place (WTL-8 to WTL-10)', () => {
  test('its link shows state, choice and band; looking changes nothing (WTL-8)', async () => {
    const entry = await joined()
    const shown = (await place('GET', entry.short_id)).body.data
    expect([shown.status, shown.quantity, shown.band, shown.offer]).toEqual(['UNCONFIRMED', 2, null, null])
    expect(shown.prices).toMatchObject([{ ticket_price_id: sale.price_id, starts_at: null, unit_total: 0 }])
    expect(Object.keys(shown)).not.toContain('email')
    expect((await entryOf(t, entry.id)).status).toBe('UNCONFIRMED')
    expect((await place('GET', 'w_1111111111111111111111')).status).toBe(404)
  })

  test('confirmed it counts from joining; confirming twice is no fault (WTL-4b)', async () => {
    const entry = await joined()
    t.advance(MINUTE_MS)
    const shown = (await place('POST', `${entry.short_id}/confirm`)).body.data
    expect([shown.status, shown.band]).toEqual(['WAITING', { from: 1, to: 10 }])
    const stored = await entryOf(t, entry.id)
    expect([stored.queued_at, stored.confirmed_at]).toEqual([entry.queued_at, t.now()])
    expect((await place('POST', `${entry.short_id}/confirm`)).status).toBe(200)
    expect((await entryOf(t, entry.id)).confirmed_at).toEqual(stored.confirmed_at)
  })

  test('the band is the best over all prices, and nothing more exact is told (WTL-10)', async () => {
    const { price_id: gallery } = await createTicket(t.deps.db, sale.event_id, { price: 0, capacity: 0 })
    const wait = (prices: number[]) => {
      t.advance(1000)
      return createWaitingEntry(t, { event_id: sale.event_id, prices })
    }
    for (let i = 0; i < 10; i++) await wait([sale.price_id])
    const bandOf = async (id: number) => (await place('GET', (await entryOf(t, id)).short_id)).body.data.band
    expect(await bandOf(await wait([sale.price_id]))).toEqual({ from: 11, to: 25 })
    expect(await bandOf(await wait([sale.price_id, gallery]))).toEqual({ from: 1, to: 10 })
  })

  test('fewer units keep the place, more or another price go to the end (WTL-9)', async () => {
    const { price_id: gallery } = await createTicket(t.deps.db, sale.event_id, { price: 0, capacity: 0 })
    // the catalog is read anew with the new ticket
    await openWaitingList(t, sale.event_id)
    const entry = await waiting()
    await t.deps.db.updateTable('waiting_entries').set({ passed: 2 }).where('id', '=', entry.id).execute()
    const change = async (quantity: number, prices: number[]) => {
      t.advance(1000)
      const body = { quantity, prices: prices.map((ticket_price_id) => ({ ticket_price_id })) }
      const done = await place('PUT', entry.short_id, body)
      const { queued_at, passed } = await entryOf(t, entry.id)
      return [done.status, queued_at.getTime() === entry.queued_at.getTime(), passed]
    }
    expect(await change(1, [sale.price_id])).toEqual([200, true, 2])
    expect(await change(2, [sale.price_id])).toEqual([200, false, 0])
    expect(await change(2, [gallery, sale.price_id])).toEqual([200, false, 0])
    expect(
      (await place('GET', entry.short_id)).body.data.prices.map(
        (one: { ticket_price_id: number }) => one.ticket_price_id,
      ),
    ).toEqual([gallery, sale.price_id])
    expect((await change(9, [sale.price_id]))[0]).toBe(422)
  })

  test('left, it is over: leaving twice is no fault, anything else is (WTL-4f, WTL-5)', async () => {
    const entry = await waiting()
    expect((await place('POST', `${entry.short_id}/leave`)).body.data.status).toBe('LEFT')
    expect((await place('POST', `${entry.short_id}/leave`)).status).toBe(200)
    for (const act of ['confirm', 'decline'])
      expect((await place('POST', `${entry.short_id}/${act}`)).body.error.code).toBe('WAITING_STATE_CHANGED')
    const body = { quantity: 1, prices: [{ ticket_price_id: sale.price_id }] }
    expect((await place('PUT', entry.short_id, body)).body.error.code).toBe('WAITING_STATE_CHANGED')
    // the person may wait again, with another link
    expect((await joined(sale, { email: entry.email })).id).not.toBe(entry.id)
  })
})

describe('an offer (WTL-17, WTL-18)', () => {
  test('is mailed, shown with its deadline, taken on any device and paid (WTL-4d)', async () => {
    const entry = await waiting(sale, { quantity: 1 })
    await cancelOne(sale)
    const order = await offerOf(t, entry.id)
    const [mail] = t.mails.sent.filter(({ subject }) => subject.includes('A place for you'))
    expect([mail?.to, mail?.text.includes(`/waiting/${sale.event_id}/${entry.short_id}`)]).toEqual([entry.email, true])
    const shown = (await place('GET', entry.short_id)).body.data
    expect([shown.status, shown.offer.short_id, shown.offer.has_session]).toEqual(['OFFERED', order.short_id, false])
    expect(shown.offer.reserved_until).toBe(order.reserved_until?.toISOString())
    for (const device of [1, 2]) {
      const gone = await t.call('POST', `/api/public/waiting/${entry.short_id}/continue`, {
        body: { session_transport: 'header' },
      })
      expect([device, gone.status, gone.body.data.has_session]).toEqual([device, 200, true])
      const mine = await t.call('GET', `/api/public/events/${sale.event_id}/order/${order.short_id}`, {
        headers: { 'x-checkout-session': gone.body.data.checkout_session },
      })
      expect(mine.body.data.has_session).toBe(true)
    }
    expect(await payOffer(t, entry.id)).toBe(200)
    const after = (await place('GET', entry.short_id)).body.data
    expect([after.status, after.offer.status]).toEqual(['CONVERTED', 'COMPLETED'])
    expect((await place('POST', `${entry.short_id}/continue`, {})).body.error.code).toBe('WAITING_STATE_CHANGED')
  })

  test('declined it goes to the next, and changes no more (WTL-4e, WTL-9)', async () => {
    const first = await waiting(sale, { quantity: 1 })
    const second = await waiting(sale, { quantity: 1 })
    await cancelOne(sale)
    const body = { quantity: 1, prices: [{ ticket_price_id: sale.price_id }] }
    expect((await place('PUT', first.short_id, body)).body.error.code).toBe('WAITING_STATE_CHANGED')
    expect((await place('POST', `${first.short_id}/leave`)).body.error.code).toBe('WAITING_STATE_CHANGED')
    expect((await place('POST', `${first.short_id}/decline`)).body.data.status).toBe('DECLINED')
    expect((await place('POST', `${first.short_id}/decline`)).status).toBe(200)
    await t.runJobs()
    expect((await place('GET', second.short_id)).body.data.status).toBe('OFFERED')
  })

  test('lapsed it is over, told by mail, and cannot be continued (WTL-4e, MAIL-102)', async () => {
    const entry = await waiting(sale, { quantity: 1 })
    await cancelOne(sale)
    t.advance(12 * 60 * MINUTE_MS + 1)
    await t.runJobs()
    await t
      .call('POST', `/api/public/waiting/${entry.short_id}/continue`, { body: {} })
      .then(({ body }) => expect(body.error.code).toBe('ORDER_EXPIRED'))
    expect((await mailsTo(entry.email, 'waiting-offer')).length).toBe(1)
  })
})

test('my tickets lists places that have not ended, also where nothing was ever bought (PUB-33, WTL-20)', async () => {
  const entry = await waiting()
  const ended = await waiting(await soldOut(), { email: entry.email })
  await place('POST', `${ended.short_id}/leave`)
  await t.call('POST', '/api/public/my-tickets', { body: { email: entry.email } })
  await t.runJobs()
  const token = t.mails.sent
    .at(-1)
    ?.text.split('/my-tickets#link=')[1]
    ?.match(/^[\w-]+/)?.[0]
  const found = (await t.call('POST', '/api/public/my-tickets/open', { body: { token } })).body.data
  expect(found.upcoming.map((one: { waiting?: { short_id: string } }) => one.waiting?.short_id)).toEqual([
    entry.short_id,
  ])
})
