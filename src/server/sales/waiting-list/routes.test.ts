import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { placeholderMark } from '#core/catalog/message-plans/placeholders.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { findOpenAttempt, insertAttempt } from '#server/records/payment-attempts/queries.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createBuyer } from '#test/buyer.ts'
import { createAccount, createGranted, createOnSaleEvent, createTicket } from '#test/factories.ts'
import { queuedMails } from '#test/outbox.ts'
import { createWaitingEntry, entryOf, offerOf, openWaitingList, statusesOf } from '#test/waiting-lists.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

type Sale = Awaited<ReturnType<typeof createOnSaleEvent>>

/** An event with a list; of its ten free tickets all but `left` are sold. */
async function shop({ left = 0 } = {}) {
  const made = await createOnSaleEvent(t.deps.db, { price: 0, capacity: 10, max_per_order: 20 })
  await openWaitingList(t, made.event_id)
  const buyer = await createBuyer(t, made, 10 - left)
  await buyer.saveDetails()
  return made
}
/** "GET ?query=abel", "POST /offer": a call below the list. */
const staff = (of: Sale, call: string, body?: unknown) => {
  const [, method = '', rest = ''] = /^(\w+) ?(.*)$/.exec(call) ?? []
  const path = `/api/events/${of.event_id}/waiting-list${rest}`
  return t.call(method, path, { as: of.account.token, ...(body === undefined ? {} : { body }) })
}
const by = (of: Sale, token: string): Sale => ({ ...of, account: { ...of.account, token } })
const wait = (of: Sale, values: Partial<Parameters<typeof createWaitingEntry>[1]> = {}) => {
  t.advance(1000)
  return createWaitingEntry(t, { event_id: of.event_id, prices: [of.price_id], ...values })
}
const namesOf = (answer: { body: { data: { last_name: string }[] } }) => answer.body.data.map((row) => row.last_name)
const ids = (answer: { body: { data: { id: number }[] } }) => answer.body.data.map((row) => row.id)
const entry = (changes: object, of: Sale) => ({
  prices: [{ ticket_price_id: of.price_id }],
  quantity: 2,
  first_name: 'Per',
  last_name: 'Lind',
  email: 'per@example.org',
  ...changes,
})
const logOf = (of: Sale, action: string) =>
  t.deps.db
    .selectFrom('audit_log')
    .selectAll()
    .where('event_id', '=', of.event_id)
    .where('action', '=', action)
    .execute()

describe('the list (BO-100)', () => {
  test('whoever waits in the order of their places; ended ones only where asked for', async () => {
    const of = await shop()
    const [a, b] = [
      await wait(of, { entry: { last_name: 'Zorn' } }),
      await wait(of, { quantity: 3, entry: { last_name: 'Abel' } }),
    ]
    await wait(of, { entry: { last_name: 'Gone', status: 'UNCONFIRMED' } })
    await t.deps.db
      .updateTable('waiting_entries')
      .set({ status: 'LEFT', ended_at: t.now() })
      .where('last_name', '=', 'Gone')
      .where('event_id', '=', of.event_id)
      .execute()
    expect(ids(await staff(of, 'GET'))).toEqual([a, b])
    expect(ids(await staff(of, 'GET ?sort_by=last_name'))).toEqual([b, a])
    expect(ids(await staff(of, 'GET ?sort_by=quantity&sort_direction=desc'))).toEqual([b, a])
    expect(namesOf(await staff(of, 'GET ?filter_fields[status][eq]=LEFT'))).toEqual(['Gone'])
    expect(namesOf(await staff(of, 'GET ?query=abel'))).toEqual(['Abel'])
    expect((await staff(of, 'GET ?sort_by=email')).status).toBe(422)
  })

  test('is narrowed to a price and a date; each entry tells what it waits for', async () => {
    const of = await shop()
    const gallery = await createTicket(t.deps.db, of.event_id, { title: 'Gallery', price: 0, capacity: 0 })
    await wait(of)
    const both = await wait(of, { prices: [gallery.price_id, of.price_id] })
    const found = await staff(of, `GET ?filter_fields[ticket_price_id][eq]=${gallery.price_id}`)
    expect(ids(found)).toEqual([both])
    expect(found.body.data[0].prices.map((one: { title: string }) => one.title)).toEqual(['Gallery', 'Standing'])
    expect(ids(await staff(of, `GET ?filter_fields[event_date_id][eq]=${of.event_id}`)).length).toBe(2)
  })

  test('counts per price: people, units, promised, offered, bought (WTL-19)', async () => {
    const of = await shop({ left: 1 })
    await wait(of, { quantity: 3 })
    const first = await wait(of, { quantity: 1 })
    await staff(of, 'POST /offer', { ids: [first] })
    const [price] = (await staff(of, 'GET /counts')).body.data.prices
    expect(price).toMatchObject({ title: 'Standing', starts_at: null, waiting: 1, units: 3, offered: 1, converted: 0 })
  })

  test('is a file as well: who, what for, since when, in their order (WTL-19, FIL-1)', async () => {
    const of = await shop()
    await wait(of, { quantity: 2, entry: { last_name: '=Holm', accepts_fewer: true } })
    const file = await t.app.inject({
      method: 'GET',
      url: `/api/events/${of.event_id}/waiting-list/export?format=csv`,
      headers: { authorization: `Bearer ${of.account.token}` },
    })
    expect(file.statusCode).toBe(200)
    expect(file.payload).toContain('Standing')
    // no formula (FIL-4)
    expect(file.payload).toContain("'=Holm")
  })
})

