import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { buy, enter, goIn, leave, readQueue, setRoom, takePlace, tick } from '#test/waiting-rooms.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const shop = (capacity: number | null = null) => createOnSaleEvent(t.deps.db, { capacity, price: 0 })
type Shop = Awaited<ReturnType<typeof shop>>
const open = async (of: Shop, room: Parameters<typeof setRoom>[2] = {}) => setRoom(t, of, room)
const staff = (of: Shop, act: string) =>
  t.call('POST', `/api/events/${of.event_id}/queue/${act}`, { as: of.account.token })
/** Dials that hold nobody up. */
const WIDE = { max_shoppers: 20_000, admissions_per_minute: 60_000 }
const minutes = (n: number) => new Date(t.now().getTime() + n * 60_000)

describe('a room that is open (ROOM-13 to ROOM-15)', () => {
  test('number, turn, pass, tickets; without a pass none, by whatever way', async () => {
    const of = await shop()
    expect((await buy(t, of)).status, 'before it is open').toBe(201)
    await open(of, { admissions_per_minute: 60 })
    expect((await buy(t, of)).body.error.code).toBe('QUEUE_REQUIRED')
    const token = await takePlace(t, of)
    expect((await enter(t, of, { token })).body.error).toMatchObject({ code: 'QUEUE_WAIT', data: { retry_after: 2 } })
    await tick(t, 2)
    const session = await goIn(t, of, token)
    expect((await buy(t, of, { session })).status).toBe(201)
    expect((await buy(t, of, { session })).status, 'choosing anew is free').toBe(201)
    expect((await enter(t, of, { token })).body.error.code).toBe('QUEUE_TOKEN_USED')
    expect((await enter(t, of, { token, session })).status).toBe(201)
    await leave(t, of, session)
    expect((await buy(t, of, { session })).body.error.code).toBe('QUEUE_REQUIRED')
    expect((await enter(t, of, { token, session })).body.error.code).toBe('QUEUE_TOKEN_INVALID')
  })

  test('closed by staff everybody buys again', async () => {
    const of = await shop()
    await open(of)
    expect((await staff(of, 'close')).body.data).toMatchObject({ mode: 'OFF', run: null })
    expect((await buy(t, of)).status).toBe(201)
    expect((await t.call('POST', `/api/public/events/${of.event_id}/queue/number`)).status).toBe(404)
  })
})

describe('a draw (ROOM-3 to ROOM-6)', () => {
  test('announced, queued for, drawn and checked by what is public', async () => {
    const of = await shop()
    await open(of, {
      mode: 'SCHEDULED',
      opens_at: minutes(30).toISOString(),
      prequeue_minutes: 20,
      ...WIDE,
      proof_of_work: true,
    })
    expect((await readQueue(t, of)).view).toMatchObject({ run: 1, state: 'SCHEDULED', seed: null })
    expect((await buy(t, of)).status, 'nobody queues yet').toBe(201)
    t.advance(10 * 60_000)
    await tick(t)
    expect((await buy(t, of)).body.error.code).toBe('QUEUE_REQUIRED')
    const tokens = [await takePlace(t, of), await takePlace(t, of), await takePlace(t, of)]
    t.advance(20 * 60_000)
    await tick(t)
    expect((await readQueue(t, of)).view).toMatchObject({ state: 'DRAWING', seed: null })
    const late = await takePlace(t, of)
    t.advance(15_000)
    await tick(t, 2)
    const { view, size } = await readQueue(t, of)
    // how many blocks were begun is the machine's doing
    const [{ n }] = view.lanes
    expect(view).toMatchObject({ state: 'OPEN', lanes: [{ lane: 0 }] })
    expect([n % 100, n > 0]).toEqual([0, true])
    expect(size).toBeLessThanOrEqual(1024)
    expect(createHash('sha256').update(Buffer.from(view.seed, 'hex')).digest('hex')).toBe(view.commitment)
    const draw = await t.app.inject({ method: 'GET', url: `/queue/${of.event_id}/draw/1.json` })
    expect(draw.json()).toMatchObject({ seed: view.seed, commitment: view.commitment, lanes: [{ lane: 0, n }] })
    expect(draw.headers['cache-control']).toContain('immutable')
    await tick(t, 2)
    for (const token of [...tokens, late]) await goIn(t, of, token)
  })
})
