import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { inTransaction } from '#server/platform/database/db.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { setRoom } from '#test/waiting-rooms.ts'
import { untilWaitingForLock } from '#test/waits.ts'
import { findLiveRun } from '../run-queries.ts'
import { nextNumber } from './give-numbers.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
afterEach(() => {
  vi.restoreAllMocks()
})

async function openRoom(): Promise<number> {
  const shop = await createOnSaleEvent(t.deps.db, { price: 0 })
  await setRoom(t, shop, {})
  return (await findLiveRun(t.deps.db, shop.event_id))!.id
}

const taken = async (run_id: number) =>
  (
    await t.deps.db
      .selectFrom('queue_lanes')
      .select('next_index')
      .where('run_id', '=', run_id)
      .executeTakeFirstOrThrow()
  ).next_index

/** The process's clock stands still and is moved by hand. */
function standingClock() {
  let now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  return (ms: number) => {
    now += ms
  }
}

test('one call every second leaves no gaps that would be called in the place of people (ROOM-5)', async () => {
  const run_id = await openRoom()
  const later = standingClock()
  const numbers: (number | null)[] = []
  for (let n = 0; n < 10; n++) {
    numbers.push(await nextNumber(t.deps, run_id, 0))
    later(1_100)
  }
  expect(numbers).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(await taken(run_id)).toBe(10)
})

test('behind a rush too there are fewer gaps than numbers given out', async () => {
  const run_id = await openRoom()
  const later = standingClock()
  const rush = await Promise.all(Array.from({ length: 300 }, () => nextNumber(t.deps, run_id, 0)))
  expect(new Set(rush).size).toBe(300)
  const after_rush = await taken(run_id)
  expect(after_rush).toBeLessThanOrEqual(600)
  for (let n = 0; n < 10; n++) {
    later(1_100)
    await nextNumber(t.deps, run_id, 0)
  }
  // the first call may still expect the rush
  expect(await taken(run_id)).toBeLessThanOrEqual(after_rush + 100 + 9)
})

describe('a database that takes its time (ROOM-5)', () => {
  /** Twenty who ask while their lane is locked, until so many milliseconds have passed. */
  async function askedWhileLocked(run_id: number, ms: number) {
    const later = standingClock()
    const { asked } = await inTransaction(t.deps.db, async (tx) => {
      await tx.selectFrom('queue_lanes').selectAll().where('run_id', '=', run_id).forUpdate().execute()
      const asked = Promise.allSettled(Array.from({ length: 20 }, () => nextNumber(t.deps, run_id, 0)))
      await untilWaitingForLock(t, 1)
      later(ms)
      return { asked }
    })
    return (await asked).map((one) => (one.status === 'fulfilled' ? one.value : one.reason.code))
  }

  test('numbers that came after two seconds are given out', async () => {
    const run_id = await openRoom()
    const numbers = await askedWhileLocked(run_id, 2_000)
    expect(new Set(numbers).size).toBe(20)
    expect(numbers.every((one) => typeof one === 'number')).toBe(true)
  })

  test('after five they are not, and nobody asks again and again', async () => {
    const run_id = await openRoom()
    expect(new Set(await askedWhileLocked(run_id, 5_000))).toEqual(new Set(['BUSY']))
    expect(await taken(run_id)).toBeLessThanOrEqual(20)
  })
})
