import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '#server/identity/auth/password.ts'
import { issueLoginLink } from '#server/identity/operator-links/issue-login-link.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import type { Answer, TestApp } from '#test/app.ts'
import { createAuthenticator } from '#test/authenticator.ts'
import { createAccount, createMember, createMembership, createSession } from '#test/factories.ts'
import { type FakeIssuer, startFakeIssuer } from '#test/fake-issuer.ts'
import { newestToken, queuedMails } from '#test/outbox.ts'
import { codeOf, enrolTotp } from '#test/second-factors.ts'
import { createSsoWorld, finish, leave, signOn, ssoApp } from '#test/sso-world.ts'

const DOMAIN = 'only.example'
const PASSWORD = 'low tide at nine'
const MINUTE = 60_000
let t: TestApp
let issuer: FakeIssuer
let world: Awaited<ReturnType<typeof createSsoWorld>>
let hash: string
let count = 0
beforeAll(async () => {
  issuer = await startFakeIssuer()
  t = await ssoApp(issuer, {
    TURNOUT_SSO_ISSUER: issuer.issuer,
    TURNOUT_SSO_CLIENT_ID: issuer.client.client_id,
    TURNOUT_SSO_CLIENT_SECRET: issuer.client.client_secret,
  })
  hash = await hashPassword(PASSWORD)
  world = await createSsoWorld(t, issuer, DOMAIN)
})
afterAll(async () => {
  await t.close()
  await issuer.close()
})

const here = () => world.account.account_id
const enforce = async (enforced: boolean) => {
  const { issuer: address, client_id } = issuer.client
  const body = { issuer: address, client_id, enforced }
  const reply = await t.call('PUT', world.base, { as: world.account.token, body })
  expect(reply.body.data?.connection?.enforced).toBe(enforced)
}
/** Runs with the sign-on as the only way in. */
async function enforced<T>(run: () => Promise<T>): Promise<T> {
  await enforce(true)
  try {
    return await run()
  } finally {
    await enforce(false)
  }
}
const become = (user_id: number, email: string) =>
  t.deps.db.updateTable('users').set({ email, password_hash: hash }).where('id', '=', user_id).execute()
/** A member with a password; by default of the domain. */
async function member(domain = DOMAIN) {
  count += 1
  const email = `m${count}@${domain}`
  const made = await createMember(t.deps.db, here(), 'ORGANIZER')
  await become(made.user_id, email)
  return { ...made, email, claims: { sub: `sub-${email}`, email, email_verified: true } }
}
const login = (email: string, body: object = {}) =>
  t.call('POST', '/api/auth/login', { body: { email, password: PASSWORD, ...body } })
const me = (as: string) => t.call('GET', '/api/users/me', { as })
const codeOfError = ({ body }: Answer): string => String(body?.error?.code)
const REQUIRED = () => ({ code: 'SSO_REQUIRED', data: { account_id: here() } })

