import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { systemCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { queueCompletionMails } from '#server/records/order-mails/queue-completion-mails.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { createSoldOrder } from '#test/sold-orders.ts'
import { createWaitingEntry } from '#test/waiting-lists.ts'

let t: TestApp
let shop: Awaited<ReturnType<typeof createOnSaleEvent>>
beforeAll(async () => {
  t = await createTestApp()
  shop = await createOnSaleEvent(t.deps.db)
})
beforeEach(() => {
  t.mails.sent.length = 0
})
afterAll(() => t.close())

const person = (email: string) => ({ first_name: 'Anna', last_name: 'Berg', email })
async function completed(at: typeof shop, emails: readonly string[]) {
  const made = await createSoldOrder(t.deps.db, { ...at, people: emails.map(person) })
  await inTransaction(t.deps.db, (tx) => queueCompletionMails(tx, systemCtx(t.deps), { order_ids: [made.order_id] }))
  await t.runJobs()
  return made
}
const mailTo = (address: string) => t.mails.sent.find(({ to }) => to === address)
const tokenIn = (address: string) => /\/no-more-mails#link=([\w.-]+)/.exec(mailTo(address)?.text ?? '')?.[1]
const post = (token: string) => t.call('POST', '/api/public/mail-opt-outs', { body: { token } })

test('“not for me”: this event’s mails to the address stop, only the hash stays, other events and other people are not concerned (CALM-11)', async () => {
  const other_event = await createOnSaleEvent(t.deps.db)
  const { attendees, order_id } = await completed(shop, ['buyer@example.org', 'guest@example.org'])
  expect(tokenIn('buyer@example.org')).toBeUndefined()
  const token = tokenIn('guest@example.org') as string
  expect(mailTo('guest@example.org')?.html).toContain('/no-more-mails#link=')
  for (let n = 0; n < 2; n++) expect((await post(token)).status).toBe(204)
  const rows = await t.deps.db.selectFrom('mail_opt_outs').selectAll().execute()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain('guest')
  t.mails.sent.length = 0
  const staff = { as: shop.account.token }
  const guest = attendees[1]!.id
  expect((await t.call('POST', `/api/events/${shop.event_id}/attendees/${guest}/resend-ticket`, staff)).status).toBe(
    204,
  )
  const message = { subject: 'Doors', body: '<p>At six.</p>', recipient_type: 'EVENT', is_not_promotional: true }
  await t.call('POST', `/api/events/${shop.event_id}/messages`, { ...staff, body: message })
  await completed(shop, ['second@example.org', 'guest@example.org'])
  expect(t.mails.sent.map(({ to }) => to)).not.toContain('guest@example.org')
  expect(t.mails.sent.map(({ to }) => to)).toEqual(expect.arrayContaining(['buyer@example.org', 'second@example.org']))
  // staff see that it went nowhere, and why
  const read = await t.call('GET', `/api/events/${shop.event_id}/orders/${order_id}`, staff)
  expect(read.body.data.activity).toContainEqual(
    expect.objectContaining({ to: 'guest@example.org', status: 'FAILED', failure: 'OPTED_OUT' }),
  )
  await completed(other_event, ['buyer@example.org', 'guest@example.org'])
  expect(mailTo('guest@example.org')).toBeDefined()
})

test('who orders themselves is mailed about their own order', async () => {
  await completed(shop, ['one@example.org', 'two@example.org'])
  await post(tokenIn('two@example.org') as string)
  t.mails.sent.length = 0
  await completed(shop, ['two@example.org'])
  expect(mailTo('two@example.org')?.text).toContain('thank you for your order')
})

test('a link that was tampered with stops nothing', async () => {
  await completed(shop, ['three@example.org', 'four@example.org'])
  const token = tokenIn('four@example.org') as string
  const [event = '', hash = '', signature = ''] = token.split('.')
  const other = createOther(signature)
  for (const bad of [
    `${Number(event) + 1}.${hash}.${signature}`,
    `${event}.${signature}.${hash}`,
    `${event}.${hash}.${other}`,
    'x',
  ]) {
    const refused = await post(bad)
    expect([refused.status, refused.body.error.code]).toEqual([404, 'LINK_INVALID'])
  }
})

const createOther = (signature: string) => (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1)

test('another spelling that reaches the same mailbox is stopped with it (LIM-2)', async () => {
  await completed(shop, ['buyer@example.org', 'guest@gmail.com'])
  expect((await post(tokenIn('guest@gmail.com') as string)).status).toBe(204)
  t.mails.sent.length = 0
  await completed(shop, ['buyer@example.org', 'g.uest+1@googlemail.com', 'guest2@gmail.com'])
  expect(mailTo('g.uest+1@googlemail.com')).toBeUndefined()
  expect(mailTo('guest2@gmail.com')).toBeDefined()
})

test('guests whom staff put on the list ordered nothing: they can stop mails too, of a list as of one added by hand', async () => {
  const staff = { as: shop.account.token }
  const { ticket_id, price_id: ticket_price_id } = shop
  const event = `/api/events/${shop.event_id}`
  const text = 'Ada,Sow,ada@example.org\nBo,Lund,bo@example.org'
  const list = { text, ticket_price_id, send_tickets: true }
  expect((await t.call('POST', `${event}/attendees/import`, { ...staff, body: list })).status).toBe(201)
  const guest = { ...person('cem@example.org'), ticket_id, ticket_price_id, amount_paid: 0, send_ticket: true }
  expect((await t.call('POST', `${event}/attendees`, { ...staff, body: guest })).status).toBe(201)
  await t.runJobs()
  for (const address of ['ada@example.org', 'bo@example.org', 'cem@example.org'])
    expect((await post(tokenIn(address) as string)).status).toBe(204)
  t.mails.sent.length = 0
  const message = { subject: 'More', body: '<p>At six.</p>', recipient_type: 'EVENT', is_not_promotional: true }
  expect((await t.call('POST', `${event}/messages`, { ...staff, body: message })).status).toBe(201)
  await t.runJobs()
  for (const address of ['ada@example.org', 'bo@example.org', 'cem@example.org'])
    expect(mailTo(address)).toBeUndefined()
})

test('a message to those who wait: who never confirmed can stop it, who did asked for it (CALM-11, WTL-19)', async () => {
  const at = await createOnSaleEvent(t.deps.db)
  const wait = (email: string, confirmed_at: Date | null) =>
    createWaitingEntry(t, { event_id: at.event_id, prices: [at.price_id], entry: { email, confirmed_at } })
  await wait('added@example.org', null)
  await wait('joined@example.org', t.now())
  const body = { subject: 'Doors', body: '<p>At six.</p>', recipient_type: 'WAITING', is_not_promotional: true }
  const write = async () => {
    t.mails.sent.length = 0
    expect((await t.call('POST', `/api/events/${at.event_id}/messages`, { as: at.account.token, body })).status).toBe(
      201,
    )
    await t.runJobs()
    return t.mails.sent.map(({ to }) => to).filter((to) => /^(added|joined)@/.test(to))
  }
  expect((await write()).sort()).toEqual(['added@example.org', 'joined@example.org'])
  expect(tokenIn('joined@example.org')).toBeUndefined()
  expect((await post(tokenIn('added@example.org') as string)).status).toBe(204)
  expect(await write()).toEqual(['joined@example.org'])
})
