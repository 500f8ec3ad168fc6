import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemCtx } from '#server/platform/context/context.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { browserNamed } from '#test/browsers.ts'
import {
  createAccount,
  createEvent,
  createMember,
  createOnSaleEvent,
  createQuestion,
  createTaxOrFee,
  createTicket,
  type QuestionValues,
  type TestAccount,
  type TicketValues,
} from '#test/factories.ts'
import { loadPublicEventPage } from './load-public-event.ts'

let t: TestApp
let owner: TestAccount
beforeAll(async () => {
  t = await createTestApp()
  owner = await createAccount(t.deps.db)
})
afterAll(() => t.close())

const get = (id: number, query = '', options = {}) => t.call('GET', `/api/public/events/${id}${query}`, options)
const reserve = (id: number, line: { ticket_id: number; price_id: number }, quantity = 1) =>
  t.call('POST', `/api/public/events/${id}/order`, {
    body: {
      items: [{ ticket_id: line.ticket_id, ticket_price_id: line.price_id, quantity }],
      session_transport: 'header',
    },
  })
const settings = (id: number, values: object) =>
  t.deps.db.updateTable('event_settings').set(values).where('event_id', '=', id).execute()

async function eventWith(...tickets: TicketValues[]) {
  const id = await createEvent(t.deps.db, owner)
  const made = []
  for (const values of tickets) made.push(await createTicket(t.deps.db, id, values))
  return { id, tickets: made }
}

