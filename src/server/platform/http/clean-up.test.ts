import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemCtx } from '#server/platform/context/context.ts'
import { countTry } from '#server/platform/context/throttle.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { cleanUp } from './clean-up.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const DAY = 24 * 3_600_000

test('Idempotency-Keys and counters of tries go after a day, younger ones stay (CNV-7, SEC-42)', async () => {
  const { db } = t.deps
  const claim = (key: string) =>
    db
      .insertInto('idempotency_keys')
      .values({ caller: 'public', key, request_hash: Buffer.from('x'), claimed_at: t.now() })
      .execute()
  await claim('old')
  await countTry(db, { key: 'login-ip:192.0.2.1', seconds: 60 }, t.now())
  t.advance(DAY + 60_000)
  await claim('young')
  await countTry(db, { key: 'login-ip:192.0.2.2', seconds: 60 }, t.now())
  for (const _ of [1, 2]) await cleanUp(systemCtx(t.deps))
  expect(await db.selectFrom('idempotency_keys').select('key').execute()).toEqual([{ key: 'young' }])
  expect(await db.selectFrom('throttles').select('key').execute()).toEqual([{ key: 'login-ip:192.0.2.2' }])
})
