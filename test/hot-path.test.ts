import crypto from 'node:crypto'
import { type IncomingMessage, ServerResponse } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import helmet from 'helmet'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createTestApp } from './app.ts'
import { createAccount, createEvent, createTicket } from './factories.ts'

/** What is made once is not made at each request (PERF-6): counted, since a time would say it of this machine only. */
const t = await createTestApp()
afterAll(() => t.close())
afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

/** How often each is done while `work` runs; what modules took from node:crypto by name is counted too. */
async function counted(work: () => Promise<unknown>) {
  const keys = vi.spyOn(crypto, 'createSecretKey')
  const draws = [vi.spyOn(crypto, 'randomFillSync'), vi.spyOn(crypto, 'randomBytes')]
  // the mark of helmet at work, which asks for it each time it is called
  const asked = vi.spyOn(ServerResponse.prototype, 'removeHeader')
  const properties = vi.spyOn(Object, 'defineProperty')
  syncBuiltinESMExports()
  await work()
  const policies = asked.mock.calls.filter(([name]) => name === 'X-Powered-By')
  const schemas = properties.mock.calls.filter(([, name]) => name === '_zod')
  return {
    keys: keys.mock.calls.length,
    draws: draws.reduce((sum, draw) => sum + draw.mock.calls.length, 0),
    policies: policies.length,
    schemas: schemas.length,
  }
}

test('from the 1,000th to the 2,000th reservation no header, key or schema is made, and random bytes are fetched in bulk (PERF-6)', async () => {
  const account = await createAccount(t.deps.db)
  const event_id = await createEvent(t.deps.db, account)
  const { ticket_id, price_id } = await createTicket(t.deps.db, event_id, { capacity: 1_000_000 })
  const body = { items: [{ ticket_id, ticket_price_id: price_id, quantity: 1 }], session_transport: 'header' }
  const reserve = async (count: number) => {
    for (let done = 0; done < count; done += 100)
      await Promise.all(
        Array.from({ length: 100 }, async () => {
          const { status } = await t.call('POST', `/api/public/events/${event_id}/order`, { body })
          expect(status).toBe(201)
        }),
      )
  }
  await reserve(1000)
  const { draws, ...made } = await counted(() => reserve(1000))
  expect(made).toEqual({ keys: 0, policies: 0, schemas: 0 })
  // a session, an order's id and its reference: at most 100 bytes each time, fetched 4 KB or more at once
  expect(draws).toBeGreaterThan(0)
  expect(draws).toBeLessThanOrEqual((1000 * 100) / 4096)
})

test('control: each of these is counted when it is done', async () => {
  const done = await counted(async () => {
    crypto.createSecretKey(Buffer.alloc(32))
    crypto.randomBytes(16)
    z.object({ a: z.string() })
    helmet()({} as IncomingMessage, new ServerResponse({ method: 'GET' } as IncomingMessage), () => {})
  })
  expect(done.keys).toBe(1)
  expect(done.draws).toBeGreaterThanOrEqual(1)
  expect(done.schemas).toBeGreaterThanOrEqual(2)
  expect(done.policies).toBe(1)
})
