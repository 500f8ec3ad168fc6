import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { createSoldOrder } from '#test/sold-orders.ts'

/** What each reader finds in the place of a placeholder (MSG-11). */
let t: TestApp
let shop: Awaited<ReturnType<typeof createOnSaleEvent>>
let family: Awaited<ReturnType<typeof createSoldOrder>>

const ANNA = { first_name: 'Anna', last_name: 'Berg', email: 'anna@example.org' }
const TOM = { first_name: 'Tom <b>& Co</b>', last_name: '{{ticket_link}}', email: 'tom@example.org' }

beforeAll(async () => {
  t = await createTestApp({ env: { APP_URL: 'https://tickets.example.org' } })
  shop = await createOnSaleEvent(t.deps.db)
  // Anna bought for her children, whose tickets come to her address, and for Tom
  const people = [{ ...ANNA, first_name: 'Ida' }, { ...ANNA, first_name: 'Ben' }, TOM]
  const order = { first_name: 'Anna', last_name: 'Berg', email: ANNA.email, language: 'de' }
  family = await createSoldOrder(t.deps.db, { ...shop, people, order })
})
beforeEach(() => {
  t.mails.sent.length = 0
})
afterAll(() => t.close())

const MESSAGE = {
  subject: '{{first_name}}, see you at {{event_title}}',
  body: '<p>Dear {{full_name}}, <strong>{{event_date}}</strong></p><p>{{ticket_link}}</p>',
  recipient_type: 'EVENT',
  is_not_promotional: true,
}
const as = () => shop.account.token
const send = (values: object = {}) =>
  t.call('POST', `/api/events/${shop.event_id}/messages`, { as: as(), body: { ...MESSAGE, ...values } })
const mailTo = (to: string) => t.mails.sent.find((mail) => mail.to === to)!
const ADDRESS = 'https://tickets.example.org'

test('a buyer is greeted as who bought and led to the order; others by their ticket, each in their language', async () => {
  expect((await send()).status).toBe(201)
  await t.runJobs()
  const [anna, tom] = [mailTo(ANNA.email), mailTo(TOM.email)]
  expect(anna.subject).toBe('Anna, see you at Low Tide Sessions')
  expect(anna.html).toContain('<p>Dear Anna Berg, ')
  const order = await t.deps.db.selectFrom('orders').select('short_id').executeTakeFirstOrThrow()
  expect(anna.text).toContain(`${ADDRESS}/checkout/${shop.event_id}/${order.short_id}/summary`)
  expect(tom.text).toContain(`Open your ticket (${ADDRESS}/ticket/${shop.event_id}/${family.attendees[2]!.short_id})`)
  expect(tom.text).not.toContain(order.short_id)
})

test('what people typed is escaped and never read as a placeholder (SEC-15)', async () => {
  await send()
  await t.runJobs()
  const tom = mailTo(TOM.email)
  expect(tom.subject).toBe('Tom <b>& Co</b>, see you at Low Tide Sessions')
  expect(tom.html).toContain('Dear Tom &lt;b&gt;&amp; Co&lt;/b&gt; {{ticket_link}}, ')
  expect(tom.html).not.toContain('<b>& Co')
  expect(tom.text).toContain('Dear Tom <b>& Co</b> {{ticket_link}}, ')
})

test('an address that is corrected before the mail goes out is told nothing of whose it was', async () => {
  const people = [{ ...ANNA, email: 'ana@example.org' }]
  const { order_id, attendees } = await createSoldOrder(t.deps.db, {
    ...shop,
    people,
    order: { ...ANNA, email: 'ana@example.org' },
  })
  expect((await send()).status).toBe(201)
  expect((await send({ recipient_type: 'ORDER', order_id })).status).toBe(201)
  await t.call('PUT', `/api/events/${shop.event_id}/orders/${order_id}`, {
    as: as(),
    body: { email: 'anna.berg@example.org', with_tickets: true },
  })
  await t.runJobs()
  const strangers = t.mails.sent.filter(({ to }) => to === 'ana@example.org')
  expect(strangers).toHaveLength(2)
  const { short_id } = await t.deps.db
    .selectFrom('orders')
    .select('short_id')
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow()
  for (const { text, html, subject } of strangers)
    for (const secret of [short_id, attendees[0]!.short_id, 'Berg', 'Anna'])
      expect(`${subject}${text}${html}`).not.toContain(secret)
})

test('a test and a copy are filled in with the sender, their link leads to the event (MSG-4)', async () => {
  await send({ is_test: true })
  await send({ send_copy_to_sender: true })
  await t.runJobs()
  const [own_test, copy] = t.mails.sent.filter(({ to }) => to.startsWith('user-'))
  const { first_name } = await t.deps.db.selectFrom('users').select('first_name').executeTakeFirstOrThrow()
  expect(own_test?.subject).toBe(`[Test] ${first_name}, see you at Low Tide Sessions`)
  expect(copy?.subject).toBe(`${first_name}, see you at Low Tide Sessions`)
  expect(copy?.text).toContain(`Open your ticket (${ADDRESS}/event/${shop.event_id}/`)
})

test.each([
  ['subject', { subject: 'For {{frist_name}}' }, /“frist_name”/],
  ['subject', { subject: 'Yours: {{ticket_link}}' }, /“ticket_link”/],
  ['body', { body: '<p>Hello {{name}}</p>' }, /“name”/],
  ['body', { body: '<p>Hello {{first_name</p>' }, /two curly brackets/],
  ['body', { body: '<p>{{first_<em>name}}</em></p>' }, /formatted in parts/],
  ['body', { body: '<p><a href="https://x.example/{{full_name}}">x</a></p>' }, /address of a link/],
])('one there is none of is refused under its field: %s %o', async (field, values, words) => {
  const { status, body } = await send(values)
  expect([status, Object.keys(body.error.fields)]).toEqual([422, [field]])
  expect(body.error.fields[field][0]).toMatch(words)
  const sample = await t.call('POST', `/api/events/${shop.event_id}/messages/sample`, {
    as: as(),
    body: { ...MESSAGE, ...values },
  })
  expect([sample.status, Object.keys(sample.body.error.fields)]).toEqual([422, [field]])
})

test('the preview shows the same, cleaned, and writes nothing', async () => {
  const path = `/api/events/${shop.event_id}/messages/sample`
  const body = { subject: 'Hi {{first_name}}', body: '<p onclick="x()">{{event_title}}</p><script>1</script>' }
  const before = await t.deps.db.selectFrom('messages').select('id').execute()
  const { first_name } = await t.deps.db.selectFrom('users').select('first_name').executeTakeFirstOrThrow()
  const answer = await t.call('POST', path, { as: as(), body })
  expect(answer.body.data).toEqual({ subject: `Hi ${first_name}`, body: '<p>Low Tide Sessions</p>' })
  expect(await t.deps.db.selectFrom('messages').select('id').execute()).toHaveLength(before.length)
})
