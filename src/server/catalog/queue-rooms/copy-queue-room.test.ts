import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { setRoom } from '#test/waiting-rooms.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

test('a copy has the dials and lanes of the room, switched off and without codes (BO-104)', async () => {
  const of = await createOnSaleEvent(t.deps.db)
  const as = of.account.token
  await setRoom(t, of, { max_shoppers: 40, lanes: [{ name: 'Members', code: 'friends', share: 30 }] })
  const made = await t.call('POST', `/api/events/${of.event_id}/duplicate`, {
    as,
    body: { title: 'Once more', start_date: '2027-09-01T19:00' },
  })
  const copy = await t.call('GET', `/api/events/${made.body.data.id}/queue`, { as })
  expect(copy.body.data).toMatchObject({
    mode: 'OFF',
    max_shoppers: 40,
    lanes: [{ lane: 1, name: 'Members', has_code: false, share: 30 }],
    run: null,
  })
})
