import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount, createSession } from '#test/factories.ts'
import { newestToken, queuedMails } from '#test/outbox.ts'
import { codeOf, createPerson, enrolTotp } from '#test/second-factors.ts'
import { hashPassword } from '../password.ts'

const PASSWORD = 'low tide at nine'
const MINUTE = 60_000
let t: TestApp
let hash: string
beforeAll(async () => {
  t = await createTestApp({ env: { TURNOUT_LIMITS: 'on' } })
  hash = await hashPassword(PASSWORD)
})
afterAll(() => t.close())

let counter = 0
/** Somebody with a password, a membership in so many accounts and a session in the first. */
const person = (accounts = 1) =>
  createPerson(t, { email: `factor-${++counter}@example.org`, password_hash: hash, accounts })
type Person = Awaited<ReturnType<typeof person>>
/** With an authenticator app. Each lives hours after the one before, so that no limit is shared. */
async function enrolled(accounts = 1) {
  t.advance(60 * MINUTE)
  const one = await person(accounts)
  return { ...one, ...(await enrolTotp(t, one.token)) }
}
const login = ({ email }: Person, body: object = {}) =>
  t.call('POST', '/api/auth/login', { body: { email, password: PASSWORD, ...body } })
const ticketOf = async (one: Person) => (await login(one)).body.data.login_ticket as string
const prove = (login_ticket: string, body: object) =>
  t.call('POST', '/api/auth/second-factor', { body: { login_ticket, ...body } })
const me = (as: string) => t.call('GET', '/api/users/me', { as })

describe('setting an authenticator app up (ACCESS-3)', () => {
  test('the first code confirms it and gives ten recovery codes, told once; secret and codes rest unreadable', async () => {
    const { token, user_id, email } = await person()
    const begun = await t.call('POST', '/api/users/me/totp', { as: token })
    expect(begun.status).toBe(201)
    const { secret, uri, expires_at } = begun.body.data
    expect(uri).toContain(`secret=${secret}`)
    expect(new Date(expires_at).getTime() - t.now().getTime()).toBe(10 * MINUTE)
    expect((await t.call('GET', '/api/users/me/totp', { as: token })).body.data).toEqual({ confirmed_at: null })
    const done = await t.call('POST', '/api/users/me/totp/confirm', { as: token, body: { code: codeOf(t, secret) } })
    const { recovery_codes } = done.body.data
    expect(new Set(recovery_codes).size).toBe(10)
    for (const code of recovery_codes) expect(code).toMatch(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/)
    expect((await t.call('GET', '/api/users/me/totp', { as: token })).body.data.confirmed_at).toBe(
      t.now().toISOString(),
    )
    expect((await t.call('GET', '/api/users/me/recovery-codes', { as: token })).body.data.left).toBe(10)
    expect((await queuedMails(t, email, 'factor-changed')).map(({ payload }) => payload.change)).toEqual(['TOTP_ADDED'])
    const stored = JSON.stringify([
      await t.deps.db.selectFrom('totp_secrets').selectAll().where('user_id', '=', user_id).execute(),
      await t.deps.db.selectFrom('recovery_codes').selectAll().where('user_id', '=', user_id).execute(),
    ])
    for (const told of [secret, ...recovery_codes, ...recovery_codes.map((code: string) => code.replace('-', ''))])
      expect(stored).not.toContain(told)
  })

  test('a wrong code, one after ten minutes and one without a secret are field errors, and nothing is enrolled', async () => {
    const one = await person()
    const confirm = (code: string) => t.call('POST', '/api/users/me/totp/confirm', { as: one.token, body: { code } })
    expect((await confirm('123456')).body.error).toMatchObject({
      code: 'SECOND_FACTOR_INVALID',
      fields: { code: [expect.any(String)] },
    })
    const { secret } = (await t.call('POST', '/api/users/me/totp', { as: one.token })).body.data
    expect((await confirm(codeOf(t, secret, 5))).body.error.code).toBe('SECOND_FACTOR_INVALID')
    t.advance(10 * MINUTE)
    expect((await confirm(codeOf(t, secret))).body.error.code).toBe('SECOND_FACTOR_INVALID')
    expect((await login(one)).body.data.token).toEqual(expect.any(String))
  })

  test('set up anew, the old app counts until the new one is confirmed', async () => {
    const one = await enrolled()
    const { secret } = (await t.call('POST', '/api/users/me/totp', { as: one.token })).body.data
    expect((await prove(await ticketOf(one), { code: codeOf(t, one.secret) })).status).toBe(200)
    await t.call('POST', '/api/users/me/totp/confirm', { as: one.token, body: { code: codeOf(t, secret) } })
    t.advance(30_000)
    expect((await prove(await ticketOf(one), { code: codeOf(t, one.secret) })).body.error.code).toBe(
      'SECOND_FACTOR_INVALID',
    )
    expect((await prove(await ticketOf(one), { code: one.recovery_codes[0] })).body.error.code).toBe(
      'SECOND_FACTOR_INVALID',
    )
    expect((await prove(await ticketOf(one), { code: codeOf(t, secret) })).status).toBe(200)
  })

  test('removed, the password alone is enough again and the recovery codes are gone', async () => {
    const one = await enrolled()
    expect((await t.call('DELETE', '/api/users/me/totp', { as: one.token })).status).toBe(204)
    expect((await login(one)).body.data.token).toEqual(expect.any(String))
    expect((await t.call('GET', '/api/users/me/recovery-codes', { as: one.token })).body.data.left).toBe(0)
    expect((await t.call('DELETE', '/api/users/me/totp', { as: one.token })).status).toBe(404)
    expect((await queuedMails(t, one.email, 'factor-changed')).at(-1)?.payload.change).toBe('TOTP_REMOVED')
  })

  test('new recovery codes end the old ones; without a factor there are none', async () => {
    const one = await enrolled()
    const renewed = await t.call('POST', '/api/users/me/recovery-codes', { as: one.token })
    expect(renewed.status).toBe(201)
    expect((await prove(await ticketOf(one), { code: one.recovery_codes[3] })).status).toBe(422)
    expect((await prove(await ticketOf(one), { code: renewed.body.data.recovery_codes[3] })).status).toBe(200)
    const plain = await person()
    expect((await t.call('POST', '/api/users/me/recovery-codes', { as: plain.token })).body.error.code).toBe(
      'SECOND_FACTOR_NEEDED',
    )
  })
})

