import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#core/platform/limits.ts'
import type { Answer, TestApp } from '#test/app.ts'
import { createAccount, createMember, createMembership, createSession, createUser } from '#test/factories.ts'
import { type FakeIssuer, startFakeIssuer } from '#test/fake-issuer.ts'
import { createSsoWorld, finish, leave, signOn, ssoApp } from '#test/sso-world.ts'

let t: TestApp
let issuer: FakeIssuer
let world: Awaited<ReturnType<typeof createSsoWorld>>
let count = 0
beforeAll(async () => {
  issuer = await startFakeIssuer()
  t = await ssoApp(issuer, {
    TURNOUT_SSO_ISSUER: issuer.issuer,
    TURNOUT_SSO_CLIENT_ID: issuer.client.client_id,
    TURNOUT_SSO_CLIENT_SECRET: issuer.client.client_secret,
  })
  world = await createSsoWorld(t, issuer, 'sign-on.example')
})
afterAll(async () => {
  await t.close()
  await issuer.close()
})

const reasonOf = ({ body }: Answer): string => `${body.error?.code} ${body.error?.data?.reason}`
const here = () => ({ account_id: world.account.account_id })
/** A new member of the world's account, and what the provider says of them. */
async function newMember() {
  count += 1
  const email = `person${count}@sign-on.example`
  const member = await createMember(t.deps.db, world.account.account_id, 'ORGANIZER')
  await t.deps.db.updateTable('users').set({ email }).where('id', '=', member.user_id).execute()
  return { ...member, email, claims: { sub: `subject-${count}`, email, email_verified: true } }
}
const enter = (claims: Record<string, unknown>, more: object = {}) =>
  signOn(t, issuer, { start: here(), claims, ...more })
const me = async (as: string) => (await t.call('GET', '/api/users/me', { as })).body.data

describe('a member logs in (ACCESS-8, ACCESS-9)', () => {
  test('by the domain of the address; the session is in this account, the cookie and the body carry it', async () => {
    const { email, user_id } = { email: world.email, user_id: world.member.user_id }
    const { url, cookie } = await leave(t, { email, return_to: '/manage/events/ended' })
    const asked = new URL(url).searchParams
    expect(asked.get('scope')).toContain('openid')
    expect(asked.get('login_hint')).toBe(email)
    const body = issuer.answer(url, { sub: 'anna', email, email_verified: true })
    const reply = await finish(t, { ...body, connection: String(world.account.account_id) }, { cookie })
    expect(reply.body.data).toMatchObject({
      purpose: 'LOGIN',
      return_to: '/manage/events/ended',
      session: { user: { id: user_id }, account: { id: world.account.account_id } },
    })
    expect(String(reply.headers['set-cookie'])).toContain('turnout_session=')
    expect((await me(reply.body.data.session.token)).id).toBe(user_id)
  })

  test('a linked subject stays with its user, whatever address the provider gives it later', async () => {
    const person = await newMember()
    const somebody = await newMember()
    expect((await enter(person.claims)).status).toBe(200)
    const later = await enter({ sub: person.claims.sub, email: somebody.email, email_verified: true })
    expect(later.body.data.session.user.id).toBe(person.user_id)
    const unverified = await enter({ sub: person.claims.sub })
    expect(unverified.body.data.session.user.id).toBe(person.user_id)
  })

  test('whoever is a member no more does not enter, linked or not', async () => {
    const person = await newMember()
    expect((await enter(person.claims)).status).toBe(200)
    await t.deps.db
      .updateTable('account_users')
      .set({ status: 'INACTIVE' })
      .where('user_id', '=', person.user_id)
      .execute()
    expect(reasonOf(await enter(person.claims))).toBe('SSO_FAILED NOT_MEMBER')
  })

  test('nobody learns who is a member: the first step is the same for every address of the domain', async () => {
    const [known, unknown] = [
      await leave(t, { email: world.email }),
      await leave(t, { email: 'nobody@sign-on.example' }),
    ]
    expect([known.reply.status, unknown.reply.status]).toEqual([200, 200])
    expect(new URL(known.url).pathname).toBe(new URL(unknown.url).pathname)
  })
})

