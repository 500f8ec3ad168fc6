import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '#core/platform/errors/errors.ts'
import { type Ctx, systemCtx } from '#server/platform/context/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { type Gate, OPEN_GATE } from '#server/platform/database/gate.ts'
import { noteLost } from '#server/platform/database/lost-connection.ts'
import { claimKey, releaseKey, storeAnswer } from '#server/platform/http/idempotency.ts'
import { createTestApp, type TestApp } from '#test/app.ts'

let t: TestApp
const gate: Gate & { epoch: string | null } = { ...OPEN_GATE, epoch: 'timeline 1' }
beforeAll(async () => {
  t = await createTestApp({ gate })
})
afterAll(() => t.close())

const START = new Date('2027-03-01T10:00:00Z')
const ctxAt = (seconds: number, more: Partial<Ctx> = {}): Ctx => ({
  ...systemCtx(t.deps),
  now: new Date(START.getTime() + 1000 * seconds),
  ...more,
})
const call = () => ({ caller: 'public', key: randomUUID(), request: 'a request' })

test('worked example 3: a claim of an earlier epoch is taken over at once, one of the same after 60 s (HA-4)', async () => {
  const one = call()
  gate.epoch = 'timeline 1'
  const first = await claimKey(ctxAt(0), one)
  await expect(claimKey(ctxAt(7), one)).rejects.toThrow('IDEMPOTENCY_IN_PROGRESS')
  gate.epoch = 'timeline 2'
  const second = await claimKey(ctxAt(7), one)
  expect(second.id).toBe(first.id)
  expect(await storeAnswer(t.deps.db, first, { status: 201, answer: {}, now: ctxAt(8).now }), 'fenced off').toBe(false)
  await expect(claimKey(ctxAt(66), one)).rejects.toThrow('IDEMPOTENCY_IN_PROGRESS')
  await claimKey(ctxAt(68), one)
})

test('control: claims that name no epoch keep a buyer out for 60 s', async () => {
  const one = call()
  gate.epoch = null
  await claimKey(ctxAt(0), one)
  gate.epoch = 'timeline 2'
  await expect(claimKey(ctxAt(59), one)).rejects.toThrow('IDEMPOTENCY_IN_PROGRESS')
  await claimKey(ctxAt(61), one)
})

test('a host whose clock is behind fences the first call off all the same', async () => {
  const one = call()
  gate.epoch = 'timeline 1'
  const first = await claimKey(ctxAt(100), one)
  gate.epoch = 'timeline 2'
  const second = await claimKey(ctxAt(0), one)
  expect(second.claimed_at.getTime()).toBe(first.claimed_at.getTime() + 1)
})

test('where a standby is asked for, a stored answer waits for a write that is on it', async () => {
  const one = call()
  const first = await claimKey(ctxAt(0), one)
  await storeAnswer(t.deps.db, first, { status: 201, answer: { order: 1 }, now: START })
  const strict = (is_kept: boolean) => ({
    config: { ...t.deps.config, needs_standby: true },
    gate: { ...gate, written: async () => is_kept },
  })
  await expect(claimKey(ctxAt(1, strict(false)), one)).rejects.toThrow('BUSY')
  expect((await claimKey(ctxAt(1, strict(true)), one)).replay?.answer).toEqual({ order: 1 })
})

const lostConnection = () => {
  const lost = Object.assign(new Error('terminating connection'), { code: '57P01' })
  noteLost(lost)
  return lost
}

test.each([
  ['the database was away for', lostConnection],
  ['found no connection within 3 s', () => new AppError('BUSY')],
  ['was given no time', () => Object.assign(new Error('canceling statement'), { code: '57014' })],
])('a release that %s is repeated until it is done (HA-4)', async (_, fault) => {
  const one = call()
  const held = await claimKey(ctxAt(0), one)
  let is_away = true
  const away = new Proxy(t.deps.db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (name === 'deleteFrom' && is_away) throw fault()
      return typeof value === 'function' ? value.bind(target) : value
    },
  }) as Db
  await releaseKey({ db: away, gate: t.deps.gate, log: t.deps.log }, held)
  await expect(claimKey(ctxAt(2), one)).rejects.toThrow('IDEMPOTENCY_IN_PROGRESS')
  is_away = false
  await expect
    .poll(
      () =>
        claimKey(ctxAt(2), one).then(
          () => 'claimed',
          () => 'in progress',
        ),
      { timeout: 5000 },
    )
    .toBe('claimed')
})