describe('logging in with a second factor (ACCESS-4)', () => {
  test('the right password gives a ticket and no session, cookie or header; a wrong one looks as ever', async () => {
    const one = await enrolled(2)
    const reply = await login(one)
    expect(reply.status).toBe(200)
    expect(reply.body.data).toEqual({
      ...{ token: null, token_type: 'bearer', expires_at: null, account_choice_required: false },
      second_factor_required: true,
      login_ticket: expect.any(String),
      methods: ['TOTP', 'RECOVERY_CODE'],
      ...{ user: null, account: null, accounts: [] },
    })
    expect([reply.headers['set-cookie'], reply.headers['x-auth-token']]).toEqual([undefined, undefined])
    const wrong = await t.call('POST', '/api/auth/login', { body: { email: one.email, password: 'not this one' } })
    const unknown = await t.call('POST', '/api/auth/login', {
      body: { email: 'nobody@example.org', password: PASSWORD },
    })
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body])
    // the ticket is no token of a session
    expect((await me(reply.body.data.login_ticket)).status).toBe(401)
  })

  test('a code opens the session, with header and cookie, and it has proved its second factor', async () => {
    const one = await enrolled()
    const reply = await prove(await ticketOf(one), { code: codeOf(t, one.secret) })
    expect(reply.status).toBe(200)
    const { token } = reply.body.data
    expect(reply.headers['x-auth-token']).toBe(token)
    expect(String(reply.headers['set-cookie'])).toContain(token)
    const sessions = (await t.call('GET', '/api/auth/sessions', { as: token })).body.data
    expect(sessions.find(({ is_current }: { is_current: boolean }) => is_current)).toMatchObject({
      method: 'PASSWORD',
      has_second_factor: true,
    })
  })

  test('several accounts: first the code, then the choice by the same ticket, without a further code (AUT-4)', async () => {
    const one = await enrolled(2)
    const ticket = await ticketOf(one)
    const choice = await prove(ticket, { code: codeOf(t, one.secret) })
    expect(choice.body.data).toMatchObject({ token: null, account_choice_required: true, login_ticket: ticket })
    expect(choice.body.data.accounts.map(({ id }: { id: number }) => id).sort()).toEqual([...one.accounts].sort())
    const foreign = (await person()).accounts[0]
    expect((await prove(ticket, { account_id: foreign })).body.error.code).toBe('INVALID_CREDENTIALS')
    const entered = await prove(ticket, { account_id: one.accounts[1] })
    expect(entered.body.data.account.id).toBe(one.accounts[1])
    expect((await prove(ticket, { account_id: one.accounts[0] })).body.error.code).toBe('LOGIN_EXPIRED')
  })

  test('an account chosen with the password is entered after the code', async () => {
    const one = await enrolled(2)
    const { login_ticket } = (await login(one, { account_id: one.accounts[1] })).body.data
    expect((await prove(login_ticket, { code: codeOf(t, one.secret) })).body.data.account.id).toBe(one.accounts[1])
  })

  test('a step passes once, the ones before and after it too; older ones never again (worked example 4)', async () => {
    const one = await enrolled()
    const code = codeOf(t, one.secret)
    expect((await prove(await ticketOf(one), { code })).status).toBe(200)
    expect((await prove(await ticketOf(one), { code })).body.error).toMatchObject({
      code: 'SECOND_FACTOR_INVALID',
      fields: { code: [expect.any(String)] },
    })
    expect((await prove(await ticketOf(one), { code: codeOf(t, one.secret, -1) })).status).toBe(422)
    expect((await prove(await ticketOf(one), { code: codeOf(t, one.secret, 1) })).status).toBe(200)
    expect((await prove(await ticketOf(one), { code: codeOf(t, one.secret, 2) })).status).toBe(422)
  })

  test('the code that confirmed the app does not log in as well', async () => {
    t.advance(60 * MINUTE)
    const one = await person()
    const { secret } = (await t.call('POST', '/api/users/me/totp', { as: one.token })).body.data
    const code = codeOf(t, secret)
    await t.call('POST', '/api/users/me/totp/confirm', { as: one.token, body: { code } })
    expect((await prove(await ticketOf(one), { code })).body.error.code).toBe('SECOND_FACTOR_INVALID')
  })

  test('a recovery code passes once, however it is typed', async () => {
    const one = await enrolled()
    const [code = ''] = one.recovery_codes
    expect((await prove(await ticketOf(one), { code: ` ${code.toLowerCase().replace('-', ' ')} ` })).status).toBe(200)
    expect((await prove(await ticketOf(one), { code })).status).toBe(422)
    expect((await t.call('GET', '/api/users/me/recovery-codes', { as: one.token })).body.data.left).toBe(9)
    const other = await enrolled()
    expect((await prove(await ticketOf(other), { code: one.recovery_codes[1] })).status).toBe(422)
  })

  test('a ticket lasts ten minutes and one session; none and made-up ones are LOGIN_EXPIRED', async () => {
    const one = await enrolled()
    const late = await ticketOf(one)
    t.advance(10 * MINUTE)
    expect((await prove(late, { code: codeOf(t, one.secret) })).body.error.code).toBe('LOGIN_EXPIRED')
    const used = await ticketOf(one)
    expect((await prove(used, { code: codeOf(t, one.secret) })).status).toBe(200)
    t.advance(30_000)
    expect((await prove(used, { code: codeOf(t, one.secret) })).body.error.code).toBe('LOGIN_EXPIRED')
    expect((await prove('x'.repeat(43), { code: '123456' })).status).toBe(410)
    expect((await prove(await ticketOf(one), {})).body.error.fields).toHaveProperty('code')
  })

  test('a ticket has five tries, also where the limits would allow more', async () => {
    const one = await enrolled()
    const ticket = await ticketOf(one)
    for (let i = 0; i < 4; i += 1) {
      expect((await prove(ticket, { code: '000000' })).body.error.code).toBe('SECOND_FACTOR_INVALID')
    }
    // the fifth is the last, and it may be right
    expect((await prove(ticket, { code: codeOf(t, one.secret) })).status).toBe(200)
    const other = await enrolled()
    const spent = await ticketOf(other)
    for (let i = 0; i < 5; i += 1) await prove(spent, {})
    expect((await prove(spent, { code: codeOf(t, other.secret) })).body.error.code).toBe('LOGIN_EXPIRED')
  })

  test('five wrong codes of a user in fifteen minutes: RATE_LIMITED, with any ticket and the right code; then it goes on', async () => {
    const one = await enrolled()
    for (let i = 0; i < 5; i += 1) await prove(await ticketOf(one), { code: '000000' })
    const refused = await prove(await ticketOf(one), { code: codeOf(t, one.secret) })
    expect([refused.status, refused.body.error.code]).toEqual([429, 'RATE_LIMITED'])
    const other = await enrolled()
    expect((await prove(await ticketOf(other), { code: codeOf(t, other.secret) })).status).toBe(200)
    t.advance(15 * MINUTE)
    expect((await prove(await ticketOf(one), { code: codeOf(t, one.secret) })).status).toBe(200)
  })

  test('right codes do not count as tries', async () => {
    const one = await enrolled()
    for (let i = 0; i < 7; i += 1) {
      t.advance(30_000)
      expect((await prove(await ticketOf(one), { code: codeOf(t, one.secret) })).status).toBe(200)
    }
  })
})

