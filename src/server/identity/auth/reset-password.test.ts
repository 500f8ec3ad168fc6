import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount, createMembership, createSession, createUser } from '#test/factories.ts'
import { newestToken, queuedMails } from '#test/outbox.ts'
import { hashPassword } from './password.ts'

const OLD = 'the old password'
const NEW = 'the new password'
let t: TestApp
let hash: string
beforeAll(async () => {
  t = await createTestApp()
  hash = await hashPassword(OLD)
})
afterAll(() => t.close())

let counter = 0
async function person({ confirmed = true } = {}) {
  const email = `reset-${++counter}@example.org`
  const { account_id } = await createAccount(t.deps.db)
  const user_id = await createUser(t.deps.db, {
    email,
    password_hash: hash,
    language: 'es',
    email_confirmed_at: confirmed ? t.now() : null,
  })
  await createMembership(t.deps.db, { account_id, user_id })
  return { email, user_id, account_id, token: await createSession(t.deps.db, { user_id, account_id, now: t.now() }) }
}

const forgot = (email: string) => t.call('POST', '/api/auth/forgot-password', { body: { email } })
const check = (token: string) => t.call('GET', `/api/auth/reset-password/${token}`)
const reset = (token: string, password = NEW) =>
  t.call('POST', `/api/auth/reset-password/${token}`, { body: { password, password_confirmation: password } })
const login = (email: string, password: string) => t.call('POST', '/api/auth/login', { body: { email, password } })

async function linkFor(email: string): Promise<string> {
  await forgot(email)
  await t.runJobs()
  return newestToken(t, email, 'reset-password')
}

describe('POST /auth/forgot-password', () => {
  test('answers the same for known and unknown addresses; only the known one gets a mail (AUT-10, SEC-26)', async () => {
    const { email } = await person()
    const replies = [await forgot(email.toUpperCase()), await forgot('stranger@example.org')]
    for (const reply of replies) expect([reply.status, reply.body]).toEqual([200, { data: { sent: true } }])
    await t.runJobs()
    expect(await queuedMails(t, email)).toMatchObject([{ kind: 'reset-password', language: 'es' }])
    expect(await queuedMails(t, 'stranger@example.org')).toEqual([])
  })

  test('what is no address is a field error', async () => {
    expect((await forgot('nobody')).body.error.fields.email).toBeDefined()
  })

  test('somebody only invited has no password to reset', async () => {
    const email = 'invited-only@example.org'
    await createUser(t.deps.db, { email, password_hash: null, email_confirmed_at: null })
    await forgot(email)
    await t.runJobs()
    expect(await queuedMails(t, email)).toEqual([])
  })
})

describe('reset-password/:token', () => {
  test('sets the password, ends every session and tells the user (AUT-9, AUT-12)', async () => {
    const { email, token: session } = await person()
    const link = await linkFor(email)
    expect((await check(link)).status).toBe(204)
    expect((await reset(link)).status).toBe(204)
    expect((await t.call('GET', '/api/users/me', { as: session })).status).toBe(401)
    expect((await login(email, OLD)).status).toBe(401)
    expect((await login(email, NEW)).status).toBe(200)
    expect((await queuedMails(t, email, 'password-changed')).length).toBe(1)
    for (const reply of [await check(link), await reset(link)])
      expect([reply.status, reply.body.error.code]).toEqual([404, 'LINK_INVALID'])
  })

  test('takes back an address that whoever knew the old password had asked for (AUT-9, USR-13)', async () => {
    const { email, user_id, token: thief } = await person()
    const body = { email: `thief-${email}`, current_password: OLD }
    expect((await t.call('PUT', '/api/users/me', { as: thief, body })).status).toBe(200)
    const change = await newestToken(t, body.email, 'confirm-email-change')
    await reset(await linkFor(email))
    const { token } = (await login(email, NEW)).body.data
    const confirmed = await t.call('POST', `/api/users/${user_id}/email-change/${change}`, { as: token })
    expect(confirmed.body.error.code).toBe('NO_PENDING_EMAIL_CHANGE')
    expect((await t.call('GET', '/api/users/me', { as: token })).body.data).toMatchObject({
      email,
      has_pending_email_change: false,
    })
  })

  test('also confirms the address the mail went to (AUT-12)', async () => {
    const { email } = await person({ confirmed: false })
    await reset(await linkFor(email))
    expect((await login(email, NEW)).body.data.user.is_email_confirmed).toBe(true)
  })

  test('an address changed meanwhile is not confirmed by the old mail (AUT-12)', async () => {
    const { email, user_id } = await person({ confirmed: false })
    const link = await linkFor(email)
    await t.deps.db
      .updateTable('users')
      .set({ email: `moved-${email}` })
      .where('id', '=', user_id)
      .execute()
    expect((await reset(link)).status).toBe(204)
    expect((await login(`moved-${email}`, NEW)).body.data.user.is_email_confirmed).toBe(false)
  })

  test('a newer link voids the older one (AUT-11)', async () => {
    const { email } = await person()
    const older = await linkFor(email)
    const newer = await linkFor(email)
    expect((await reset(older)).body.error.code).toBe('LINK_INVALID')
    expect((await reset(newer)).status).toBe(204)
  })

  test('wrong passwords are field errors and leave the link usable', async () => {
    const { email } = await person()
    const link = await linkFor(email)
    expect((await reset(link, 'short')).body.error.fields.password).toBeDefined()
    const unequal = await t.call('POST', `/api/auth/reset-password/${link}`, {
      body: { password: NEW, password_confirmation: OLD },
    })
    expect(Object.keys(unequal.body.error.fields)).toEqual(['password_confirmation'])
    expect((await check(link)).status).toBe(204)
  })

  test('a link of another purpose is no reset link, nor the other way round (AUT-11, SEC-25)', async () => {
    const { email, user_id, token } = await person({ confirmed: false })
    await t.call('POST', `/api/users/${user_id}/resend-email-confirmation`, { as: token })
    const confirmation = await newestToken(t, email, 'confirm-email')
    expect((await reset(confirmation)).body.error.code).toBe('LINK_INVALID')
    const link = await linkFor(email)
    for (const path of [
      `/api/users/${user_id}/confirm-email/${link}`,
      `/api/users/${user_id}/email-change/${link}`,
      `/api/auth/invitation/${link}`,
    ])
      expect((await t.call('POST', path, { as: token, body: {} })).body.error.code).toBe('LINK_INVALID')
    expect((await t.call('POST', `/api/users/${user_id}/confirm-email/${confirmation}`, { as: token })).status).toBe(
      200,
    )
  })

  test('thirty minutes, then it has run out (CON-9, ERR-18)', async () => {
    const { email } = await person()
    const link = await linkFor(email)
    t.advance(30 * 60_000 - 1)
    expect((await check(link)).status).toBe(204)
    t.advance(1)
    for (const reply of [await check(link), await reset(link)])
      expect([reply.status, reply.body.error.code]).toEqual([410, 'LINK_EXPIRED'])
  })

  test('what no one ever issued is invalid', async () => {
    for (const token of ['x', 'A'.repeat(43)]) expect((await check(token)).body.error.code).toBe('LINK_INVALID')
    // No database can hold this text: the address itself is none.
    expect((await check('%00')).status).toBe(404)
  })
})
