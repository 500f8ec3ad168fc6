import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '#server/identity/auth/password.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import {
  createAccount,
  createMember,
  createMembership,
  createSession,
  createUser,
  type TestAccount,
} from '#test/factories.ts'
import { newestToken, queuedMails } from '#test/outbox.ts'

const PASSWORD = 'low tide at nine'
let t: TestApp
let owner: TestAccount
let admin: { user_id: number; token: string }
let organizer: { user_id: number; token: string }
let stranger: TestAccount
let hash: string
beforeAll(async () => {
  t = await createTestApp()
  owner = await createAccount(t.deps.db)
  admin = await createMember(t.deps.db, owner.account_id, 'ADMIN')
  organizer = await createMember(t.deps.db, owner.account_id, 'ORGANIZER')
  stranger = await createAccount(t.deps.db)
  hash = await hashPassword(PASSWORD)
})
afterAll(() => t.close())

const me = (as: string) => t.call('GET', '/api/users/me', { as })
const putMe = (as: string, body: object) => t.call('PUT', '/api/users/me', { as, body })
const setPassword = (user_id: number) =>
  t.deps.db.updateTable('users').set({ password_hash: hash }).where('id', '=', user_id).execute()
const login = (email: string, password = PASSWORD) => t.call('POST', '/api/auth/login', { body: { email, password } })

describe('users/me', () => {
  test('shows the user with account and accounts (API-10, USR-2)', async () => {
    const reply = await me(organizer.token)
    expect(reply.body.data).toMatchObject({
      id: organizer.user_id,
      role: 'ORGANIZER',
      status: 'ACTIVE',
      is_account_owner: false,
      is_email_confirmed: true,
      has_pending_email_change: false,
      account: { id: owner.account_id, is_verified: true },
      accounts: [{ id: owner.account_id }],
    })
    expect((await t.call('GET', '/api/users/me')).status).toBe(401)
  })

  test('own names, timezone and language; the language becomes the cookie too (USR-12, LOC-3)', async () => {
    const reply = await putMe(organizer.token, {
      first_name: ' Noor ',
      last_name: null,
      timezone: 'Europe/Lisbon',
      language: 'pt',
    })
    expect(reply.body.data).toMatchObject({
      first_name: 'Noor',
      last_name: null,
      timezone: 'Europe/Lisbon',
      language: 'pt',
    })
    expect(String(reply.headers['set-cookie'])).toMatch(/^locale=pt; Max-Age=31536000; Path=\/; SameSite=Lax/)
    expect((await putMe(organizer.token, { last_name: 'Haddad' })).body.data).toMatchObject({
      first_name: 'Noor',
      last_name: 'Haddad',
      language: 'pt',
    })
    const wrong = await putMe(organizer.token, { first_name: '', timezone: 'Nowhere' })
    expect(Object.keys(wrong.body.error.fields).sort()).toEqual(['first_name', 'timezone'])
  })

  test('a role cannot be written here (TXT-1, USR-9)', async () => {
    expect((await putMe(organizer.token, { role: 'ADMIN', is_account_owner: true })).body.data).toMatchObject({
      role: 'ORGANIZER',
      is_account_owner: false,
    })
  })

  test('a new password needs the current one, ends the other sessions and tells (USR-12, AUT-9)', async () => {
    const { user_id, token } = await createMember(t.deps.db, owner.account_id, 'ORGANIZER')
    await setPassword(user_id)
    const other = await createSession(t.deps.db, { user_id, account_id: owner.account_id })
    const { email } = (await me(token)).body.data
    const change = { password: 'high tide at three', password_confirmation: 'high tide at three' }
    expect(Object.keys((await putMe(token, change)).body.error.fields)).toEqual(['current_password'])
    const wrong = await putMe(token, { ...change, current_password: 'guess' })
    expect([wrong.status, wrong.body.error.code, Object.keys(wrong.body.error.fields)]).toEqual([
      422,
      'CURRENT_PASSWORD_WRONG',
      ['current_password'],
    ])
    expect(
      Object.keys(
        (await putMe(token, { ...change, password_confirmation: 'x', current_password: PASSWORD })).body.error.fields,
      ),
    ).toEqual(['password_confirmation'])
    expect((await putMe(token, { ...change, current_password: PASSWORD })).status).toBe(200)
    expect([(await me(token)).status, (await me(other)).status]).toEqual([200, 401])
    expect((await login(email)).status).toBe(401)
    expect((await login(email, 'high tide at three')).status).toBe(200)
    expect((await queuedMails(t, email, 'password-changed')).length).toBe(1)
  })
})

