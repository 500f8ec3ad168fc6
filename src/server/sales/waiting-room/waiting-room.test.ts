import { execFileSync } from 'node:child_process'
import { createHash, createHmac } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rankOf } from '#core/sales/waiting-room/draw.ts'
import { readPlaceToken } from '#core/sales/waiting-room/place-token.ts'
import { beginRecovery } from '#server/app/backups/begin-recovery.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createBuyer } from '#test/buyer.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { openWaitingList } from '#test/waiting-lists.ts'
import { buy, enter, goIn, leave, readQueue, setRoom, takePlace, tick } from '#test/waiting-rooms.ts'
import { forgetRooms } from './known-rooms.ts'
import { issueToken } from './places/place-tokens.ts'

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

const indexes = (tokens: readonly string[]) => tokens.map((token) => readPlaceToken(token)!.place.index)

/** By a program that knows nothing of ours but what is published. */
function recompute(draw: string, tokens: readonly string[]): number[] {
  const file = join(mkdtempSync(join(tmpdir(), 'draw-')), 'draw.json')
  writeFileSync(file, draw)
  const args = ['scripts/recompute-draw.mjs', file, '0', ...indexes(tokens).map(String)]
  const ranks = execFileSync(process.execPath, args, { encoding: 'utf8' }).trim().split('\n').map(Number)
  const { seed, lanes } = JSON.parse(draw)
  const sign = (message: Uint8Array) => createHmac('sha256', Buffer.from(seed, 'hex')).update(message).digest()
  expect(ranks).toEqual(indexes(tokens).map((index) => rankOf({ lane: 0, n: lanes[0].n }, index, sign)))
  return ranks
}

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
    // how many numbers were taken beyond those given out is the machine's doing
    const [{ n }] = view.lanes
    expect(view).toMatchObject({ state: 'OPEN', lanes: [{ lane: 0 }] })
    expect(n).toBeGreaterThanOrEqual(tokens.length)
    expect(size).toBeLessThanOrEqual(1024)
    expect(createHash('sha256').update(Buffer.from(view.seed, 'hex')).digest('hex')).toBe(view.commitment)
    const draw = await t.app.inject({ method: 'GET', url: `/queue/${of.event_id}/draw/1.json` })
    expect(draw.json()).toMatchObject({ seed: view.seed, commitment: view.commitment, lanes: [{ lane: 0, n }] })
    expect(draw.headers['cache-control']).toContain('immutable')
    const ranks = recompute(draw.body, tokens)
    expect(new Set(ranks).size).toBe(tokens.length)
    await tick(t, 2)
    for (const token of [...tokens, late]) await goIn(t, of, token)
    const called = await t.deps.db
      .selectFrom('queue_passes')
      .selectAll()
      .where('index', 'in', indexes(tokens))
      .execute()
    expect(called.length).toBeGreaterThanOrEqual(tokens.length)
  })
})

/** A number given out after the seed was public that says it was drawn. */
test('a number below n that was issued after the draw is void (ROOM-5)', async () => {
  const of = await shop()
  await open(of, { mode: 'SCHEDULED', opens_at: minutes(10).toISOString(), prequeue_minutes: 10, ...WIDE })
  await tick(t)
  const early = await takePlace(t, of)
  t.advance(10 * 60_000)
  await tick(t)
  t.advance(15_000)
  await tick(t, 3)
  const { place } = readPlaceToken(early)!
  const late = { ...place, issued: Math.floor(t.now().getTime() / 1000) }
  expect((await enter(t, of, { token: issueToken(t.deps.secrets, late) })).body.error.code).toBe('QUEUE_TOKEN_INVALID')
  const unborn = { ...place, index: 1_000_000 }
  expect((await enter(t, of, { token: issueToken(t.deps.secrets, unborn) })).body.error.code).toBe(
    'QUEUE_TOKEN_INVALID',
  )
  await goIn(t, of, early)
})