describe('ways around it', () => {
  test('a password reset ends tickets and removes no factor (ACCESS-4)', async () => {
    const one = await enrolled()
    const ticket = await ticketOf(one)
    await t.call('POST', '/api/auth/forgot-password', { body: { email: one.email } })
    await t.runJobs()
    const reset = await newestToken(t, one.email, 'reset-password')
    const fresh = 'a password from the mailbox'
    await t.call('POST', `/api/auth/reset-password/${reset}`, {
      body: { password: fresh, password_confirmation: fresh },
    })
    expect((await prove(ticket, { code: codeOf(t, one.secret) })).body.error.code).toBe('LOGIN_EXPIRED')
    const reply = await login(one, { password: fresh })
    expect(reply.body.data).toMatchObject({ token: null, second_factor_required: true })
  })

  test('accepting an invitation with the password joins, and asks for the second factor before it lets in (AUT-13)', async () => {
    const one = await enrolled()
    const host = await createAccount(t.deps.db)
    await t.call('POST', '/api/users', {
      as: host.token,
      body: { first_name: 'Ines', email: one.email, role: 'ORGANIZER' },
    })
    const link = await newestToken(t, one.email, 'invitation')
    const reply = await t.call('POST', `/api/auth/invitation/${link}`, { body: { password: PASSWORD } })
    expect(reply.body.data).toMatchObject({
      token: null,
      second_factor_required: true,
      methods: ['TOTP', 'RECOVERY_CODE'],
    })
    expect(reply.headers['set-cookie']).toBeUndefined()
    const entered = await prove(reply.body.data.login_ticket, { code: codeOf(t, one.secret) })
    expect(entered.body.data.account.id).toBe(host.account_id)
  })

  test('switching the account, and a new one, carry on what the session has proved, and nothing more (AUT-6)', async () => {
    const one = await enrolled(2)
    const weak = await createSession(t.deps.db, { user_id: one.user_id, account_id: one.accounts[0]!, now: t.now() })
    const proofOf = async (token: string) => {
      const { data } = (await t.call('GET', '/api/auth/sessions', { as: token })).body
      return data.find((row: { is_current: boolean }) => row.is_current).has_second_factor
    }
    const { token } = (
      await prove((await login(one, { account_id: one.accounts[0] })).body.data.login_ticket, {
        code: codeOf(t, one.secret),
      })
    ).body.data
    for (const [as, has_proved] of [
      [weak, false],
      [token, true],
    ] as const) {
      const switched = await t.call('POST', '/api/auth/switch-account', { as, body: { account_id: one.accounts[1] } })
      expect(await proofOf(switched.body.data.token)).toBe(has_proved)
      const made = await t.call('POST', '/api/accounts', {
        as: switched.body.data.token,
        body: { name: 'Second', default_currency: 'EUR', default_timezone: 'UTC', language: 'en' },
      })
      expect(await proofOf(made.body.data.token)).toBe(has_proved)
    }
  })
})