describe('enforced: members of the domain enter by sign-on only (ACCESS-12)', () => {
  test('at login, and at the next call of a session that was there; other addresses, and keys, go on', async () => {
    const [inside, outside] = [await member(), await member('elsewhere.example')]
    expect((await login(inside.email)).status).toBe(200)
    await enforced(async () => {
      expect((await login(inside.email)).body.error).toMatchObject(REQUIRED())
      expect((await login(inside.email, { account_id: here() })).body.error).toMatchObject(REQUIRED())
      for (const path of ['/api/users/me', '/api/events', '/api/auth/sessions'])
        expect((await t.call('GET', path, { as: inside.token })).body.error).toMatchObject(REQUIRED())
      const confirm = { as: inside.token, body: { password: PASSWORD } }
      expect((await t.call('POST', '/api/auth/confirm', confirm)).body.error).toMatchObject(REQUIRED())
      expect((await login(outside.email)).status).toBe(200)
      expect((await me(outside.token)).status).toBe(200)
      const session = (await signOn(t, issuer, { start: { account_id: here() }, claims: inside.claims })).body.data
        .session
      expect((await me(session.token)).body.data).toMatchObject({ id: inside.user_id, is_sign_on_session: true })
    })
    expect((await me(inside.token)).status, 'switched off, the old session counts again').toBe(200)
  })

  test('whoever has another account goes there; back is refused', async () => {
    const one = await member()
    const other = await createAccount(t.deps.db)
    await createMembership(t.deps.db, { account_id: other.account_id, user_id: one.user_id })
    await enforced(async () => {
      const choice = (await login(one.email)).body.data
      expect(choice.account_choice_required).toBe(true)
      expect((await login(one.email, { account_id: here() })).body.error).toMatchObject(REQUIRED())
      const there = (await login(one.email, { account_id: other.account_id })).body.data.token
      const switchTo = (as: string, account_id: number) =>
        t.call('POST', '/api/auth/switch-account', { as, body: { account_id } })
      expect((await switchTo(there, here())).body.error).toMatchObject(REQUIRED())
      expect((await me(there)).status, 'a refused switch ends nothing').toBe(200)
      // the session that counts no more still leads out
      expect((await switchTo(one.token, other.account_id)).status).toBe(200)
      const last = await createSession(t.deps.db, { user_id: one.user_id, account_id: here(), now: t.now() })
      expect((await t.call('POST', '/api/auth/logout', { as: last })).status).toBe(204)
    })
  })

  test('a second factor does not open it either, nor does its choice of an account', async () => {
    const one = await member()
    const other = await createAccount(t.deps.db)
    await createMembership(t.deps.db, { account_id: other.account_id, user_id: one.user_id })
    const { secret } = await enrolTotp(t, one.token)
    await enforced(async () => {
      const { login_ticket } = (await login(one.email)).body.data
      const prove = (body: object) => t.call('POST', '/api/auth/second-factor', { body: { login_ticket, ...body } })
      expect((await prove({ code: codeOf(t, secret), account_id: here() })).body.error).toMatchObject(REQUIRED())
      expect((await prove({ code: codeOf(t, secret) })).body.data.account_choice_required).toBe(true)
      expect((await prove({ account_id: here() })).body.error).toMatchObject(REQUIRED())
      expect((await prove({ account_id: other.account_id })).body.data.account.id).toBe(other.account_id)
    })
  })

  test('nor does a passkey, though it counts as two factors', async () => {
    const one = await member()
    const key = createAuthenticator({ origin: t.deps.config.app_url, rp_id: 'localhost' })
    const post = async (path: string, body: object, as?: string) =>
      t.call('POST', path, { body, ...(as ? { as } : {}) })
    const options = (await post('/api/users/me/passkeys/options', {}, one.token)).body.data
    await post('/api/users/me/passkeys', { name: 'Key', passkey: key.create(options) }, one.token)
    const enter = async () =>
      post('/api/auth/passkey', { passkey: key.get((await post('/api/auth/passkey/options', {})).body.data) })
    await enforced(async () => expect((await enter()).body.error).toMatchObject(REQUIRED()))
    expect((await enter()).status).toBe(200)
  })

  test('the installation’s sign-on is not the account’s: it leads elsewhere, or nowhere', async () => {
    const one = await member()
    await enforced(async () => {
      expect((await signOn(t, issuer, { claims: one.claims })).body.error).toMatchObject(REQUIRED())
      const other = await createAccount(t.deps.db)
      await createMembership(t.deps.db, { account_id: other.account_id, user_id: one.user_id })
      const { session } = (await signOn(t, issuer, { claims: one.claims })).body.data
      expect(session.account.id).toBe(other.account_id)
    })
  })

  test('an invitation is accepted by signing on, never by a password, and says so', async () => {
    await enforced(async () => {
      const email = `new-${++count}@${DOMAIN}`
      const as = world.account.token
      const body = { first_name: 'New', email, role: 'ORGANIZER' }
      expect((await t.call('POST', '/api/users', { as, body })).status).toBe(201)
      const token = await newestToken(t, email, 'invitation')
      const shown = (await t.call('GET', `/api/auth/invitation/${token}`)).body.data
      expect(shown).toMatchObject({ sign_on_account_id: here(), is_existing_user: false })
      const accepted = await t.call('POST', `/api/auth/invitation/${token}`, { body: { password: PASSWORD } })
      expect(accepted.body.error).toMatchObject(REQUIRED())
      const claims = { sub: email, email, email_verified: true, given_name: 'Nora', family_name: 'Vos' }
      const { session } = (await signOn(t, issuer, { start: { account_id: here() }, claims })).body.data
      expect(session.user).toMatchObject({ first_name: 'Nora', last_name: 'Vos', status: 'ACTIVE', role: 'ORGANIZER' })
      expect(codeOfError(await t.call('GET', `/api/auth/invitation/${token}`))).toBe('INVITATION_ALREADY_ACCEPTED')
    })
  })

  test('the address that binds is not changed to one that does not', async () => {
    const one = await member()
    const other = await createAccount(t.deps.db)
    await createMembership(t.deps.db, { account_id: other.account_id, user_id: one.user_id })
    const as = await createSession(t.deps.db, { user_id: one.user_id, account_id: other.account_id, now: t.now() })
    const email = `free-${count}@elsewhere.example`
    const change = () => t.call('PUT', '/api/users/me', { as, body: { email, current_password: PASSWORD } })
    expect((await change()).status, 'asked for before').toBe(200)
    const link = `/api/users/${one.user_id}/email-change/${await newestToken(t, email, 'confirm-email-change')}`
    await enforced(async () => {
      expect((await change()).body.error.fields.email).toHaveLength(1)
      expect((await t.call('POST', link, { as })).body.error.fields.email).toHaveLength(1)
    })
    expect((await t.call('POST', link, { as })).status, 'nothing was used up').toBe(200)
  })

  test('a domain that lapsed binds on: a missing record opens nothing', async () => {
    const one = await member()
    const lapse = (lapsed_at: Date | null) =>
      t.deps.db.updateTable('sso_domains').set({ lapsed_at }).where('id', '=', world.domain_id).execute()
    await enforced(async () => {
      await lapse(t.now())
      expect((await login(one.email)).body.error).toMatchObject(REQUIRED())
      await lapse(null)
    })
  })
})

