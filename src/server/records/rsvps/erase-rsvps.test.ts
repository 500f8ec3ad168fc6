import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#core/platform/limits.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { queuedMails } from '#test/outbox.ts'
import { answer, createRsvp, rsvpOf } from '#test/rsvps.ts'
import { eraseOldRsvps } from './erase-rsvps.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

test('thirty days after the date names, addresses and the mails are gone; the answer stays for the figures (WTL-20)', async () => {
  t.setNow(new Date('2027-03-01T10:00:00Z'))
  const sale = await createOnSaleEvent(t.deps.db, { price: 0 })
  const ends_at = new Date('2027-03-03T22:00:00Z')
  await t.deps.db
    .updateTable('event_dates')
    .set({ starts_at: new Date('2027-03-03T18:00:00Z'), ends_at })
    .where('event_id', '=', sale.event_id)
    .execute()
  const rsvp = await createRsvp(t, sale)
  await answer(t, rsvp, ['YES', 1])
  const path = `/api/events/${sale.event_id}/rsvps/send`
  await t.call('POST', path, { as: sale.account.token, body: { ids: [rsvp.id] } })
  await t.runJobs()
  const invitations = () => queuedMails(t, rsvp.email!, 'rsvp-invitation')
  expect(await invitations()).toHaveLength(1)
  t.setNow(new Date(ends_at.getTime() + 30 * DAY_MS - 1000))
  expect(await eraseOldRsvps(systemCtx(t.deps))).toBe(0)
  t.advance(2000)
  expect(await eraseOldRsvps(systemCtx(t.deps), 1)).toBe(1)
  expect(await rsvpOf(t, rsvp)).toMatchObject({
    first_name: null,
    last_name: null,
    email: null,
    response: 'YES',
    guests: 1,
  })
  expect(await invitations()).toEqual([])
  expect(await eraseOldRsvps(systemCtx(t.deps))).toBe(0)
  const { status, body } = await t.call('GET', `/api/public/rsvps/${rsvp.short_id}`)
  expect([status, body.data.first_name, body.data.locked]).toEqual([200, null, 'OVER'])
})
