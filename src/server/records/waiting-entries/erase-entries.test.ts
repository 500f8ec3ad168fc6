import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#core/platform/limits.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { queuedMails } from '#test/outbox.ts'
import { createWaitingEntry, entryOf } from '#test/waiting-lists.ts'
import { eraseEndedEntries } from './erase-entries.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

test('thirty days after the end names, addresses and mails are gone; the entry stays for the figures (WTL-20)', async () => {
  const sale = await createOnSaleEvent(t.deps.db, { price: 0 })
  const wait = () => createWaitingEntry(t, { event_id: sale.event_id, prices: [sale.price_id] })
  const [gone, stays] = [await wait(), await wait()]
  const to_gone = (await entryOf(t, gone)).email
  const message = { subject: 'Doors', body: '<p>Soon.</p>', recipient_type: 'WAITING', is_not_promotional: true }
  const messages = `/api/events/${sale.event_id}/messages`
  expect((await t.call('POST', messages, { as: sale.account.token, body: message })).status).toBe(201)
  await t.runJobs()
  const path = `/api/events/${sale.event_id}/waiting-list/${gone}`
  const removed = await t.call('DELETE', path, { as: sale.account.token, body: { reason: 'Asked by phone' } })
  expect(removed.status).toBe(204)
  await t.runJobs()
  expect((await queuedMails(t, to_gone ?? '')).map(({ kind }) => kind)).toEqual(['message', 'waiting-closed'])
  t.advance(30 * DAY_MS - 1000)
  await eraseEndedEntries(systemCtx(t.deps))
  expect((await entryOf(t, gone)).email).toBe(to_gone)
  t.advance(2000)
  expect(await eraseEndedEntries(systemCtx(t.deps), 1)).toBe(1)
  const { first_name, last_name, email: after, person_key } = await entryOf(t, gone)
  expect([first_name, last_name, after, person_key]).toEqual([null, null, null, null])
  expect(await queuedMails(t, to_gone ?? '')).toEqual([])
  const kept = (await entryOf(t, stays)).email
  expect((await queuedMails(t, kept ?? '')).map(({ kind }) => kind)).toEqual(['message'])
  const lines = await t.deps.db
    .selectFrom('audit_log')
    .select('data')
    .where('event_id', '=', sale.event_id)
    .where('action', '=', 'waiting_entries.erased')
    .execute()
  expect(lines).toEqual([{ data: { entries: 1 } }])
})
