import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { claimKey, completeKey, releaseKey, storeAnswer } from '#server/platform/http/idempotency.ts'
import { type Answer, createTestApp, type TestApp } from '#test/app.ts'
import { createOnSaleEvent, createSession } from '#test/factories.ts'
import { createPaidOrder } from '#test/paid-orders.ts'
import { standstill } from '#test/standstill.ts'
import { arrivals, untilWaitingForLock } from '#test/waits.ts'
import { recountStock } from './recount-queries.ts'

/** Two calls with one key, the second after the first was taken for dead (CNV-7, REL-6). */
let t: TestApp
let other: TestApp
beforeAll(async () => {
  t = await createTestApp()
  other = await createTestApp({ database: t.url })
})
afterAll(async () => {
  await other.close()
  await t.close()
})

/** Longer than a claim without an answer is believed in. */
const TOO_LONG = 61_000
const later = () => {
  t.advance(TOO_LONG)
  other.setNow(t.now())
}
const told = (replies: readonly Answer[]) =>
  replies.map((reply) => reply.body.error?.code ?? reply.status).sort((a, b) => String(a).localeCompare(String(b)))
const exact = async () => expect(await recountStock(t.deps.db)).toEqual([])

/** Somebody slow has the rows of the statement; everybody else waits until `release`. */
async function hold(statement: string, values: unknown[]) {
  const slow = await t.deps.pool.connect()
  await slow.query('begin')
  await slow.query(statement, values)
  return async () => {
    await slow.query('rollback')
    slow.release()
  }
}

/** Until a call that began now has taken the key. */
async function untilClaimed() {
  for (;;) {
    const { rows } = await t.deps.pool.query('select from idempotency_keys where claimed_at = $1', [t.now()])
    if (rows.length > 0) return
    await pause(10)
  }
}

describe('the first call still works when its key is taken over', () => {
  test.each([
    ['by the same process', () => t],
    ['by another process', () => other],
  ])('a reservation %s: one order, the first call has lost its key', async (_name, second) => {
    const sale = await createOnSaleEvent(t.deps.db, { capacity: 5 })
    const headers = { 'idempotency-key': randomUUID() }
    const body = { items: [{ ticket_id: sale.ticket_id, ticket_price_id: sale.price_id, quantity: 1 }] }
    const call = (app: TestApp) => app.call('POST', `/api/public/events/${sale.event_id}/order`, { body, headers })
    const release = await hold('select 1 from stock where id = $1 for update', [sale.stock_id])
    const calls = [call(t)]
    await untilWaitingForLock(t, 1)
    later()
    calls.push(call(second()))
    await untilClaimed()
    await release()
    expect(told(await Promise.all(calls))).toEqual([201, 'IDEMPOTENCY_IN_PROGRESS'])
    const orders = await t.deps.db.selectFrom('orders').select('id').where('event_id', '=', sale.event_id).execute()
    expect(orders).toHaveLength(1)
    const again = await call(t)
    expect([again.status, again.body.data.has_session]).toEqual([201, true])
    await exact()
  })

  test('its neighbours in the batch are not harmed (RES-23)', async () => {
    const sale = await createOnSaleEvent(t.deps.db, { capacity: 50 })
    const body = { items: [{ ticket_id: sale.ticket_id, ticket_price_id: sale.price_id, quantity: 1 }] }
    const reserve = (headers: Record<string, string> = {}) =>
      t.call('POST', `/api/public/events/${sale.event_id}/order`, { body, headers })
    const headers = { 'idempotency-key': randomUUID() }
    const release = await hold('select 1 from stock where id = $1 for update', [sale.stock_id])
    const opening = reserve()
    await untilWaitingForLock(t, 1)
    const queue = arrivals()
    const calls = [reserve(), reserve(headers), reserve({ 'idempotency-key': randomUUID() }), reserve()]
    await queue.until(4)
    queue.stop()
    later()
    calls.push(reserve(headers))
    await untilClaimed()
    await release()
    expect((await opening).status).toBe(201)
    expect(told(await Promise.all(calls))).toEqual([201, 201, 201, 201, 'IDEMPOTENCY_IN_PROGRESS'])
    await exact()
  })

  test('a refund: the money goes back once (REL-14)', async () => {
    const order = await createPaidOrder(t)
    const headers = { 'idempotency-key': randomUUID() }
    const release = await hold('select 1 from orders where id = $1 for update', [order.order_id])
    const calls = [order.refund(1000, {}, headers)]
    await untilWaitingForLock(t, 1)
    later()
    calls.push(order.refund(1000, {}, headers))
    await untilWaitingForLock(t, 2)
    await release()
    expect(told(await Promise.all(calls))).toEqual([200, 'IDEMPOTENCY_IN_PROGRESS'])
    expect(await order.refunds()).toHaveLength(1)
    expect(await order.refundsAtProvider()).toHaveLength(1)
  })

  test('an attendee added by hand: one', async () => {
    const sale = await createOnSaleEvent(t.deps.db, { capacity: 5 })
    const as = await createSession(t.deps.db, { ...sale.account, now: t.now() })
    const headers = { 'idempotency-key': 'by-hand' }
    const person = { first_name: 'Mei-Lin', last_name: 'Chow', email: 'mei@example.org', language: 'en' }
    const body = { ...person, ticket_id: sale.ticket_id, ticket_price_id: sale.price_id, amount_paid: 0 }
    const call = () => t.call('POST', `/api/events/${sale.event_id}/attendees`, { as, headers, body })
    const release = await hold('select 1 from stock where id = $1 for update', [sale.stock_id])
    const calls = [call()]
    await untilWaitingForLock(t, 1)
    later()
    calls.push(call())
    await untilWaitingForLock(t, 2)
    await release()
    expect(told(await Promise.all(calls))).toEqual([201, 'IDEMPOTENCY_IN_PROGRESS'])
    const attendees = await t.deps.db
      .selectFrom('attendees')
      .select('id')
      .where('event_id', '=', sale.event_id)
      .execute()
    expect(attendees).toHaveLength(1)
    await exact()
  })
})