describe('fresh sessions (ACCESS-6)', () => {
  const start = (as: string) => t.call('POST', '/api/users/me/totp', { as })
  const confirm = (as: string, body: object) => t.call('POST', '/api/auth/confirm', { as, body })

  test('a login is fresh for ten minutes; then the call says what confirms, and goes through after it', async () => {
    t.advance(60 * MINUTE)
    const one = await person()
    const { token } = (await login(one)).body.data
    t.advance(10 * MINUTE - 1)
    expect((await start(token)).status).toBe(201)
    t.advance(1)
    const refused = await start(token)
    expect([refused.status, refused.body.error.code, refused.body.error.data]).toEqual([
      403,
      'FRESH_LOGIN_REQUIRED',
      { methods: ['PASSWORD'] },
    ])
    expect((await confirm(token, { password: 'wrong' })).body.error).toMatchObject({
      code: 'CURRENT_PASSWORD_WRONG',
      fields: { password: [expect.any(String)] },
    })
    expect((await start(token)).status).toBe(403)
    const confirmed = await confirm(token, { password: PASSWORD })
    expect(confirmed.body.data).toEqual({ fresh_until: new Date(t.now().getTime() + 10 * MINUTE).toISOString() })
    expect((await start(token)).status).toBe(201)
  })

  test('where a factor is enrolled the password alone confirms nothing; with a code the session has proved both', async () => {
    const one = await enrolled()
    const weak = await createSession(t.deps.db, { user_id: one.user_id, account_id: one.accounts[0]!, now: t.now() })
    // fresh by its row, but it has shown the password alone: it may not take the factor away
    const refused = await t.call('DELETE', '/api/users/me/totp', { as: weak })
    expect(refused.body.error).toMatchObject({
      code: 'FRESH_LOGIN_REQUIRED',
      data: { methods: ['PASSWORD', 'TOTP', 'RECOVERY_CODE'] },
    })
    expect((await confirm(weak, { password: PASSWORD })).body.error.fields).toHaveProperty('code')
    expect((await confirm(weak, { password: PASSWORD, code: '000000' })).body.error.code).toBe('SECOND_FACTOR_INVALID')
    expect((await confirm(weak, { code: codeOf(t, one.secret) })).body.error.fields).toHaveProperty('password')
    expect((await confirm(weak, { password: PASSWORD, code: codeOf(t, one.secret) })).status).toBe(200)
    expect((await t.call('DELETE', '/api/users/me/totp', { as: weak })).status).toBe(204)
  })

  test('wrong codes at confirming count with those at login, and right ones do not', async () => {
    const one = await enrolled()
    for (let i = 0; i < 5; i += 1) await confirm(one.token, { password: PASSWORD, code: '000000' })
    expect((await prove(await ticketOf(one), { code: codeOf(t, one.secret) })).body.error.code).toBe('RATE_LIMITED')
  })

  test('own password and address: the current password is enough without a factor, else the session has to be fresh', async () => {
    const change = (as: string) =>
      t.call('PUT', '/api/users/me', {
        as,
        body: { current_password: PASSWORD, password: `${PASSWORD}!`, password_confirmation: `${PASSWORD}!` },
      })
    const rename = (as: string) => t.call('PUT', '/api/users/me', { as, body: { first_name: 'Ines' } })
    const stale = async ({ user_id, accounts }: Person) => {
      const token = await createSession(t.deps.db, { user_id, account_id: accounts[0]!, now: t.now() })
      await t.deps.db.updateTable('sessions').set({ fresh_until: t.now() }).where('user_id', '=', user_id).execute()
      return token
    }
    const plain = await person()
    expect((await change(await stale(plain))).status).toBe(200)
    const one = await enrolled()
    const token = await stale(one)
    expect((await rename(token)).status).toBe(200)
    expect((await change(token)).body.error.code).toBe('FRESH_LOGIN_REQUIRED')
    const address = { email: 'other@example.org', current_password: PASSWORD }
    expect((await t.call('PUT', '/api/users/me', { as: token, body: address })).body.error.code).toBe(
      'FRESH_LOGIN_REQUIRED',
    )
    await confirm(token, { password: PASSWORD, code: codeOf(t, one.secret) })
    expect((await change(token)).status).toBe(200)
  })

  test('a session of the release before has to confirm first', async () => {
    const one = await person()
    await t.deps.db
      .updateTable('sessions')
      .set({ method: null, fresh_until: null })
      .where('user_id', '=', one.user_id)
      .execute()
    expect((await me(one.token)).status).toBe(200)
    expect((await start(one.token)).body.error.code).toBe('FRESH_LOGIN_REQUIRED')
    expect((await confirm(one.token, { password: PASSWORD })).status).toBe(200)
    expect((await start(one.token)).status).toBe(201)
  })
})