describe('who may (PRM-37)', () => {
  test.each([
    ['BOX_OFFICE', 200, 403],
    ['READ_ONLY', 200, 403],
    ['ORGANIZER', 200, 200],
    ['MARKETING', 403, 403],
    ['FINANCE', 403, 403],
    ['DOOR', 403, 403],
  ] as const)('%s reads %i, moves %i', async (role, read, write) => {
    const of = await shop()
    const id = await wait(of)
    const { token } = await createGranted(t.deps.db, of.account.account_id, [{ role }])
    expect((await staff(by(of, token), 'GET')).status).toBe(read)
    const body = { ids: [id], to: 'BACK', reason: 'asked for it' }
    expect((await staff(by(of, token), 'POST /move', body)).status).toBe(write)
  })

  test('another account finds nothing, another event’s entries are not found (SEC-2)', async () => {
    const [of, other] = [await shop(), await shop()]
    const id = await wait(of)
    const stranger = await createAccount(t.deps.db)
    expect((await staff(by(of, stranger.token), 'GET')).status).toBe(404)
    const results = async (rest: string, body: object) =>
      (await staff(other, `POST ${rest}`, { ids: [id], ...body })).body.data.results[0].code
    expect(await results('/offer', {})).toBe('NOT_FOUND')
    expect(await results('/move', { to: 'FRONT', reason: 'asked' })).toBe('NOT_FOUND')
    expect(await results('/remove', { reason: 'asked' })).toBe('NOT_FOUND')
    expect((await staff(other, `PUT /${id}`, { quantity: 1, reason: 'asked' })).status).toBe(404)
    expect((await staff(other, `DELETE /${id}`, { reason: 'asked' })).status).toBe(404)
    expect((await entryOf(t, id)).status).toBe('WAITING')
  })

  test('nor is anything of another account’s offer touched, though its buyer is paying (SEC-2)', async () => {
    const [of, other] = [await shop({ left: 1 }), await shop()]
    const id = await wait(of)
    await staff(of, 'POST /offer', { ids: [id] })
    const order = await offerOf(t, id)
    const attempt = await inTransaction(t.deps.db, (tx) =>
      insertAttempt(tx, {
        event_id: of.event_id,
        order_id: order.id,
        provider: 'test',
        provider_account: '',
        status: 'CREATED',
        amount: 100,
        platform_fee: 0,
        currency: 'EUR',
        created_at: t.now(),
        updated_at: t.now(),
      }),
    )
    const answer = await staff(other, `DELETE /${id}`, { reason: 'asked' })
    expect([answer.status, JSON.stringify(answer.body).includes(order.short_id)]).toEqual([404, false])
    expect(await findOpenAttempt(t.deps.db, order.id)).toMatchObject({ id: attempt.id, status: 'CREATED' })
    // control: the event's own staff end the payment with the offer
    expect((await staff(of, `DELETE /${id}`, { reason: 'asked' })).status).toBe(204)
    expect(await findOpenAttempt(t.deps.db, order.id)).toBeUndefined()
  })
})

