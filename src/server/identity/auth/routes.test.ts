import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount, createMembership, createSession, createUser, type TestAccount } from '#test/factories.ts'
import { queuedMails } from '#test/outbox.ts'
import { hashPassword } from './password.ts'

const PASSWORD = 'low tide at nine'
let t: TestApp
let known: TestAccount
let hash: string
beforeAll(async () => {
  t = await createTestApp()
  known = await createAccount(t.deps.db)
  hash = await hashPassword(PASSWORD)
})
afterAll(() => t.close())

let counter = 0
const newEmail = () => `person-${++counter}@example.org`
const registration = (email = newEmail()) => ({
  first_name: 'Mara',
  last_name: 'Okafor',
  email,
  password: PASSWORD,
  password_confirmation: PASSWORD,
  terms_accepted: true,
})
const register = (body: object, headers: Record<string, string> = {}) =>
  t.call('POST', '/api/auth/register', { body, headers })
const login = (body: object, headers: Record<string, string> = {}) =>
  t.call('POST', '/api/auth/login', { body, headers })
const sessionCookie = (reply: { headers: Record<string, unknown> }) => String([reply.headers['set-cookie']].flat()[0])

/** Somebody with a password and one membership per given status. */
async function person(...statuses: ('ACTIVE' | 'INACTIVE' | 'INVITED')[]) {
  const email = newEmail()
  const user_id = await createUser(t.deps.db, { email, password_hash: hash })
  const accounts: number[] = []
  for (const status of statuses) {
    const { account_id } = await createAccount(t.deps.db)
    await createMembership(t.deps.db, { account_id, user_id, status })
    accounts.push(account_id)
  }
  return { email, user_id, accounts }
}

describe('POST /auth/register', () => {
  test('account, user, membership, defaults and mail are made together, and the caller is logged in (AUT-14, ACC-3)', async () => {
    const body = registration()
    const reply = await register(body, { 'accept-language': 'de-CH,de;q=0.9' })
    expect(reply.status).toBe(201)
    const { token, user, account, accounts } = reply.body.data
    expect(reply.headers['x-auth-token']).toBe(token)
    expect(user).toMatchObject({
      email: body.email,
      role: 'ADMIN',
      status: 'ACTIVE',
      is_account_owner: true,
      is_email_confirmed: false,
      language: 'de',
      timezone: 'UTC',
    })
    expect(account).toMatchObject({
      name: 'Mara Okafor',
      default_currency: 'CHF',
      default_timezone: 'UTC',
      language: 'de',
      is_verified: false,
      payment_connection: 'TEST',
    })
    expect(accounts).toEqual([{ id: account.id, name: 'Mara Okafor', role: 'ADMIN' }])
    const defaults = await t.call('GET', `/api/accounts/${account.id}/event-defaults`, { as: token })
    expect(defaults.body.data).toMatchObject({ order_timeout_in_minutes: 15, payment_methods: ['CARD'] })
    expect(await queuedMails(t, body.email)).toMatchObject([
      { kind: 'confirm-email', language: 'de', payload: { user_id: user.id } },
    ])
  })

  test('what is chosen wins over what is guessed', async () => {
    const body = {
      ...registration(),
      account_name: 'Quay',
      currency: 'jpy',
      timezone: 'Asia/Tokyo',
      language: 'fr',
      last_name: '',
    }
    const { user, account } = (await register(body)).body.data
    expect(account).toMatchObject({
      name: 'Quay',
      default_currency: 'JPY',
      default_timezone: 'Asia/Tokyo',
      language: 'fr',
    })
    expect(user).toMatchObject({ last_name: null, timezone: 'Asia/Tokyo' })
  })

  test('without a region the currency is USD', async () => {
    expect((await register(registration(), { 'accept-language': 'de' })).body.data.account.default_currency).toBe('USD')
  })

  test.each([
    [{ password: 'short', password_confirmation: 'short' }, 'password'],
    [{ password_confirmation: 'something else' }, 'password_confirmation'],
    [{ terms_accepted: false }, 'terms_accepted'],
    [{ first_name: ' ' }, 'first_name'],
    [{ email: 'nobody' }, 'email'],
    [{ currency: 'XAU' }, 'currency'],
    [{ timezone: 'Mars/Olympus' }, 'timezone'],
  ])('%j is a field error', async (wrong, field) => {
    const reply = await register({ ...registration(), ...wrong })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.error.fields)).toEqual([field])
  })

  test('an address in use is taken, in any case; two at once make one user (AUT-14)', async () => {
    const email = newEmail()
    const replies = await Promise.all([register(registration(email)), register(registration(email.toUpperCase()))])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 422])
    expect(replies.find(({ status }) => status === 422)?.body.error).toMatchObject({
      code: 'EMAIL_TAKEN',
      fields: { email: [expect.any(String)] },
    })
  })
})

