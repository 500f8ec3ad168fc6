import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FunnelView } from '#core/reporting/funnel/schema.ts'
import { buildApp } from '#server/app/app.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { addVisitCounts, lockVisitCounts } from '#server/publishing/public-event/visit-queries.ts'
import { writeVisits } from '#server/publishing/public-event/write-visits.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { browserNamed } from '#test/browsers.ts'
import { createAccount, createOnSaleEvent, createSession } from '#test/factories.ts'
import { createSoldOrder } from '#test/sold-orders.ts'
import { readCsv } from '#test/spreadsheets.ts'
import { createWaitingEntry } from '#test/waiting-lists.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const TODAY = '2027-03-01'
const NEWS = { source: 'newsletter', medium: 'email', campaign: 'spring' }

async function createShop() {
  const { account, ...sale } = await createOnSaleEvent(t.deps.db, { price: 2000 })
  const as = await createSession(t.deps.db, { ...account, now: t.now() })
  const path = `/api/events/${sale.event_id}`
  const visit = (name: string, body: unknown, headers: Record<string, string> = {}) =>
    t.call('POST', `/api/public/events/${sale.event_id}/views`, {
      body,
      headers: { 'user-agent': browserNamed(name), ...headers },
    })
  const funnel = async (query = ''): Promise<FunnelView> => {
    await writeVisits(t.deps)
    return (await t.call('GET', `${path}/funnel?${query}`, { as })).body.data
  }
  const reserve = async (attribution?: unknown) => {
    const items = [{ ticket_id: sale.ticket_id, ticket_price_id: sale.price_id, quantity: 1 }]
    const reserved = await t.call('POST', `/api/public/events/${sale.event_id}/order`, { body: { items, attribution } })
    expect([reserved.status, reserved.body.error]).toEqual([201, undefined])
    const { short_id } = reserved.body.data
    const cookie = String(reserved.headers['set-cookie']).split(';')[0]!
    const call = (method: string, to = '', body?: unknown) =>
      t.call(method, `/api/public/events/${sale.event_id}/order/${short_id}${to}`, { headers: { cookie }, body })
    const person = { first_name: 'Annika', last_name: 'Lind', email: `${short_id.toLowerCase()}@example.org` }
    return {
      short_id,
      save: () => call('PUT', '', { order: person, attendees: [{ ...person, ticket_price_id: sale.price_id }] }),
      pay: () => call('POST', '/payment', { method: 'CARD' }),
      async complete() {
        await call('POST', '/payment/submit')
        return call('POST', '/payment/test', { number: '4242424242424242', expiry: '12/40', cvc: '123' })
      },
      attribution: async () =>
        (await t.deps.db.selectFrom('orders').select('attribution').where('short_id', '=', short_id).executeTakeFirst())
          ?.attribution,
    }
  }
  return { account, as, sale, path, visit, funnel, reserve }
}

const steps = (view: FunnelView) => Object.fromEntries(view.steps.map(({ step, count }) => [step, count]))

