import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '#server/auth/password.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount, type TestAccount } from '#test/factories.ts'
import { queuedMails } from '#test/outbox.ts'

const PASSWORD = 'low tide at nine'
const VICTIM = 'victim@example.org'

let t: TestApp
let shop: TestAccount
beforeAll(async () => {
  t = await createTestApp({ env: { TURNOUT_LIMITS: '' } })
  shop = await createAccount(t.deps.db)
  const password_hash = await hashPassword(PASSWORD)
  await t.deps.db.updateTable('users').set({ password_hash }).where('id', '=', shop.user_id).execute()
})
afterAll(() => t.close())

const putMe = async (body: object) => (await t.call('PUT', '/api/users/me', { as: shop.token, body })).status

describe('what one login may set off (SEC-40i)', () => {
  test('five email changes an hour: a stranger is not mailed at will', async () => {
    const change = { email: VICTIM, current_password: PASSWORD }
    for (let n = 0; n < 5; n++) expect(await putMe(change)).toBe(200)
    expect(await putMe(change)).toBe(429)
    expect(await queuedMails(t, VICTIM)).toHaveLength(5)
    // the rest of the profile is not touched by it
    expect(await putMe({ first_name: 'Ines' })).toBe(200)
    t.advance(3_600_000)
    expect(await putMe(change)).toBe(200)
  })

  test('ten tries at the current password in 15 minutes, the right one included', async () => {
    // the last change of address took a try of its own
    t.advance(15 * 60_000)
    const change = { password: 'high tide at ten', password_confirmation: 'high tide at ten' }
    const guess = (current_password: string) => putMe({ ...change, current_password })
    for (let n = 0; n < 10; n++) expect(await guess(`guess ${n}`)).toBe(422)
    expect(await guess(PASSWORD)).toBe(429)
    t.advance(15 * 60_000)
    expect(await guess(PASSWORD)).toBe(200)
  })

  test('sixty invitations an hour from one account, repeated ones among them', async () => {
    const body = { first_name: 'Ada', email: 'guest@example.org', role: 'ORGANIZER' }
    const { id } = (await t.call('POST', '/api/users', { as: shop.token, body })).body.data
    const again = async () => (await t.call('POST', `/api/users/${id}/invitation`, { as: shop.token })).status
    for (let n = 1; n < 60; n++) expect(await again()).toBe(204)
    expect(await again()).toBe(429)
    const other = { ...body, email: 'other@example.org' }
    expect((await t.call('POST', '/api/users', { as: shop.token, body: other })).status).toBe(429)
  })

  test('ten confirmations a day of an address one may have registered without owning it (USR-14)', async () => {
    const squatter = await createAccount(t.deps.db, { verified: false })
    const again = async () => {
      t.advance(60_000)
      const path = `/api/users/${squatter.user_id}/resend-email-confirmation`
      return (await t.call('POST', path, { as: squatter.token })).status
    }
    for (let n = 0; n < 10; n++) expect(await again()).toBe(204)
    expect(await again()).toBe(429)
    t.advance(86_400_000)
    expect(await again()).toBe(204)
  })

  test('ten accounts an hour, whichever account one is in (SEC-40k)', async () => {
    const body = { name: 'One more', default_currency: 'EUR', default_timezone: 'Europe/Berlin', language: 'en' }
    const open = async (as: string) => await t.call('POST', '/api/accounts', { as, body })
    const first = await open(shop.token)
    expect(first.status).toBe(201)
    for (let n = 1; n < 10; n++) expect((await open(shop.token)).status).toBe(201)
    const refused = await open(shop.token)
    expect([refused.status, refused.body.error.code]).toEqual([429, 'RATE_LIMITED'])
    expect(refused.body.error.data.retry_after).toBeGreaterThan(0)
    const mine = await t.deps.db
      .selectFrom('account_users')
      .select('account_id')
      .where('user_id', '=', shop.user_id)
      .execute()
    expect(mine).toHaveLength(11)
    t.advance(3_600_000)
    expect((await open(shop.token)).status).toBe(201)
  })
})
