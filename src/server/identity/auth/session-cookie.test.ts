import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount, createMembership, createSession, createUser } from '#test/factories.ts'
import { hashPassword } from './password.ts'

const HOST = '__Host-turnout_session'
const PASSWORD = 'low tide at nine'
const HOUR = 3_600_000
const env = { APP_URL: 'https://tickets.example.org' }

/** The tests' clock stands in 2027: the roll-out is long over. */
let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ env })
})
afterAll(() => t.close())

async function person(app: TestApp) {
  const { account_id } = await createAccount(app.deps.db)
  const email = `${crypto.randomUUID()}@example.org`
  const user_id = await createUser(app.deps.db, { email, password_hash: await hashPassword(PASSWORD) })
  await createMembership(app.deps.db, { account_id, user_id })
  return { email, user_id, account_id }
}
/** Those a login is carried by; by what a browser is known opens nothing (ACCESS-14). */
async function cookiesOf(app: TestApp): Promise<string[]> {
  const { email } = await person(app)
  const reply = await app.call('POST', '/api/auth/login', { body: { email, password: PASSWORD } })
  return [reply.headers['set-cookie']]
    .flat()
    .map(String)
    .filter((cookie) => !cookie.startsWith('turnout_device='))
}
const me = async (app: TestApp, cookie: string) =>
  (await app.call('GET', '/api/users/me', { headers: { cookie } })).status

test('on https the login cookie is bound to its host, and is the only one (AUT-2)', async () => {
  const cookies = await cookiesOf(t)
  expect(cookies).toHaveLength(1)
  expect(cookies[0]).toMatch(
    /^__Host-turnout_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  expect(await me(t, cookies[0]!.split(';')[0]!)).toBe(200)
})

test('logging out clears both names', async () => {
  const { user_id, account_id } = await person(t)
  const token = await createSession(t.deps.db, { user_id, account_id })
  const reply = await t.call('POST', '/api/auth/logout', { as: token })
  const cleared = [reply.headers['set-cookie']].flat().map((one) => String(one).split('=')[0])
  expect(cleared).toEqual([HOST, 'turnout_session'])
})

test('a session planted under the plain name is none; one of before the name is good until it ends', async () => {
  const { user_id, account_id } = await person(t)
  const planted = await createSession(t.deps.db, { user_id, account_id, now: t.now() })
  expect([await me(t, `turnout_session=${planted}`), await me(t, `${HOST}=${planted}`)]).toEqual([401, 200])
  const app = await createTestApp({ env })
  const one = await person(app)
  await app.owner.query("update schema_migrations set applied_at = $1 where name = '0028-identity.sql'", [
    new Date(app.now().getTime() - 30 * HOUR),
  ])
  const at = (hours: number) =>
    createSession(app.deps.db, { ...one, now: new Date(app.now().getTime() - hours * HOUR) })
  const [before, overlap, after] = [await at(31), await at(7), await at(5)]
  const good = await Promise.all([before, overlap, after].map((token) => me(app, `turnout_session=${token}`)))
  expect(good).toEqual([200, 200, 401])
  await app.close()
})

test('the bound name decides over the plain one', async () => {
  const { user_id, account_id } = await person(t)
  const own = await createSession(t.deps.db, { user_id, account_id })
  expect(await me(t, `turnout_session=${own}; ${HOST}=${'x'.repeat(43)}`)).toBe(401)
})

test('while a process of the release before may answer, a login is known to both (ADR 0035)', async () => {
  const app = await createTestApp({ env })
  await app.owner.query("update schema_migrations set applied_at = $1 where name = '0028-identity.sql'", [
    new Date(app.now().getTime() - 23 * HOUR),
  ])
  const cookies = await cookiesOf(app)
  expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual([HOST, 'turnout_session'])
  for (const cookie of cookies) expect(await me(app, cookie.split(';')[0]!)).toBe(200)
  await app.close()
})

test('over http the protected name means nothing: no browser keeps it there', async () => {
  const app = await createTestApp()
  const { user_id, account_id } = await person(app)
  const token = await createSession(app.deps.db, { user_id, account_id })
  expect([await me(app, `${HOST}=${token}`), await me(app, `turnout_session=${token}`)]).toEqual([401, 200])
  await app.close()
})
