import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobTable } from '#server/app/job-table.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { createTestApp, type TestApp } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

test('webhooks are forgotten after 30 days, not before, acted on or not (SEC-42)', async () => {
  const DAY = 24 * 60 * 60_000
  const insert = (id: string, days: number, processed: boolean) => {
    const received_at = new Date(t.now().getTime() - days * DAY)
    const values = { provider: 'stripe', provider_event_id: id, type: 'x', received_at }
    return t.deps.db
      .insertInto('payment_events')
      .values({ ...values, processed_at: processed ? received_at : null })
      .execute()
  }
  await insert('evt_old', 31, true)
  await insert('evt_stuck', 31, false)
  await insert('evt_young', 29, true)
  await jobTable['payments.forget-events']!(systemCtx(t.deps), {} as never)
  const left = await t.deps.db.selectFrom('payment_events').select('provider_event_id').execute()
  expect(left).toEqual([{ provider_event_id: 'evt_young' }])
})