describe('what a provider says is checked (ACCESS-8)', () => {
  const past = () => Math.floor(Date.now() / 1000)
  test.each([
    ['another nonce', { claims: { nonce: 'another' } }, 'NONCE'],
    ['another issuer', { claims: { iss: 'https://login.example.org' } }, 'ISSUER'],
    ['another audience', { claims: { aud: 'somebody-else' } }, 'AUDIENCE'],
    ['several audiences, meant for another', { claims: { aud: ['turnout', 'x'], azp: 'x' } }, 'AUDIENCE'],
    ['no signature', { alg: 'none' }, 'ALGORITHM'],
    ['signed with the client’s secret', { alg: 'HS256' }, 'ALGORITHM'],
    ['an algorithm we do not accept, though the provider names it', { alg: 'RS512' }, 'ALGORITHM'],
    ['signed by somebody else', { is_forged: true }, 'SIGNATURE'],
    ['ran out 61 seconds ago', { claims: { exp: past() - 61, iat: past() - 400 } }, 'TOKEN_EXPIRED'],
  ] as const)('%s: %s', async (_what, forgery, reason) => {
    const { claims } = await newMember()
    expect(reasonOf(await enter(claims, { forgery }))).toBe(`SSO_FAILED ${reason}`)
    // the same person without the fault enters: it was the fault that was refused
    expect((await enter(claims)).status).toBe(200)
  })

  test('a clock that is off by less than a minute is no fault', async () => {
    const { claims } = await newMember()
    const forgery = { claims: { exp: past() - 40, iat: past() - 400 } }
    expect((await enter(claims, { forgery })).status).toBe(200)
  })

  test('what is told of somebody else is not believed: the rest of the answer has the token’s subject', async () => {
    const { claims, email } = await newMember()
    const userinfo = { sub: 'somebody else', email, email_verified: true }
    expect(reasonOf(await enter({ sub: claims.sub }, { forgery: { userinfo } }))).toBe('SSO_FAILED SUBJECT')
    const right = { ...userinfo, sub: claims.sub }
    expect((await enter({ sub: claims.sub }, { forgery: { userinfo: right } })).status).toBe(200)
  })
})

describe('first links (ACCESS-9)', () => {
  test.each([undefined, false, 'true'])('an address that is not verified (%j) finds nobody', async (email_verified) => {
    const { claims } = await newMember()
    expect(reasonOf(await enter({ ...claims, email_verified }))).toBe('SSO_FAILED EMAIL_NOT_VERIFIED')
  })

  test('nor does one of a domain that is not the connection’s, though its person is a member', async () => {
    const { user_id, claims } = await newMember()
    const email = `guest${count}@elsewhere.example`
    await t.deps.db.updateTable('users').set({ email }).where('id', '=', user_id).execute()
    expect(reasonOf(await enter({ ...claims, email }))).toBe('SSO_FAILED DOMAIN')
  })

  test('nor one that the user here has not confirmed: somebody else may have registered with it', async () => {
    const { user_id, claims } = await newMember()
    const set = (values: { email_confirmed_at: null; password_hash: string | null }) =>
      t.deps.db.updateTable('users').set(values).where('id', '=', user_id).execute()
    await set({ email_confirmed_at: null, password_hash: 'theirs' })
    expect(reasonOf(await enter(claims))).toBe('SSO_FAILED EMAIL_NOT_VERIFIED')
    // without a password nobody else can be in it
    await set({ email_confirmed_at: null, password_hash: null })
    expect((await enter(claims)).body.data.session.user).toMatchObject({ id: user_id, is_email_confirmed: true })
  })

  test('an address that went to somebody else at the provider does not take the user along', async () => {
    const { claims } = await newMember()
    expect((await enter(claims)).status).toBe(200)
    expect(reasonOf(await enter({ ...claims, sub: 'the successor' }))).toBe('SSO_FAILED SUBJECT')
  })

  test('a lapsed domain makes no new links, the old ones go on (ACCESS-10)', async () => {
    const [old, late] = [await newMember(), await newMember()]
    expect((await enter(old.claims)).status).toBe(200)
    const lapse = (at: Date | null) =>
      t.deps.db.updateTable('sso_domains').set({ lapsed_at: at }).where('id', '=', world.domain_id).execute()
    await lapse(t.now())
    expect(reasonOf(await enter(late.claims))).toBe('SSO_FAILED DOMAIN')
    expect((await enter(old.claims)).status).toBe(200)
    await lapse(null)
    expect((await enter(late.claims)).status).toBe(200)
  })
})

