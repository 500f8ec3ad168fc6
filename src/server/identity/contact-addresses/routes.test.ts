import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { queueMail } from '#server/identity/mails/queue-mail.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { ANY_MAIL } from '#test/any-mail.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount, createOnSaleEvent } from '#test/factories.ts'
import { newestToken } from '#test/outbox.ts'
import { createSoldOrder } from '#test/sold-orders.ts'

const PRESS = 'press@example.org'
let t: TestApp
let shop: Awaited<ReturnType<typeof createOnSaleEvent>>
beforeAll(async () => {
  t = await createTestApp()
})
beforeEach(async () => {
  t.mails.sent.length = 0
  shop = await createOnSaleEvent(t.deps.db)
})
afterAll(() => t.close())

const staff = () => ({ as: shop.account.token })
const setEmail = (email: string) =>
  t.call('PUT', `/api/organizers/${shop.account.organizer_id}`, { ...staff(), body: { email } })
const ask = (email: string) => t.call('POST', '/api/contact-addresses', { ...staff(), body: { email } })
const confirm = (token: string) => t.call('POST', '/api/public/confirm-contact', { body: { token } })
async function replyTo() {
  const people = [{ first_name: 'Anna', last_name: 'Berg', email: 'anna@example.org' }]
  const { order_id } = await createSoldOrder(t.deps.db, { ...shop, people })
  const mail = { kind: 'order-confirmation' as const, to: 'anna@example.org', language: 'en', order_id }
  await inTransaction(t.deps.db, (tx) =>
    queueMail(tx, systemCtx(t.deps), { follows: ANY_MAIL, ...mail, event_id: shop.event_id }),
  )
  t.mails.sent.length = 0
  await t.runJobs()
  return t.mails.sent[0]?.reply_to
}

test('an organizer’s address becomes Reply-To once its owner has used the mailed link, by POST only (MAIL-3)', async () => {
  await setEmail(PRESS)
  expect(await replyTo()).toBeNull()
  expect((await ask(PRESS)).status).toBe(204)
  const token = await newestToken(t, PRESS, 'confirm-contact')
  expect(await replyTo()).toBeNull()
  expect((await confirm(token)).status).toBe(204)
  expect((await confirm(token)).body.error.code).toBe('LINK_INVALID')
  expect(await replyTo()).toBe(PRESS)
  expect((await t.call('GET', '/api/contact-addresses', staff())).body.data.confirmed).toContain(PRESS)
  expect((await ask(PRESS)).body.error.code).toBe('EMAIL_ALREADY_CONFIRMED')
  // what one account may use is nothing for another
  const { token: as } = await createAccount(t.deps.db)
  expect((await t.call('GET', '/api/contact-addresses', { as })).body.data.confirmed).not.toContain(PRESS)
})

test('a confirmed member’s address needs no link; one of somebody only invited does', async () => {
  const member = await t.deps.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', shop.account.user_id)
    .executeTakeFirstOrThrow()
  await setEmail(member.email)
  expect(await replyTo()).toBe(member.email)
  await t.deps.db
    .updateTable('users')
    .set({ email_confirmed_at: null })
    .where('id', '=', shop.account.user_id)
    .execute()
  expect(await replyTo()).toBeNull()
})

test('nobody else is mailed a link: an address that nothing of the account names is a field error', async () => {
  const refused = await ask('stranger@example.org')
  expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([422, ['email']])
  await t.runJobs()
  expect(t.mails.sent).toEqual([])
})
