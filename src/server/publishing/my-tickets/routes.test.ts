import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MyTicketsView } from '#core/publishing/my-tickets/schema.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { moveEvent } from '#test/event-dates.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { newestToken, queuedMails } from '#test/outbox.ts'
import { createSoldOrder } from '#test/sold-orders.ts'

const START = new Date('2027-03-01T10:00:00Z')
let t: TestApp
let counter = 0
beforeAll(async () => {
  t = await createTestApp()
})
beforeEach(() => t.setNow(START))
afterAll(() => t.close())

const ask = (email: string) => t.call('POST', '/api/public/my-tickets', { body: { email } })
const open = (token: string) => t.call('POST', '/api/public/my-tickets/open', { body: { token } })
const address = () => `anna-${++counter}@example.org`

async function linkFor(email: string): Promise<string> {
  await ask(email)
  await t.runJobs()
  return newestToken(t, email, 'my-tickets')
}
const found = async (email: string): Promise<MyTicketsView> => (await open(await linkFor(email))).body.data

describe('POST /public/my-tickets', () => {
  test('answers the same for known and unknown addresses; only the known one gets a mail, in its language (PUB-32, SEC-26, MAIL-2)', async () => {
    const email = address()
    const shop = await createOnSaleEvent(t.deps.db)
    await createSoldOrder(t.deps.db, {
      ...shop,
      people: [{ first_name: 'Anna', last_name: 'Lind', email }],
      order: { language: 'de' },
    })
    const replies = [await ask(email.toUpperCase()), await ask('stranger@example.org')]
    for (const reply of replies) expect([reply.status, reply.body]).toEqual([204, ''])
    await t.runJobs()
    expect(await queuedMails(t, email)).toMatchObject([{ kind: 'my-tickets', language: 'de' }])
    expect(await queuedMails(t, 'stranger@example.org')).toEqual([])
  })

  test('what is no address is a field error', async () => {
    const reply = await ask('nobody')
    expect(reply.status).toBe(422)
    expect(reply.body.error.fields.email).toBeDefined()
  })

  test('three links an hour for one address, known or not; other addresses are not concerned (SEC-40b)', async () => {
    const strict = await createTestApp({ env: { TURNOUT_LIMITS: '' } })
    const asked = (email: string) => strict.call('POST', '/api/public/my-tickets', { body: { email } })
    for (let n = 0; n < 3; n++) expect((await asked('stranger@example.org')).status).toBe(204)
    expect((await asked('Stranger@example.org')).status).toBe(429)
    expect((await asked('other@example.org')).status).toBe(204)
    await strict.close()
  })

  test('a holder who bought nothing is known too, in the ticket’s language; a checkout that still runs is not (RES-21)', async () => {
    const [buyer, holder, running] = [address(), address(), address()]
    const shop = await createOnSaleEvent(t.deps.db)
    const people = [
      { first_name: 'Bo', last_name: 'Berg', email: buyer },
      { first_name: 'Cia', last_name: 'Berg', email: holder },
    ]
    await createSoldOrder(t.deps.db, { ...shop, people })
    await t.deps.db.updateTable('attendees').set({ language: 'fr' }).where('email', '=', holder).execute()
    await createSoldOrder(t.deps.db, {
      ...shop,
      people: [{ first_name: 'Di', last_name: 'Dahl', email: running }],
      status: 'AWAITING_PAYMENT',
      order: { payment_provider: 'test' },
    })
    for (const email of [holder, running]) await ask(email)
    await t.runJobs()
    expect(await queuedMails(t, holder)).toMatchObject([{ kind: 'my-tickets', language: 'fr' }])
    expect(await queuedMails(t, running)).toEqual([])
  })
})

