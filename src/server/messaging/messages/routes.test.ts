import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount, createEvent, createMember, createOnSaleEvent, createTicket } from '#test/factories.ts'
import { createSoldOrder } from '#test/sold-orders.ts'

let t: TestApp
let shop: Awaited<ReturnType<typeof createOnSaleEvent>>
let vip: Awaited<ReturnType<typeof createTicket>>
let sold: Awaited<ReturnType<typeof createSoldOrder>>

const ANNA = { first_name: 'Anna', last_name: 'Berg', email: 'anna@example.org' }
const JONAS = { first_name: 'Jonas', last_name: 'Wieczorek', email: 'jonas@example.org' }
const IDA = { first_name: 'Ida', last_name: 'Holm', email: 'ida@example.org' }

beforeAll(async () => {
  t = await createTestApp()
  shop = await createOnSaleEvent(t.deps.db)
  vip = await createTicket(t.deps.db, shop.event_id, { title: 'Backstage' })
  sold = await createSoldOrder(t.deps.db, { ...shop, people: [ANNA, { ...ANNA, first_name: 'Ada' }, JONAS] })
  await createSoldOrder(t.deps.db, { event_id: shop.event_id, ...vip, people: [IDA], order: { language: 'de' } })
  await createSoldOrder(t.deps.db, {
    ...shop,
    people: [{ ...IDA, email: 'gone@example.org' }],
    status: 'CANCELLED',
  })
})
beforeEach(() => {
  t.mails.sent.length = 0
  t.mails.failure = null
})
afterAll(() => t.close())

const url = (rest = '') => `/api/events/${shop.event_id}/messages${rest}`
const MESSAGE = {
  subject: 'Doors at six',
  body: '<p>Come early.</p>',
  recipient_type: 'EVENT',
  is_not_promotional: true,
}
const send = (values: Record<string, unknown> = {}, as = shop.account.token) =>
  t.call('POST', url(), { as, body: { ...MESSAGE, ...values } })
const sentTo = () => t.mails.sent.map((mail) => mail.to).sort()