describe('the way there and back (ACCESS-8)', () => {
  const left = async () => {
    const { claims } = await newMember()
    const { url, cookie } = await leave(t, here())
    return { cookie, body: { ...issuer.answer(url, claims), connection: String(world.account.account_id) } }
  }
  const STATE = 'SSO_FAILED STATE'

  test('the state works once', async () => {
    const { cookie, body } = await left()
    expect((await finish(t, body, { cookie })).status).toBe(200)
    expect(reasonOf(await finish(t, body, { cookie }))).toBe(STATE)
  })

  test('of two at the same moment one passes', async () => {
    const { cookie, body } = await left()
    const both = await Promise.all([finish(t, body, { cookie }), finish(t, body, { cookie })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(reasonOf(both.find(({ status }) => status === 422)!)).toBe(STATE)
  })

  test('for the browser that began it only: nobody is sent into somebody else’s session', async () => {
    const { cookie, body } = await left()
    const other = await left()
    expect(reasonOf(await finish(t, body, {}))).toBe(STATE)
    expect(reasonOf(await finish(t, body, { cookie: other.cookie }))).toBe(STATE)
    expect((await finish(t, body, { cookie })).status).toBe(200)
  })

  test('for ten minutes', async () => {
    const { cookie, body } = await left()
    t.advance(10 * MINUTE_MS)
    expect(reasonOf(await finish(t, body, { cookie }))).toBe(STATE)
    t.setNow(new Date())
  })

  test('at the address of the connection it was begun with: a code is never sent to another provider', async () => {
    const { cookie, body } = await left()
    const asked = issuer.calls.length
    expect(reasonOf(await finish(t, { ...body, connection: 'installation' }, { cookie }))).toBe(STATE)
    expect(issuer.calls.length).toBe(asked)
  })

  test('a code that was not given for this attempt is worth nothing', async () => {
    const [mine, theirs] = [await left(), await left()]
    const body = { ...mine.body, code: theirs.body.code }
    expect(reasonOf(await finish(t, body, { cookie: mine.cookie }))).toBe('SSO_FAILED PROVIDER')
  })

  test('without a code the person was sent away', async () => {
    const { cookie, body } = await left()
    expect(reasonOf(await finish(t, { ...body, code: undefined }, { cookie }))).toBe('SSO_FAILED DENIED')
  })

  test('back to a page of ours only', async () => {
    for (const return_to of ['https://evil.example/', '//evil.example', '/\\evil.example'])
      expect((await leave(t, { ...here(), return_to })).reply.body.error.code).toBe('VALIDATION_FAILED')
  })

  test('an account without sign-on has none', async () => {
    const { account_id } = await createAccount(t.deps.db)
    expect(reasonOf((await leave(t, { account_id })).reply)).toBe('SSO_FAILED NO_CONNECTION')
  })
})

describe('a session of an account’s sign-on acts in that account only (ACCESS-11)', () => {
  test('worked example 6: a member of A and B enters A; switching and a new password are refused', async () => {
    const person = await newMember()
    const other = await createAccount(t.deps.db)
    await createMembership(t.deps.db, { account_id: other.account_id, user_id: person.user_id })
    await createSession(t.deps.db, { account_id: other.account_id, user_id: person.user_id })
    const elsewhere = 'Elsewhere'
    await t.deps.db.updateTable('accounts').set({ name: elsewhere }).where('id', '=', other.account_id).execute()
    const token = (await enter(person.claims)).body.data.session.token as string
    const refused = async (method: string, path: string, body?: object) =>
      (await t.call(method, path, { as: token, ...(body ? { body } : {}) })).body?.error?.code
    expect(await refused('POST', '/api/auth/switch-account', { account_id: other.account_id })).toBe('SSO_ACCOUNT_ONLY')
    const password = { password: 'another password', password_confirmation: 'another password', current_password: 'x' }
    expect(await refused('PUT', '/api/users/me', password)).toBe('SSO_ACCOUNT_ONLY')
    expect(await refused('PUT', '/api/users/me', { email: 'new@elsewhere.example', current_password: 'x' })).toBe(
      'SSO_ACCOUNT_ONLY',
    )
    const account = { name: 'Mine', default_currency: 'EUR', default_timezone: 'Europe/Berlin', language: 'en' }
    expect(await refused('POST', '/api/accounts', account)).toBe('SSO_ACCOUNT_ONLY')
    expect(await refused('POST', '/api/auth/logout-all')).toBe('SSO_ACCOUNT_ONLY')
    const [session] = (await t.call('GET', '/api/auth/sessions', { as: token })).body.data
    expect(await refused('DELETE', `/api/auth/sessions/${session.id}`)).toBe('SSO_ACCOUNT_ONLY')
    expect(await refused('POST', '/api/users/me/sso-identities', { account_id: null })).toBe('SSO_ACCOUNT_ONLY')
    // names and language are no keys to anything
    expect(
      await refused('PUT', '/api/users/me', { first_name: 'Anna', timezone: 'Europe/Berlin', language: 'en' }),
    ).toBeUndefined()
    // of the other account nothing is told
    expect((await me(token)).accounts.map(({ id }: { id: number }) => id)).toEqual([world.account.account_id])
    const sessions = (await t.call('GET', '/api/auth/sessions', { as: token })).body.data
    expect(sessions.map(({ account_name }: { account_name: string }) => account_name)).not.toContain(elsewhere)
    expect((await t.call('POST', '/api/auth/logout', { as: token })).status).toBe(204)
  })

  test('installation sign-on opens an ordinary session, in the account entered last', async () => {
    const person = await newMember()
    const other = await createAccount(t.deps.db)
    await createMembership(t.deps.db, { account_id: other.account_id, user_id: person.user_id })
    await t.deps.db
      .updateTable('account_users')
      .set({ last_login_at: t.now() })
      .where('user_id', '=', person.user_id)
      .where('account_id', '=', other.account_id)
      .execute()
    const { session } = (await signOn(t, issuer, { start: {}, claims: person.claims })).body.data
    expect(session.account.id).toBe(other.account_id)
    const body = { account_id: world.account.account_id }
    const switched = await t.call('POST', '/api/auth/switch-account', { as: session.token, body })
    expect(switched.status).toBe(200)
  })

  test('installation sign-on links every confirmed address, and nobody who has no user', async () => {
    const claims = { sub: 'stranger', email: 'nobody@elsewhere.example', email_verified: true }
    expect(reasonOf(await signOn(t, issuer, { claims }))).toBe('SSO_FAILED NOT_MEMBER')
    const account = await createAccount(t.deps.db)
    const user_id = await createUser(t.deps.db, { email: 'nobody@elsewhere.example' })
    await createMembership(t.deps.db, { account_id: account.account_id, user_id })
    expect((await signOn(t, issuer, { claims })).body.data.session.user.id).toBe(user_id)
  })
})

describe('linking in the profile (ACCESS-9, API-505)', () => {
  const LINKS = '/api/users/me/sso-identities'
  async function link(as: string, account_id: number | null, claims: Record<string, unknown>) {
    const { url, cookie } = await leave(t, { account_id }, { as, path: LINKS })
    const connection = account_id === null ? 'installation' : String(account_id)
    return finish(t, { ...issuer.answer(url, claims), connection }, { cookie, as })
  }

  test('an address of any domain; afterwards the identity logs in; unlinked, its sessions end', async () => {
    const { token, user_id } = await newMember()
    const { account_id } = world.account
    await t.deps.db
      .updateTable('users')
      .set({ email: `x${count}@elsewhere.example` })
      .where('id', '=', user_id)
      .execute()
    const claims = { sub: `linked-${count}` }
    expect((await t.call('GET', LINKS, { as: token })).body.data).toMatchObject({
      can_link_account: true,
      identities: [],
    })
    expect((await link(token, account_id, claims)).body.data).toMatchObject({ purpose: 'LINK', session: null })
    const { identities, can_link_account } = (await t.call('GET', LINKS, { as: token })).body.data
    expect(identities).toMatchObject([{ account_id, issuer: issuer.issuer }])
    expect(can_link_account).toBe(false)
    const session = (await enter(claims)).body.data.session
    expect(session.user.id).toBe(user_id)
    expect((await t.call('DELETE', `${LINKS}/${identities[0].id}`, { as: token })).status).toBe(204)
    expect((await t.call('GET', '/api/users/me', { as: session.token })).status).toBe(401)
    expect((await t.call('GET', '/api/users/me', { as: token })).status).toBe(200)
  })

  test('somebody else’s identity stays theirs', async () => {
    const [first, second] = [await newMember(), await newMember()]
    expect((await enter(first.claims)).status).toBe(200)
    const reply = await link(second.token, world.account.account_id, { sub: first.claims.sub })
    expect(reasonOf(reply)).toBe('SSO_FAILED LINKED_ELSEWHERE')
    const theirs = (await t.call('GET', LINKS, { as: first.token })).body.data.identities[0].id
    expect((await t.call('DELETE', `${LINKS}/${theirs}`, { as: second.token })).status).toBe(404)
  })

  test('a link ends in the session that began it, and for an account one is in', async () => {
    const [first, second] = [await newMember(), await newMember()]
    const { url, cookie } = await leave(t, { account_id: world.account.account_id }, { as: first.token, path: LINKS })
    const body = { ...issuer.answer(url, { sub: 'mine' }), connection: String(world.account.account_id) }
    expect(reasonOf(await finish(t, body, { cookie, as: second.token }))).toBe('SSO_FAILED STATE')
    const stranger = await createAccount(t.deps.db)
    expect(
      (await leave(t, { account_id: world.account.account_id }, { as: stranger.token, path: LINKS })).reply.status,
    ).toBe(404)
  })
})

describe('back-channel logout (ACCESS-13)', () => {
  const tell = (logout_token: string, connection: string | number = world.account.account_id) =>
    t.call('POST', `/api/auth/sso/${connection}/backchannel-logout`, { body: { logout_token } })
  const alive = async (token: string) => (await t.call('GET', '/api/users/me', { as: token })).status === 200
  const entered = async (person: { claims: Record<string, unknown> }, sid: string) =>
    (await enter({ ...person.claims, sid })).body.data.session.token as string

  test('ends the sessions of a subject, or of one of its sessions at the provider; a token works once', async () => {
    const [person, other] = [await newMember(), await newMember()]
    const sessions = [await entered(person, 'a'), await entered(person, 'b'), await entered(other, 'c')]
    const states = () => Promise.all([...sessions, person.token].map(alive))
    const form = await t.app.inject({
      method: 'POST',
      url: `/api/auth/sso/${world.account.account_id}/backchannel-logout`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ logout_token: await issuer.logoutToken({ sid: 'a' }) }).toString(),
    })
    expect(form.statusCode).toBe(204)
    // one's own login is not the provider's to end
    expect(await states()).toEqual([false, true, true, true])
    const of_person = await issuer.logoutToken({ sub: person.claims.sub })
    const both = await Promise.all([tell(of_person), tell(of_person)])
    expect(both.map(({ status }) => status).sort()).toEqual([204, 422])
    expect(await states()).toEqual([false, false, true, true])
  })

  test.each([
    ['an identity token', { sub: 'x', nonce: 'y' }],
    ['nothing named', {}],
    ['no event', { sub: 'x', events: {} }],
    ['for another client', { sub: 'x', aud: 'else' }],
    ['of another issuer', { sub: 'x', iss: 'https://login.example.org' }],
    ['run out', { sub: 'x', exp: 1_700_000_000 }],
    ['too old', { sub: 'x', iat: 1_700_000_000 }],
  ])('%s is refused', async (_what, claims) => {
    expect(reasonOf(await tell(await issuer.logoutToken(claims)))).toBe('SSO_FAILED TOKEN')
  })

  test('somebody else’s account is not reached, nor any with an unsigned token', async () => {
    const person = await newMember()
    const token = await entered(person, 'd')
    const account = await createAccount(t.deps.db)
    expect((await tell(await issuer.logoutToken({ sid: 'd' }), account.account_id)).status).toBe(422)
    // the installation's connection is another one, though its issuer is the same
    expect((await tell(await issuer.logoutToken({ sid: 'd' }), 'installation')).status).toBe(204)
    const [, payload] = (await issuer.logoutToken({ sid: 'd' })).split('.')
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
    expect(reasonOf(await tell(unsigned))).toBe('SSO_FAILED TOKEN')
    expect(await alive(token)).toBe(true)
  })
})