describe('visits (FUN-1, API-114)', () => {
  test('views and choices of people, once in five minutes; bots apart; a call without a body is a view', async () => {
    const { visit, funnel } = await createShop()
    expect((await visit('one', undefined)).status).toBe(204)
    await visit('one', { step: 'VIEW' })
    for (const step of ['VIEW', 'SELECT', 'SELECT']) await visit('two', { step, touch: NEWS })
    await visit('three', { step: 'VIEW', is_automated: true })
    await visit('four', { step: 'VIEW' }, { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' })
    // a bot takes no source's place of the day (FUN-2)
    await visit('five', { step: 'SELECT', is_automated: true, touch: { source: 'invented' } })
    const view = await funnel()
    const { rows: of_bots } = await t.deps.pool.query(
      "select distinct source from funnel_days where is_bot and step = 'SELECT'",
    )
    expect(of_bots).toEqual([{ source: '' }])
    expect(steps(view)).toMatchObject({ VIEW: 2, SELECT: 1, RESERVE: 0 })
    expect(view.apart).toEqual({ bot_views: 2, bot_selects: 1, staff_orders: 0, offer_orders: 0 })
    expect(view.rows.map(({ name, views, selects }) => [name, views, selects])).toEqual([
      [null, 1, 0],
      ['newsletter', 1, 1],
    ])
  })

  test('staff do not count; nothing a stranger sends is refused but a step that there is not', async () => {
    const { as, sale, visit, funnel } = await createShop()
    await t.call('POST', `/api/public/events/${sale.event_id}/views`, {
      as,
      headers: { 'user-agent': browserNamed('staff') },
    })
    const junk = ['x', 7, [], { source: 'x'.repeat(101), referrer: 'https://a/b' }, { source: '\ud800' }]
    for (const [n, touch] of junk.entries()) expect((await visit(`n${n}`, { touch })).status).toBe(204)
    expect((await visit('six', { step: 'BUY' })).status).toBe(422)
    const view = await funnel()
    expect(view.rows).toMatchObject([{ name: null, views: 5 }])
  })

  test('above 200 sources a day the rest is "other", by however many processes (FUN-2)', async () => {
    const { sale, funnel } = await createShop()
    const count = (source: string) => ({
      ...({ event_id: sale.event_id, day: TODAY, step: 'VIEW', is_bot: false, count: 1 } as const),
      ...{ source, medium: '', campaign: '', referrer: '', affiliate: '', site: '' },
    })
    for (const from of [0, 150, 150, 300])
      await inTransaction(t.deps.db, (tx) =>
        addVisitCounts(
          tx,
          Array.from({ length: 150 }, (_, n) => count(`s${String(from + n).padStart(3, '0')}`)),
        ),
      )
    const rows = await t.deps.db.selectFrom('funnel_days').selectAll().where('event_id', '=', sale.event_id).execute()
    expect(rows).toHaveLength(201)
    expect(rows.find(({ source }) => source === 'other')?.count).toBe(100 + 100 + 150)
    expect((await funnel()).rows.at(-1)).toMatchObject({ name: null, is_other: true, views: 350 })
    expect((await funnel('by=campaign')).rows).toMatchObject([
      { name: null, is_other: false, views: 250 },
      { name: null, is_other: true, views: 350 },
    ])
    expect(steps(await funnel()).VIEW).toBe(600)
  })

  test('two processes at once fill a day once; the control without the lock fills it twice (FUN-2)', async () => {
    const counts = (event_id: number, from: string) =>
      Array.from({ length: 150 }, (_, n) => ({
        ...({ event_id, day: TODAY, step: 'VIEW', is_bot: false, count: 1 } as const),
        ...{ source: `${from}${n}`, medium: '', campaign: '', referrer: '', affiliate: '', site: '' },
      }))
    const rowsOf = async (event_id: number) =>
      (await t.deps.db.selectFrom('funnel_days').select('source').where('event_id', '=', event_id).execute()).length
    const { sale } = await createShop()
    await Promise.all(
      ['a', 'b', 'c', 'd'].map((from) =>
        inTransaction(t.deps.db, async (tx) => {
          await lockVisitCounts(tx)
          await addVisitCounts(tx, counts(sale.event_id, from))
        }),
      ),
    )
    expect(await rowsOf(sale.event_id)).toBe(201)
    const control = (await createShop()).sale.event_id
    // the second writes while the first has not committed
    await inTransaction(t.deps.db, async (tx) => {
      await addVisitCounts(tx, counts(control, 'a'))
      await t.deps.db.transaction().execute((other) => addVisitCounts(other as typeof tx, counts(control, 'b')))
    })
    expect(await rowsOf(control)).toBe(300)
  })

  test('the longest source fits its row; a deleted event keeps the others from nothing', async () => {
    const { sale } = await createShop()
    const widest = Object.fromEntries(
      ['source', 'medium', 'campaign', 'referrer', 'affiliate', 'site'].map((part, at) => [
        part,
        Array.from({ length: 100 }, (_, n) => String.fromCodePoint(0x4e00 + at * 997 + n * 37)).join(''),
      ]),
    ) as Record<'source' | 'medium' | 'campaign' | 'referrer' | 'affiliate' | 'site', string>
    const visit = { day: TODAY, step: 'VIEW', is_bot: false, count: 1, ...widest } as const
    await inTransaction(t.deps.db, (tx) =>
      addVisitCounts(tx, [
        { ...visit, event_id: 999_999_999 },
        { ...visit, event_id: sale.event_id },
      ]),
    )
    const rows = await t.deps.db.selectFrom('funnel_days').selectAll().where('event_id', '=', sale.event_id).execute()
    expect(rows).toMatchObject([widest])
  })

  test('what was counted is written when the process stops (FUN-1)', async () => {
    const { sale } = await createShop()
    // a process of its own, as far as counting goes: by its own clock
    const app = await buildApp({ ...t.deps, clock: () => t.now() })
    await app.inject({
      method: 'POST',
      url: `/api/public/events/${sale.event_id}/views`,
      headers: { 'user-agent': browserNamed('last') },
    })
    const written = () =>
      t.deps.db.selectFrom('funnel_days').select('count').where('event_id', '=', sale.event_id).execute()
    expect(await written()).toEqual([])
    await app.close()
    expect(await written()).toEqual([{ count: 1 }])
  })
})

describe('where buyers come from (FUN-2)', () => {
  test('an order remembers first and last touch; what cannot be kept is dropped, never refused', async () => {
    const { reserve } = await createShop()
    const first = { ...NEWS, at: '2027-02-27T10:00:00.000Z' }
    const last = { referrer: 'www.example.org', at: '2027-03-01T09:00:00.000Z' }
    expect(await (await reserve({ first, last })).attribution()).toEqual({ first, last })
    const sent = { first: { source: 'x'.repeat(101) }, last: { source: 'ok', site: 'a b', at: 'soon' } }
    const kept = { source: 'ok', at: t.now().toISOString() }
    expect(await (await reserve(sent)).attribution()).toEqual({ first: kept, last: kept })
    for (const none of [undefined, null, 'x', 7, [], { first: 1, last: [] }, { last: { source: '\ud800' } }])
      expect(await (await reserve(none)).attribution()).toBeNull()
  })

  test('steps by the day of reserving, sources by first or last touch, money and tickets as everywhere (FUN-4)', async () => {
    const { as, path, sale, visit, funnel, reserve } = await createShop()
    await visit('a', { step: 'VIEW', touch: NEWS })
    const last = { source: 'search', medium: 'cpc' }
    const both = { first: NEWS, last }
    await reserve(both)
    await (await reserve(both)).save()
    const paying = await reserve(both)
    await paying.save()
    await paying.pay()
    const done = await reserve(both)
    await done.save()
    await done.pay()
    expect((await done.complete()).status).toBe(200)
    // a choice that its buyer replaced, an order of staff
    const items = [{ ticket_id: sale.ticket_id, ticket_price_id: sale.price_id, quantity: 2 }]
    const again = await t.call('POST', `/api/public/events/${sale.event_id}/order`, { body: { items } })
    const cookie = String(again.headers['set-cookie']).split(';')[0]!
    await t.call('POST', `/api/public/events/${sale.event_id}/order`, { body: { items }, headers: { cookie } })
    await createSoldOrder(t.deps.db, {
      ...sale,
      people: [{ first_name: 'A', last_name: 'B' }],
      order: { is_manually_created: true, is_test: true, created_at: t.now() },
    })
    // and what was offered to somebody who waited
    const waiting_entry_id = await createWaitingEntry(t, { event_id: sale.event_id, prices: [sale.price_id] })
    await createSoldOrder(t.deps.db, {
      ...sale,
      people: [{ first_name: 'C', last_name: 'D' }],
      order: { waiting_entry_id, is_test: true, created_at: t.now() },
    })
    const view = await funnel()
    expect(steps(view)).toEqual({ VIEW: 1, SELECT: 0, RESERVE: 5, DETAILS: 3, PAY: 2, COMPLETE: 1 })
    expect(view.apart).toMatchObject({ staff_orders: 1, offer_orders: 1 })
    const sold = { orders: 1, tickets: 1, net: 2000 }
    expect(view.rows).toMatchObject([
      { name: 'search', views: 0, ...sold },
      { name: 'newsletter', views: 1, orders: 0 },
    ])
    expect((await funnel('touch=first')).rows).toMatchObject([{ name: 'newsletter', views: 1, ...sold }])
    expect((await funnel('by=medium')).rows.map(({ name }) => name)).toEqual(['cpc', 'email'])
    const order = (await t.call('GET', `${path}/orders?query=annika`, { as })).body.data[0]
    expect(order).toMatchObject({ source: 'search', medium: 'cpc', campaign: null })
    expect(await funnel('from=2027-02-01&to=2027-02-28')).toMatchObject({ rows: [], apart: { staff_orders: 0 } })
  })

  test('refunds are taken off; outside test mode test orders do not count, visits still do (EVT-16)', async () => {
    const { sale, funnel } = await createShop()
    const order = await createSoldOrder(t.deps.db, {
      ...sale,
      people: [
        { first_name: 'A', last_name: 'B' },
        { first_name: 'C', last_name: 'D' },
      ],
      order: {
        attribution: JSON.stringify({ first: NEWS, last: NEWS }),
        total_gross: 4000,
        total_before_additions: 4000,
      },
    })
    const at = t.now()
    const none = { fee_amount: 0, tax_amount: 0, fee_included_amount: 0, tax_included_amount: 0 }
    await t.deps.db
      .insertInto('refunds')
      .values({
        ...{ event_id: sale.event_id, order_id: order.order_id, amount: 1500, net_amount: 1500, ...none },
        ...{ status: 'SUCCEEDED', notify_buyer: false, succeeded_at: at, created_at: at, updated_at: at },
      })
      .execute()
    expect((await funnel('from=2027-01-01&to=2027-12-31')).rows).toMatchObject([
      { name: 'newsletter', orders: 1, tickets: 2, net: 2500 },
    ])
  })

  test('the file is text, whatever strangers typed (FIL-3); it is told in the log', async () => {
    const { as, path, visit } = await createShop()
    const empty = await t.call('GET', `${path}/funnel/export?format=csv&separator=comma`, { as })
    expect(readCsv(Buffer.from(empty.body))).toHaveLength(1)
    const source = '=HYPERLINK("http://evil.example","x")'
    await visit('evil', { step: 'VIEW', touch: { source, campaign: '+1+1', medium: '@x' } })
    await writeVisits(t.deps)
    const reply = await t.call('GET', `${path}/funnel/export?format=csv&separator=comma`, { as })
    expect(reply.headers['content-disposition']).toMatch(/sources-.*\.csv/)
    const [heads, row] = readCsv(Buffer.from(reply.body))
    expect(heads?.slice(0, 3)).toEqual(['Source', 'Medium', 'Campaign'])
    expect(row?.slice(0, 3)).toEqual([`'${source}`, `'@x`, `'+1+1`])
    const logged = await t.deps.db
      .selectFrom('audit_log')
      .select('data')
      .where('action', '=', 'list.exported')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(logged?.data).toMatchObject({ list: 'sources', format: 'csv', rows: 1 })
  })

  test('another account gets 404; days that are none are a field error', async () => {
    const { as, path } = await createShop()
    const stranger = await createAccount(t.deps.db)
    expect((await t.call('GET', `${path}/funnel`, { as: stranger.token })).status).toBe(404)
    expect((await t.call('GET', `${path}/funnel?from=2027-03-02&to=2027-03-01`, { as })).status).toBe(422)
    expect((await t.call('GET', `${path}/funnel?by=email`, { as })).status).toBe(422)
  })
})