describe('acts (WTL-19)', () => {
  test('offer now goes before whoever is ahead, row by row', async () => {
    const of = await shop({ left: 2 })
    const [ahead, chosen, much] = [
      await wait(of, { quantity: 5 }),
      await wait(of, { quantity: 2 }),
      await wait(of, { quantity: 4 }),
    ]
    const { results } = (await staff(of, 'POST /offer', { ids: [chosen, much, chosen] })).body.data
    expect(results.map((row: { id: number; code: string | null }) => [row.id, row.code])).toEqual([
      [chosen, null],
      [much, 'ITEMS_UNAVAILABLE'],
    ])
    expect(results[1].message).toBeTruthy()
    expect(await statusesOf(t, [ahead, chosen, much])).toEqual(['WAITING', 'OFFERED', 'WAITING'])
    expect((await offerOf(t, chosen)).status).toBe('RESERVED')
  })

  test('to the front and to the end, with a reason that the log keeps; among themselves they keep their order', async () => {
    const of = await shop()
    const all = [await wait(of), await wait(of), await wait(of), await wait(of)]
    const [a, b, c, d] = all as [number, number, number, number]
    await t.deps.db.updateTable('waiting_entries').set({ passed: 2 }).where('id', '=', a).execute()
    const move = (moved: number[], to: string, reason = 'On crutches') =>
      staff(of, 'POST /move', { ids: moved, to, reason })
    expect((await move([d, c], 'FRONT')).status).toBe(200)
    expect(ids(await staff(of, 'GET'))).toEqual([c, d, a, b])
    t.advance(1000)
    await move([a], 'BACK')
    expect(ids(await staff(of, 'GET'))).toEqual([c, d, b, a])
    expect((await entryOf(t, a)).passed).toBe(0)
    expect((await move([a], 'BACK', 'no')).status).toBe(422)
    expect((await move([a], 'BACK', 'x'.repeat(256))).status).toBe(422)
    const lines = await logOf(of, 'waiting_entry.moved')
    expect(lines.map(({ data, changes }) => [data, changes])).toEqual([
      [{ waiting_entry_id: c, to: 'FRONT' }, { reason: [null, 'On crutches'] }],
      [{ waiting_entry_id: d, to: 'FRONT' }, { reason: [null, 'On crutches'] }],
      [{ waiting_entry_id: a, to: 'BACK' }, { reason: [null, 'On crutches'] }],
    ])
  })

  test('another number keeps the place, within what the ticket allows', async () => {
    const of = await shop()
    const id = await wait(of, { quantity: 2 })
    const before = await entryOf(t, id)
    t.advance(1000)
    const change = (quantity: number) => staff(of, `PUT /${id}`, { quantity, reason: 'Their child comes too' })
    expect((await change(3)).body.data.quantity).toBe(3)
    expect((await entryOf(t, id)).queued_at).toEqual(before.queued_at)
    const refused = await change(21)
    expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([422, ['quantity']])
  })

  test('removed: told if they had confirmed, and an offer is withdrawn with it (WTL-4g, MAIL-103)', async () => {
    const of = await shop({ left: 1 })
    const [offered, quiet, waiting] = [
      await wait(of, { quantity: 1 }),
      await wait(of, { entry: { status: 'UNCONFIRMED', confirmed_at: null } }),
      await wait(of, { quantity: 1 }),
    ]
    await staff(of, 'POST /offer', { ids: [offered] })
    const order = await offerOf(t, offered)
    const done = await staff(of, 'POST /remove', { ids: [offered, quiet, offered], reason: 'Asked by phone' })
    expect(done.body.data.results.map(({ code }: { code: string | null }) => code)).toEqual([null, null])
    expect(await statusesOf(t, [offered, quiet])).toEqual(['CLOSED', 'CLOSED'])
    const { status } = await t.deps.db
      .selectFrom('orders')
      .select('status')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow()
    expect(status).toBe('EXPIRED')
    const kinds = async (id: number) =>
      (await queuedMails(t, (await entryOf(t, id)).email ?? '')).map(({ kind }) => kind)
    expect(await kinds(offered)).toEqual(['waiting-offer', 'waiting-closed'])
    expect(await kinds(quiet)).toEqual([])
    await t.runJobs()
    expect((await entryOf(t, waiting)).status).toBe('OFFERED')
    expect((await staff(of, `DELETE /${quiet}`, { reason: 'Asked by phone' })).body.error.code).toBe(
      'WAITING_STATE_CHANGED',
    )
    expect((await staff(of, `DELETE /${waiting}`, { reason: 'Asked by phone' })).status).toBe(204)
  })

  test('added by staff: waits at once, is mailed the link, is on the list once (WTL-4a)', async () => {
    const of = await shop()
    const made = await staff(of, 'POST', entry({}, of))
    expect([made.status, made.body.data.status, made.body.data.confirmed_at]).toEqual([201, 'WAITING', null])
    expect((await queuedMails(t, 'per@example.org', 'waiting-confirm')).length).toBe(1)
    const again = await staff(of, 'POST', entry({ email: 'PER@example.org' }, of))
    expect([again.status, Object.keys(again.body.error.fields)]).toEqual([422, ['email']])
    const silent = await staff(of, 'POST', entry({ email: 'quiet@example.org', send_link: false }, of))
    expect([silent.status, (await queuedMails(t, 'quiet@example.org')).length]).toEqual([201, 0])
  })

  test('what staff set off counts as theirs; nobody is mailed who never confirmed, by an account that did not (MSG-9)', async () => {
    const of = await shop({ left: 1 })
    const added = await staff(of, 'POST', entry({ quantity: 1 }, of))
    await staff(of, 'POST /offer', { ids: [added.body.data.id] })
    const mails = await t.deps.db
      .selectFrom('mails')
      .select(['kind', 'account_id', 'is_by_staff'])
      .where('event_id', '=', of.event_id)
      .where('to_address', '=', 'per@example.org')
      .orderBy('id')
      .execute()
    const theirs = { account_id: of.account.account_id, is_by_staff: true }
    expect(mails).toEqual([
      { kind: 'waiting-confirm', ...theirs },
      { kind: 'waiting-offer', ...theirs },
    ])
    const silent = entry({ email: 'silent@example.org', send_link: false }, of)
    const { id } = (await staff(of, 'POST', silent)).body.data
    expect((await staff(of, `DELETE /${id}`, { reason: 'Never asked' })).status).toBe(204)
    expect(await queuedMails(t, 'silent@example.org')).toEqual([])
    const owner = { email_confirmed_at: null }
    await t.deps.db.updateTable('users').set(owner).where('id', '=', of.account.user_id).execute()
    expect((await staff(of, 'POST', silent)).body.error.code).toBe('EMAIL_NOT_VERIFIED')
  })

  test('at most five hundred at once', async () => {
    const of = await shop()
    const many = Array.from({ length: 501 }, (_, n) => n + 1)
    expect((await staff(of, 'POST /remove', { ids: many, reason: 'Asked by phone' })).status).toBe(422)
  })
})

