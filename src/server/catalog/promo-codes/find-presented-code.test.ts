import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount, createEvent, createTicket } from '#test/factories.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ env: { TURNOUT_LIMITS: 'on' } })
})
afterAll(() => t.close())

async function eventWithCode(code = 'early') {
  const owner = await createAccount(t.deps.db)
  const id = await createEvent(t.deps.db, owner)
  const ticket = await createTicket(t.deps.db, id, { price: 2000 })
  const body = { code, discount_type: 'PERCENTAGE', discount: 25 }
  await t.call('POST', `/api/events/${id}/promo-codes`, { as: owner.token, body })
  return { id, ticket }
}

test('guessing in the address ends like guessing at the check; a good code is never counted (SEC-40e)', async () => {
  const { id } = await eventWithCode()
  const isFound = async (code: string): Promise<boolean> =>
    (await t.call('GET', `/api/public/events/${id}?promo_code=${code}`)).body.data.promo_code.valid
  for (let n = 0; n < 25; n++) expect(await isFound('early')).toBe(true)
  for (let n = 0; n < 20; n++) expect(await isFound(`guess${n}`)).toBe(false)
  expect(await isFound('early')).toBe(false)
  expect((await t.call('GET', `/api/public/events/${id}/promo-codes/early`)).status).toBe(429)
  t.advance(120_000)
  expect(await isFound('early')).toBe(true)
})

test('guessing by orders that are refused ends the same way, also when all are sent at once (SEC-40e)', async () => {
  t.advance(120_000)
  const { id, ticket } = await eventWithCode()
  const items = [{ ticket_id: ticket.ticket_id, ticket_price_id: ticket.price_id, quantity: 1 }]
  const order = async (promo_code: string) => {
    const { status, body } = await t.call('POST', `/api/public/events/${id}/order`, { body: { items, promo_code } })
    return status === 201 ? 'RESERVED' : body.error.code
  }
  for (let n = 0; n < 25; n++) expect(await order('early')).toBe('RESERVED')
  const guesses = await Promise.all(Array.from({ length: 50 }, (_none, n) => order(`guess${n}`)))
  expect(guesses.filter((code) => code === 'PROMO_CODE_INVALID')).toHaveLength(20)
  expect(guesses.filter((code) => code === 'RATE_LIMITED')).toHaveLength(30)
  expect(await order('early')).toBe('RATE_LIMITED')
  t.advance(60_000)
  expect(await order('early')).toBe('RESERVED')
})

test('a code whose accent is typed beside its letter is the same code (TXT-1)', async () => {
  t.advance(120_000)
  const { id } = await eventWithCode('Caf\u00e9')
  const typed = encodeURIComponent('Cafe\u0301')
  const check = await t.call('GET', `/api/public/events/${id}/promo-codes/${typed}`)
  expect(check.body.data).toEqual({ valid: true })
})
