import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockMessage } from '#server/catalog/message-plans/queries.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createOnSaleEvent, createSession } from '#test/factories.ts'
import { createSoldOrder } from '#test/sold-orders.ts'
import { standstill } from '#test/standstill.ts'
import { untilWaitingForLock } from '#test/waits.ts'
import { sendScheduled } from './send-scheduled.ts'

/** Two workers at one scheduled message (MSG-12, REL-20). */
let t: TestApp
let shop: Awaited<ReturnType<typeof createOnSaleEvent>>
const PEOPLE = 20
const NOW = new Date('2027-05-01T10:00:00Z')
const DUE = new Date('2027-05-02T10:00:00Z')
beforeAll(async () => {
  t = await createTestApp({ now: NOW })
  shop = await createOnSaleEvent(t.deps.db)
  const people = Array.from({ length: PEOPLE }, (_, n) => ({
    first_name: `P${n}`,
    last_name: 'Guest',
    email: `guest-${n}@example.org`,
  }))
  await createSoldOrder(t.deps.db, { ...shop, people })
})
afterAll(() => t.close())

const as = () => createSession(t.deps.db, { ...shop.account, now: t.now() })
async function scheduled(): Promise<number> {
  t.setNow(NOW)
  const body = { subject: 'Doors', body: '<p>At six.</p>', recipient_type: 'EVENT', is_not_promotional: true }
  const answer = await t.call('POST', `/api/events/${shop.event_id}/messages`, {
    as: await as(),
    body: { ...body, schedule: 'AT', send_at: DUE.toISOString() },
  })
  t.setNow(DUE)
  return answer.body.data.id
}
const read = async (id: number) =>
  (await t.call('GET', `/api/events/${shop.event_id}/messages/${id}`, { as: await as() })).body.data
const linesOf = async (id: number) => {
  const lines = await t.deps.db.selectFrom('audit_log').select(['action', 'data']).execute()
  return lines
    .filter(({ data }) => (data as { message_id?: number } | null)?.message_id === id)
    .map(({ action }) => action)
    .sort()
}

test('both take it at once: one sends it, everybody is mailed once, and it is written once', async () => {
  const id = await scheduled()
  const first = standstill()
  const holding = inTransaction(t.deps.db, async (tx) => {
    await lockMessage(tx, shop.event_id, id)
    await first.here()
  })
  // both stand before the message before either may decide
  const workers = await first.meanwhile(async () => {
    const started = [1, 2].map(() => sendScheduled(systemCtx(t.deps), id))
    await untilWaitingForLock(t, 2)
    return { started }
  })
  await Promise.all([holding, ...workers.started])
  await t.runJobs()
  const times = t.mails.sent.map(({ to }) => to)
  expect([times.length, new Set(times).size]).toEqual([PEOPLE, PEOPLE])
  expect(await read(id)).toMatchObject({ status: 'SENT', recipient_count: PEOPLE, sent_count: PEOPLE })
  expect(await linesOf(id)).toEqual(['message.scheduled', 'message.sent'])
})

test('cancelled while a worker stands before it: it is not sent', async () => {
  const id = await scheduled()
  const changing = standstill()
  const cancelling = inTransaction(t.deps.db, async (tx) => {
    await lockMessage(tx, shop.event_id, id)
    await changing.here()
    await tx.updateTable('messages').set({ status: 'NOT_SENT' }).where('id', '=', id).execute()
  })
  const worker = await changing.meanwhile(async () => {
    const started = sendScheduled(systemCtx(t.deps), id)
    await untilWaitingForLock(t, 1)
    return { started }
  })
  await Promise.all([cancelling, worker.started])
  expect(await linesOf(id)).toEqual(['message.scheduled'])
  expect((await read(id)).status).toBe('NOT_SENT')
})

test('control: without the lock both find it waiting, and with the unique index off everybody has two mails', async () => {
  const id = await scheduled()
  await t.owner.query('drop index mails_message')
  const seen = standstill(2)
  const workers = [1, 2].map(() =>
    inTransaction(t.deps.db, async (tx) => {
      const waiting = tx.selectFrom('messages').select('id').where('id', '=', id).where('status', '=', 'SCHEDULED')
      const row = await waiting.executeTakeFirst()
      await seen.here()
      if (!row) return
      await sql`insert into mails (kind, message_id, event_id, to_address, language, status, created_at)
        select 'message', ${id}, event_id, email, language, 'QUEUED', ${t.now()} from attendees`.execute(tx)
      await tx.updateTable('messages').set({ status: 'PROCESSING' }).where('id', '=', id).execute()
    }),
  )
  await seen.meanwhile(async () => {})
  await Promise.all(workers)
  const mails = await t.deps.db.selectFrom('mails').select('to_address').where('message_id', '=', id).execute()
  expect([mails.length, new Set(mails.map(({ to_address }) => to_address)).size]).toEqual([2 * PEOPLE, PEOPLE])
})
