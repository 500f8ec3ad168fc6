import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashToken } from '#server/platform/runtime/secrets.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createBuyer } from '#test/buyer.ts'
import { createOnSaleEvent } from '#test/factories.ts'

/** The tests' clock stands in 2027: migrations ran long before it, the roll-out is over. */
let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const HOUR = 3_600_000
const MADE_UP = 'A'.repeat(43)
type Sale = Awaited<ReturnType<typeof createOnSaleEvent>>

const reserve = (app: TestApp, sale: Sale, headers: Record<string, string> = {}) =>
  app.call('POST', `/api/public/events/${sale.event_id}/order`, {
    headers,
    body: {
      items: [{ ticket_id: sale.ticket_id, ticket_price_id: sale.price_id, quantity: 1 }],
      session_transport: 'header',
    },
  })
const carriers = (session: string): Record<string, string>[] => [
  { 'x-checkout-session': session },
  { cookie: `turnout_checkout=${session}` },
]
const sessionOf = (app: TestApp, short_id: string, session: string) =>
  app.deps.db
    .updateTable('orders')
    .set({ session_hash: hashToken(session) })
    .where('short_id', '=', short_id)
    .execute()

describe('a checkout session is one that the server issued (RES-2)', () => {
  test('a made-up one is replaced at the reservation, in header and cookie, and opens nothing', async () => {
    const sale = await createOnSaleEvent(t.deps.db)
    for (const headers of carriers(MADE_UP)) {
      const { checkout_session, short_id } = (await reserve(t, sale, headers)).body.data
      expect(checkout_session).not.toBe(MADE_UP)
      const order = `/api/public/events/${sale.event_id}/order/${short_id}`
      const seen = async (given: Record<string, string>) => (await t.call('GET', order, { headers: given })).body.data
      expect((await seen({ 'x-checkout-session': checkout_session })).has_session).toBe(true)
      // not even where an order carries it
      await sessionOf(t, short_id, MADE_UP)
      expect((await seen(headers)).has_session).toBe(false)
      expect((await t.call('DELETE', order, { headers })).body.error.code).toBe('CHECKOUT_SESSION_REQUIRED')
    }
  })

  test('changed in any character it is none; written otherwise for the same bytes neither', async () => {
    const sale = await createOnSaleEvent(t.deps.db)
    const { checkout_session: session, short_id } = (await reserve(t, sale)).body.data as Record<string, string>
    const order = `/api/public/events/${sale.event_id}/order/${short_id}`
    for (let at = 0; at < 43; at++) {
      const other = session![at] === 'B' ? 'C' : 'B'
      const changed = session!.slice(0, at) + other + session!.slice(at + 1)
      await sessionOf(t, short_id!, changed)
      const { has_session } = (await t.call('GET', order, { headers: { 'x-checkout-session': changed } })).body.data
      expect([at, has_session]).toEqual([at, false])
    }
  })

  test('a tab takes on no made-up session as its cookie (WID-7)', async () => {
    const reply = await t.call('POST', '/api/public/checkout-session', { headers: { 'x-checkout-session': MADE_UP } })
    expect([reply.body.error.code, reply.headers['set-cookie']]).toEqual(['CHECKOUT_SESSION_REQUIRED', undefined])
  })

  test('an issued one is kept over reservations, and a repeated key hands out the same one (CNV-7)', async () => {
    const sale = await createOnSaleEvent(t.deps.db)
    const first = (await reserve(t, sale)).body.data.checkout_session
    expect((await reserve(t, sale, { 'x-checkout-session': first })).body.data.checkout_session).toBe(first)
    const key = { 'idempotency-key': crypto.randomUUID() }
    const [one, two] = [await reserve(t, sale, key), await reserve(t, sale, key)]
    expect(two.body.data).toMatchObject({
      short_id: one.body.data.short_id,
      checkout_session: one.body.data.checkout_session,
      has_session: true,
    })
  })
})