describe('switching it on', () => {
  const save = (as: string, base: string, rules: object) => {
    const { issuer: address, client_id } = issuer.client
    return t.call('PUT', base, { as, body: { issuer: address, client_id, ...rules } })
  }

  test('needs a verified domain, and the last one stays', async () => {
    const account = await createAccount(t.deps.db)
    const base = `/api/accounts/${account.account_id}/sso`
    expect((await t.call('PUT', base, { as: account.token, body: issuer.client })).status).toBe(200)
    for (const rules of [{ enforced: true }, { jit: true }])
      expect(codeOfError(await save(account.token, base, rules))).toBe('DOMAIN_NOT_VERIFIED')
    await enforced(async () => {
      const remove = `${world.base}/domains/${world.domain_id}`
      expect(codeOfError(await t.call('DELETE', remove, { as: world.account.token }))).toBe('DOMAIN_NOT_VERIFIED')
    })
  })

  test('needs the owner’s second factor where the owner is bound, which then stays; tells whom it binds', async () => {
    const own = await createSsoWorld(t, issuer, 'owned.example')
    await become(own.account.user_id, 'owner@owned.example')
    const refused = await save(own.account.token, own.base, { enforced: true })
    expect(refused.body.error.fields.enforced).toHaveLength(1)
    expect((await t.call('GET', own.base, { as: own.account.token })).body.data.connection).toMatchObject({
      enforced: false,
      affected: { members: 2, members_unlinked: 2, owner_is_affected: true, owner_has_factor: false },
    })
    await enrolTotp(t, own.account.token)
    const as = await createSession(t.deps.db, { ...own.account, now: t.now() })
    await t.deps.db
      .updateTable('sessions')
      .set({ factor_proved_at: t.now() })
      .where('user_id', '=', own.account.user_id)
      .execute()
    expect((await save(as, own.base, { enforced: true })).body.data.connection).toMatchObject({
      enforced: true,
      affected: { owner_has_factor: true },
    })
    expect(codeOfError(await t.call('DELETE', '/api/users/me/totp', { as }))).toBe('SECOND_FACTOR_NEEDED')
    // a rule that is left out stays
    expect((await save(as, own.base, {})).body.data.connection.enforced).toBe(true)
  })
})