describe('POST /public/my-tickets/open', () => {
  test('orders bought and tickets held, over organizers, upcoming first, past apart (PUB-33)', async () => {
    const email = address()
    const me = { first_name: 'Anna', last_name: 'Lind', email }
    const near = await createOnSaleEvent(t.deps.db)
    const far = await createOnSaleEvent(t.deps.db)
    const gone = await createOnSaleEvent(t.deps.db)
    const dates = async (id: number, title: string, start: string) => {
      await t.deps.db.updateTable('events').set({ title }).where('id', '=', id).execute()
      await moveEvent(t.deps.db, id, { start_date: new Date(start) })
    }
    await dates(near.event_id, 'Near', '2027-04-01T18:00:00Z')
    await dates(far.event_id, 'Far', '2027-09-01T18:00:00Z')
    await dates(gone.event_id, 'Gone', '2027-01-01T18:00:00Z')
    await createSoldOrder(t.deps.db, {
      ...far,
      people: [me, { first_name: 'Bo', last_name: 'Berg', email: address() }],
    })
    await createSoldOrder(t.deps.db, { ...gone, people: [me], status: 'CANCELLED' })
    await createSoldOrder(t.deps.db, {
      ...near,
      people: [{ first_name: 'Cia', last_name: 'Berg', email: address() }, me],
    })
    await createSoldOrder(t.deps.db, {
      ...near,
      people: [me],
      status: 'AWAITING_PAYMENT',
      order: { payment_provider: 'offline' },
    })
    const { upcoming, past, ...rest } = await found(email)
    expect(rest).toEqual({ email })
    expect(upcoming.map(({ title }) => title)).toEqual(['Near', 'Far'])
    expect(past.map(({ title }) => title)).toEqual(['Gone'])
    expect(upcoming[0]?.tickets).toMatchObject([{ first_name: 'Anna', status: 'ACTIVE' }])
    expect(upcoming[0]?.orders).toMatchObject([{ status: 'AWAITING_PAYMENT', tickets: [] }])
    expect(upcoming[1]?.orders).toMatchObject([
      { status: 'COMPLETED', total_gross: 2500, tickets: [{ first_name: 'Anna' }, { first_name: 'Bo' }] },
    ])
    expect(upcoming[1]?.tickets).toEqual([])
    expect(past[0]?.orders).toMatchObject([{ status: 'CANCELLED' }])
  })

  test('what others bought at the same event is not shown (SEC-1)', async () => {
    const [email, other] = [address(), address()]
    const shop = await createOnSaleEvent(t.deps.db)
    await createSoldOrder(t.deps.db, { ...shop, people: [{ first_name: 'Eve', last_name: 'Other', email: other }] })
    await createSoldOrder(t.deps.db, {
      ...shop,
      people: [
        { first_name: 'Cia', last_name: 'Berg', email: other },
        { first_name: 'Anna', last_name: 'Lind', email },
      ],
    })
    const seen = JSON.stringify(await found(email))
    expect(seen).toContain('Anna')
    expect(seen).not.toMatch(/Eve|Cia|o_/)
  })

  test('opens more than once, for 24 hours, until a newer one is asked for; nothing else opens it (CON-9, SEC-25)', async () => {
    const email = address()
    const shop = await createOnSaleEvent(t.deps.db)
    await createSoldOrder(t.deps.db, { ...shop, people: [{ first_name: 'Anna', last_name: 'Lind', email }] })
    const first = await linkFor(email)
    expect([(await open(first)).status, (await open(first)).status]).toEqual([200, 200])
    const second = await linkFor(email)
    expect((await open(first)).body.error.code).toBe('LINK_INVALID')
    t.advance(24 * 3_600_000 - 1)
    expect((await open(second)).status).toBe(200)
    t.advance(1)
    expect((await open(second)).body.error.code).toBe('LINK_EXPIRED')
    expect((await open('x'.repeat(43))).body.error.code).toBe('LINK_INVALID')
    expect((await t.call('GET', `/api/auth/reset-password/${second}`)).body.error.code).toBe('LINK_INVALID')
  })

  test('two addresses of one order have links of their own', async () => {
    const [buyer, holder] = [address(), address()]
    const people = [
      { first_name: 'Bo', last_name: 'Berg', email: buyer },
      { first_name: 'Cia', last_name: 'Berg', email: holder },
    ]
    await createSoldOrder(t.deps.db, { ...(await createOnSaleEvent(t.deps.db)), people })
    const links = [await linkFor(buyer), await linkFor(holder)]
    expect(await Promise.all(links.map(async (link) => (await open(link)).body.data.email))).toEqual([buyer, holder])
  })

  test('the answer is kept nowhere, the token stands in no address, only its hash in the database (TKP-4, SEC-29)', async () => {
    const email = address()
    const shop = await createOnSaleEvent(t.deps.db)
    await createSoldOrder(t.deps.db, { ...shop, people: [{ first_name: 'Anna', last_name: 'Lind', email }] })
    const token = await linkFor(email)
    const { headers } = await open(token)
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' })
    expect(headers['x-robots-tag']).toBe('noindex')
    expect((await t.call('GET', `/api/public/my-tickets/${token}`)).status).toBe(404)
    const rows = await t.deps.db.selectFrom('mail_tokens').selectAll().where('target', '=', email).execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})