describe('POST /events/:event_id/messages (API-90)', () => {
  test('goes once to every distinct address of those who come, and is SENT afterwards (MSG-2a, MSG-3, MSG-8)', async () => {
    const { status, body } = await send()
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ status: 'PROCESSING', recipient_count: 3, preview: 'Come early.', sent_at: null })
    await t.runJobs()
    expect(sentTo()).toEqual(['anna@example.org', 'ida@example.org', 'jonas@example.org'])
    const after = await t.call('GET', url(`/${body.data.id}`), { as: shop.account.token })
    expect(after.body.data).toMatchObject({ status: 'SENT', sent_count: 3, failed_count: 0, failures: [] })
    expect(after.body.data.sent_at).not.toBeNull()
  })

  test('carries organizer, reply-to, event, reason and footer message, the text cleaned (MSG-7, MAIL-22)', async () => {
    await t.deps.db
      .updateTable('event_settings')
      .set({ support_email: 'help@example.org', email_footer_message: '<p>See you <b>soon</b></p>' })
      .where('event_id', '=', shop.event_id)
      .execute()
    await send({
      subject: 'Doors',
      body: '<p onclick="x()">Hi all</p><script>alert(1)</script><img src="https://spy.example/x.gif">',
      recipient_type: 'TICKET',
      ticket_ids: [vip.ticket_id],
    })
    await t.runJobs()
    const [mail] = t.mails.sent
    expect(mail).toMatchObject({ to: 'ida@example.org', from_name: 'Fieldnotes', reply_to: 'help@example.org' })
    expect(mail?.subject).toBe('Doors')
    expect(mail?.html).toContain('<p>Hi all</p>')
    expect(mail?.html).not.toMatch(/onclick|alert\(1\)|spy\.example/)
    expect(mail?.text).toMatch(/because you have a ticket for Low Tide Sessions\./)
    expect(mail?.text).toContain('See you soon')
  })

  test('to those chosen, also with a cancelled ticket (MSG-2c)', async () => {
    const ids = [sold.attendees[0]!.id, sold.attendees[2]!.id]
    await send({ recipient_type: 'ATTENDEE', attendee_ids: ids })
    await t.runJobs()
    expect(sentTo()).toEqual(['anna@example.org', 'jonas@example.org'])
  })

  test('to the buyer of an order, and into that order’s activity (MSG-2d, MAIL-1)', async () => {
    await send({ recipient_type: 'ORDER', order_id: sold.order_id, subject: 'Your wheelchair place' })
    await t.runJobs()
    expect(sentTo()).toEqual(['anna@example.org'])
    expect(t.mails.sent[0]?.text).toContain('because of your order for Low Tide Sessions')
    const order = await t.call('GET', `/api/events/${shop.event_id}/orders/${sold.order_id}`, {
      as: shop.account.token,
    })
    expect(order.body.data.activity.at(-1)).toMatchObject({
      kind: 'MAIL',
      mail_kind: 'message',
      to: 'anna@example.org',
      status: 'SENT',
      subject: 'Your wheelchair place',
    })
  })

  test('a buyer who has yet to pay by bank transfer or cash is reached, one at the card form is not (MSG-2d)', async () => {
    const unpaid = (payment_provider: 'offline' | 'test') =>
      createSoldOrder(t.deps.db, { ...shop, people: [JONAS], status: 'AWAITING_PAYMENT', order: { payment_provider } })
    const [offline, card] = [await unpaid('offline'), await unpaid('test')]
    expect((await send({ recipient_type: 'ORDER', order_id: offline.order_id })).status).toBe(201)
    const refused = await send({ recipient_type: 'ORDER', order_id: card.order_id })
    expect([refused.status, refused.body.error.code]).toEqual([422, 'NO_RECIPIENTS'])
    await t.runJobs()
  })

  test('a test goes to the sender alone, marked, and is not listed (MSG-4)', async () => {
    const { body } = await send({ is_test: true, send_copy_to_sender: true, subject: 'Only me' })
    await t.runJobs()
    expect(t.mails.sent.map((mail) => mail.subject)).toEqual(['[Test] Only me'])
    expect(t.mails.sent[0]?.to).toMatch(/^user-/)
    expect(t.mails.sent[0]?.text).toContain('test send')
    expect(body.data).toMatchObject({ is_test: true, recipient_count: 1, send_copy_to_sender: false })
    const list = await t.call('GET', url('?query=Only me'), { as: shop.account.token })
    expect(list.body.data).toEqual([])
  })

  test('a copy is one mail more; a sender who is a recipient gets one only (MSG-3, MSG-4)', async () => {
    const { body } = await send({ send_copy_to_sender: true, recipient_type: 'TICKET', ticket_ids: [vip.ticket_id] })
    await t.runJobs()
    expect(body.data.recipient_count).toBe(1)
    expect(sentTo()).toEqual(['ida@example.org', expect.stringMatching(/^user-/)])
    const texts = ['ida@', 'user-'].map((whom) => t.mails.sent.find(({ to }) => to.startsWith(whom))?.text)
    expect(texts[0]).toContain('because you have a ticket')
    // the sender has no ticket, and is not told so
    expect(texts[1]).toContain('This is your copy of the message you sent')
    expect(texts[1]).not.toContain('because you have a ticket')
    t.mails.sent.length = 0
    const me = t.deps.db.selectFrom('users').select('email').where('id', '=', shop.account.user_id)
    const { email } = await me.executeTakeFirstOrThrow()
    const { order_id } = await createSoldOrder(t.deps.db, { ...shop, people: [{ ...ANNA, email }] })
    await send({ send_copy_to_sender: true, recipient_type: 'ORDER', order_id })
    await t.runJobs()
    expect(sentTo()).toEqual([email])
    await t.deps.db.updateTable('attendees').set({ status: 'CANCELLED' }).where('order_id', '=', order_id).execute()
  })

  test('without the sender’s word that it is not promotional it is refused (MSG-5)', async () => {
    const { status, body } = await send({ is_not_promotional: false })
    expect([status, body.error.code, Object.keys(body.error.fields)]).toEqual([
      422,
      'MESSAGE_NOT_CONFIRMED',
      ['is_not_promotional'],
    ])
  })

  test('bad input is told by field (MSG-2)', async () => {
    const fields = async (values: Record<string, unknown>) => Object.keys((await send(values)).body.error.fields)
    expect(await fields({ subject: '' })).toEqual(['subject'])
    expect(await fields({ body: '<script></script>' })).toEqual(['body'])
    expect(await fields({ recipient_type: 'TICKET' })).toEqual(['ticket_ids'])
    expect(await fields({ recipient_type: 'ATTENDEE' })).toEqual(['attendee_ids'])
    expect(await fields({ recipient_type: 'ORDER' })).toEqual(['order_id'])
    const many = Array.from({ length: 51 }, (_, index) => index + 1)
    expect(await fields({ recipient_type: 'ATTENDEE', attendee_ids: many })).toEqual(['attendee_ids'])
  })

  test('things of another event are unknown here (SEC-2)', async () => {
    const other = await createEvent(t.deps.db, shop.account)
    const there = { event_id: other, ...(await createTicket(t.deps.db, other)) }
    const theirs = await createSoldOrder(t.deps.db, { ...there, people: [ANNA] })
    const fields = async (values: Record<string, unknown>) => Object.keys((await send(values)).body.error.fields)
    expect(await fields({ recipient_type: 'TICKET', ticket_ids: [there.ticket_id] })).toEqual(['ticket_ids'])
    expect(await fields({ recipient_type: 'ATTENDEE', attendee_ids: [theirs.attendees[0]!.id] })).toEqual([
      'attendee_ids',
    ])
    expect(await fields({ recipient_type: 'ORDER', order_id: theirs.order_id })).toEqual(['order_id'])
  })

  test('nobody to write to is NO_RECIPIENTS, and nothing is written (MSG-3)', async () => {
    const { ticket_id } = await createTicket(t.deps.db, shop.event_id, { title: 'Unsold' })
    const { status, body } = await send({ recipient_type: 'TICKET', ticket_ids: [ticket_id], subject: 'To nobody' })
    expect([status, body.error.code]).toEqual([422, 'NO_RECIPIENTS'])
    expect(Object.keys(body.error.fields)).toEqual(['recipient_type'])
    const list = await t.call('GET', url('?query=To nobody'), { as: shop.account.token })
    expect(list.body.data).toEqual([])
  })

  test('an account whose owner has not confirmed the address may not write (MSG-6)', async () => {
    const account = await createAccount(t.deps.db, { verified: false })
    const event_id = await createEvent(t.deps.db, account)
    const { status, body } = await t.call('POST', `/api/events/${event_id}/messages`, {
      as: account.token,
      body: MESSAGE,
    })
    expect([status, body.error.code]).toEqual([409, 'EMAIL_NOT_VERIFIED'])
  })

  test('organizers may; other accounts see nothing of it (PRM-8)', async () => {
    const { token } = await createMember(t.deps.db, shop.account.account_id, 'ORGANIZER')
    expect((await send({}, token)).status).toBe(201)
    await t.runJobs()
    const stranger = await createAccount(t.deps.db)
    expect((await send({}, stranger.token)).status).toBe(404)
  })

  test('the same Idempotency-Key sends once (CNV-7)', async () => {
    const headers = { 'idempotency-key': 'one-message-only' }
    const call = () =>
      t.call('POST', url(), { as: shop.account.token, body: { ...MESSAGE, subject: 'Twice?' }, headers })
    const [first, second] = [await call(), await call()]
    expect(second.body.data.id).toBe(first.body.data.id)
    await t.runJobs()
    expect(t.mails.sent).toHaveLength(3)
  })
})