describe('around it', () => {
  const breaks = async (email: string) => (await queuedMails(t, email, 'break-glass')).map(({ payload }) => payload)
  const logged = (user_id: number) =>
    t.deps.db
      .selectFrom('audit_log')
      .select(['action', 'data'])
      .where('account_id', '=', here())
      .where('action', '=', 'login.break_glass')
      .execute()
      .then((rows) => rows.filter(({ data }) => (data as { user_id: number }).user_id === user_id))

  test('the owner, with password and second factor: logged, and mailed to Admins; the password alone is refused', async () => {
    const { user_id, token } = world.account
    const email = `owner@${DOMAIN}`
    await become(user_id, email)
    const { secret } = await enrolTotp(t, token)
    await t.deps.db.updateTable('sessions').set({ factor_proved_at: t.now() }).where('user_id', '=', user_id).execute()
    await enforced(async () => {
      const { login_ticket } = (await login(email)).body.data
      const body = { login_ticket, code: codeOf(t, secret) }
      const entered = (await t.call('POST', '/api/auth/second-factor', { body })).body.data
      expect((await me(entered.token)).body.data.id).toBe(user_id)
      expect(await logged(user_id)).toHaveLength(1)
      expect(await breaks(email)).toMatchObject([{ entered_id: user_id, method: 'PASSWORD' }])
      const poor = await createSession(t.deps.db, { user_id, account_id: here(), now: t.now() })
      expect((await me(poor)).body.error).toMatchObject(REQUIRED())
    })
    await login(email)
    expect(await logged(user_id), 'without the rule it is a login like any other').toHaveLength(1)
  })

  const linkFor = async (email: string) =>
    (await issueLoginLink(systemCtx(t.deps), email)).split('\n')[0]!.split('#link=')[1]!
  const enter = (token: string, body: object = {}) =>
    t.call('POST', '/api/auth/login-link', { body: { token, ...body } })

  test('operator login-link: once, within ten minutes, only the newest; Admins are mailed', async () => {
    const one = await member()
    await enforced(async () => {
      const [old, link] = [await linkFor(one.email.toUpperCase()), await linkFor(one.email)]
      expect(codeOfError(await enter(old))).toBe('LINK_INVALID')
      const both = await Promise.all([enter(link), enter(link)])
      expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
      const session = both.find(({ status }) => status === 200)!.body.data
      expect((await me(session.token)).body.data.id).toBe(one.user_id)
      expect(await logged(one.user_id)).toMatchObject([{ data: { method: 'LINK' } }])
      const late = await linkFor(one.email)
      t.advance(10 * MINUTE)
      expect(codeOfError(await enter(late))).toBe('LINK_INVALID')
      t.setNow(new Date())
    })
    const stored = JSON.stringify(await t.deps.db.selectFrom('operator_links').selectAll().execute())
    expect(stored).not.toContain(one.email)
    await expect(issueLoginLink(systemCtx(t.deps), 'nobody@only.example')).rejects.toThrow('no user')
  })

  test('it stands in for password and sign-on, not for a second factor; of several accounts one is chosen', async () => {
    const one = await member()
    const other = await createAccount(t.deps.db)
    await createMembership(t.deps.db, { account_id: other.account_id, user_id: one.user_id })
    const link = await linkFor(one.email)
    expect((await enter(link)).body.data).toMatchObject({ token: null, account_choice_required: true })
    expect((await enter(link, { account_id: here() })).body.data.account.id).toBe(here())
    const { secret } = await enrolTotp(t, one.token)
    const second = await linkFor(one.email)
    const asked = (await enter(second)).body.data
    expect(asked).toMatchObject({ token: null, second_factor_required: true, accounts: [] })
    expect(codeOfError(await enter(second))).toBe('LINK_INVALID')
    await enforced(async () => {
      const body = { login_ticket: asked.login_ticket, code: codeOf(t, secret), account_id: here() }
      expect((await t.call('POST', '/api/auth/second-factor', { body })).body.data.account.id).toBe(here())
    })
  })
})

