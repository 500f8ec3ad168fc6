import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemCtx } from '#server/platform/context/context.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount, createSession } from '#test/factories.ts'
import { purgeExpiredLogins } from './purge-expired-logins.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const DAY = 24 * 3_600_000

test('addresses in sessions go after 30 days (SEC-42)', async () => {
  const { account_id, user_id } = await createAccount(t.deps.db)
  t.advance(DAY + 60_000)
  const fresh = await createSession(t.deps.db, { user_id, account_id, now: t.now() })
  t.advance(29 * DAY)
  await purgeExpiredLogins(systemCtx(t.deps))
  const left = await t.deps.db.selectFrom('sessions').select('created_at').execute()
  expect(left).toEqual([{ created_at: new Date(t.now().getTime() - 29 * DAY) }])
  expect((await t.call('GET', '/api/users/me', { as: fresh })).status).toBe(401)
})
