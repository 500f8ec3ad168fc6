import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount, createMembership, createUser } from '#test/factories.ts'
import { newestToken } from '#test/outbox.ts'
import { hashPassword } from './password.ts'

const PASSWORD = 'low tide at nine'
const MINUTE = 60_000
let t: TestApp
let hash: string
beforeAll(async () => {
  // not aligned to any window: limits must not depend on where the quarter of an hour begins
  t = await createTestApp({
    env: { TURNOUT_LIMITS: 'on', TURNOUT_TRUST_PROXY: '127.0.0.1', TURNOUT_REGISTRATION: 'open' },
    now: new Date('2027-03-01T10:13:37Z'),
  })
  hash = await hashPassword(PASSWORD)
})
afterAll(() => t.close())

let counter = 0
async function person() {
  const email = `limited-${++counter}@example.org`
  const { account_id } = await createAccount(t.deps.db)
  const user_id = await createUser(t.deps.db, { email, password_hash: hash })
  await createMembership(t.deps.db, { account_id, user_id })
  return { email, user_id, account_id }
}

const from = (ip: string) => ({ 'x-forwarded-for': ip })
const login = async (email: string, password: string, ip: string) =>
  (await t.call('POST', '/api/auth/login', { body: { email, password }, headers: from(ip) })).status
const fail = async (email: string, ip: string, times: number) => {
  for (let i = 0; i < times; i++) expect(await login(email, 'wrong password', ip)).toBe(401)
}

describe('failed logins (AUT-16, SEC-40a)', () => {
  test('after five, the right password is refused too, for fifteen minutes', async () => {
    const { email } = await person()
    await fail(email, '198.51.100.1', 2)
    t.advance(4 * MINUTE)
    await fail(email, '198.51.100.1', 3)
    const refused = await t.call('POST', '/api/auth/login', {
      body: { email, password: PASSWORD },
      headers: from('198.51.100.1'),
    })
    expect([refused.status, refused.body.error.code]).toEqual([429, 'RATE_LIMITED'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    t.advance(15 * MINUTE - 1000)
    expect(await login(email, PASSWORD, '198.51.100.1')).toBe(429)
    t.advance(1000)
    expect(await login(email, PASSWORD, '198.51.100.1')).toBe(200)
  })

  test('strangers in another network do not lock the user out; the neighbour in the same one does', async () => {
    const { email } = await person()
    await fail(email, '203.0.113.7', 5)
    expect(await login(email, PASSWORD, '203.0.113.99')).toBe(429)
    expect(await login(email, PASSWORD, '192.0.2.10')).toBe(200)
  })

  test('unknown addresses are counted like known ones, so counting does not tell either', async () => {
    await fail('nobody-here@example.org', '192.0.2.20', 5)
    expect(await login('nobody-here@example.org', PASSWORD, '192.0.2.20')).toBe(429)
  })

  test('right passwords do not count', async () => {
    const { email } = await person()
    for (let i = 0; i < 7; i++) expect(await login(email, PASSWORD, '192.0.2.30')).toBe(200)
  })

  test('twenty for one address in an hour, over all networks', async () => {
    const { email } = await person()
    for (let network = 0; network < 5; network++) await fail(email, `10.1.${network}.1`, 4)
    expect(await login(email, PASSWORD, '10.1.77.1')).toBe(429)
    t.advance(61 * MINUTE)
    expect(await login(email, PASSWORD, '10.1.77.1')).toBe(200)
  })

  test('fifty from one address of the network', async () => {
    for (let i = 0; i < 50; i++) await fail(`walk-${i}@example.org`, '10.9.9.9', 1)
    const { email } = await person()
    expect(await login(email, PASSWORD, '10.9.9.9')).toBe(429)
    expect(await login(email, PASSWORD, '10.9.9.8')).toBe(200)
  })

  test('twelve tries at once: five are looked at', async () => {
    const { email } = await person()
    const replies = await Promise.all(Array.from({ length: 12 }, () => login(email, 'wrong password', '10.20.0.1')))
    expect(replies.filter((status) => status === 401).length).toBeLessThanOrEqual(5)
    expect(replies.every((status) => status === 401 || status === 429)).toBe(true)
  })

  test('no address is readable in the counters (AUT-10)', async () => {
    const keys = await t.deps.db.selectFrom('throttles').select('key').execute()
    expect(keys.some(({ key }) => key.includes('example.org'))).toBe(false)
  })
})

describe('the other limits (SEC-40b, SEC-40c)', () => {
  test('ten registrations an hour from one address', async () => {
    const post = (n: number) =>
      t.call('POST', '/api/auth/register', {
        headers: from('10.30.0.1'),
        body: {
          first_name: 'A',
          email: `crowd-${n}@example.org`,
          password: PASSWORD,
          password_confirmation: PASSWORD,
          terms_accepted: true,
        },
      })
    for (let n = 0; n < 10; n++) expect((await post(n)).status).toBe(201)
    expect((await post(10)).status).toBe(429)
  })

  test('a whole /64 is one caller, whatever its addresses; its neighbour is another (SEC-40b)', async () => {
    const ask = async (n: number, ip: string) =>
      (await t.call('POST', '/api/auth/forgot-password', { body: { email: `v6-${n}@example.org` }, headers: from(ip) }))
        .status
    for (let n = 0; n < 20; n++) expect(await ask(n, `2001:db8:40:1::${n + 1}`)).toBe(200)
    expect(await ask(20, '2001:db8:40:1:ffff:ffff:ffff:ffff')).toBe(429)
    expect(await ask(21, '2001:db8:40:2::1')).toBe(200)
  })

  test('three reset mails an hour per address, known or not, twenty per caller', async () => {
    const ask = async (email: string, ip: string) =>
      (await t.call('POST', '/api/auth/forgot-password', { body: { email }, headers: from(ip) })).status
    const { email } = await person()
    for (const address of [email, 'unknown-reset@example.org']) {
      for (let i = 0; i < 3; i++) expect(await ask(address, `10.40.0.${i}`)).toBe(200)
      expect(await ask(address, '10.40.0.9')).toBe(429)
    }
    for (let i = 0; i < 20; i++) expect(await ask(`many-${i}@example.org`, '10.41.0.1')).toBe(200)
    expect(await ask('many-20@example.org', '10.41.0.1')).toBe(429)
  })

  test('twenty token pages in a quarter of an hour', async () => {
    const open = async () =>
      (await t.call('GET', '/api/auth/reset-password/none', { headers: from('10.50.0.1') })).status
    for (let i = 0; i < 20; i++) expect(await open()).toBe(404)
    expect(await open()).toBe(429)
  })

  test('one confirmation mail a minute (USR-14)', async () => {
    const { user_id, token } = await createAccount(t.deps.db, { verified: false })
    await t.deps.db
      .updateTable('sessions')
      .set({ created_at: t.now(), last_used_at: t.now() })
      .where('user_id', '=', user_id)
      .execute()
    const resend = async () =>
      (await t.call('POST', `/api/users/${user_id}/resend-email-confirmation`, { as: token })).status
    expect(await resend()).toBe(204)
    t.advance(59_000)
    expect(await resend()).toBe(429)
    t.advance(1000)
    expect(await resend()).toBe(204)
    const { email } = await t.deps.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', user_id)
      .executeTakeFirstOrThrow()
    const link = await newestToken(t, email, 'confirm-email')
    expect((await t.call('POST', `/api/users/${user_id}/confirm-email/${link}`, { as: token })).status).toBe(200)
    expect(await resend()).toBe(409)
  })
})