/** An app whose migration of the signed sessions ran so many hours before its clock. */
async function rolledOut(hours: number): Promise<TestApp> {
  const app = await createTestApp()
  await app.owner.query("update schema_migrations set applied_at = $1 where name = '0028-identity.sql'", [
    new Date(app.now().getTime() - hours * HOUR),
  ])
  return app
}

/** What a process of the release before made: an order that carries a session without a signature. */
async function orderOfBefore(app: TestApp, session: string) {
  const sale = await createOnSaleEvent(app.deps.db)
  const { short_id } = (await reserve(app, sale)).body.data
  await sessionOf(app, short_id, session)
  return { sale, order: `/api/public/events/${sale.event_id}/order/${short_id}` }
}

describe('sessions of the release before (ADR 0035)', () => {
  test.each([
    [1, true],
    [47, true],
    [49, false],
  ])('%i hours after the migration their orders open: %s', async (hours, opens) => {
    const app = await rolledOut(hours)
    const session = `${'d'.repeat(42)}Y`
    const { sale, order } = await orderOfBefore(app, session)
    for (const headers of carriers(session)) {
      expect((await app.call('GET', order, { headers })).body.data.has_session).toBe(opens)
      const adopted = await app.call('POST', '/api/public/checkout-session', {
        headers: { 'x-checkout-session': session },
      })
      expect(adopted.status).toBe(opens ? 204 : 403)
      // the browser's further orders stay with it
      const again = (await reserve(app, sale, headers)).body.data.checkout_session
      expect(again === session).toBe(opens)
      await sessionOf(app, order.split('/').at(-1)!, session)
      await app.deps.db
        .updateTable('orders')
        .set({ status: 'RESERVED', reserved_until: new Date(app.now().getTime() + HOUR) })
        .where('session_hash', '=', hashToken(session))
        .execute()
    }
    await app.close()
  })

  test('one that no order carries is made up, then as ever', async () => {
    const app = await rolledOut(1)
    const sale = await createOnSaleEvent(app.deps.db)
    for (const headers of carriers(MADE_UP))
      expect((await reserve(app, sale, headers)).body.data.checkout_session).not.toBe(MADE_UP)
    expect(
      (await app.call('POST', '/api/public/checkout-session', { headers: { 'x-checkout-session': MADE_UP } })).status,
    ).toBe(403)
    await app.close()
  })
})

describe('guessing order links (SEC-40f)', () => {
  test('every call counts an unknown short id; who has a link goes on', async () => {
    const app = await createTestApp({ env: { TURNOUT_LIMITS: 'on' } })
    const sale = await createOnSaleEvent(app.deps.db)
    const buyer = await createBuyer(app, sale)
    const base = `/api/public/events/${sale.event_id}/order`
    const calls: [method: string, path: string, body?: object][] = [
      ['GET', ''],
      ['PUT', '', buyer.details],
      ['DELETE', ''],
      ['POST', '/payment', { method: 'CARD' }],
      ['POST', '/payment/submit'],
      ['POST', '/payment/test', { number: '4242424242424242', expiry: '12/40', cvc: '123' }],
      ['POST', '/payment/sync'],
      ['POST', '/resume'],
      ['GET', '/calendar.ics'],
      ['GET', '/tickets.pdf'],
    ]
    const digits = '123456789ABCDEFGHJKLMNPQRSTU'
    const guess = async (n: number, [method, path, body]: (typeof calls)[number]) => {
      const short_id = `o_${digits[n % digits.length]}${'1'.repeat(21)}`
      const headers = { cookie: buyer.cookie }
      return (await app.call(method, `${base}/${short_id}${path}`, { headers, ...(body ? { body } : {}) })).status
    }
    for (let n = 0; n < 20; n++) expect([n, await guess(n, calls[n % calls.length]!)]).toEqual([n, 404])
    for (const call of calls) expect([call[1], await guess(21, call)]).toEqual([call[1], 429])
    expect((await buyer.saveDetails()).status).toBe(200)
    await app.close()
  })
})