/** One effect under a key which meanwhile changes hands. */
async function acts(key: string, fenced: boolean): Promise<number> {
  const { here, meanwhile } = standstill()
  const work = async (started: Date, wait: () => Promise<void> = async () => {}) => {
    const ctx = { ...systemCtx(t.deps), now: started }
    const claim = await claimKey(ctx, { caller: 'public', key, request: 'the same request' })
    ctx.idempotency = { ...claim, scope: key, stored: false }
    await wait()
    await inTransaction(t.deps.db, async (tx) => {
      await tx
        .insertInto('operator_alarms')
        .values({ kind: `effect of ${key}`, subject: randomUUID(), created_at: ctx.now })
        .execute()
      if (fenced) await completeKey(tx, ctx, { status: 200, answer: {} })
      else await storeAnswer(tx, claim, { status: 200, answer: {}, now: ctx.now })
    })
  }
  const second = () => work(new Date(t.now().getTime() + TOO_LONG))
  await Promise.allSettled([work(t.now(), here), meanwhile(second)])
  const effects = await t.deps.db
    .selectFrom('operator_alarms')
    .select('id')
    .where('kind', '=', `effect of ${key}`)
    .execute()
  return effects.length
}

describe('the fence itself (docs/decisions/0021-idempotency-fences.md)', () => {
  test('an effect whose key was taken over leaves nothing behind', async () => {
    expect(await acts(randomUUID(), true)).toBe(1)
  })

  test('control: where nobody asks whether the key is still held, the same steps act twice', async () => {
    expect(await acts(randomUUID(), false)).toBe(2)
  })

  test('a first call that fails late releases only its own claim', async () => {
    const ctx = (now: Date) => ({ ...systemCtx(t.deps), now })
    const key = randomUUID()
    const first = await claimKey(ctx(t.now()), { caller: 'public', key, request: 'request' })
    const at = new Date(t.now().getTime() + TOO_LONG)
    const second = await claimKey(ctx(at), { caller: 'public', key, request: 'request' })
    await releaseKey(t.deps, first)
    await expect(claimKey(ctx(at), { caller: 'public', key, request: 'request' })).rejects.toThrow(
      'IDEMPOTENCY_IN_PROGRESS',
    )
    expect(await storeAnswer(t.deps.db, second, { status: 200, answer: { by: 'second' }, now: at })).toBe(true)
    expect((await claimKey(ctx(at), { caller: 'public', key, request: 'request' })).replay?.answer).toEqual({
      by: 'second',
    })
  })
})
