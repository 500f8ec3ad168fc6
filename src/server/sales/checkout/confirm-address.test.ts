import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CONFIRM_ADDRESS_HOURS } from '#core/sales/payments/limits.ts'
import { findMailToken } from '#server/identity/auth/queries.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { hashToken } from '#server/platform/runtime/secrets.ts'
import { lockOrder, updateOrderRow } from '#server/records/orders/queries.ts'
import { askToConfirmAddress } from '#server/sales/buyer-orders/ask-to-confirm-address.ts'
import { ANY_MAIL } from '#test/any-mail.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createOnSaleEvent, createSession } from '#test/factories.ts'
import { newestToken } from '#test/outbox.ts'
import { createSoldOrder } from '#test/sold-orders.ts'

const START = new Date('2027-03-01T10:00:00Z')
const HOUR = 3_600_000
const ANNA = { first_name: 'Anna', last_name: 'Lind', email: 'anna@example.org' }
let t: TestApp
let shop: Awaited<ReturnType<typeof createOnSaleEvent>>
beforeAll(async () => {
  t = await createTestApp()
  shop = await createOnSaleEvent(t.deps.db)
})
beforeEach(() => {
  t.setNow(START)
  t.mails.sent.length = 0
})
afterAll(() => t.close())

const post = (token: string) => t.call('POST', '/api/public/confirm-address', { body: { token } })

/** An unpaid order, and the link mailed for it. */
async function asked() {
  const { order_id } = await createSoldOrder(t.deps.db, {
    ...shop,
    people: [ANNA],
    status: 'AWAITING_PAYMENT',
    order: { payment_provider: 'offline', reserved_until: new Date(START.getTime() + CONFIRM_ADDRESS_HOURS * HOUR) },
  })
  await inTransaction(t.deps.db, async (tx) =>
    askToConfirmAddress(tx, systemCtx(t.deps), {
      order: await lockOrder(tx, order_id),
      follows: ANY_MAIL,
    }),
  )
  await t.runJobs()
  return { order_id, token: await newestToken(t, ANNA.email, 'confirm-address') }
}
const confirmedAt = async (id: number) =>
  (await t.deps.db.selectFrom('orders').select('address_confirmed_at').where('id', '=', id).executeTakeFirstOrThrow())
    .address_confirmed_at

test('the mailed link names no secret to servers, and only the POST confirms the address, once (API-606, MAIL-108)', async () => {
  const { order_id, token } = await asked()
  const [mail] = t.mails.sent
  expect(mail?.text).toMatch(
    /held until Mon 1 March 2027, 13:00 CET[\s\S]*Confirm address:\n\S+\/confirm-address#link=/,
  )
  expect((await t.call('GET', '/api/public/confirm-address')).status).not.toBe(204)
  expect(await confirmedAt(order_id)).toBeNull()
  expect((await post(token)).status).toBe(204)
  expect(await confirmedAt(order_id)).toEqual(START)
  const acts = await t.deps.db
    .selectFrom('audit_log')
    .select(['actor_type', 'action'])
    .where('order_id', '=', order_id)
    .execute()
  expect(acts).toContainEqual({ actor_type: 'BUYER', action: 'order.address_confirmed' })
  const again = await post(token)
  expect([again.status, again.body.error.code]).toEqual([404, 'LINK_INVALID'])
})

test('two presses at once: one confirms (SEC-25)', async () => {
  const { token } = await asked()
  const statuses = (await Promise.all([post(token), post(token)])).map(({ status }) => status)
  expect(statuses.sort()).toEqual([204, 404])
})

test(`after ${CONFIRM_ADDRESS_HOURS} hours the link has run out; a made-up one and one for something else are invalid`, async () => {
  const { order_id, token } = await asked()
  t.advance(CONFIRM_ADDRESS_HOURS * HOUR)
  const late = await post(token)
  expect([late.status, late.body.error.code]).toEqual([410, 'LINK_EXPIRED'])
  expect(await confirmedAt(order_id)).toBeNull()
  expect((await post('x'.repeat(43))).body.error.code).toBe('LINK_INVALID')
  expect(await findMailToken(t.deps.db, 'order_resume', hashToken(token))).toBeUndefined()
})

test('a link mailed to an address the order no longer has confirms nothing, and a new address is unconfirmed', async () => {
  const { order_id, token } = await asked()
  const as = await createSession(t.deps.db, shop.account)
  const put = (email: string) =>
    t.call('PUT', `/api/events/${shop.event_id}/orders/${order_id}`, { as, body: { ...ANNA, email } })
  await put('new@example.org')
  expect((await post(token)).body.error.code).toBe('LINK_INVALID')
  await inTransaction(t.deps.db, (tx) => updateOrderRow(tx, order_id, { address_confirmed_at: t.now() }))
  await put('newer@example.org')
  expect(await confirmedAt(order_id)).toBeNull()
})