describe('tokens (ROOM-7)', () => {
  test('one bit changed, of another event, of another run: none is a place', async () => {
    const of = await shop()
    const beside = await shop()
    await open(of, WIDE)
    await open(beside, WIDE)
    const token = await takePlace(t, of)
    await tick(t, 2)
    const bytes = Buffer.from(token, 'base64url')
    for (const at of [0, 1, 7, 9, 10, 15, 19, 20, 35]) {
      const forged = Buffer.from(bytes)
      forged[at]! ^= 1
      const reply = await enter(t, of, { token: forged.toString('base64url') })
      expect(reply.body.error.code, `byte ${at}`).toBe('QUEUE_TOKEN_INVALID')
    }
    expect((await enter(t, beside, { token })).body.error.code).toBe('QUEUE_TOKEN_INVALID')
    await staff(of, 'close')
    await open(of, WIDE)
    await tick(t, 2)
    expect((await enter(t, of, { token })).body.error.code, 'of the run before').toBe('QUEUE_TOKEN_INVALID')
  })

  test('work that was not done, or for another event, gives no place', async () => {
    const of = await shop()
    const beside = await shop()
    await open(of, { proof_of_work: true })
    await open(beside, { proof_of_work: true })
    const asked = await t.call('POST', `/api/public/events/${of.event_id}/queue/number`)
    const { challenge } = asked.body.data
    const wrong = { challenge, solution: { counter: 1, derivedKey: '00'.repeat(32) } }
    const join = (event_id: number, body: unknown) =>
      t.call('POST', `/api/public/events/${event_id}/queue/join`, { body })
    expect((await join(of.event_id, wrong)).body.error.code).toBe('QUEUE_TOKEN_INVALID')
    const unsigned = { ...wrong, challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1 } } }
    expect((await join(of.event_id, unsigned)).body.error.code).toBe('QUEUE_TOKEN_INVALID')
    expect(await takePlace(t, beside)).toHaveLength(48)
  })
})

test('worked example 9: a turn of ten minutes, of which full minutes do not count', async () => {
  const of = await shop()
  await open(of, { ...WIDE, turn_minutes: 10 })
  const [early, late, third] = [await takePlace(t, of), await takePlace(t, of), await takePlace(t, of)]
  await tick(t)
  const run = (await t.deps.db.selectFrom('queue_runs').selectAll().where('event_id', '=', of.event_id).execute())[0]!
  const passed = (seconds: number) =>
    t.deps.db
      .updateTable('queue_runs')
      .set({ open_seconds: run.open_seconds + seconds })
      .where('id', '=', run.id)
      .execute()
  await passed(599)
  await goIn(t, of, early)
  await passed(600)
  const missed = await enter(t, of, { token: late })
  expect(missed.body.error).toMatchObject({ code: 'QUEUE_TURN_MISSED' })
  const again = await enter(t, of, { token: late })
  expect(again.body.error.data.token, 'the same when it is asked again').toBe(missed.body.error.data.token)
  // full: the time of a turn stands still
  await open(of, { max_shoppers: 1, admissions_per_minute: 60_000 })
  const before = await openSeconds(of)
  await tick(t, 3)
  expect(await openSeconds(of)).toBe(before)
  expect((await enter(t, of, { token: third })).body.error.code).toBe('QUEUE_TURN_MISSED')
  await open(of, WIDE)
  await tick(t, 2)
  await goIn(t, of, missed.body.error.data.token)
})

const openSeconds = async (of: Shop) =>
  (
    await t.deps.db
      .selectFrom('queue_runs')
      .select('open_seconds')
      .where('event_id', '=', of.event_id)
      .executeTakeFirstOrThrow()
  ).open_seconds

