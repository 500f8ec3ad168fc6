import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_LOGIN } from '#core/identity/auth/demo-login.ts'
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
let stranger: TestAccount
let hash: string
beforeAll(async () => {
  t = await createTestApp()
  owner = await createAccount(t.deps.db)
  await t.deps.db.updateTable('accounts').set({ language: 'fr' }).where('id', '=', owner.account_id).execute()
  stranger = await createAccount(t.deps.db)
  hash = await hashPassword(PASSWORD)
})
afterAll(() => t.close())

let counter = 0
const newEmail = () => `guest-${++counter}@example.org`
const invite = (body: object, as = owner.token) =>
  t.call('POST', '/api/users', { as, body: { first_name: 'Ada', role: 'ORGANIZER', ...body } })
const read = (token: string) => t.call('GET', `/api/auth/invitation/${token}`)
const accept = (token: string, body: object = NEW_MEMBER, as?: string) =>
  t.call('POST', `/api/auth/invitation/${token}`, { body, ...(as ? { as } : {}) })
const login = (email: string, password = PASSWORD) => t.call('POST', '/api/auth/login', { body: { email, password } })
const NEW_MEMBER = {
  first_name: 'Ada',
  last_name: 'Brandt',
  password: PASSWORD,
  password_confirmation: PASSWORD,
  timezone: 'Europe/Paris',
  terms_accepted: true,
}

async function invited() {
  const email = newEmail()
  const reply = await invite({ email })
  return { email, id: reply.body.data.id as number, link: await newestToken(t, email, 'invitation') }
}

describe('POST /users (USR-10)', () => {
  test('somebody new becomes an INVITED member and is mailed in the account language', async () => {
    const email = newEmail()
    const reply = await invite({ email: email.toUpperCase(), last_name: 'Brandt', role: 'ADMIN' })
    expect(reply.status).toBe(201)
    expect(reply.body.data).toMatchObject({
      email,
      status: 'INVITED',
      role: 'ADMIN',
      is_email_confirmed: false,
      language: 'fr',
      timezone: 'Europe/Berlin',
      is_account_owner: false,
    })
    expect(await queuedMails(t, email)).toMatchObject([
      { kind: 'invitation', language: 'fr', payload: { inviter: 'Ines Vandaele' } },
    ])
  })

  test.each([
    [{ email: 'x' }, 'email'],
    [{ first_name: '' }, 'first_name'],
    [{ role: 'OWNER' }, 'role'],
  ])('%j is a field error', async (wrong, field) => {
    const reply = await invite({ email: newEmail(), ...wrong })
    expect(Object.keys(reply.body.error.fields)).toEqual([field])
  })

  test('a member or somebody invited already is refused; two at once make one membership', async () => {
    const email = newEmail()
    const replies = await Promise.all([invite({ email }), invite({ email })])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 422])
    const again = await invite({ email })
    expect([again.body.error.code, Object.keys(again.body.error.fields)]).toEqual(['ALREADY_MEMBER', ['email']])
  })

  test('a person known from another account gets a membership only, and keeps name and privacy', async () => {
    const email = newEmail()
    const own = { language: 'de', timezone: 'Pacific/Auckland' }
    const user_id = await createUser(t.deps.db, {
      email,
      password_hash: hash,
      first_name: 'Known',
      last_name: 'Elsewhere',
      ...own,
    })
    await createMembership(t.deps.db, { account_id: stranger.account_id, user_id })
    const newcomer = newEmail()
    const fresh = (await invite({ email: newcomer, first_name: 'Typed', last_name: 'Only' })).body.data
    const known = (await invite({ email, first_name: 'Typed', last_name: 'Only' })).body.data
    // nothing tells the one from the other
    const masked = ({ grants: [grant], ...view }: typeof known) => ({
      ...view,
      id: 0,
      email: '',
      grant: { ...grant, id: 0 },
    })
    expect(masked(known)).toEqual(masked(fresh))
    expect(known).toMatchObject({ first_name: 'Typed', last_name: 'Only', language: 'fr', is_email_confirmed: false })
    const one = `/api/users/${user_id}`
    const seen = async () => (await t.call('GET', one, { as: owner.token })).body.data
    expect(await seen()).toEqual(known)
    // what is typed anew is typed here only
    const renamed = await t.call('PUT', one, { as: owner.token, body: { first_name: 'Retyped' } })
    expect(renamed.body.data.first_name).toBe('Retyped')
    expect((await t.call('GET', one, { as: stranger.token })).body.data).toMatchObject({ first_name: 'Known', ...own })
    // another address of theirs is theirs too
    await t.deps.db
      .updateTable('users')
      .set({ email: `moved-${email}` })
      .where('id', '=', user_id)
      .execute()
    expect((await seen()).email).toBe(email)
    const list = async (query: string) => {
      const reply = await t.call('GET', `/api/users?query=${encodeURIComponent(query)}`, { as: owner.token })
      return reply.body.data.map(({ id }: { id: number }) => id)
    }
    for (const query of ['Known', 'Elsewhere', `moved-${email}`]) expect(await list(query)).toEqual([])
    expect(await list('Retyped')).toEqual([user_id])
  })

  test('once accepted they are who they are', async () => {
    const email = newEmail()
    const user_id = await createUser(t.deps.db, {
      email,
      password_hash: hash,
      first_name: 'Known',
      timezone: 'Asia/Tokyo',
    })
    const { id } = (await invite({ email, first_name: 'Typed' })).body.data
    expect(id).toBe(user_id)
    await accept(await newestToken(t, email, 'invitation'), { password: PASSWORD })
    expect((await t.call('GET', `/api/users/${id}`, { as: owner.token })).body.data).toMatchObject({
      first_name: 'Known',
      timezone: 'Asia/Tokyo',
      status: 'ACTIVE',
    })
  })

  test('an invitation of a release that kept no names shows the address alone', async () => {
    const email = newEmail()
    const user_id = await createUser(t.deps.db, { email, first_name: 'Known' })
    await createMembership(t.deps.db, { account_id: owner.account_id, user_id, status: 'INVITED' })
    const { first_name, last_name } = (await t.call('GET', `/api/users/${user_id}`, { as: owner.token })).body.data
    expect([first_name, last_name]).toEqual([email.split('@')[0], null])
  })

  test('organizers may not invite (PRM-16)', async () => {
    const { token } = await createMember(t.deps.db, owner.account_id, 'ORGANIZER')
    expect((await invite({ email: newEmail() }, token)).status).toBe(403)
  })
})