describe('sign-on in place of a password (ACCESS-6)', () => {
  const write = (as: string, account_id = here()) =>
    t.call('PUT', `/api/accounts/${account_id}/security`, { as, body: { second_factor: 'OFF' } })
  const seconds = (ago = 0) => Math.floor(t.now().getTime() / 1000) - ago
  async function admin() {
    const one = await member()
    await t.deps.db.updateTable('account_users').set({ role: 'ADMIN' }).where('user_id', '=', one.user_id).execute()
    await t.deps.db
      .updateTable('grants')
      .set({ role: 'ADMIN' })
      .where('account_user_id', 'in', (eb) =>
        eb.selectFrom('account_users').select('id').where('user_id', '=', one.user_id),
      )
      .execute()
    const as = (await signOn(t, issuer, { start: { account_id: here() }, claims: one.claims })).body.data.session.token
    return { ...one, as: as as string }
  }
  async function confirm(as: string, claims: Record<string, unknown>, connection = String(here())) {
    const { url, cookie, reply } = await leave(t, { purpose: 'CONFIRM' }, { as })
    if (reply.status >= 400) return reply
    expect(new URL(url).searchParams.get('max_age')).toBe('0')
    return finish(t, { ...issuer.answer(url, claims), connection }, { cookie, as })
  }

  test('a login by a sign-on that asked nothing is not fresh; confirmed there it is, for ten minutes', async () => {
    const { as, claims } = await admin()
    expect((await write(as)).body.error).toMatchObject({
      code: 'FRESH_LOGIN_REQUIRED',
      data: { methods: expect.arrayContaining(['SSO']) },
    })
    const done = await confirm(as, { ...claims, auth_time: seconds() })
    expect(done.body.data).toMatchObject({ purpose: 'CONFIRM', session: null })
    expect((await write(as)).status).toBe(200)
    t.advance(10 * MINUTE)
    expect(codeOfError(await write(as))).toBe('FRESH_LOGIN_REQUIRED')
    t.setNow(new Date())
    const seen = { ...claims, auth_time: seconds(30) }
    const fresh = (await signOn(t, issuer, { start: { account_id: here() }, claims: seen })).body.data.session.token
    expect((await write(fresh)).status, 'the provider has just asked').toBe(200)
  })

  test.each([
    ['61 seconds ago', () => ({ auth_time: seconds(61) }), 'NOT_FRESH'],
    ['in two minutes', () => ({ auth_time: seconds(-120) }), 'NOT_FRESH'],
    ['not told', () => ({}), 'NOT_FRESH'],
    ['told as a text', () => ({ auth_time: String(seconds()) }), 'TOKEN'],
    ['somebody else', () => ({ auth_time: seconds(), sub: 'somebody else' }), 'SUBJECT'],
  ])('%s: refused, and the session is as it was', async (_what, claims, reason) => {
    const { as, claims: own } = await admin()
    const reply = await confirm(as, { ...own, ...claims() })
    expect(reply.body.error).toMatchObject({ code: 'SSO_FAILED', data: { reason } })
    expect(codeOfError(await write(as))).toBe('FRESH_LOGIN_REQUIRED')
  })

  test('only in the session that left for it, and only where a sign-on opened it', async () => {
    const [one, two] = [await admin(), await admin()]
    const { url, cookie } = await leave(t, { purpose: 'CONFIRM' }, { as: one.as })
    const body = { ...issuer.answer(url, { ...two.claims, auth_time: seconds() }), connection: String(here()) }
    expect((await finish(t, body, { cookie, as: two.as })).body.error.data.reason).toBe('STATE')
    expect((await leave(t, { purpose: 'CONFIRM' }, { as: one.token })).reply.body.error.data.reason).toBe(
      'NO_CONNECTION',
    )
    expect((await leave(t, { purpose: 'CONFIRM' })).reply.body.error.data.reason).toBe('NO_CONNECTION')
  })
})

describe('the installation’s sign-on', () => {
  test('does not get past an enrolled second factor (ACCESS-5); its provider ends what it opened, after a switch too', async () => {
    const one = await member()
    const other = await createAccount(t.deps.db)
    await createMembership(t.deps.db, { account_id: other.account_id, user_id: one.user_id })
    const { secret } = await enrolTotp(t, one.token)
    const { session } = (await signOn(t, issuer, { claims: { ...one.claims, sid: 'desk' } })).body.data
    expect(session).toMatchObject({
      token: null,
      second_factor_required: true,
      methods: expect.arrayContaining(['TOTP']),
    })
    const body = { login_ticket: session.login_ticket, code: codeOf(t, secret) }
    const entered = (await t.call('POST', '/api/auth/second-factor', { body })).body.data
    const to = [here(), other.account_id].find((id) => id !== entered.account.id)
    const switched = await t.call('POST', '/api/auth/switch-account', { as: entered.token, body: { account_id: to } })
    expect((await me(switched.body.data.token)).status).toBe(200)
    const begun = (await signOn(t, issuer, { claims: { ...one.claims, sid: 'desk' } })).body.data.session.login_ticket
    const logout_token = await issuer.logoutToken({ sid: 'desk' })
    await t.call('POST', '/api/auth/sso/installation/backchannel-logout', { body: { logout_token } })
    expect((await me(switched.body.data.token)).status).toBe(401)
    const late = { login_ticket: begun, code: codeOf(t, secret, 1) }
    expect(codeOfError(await t.call('POST', '/api/auth/second-factor', { body: late }))).toBe('LOGIN_EXPIRED')
  })
})
