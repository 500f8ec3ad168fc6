import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createBuyer } from '#test/buyer.ts'
import { createOnSaleEvent } from '#test/factories.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const MINUTE = 60_000
const CARD = { number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' }
const exact = async () => expect(await recountStock(t.deps.db)).toEqual([])

/** A buyer whose details are saved. */
async function ready() {
  const buyer = await createBuyer(t, await createOnSaleEvent(t.deps.db, { capacity: 5 }))
  await buyer.saveDetails()
  const pay = async (number = CARD.number) => {
    await buyer.call('POST', '/payment', { body: { method: 'CARD' } })
    await buyer.call('POST', '/payment/submit')
    return buyer.call('POST', '/payment/test', { body: { ...CARD, number } })
  }
  return { ...buyer, pay }
}

describe('cards of the test provider (PAY-31 to PAY-37)', () => {
  test.each([
    ['4000000000000002', 'generic_decline'],
    ['4000000000009995', 'insufficient_funds'],
    ['4111111111111111', 'unknown_test_card'],
  ])('%s is declined, the hold stays and another card pays (PAY-4, EXP-6)', async (number, reason) => {
    const b = await ready()
    t.advance(14 * MINUTE)
    const declined = await b.pay(number)
    expect(declined.status).toBe(402)
    expect(declined.body.error).toMatchObject({ code: 'PAYMENT_FAILED', data: { decline_reason: reason } })
    const seen = await b.call('GET')
    expect(seen.body.data).toMatchObject({
      status: 'AWAITING_PAYMENT',
      payment_status: 'PAYMENT_FAILED',
      decline_reason: reason,
    })
    expect(new Date(seen.body.data.reserved_until).getTime() - t.now().getTime()).toBeGreaterThanOrEqual(10 * MINUTE)
    expect((await b.pay()).body.data.status).toBe('SUCCEEDED')
    await exact()
  })

  test('a processing payment holds its stock beyond the hold and then completes (PAY-33, EXP-4, REL-10)', async () => {
    const b = await ready()
    expect((await b.pay('4000000000000077')).body.data.status).toBe('PROCESSING')
    expect((await b.call('GET')).body.data.display_status).toBe('PROCESSING')
    expect((await b.call('PUT', '', { body: b.details })).body.error.code).toBe('PAYMENT_IN_PROGRESS')
    expect((await b.call('DELETE')).body.error.code).toBe('PAYMENT_IN_PROGRESS')
    t.advance(16_000)
    expect((await b.call('POST', '/payment/sync')).body.data.status).toBe('COMPLETED')
    await exact()
  })

  test('a processing payment that fails can be paid again (PAY-34, ORD-7)', async () => {
    const b = await ready()
    await b.pay('4000000000000093')
    t.advance(16_000)
    expect((await b.call('POST', '/payment/sync')).body.data).toMatchObject({
      status: 'AWAITING_PAYMENT',
      payment_status: 'PAYMENT_FAILED',
    })
    expect((await b.pay()).body.data.status).toBe('SUCCEEDED')
  })

  test('authentication is asked for, approved or refused (PAY-35)', async () => {
    const b = await ready()
    expect((await b.pay('4000002500003155')).body.data.status).toBe('REQUIRES_ACTION')
    const refused = await b.call('POST', '/payment/test', {
      body: { ...CARD, number: '4000002500003155', authentication: 'refuse' },
    })
    expect(refused.body.error).toMatchObject({
      code: 'PAYMENT_FAILED',
      data: { decline_reason: 'authentication_failed' },
    })
    expect((await b.pay('4000002500003155')).body.data.status).toBe('REQUIRES_ACTION')
    const approved = await b.call('POST', '/payment/test', {
      body: { ...CARD, number: '4000002500003155', authentication: 'approve' },
    })
    expect(approved.body.data.status).toBe('SUCCEEDED')
  })
})