describe('POST /auth/login', () => {
  test('answers token, header and cookie, always a new session, and remembers the login (AUT-2, AUT-5, SEC-24)', async () => {
    const { email, accounts } = await person('ACTIVE')
    const reply = await login({ email: email.toUpperCase(), password: PASSWORD })
    expect(reply.status).toBe(200)
    const { token, user, account } = reply.body.data
    expect(reply.headers['x-auth-token']).toBe(token)
    expect(sessionCookie(reply)).toMatch(
      new RegExp(`^turnout_session=${token}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax$`),
    )
    expect(account.id).toBe(accounts[0])
    expect(user.last_login_at).toBe(t.now().toISOString())
    const again = await login({ email, password: PASSWORD })
    expect(again.body.data.token).not.toBe(token)
    expect((await t.call('GET', '/api/users/me', { as: token })).status).toBe(200)
  })

  test('the answer never carries a password or its hash (AUT-8)', async () => {
    const { email } = await person('ACTIVE')
    expect(JSON.stringify((await login({ email, password: PASSWORD })).body)).not.toMatch(/argon|password/)
  })

  test('a wrong password, an unknown address and somebody only invited look the same (SEC-26)', async () => {
    const { email } = await person('ACTIVE')
    const invited = newEmail()
    await createUser(t.deps.db, { email: invited, password_hash: null })
    const replies = [
      await login({ email, password: 'not this one' }),
      await login({ email: newEmail(), password: PASSWORD }),
      await login({ email: invited, password: PASSWORD }),
    ]
    for (const reply of replies) expect([reply.status, reply.body]).toEqual([401, replies[0]?.body])
  })

  test('without an ACTIVE membership nobody enters (AUT-4)', async () => {
    const { email } = await person('INACTIVE', 'INVITED')
    const reply = await login({ email, password: PASSWORD })
    expect([reply.status, reply.body.error.code]).toEqual([403, 'USER_INACTIVE'])
  })

  test('several accounts: first the choice without a session, then the chosen one (AUT-4)', async () => {
    const { email, accounts } = await person('ACTIVE', 'ACTIVE', 'INACTIVE')
    const choice = await login({ email, password: PASSWORD })
    expect(choice.status).toBe(200)
    expect(choice.body.data).toMatchObject({ token: null, account_choice_required: true, user: null, account: null })
    expect(choice.body.data.accounts.map(({ id }: { id: number }) => id).sort()).toEqual(accounts.slice(0, 2).sort())
    expect(choice.headers['set-cookie']).toBeUndefined()
    const chosen = await login({ email, password: PASSWORD, account_id: accounts[1] })
    expect(chosen.body.data.account.id).toBe(accounts[1])
    for (const account_id of [accounts[2], known.account_id])
      expect((await login({ email, password: PASSWORD, account_id })).body.error.code).toBe('INVALID_CREDENTIALS')
  })

  test('a hash of weaker parameters is replaced on login (AUT-8)', async () => {
    const { hash: weak } = await import('@node-rs/argon2')
    const { email, user_id } = await person('ACTIVE')
    await t.deps.db
      .updateTable('users')
      .set({ password_hash: await weak(PASSWORD, { memoryCost: 8192, timeCost: 1 }) })
      .where('id', '=', user_id)
      .execute()
    expect((await login({ email, password: PASSWORD })).status).toBe(200)
    const stored = await t.deps.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', user_id)
      .executeTakeFirstOrThrow()
    expect(stored.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await login({ email, password: PASSWORD })).status).toBe(200)
  })
})

