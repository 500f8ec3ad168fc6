import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemCtx } from '#server/platform/context/context.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { buy, setRoom, tick } from '#test/waiting-rooms.ts'
import { findRoomEvent } from '../room-now-queries.ts'
import { findLiveRun } from '../run-queries.ts'
import { closeIfOver, moveByClock } from './move-run.ts'
import { closeQuiet } from './open-by-itself.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const shop = () => createOnSaleEvent(t.deps.db, { price: 0, capacity: 1 })
type Shop = Awaited<ReturnType<typeof shop>>

const versionOf = async ({ event_id }: Shop) => (await findRoomEvent(t.deps.db, event_id))!.sale_version
const stateOf = async ({ event_id }: Shop) => {
  const runs = t.deps.db.selectFrom('queue_runs').select('state').where('event_id', '=', event_id)
  return (await runs.orderBy('id', 'desc').executeTakeFirstOrThrow()).state
}
const set = (of: Shop, values: { state?: 'PAUSED'; quiet_since?: Date }) =>
  t.deps.db.updateTable('queue_runs').set(values).where('event_id', '=', of.event_id).execute()

describe('a number raised for nothing makes all processes read the catalog anew', () => {
  test('sold out for an hour, with something held: the room stays, the number too (ROOM-3g)', async () => {
    const of = await shop()
    await buy(t, of)
    await setRoom(t, of, {})
    const found = (await findLiveRun(t.deps.db, of.event_id))!
    const run = { ...found, stock: 'SOLD_OUT' as const, stock_out_at: new Date(t.now().getTime() - 3_600_000) }
    const event = (await findRoomEvent(t.deps.db, of.event_id))!
    const before = await versionOf(of)
    expect(await closeIfOver(systemCtx(t.deps), { run, event, has_numbers: true })).toBe(false)
    expect([await versionOf(of), await stateOf(of)]).toEqual([before, 'OPEN'])
    const gone = { status: 'EXPIRED', expiry_reason: 'TIME' } as const
    await t.deps.db.updateTable('orders').set(gone).where('event_id', '=', of.event_id).execute()
    expect(await closeIfOver(systemCtx(t.deps), { run, event, has_numbers: true })).toBe(true)
    expect([await versionOf(of), await stateOf(of)]).toEqual([before + 1, 'CLOSED'])
    expect(await closeIfOver(systemCtx(t.deps), { run, event, has_numbers: true }), 'by another process').toBe(false)
    expect(await versionOf(of)).toBe(before + 1)
  })

  test('moved by another process already', async () => {
    const of = await shop()
    await setRoom(t, of, {})
    const before = await versionOf(of)
    await moveByClock(systemCtx(t.deps), of.event_id)
    expect(await versionOf(of)).toBe(before)
  })
})

test('the room of a deleted event is closed (ROOM-3g)', async () => {
  const of = await shop()
  await setRoom(t, of, {})
  await t.deps.db.updateTable('events').set({ deleted_at: t.now() }).where('id', '=', of.event_id).execute()
  await tick(t)
  expect(await stateOf(of)).toBe('CLOSED')
})

test('what staff pause while a room is about to close by itself stays (ROOM-17)', async () => {
  const of = await shop()
  await setRoom(t, of, { mode: 'AUTO', auto_shoppers: 10 })
  await t.call('POST', `/api/events/${of.event_id}/queue/open`, { as: of.account.token })
  await t.deps.db.updateTable('queue_rooms').set({ mode: 'AUTO' }).where('event_id', '=', of.event_id).execute()
  const room = await t.deps.db
    .selectFrom('queue_rooms')
    .selectAll()
    .where('event_id', '=', of.event_id)
    .executeTakeFirstOrThrow()
  const event = (await findRoomEvent(t.deps.db, of.event_id))!
  await set(of, { state: 'PAUSED', quiet_since: new Date(t.now().getTime() - 11 * 60_000) })
  const before = await versionOf(of)
  await closeQuiet(systemCtx(t.deps), { room, event, holds: 0 })
  expect([await stateOf(of), await versionOf(of)]).toEqual(['PAUSED', before])
  await t.call('POST', `/api/events/${of.event_id}/queue/resume`, { as: of.account.token })
  await closeQuiet(systemCtx(t.deps), { room, event, holds: 0 })
  expect(await stateOf(of), 'its ten minutes begin anew').toBe('OPEN')
})