describe('GET /public/events/:event_id', () => {
  test('a LIVE event with place, organizer, settings and prices from the one price function (VIE-14, VIE-15)', async () => {
    const { id, tickets } = await eventWith({ price: 2000 })
    const of = { event_id: id, ticket_id: tickets[0]!.ticket_id }
    await createTaxOrFee(t.deps.db, owner.account_id, { rate: 7000, of })
    const { status, body } = await get(id)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      slug: 'low-tide-sessions',
      lifecycle_status: 'UPCOMING',
      location_details: { venue_name: 'Speicher 9' },
      organizer: { name: 'Fieldnotes' },
      payment_methods: ['CARD'],
      is_test_mode: true,
      is_preview: false,
      has_promo_codes: false,
      promo_code: null,
      server_time: t.now().toISOString(),
    })
    expect(body.data.tickets).toMatchObject([
      {
        type: 'PAID',
        sale_state: 'ON_SALE',
        min_per_order: 1,
        max_per_order: 20,
        max_per_person: null,
        price_display_mode: 'INCLUSIVE',
        quantity_available: null,
        taxes_and_fees: [{ name: 'VAT', rate: 7 }],
        prices: [
          {
            price: 2000,
            unit_tax: 140,
            unit_total: 2140,
            is_discounted: false,
            parts: [{ name: 'VAT', rate: 7, amount: 140 }],
          },
        ],
      },
    ])
  })

  test('what belongs to an order, and the organizer’s email, are in no public answer (SET-31, SEC-10, ORG-3)', async () => {
    const { id } = await eventWith({})
    await t.deps.db
      .updateTable('events')
      .set({ online_event_details: 'secret-link', is_online_event: true, maps_url: 'https://maps.example' })
      .where('id', '=', id)
      .execute()
    await settings(id, {
      post_checkout_message: 'secret-thanks',
      offline_payment_instructions: 'secret-iban',
      email_footer_message: 'secret-footer',
    })
    const { body } = await get(id)
    expect(JSON.stringify(body)).not.toMatch(/secret|hello@example/)
    // The place of an online event is kept but not shown (EVT-3).
    expect(body.data).toMatchObject({ location_details: null, maps_url: null })
  })

  test('the map link is the organizer’s own, else a search for the address (EVT-4, PUB-2)', async () => {
    const { id } = await eventWith({})
    const place = { address_line_1: 'Kaistraße 14', zip: '20457', city: 'Hamburg', country: 'DE' }
    await t.deps.db
      .updateTable('events')
      .set({ ...place, maps_url: null })
      .where('id', '=', id)
      .execute()
    expect((await get(id)).body.data.maps_url).toContain('https://www.openstreetmap.org/search?query=')
    await t.deps.db.updateTable('events').set({ maps_url: 'https://maps.example/x' }).where('id', '=', id).execute()
    expect((await get(id)).body.data.maps_url).toBe('https://maps.example/x')
  })

  test('a draft is for staff of its account only, an archived event for nobody (EVT-9, PRM-19, SEC-11)', async () => {
    const { account, event_id } = await createOnSaleEvent(t.deps.db)
    const helper = await createMember(t.deps.db, account.account_id, 'ORGANIZER')
    const status = (value: 'DRAFT' | 'LIVE' | 'ARCHIVED') =>
      t.deps.db.updateTable('events').set({ status: value }).where('id', '=', event_id).execute()
    await status('DRAFT')
    expect((await get(event_id)).status).toBe(404)
    expect((await get(event_id, '', { as: owner.token })).status).toBe(404)
    const preview = await get(event_id, '', { as: helper.token })
    expect(preview.body.data).toMatchObject({ is_preview: true, tickets: [{ sale_state: 'ON_SALE' }] })
    await status('ARCHIVED')
    expect((await get(event_id, '', { as: helper.token })).status).toBe(404)
    expect((await get(999_999)).status).toBe(404)
  })

  const PAST = new Date('2027-02-01T00:00:00Z')
  const AHEAD = new Date('2027-04-01T00:00:00Z')
  test.each<[string, TicketValues, string | null]>([
    ['VIS-3', { is_hidden: true }, null],
    ['VIS-4', { hide_unless_promo_code: true }, null],
    ['VIS-5', { is_paused: true }, 'PAUSED'],
    ['VIS-6', { sale_end_date: PAST }, 'SALE_ENDED'],
    ['VIS-6', { sale_end_date: PAST, hide_after_sale_end: true }, null],
    ['VIS-7', { sale_start_date: AHEAD }, 'SALE_NOT_STARTED'],
    ['VIS-7', { sale_start_date: AHEAD, hide_before_sale_start: true }, null],
    ['VIS-8', { capacity: 0 }, 'SOLD_OUT'],
    ['VIS-8', { capacity: 0, hide_when_sold_out: true }, null],
  ])('%s: %j is shown as %s', async (_rule, values, state) => {
    const { id } = await eventWith(values)
    const { tickets } = (await get(id)).body.data
    expect(tickets.map((ticket: { sale_state: string }) => ticket.sale_state)).toEqual(state === null ? [] : [state])
  })

  test('without a usable way to pay a paid ticket is not available, a free one is (VIS-10)', async () => {
    const closed = await createTestApp({ env: { TURNOUT_TEST_PAYMENTS: 'off' } })
    const account = await createAccount(closed.deps.db)
    const id = await createEvent(closed.deps.db, account)
    await createTicket(closed.deps.db, id, { price: 100, order: 1 })
    await createTicket(closed.deps.db, id, { price: 0, order: 2 })
    const { body } = await closed.call('GET', `/api/public/events/${id}`)
    expect(body.data.tickets.map((ticket: { sale_state: string }) => ticket.sale_state)).toEqual([
      'NOT_PAYABLE',
      'ON_SALE',
    ])
    expect(body.data).toMatchObject({ payment_methods: [], is_test_mode: false })
    await closed.close()
  })

  test('a hidden tier is absent, its ticket stays while another is shown (VIS-13, VIS-15)', async () => {
    const { id, tickets } = await eventWith({ type: 'TIERED', price: 1000 })
    await t.deps.db.updateTable('ticket_prices').set({ label: 'Open' }).where('id', '=', tickets[0]!.price_id).execute()
    const { id: spare } = await t.deps.db
      .insertInto('stock')
      .values({ event_id: id, kind: 'PRICE', ceiling: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    await t.deps.db
      .insertInto('ticket_prices')
      .values({
        event_id: id,
        ticket_id: tickets[0]!.ticket_id,
        stock_id: spare,
        label: 'Crew only',
        price: 1,
        is_hidden: true,
        order: 2,
        created_at: t.now(),
      })
      .execute()
    const reply = await get(id)
    expect(reply.body.data.tickets[0].prices.map((price: { label: string }) => price.label)).toEqual(['Open'])
    expect(JSON.stringify(reply.body)).not.toContain('Crew only')
  })
})

describe('numbers and holds', () => {
  test('how many are left is public only where the event or the ticket says so (VIS-16)', async () => {
    const { id, tickets } = await eventWith({ capacity: 10 }, { capacity: 5, show_available_quantity: false, order: 2 })
    const shown = async () =>
      (await get(id)).body.data.tickets.map(
        (ticket: { quantity_available: number | null }) => ticket.quantity_available,
      )
    expect(await shown()).toEqual([null, null])
    await settings(id, { show_available_quantity: true })
    await reserve(id, tickets[0]!, 3)
    expect(await shown()).toEqual([7, null])
  })

  test('a buyer does not see the own cart counted, others do until it lapses (VIS-18)', async () => {
    const { id, tickets } = await eventWith({ capacity: 1 })
    const mine = (await reserve(id, tickets[0]!)).body.data.checkout_session
    const state = async (headers = {}) => (await get(id, '', { headers })).body.data.tickets[0].sale_state
    expect(await state()).toBe('ALL_HELD')
    expect(await state({ 'x-checkout-session': mine })).toBe('ON_SALE')
    t.advance(15 * 60_000)
    expect(await state()).toBe('ON_SALE')
  })

  test('a page that can sell out is kept less than a second, another until its next date (CNV-9)', async () => {
    const ctx = systemCtx(t.deps)
    const limited = await eventWith({ capacity: 1 })
    const open = await eventWith({ sale_end_date: new Date(t.now().getTime() + 60_000) })
    const age = async (id: number) => (await loadPublicEventPage(ctx, id))!.expires_at.getTime() - t.now().getTime()
    expect(await age(limited.id)).toBe(800)
    expect(await age(open.id)).toBe(60_000)
  })
})

