import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Gate, OPEN_GATE } from '#server/platform/database/gate.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createOnSaleEvent } from '#test/factories.ts'

let t: TestApp
let sale: Awaited<ReturnType<typeof createOnSaleEvent>>
/** What the gate says while it is closed: whether it opens in time. */
let opens: Promise<boolean>
const gate: Gate & { is_open: boolean; abandoned: number } = { ...OPEN_GATE, is_open: true, opened: () => opens }
beforeAll(async () => {
  t = await createTestApp({ gate })
  sale = await createOnSaleEvent(t.deps.db, { capacity: 10 })
})
afterAll(async () => {
  gate.is_open = true
  await t.close()
})

const reserve = () =>
  t.call('POST', `/api/public/events/${sale.event_id}/order`, {
    body: { items: [{ ticket_id: sale.ticket_id, ticket_price_id: sale.price_id, quantity: 1 }] },
  })

test('an answer made behind a closed gate is BUSY, and nothing of it is told (HA-2)', async () => {
  gate.is_open = false
  opens = Promise.resolve(false)
  const { status, body, headers } = await reserve()
  expect([status, body.error.code, headers['retry-after']]).toEqual([503, 'BUSY', '2'])
  expect(headers['set-cookie']).toBeUndefined()
  expect(JSON.stringify(body)).not.toContain('o_')
  expect(
    (await t.call('GET', '/api/no-such-thing')).status,
    'what is not there rests on nothing, yet is held back too',
  ).toBe(503)
})

test('one that opens in time lets it leave', async () => {
  gate.is_open = false
  const { promise, resolve } = Promise.withResolvers<boolean>()
  opens = promise
  const answer = reserve()
  gate.is_open = true
  resolve(true)
  expect((await answer).status).toBe(201)
})

test('one that opens on another server than the one that was closed does not: what was read there may be nowhere (HA-2)', async () => {
  gate.is_open = false
  const { promise, resolve } = Promise.withResolvers<boolean>()
  opens = promise
  const answer = reserve()
  await t.call('GET', '/health')
  gate.abandoned++
  gate.is_open = true
  resolve(true)
  expect((await answer).status).toBe(503)
  expect((await reserve()).status, 'the next is of the new one').toBe(201)
})
