import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '#server/identity/auth/password.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import {
  createAccount,
  createEvent,
  createMember,
  createMembership,
  createSession,
  createUser,
} from '#test/factories.ts'
import { queuedMails } from '#test/outbox.ts'
import { codeOf, enrolTotp } from '#test/second-factors.ts'
import { forceFactorReset } from './reset-factors.ts'

const PASSWORD = 'low tide at nine'
const DAY = 86_400_000
let t: TestApp
let hash: string
beforeAll(async () => {
  t = await createTestApp()
  hash = await hashPassword(PASSWORD)
})
afterAll(() => t.close())

let counter = 0
/** An account whose owner and one organizer have been here for a while; the clock stands. */
async function world() {
  const account = await createAccount(t.deps.db)
  const member = await createMember(t.deps.db, account.account_id, 'ORGANIZER')
  const email = `member-${++counter}@example.org`
  await t.deps.db.updateTable('users').set({ email, password_hash: hash }).where('id', '=', member.user_id).execute()
  await t.deps.db
    .updateTable('sessions')
    .set({ created_at: t.now(), last_used_at: t.now() })
    .where('account_id', '=', account.account_id)
    .execute()
  return { ...account, member: { ...member, email } }
}
type World = Awaited<ReturnType<typeof world>>
const ask = ({ account_id, token }: World, second_factor: string, as = token) =>
  t.call('PUT', `/api/accounts/${account_id}/security`, { as, body: { second_factor } })
const events = (as: string) => t.call('GET', '/api/events', { as })
const me = async (as: string) => (await t.call('GET', '/api/users/me', { as })).body.data
/** Sessions end a week after their last use: somebody looks in on the way. */
async function aWeek(...tokens: string[]) {
  t.advance(3 * DAY)
  for (const token of tokens) await me(token)
  t.advance(4 * DAY)
}
const login = (email: string, headers: Record<string, string> = {}) =>
  t.call('POST', '/api/auth/login', { body: { email, password: PASSWORD }, headers })

