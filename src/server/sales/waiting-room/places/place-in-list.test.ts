import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPlaceToken } from '#core/sales/waiting-room/place-token.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { allocateWaiting } from '#server/sales/waiting-list/allocate-waiting.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { createWaitingEntry, openWaitingList, statusesOf } from '#test/waiting-lists.ts'
import { setRoom, takePlace } from '#test/waiting-rooms.ts'
import { findLiveRun, instantOfRank } from '../run-queries.ts'
import { placeInList } from './place-in-list.ts'
import { issueToken } from './place-tokens.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

test('only a place that was taken while something was left is worth its rank on the list (ROOM-16)', async () => {
  const of = await createOnSaleEvent(t.deps.db, { price: 0 })
  await setRoom(t, of, {})
  const early = await takePlace(t, of)
  t.advance(10_000)
  const { id } = (await findLiveRun(t.deps.db, of.event_id))!
  await t.deps.db.updateTable('queue_runs').set({ stock_out_at: t.now() }).where('id', '=', id).execute()
  t.advance(60_000)
  const late = await takePlace(t, of)
  const inList = (token: string) => placeInList(systemCtx(t.deps), of.event_id, token)
  expect(await inList(early)).toMatchObject({ run_id: id, lane: 0, index: 0 })
  expect(await inList(late), 'those who joined the list in this minute were first').toBeNull()
  const { place } = readPlaceToken(late)!
  const issued = Math.floor(t.now().getTime() / 1000) - 61
  expect(await inList(issueToken(t.deps.secrets, { ...place, issued })), 'a second before').not.toBeNull()
  t.advance(30 * 60_000)
  expect(await inList(early), 'half an hour later').toBeNull()
})

test('ranks lie microseconds apart and are offered places in their order, whoever joined first (ROOM-16, WTL-15)', async () => {
  const of = await createOnSaleEvent(t.deps.db, { price: 2000, capacity: 1 })
  await openWaitingList(t, of.event_id)
  const out_at = t.now()
  const wait = (rank: number) =>
    createWaitingEntry(t, {
      event_id: of.event_id,
      prices: [of.price_id],
      entry: { queued_at: instantOfRank(out_at, rank) },
    })
  const ids = [await wait(900), await wait(7), await wait(8)]
  await allocateWaiting(systemCtx(t.deps), of.event_id)
  expect(await statusesOf(t, ids)).toEqual(['WAITING', 'OFFERED', 'WAITING'])
})