describe('the limits of a day and an hour', () => {
  test('recipients per account and day, deleted messages counted, are the operator’s setting (MSG-9)', async () => {
    const small = await createTestApp({ env: { TURNOUT_MESSAGE_QUOTA: '4' } })
    const event = await createOnSaleEvent(small.deps.db)
    await createSoldOrder(small.deps.db, { ...event, people: [ANNA, JONAS, IDA] })
    const path = `/api/events/${event.event_id}/messages`
    const as = event.account.token
    const first = await small.call('POST', path, { as, body: MESSAGE })
    expect(first.status).toBe(201)
    await small.runJobs()
    expect((await small.call('DELETE', `${path}/${first.body.data.id}`, { as })).status).toBe(204)
    const second = await small.call('POST', path, { as, body: MESSAGE })
    expect([second.status, second.body.error.code]).toEqual([429, 'MESSAGE_QUOTA_EXCEEDED'])
    expect(second.body.error.data).toEqual({ limit: 4, used: 3, recipients: 3 })
    small.advance(24 * 3_600_000 + 1)
    expect((await small.call('POST', path, { as, body: MESSAGE })).status).toBe(201)
    await small.close()
  })

  test('ten messages an hour and user (SEC-40g)', async () => {
    const strict = await createTestApp({ env: { TURNOUT_LIMITS: 'on' } })
    const event = await createOnSaleEvent(strict.deps.db)
    await createSoldOrder(strict.deps.db, { ...event, people: [ANNA] })
    const call = () =>
      strict.call('POST', `/api/events/${event.event_id}/messages`, { as: event.account.token, body: MESSAGE })
    const statuses: number[] = []
    for (let n = 0; n < 11; n++) statuses.push((await call()).status)
    expect(statuses).toEqual([...Array<number>(10).fill(201), 429])
    await strict.close()
  })
})