describe('resend and revoke (USR-5, USR-10)', () => {
  const one = (id: number) => `/api/users/${id}/invitation`

  test('a new link voids the one before', async () => {
    const { email, id, link } = await invited()
    expect((await t.call('POST', one(id), { as: owner.token })).status).toBe(204)
    expect((await read(link)).body.error.code).toBe('LINK_INVALID')
    expect((await read(await newestToken(t, email, 'invitation'))).status).toBe(200)
  })

  test('revoked: the link is dead, and who belonged nowhere else can be invited or register afresh', async () => {
    const { email, id, link } = await invited()
    expect((await t.call('DELETE', one(id), { as: owner.token })).status).toBe(204)
    expect((await read(link)).body.error.code).toBe('LINK_INVALID')
    expect((await t.call('GET', `/api/users/${id}`, { as: owner.token })).status).toBe(404)
    expect(
      await t.deps.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst(),
    ).toBeUndefined()
  })

  test('revoked: a member of another account stays one', async () => {
    const { email, id } = await invited()
    await createMembership(t.deps.db, { account_id: stranger.account_id, user_id: id })
    await t.call('DELETE', one(id), { as: owner.token })
    expect(await t.deps.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()).toEqual({
      id,
    })
  })

  test('removing somebody invited revokes the invitation', async () => {
    const { id, link } = await invited()
    expect((await t.call('DELETE', `/api/users/${id}`, { as: owner.token })).status).toBe(204)
    expect((await read(link)).body.error.code).toBe('LINK_INVALID')
  })

  test('sent again it goes to the invited address, also where whoever had it has another one by now', async () => {
    const email = newEmail()
    // somebody registers with an address that is not theirs, and changes it once its owner is invited
    const squatter_id = await createUser(t.deps.db, { email, password_hash: hash })
    const { id } = (await invite({ email, role: 'ADMIN' })).body.data
    expect(id).toBe(squatter_id)
    const first = await newestToken(t, email, 'invitation')
    const moved = `moved-${email}`
    await t.deps.db.updateTable('users').set({ email: moved }).where('id', '=', squatter_id).execute()
    for (const reply of [await read(first), await accept(first, { password: PASSWORD })])
      expect(reply.body.error.code).toBe('LINK_INVALID')
    expect((await t.call('POST', one(id), { as: owner.token })).status).toBe(204)
    expect(await queuedMails(t, moved)).toEqual([])
    const link = await newestToken(t, email, 'invitation')
    expect((await read(link)).body.data).toMatchObject({ email, is_existing_user: false })
    const { user } = (await accept(link)).body.data
    expect(user.id).not.toBe(squatter_id)
    expect((await t.call('GET', one(squatter_id).replace('/invitation', ''), { as: owner.token })).status).toBe(404)
  })

  test('only while INVITED; only by admins of the account', async () => {
    const member = await createMember(t.deps.db, owner.account_id, 'ORGANIZER')
    for (const method of ['POST', 'DELETE']) {
      const reply = await t.call(method, one(member.user_id), { as: owner.token })
      expect([reply.status, reply.body.error.code]).toEqual([409, 'NOT_INVITED'])
      expect((await t.call(method, one(member.user_id), { as: member.token })).status).toBe(403)
      expect((await t.call(method, one(member.user_id), { as: stranger.token })).status).toBe(404)
    }
  })

  test('an admin cannot activate somebody who has not accepted (USR-4)', async () => {
    const { id } = await invited()
    expect(
      (await t.call('PUT', `/api/users/${id}`, { as: owner.token, body: { status: 'ACTIVE' } })).body.error.fields
        .status,
    ).toBeDefined()
    expect(
      (await t.call('PUT', `/api/users/${id}`, { as: owner.token, body: { role: 'ADMIN', first_name: 'Eve' } })).body
        .data,
    ).toMatchObject({ role: 'ADMIN', first_name: 'Eve', status: 'INVITED' })
  })
})

