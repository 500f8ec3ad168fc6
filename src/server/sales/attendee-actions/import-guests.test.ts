import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createBuyer } from '#test/buyer.ts'
import { createAccount, createEvent, createMember, createOnSaleEvent } from '#test/factories.ts'

let t: TestApp
let shop: Awaited<ReturnType<typeof createOnSaleEvent>>
let organizer: { token: string }
beforeAll(async () => {
  t = await createTestApp()
})
beforeEach(async () => {
  t.setNow(new Date('2027-03-01T10:00:00Z'))
  shop = await createOnSaleEvent(t.deps.db, { capacity: 3 })
  organizer = await createMember(t.deps.db, shop.account.account_id, 'ORGANIZER')
})
afterAll(() => t.close())

const MINUTE = 60_000
const TWO = 'Email;Name\nada@example.org;Ada Sow\nbo@example.org;"Lund; Bo Lund"\n'
const send = (path: string, body: object, { as = organizer.token, headers = {} } = {}) =>
  t.call('POST', `/api/events/${shop.event_id}/attendees/${path}`, { as, headers, body })
const run = (body: object, options?: { as?: string; headers?: Record<string, string> }) =>
  send('import', { ticket_price_id: shop.price_id, ...body }, options)
const people = async () =>
  (
    await t.call('GET', `/api/events/${shop.event_id}/attendees?sort_by=email&sort_direction=asc`, {
      as: organizer.token,
    })
  ).body.data
const traces = async () => {
  const count = async (table: 'orders' | 'attendees' | 'mails') =>
    (await t.deps.db.selectFrom(table).select('id').where('event_id', '=', shop.event_id).execute()).length
  return [await count('orders'), await count('attendees'), await count('mails')]
}
const exact = async () => expect(await recountStock(t.deps.db, shop.event_id)).toEqual([])

describe('POST /events/:event_id/attendees/import (API-80a, ATT-13)', () => {
  test('adds everybody with a completed order of their own, in the language asked for, and mails nobody unasked', async () => {
    const { status, body } = await run({ text: TWO, language: 'fr' })
    expect([status, body.data]).toEqual([201, { created: 2 }])
    expect(await people()).toMatchObject([
      { first_name: 'Ada', last_name: 'Sow', email: 'ada@example.org', language: 'fr', status: 'ACTIVE' },
      { first_name: 'Lund; Bo', last_name: 'Lund', order: { status: 'COMPLETED' } },
    ])
    expect(await traces()).toEqual([2, 2, 0])
    await exact()
  })

  test('mails each ticket when asked to', async () => {
    await run({ text: TWO, send_tickets: true })
    const mails = await t.deps.db
      .selectFrom('mails')
      .select(['kind', 'to_address'])
      .where('event_id', '=', shop.event_id)
      .orderBy('to_address')
      .execute()
    expect(mails).toEqual([
      { kind: 'tickets', to_address: 'ada@example.org' },
      { kind: 'tickets', to_address: 'bo@example.org' },
    ])
  })

  test('one faulty line adds nobody and is told by its number', async () => {
    const { status, body } = await run({ text: `${TWO}nobody;Cy Ode` })
    expect([status, Object.keys(body.error.fields)]).toEqual([422, ['rows.4.email']])
    expect(await traces()).toEqual([0, 0, 0])
    await exact()
  })

  test('short stock adds nobody; a forgotten cart gives way, a living one does not (EXP-3)', async () => {
    await createBuyer(t, shop)
    const four = Array.from({ length: 4 }, (_, n) => `Guest,No${n},g${n}@example.org`)
    const three = four.slice(1).join('\n')
    const refused = await run({ text: three })
    expect([refused.status, refused.body.error.code]).toEqual([409, 'ITEMS_UNAVAILABLE'])
    expect((await traces())[1]).toBe(0)
    t.advance(16 * MINUTE)
    expect((await run({ text: four.join('\n') })).body.error.code).toBe('ITEMS_UNAVAILABLE')
    expect((await run({ text: three })).status).toBe(201)
    await exact()
  })

  test('a full day of mails adds nobody (MSG-9)', async () => {
    const small = await createTestApp({ env: { TURNOUT_MESSAGE_QUOTA: '1' } })
    const event = await createOnSaleEvent(small.deps.db, { capacity: 3 })
    const { token } = await createMember(small.deps.db, event.account.account_id, 'ORGANIZER')
    const reply = await small.call('POST', `/api/events/${event.event_id}/attendees/import`, {
      as: token,
      body: { text: TWO, ticket_price_id: event.price_id, send_tickets: true },
    })
    expect(reply.body.error.code).toBe('MESSAGE_QUOTA_EXCEEDED')
    expect(await small.deps.db.selectFrom('attendees').select('id').execute()).toEqual([])
    await small.close()
  })

  test('the same key again adds nobody twice (CNV-7)', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    await run({ text: TWO }, { headers })
    const again = await run({ text: TWO }, { headers })
    expect([again.status, again.body.data]).toEqual([201, { created: 2 }])
    expect((await traces())[1]).toBe(2)
  })

  test.each([
    [{ text: '' }, 'text'],
    [{ text: '\n , ,\n' }, 'text'],
    [{ text: '"Ada,Sow,ada@example.org' }, 'text'],
    [{ text: Array.from({ length: 501 }, (_, n) => `G,N,g${n}@example.org`).join('\n') }, 'text'],
    [{ text: TWO, ticket_price_id: 999_999 }, 'ticket_price_id'],
    [{ text: TWO, language: 'xx' }, 'language'],
  ])('%#: what concerns the whole list is told at %s', async (wrong, field) => {
    const { status, body } = await run(wrong)
    expect([status, Object.keys(body.error.fields)]).toEqual([422, [field]])
    expect(await traces()).toEqual([0, 0, 0])
  })

  test("another account's event is none; an event without a ticket asks for one", async () => {
    const stranger = await createAccount(t.deps.db)
    expect((await run({ text: TWO }, { as: stranger.token })).status).toBe(404)
    const empty = await createEvent(t.deps.db, shop.account)
    const reply = await t.call('POST', `/api/events/${empty}/attendees/import/check`, {
      as: organizer.token,
      body: { text: TWO },
    })
    expect(reply.body.error.code).toBe('TICKET_REQUIRED')
  })
})

