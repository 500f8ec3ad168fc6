import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { buy, setRoom } from '#test/waiting-rooms.ts'
import { listWatchedRooms } from '../watch-queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ env: { LOG_LEVEL: 'silent' } })
})
afterAll(() => t.close())

const watched = async () => (await listWatchedRooms(t.deps.db, t.now())).map(({ event_id, holds }) => [event_id, holds])

test('rooms that open by themselves are watched while their event is on sale, and only then (ROOM-11)', async () => {
  const shop = await createOnSaleEvent(t.deps.db, { price: 0 })
  await setRoom(t, shop, { mode: 'AUTO' })
  await buy(t, shop)
  const set = (values: {
    status?: 'LIVE' | 'DRAFT' | 'ARCHIVED'
    end_date?: Date | null
    start_date?: Date
    deleted_at?: Date | null
  }) => t.deps.db.updateTable('events').set(values).where('id', '=', shop.event_id).execute()
  expect(await watched()).toEqual([[shop.event_id, 1]])
  for (const status of ['DRAFT', 'ARCHIVED'] as const) {
    await set({ status })
    expect(await watched(), status).toEqual([])
  }
  await set({ status: 'LIVE', deleted_at: t.now() })
  expect(await watched(), 'deleted').toEqual([])
  const hours = (n: number) => new Date(t.now().getTime() + n * 3_600_000)
  await set({ deleted_at: null, start_date: hours(-2), end_date: hours(-1) })
  expect(await watched(), 'over').toEqual([])
  await set({ start_date: hours(-50), end_date: null })
  expect(await watched(), 'over with its day').toEqual([])
  await set({ end_date: hours(1) })
  expect(await watched()).toEqual([[shop.event_id, 1]])
})