describe('an account asks for a second factor (ACCESS-5)', () => {
  test('a week of grace, then nothing but the own profile, adding a factor, logging out and switching', async () => {
    const one = await world()
    const { token } = one.member
    expect((await ask(one, 'ALL')).body.data).toEqual({ second_factor: 'ALL', members: 2, members_without: 2 })
    expect(await me(token)).toMatchObject({
      second_factor: false,
      second_factor_due_at: new Date(t.now().getTime() + 7 * DAY).toISOString(),
    })
    await aWeek(token)
    t.advance(-1)
    expect((await events(token)).status).toBe(200)
    t.advance(1)
    const refused = await events(token)
    expect([refused.status, refused.body.error.code, refused.body.error.data]).toEqual([
      403,
      'SECOND_FACTOR_REQUIRED',
      { enrolled: false, methods: [] },
    ])
    expect((await t.call('GET', '/api/auth/sessions', { as: token })).status).toBe(200)
    await enrolTotp(t, token)
    expect((await events(token)).status).toBe(200)
    expect(await me(token)).toMatchObject({ second_factor: true, second_factor_due_at: null })
  })

  test('of admins alone, organizers are not asked', async () => {
    const one = await world()
    await ask(one, 'ADMINS')
    await aWeek(one.token, one.member.token)
    expect((await events(one.member.token)).status).toBe(200)
    expect((await events(one.token)).body.error.code).toBe('SECOND_FACTOR_REQUIRED')
  })

  test('a session that has not shown the factor its user has is asked for it, and goes on after confirming', async () => {
    const one = await world()
    const { token, email } = one.member
    const other = (await login(email)).body.data.token
    const { secret } = await enrolTotp(t, token)
    await ask(one, 'ALL')
    await aWeek(token, other)
    expect((await events(token)).status).toBe(200)
    expect((await events(other)).body.error).toMatchObject({
      code: 'SECOND_FACTOR_REQUIRED',
      data: { enrolled: true, methods: ['PASSWORD', 'TOTP', 'RECOVERY_CODE'] },
    })
    await t.call('POST', '/api/auth/confirm', { as: other, body: { password: PASSWORD, code: codeOf(t, secret) } })
    expect((await events(other)).status).toBe(200)
  })

  test('the last factor stays while an account asks for one, also another account of the user', async () => {
    const [one, other] = [await world(), await world()]
    const { token, user_id } = one.member
    await createMembership(t.deps.db, { account_id: other.account_id, user_id, role: 'ORGANIZER' })
    await enrolTotp(t, token)
    await ask(other, 'ALL')
    const remove = () => t.call('DELETE', '/api/users/me/totp', { as: token })
    expect([(await remove()).status, (await remove()).body.error.code]).toEqual([409, 'SECOND_FACTOR_NEEDED'])
    expect((await t.call('GET', '/api/users/me/recovery-codes', { as: token })).body.data.left).toBe(10)
    await ask(other, 'OFF')
    expect((await remove()).status).toBe(204)
  })

  test('admins decide, after confirming that it is them; another account is not there', async () => {
    const [one, other] = [await world(), await world()]
    expect((await ask(one, 'ALL', one.member.token)).status).toBe(403)
    expect((await ask(one, 'ALL', other.token)).status).toBe(404)
    expect((await ask(one, 'SOME')).body.error.fields).toHaveProperty('second_factor')
    await t.deps.db
      .updateTable('sessions')
      .set({ fresh_until: t.now() })
      .where('account_id', '=', one.account_id)
      .execute()
    expect((await ask(one, 'ALL')).body.error.code).toBe('FRESH_LOGIN_REQUIRED')
  })

  test('a page of a draft is nothing for a session that owes its second factor (PRM-19)', async () => {
    const one = await world()
    const event_id = await createEvent(t.deps.db, one, { status: 'DRAFT' })
    const page = () => t.call('GET', `/api/public/events/${event_id}`, { as: one.token })
    expect((await page()).status).toBe(200)
    await ask(one, 'ALL')
    await aWeek(one.token)
    expect((await page()).status).toBe(404)
  })
})

describe('removing the factors of somebody who has lost their device (ACCESS-7)', () => {
  const reset = (as: string, user_id: number) => t.call('DELETE', `/api/users/${user_id}/second-factor`, { as })

  test('an admin removes them all; the member is logged out everywhere and told; the password is enough again', async () => {
    const one = await world()
    const { token, user_id, email } = one.member
    await enrolTotp(t, token)
    const ticket = (await login(email)).body.data.login_ticket
    expect((await t.call('GET', `/api/users/${user_id}`, { as: one.token })).body.data.second_factor).toBe(true)
    expect((await reset(one.token, user_id)).status).toBe(204)
    expect((await events(token)).status).toBe(401)
    expect(
      (await t.call('POST', '/api/auth/second-factor', { body: { login_ticket: ticket, code: '123456' } })).status,
    ).toBe(410)
    expect((await queuedMails(t, email, 'factor-changed')).at(-1)?.payload.change).toBe('RESET')
    expect((await login(email)).body.data.token).toEqual(expect.any(String))
  })

  test('not of oneself, the owner, a member of another account too, or somebody who is none here', async () => {
    const [one, other] = [await world(), await world()]
    const { user_id } = await createMember(t.deps.db, one.account_id, 'ADMIN')
    const session = { user_id, account_id: one.account_id, now: t.now() }
    const admin = { user_id, token: await createSession(t.deps.db, session) }
    const code = async (as: string, user_id: number) => (await reset(as, user_id)).body.error.code
    expect(await code(one.token, one.user_id)).toBe('OWNER_IMMUTABLE')
    expect(await code(admin.token, admin.user_id)).toBe('CANNOT_CHANGE_SELF')
    expect(await code(admin.token, one.user_id)).toBe('OWNER_IMMUTABLE')
    expect(await code(one.token, other.member.user_id)).toBe('NOT_FOUND')
    expect((await reset(one.member.token, admin.user_id)).status).toBe(403)
    await createMembership(t.deps.db, { account_id: other.account_id, user_id: one.member.user_id })
    expect(await code(one.token, one.member.user_id)).toBe('MEMBER_ELSEWHERE')
  })

  test('the operator removes those of anybody', async () => {
    const one = await world()
    await enrolTotp(t, one.member.token)
    const ctx = { ...systemCtx(t.deps), now: t.now() }
    expect(await forceFactorReset(ctx, one.member.email.toUpperCase())).toContain('no second factor')
    expect((await login(one.member.email)).body.data.token).toEqual(expect.any(String))
    await expect(forceFactorReset(ctx, 'nobody@example.org')).rejects.toThrow('There is no user')
  })
})

