import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createBuyer } from '#test/buyer.ts'
import { createOnSaleEvent } from '#test/factories.ts'

const STRANGER = 'stranger@example.org'
let t: TestApp
let shop: Awaited<ReturnType<typeof createOnSaleEvent>>
let owner: string
beforeAll(async () => {
  t = await createTestApp()
})
beforeEach(async () => {
  t.mails.sent.length = 0
  shop = await createOnSaleEvent(t.deps.db, { price: 0 })
  const { email } = await t.deps.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', shop.account.user_id)
    .executeTakeFirstOrThrow()
  owner = email
})
afterAll(() => t.close())

const nameOrganizer = (email: string) =>
  t.call('PUT', `/api/organizers/${shop.account.organizer_id}`, { as: shop.account.token, body: { email } })
const newOrders = () => t.mails.sent.filter(({ subject }) => subject.startsWith('New order')).map(({ to }) => to)
async function order() {
  expect((await (await createBuyer(t, shop)).saveDetails()).status).toBe(200)
  await t.runJobs()
}

test('orders mail nobody whom the account merely names as its organizer: its owner hears of them (MAIL-20)', async () => {
  expect((await nameOrganizer(STRANGER)).status).toBe(200)
  for (let n = 0; n < 3; n++) await order()
  expect(newOrders()).toEqual([owner, owner, owner])
  expect(t.mails.sent.map(({ to }) => to)).not.toContain(STRANGER)
})

test('control: once somebody who reads it has confirmed the address, it is told', async () => {
  await nameOrganizer(STRANGER)
  await t.deps.db
    .insertInto('contact_addresses')
    .values({ account_id: shop.account.account_id, address: STRANGER, confirmed_at: t.now(), created_at: t.now() })
    .execute()
  await order()
  expect(newOrders()).toEqual([STRANGER])
})
