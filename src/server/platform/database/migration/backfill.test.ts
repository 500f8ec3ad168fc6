import { afterAll, beforeAll, expect, test } from 'vitest'
import { BACKFILL_BATCH_MS, BACKFILL_ROWS } from '#core/platform/limits.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { lockBackfill, runBackfill, rushEverywhere, storeBackfill } from './backfill.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const never = async () => false

test('a thousand rows a batch, fewer while they take too long, more again once they do not (MIG-3)', async () => {
  const sizes: number[] = []
  const took = [BACKFILL_BATCH_MS + 50, 0, 0]
  await runBackfill({
    db: t.deps.db,
    isRush: never,
    batch: async (_tx, limit) => {
      sizes.push(limit)
      await new Promise((resolve) => setTimeout(resolve, took[sizes.length - 1]))
      return sizes.length < 3
    },
  })
  expect(sizes.slice(0, 2)).toEqual([BACKFILL_ROWS, BACKFILL_ROWS / 2])
  expect(sizes[2]).toBeLessThanOrEqual(BACKFILL_ROWS)
})

test('between two batches it rests as long as the one before took', async () => {
  const began: number[] = []
  await runBackfill({
    db: t.deps.db,
    isRush: never,
    batch: async () => {
      began.push(performance.now())
      await new Promise((resolve) => setTimeout(resolve, 100))
      return began.length < 2
    },
  })
  expect(began[1]! - began[0]!).toBeGreaterThanOrEqual(190)
})

test('one process is at it at a time, and it goes on where it stopped', async () => {
  const { db } = t.deps
  const first = await db.startTransaction().execute()
  expect(await lockBackfill(first as never, 'some', t.now())).toMatchObject({ cursor: 0, done_at: null })
  await storeBackfill(first as never, 'some', { cursor: 7 })
  await first.commit().execute()
  const [one, other] = [await db.startTransaction().execute(), await db.startTransaction().execute()]
  expect(await lockBackfill(one as never, 'some', t.now())).toMatchObject({ cursor: 7 })
  expect(await lockBackfill(other as never, 'some', t.now())).toBeNull()
  for (const tx of [one, other]) await tx.rollback().execute()
})

test('buyers of other processes are seen by the numbers that orders draw', async () => {
  const isRush = rushEverywhere(t.deps.db, () => false)
  expect(await isRush()).toBe(false)
  // another process sells
  await t.deps.pool.query("select nextval('orders_id_seq') from generate_series(1, 500)")
  expect(await isRush()).toBe(true)
  expect(await isRush()).toBe(false)
})
