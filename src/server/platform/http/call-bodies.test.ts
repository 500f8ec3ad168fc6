import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createOnSaleEvent } from '#test/factories.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

describe('a call without a body', () => {
  test('is one, also where its type is said to be JSON (API-53, API-5)', async () => {
    const { event_id, account } = await createOnSaleEvent(t.deps.db, { capacity: 1 })
    const headers = { authorization: `Bearer ${account.token}`, 'content-type': 'application/json' }
    const removed = await t.app.inject({ method: 'DELETE', url: `/api/events/${event_id}/test-orders`, headers })
    expect(removed.statusCode).toBe(200)
    const forgot = await t.app.inject({ method: 'POST', url: '/api/auth/forgot-password', headers })
    expect(forgot.statusCode).toBe(422)
  })

  test('is told which fields it lacks, by their names (CNV-5)', async () => {
    const { event_id, account } = await createOnSaleEvent(t.deps.db, { capacity: 1 })
    const reply = await t.call('POST', `/api/events/${event_id}/duplicate`, { as: account.token })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.error.fields)).toEqual(['title', 'start_date'])
  })

  test('that has broken JSON instead is refused (ERR-3)', async () => {
    for (const payload of ['{', '{"email":', '{"__proto__":{"a":1}}']) {
      const headers = { 'content-type': 'application/json' }
      const reply = await t.app.inject({ method: 'POST', url: '/api/auth/forgot-password', headers, payload })
      expect(reply.json().error.code, payload).toBe('MALFORMED_REQUEST')
    }
  })
})

test('a field of the wrong type is told what it should be, only a missing one that it is missing (CNV-5)', async () => {
  const { event_id, ticket_id, price_id } = await createOnSaleEvent(t.deps.db, { capacity: 1 })
  const say = async (quantity: unknown) => {
    const body = { items: [{ ticket_id, ticket_price_id: price_id, quantity }] }
    const reply = await t.call('POST', `/api/public/events/${event_id}/order`, { body })
    return [reply.status, ...reply.body.error.fields['items.0.quantity']]
  }
  expect(await say(1.5)).toEqual([422, 'Enter a whole number.'])
  expect(await say('1')).toEqual([422, 'Enter a number.'])
  expect(await say(undefined)).toEqual([422, 'Fill in this field.'])
})

describe('how large a body may be (CNV-10)', () => {
  const padded = (kilobytes: number) => `{"email":"a@example.org","x":"${'x'.repeat(kilobytes * 1024)}"}`
  const send = async (url: string, kilobytes: number, method: 'POST' | 'PUT' = 'POST') => {
    const headers = { 'content-type': 'application/json' }
    const reply = await t.app.inject({ method, url, headers, payload: padded(kilobytes) })
    return reply.statusCode
  }

  test('64 kB where anybody may call, whatever is behind the address', async () => {
    for (const url of [
      '/api/auth/login',
      '/api/auth/forgot-password',
      '/api/public/my-tickets',
      '/api/public/events/1/order',
    ]) {
      expect([url, await send(url, 65)]).toEqual([url, 413])
      expect([url, await send(url, 60)]).not.toEqual([url, 413])
    }
  })

  test('1 MB for details of hundreds of attendees, for scans kept offline, and for staff', async () => {
    expect(await send('/api/public/events/1/order/o_1', 900, 'PUT')).not.toBe(413)
    expect(await send('/api/public/check-in-lists/cil_1/check-ins', 900)).not.toBe(413)
    expect(await send('/api/events', 900)).toBe(401)
    expect(await send('/api/public/events/1/order/o_1', 1025, 'PUT')).toBe(413)
  })
})