describe('a login with a browser that is not known (ACCESS-14)', () => {
  const cookieOf = (reply: { headers: Record<string, unknown> }) =>
    [reply.headers['set-cookie']]
      .flat()
      .map(String)
      .find((one) => one.startsWith('turnout_device='))
      ?.split(';')[0] ?? ''
  async function somebody(email_confirmed_at: Date | null = t.now()) {
    const email = `device-${++counter}@example.org`
    const user_id = await createUser(t.deps.db, { email, password_hash: hash, email_confirmed_at })
    await createMembership(t.deps.db, { account_id: (await createAccount(t.deps.db)).account_id, user_id })
    return email
  }
  const mails = async (email: string) => (await queuedMails(t, email, 'new-device')).length

  test('is mailed, except the first; the browser is known by its cookie from then on', async () => {
    const email = await somebody()
    const first = await login(email)
    expect(await mails(email)).toBe(0)
    const cookie = cookieOf(first)
    expect(cookie).toMatch(/^turnout_device=[\w-]{43}$/)
    expect(cookieOf(await login(email, { cookie }))).toBe(cookie)
    expect(await mails(email)).toBe(0)
    await login(email, { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' })
    expect((await queuedMails(t, email, 'new-device'))[0]?.payload).toMatchObject({
      browser: 'Firefox',
      system: 'Linux',
      network: '127.0.0.0/24',
    })
    await login(email, { cookie })
    expect(await mails(email)).toBe(1)
  })

  test('what the cookie says is kept as a hash; anything else than ours is no cookie', async () => {
    const email = await somebody()
    const token = cookieOf(await login(email)).split('=')[1]!
    expect(JSON.stringify(await t.deps.db.selectFrom('known_devices').selectAll().execute())).not.toContain(token)
    expect(cookieOf(await login(email, { cookie: 'turnout_device=mine' }))).not.toContain('mine')
  })

  test('one browser, two people: each is asked for themselves', async () => {
    const [one, other] = [await somebody(), await somebody()]
    await login(other)
    const cookie = cookieOf(await login(one))
    await login(other, { cookie })
    expect(await mails(other)).toBe(1)
    await login(other, { cookie })
    expect([await mails(one), await mails(other)]).toEqual([0, 1])
  })

  test('an address nobody confirmed is not mailed; a device that was logged out is new again', async () => {
    const stranger = await somebody(null)
    await login(stranger)
    await login(stranger)
    expect(await mails(stranger)).toBe(0)
    const email = await somebody()
    const here = await login(email)
    const there = await login(email)
    expect(await mails(email)).toBe(1)
    const sessions = (await t.call('GET', '/api/auth/sessions', { as: here.body.data.token })).body.data
    const other = sessions.find((row: { is_current: boolean }) => !row.is_current)
    await t.call('DELETE', `/api/auth/sessions/${other.id}`, { as: here.body.data.token })
    await login(email, { cookie: cookieOf(there) })
    expect(await mails(email)).toBe(2)
  })
})
