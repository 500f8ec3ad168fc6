import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Gate, OPEN_GATE } from '#server/platform/database/gate.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { tellAlarm, watchedBy } from './watch-alarms.ts'

let t: TestApp
const gate: Gate & { is_synchronous: boolean } = { ...OPEN_GATE, is_synchronous: true }
beforeAll(async () => {
  t = await createTestApp({ gate, env: { TURNOUT_HA: 'required' } })
})
afterAll(() => t.close())

const time = { has_jumped: false }
const tell = (kind: string) => tellAlarm(t.deps, watchedBy(t.deps, time).find((one) => one.kind === kind)!)
const tellStandby = () => tell('HA_NOT_SYNCHRONOUS')
const alarms = () => t.deps.db.selectFrom('operator_alarms').select('kind').where('resolved_at', 'is', null).execute()

test('without a standby nothing is sold that one server alone would have, and an operator is told (HA-1)', async () => {
  const { event_id, ticket_id, price_id } = await createOnSaleEvent(t.deps.db, { capacity: 10 })
  const path = `/api/public/events/${event_id}/order`
  const body = { items: [{ ticket_id, ticket_price_id: price_id, quantity: 1 }] }
  const held = await t.call('POST', path, { body })
  expect(held.status).toBe(201)
  const session = { cookie: String(held.headers['set-cookie']).split(';')[0]! }
  const order = `${path}/${held.body.data.short_id}`

  gate.is_synchronous = false
  await tellStandby()
  expect(await alarms()).toEqual([{ kind: 'HA_NOT_SYNCHRONOUS' }])
  const buyer = { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.org', answers: [] }
  const refused = [
    await t.call('POST', path, { body }),
    await t.call('PUT', order, { body: { order: buyer, attendees: [] }, headers: session }),
    await t.call('POST', `${order}/payment`, { body: { method: 'CARD' }, headers: session }),
    await t.call('POST', `${order}/payment`, { body: { method: 'OFFLINE' }, headers: session }),
  ]
  expect(refused.map(({ status, body: told }) => [status, told.error.code])).toEqual(Array(4).fill([503, 'BUSY']))
  expect((await t.call('GET', order)).status, 'what there is can be read').toBe(200)

  gate.is_synchronous = true
  await tellStandby()
  expect(await alarms()).toEqual([])
  expect((await t.call('POST', path, { body })).status).toBe(201)
})

test('a clock that jumped is an alarm until the database stands by it or takes it back (HA-10)', async () => {
  time.has_jumped = true
  await tell('CLOCK_JUMP')
  expect(await alarms()).toEqual([{ kind: 'CLOCK_JUMP' }])
  time.has_jumped = false
  await tell('CLOCK_JUMP')
  expect(await alarms()).toEqual([])
})