describe('cookie and bearer (AUT-3, SEC-23)', () => {
  const own = 'http://localhost:3000'
  const write = (headers: Record<string, string>) =>
    t.call('POST', '/api/organizers', { headers, body: { name: 'Quay', email: 'quay@example.org' } })

  test.each([
    [{}, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ origin: own }, 201],
    [{ 'sec-fetch-site': 'same-origin' }, 201],
    [{ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }, 403],
  ])('a cookie login with %j answers %i', async (headers, status) => {
    const reply = await write({ cookie: `turnout_session=${known.token}`, ...headers })
    expect(reply.status).toBe(status)
    if (status === 403) expect(reply.body.error.code).toBe('ORIGIN_REFUSED')
  })

  test('reading needs no origin; the bearer is exempt and decides when both are sent', async () => {
    const other = await createAccount(t.deps.db)
    expect(
      (await t.call('GET', '/api/users/me', { headers: { cookie: `turnout_session=${known.token}` } })).status,
    ).toBe(200)
    const both = await t.call('GET', '/api/users/me', {
      as: other.token,
      headers: { cookie: `turnout_session=${known.token}` },
    })
    expect(both.body.data.account.id).toBe(other.account_id)
    const wrongBearer = await t.call('GET', '/api/users/me', {
      as: 'x'.repeat(43),
      headers: { cookie: `turnout_session=${known.token}` },
    })
    expect(wrongBearer.status).toBe(401)
    expect(
      (
        await t.call('POST', '/api/organizers', {
          as: other.token,
          headers: { origin: 'https://evil.example' },
          body: { name: 'A', email: 'a@example.org' },
        })
      ).status,
    ).toBe(201)
  })
})

test.each([
  'Bearer',
  'Bearer ',
  'Bearer not a token',
  'Bearer short',
  'bearer ..',
  `BEARER ${'x'.repeat(43)}`,
  'Bearer ä',
])('%j beside a good cookie is nobody: the bearer decides (AUT-3)', async (authorization) => {
  const cookie = `turnout_session=${known.token}`
  const reply = await t.call('GET', '/api/users/me', { headers: { authorization, cookie } })
  expect([reply.status, reply.body.error?.code]).toEqual([401, 'UNAUTHENTICATED'])
  const origin = 'http://localhost:3000'
  const body = { name: 'Quay', email: 'quay@example.org' }
  expect((await t.call('POST', '/api/organizers', { headers: { authorization, cookie, origin }, body })).status).toBe(
    401,
  )
})

test('a proxy’s own password in front of the product is no bearer token: the cookie stands (AUT-3)', async () => {
  const headers = { authorization: 'Basic b3BlcmF0b3I6c2VjcmV0', cookie: `turnout_session=${known.token}` }
  expect((await t.call('GET', '/api/users/me', { headers })).status).toBe(200)
})