test('a pass ends when its order is complete, and time over ends one that holds nothing (ROOM-14)', async () => {
  const of = await shop()
  await open(of, WIDE)
  const [buyer, idle, holder] = [await takePlace(t, of), await takePlace(t, of), await takePlace(t, of)]
  await tick(t, 2)
  const sessions = [await goIn(t, of, buyer), await goIn(t, of, idle), await goIn(t, of, holder)]
  const order = (await buy(t, of, { session: sessions[0]! })).body.data
  const held = (await buy(t, of, { session: sessions[2]! })).body.data
  const person = { first_name: 'Ida', last_name: 'Holm', email: 'ida@example.org' }
  const saved = await t.call('PUT', `/api/public/events/${of.event_id}/order/${order.short_id}`, {
    body: { order: person, attendees: [{ ...person, ticket_price_id: of.price_id }] },
    headers: { 'x-checkout-session': sessions[0]! },
  })
  expect(saved.body.data.status).toBe('COMPLETED')
  const second = await buy(t, of, { session: sessions[0]! })
  expect(second.body.error.code, 'before the tick that ends the pass').toBe('QUEUE_REQUIRED')
  await tick(t, 2)
  expect((await buy(t, of, { session: sessions[0]! })).body.error.code).toBe('QUEUE_REQUIRED')
  t.advance(10 * 60_000)
  await tick(t)
  expect((await buy(t, of, { session: sessions[1]! })).body.error.code, 'nothing held').toBe('QUEUE_REQUIRED')
  const anew = await buy(t, of, { session: sessions[2]! })
  expect(anew.body.error.code, 'nor is it prolonged by choosing anew').toBe('QUEUE_REQUIRED')
  const passes = await t.deps.db
    .selectFrom('queue_passes as p')
    .innerJoin('queue_runs as r', 'r.id', 'p.run_id')
    .select(['p.index', 'p.reason'])
    .where('r.event_id', '=', of.event_id)
    .orderBy('p.index')
    .execute()
  expect(
    passes.map(({ reason }) => reason),
    'what is held goes on',
  ).toEqual(['COMPLETED', 'TIME', null])
  const paid = await t.call('PUT', `/api/public/events/${of.event_id}/order/${held.short_id}`, {
    body: { order: person, attendees: [{ ...person, ticket_price_id: of.price_id }] },
    headers: { 'x-checkout-session': sessions[2]! },
  })
  expect(paid.body.data.status).toBe('COMPLETED')
})

test('lanes have their share and their code; a wrong one is told under its field (ROOM-2, ROOM-8)', async () => {
  const of = await shop()
  await open(of, { ...WIDE, lanes: [{ name: 'Members', code: 'Friends-1', share: 40 }] })
  const wrong = await t.call('POST', `/api/public/events/${of.event_id}/queue/number`, { body: { code: 'nobody' } })
  expect([wrong.status, Object.keys(wrong.body.error.fields)]).toEqual([422, ['code']])
  const token = await takePlace(t, of, 'friends-1')
  expect(readPlaceToken(token)!.place.lane).toBe(1)
  await tick(t, 2)
  await goIn(t, of, token)
})

test('a sale that stands still calls nobody and lets nobody in (LIVE-5)', async () => {
  const of = await shop()
  await open(of, WIDE)
  const token = await takePlace(t, of)
  await tick(t, 2)
  const paused = await t.call('POST', `/api/events/${of.event_id}/sale/pause`, { as: of.account.token })
  expect(paused.status).toBe(200)
  const before = await openSeconds(of)
  await tick(t, 2)
  expect([(await enter(t, of, { token })).body.error.code, await openSeconds(of)]).toEqual(['QUEUE_WAIT', before])
})

test('while nobody ticks nobody is let in, and the page says so (ROOM-19)', async () => {
  const of = await shop()
  await open(of, WIDE)
  const token = await takePlace(t, of)
  await tick(t, 2)
  t.advance(31_000)
  forgetRooms(t.deps)
  expect((await readQueue(t, of)).view.is_stalled).toBe(true)
  expect((await enter(t, of, { token })).body.error.code).toBe('BUSY')
  await tick(t)
  expect((await readQueue(t, of)).view.is_stalled).toBe(false)
  await goIn(t, of, token)
})