describe('email confirmation (USR-14, ACC-5)', () => {
  test('the mailed link confirms, once; the account is verified with it', async () => {
    const { user_id, token } = await createAccount(t.deps.db, { verified: false })
    const { email, account } = (await me(token)).body.data
    expect(account.is_verified).toBe(false)
    expect((await t.call('POST', `/api/users/${user_id}/resend-email-confirmation`, { as: token })).status).toBe(204)
    const first = await newestToken(t, email, 'confirm-email')
    await t.call('POST', `/api/users/${user_id}/resend-email-confirmation`, { as: token })
    const link = await newestToken(t, email, 'confirm-email')
    const confirm = (as: string, value: string, id = user_id) =>
      t.call('POST', `/api/users/${id}/confirm-email/${value}`, { as })
    expect((await confirm(token, first)).body.error.code).toBe('LINK_INVALID')
    expect((await confirm(stranger.token, link, stranger.user_id)).body.error.code).toBe('LINK_INVALID')
    expect((await confirm(stranger.token, link)).body.error.code).toBe('LINK_INVALID')
    expect((await confirm(token, link)).body.data.is_email_confirmed).toBe(true)
    expect((await me(token)).body.data.account.is_verified).toBe(true)
    expect((await confirm(token, link)).body.error.code).toBe('EMAIL_ALREADY_CONFIRMED')
    const again = await t.call('POST', `/api/users/${user_id}/resend-email-confirmation`, { as: token })
    expect([again.status, again.body.error.code]).toEqual([409, 'EMAIL_ALREADY_CONFIRMED'])
  })

  test('nobody resends for somebody else', async () => {
    expect(
      (await t.call('POST', `/api/users/${organizer.user_id}/resend-email-confirmation`, { as: owner.token })).status,
    ).toBe(404)
  })

  test('a link runs out after 7 days (CON-9)', async () => {
    const app = await createTestApp()
    try {
      const { user_id, token } = await createAccount(app.deps.db, { verified: false })
      const { email } = (await app.call('GET', '/api/users/me', { as: token })).body.data
      await app.call('POST', `/api/users/${user_id}/resend-email-confirmation`, { as: token })
      app.advance(6 * 86_400_000)
      await app.call('GET', '/api/users/me', { as: token })
      app.advance(86_400_000)
      const reply = await app.call(
        'POST',
        `/api/users/${user_id}/confirm-email/${await newestToken(app, email, 'confirm-email')}`,
        { as: token },
      )
      expect([reply.status, reply.body.error.code]).toEqual([410, 'LINK_EXPIRED'])
    } finally {
      await app.close()
    }
  })
})

