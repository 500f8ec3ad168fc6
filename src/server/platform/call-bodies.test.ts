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
