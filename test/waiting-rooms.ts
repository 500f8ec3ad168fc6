import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect } from 'vitest'
import { SECOND_MS } from '#core/platform/limits.ts'
import { RoomInput } from '#core/sales/waiting-room/schema.ts'
import { tickRooms } from '#server/sales/waiting-room/clock/watch-rooms.ts'
import { forgetRooms } from '#server/sales/waiting-room/known-rooms.ts'
import type { TestApp } from './app.ts'

export interface Shop {
  readonly event_id: number
  readonly ticket_id: number
  readonly price_id: number
}

interface StaffedShop extends Shop {
  readonly account: { readonly token: string }
}

/** So many seconds of the clock, each with its tick. */
export async function tick(t: TestApp, seconds = 1): Promise<void> {
  for (let n = 0; n < seconds; n++) {
    t.advance(SECOND_MS)
    await tickRooms(t.deps)
  }
  forgetRooms(t.deps)
}

const path = ({ event_id }: Shop, call: string) => `/api/public/events/${event_id}/queue/${call}`

/** Sets a room as staff do. */
export async function setRoom(t: TestApp, shop: StaffedShop, room: Partial<RoomInput>) {
  const as = shop.account.token
  const input = RoomInput.parse({ mode: 'ON', proof_of_work: false, ...room })
  const before = await t.call('GET', `/api/events/${shop.event_id}/queue`, { as })
  const { updated_at } = before.body.data
  const body = { ...input, updated_at, opens_at: room.opens_at ?? null }
  const reply = await t.call('PUT', `/api/events/${shop.event_id}/queue`, { as, body })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data
}

/** Somebody takes a place; with proof of work it is solved first. */
export async function takePlace(t: TestApp, shop: Shop, code?: string): Promise<string> {
  const reply = await t.call('POST', path(shop, 'number'), { body: { code } })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  const { token, challenge } = reply.body.data
  if (token) return token
  const solution = await solveChallenge({ challenge, deriveKey })
  const joined = await t.call('POST', path(shop, 'join'), { body: { challenge, solution } })
  expect(joined.status, JSON.stringify(joined.body)).toBe(200)
  return joined.body.data.token
}

interface Caller {
  readonly token: string
  readonly session?: string | undefined
}

export const enter = (t: TestApp, shop: Shop, { token, session }: Caller) =>
  t.call('POST', path(shop, 'enter'), {
    body: { token, session_transport: 'header' },
    ...(session ? { headers: { 'x-checkout-session': session } } : {}),
  })

/** Goes in and answers the session; it must be their turn. */
export async function goIn(t: TestApp, shop: Shop, token: string): Promise<string> {
  const reply = await enter(t, shop, { token })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body.data.checkout_session
}

export const buy = (t: TestApp, shop: Shop, { session, quantity = 1 }: { session?: string; quantity?: number } = {}) =>
  t.call('POST', `/api/public/events/${shop.event_id}/order`, {
    body: {
      items: [{ ticket_id: shop.ticket_id, ticket_price_id: shop.price_id, quantity }],
      session_transport: 'header',
    },
    ...(session ? { headers: { 'x-checkout-session': session } } : {}),
  })

export const leave = (t: TestApp, shop: Shop, session: string) =>
  t.call('DELETE', path(shop, 'pass'), { headers: { 'x-checkout-session': session } })

/** What everybody who waits reads. */
export async function readQueue(t: TestApp, { event_id }: Shop) {
  const reply = await t.app.inject({ method: 'GET', url: `/queue/${event_id}.json` })
  expect(reply.statusCode).toBe(200)
  return { view: reply.json(), headers: reply.headers, size: reply.rawPayload.length }
}

/** Valid bodies of the calls, by their names: whoever asks for nothing that is there. */
export const QUEUE_BODIES = {
  'POST /public/events/:event_id/queue/join': () => ({
    challenge: {
      parameters: { algorithm: 'PBKDF2/SHA-256', nonce: '00', salt: '00', cost: 1, keyLength: 32, keyPrefix: '00' },
      signature: '00',
    },
    solution: { counter: 1, derivedKey: '00' },
  }),
  'POST /public/events/:event_id/queue/enter': () => ({ token: 'A'.repeat(48) }),
  'PUT /events/:event_id/queue': () => ({ mode: 'OFF' }),
}