describe('email change (USR-13)', () => {
  let counter = 0
  const newAddress = () => `moved-${++counter}@example.org`
  async function requestChange(address = newAddress()) {
    const person = await createMember(t.deps.db, owner.account_id, 'ORGANIZER')
    await setPassword(person.user_id)
    const { email } = (await me(person.token)).body.data
    const reply = await putMe(person.token, { email: address, current_password: PASSWORD })
    return { ...person, email, address, reply }
  }
  const confirm = async (person: { user_id: number; token: string; address: string }, link?: string) =>
    t.call(
      'POST',
      `/api/users/${person.user_id}/email-change/${link ?? (await newestToken(t, person.address, 'confirm-email-change'))}`,
      { as: person.token },
    )
  const cancel = (person: { user_id: number; token: string }) =>
    t.call('DELETE', `/api/users/${person.user_id}/email-change`, { as: person.token })

  test('waits for the link at the new address; the old one gets a notice without link and stays the login', async () => {
    const person = await requestChange()
    expect(person.reply.body.data).toMatchObject({
      email: person.email,
      pending_email: person.address,
      has_pending_email_change: true,
    })
    expect(await queuedMails(t, person.email)).toMatchObject([
      { kind: 'email-change-notice', token: null, payload: { new_email: person.address } },
    ])
    expect((await login(person.email)).status).toBe(200)
    expect((await login(person.address)).status).toBe(401)
    const other = await createSession(t.deps.db, { user_id: person.user_id, account_id: owner.account_id })
    expect((await confirm(person)).body.data).toMatchObject({
      email: person.address,
      is_email_confirmed: true,
      pending_email: null,
      has_pending_email_change: false,
    })
    expect([(await me(person.token)).status, (await me(other)).status]).toEqual([200, 401])
    expect((await login(person.address)).status).toBe(200)
    expect((await confirm(person)).body.error.code).toBe('NO_PENDING_EMAIL_CHANGE')
  })

  test('needs the current password: an open session alone moves no login (USR-12)', async () => {
    const person = await createMember(t.deps.db, owner.account_id, 'ORGANIZER')
    await setPassword(person.user_id)
    const { email } = (await me(person.token)).body.data
    const address = newAddress()
    const replies = [
      await putMe(person.token, { email: address }),
      await putMe(person.token, { email: address, first_name: 'Eve', current_password: '' }),
      await putMe(person.token, { email: address, first_name: 'Eve', current_password: 'a guess' }),
    ]
    expect(replies.map(({ status, body }) => [status, body.error.code, Object.keys(body.error.fields)])).toEqual([
      [422, 'VALIDATION_FAILED', ['current_password']],
      [422, 'VALIDATION_FAILED', ['current_password']],
      [422, 'CURRENT_PASSWORD_WRONG', ['current_password']],
    ])
    expect((await me(person.token)).body.data).toMatchObject({ first_name: 'Ines', has_pending_email_change: false })
    expect(await queuedMails(t, address)).toEqual([])
    // the address one has is no new one, however it is written
    expect((await putMe(person.token, { email: email.toUpperCase(), first_name: 'Noor' })).status).toBe(200)
  })

  test('is named before it is done; looking uses the link up for nobody (USR-13)', async () => {
    const person = await requestChange()
    const link = await newestToken(t, person.address, 'confirm-email-change')
    const look = (as: string, token = link, id = person.user_id) =>
      t.call('GET', `/api/users/${id}/email-change/${token}`, { as })
    for (let time = 0; time < 2; time++)
      expect((await look(person.token)).body.data).toEqual({ email: person.email, new_email: person.address })
    for (const reply of [
      await look(stranger.token),
      await look(stranger.token, link, stranger.user_id),
      await look(person.token, 'A'.repeat(43)),
    ])
      expect([reply.status, reply.body.error.code]).toEqual([404, 'LINK_INVALID'])
    expect((await me(person.token)).body.data.email).toBe(person.email)
    await confirm(person)
    expect((await look(person.token)).body.error.code).toBe('NO_PENDING_EMAIL_CHANGE')
  })

  test('a new password voids it, unless it is asked for in the same call (AUT-9)', async () => {
    const person = await requestChange()
    const link = await newestToken(t, person.address, 'confirm-email-change')
    const change = { password: 'high tide at three', password_confirmation: 'high tide at three' }
    await putMe(person.token, { ...change, current_password: PASSWORD })
    expect((await me(person.token)).body.data.pending_email).toBeNull()
    expect((await confirm(person, link)).body.error.code).toBe('NO_PENDING_EMAIL_CHANGE')
    expect((await queuedMails(t, person.email, 'password-changed'))[0]?.payload).toMatchObject({
      dropped_email: person.address,
    })
    const address = newAddress()
    const again = { password: PASSWORD, password_confirmation: PASSWORD, current_password: change.password }
    expect((await putMe(person.token, { ...again, email: address })).body.data.pending_email).toBe(address)
    expect((await confirm({ ...person, address })).body.data.email).toBe(address)
  })

  test('can be cancelled; then there is nothing to confirm or cancel', async () => {
    const person = await requestChange()
    expect((await cancel(person)).body.data.has_pending_email_change).toBe(false)
    for (const reply of [await confirm(person), await cancel(person)])
      expect([reply.status, reply.body.error.code]).toEqual([409, 'NO_PENDING_EMAIL_CHANGE'])
  })

  test('a newer request replaces the older one', async () => {
    const person = await requestChange()
    const older = await newestToken(t, person.address, 'confirm-email-change')
    const address = newAddress()
    await putMe(person.token, { email: address, current_password: PASSWORD })
    expect((await confirm(person, older)).body.error.code).toBe('LINK_INVALID')
    expect((await confirm({ ...person, address })).body.data.email).toBe(address)
  })

  test('an address in use is refused at once, in any case', async () => {
    const { reply } = await requestChange((await me(stranger.token)).body.data.email.toUpperCase())
    expect([reply.status, reply.body.error.code, Object.keys(reply.body.error.fields)]).toEqual([
      422,
      'EMAIL_TAKEN',
      ['email'],
    ])
  })

  test('an address taken meanwhile is refused and the request is dropped', async () => {
    const person = await requestChange()
    await createUser(t.deps.db, { email: person.address })
    const refused = await confirm(person)
    expect([refused.status, refused.body.error.code]).toEqual([422, 'EMAIL_TAKEN'])
    expect((await me(person.token)).body.data).toMatchObject({
      email: person.email,
      pending_email: null,
      has_pending_email_change: false,
    })
  })

  test('lapses after 48 hours (CON-9)', async () => {
    const app = await createTestApp()
    try {
      const { user_id, token } = await createAccount(app.deps.db)
      await app.deps.db.updateTable('users').set({ password_hash: hash }).where('id', '=', user_id).execute()
      const body = { email: 'lapsed@example.org', current_password: PASSWORD }
      await app.call('PUT', '/api/users/me', { as: token, body })
      app.advance(48 * 3_600_000)
      expect((await app.call('GET', '/api/users/me', { as: token })).body.data.has_pending_email_change).toBe(false)
      const link = await newestToken(app, 'lapsed@example.org', 'confirm-email-change')
      expect(
        (await app.call('POST', `/api/users/${user_id}/email-change/${link}`, { as: token })).body.error.code,
      ).toBe('LINK_EXPIRED')
      expect((await app.call('DELETE', `/api/users/${user_id}/email-change`, { as: token })).body.error.code).toBe(
        'NO_PENDING_EMAIL_CHANGE',
      )
    } finally {
      await app.close()
    }
  })

  test('the link works for its user only', async () => {
    const person = await requestChange()
    const link = await newestToken(t, person.address, 'confirm-email-change')
    for (const id of [stranger.user_id, person.user_id])
      expect(
        (await t.call('POST', `/api/users/${id}/email-change/${link}`, { as: stranger.token })).body.error.code,
      ).toBe('LINK_INVALID')
    expect((await t.call('DELETE', `/api/users/${person.user_id}/email-change`, { as: owner.token })).status).toBe(404)
  })

  test('a reset link in the old mailbox dies with the change', async () => {
    const person = await requestChange()
    await t.call('POST', '/api/auth/forgot-password', { body: { email: person.email } })
    await t.runJobs()
    const reset = await newestToken(t, person.email, 'reset-password')
    await confirm(person)
    expect((await t.call('GET', `/api/auth/reset-password/${reset}`)).body.error.code).toBe('LINK_INVALID')
  })
})

