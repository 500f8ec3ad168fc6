import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '#server/identity/auth/password.ts'
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
    const invite = (n: number) =>
      t.call('POST', '/api/users', {
        as: shop.token,
        body: { first_name: 'Ada', email: `guest-${n}@example.org`, role: 'ORGANIZER' },
      })
    const { id } = (await invite(0)).body.data
    const again = async () => (await t.call('POST', `/api/users/${id}/invitation`, { as: shop.token })).status
    for (let n = 1; n < 59; n++) expect((await invite(n)).status).toBe(201)
    expect(await again()).toBe(204)
    expect(await again()).toBe(429)
    expect((await invite(60)).status).toBe(429)
  })

  test('ten mails a day to one mailbox that never heard of us, whichever accounts and acts they come from', async () => {
    const target = 'vic.tim@gmail.com'
    const password_hash = await hashPassword(PASSWORD)
    const accounts = await Promise.all([1, 2, 3].map(() => createAccount(t.deps.db)))
    const acts = []
    for (const { token: as, user_id, organizer_id } of accounts) {
      await t.deps.db.updateTable('users').set({ password_hash }).where('id', '=', user_id).execute()
      await t.call('PUT', `/api/organizers/${organizer_id}`, { as, body: { email: target } })
      const guest = { first_name: 'Ada', email: 'victim+ada@googlemail.com', role: 'ORGANIZER' }
      acts.push(
        () => t.call('POST', '/api/users', { as, body: guest }),
        () => t.call('POST', '/api/contact-addresses', { as, body: { email: target } }),
        () => t.call('POST', '/api/contact-addresses', { as, body: { email: target } }),
        () => t.call('PUT', '/api/users/me', { as, body: { email: target, current_password: PASSWORD } }),
      )
    }
    const statuses = []
    for (const act of acts) statuses.push((await act()).status)
    expect(statuses.filter((status) => status < 300)).toHaveLength(10)
    expect(statuses.slice(10)).toEqual([429, 429])
    const mails = await t.deps.db.selectFrom('mails').select('id').where('to_address', 'like', '%@g%mail.com').execute()
    expect(mails).toHaveLength(10)
    // what was refused left no request behind, and others are still invited
    expect((await t.call('GET', '/api/users/me', { as: accounts[2]!.token })).body.data.pending_email).toBeNull()
    const other = { first_name: 'Bo', email: 'bo@gmail.com', role: 'ORGANIZER' }
    expect((await t.call('POST', '/api/users', { as: accounts[2]!.token, body: other })).status).toBe(201)
  })

  test('an address that somebody registered without owning it hears nothing of their password and changes of address', async () => {
    const squatter = await createAccount(t.deps.db, { verified: false })
    const password_hash = await hashPassword(PASSWORD)
    await t.deps.db.updateTable('users').set({ password_hash }).where('id', '=', squatter.user_id).execute()
    const { email } = (await t.call('GET', '/api/users/me', { as: squatter.token })).body.data
    const put = (body: object) =>
      t.call('PUT', '/api/users/me', { as: squatter.token, body: { ...body, current_password: PASSWORD } })
    expect((await put({ email: 'www.evil.example/login@a.example' })).status).toBe(200)
    expect((await put({ password: PASSWORD, password_confirmation: PASSWORD })).status).toBe(200)
    expect(await queuedMails(t, email)).toEqual([])
    // control: a confirmed one is told of both
    await t.deps.db
      .updateTable('users')
      .set({ email_confirmed_at: t.now() })
      .where('id', '=', squatter.user_id)
      .execute()
    await put({ email: 'another@example.org' })
    await put({ password: PASSWORD, password_confirmation: PASSWORD })
    expect((await queuedMails(t, email)).map(({ kind }) => kind)).toEqual(['email-change-notice', 'password-changed'])
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