describe('auth/invitation/:token (AUT-13)', () => {
  test('somebody new accepts with names and password and can log in, address confirmed (USR-4)', async () => {
    const { email, link } = await invited()
    expect((await read(link)).body.data).toEqual({
      email,
      first_name: 'Ada',
      last_name: null,
      account_name: 'Fieldnotes',
      is_existing_user: false,
      sign_on_account_id: null,
    })
    expect((await accept(link)).status).toBe(200)
    expect((await login(email)).body.data.user).toMatchObject({
      status: 'ACTIVE',
      last_name: 'Brandt',
      timezone: 'Europe/Paris',
      is_email_confirmed: true,
    })
    for (const reply of [await read(link), await accept(link)])
      expect([reply.status, reply.body.error.code]).toEqual([409, 'INVITATION_ALREADY_ACCEPTED'])
  })

  test.each([
    [{ password: 'short', password_confirmation: 'short' }, 'password'],
    [{ password_confirmation: 'different' }, 'password_confirmation'],
    [{ terms_accepted: false }, 'terms_accepted'],
    [{ timezone: undefined }, 'timezone'],
    [{ first_name: '' }, 'first_name'],
  ])('somebody new with %j gets a field error and keeps the link', async (wrong, field) => {
    const { link } = await invited()
    const reply = await accept(link, { ...NEW_MEMBER, ...wrong })
    expect([reply.status, Object.keys(reply.body.error.fields)]).toEqual([422, [field]])
    expect(reply.body.error.fields[field][0]).toMatch(/^[A-Z].*\.$/)
    expect((await accept(link)).status).toBe(200)
  })

  async function knownInvited() {
    const email = newEmail()
    const user_id = await createUser(t.deps.db, { email, password_hash: hash, first_name: 'Known' })
    await createMembership(t.deps.db, { account_id: stranger.account_id, user_id })
    await invite({ email })
    return { email, user_id, link: await newestToken(t, email, 'invitation') }
  }

  test('somebody known gives the existing password; name and password stay', async () => {
    const { email, link } = await knownInvited()
    expect((await read(link)).body.data).toMatchObject({ is_existing_user: true, first_name: 'Ada' })
    for (const body of [
      {},
      { password: 'wrong one' },
      { ...NEW_MEMBER, password: 'brand new one', password_confirmation: 'brand new one' },
    ])
      expect((await accept(link, body)).body.error.code).toBe('INVALID_CREDENTIALS')
    expect((await accept(link, { ...NEW_MEMBER, first_name: 'Hijacked' })).status).toBe(200)
    const choice = await login(email)
    expect(choice.body.data.accounts.map(({ id }: { id: number }) => id).sort()).toEqual(
      [owner.account_id, stranger.account_id].sort(),
    )
    expect(
      (await t.deps.db.selectFrom('users').select('first_name').where('email', '=', email).executeTakeFirst())
        ?.first_name,
    ).toBe('Known')
  })

  test('or is logged in as that user; somebody else who is logged in is not enough', async () => {
    const { user_id, link } = await knownInvited()
    expect((await accept(link, {}, stranger.token)).body.error.code).toBe('INVALID_CREDENTIALS')
    const session = await createSession(t.deps.db, { user_id, account_id: stranger.account_id })
    expect((await accept(link, {}, session)).status).toBe(200)
  })

  test('whoever accepts is logged in to the account they joined, in the language they accepted in', async () => {
    const { email, link } = await invited()
    const reply = await t.call('POST', `/api/auth/invitation/${link}`, {
      body: NEW_MEMBER,
      headers: { 'x-locale': 'de' },
    })
    expect(reply.body.data).toMatchObject({
      user: { email, language: 'de', status: 'ACTIVE' },
      account: { id: owner.account_id },
    })
    expect(String(reply.headers['set-cookie'])).toContain(reply.body.data.token)
    const me = await t.call('GET', '/api/users/me', { as: reply.body.data.token })
    expect(me.body.data).toMatchObject({ email, language: 'de', account: { id: owner.account_id } })
  })

  test('somebody known keeps their language, and the session they accepted with gives way to the new one (AUT-6)', async () => {
    const { user_id, link } = await knownInvited()
    await t.deps.db.updateTable('users').set({ language: 'pt' }).where('id', '=', user_id).execute()
    const session = await createSession(t.deps.db, { user_id, account_id: stranger.account_id })
    const reply = await t.call('POST', `/api/auth/invitation/${link}`, {
      as: session,
      body: {},
      headers: { 'x-locale': 'de' },
    })
    expect(reply.body.data).toMatchObject({ user: { language: 'pt' }, account: { id: owner.account_id } })
    expect((await t.call('GET', '/api/users/me', { as: session })).status).toBe(401)
    expect((await t.call('GET', '/api/users/me', { as: reply.body.data.token })).status).toBe(200)
  })

  test('the password everybody knows accepts nothing from elsewhere (GEN-6)', async () => {
    const email = newEmail()
    const user_id = await createUser(t.deps.db, { email, password_hash: await hashPassword(DEMO_LOGIN.password) })
    await invite({ email })
    const link = await newestToken(t, email, 'invitation')
    const from = (headers: Record<string, string>) =>
      t.call('POST', `/api/auth/invitation/${link}`, { body: { password: DEMO_LOGIN.password }, headers })
    expect((await from({ 'x-forwarded-for': '203.0.113.9' })).body.error.code).toBe('DEMO_LOGIN_LOCKED')
    const status = () =>
      t.deps.db.selectFrom('account_users').select('status').where('user_id', '=', user_id).executeTakeFirst()
    expect(await status()).toEqual({ status: 'INVITED' })
    expect((await from({})).status).toBe(200)
  })

  test('accepted five times at once: once', async () => {
    const { link } = await invited()
    const replies = await Promise.all(Array.from({ length: 5 }, () => accept(link)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  })

  test('accept and revoke at once end in one of the two', async () => {
    const { id, link } = await invited()
    const [accepted, revoked] = await Promise.all([
      accept(link),
      t.call('DELETE', `/api/users/${id}/invitation`, { as: owner.token }),
    ])
    expect([accepted.status, revoked.status]).toEqual(accepted.status === 200 ? [200, 409] : [404, 204])
  })

  test('runs out after 7 days (CON-9); a link no one issued is invalid', async () => {
    const { link } = await invited()
    const before = t.now()
    t.advance(7 * 86_400_000)
    for (const reply of [await read(link), await accept(link)])
      expect([reply.status, reply.body.error.code]).toEqual([410, 'LINK_EXPIRED'])
    expect((await read('A'.repeat(43))).body.error.code).toBe('LINK_INVALID')
    t.setNow(before)
  })
})
