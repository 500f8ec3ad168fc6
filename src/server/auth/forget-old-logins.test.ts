import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemCtx } from '#server/platform/context.ts'
import { countTry } from '#server/platform/throttle.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount, createSession } from '#test/factories.ts'
import { forgetOldLogins } from './forget-old-logins.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const DAY = 24 * 3_600_000

test('addresses in sessions go after 30 days, failed logins after one (SEC-42)', async () => {
  const { account_id, user_id } = await createAccount(t.deps.db)
  await countTry(t.deps.db, 'login-ip:192.0.2.1', 60, t.now())
  t.advance(DAY + 60_000)
  await countTry(t.deps.db, 'login-ip:192.0.2.2', 60, t.now())
  const fresh = await createSession(t.deps.db, { user_id, account_id, now: t.now() })
  await forgetOldLogins(systemCtx(t.deps))
  expect(await t.deps.db.selectFrom('throttles').select('key').execute()).toEqual([{ key: 'login-ip:192.0.2.2' }])
  t.advance(29 * DAY)
  await forgetOldLogins(systemCtx(t.deps))
  const left = await t.deps.db.selectFrom('sessions').select('created_at').execute()
  expect(left).toEqual([{ created_at: new Date(t.now().getTime() - 29 * DAY) }])
  expect((await t.call('GET', '/api/users/me', { as: fresh })).status).toBe(401)
})