test('messages reach those who wait or are offered something, by their own names (MSG-2g)', async () => {
  const of = await shop({ left: 1 })
  const [a, b, c] = [
    await wait(of),
    await wait(of),
    await wait(of, { entry: { status: 'UNCONFIRMED', confirmed_at: null } }),
  ]
  await staff(of, 'POST /offer', { ids: [a] })
  t.mails.sent.length = 0
  const body = {
    subject: 'Doors',
    body: `<p>Hello ${placeholderMark('first_name')}</p>`,
    recipient_type: 'WAITING',
    is_not_promotional: true,
  }
  const count = await t.call('GET', `/api/events/${of.event_id}/messages/recipient-count?recipient_type=WAITING`, {
    as: of.account.token,
  })
  expect(count.body.data.count).toBe(2)
  const sent = await t.call('POST', `/api/events/${of.event_id}/messages`, { as: of.account.token, body })
  expect(sent.status).toBe(201)
  await t.runJobs()
  const emails = await Promise.all([a, b, c].map(async (id) => (await entryOf(t, id)).email))
  const mails = t.mails.sent.filter(({ subject }) => subject === 'Doors')
  expect(mails.map(({ to }) => to).sort()).toEqual([emails[0], emails[1]].sort())
  for (const { text } of mails) expect(text).toMatch(/Hello Ida.*on the waiting list/s)
})
