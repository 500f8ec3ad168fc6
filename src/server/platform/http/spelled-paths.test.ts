import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount } from '#test/factories.ts'

/** The router reads `%61pi` as `api`: whoever asks by another spelling is asked the same questions. */
const SPELLINGS = ['/api', '/%61pi', '/%61%70%69', '/ap%69']

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ env: { TURNOUT_LIMITS: '' } })
})
afterAll(() => t.close())

describe('a path of the API in another spelling', () => {
  test.each(SPELLINGS)('%s: the answer rests in no cache (CNV-9, SEC-30)', async (api) => {
    const { status, headers } = await t.call('GET', `${api}/public/config`)
    expect([status, headers['cache-control'], headers.vary]).toEqual([
      200,
      'private, no-store',
      'Authorization, Cookie, Accept-Language, X-Locale',
    ])
  })

  test.each(SPELLINGS)('%s: whoever is logged in is known', async (api) => {
    const { token: as } = await createAccount(t.deps.db)
    expect((await t.call('GET', `${api}/users/me`, { as })).status).toBe(200)
  })

  test.each(SPELLINGS)('%s: a cookie without an origin of ours changes nothing (SEC-23)', async (api) => {
    const { token } = await createAccount(t.deps.db)
    const cookie = `turnout_session=${token}`
    const reply = await t.call('POST', `${api}/auth/logout`, { headers: { cookie, origin: 'https://evil.example' } })
    expect(reply.body.error.code).toBe('ORIGIN_REFUSED')
  })

  test('all spellings count together: there is no way around the limit of an address (CNV-10)', async () => {
    const ask = (n: number) => t.call('GET', `${SPELLINGS[n % SPELLINGS.length]}/public/config`)
    const leftOf = ({ headers }: { headers: Record<string, unknown> }) =>
      Number(/;r=(\d+)/.exec(String(headers.ratelimit))?.[1])
    const before = leftOf(await ask(0))
    expect(before).toBeGreaterThan(4)
    const replies = await Promise.all([1, 2, 3, 4].map(ask))
    const left = Math.min(...replies.map(leftOf))
    expect(left).toBe(before - 4)
  })
})