describe('members of the account (API-12, API-14, API-15)', () => {
  const member = (id: number) => `/api/users/${id}`

  test('admins list, search and filter their own members only (LST-12, PRM-16)', async () => {
    const all = await t.call('GET', '/api/users', { as: admin.token })
    expect(all.body.meta).toMatchObject({ default_sort: 'first_name', default_sort_direction: 'asc' })
    const ids = all.body.data.map(({ id }: { id: number }) => id)
    expect(ids).toEqual(expect.arrayContaining([owner.user_id, admin.user_id, organizer.user_id]))
    expect(ids).not.toContain(stranger.user_id)
    const { email } = (await me(organizer.token)).body.data
    const found = await t.call(
      'GET',
      `/api/users?query=${encodeURIComponent(email)}&filter_fields[role][eq]=ORGANIZER&sort_by=last_login_at`,
      { as: admin.token },
    )
    expect(found.body.data.map(({ id }: { id: number }) => id)).toEqual([organizer.user_id])
    expect((await t.call('GET', '/api/users?filter_fields[email][eq]=x', { as: admin.token })).status).toBe(422)
    expect((await t.call('GET', '/api/users', { as: organizer.token })).status).toBe(403)
    expect((await t.call('GET', member(stranger.user_id), { as: admin.token })).status).toBe(404)
    expect((await t.call('GET', member(organizer.user_id), { as: admin.token })).body.data.id).toBe(organizer.user_id)
  })

  test('deactivating ends the sessions of that account at once, activating lets in again (USR-6, USR-7, PRM-31)', async () => {
    const { user_id, token } = await createMember(t.deps.db, owner.account_id, 'ORGANIZER')
    const elsewhere = await createAccount(t.deps.db)
    await createMembership(t.deps.db, { account_id: elsewhere.account_id, user_id })
    const there = await createSession(t.deps.db, { user_id, account_id: elsewhere.account_id })
    expect(
      (await t.call('PUT', member(user_id), { as: admin.token, body: { status: 'INACTIVE' } })).body.data.status,
    ).toBe('INACTIVE')
    expect([(await me(token)).status, (await me(there)).status]).toEqual([401, 200])
    expect(
      (await t.call('PUT', member(user_id), { as: admin.token, body: { status: 'ACTIVE' } })).body.data.status,
    ).toBe('ACTIVE')
    expect((await me(token)).status).toBe(401)
  })

  test('who belongs to another account too is renamed by nobody else; their role here is the admin’s (USR-11)', async () => {
    const { user_id } = await createMember(t.deps.db, owner.account_id, 'ORGANIZER')
    const put = (body: object) => t.call('PUT', member(user_id), { as: admin.token, body })
    // invited elsewhere is not yet a member there
    const elsewhere = await createAccount(t.deps.db)
    await createMembership(t.deps.db, { account_id: elsewhere.account_id, user_id, status: 'INVITED' })
    expect((await put({ first_name: 'Sol' })).body.data.first_name).toBe('Sol')
    await t.deps.db
      .updateTable('account_users')
      .set({ status: 'INACTIVE' })
      .where('account_id', '=', elsewhere.account_id)
      .where('user_id', '=', user_id)
      .execute()
    const refused = await put({ first_name: 'Luna', last_name: 'Vandaele', role: 'ADMIN' })
    expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([422, ['first_name']])
    expect((await t.call('GET', member(user_id), { as: admin.token })).body.data).toMatchObject({
      first_name: 'Sol',
      role: 'ORGANIZER',
    })
    // the form sends the names it shows
    expect((await put({ first_name: 'Sol', last_name: 'Vandaele', role: 'ADMIN' })).body.data.role).toBe('ADMIN')
  })

  test('names and role; never an email or a password (USR-11)', async () => {
    const { user_id, token } = await createMember(t.deps.db, owner.account_id, 'ORGANIZER')
    const { email } = (await me(token)).body.data
    const reply = await t.call('PUT', member(user_id), {
      as: admin.token,
      body: { first_name: 'Sol', role: 'ADMIN', email: 'other@example.org', password: 'whatever1' },
    })
    expect(reply.body.data).toMatchObject({ first_name: 'Sol', role: 'ADMIN', email })
    expect((await t.call('GET', '/api/users', { as: token })).status).toBe(200)
    expect(
      (await t.call('PUT', member(user_id), { as: admin.token, body: { role: 'OWNER' } })).body.error.fields.role,
    ).toBeDefined()
    expect((await t.call('PUT', member(user_id), { as: organizer.token, body: {} })).status).toBe(403)
    expect((await t.call('PUT', member(user_id), { as: stranger.token, body: { role: 'ORGANIZER' } })).status).toBe(404)
  })

  test('the owner cannot be changed by anybody, nor oneself (USR-9, PRM-30)', async () => {
    for (const body of [{ role: 'ORGANIZER' }, { status: 'INACTIVE' }]) {
      for (const as of [admin.token, owner.token]) {
        const reply = await t.call('PUT', member(owner.user_id), { as, body })
        expect([reply.status, reply.body.error.code]).toEqual([409, 'OWNER_IMMUTABLE'])
      }
      expect((await t.call('PUT', member(admin.user_id), { as: admin.token, body })).body.error.code).toBe(
        'CANNOT_CHANGE_SELF',
      )
    }
    const same = await t.call('PUT', member(owner.user_id), {
      as: admin.token,
      body: { first_name: 'Ines', role: 'ADMIN', status: 'ACTIVE' },
    })
    expect(same.status).toBe(200)
    expect((await t.call('DELETE', member(owner.user_id), { as: admin.token })).body.error.code).toBe('OWNER_IMMUTABLE')
    expect((await t.call('DELETE', member(admin.user_id), { as: admin.token })).body.error.code).toBe(
      'CANNOT_CHANGE_SELF',
    )
  })

  test('who is removed is out at once and no longer a member (USR-8)', async () => {
    const { user_id, token } = await createMember(t.deps.db, owner.account_id, 'ORGANIZER')
    expect((await t.call('DELETE', member(user_id), { as: organizer.token })).status).toBe(403)
    expect((await t.call('DELETE', member(user_id), { as: stranger.token })).status).toBe(404)
    expect((await t.call('DELETE', member(user_id), { as: admin.token })).status).toBe(204)
    expect((await me(token)).status).toBe(401)
    expect((await t.call('GET', member(user_id), { as: admin.token })).status).toBe(404)
    expect((await t.call('DELETE', member(user_id), { as: admin.token })).status).toBe(404)
  })
})
