import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { BACKFILL_FOLLOWS_MS, BACKFILL_SETTLED_MS } from '#core/platform/event-log/limits.ts'
import { audit } from '#server/platform/context/audit.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount, createEvent } from '#test/factories.ts'
import { standstill } from '#test/standstill.ts'
import { untilWaitingForLock } from '#test/waits.ts'
import { eraseActionData } from './queries.ts'
import { splitBatch, splitOldData } from './split-old-data.ts'

let t: TestApp
let event_id: number
beforeAll(async () => {
  t = await createTestApp()
  event_id = await createEvent(t.deps.db, await createAccount(t.deps.db))
})
beforeEach(async () => {
  await t.deps.db.deleteFrom('backfills').execute()
})
afterAll(() => t.close())

const OLD = { email: { from: 'ada@example.org', to: 'grace@example.org' } }
const MOVED = { data: { fields: ['email'] }, changes: { email: ['ada@example.org', 'grace@example.org'] } }
const ERASED = { data: {}, changes: null }

/** A row as the release before wrote it; the id of its order. */
let orders = 900_000
async function oldRow({ minutes_ago = 60 } = {}): Promise<number> {
  const order_id = ++orders
  await t.deps.db
    .insertInto('audit_log')
    .values({
      event_id,
      order_id,
      actor_type: 'USER',
      action: 'order.updated',
      data: JSON.stringify(OLD),
      created_at: new Date(t.now().getTime() - minutes_ago * 60_000),
    })
    .execute()
  return order_id
}
const read = (order_id: number) =>
  t.deps.db
    .selectFrom('audit_log')
    .select(['data', 'changes'])
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()
const run = () => splitOldData({ db: t.deps.db, now: t.now() }, async () => false)
const state = () => t.deps.db.selectFrom('backfills').selectAll().executeTakeFirstOrThrow()

describe('moving what `data` may not hold (LOGE-3, MIG-3)', () => {
  test('all of them, batch after batch, and none twice', async () => {
    const ids = [await oldRow(), await oldRow(), await oldRow()]
    let batches = 0
    while (await inTransaction(t.deps.db, (tx) => splitBatch(tx, t.now(), 1))) batches++
    expect(batches).toBeGreaterThanOrEqual(ids.length)
    for (const id of ids) expect(await read(id)).toEqual(MOVED)
    expect(await run()).toBe(true)
    for (const id of ids) expect(await read(id)).toEqual(MOVED)
  })

  test('a row that is published stays as its digest says it', async () => {
    const order_id = ++orders
    await inTransaction(t.deps.db, (tx) =>
      audit(tx, systemCtx(t.deps), 'order.updated', { event_id, order_id, data: OLD as never }),
    )
    t.advance(2 * BACKFILL_SETTLED_MS)
    await run()
    expect(await read(order_id)).toEqual({ data: OLD, changes: null })
    await t.deps.db
      .updateTable('audit_log')
      .set(MOVED as never)
      .where('order_id', '=', order_id)
      .execute()
  })

  test('what the release before writes beside it is moved as well, until a day has passed', async () => {
    await run()
    const late = await oldRow({ minutes_ago: 0 })
    await run()
    expect(await read(late), 'one with a lower id may not be committed yet').toEqual({ data: OLD, changes: null })
    t.advance(BACKFILL_SETTLED_MS)
    await run()
    expect(await read(late)).toEqual(MOVED)
    expect((await state()).done_at).toBeNull()
    t.advance(BACKFILL_FOLLOWS_MS)
    await run()
    expect((await state()).done_at).toEqual(t.now())
  })

  test('what the release before erases meanwhile loses its changes too, at the end (EXP-9, AUD-5)', async () => {
    const [erased, kept] = [await oldRow(), await oldRow()]
    await run()
    expect(await read(erased)).toEqual(MOVED)
    // as the release before erases: it does not know `changes`
    await t.deps.db.updateTable('audit_log').set({ data: '{}' }).where('order_id', '=', erased).execute()
    t.advance(BACKFILL_FOLLOWS_MS + BACKFILL_SETTLED_MS)
    await run()
    expect(await read(erased)).toEqual(ERASED)
    expect(await read(kept)).toEqual(MOVED)
  })

  test('while buyers are served it gives its place among the jobs back', async () => {
    const id = await oldRow()
    expect(await splitOldData({ db: t.deps.db, now: t.now() }, async () => true)).toBe(false)
    expect(await read(id)).toEqual({ data: OLD, changes: null })
    await run()
    expect(await read(id)).toEqual(MOVED)
  })

  test('a batch that fails leaves everything as it was, and is taken again', async () => {
    const id = await oldRow()
    const failing = inTransaction(t.deps.db, async (tx) => {
      await splitBatch(tx, t.now(), 1_000)
      throw new Error('killed here')
    })
    await expect(failing).rejects.toThrow('killed here')
    expect(await read(id)).toEqual({ data: OLD, changes: null })
    await run()
    expect(await read(id)).toEqual(MOVED)
  })
})

describe('beside an erasure (AUD-5)', () => {
  /** Erases and stands still before its commit, while the batch runs into it. */
  async function besideErasure(order_id: number, batch: () => Promise<unknown>) {
    const erased = standstill()
    const erasing = inTransaction(t.deps.db, async (tx) => {
      await eraseActionData(tx, [order_id])
      await erased.here()
    })
    const running = await erased.meanwhile(async () => {
      const started = batch()
      await untilWaitingForLock(t, 1)
      return { started }
    })
    await Promise.all([erasing, running.started])
  }

  test('what is being erased stays erased', async () => {
    const order_id = await oldRow()
    await besideErasure(order_id, run)
    expect(await read(order_id)).toEqual(ERASED)
  })

  test('control: decided on what was read before the lock, it comes back', async () => {
    const order_id = await oldRow()
    const careless = () =>
      inTransaction(t.deps.db, async (tx) => {
        await tx.selectFrom('audit_log').select('data').where('order_id', '=', order_id).execute()
        const { data, changes } = MOVED
        await tx
          .updateTable('audit_log')
          .set({ data: JSON.stringify(data), changes: JSON.stringify(changes) })
          .where('order_id', '=', order_id)
          .execute()
      })
    await besideErasure(order_id, careless)
    expect(await read(order_id)).toEqual(MOVED)
  })
})
