import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createApplication } from '#test/applications.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { buy, goIn, setRoom, takePlace, tick } from '#test/waiting-rooms.ts'
import { countHolds } from './pass-queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const shop = () => createOnSaleEvent(t.deps.db, { price: 0 })
type Shop = Awaited<ReturnType<typeof shop>>
const WIDE = { max_shoppers: 20_000, admissions_per_minute: 60_000 }

/** Somebody who is in and has reserved; what becomes of the order is written by hand. */
async function reserved(of: Shop, values: object) {
  await setRoom(t, of, WIDE)
  const token = await takePlace(t, of)
  await tick(t, 2)
  const session = await goIn(t, of, token)
  const { short_id } = (await buy(t, of, { session })).body.data
  await t.deps.db.updateTable('orders').set(values).where('short_id', '=', short_id).execute()
  return session
}
const passes = ({ event_id }: Shop) =>
  t.deps.db
    .selectFrom('queue_passes as p')
    .innerJoin('queue_runs as r', 'r.id', 'p.run_id')
    .select(['p.reason', 'p.ended_at'])
    .where('r.event_id', '=', event_id)
    .execute()
const reasons = async (of: Shop) => (await passes(of)).map(({ reason }) => reason)
const ends = async (of: Shop) => (await passes(of)).map(({ ended_at }) => ended_at)

describe('which order a pass is for (ROOM-14)', () => {
  test('an approved place that waits for its money keeps no pass and is no hold of the room (APP-5)', async () => {
    const of = await shop()
    const items = [{ ticket_id: of.ticket_id, ticket_price_id: of.price_id, quantity: 1 }]
    const { id } = await createApplication(t, { event_id: of.event_id, items })
    await reserved(of, {
      application_id: id,
      status: 'AWAITING_PAYMENT',
      payment_status: 'AWAITING_PAYMENT',
      reserved_until: new Date(t.now().getTime() + 86_400_000),
    })
    expect(await countHolds(t.deps.db, of.event_id)).toBe(0)
    t.advance(11 * 60_000)
    await tick(t)
    expect(await reasons(of)).toEqual(['TIME'])
  })

  test('an order that another process dated a second earlier than the pass ends it all the same', async () => {
    const of = await shop()
    const before = new Date(t.now().getTime() + 1_000)
    await reserved(of, { created_at: before, status: 'COMPLETED', completed_at: new Date(t.now().getTime() + 3_000) })
    await tick(t)
    expect(await reasons(of)).toEqual(['COMPLETED'])
  })

  test('a tick that waited sees an order done after its own time, and ends the pass no earlier', async () => {
    const of = await shop()
    const completed_at = new Date(t.now().getTime() + 9_000)
    await reserved(of, { status: 'COMPLETED', completed_at })
    await tick(t)
    expect(t.now().getTime()).toBeLessThan(completed_at.getTime())
    expect(await ends(of)).toEqual([completed_at])
  })

  test('who was let in with a hold may choose anew, whatever they bought before (ROOM-17)', async () => {
    const of = await shop()
    const first = (await buy(t, of)).body.data
    const session = first.checkout_session
    const done = { status: 'COMPLETED', completed_at: t.now() } as const
    await t.deps.db.updateTable('orders').set(done).where('short_id', '=', first.short_id).execute()
    t.advance(1_000)
    expect((await buy(t, of, { session })).status).toBe(201)
    await setRoom(t, of, { mode: 'AUTO', auto_shoppers: 10 })
    for (let n = 0; n < 9; n++) await buy(t, of)
    await tick(t)
    expect(await reasons(of)).toHaveLength(10)
    await tick(t)
    expect(new Set(await reasons(of)), 'nobody is put out by it').toEqual(new Set([null]))
    expect((await buy(t, of, { session })).status).toBe(201)
    expect((await buy(t, of)).body.error.code).toBe('QUEUE_REQUIRED')
  })
})