test('the check reads tabs as spreadsheets copy them, tells faults by line in the caller\u2019s language, and adds nobody', async () => {
  const text = 'First name\tLast name\tEmail\tTicket\n\nAda\tSow\tada@example.org\tstanding\nBo\tLund\tbo@\tBalcony\n'
  const { status, body } = await send('import/check', { text })
  expect(status).toBe(200)
  expect(body.data.rows).toMatchObject([
    { line: 3, first_name: 'Ada', ticket: { title: 'Standing', label: null }, problems: [] },
    {
      line: 4,
      ticket: null,
      problems: [
        { field: 'email', message: 'Enter a full email address, for example anna@example.org.' },
        { field: 'ticket', message: 'No ticket has this name.' },
      ],
    },
  ])
  expect(await traces()).toEqual([0, 0, 0])
})

/** Statements of one import from its counters' lock to the commit: for so long every buyer of the event waits. */
async function statementsUnderLock(guests: number): Promise<{ under_lock: number; ms: number }> {
  const big = await createOnSaleEvent(t.deps.db, { capacity: 1000 })
  const { token: as } = await createMember(t.deps.db, big.account.account_id, 'ORGANIZER')
  const text = Array.from({ length: guests }, (_, n) => `Guest,No${n},g${n}@example.org`).join('\n')
  const said: { text: string; at: number }[] = []
  const { prototype } = (t.deps.pool as unknown as { Client: typeof pg.Client }).Client
  const { query } = prototype
  vi.spyOn(prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const [asked] = given as [string | { text: string }]
    said.push({ text: typeof asked === 'string' ? asked : asked.text, at: performance.now() })
    return (query as (...args: unknown[]) => unknown).apply(this, given)
  } as never)
  const reply = await t.call('POST', `/api/events/${big.event_id}/attendees/import`, {
    as,
    body: { text, ticket_price_id: big.price_id, send_tickets: true },
  })
  vi.restoreAllMocks()
  expect(reply.status).toBe(201)
  const from = said.findIndex(({ text }) => /from stock where id = any.*for no key update/s.test(text))
  const to = said.findIndex(({ text }, at) => at > from && /^commit/i.test(text))
  expect(from).toBeGreaterThan(0)
  return { under_lock: to - from, ms: Math.round((said[to]?.at ?? 0) - (said[from]?.at ?? 0)) }
}

test('buyers wait for as few statements of a long list as of a short one (docs/locking.md)', async () => {
  const [few, many] = [await statementsUnderLock(3), await statementsUnderLock(300)]
  process.stdout.write(`an import of 300 guests holds its counters for ${many.ms} ms, of 3 guests for ${few.ms} ms\n`)
  expect(many.under_lock).toBe(few.under_lock)
  expect(many.under_lock).toBeLessThan(40)
})