describe('reading and deleting (API-91, API-92, LST-7)', () => {
  const count = (query: string) => t.call('GET', url(`/recipient-count?${query}`), { as: shop.account.token })

  test('the number of recipients is known beforehand (MSG-3)', async () => {
    expect((await count('recipient_type=EVENT')).body.data).toEqual({ count: 3 })
    expect((await count(`recipient_type=TICKET&ticket_ids=${vip.ticket_id},${shop.ticket_id}`)).body.data.count).toBe(3)
    expect((await count(`recipient_type=TICKET&ticket_ids=${vip.ticket_id}`)).body.data.count).toBe(1)
    expect((await count(`recipient_type=ATTENDEE&attendee_ids=${sold.attendees[0]!.id}`)).body.data.count).toBe(1)
    expect((await count(`recipient_type=ORDER&order_id=${sold.order_id}`)).body.data.count).toBe(1)
    expect((await count('recipient_type=TICKET')).status).toBe(422)
    expect((await count('recipient_type=TICKET&ticket_ids=1,x')).status).toBe(422)
  })

  test('the list searches subject and body, sorts and filters by its allow-lists (LST-7)', async () => {
    await send({ subject: 'Aardvark parade', body: '<p>Bring <strong>carrots</strong> &amp; oats</p>' })
    await t.runJobs()
    const list = (query: string) => t.call('GET', url(query), { as: shop.account.token })
    expect((await list('?query=carrots')).body.data).toHaveLength(1)
    expect((await list('?query=strong')).body.data).toEqual([])
    expect((await list(`?query=${encodeURIComponent('& oats')}`)).body.data).toHaveLength(1)
    expect((await list('?query=amp')).body.data).toEqual([])
    expect((await list('?sort_by=subject')).body.data[0].subject).toBe('Aardvark parade')
    expect((await list('?filter_fields[recipient_type][eq]=ORDER')).body.data.length).toBeGreaterThan(0)
    expect((await list('?filter_fields[subject][eq]=x')).status).toBe(422)
  })

  test('one being sent stays, one sent leaves the list and its mails are out (MSG-10)', async () => {
    const { body } = await send({ subject: 'Short life' })
    const one = url(`/${body.data.id}`)
    const early = await t.call('DELETE', one, { as: shop.account.token })
    expect([early.status, early.body.error.code]).toEqual([409, 'MESSAGE_IN_PROGRESS'])
    await t.runJobs()
    expect((await t.call('DELETE', one, { as: shop.account.token })).status).toBe(204)
    expect((await t.call('GET', one, { as: shop.account.token })).status).toBe(404)
    expect(t.mails.sent).toHaveLength(3)
  })
})
