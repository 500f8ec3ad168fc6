import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/database/db.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount, createEvent } from '#test/factories.ts'
import { audit } from './audit.ts'
import { systemCtx } from './context.ts'

let t: TestApp
let event_id: number
beforeAll(async () => {
  t = await createTestApp()
  event_id = await createEvent(t.deps.db, await createAccount(t.deps.db))
})
afterAll(() => t.close())

test('what has no digest is refused where it is said, with all that was done: in the log it would stop everybody’s (AUD-5, LOGE-5)', async () => {
  const said = inTransaction(t.deps.db, async (tx) => {
    await tx.updateTable('events').set({ title: 'Half done' }).where('id', '=', event_id).execute()
    await audit(tx, systemCtx(t.deps), 'event.updated', { event_id, data: { fields: [0.5 as never] } })
  })
  await expect(said).rejects.toThrow('0.5 is no integer')
  const { title } = await t.deps.db
    .selectFrom('events')
    .select('title')
    .where('id', '=', event_id)
    .executeTakeFirstOrThrow()
  expect(title).not.toBe('Half done')
  expect(await t.deps.db.selectFrom('outbox').select('id').execute()).toEqual([])
})