describe('leaving', () => {
  const me = (as: string) => t.call('GET', '/api/users/me', { as })
  /** In which accounts' logs it stands, and whether the session that ended is the one it was done in (AUD-3). */
  const endings = (actor_id: number) =>
    t.deps.db
      .selectFrom('audit_log')
      .select(['account_id', sql<boolean>`(data->>'session_id')::bigint = session_id`.as('in_itself')])
      .where('action', '=', 'session.revoked')
      .where('actor_id', '=', actor_id)
      .orderBy('account_id')
      .orderBy('in_itself')
      .execute()

  test('logout ends this session and clears the cookie (AUT-7)', async () => {
    const { user_id, account_id } = await createAccount(t.deps.db)
    const [one, two] = [
      await createSession(t.deps.db, { user_id, account_id }),
      await createSession(t.deps.db, { user_id, account_id }),
    ]
    const reply = await t.call('POST', '/api/auth/logout', { as: one })
    expect(reply.status).toBe(204)
    expect(sessionCookie(reply)).toMatch(/^turnout_session=; .*Expires=Thu, 01 Jan 1970/)
    expect([(await me(one)).status, (await me(two)).status]).toEqual([401, 200])
    expect((await t.call('POST', '/api/auth/logout', { as: one })).status).toBe(401)
    expect(await endings(user_id)).toMatchObject([{ account_id, in_itself: true }])
  })

  test('logout-all ends every session of the user, in every account (AUT-7)', async () => {
    const { user_id, account_id } = await createAccount(t.deps.db)
    const other = await createAccount(t.deps.db)
    await createMembership(t.deps.db, { account_id: other.account_id, user_id })
    // making the account has opened one already
    const sessions = [
      await createSession(t.deps.db, { user_id, account_id }),
      await createSession(t.deps.db, { user_id, account_id: other.account_id }),
    ]
    expect((await t.call('POST', '/api/auth/logout-all', { as: sessions[0]! })).status).toBe(204)
    for (const session of sessions) expect((await me(session)).status).toBe(401)
    expect((await me(other.token)).status).toBe(200)
    expect(await endings(user_id)).toEqual([
      { account_id, in_itself: false },
      { account_id, in_itself: true },
      { account_id: other.account_id, in_itself: false },
    ])
  })

  test('a session ends 7 days after its last use and 30 days after login (CON-8)', async () => {
    const app = await createTestApp()
    try {
      const { token } = await createAccount(app.deps.db)
      const at = async (day: number) => {
        app.setNow(new Date(Date.UTC(2027, 2, 1 + day, 10)))
        return (await app.call('GET', '/api/users/me', { as: token })).status
      }
      for (const day of [6, 12, 18, 24, 29]) expect(await at(day)).toBe(200)
      expect(await at(30)).toBe(401)
      const { token: idle } = await createAccount(app.deps.db)
      app.setNow(new Date(Date.UTC(2027, 2, 8, 10)))
      expect((await app.call('GET', '/api/users/me', { as: idle })).status).toBe(401)
    } finally {
      await app.close()
    }
  })
})

describe('POST /auth/switch-account', () => {
  test('makes a session for the other account and ends the current one (AUT-6)', async () => {
    const { user_id, accounts } = await person('ACTIVE', 'ACTIVE')
    const first = await createSession(t.deps.db, { user_id, account_id: accounts[0]! })
    const reply = await t.call('POST', '/api/auth/switch-account', { as: first, body: { account_id: accounts[1] } })
    expect(reply.status).toBe(200)
    expect(reply.body.data.account.id).toBe(accounts[1])
    expect(sessionCookie(reply)).toContain(reply.body.data.token)
    expect((await t.call('GET', '/api/users/me', { as: first })).status).toBe(401)
    expect((await t.call('GET', '/api/users/me', { as: reply.body.data.token })).body.data.account.id).toBe(accounts[1])
    const told = t.deps.db.selectFrom('audit_log').select(['account_id', 'action']).where('actor_id', '=', user_id)
    expect(await told.orderBy('id').execute()).toEqual([
      { account_id: accounts[0], action: 'session.revoked' },
      { account_id: accounts[1], action: 'login.opened' },
    ])
  })

  test('an account one may not enter does not exist (IDN-6)', async () => {
    const { user_id, accounts } = await person('ACTIVE', 'INACTIVE')
    const session = await createSession(t.deps.db, { user_id, account_id: accounts[0]! })
    for (const account_id of [accounts[1], known.account_id, 999_999])
      expect((await t.call('POST', '/api/auth/switch-account', { as: session, body: { account_id } })).status).toBe(404)
    expect((await t.call('GET', '/api/users/me', { as: session })).status).toBe(200)
  })
})

test('an unknown address takes as long as a wrong password (AUT-4, SEC-26)', async () => {
  const { email } = await person('ACTIVE')
  const time = async (address: string) => {
    const began = performance.now()
    await login({ email: address, password: 'not this one' })
    return performance.now() - began
  }
  const [wrong, unknown]: [number[], number[]] = [[], []]
  for (let i = 0; i < 9; i++) {
    wrong.push(await time(email))
    unknown.push(await time(newEmail()))
  }
  const median = (times: number[]) => times.sort((a, b) => a - b)[4]!
  // without the made-up hash the ratio is near 0.1
  expect(median(unknown) / median(wrong)).toBeGreaterThan(0.5)
  expect(median(unknown) / median(wrong)).toBeLessThan(2)
})
