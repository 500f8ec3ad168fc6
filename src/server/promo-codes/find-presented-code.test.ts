import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount, createEvent, createTicket } from '#test/factories.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ env: { TURNOUT_LIMITS: 'on' } })
})
afterAll(() => t.close())

test('guessing in the address ends like guessing at the check; a good code is never counted (SEC-40e)', async () => {
  const owner = await createAccount(t.deps.db)
  const id = await createEvent(t.deps.db, owner)
  await createTicket(t.deps.db, id, { price: 2000 })
  const body = { code: 'early', discount_type: 'PERCENTAGE', discount: 25 }
  await t.call('POST', `/api/events/${id}/promo-codes`, { as: owner.token, body })
  const isFound = async (code: string): Promise<boolean> =>
    (await t.call('GET', `/api/public/events/${id}?promo_code=${code}`)).body.data.promo_code.valid
  for (let n = 0; n < 25; n++) expect(await isFound('early')).toBe(true)
  for (let n = 0; n < 20; n++) expect(await isFound(`guess${n}`)).toBe(false)
  expect(await isFound('early')).toBe(false)
  expect((await t.call('GET', `/api/public/events/${id}/promo-codes/early`)).status).toBe(429)
  t.advance(120_000)
  expect(await isFound('early')).toBe(true)
})