describe('promo codes', () => {
  async function withCode(values: object = {}) {
    const { id, tickets } = await eventWith({ price: 2000 }, { hide_unless_promo_code: true, title: 'Crew', order: 2 })
    const code = { code: 'Early', discount_type: 'PERCENTAGE', discount: 25, ...values }
    await t.call('POST', `/api/events/${id}/promo-codes`, { as: owner.token, body: code })
    return { id, tickets }
  }

  test('a valid code discounts and unlocks, in any case (PRO-6, VIS-14)', async () => {
    const { id } = await withCode()
    const { data } = (await get(id, '?promo_code=eARLY')).body
    expect(data).toMatchObject({
      has_promo_codes: true,
      promo_code: { code: 'Early', valid: true, discount_type: 'PERCENTAGE', discount: 25 },
    })
    expect(data.tickets.map((ticket: { title: string }) => ticket.title)).toEqual(['Standing', 'Crew'])
    expect(data.tickets[0].prices[0]).toMatchObject({
      price: 1500,
      price_before_discount: 2000,
      is_discounted: true,
      unit_total_before_discount: 2000,
    })
  })

  test('a wrong or expired code unlocks nothing and changes no price (VIS-14)', async () => {
    const { id } = await withCode({ expiry_date: '2027-02-01T00:00:00Z' })
    for (const code of ['early', 'nonsense', "' or 1=1 --"]) {
      const { data } = (await get(id, `?promo_code=${encodeURIComponent(code)}`)).body
      expect(data.promo_code).toEqual({ code, valid: false, discount_type: 'NONE', discount: 0, ticket_ids: [] })
      expect(data.tickets).toHaveLength(1)
      expect(data.tickets[0].prices[0].price).toBe(2000)
    }
  })
})

describe('lists, views and questions', () => {
  test('the list: LIVE, open to search engines, not over; an organizer’s page tells all its LIVE ones (PUB-30)', async () => {
    const account = await createAccount(t.deps.db)
    await createEvent(t.deps.db, account, { title: 'Soon' })
    await createEvent(t.deps.db, account, { title: 'Draft', status: 'DRAFT' })
    await createEvent(t.deps.db, account, {
      title: 'Over',
      start_date: new Date('2027-01-05T18:00:00Z'),
      end_date: null,
    })
    await settings(await createEvent(t.deps.db, account, { title: 'Quiet' }), { allow_search_engine_indexing: false })
    const titles = async (query: string) => {
      const { body } = await t.call('GET', `/api/public/events?${query}`)
      return body.data.map((event: { title: string }) => event.title).sort()
    }
    expect(await titles(`organizer_id=${account.organizer_id}`)).toEqual(['Over', 'Quiet', 'Soon'])
    expect(await titles('query=qui')).toEqual([])
    expect(await titles('query=soon')).toContain('Soon')
    expect((await t.call('GET', '/api/public/events')).body.data[0]).not.toHaveProperty('tickets')
  })

  test('a view counts once per visitor and five minutes, never for staff (EVT-14)', async () => {
    const { id } = await eventWith({})
    const look = (headers = {}, as?: string) =>
      t.call('POST', `/api/public/events/${id}/views`, { headers, ...(as ? { as } : {}) })
    const views = async () => (await t.call('GET', `/api/events/${id}`, { as: owner.token })).body.data.stats.views
    const [one, two, three] = ['one', 'two', 'three'].map(browserNamed)
    expect((await look({ 'user-agent': one! })).status).toBe(204)
    await look({ 'user-agent': one! })
    await look({ 'user-agent': two! })
    await look({ 'user-agent': three! }, owner.token)
    expect(await views()).toBe(2)
    t.advance(5 * 60_000)
    await look({ 'user-agent': one! })
    expect(await views()).toBe(3)
  })

  test('hidden questions are asked nobody (QST-6, API-113)', async () => {
    const { id } = await eventWith({})
    const add = (values: QuestionValues) => createQuestion(t.deps.db, id, values)
    await add({ title: 'Size', order: 2, type: 'DROPDOWN', options: ['S', 'M'] })
    await add({ title: 'Company' })
    await add({ title: 'Internal', is_hidden: true })
    const { body } = await t.call('GET', `/api/public/events/${id}/questions`)
    expect(body.data.map((question: { title: string }) => question.title)).toEqual(['Company', 'Size'])
    expect(body.data[1]).toMatchObject({ type: 'DROPDOWN', options: ['S', 'M'], is_required: false, ticket_ids: [] })
  })
})