test('AUTO opens when many hold something, lets those in, and closes when nobody needs it (ROOM-17)', async () => {
  const of = await shop()
  await open(of, { mode: 'AUTO', auto_shoppers: 10 })
  const sessions: string[] = []
  for (let n = 0; n < 10; n++) sessions.push((await buy(t, of)).body.data.checkout_session)
  await tick(t)
  expect((await readQueue(t, of)).view.state).toBe('OPEN')
  expect((await buy(t, of)).body.error.code).toBe('QUEUE_REQUIRED')
  expect((await buy(t, of, { session: sessions[0]! })).status).toBe(201)
  await t.deps.db
    .updateTable('orders')
    .set({ status: 'EXPIRED', expiry_reason: 'TIME' })
    .where('event_id', '=', of.event_id)
    .execute()
  await tick(t)
  t.advance(10 * 60_000)
  await tick(t)
  expect((await readQueue(t, of)).view.state).toBe('CLOSED')
  expect((await buy(t, of)).status).toBe(201)
})

test('with nothing left a place joins the waiting list once, by its rank (ROOM-16)', async () => {
  const of = await shop(1)
  await openWaitingList(t, of.event_id)
  await open(of, WIDE)
  const tokens = [await takePlace(t, of), await takePlace(t, of), await takePlace(t, of)]
  await staff(of, 'pause')
  // paid by somebody who has been inside before
  await t.deps.db.updateTable('queue_runs').set({ stock_out_at: t.now() }).where('event_id', '=', of.event_id).execute()
  await soldOut(of)
  const join = (n: number, queue_token: string | null) =>
    t.call('POST', `/api/public/events/${of.event_id}/waiting-list`, {
      body: {
        prices: [{ ticket_price_id: of.price_id }],
        quantity: 1,
        ...{ first_name: 'Ida', last_name: 'Holm', email: `ida-${n}@example.org`, queue_token },
      },
    })
  t.advance(60_000)
  for (const [n, token] of [tokens[1]!, tokens[0]!, null, tokens[1]!, 'x'.repeat(48)].entries())
    expect((await join(n, token)).status).toBe(202)
  const rows = await t.deps.db
    .selectFrom('waiting_entries')
    .select(['email', 'index'])
    .where('event_id', '=', of.event_id)
    .orderBy('queued_at')
    .orderBy('id')
    .execute()
  expect(rows.map(({ email, index }) => [email, index])).toEqual([
    ['ida-1@example.org', 0],
    ['ida-0@example.org', 1],
    ['ida-2@example.org', null],
    ['ida-3@example.org', null],
    ['ida-4@example.org', null],
  ])
})

/** Its only ticket goes to somebody without a room in the way. */
async function soldOut(of: Shop) {
  await staff(of, 'close')
  const buyer = await createBuyer(t, of, 1)
  await buyer.saveDetails()
}

test('restored data closes every room (ROOM-19)', async () => {
  const of = await shop()
  await open(of, WIDE)
  const token = await takePlace(t, of)
  await tick(t, 2)
  const session = await goIn(t, of, token)
  await inTransaction(t.deps.db, (tx) => beginRecovery(tx, systemCtx(t.deps), t.now()))
  forgetRooms(t.deps)
  expect((await readQueue(t, of)).view.state).toBe('CLOSED')
  const pass = await t.deps.db
    .selectFrom('queue_passes')
    .selectAll()
    .where('session_hash', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  expect([session.length > 0, pass[0]!.reason]).toEqual([true, 'CLOSED'])
})

test('the room of an event that is not public is nobody else’s to read (ROOM-9)', async () => {
  const of = await shop()
  await open(of, { ...WIDE, message: 'Soon' })
  expect((await readQueue(t, of)).view).toMatchObject({ state: 'OPEN', message: 'Soon' })
  await t.deps.db.updateTable('events').set({ status: 'DRAFT' }).where('id', '=', of.event_id).execute()
  forgetRooms(t.deps)
  expect((await readQueue(t, of)).view).toMatchObject({ run: 0, state: 'OFF', message: null, lanes: [] })
})
