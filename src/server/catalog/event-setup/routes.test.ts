import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OrderStatus } from '#core/platform/states/order-state.ts'
import { lifecycleStatus } from '#core/platform/time.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import {
  createAccount,
  createEvent,
  createMember,
  createOnSaleEvent,
  createTicket,
  type TestAccount,
} from '#test/factories.ts'

let t: TestApp
let owner: TestAccount
let stranger: TestAccount
let organizer: { token: string }
beforeAll(async () => {
  t = await createTestApp()
  owner = await createAccount(t.deps.db)
  stranger = await createAccount(t.deps.db)
  organizer = await createMember(t.deps.db, owner.account_id, 'ORGANIZER')
})
afterAll(() => t.close())

const valid = () => ({ title: 'Low Tide Sessions', organizer_id: owner.organizer_id, start_date: '2027-06-04T19:00' })
const create = (body: object, as = owner.token) => t.call('POST', '/api/events', { as, body: { ...valid(), ...body } })
const made = async (body: object = {}) => (await create(body)).body.data

const insertOrder = (event_id: number, status: OrderStatus) =>
  t.deps.db
    .insertInto('orders')
    .values({
      event_id,
      status,
      short_id: `o_${event_id}_${status}`,
      reference: `R${event_id}${status}`,
      language: 'en',
      currency: 'EUR',
      total_before_discount: 0,
      total_discount: 0,
      total_before_additions: 0,
      total_fee: 0,
      total_tax: 0,
      total_fee_included: 0,
      total_tax_included: 0,
      total_gross: 0,
      reserved_until: new Date('2027-03-01T10:15:00Z'),
      created_at: t.now(),
      updated_at: t.now(),
    })
    .execute()

describe('POST /events', () => {
  test('an event starts as a draft in the account timezone and currency, with settings and signing key (EVT-2)', async () => {
    const reply = await create(
      { end_date: '2027-06-04T23:30', description: '<p>Four bands</p><script>x</script>' },
      organizer.token,
    )
    expect(reply.status).toBe(201)
    expect(reply.body.data).toMatchObject({
      status: 'DRAFT',
      lifecycle_status: 'UPCOMING',
      slug: 'low-tide-sessions',
      timezone: 'Europe/Berlin',
      currency: 'EUR',
      start_date: '2027-06-04T17:00:00.000Z',
      end_date: '2027-06-04T21:30:00.000Z',
      description: '<p>Four bands</p>',
      description_preview: 'Four bands',
      settings: { order_timeout_in_minutes: 15, support_email: 'hello@example.org', payment_methods: ['CARD'] },
      stats: { tickets_sold: 0, gross_sales: 0 },
      tickets: [],
    })
    const keys = await t.deps.db
      .selectFrom('event_keys')
      .selectAll()
      .where('event_id', '=', reply.body.data.id)
      .execute()
    expect(keys).toHaveLength(1)
  })

  test("the account's event defaults become the settings of a new event (ACC-7)", async () => {
    const account = await createAccount(t.deps.db)
    const settings = {
      order_timeout_in_minutes: 30,
      homepage_link_color: '#aa0000',
      payment_methods: ['OFFLINE'],
      offline_payment_instructions: '<p>IBAN</p>',
    }
    await t.deps.db
      .insertInto('event_defaults')
      .values({ account_id: account.account_id, settings: JSON.stringify(settings), updated_at: t.now() })
      .execute()
    const reply = await t.call('POST', '/api/events', {
      as: account.token,
      body: { ...valid(), organizer_id: account.organizer_id },
    })
    expect(reply.body.data.settings).toMatchObject(settings)
  })

  test.each([
    [{ title: '' }, 'title'],
    [{ title: 'x'.repeat(150) }, 'title'],
    [{ start_date: 'soon' }, 'start_date'],
    [{ end_date: '2027-06-04T18:00' }, 'end_date'],
    [{ timezone: 'Mars/Olympus' }, 'timezone'],
    [{ currency: 'XAU' }, 'currency'],
    [{ location_details: { city: 'Hamburg' } }, 'location_details.venue_name'],
    [{ location_details: { address_line_1: 'Am Kai 3', city: 'Hamburg' } }, 'location_details.country'],
    [{ maps_url: 'javascript:alert(1)' }, 'maps_url'],
  ])('%j is a field error (EVT-2, EVT-4)', async (wrong, field) => {
    const reply = await create(wrong)
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.error.fields)).toEqual([field])
  })

  test("another account's organizer is a field error (SEC-2)", async () => {
    const reply = await create({ organizer_id: stranger.organizer_id })
    expect(reply.body.error.fields.organizer_id).toBeDefined()
  })

  test('fields nobody listed have no effect (SEC-3)', async () => {
    const event = await made({ status: 'LIVE', account_id: stranger.account_id, id: 1 })
    expect(event.status).toBe('DRAFT')
    expect((await t.call('GET', `/api/events/${event.id}`, { as: stranger.token })).status).toBe(404)
  })
})

describe('PUT /events/:event_id', () => {
  test('omitted fields stay, null clears, rich text is cleaned (TXT-1, TXT-4)', async () => {
    const event = await made({ end_date: '2027-06-05T01:00', location_details: { venue_name: 'Speicher 9' } })
    const one = `/api/events/${event.id}`
    const changed = await t.call('PUT', one, {
      as: owner.token,
      body: { title: 'High Tide', end_date: null, online_event_details: '<p onclick="x()">Link</p>' },
    })
    expect(changed.body.data).toMatchObject({
      title: 'High Tide',
      end_date: null,
      effective_end_date: '2027-06-04T22:00:00.000Z',
      location_details: { venue_name: 'Speicher 9', city: null },
      online_event_details: '<p>Link</p>',
    })
  })

  test('the log says that the way to join changed, not what it is (LOGE-3)', async () => {
    const { id } = await made()
    await t.call('PUT', `/api/events/${id}`, {
      as: owner.token,
      body: { title: 'High Tide', online_event_details: '<p>meet.example/secret</p>' },
    })
    const { data, changes } = await t.deps.db
      .selectFrom('audit_log')
      .select(['data', 'changes'])
      .where('event_id', '=', id)
      .where('action', '=', 'event.updated')
      .executeTakeFirstOrThrow()
    expect((data as { fields: string[] }).fields.toSorted()).toEqual(['online_event_details', 'title'])
    expect(Object.keys(changes as object)).toEqual(['title'])
  })

  test('an end before the stored start is refused (EVT-2)', async () => {
    const { id } = await made()
    const reply = await t.call('PUT', `/api/events/${id}`, { as: owner.token, body: { end_date: '2027-06-04T18:00' } })
    expect(reply.body.error.fields.end_date).toBeDefined()
  })

  test('who saw an older version is told, who sends none writes last (CNV-8)', async () => {
    const event = await made()
    t.advance(1000)
    const put = (body: object) => t.call('PUT', `/api/events/${event.id}`, { as: owner.token, body })
    expect((await put({ title: 'Second', updated_at: event.updated_at })).status).toBe(200)
    expect((await put({ title: 'Third', updated_at: event.updated_at })).body.error.code).toBe('STALE_UPDATE')
    expect((await put({ title: 'Third' })).status).toBe(200)
  })

  test('the currency follows until the first order: prices keep their figures where the places are the same (MON-7)', async () => {
    const event = await made()
    const put = (currency: string) => t.call('PUT', `/api/events/${event.id}`, { as: owner.token, body: { currency } })
    expect((await put('JPY')).body.data.currency).toBe('JPY')
    await createTicket(t.deps.db, event.id, { price: 0 })
    expect((await put('EUR')).status).toBe(200)
    await createTicket(t.deps.db, event.id, { price: 1250 })
    const refused = await put('JPY')
    expect([refused.status, refused.body.error.code]).toEqual([422, 'CURRENCY_DECIMALS'])
    expect(refused.body.error.fields.currency).toBeDefined()
    const moved = (await put('USD')).body.data
    expect(moved).toMatchObject({ currency: 'USD', has_orders: false })
    const prices = moved.tickets.flatMap(({ prices }: { prices: { price: number }[] }) =>
      prices.map(({ price }) => price),
    )
    expect(prices).toEqual([0, 1250])
    await insertOrder(event.id, 'EXPIRED')
    const locked = await put('EUR')
    expect([locked.status, locked.body.error.code]).toEqual([409, 'CURRENCY_LOCKED'])
    expect((await put('USD')).body.data).toMatchObject({ currency: 'USD', has_orders: true })
  })

  test('a fixed fee on a ticket holds the currency until it is taken off (MON-7, TAX-2)', async () => {
    const event = await made()
    const fee = { name: 'Booking', type: 'FEE', calculation_type: 'FIXED', rate: 100, currency: event.currency }
    const { id } = (
      await t.call('POST', `/api/accounts/${owner.account_id}/taxes-and-fees`, { as: owner.token, body: fee })
    ).body.data
    const { ticket_id } = await createTicket(t.deps.db, event.id, { price: 0 })
    await t.deps.db
      .insertInto('ticket_taxes')
      .values({ account_id: owner.account_id, event_id: event.id, ticket_id, tax_or_fee_id: id })
      .execute()
    const put = () => t.call('PUT', `/api/events/${event.id}`, { as: owner.token, body: { currency: 'SEK' } })
    expect((await put()).body.error.code).toBe('CURRENCY_FIXED_TAX')
    await t.deps.db.deleteFrom('ticket_taxes').where('ticket_id', '=', ticket_id).execute()
    expect((await put()).body.data.currency).toBe('SEK')
  })

  test('the currency of the first event is the account’s from then on, of a later one not (EVT-2)', async () => {
    const fresh = await createAccount(t.deps.db)
    const { organizer_id } = fresh
    const create = (currency: string) =>
      t.call('POST', '/api/events', {
        as: fresh.token,
        body: { title: 'Low Tide', organizer_id, start_date: '2027-06-04T20:00', currency },
      })
    const account = async () =>
      (await t.call('GET', `/api/accounts/${fresh.account_id}`, { as: fresh.token })).body.data.default_currency
    await create('SEK')
    expect(await account()).toBe('SEK')
    await create('NOK')
    expect(await account()).toBe('SEK')
  })

  test("another account's event is none (IDN-6)", async () => {
    const { id } = await made()
    expect((await t.call('PUT', `/api/events/${id}`, { as: stranger.token, body: { title: 'Mine' } })).status).toBe(404)
  })
})

describe('PUT /events/:event_id/status', () => {
  const move = (id: number, status: string, as = owner.token) =>
    t.call('PUT', `/api/events/${id}/status`, { as, body: { status } })

  test('a draft goes live, back, into the archive and is restored; nothing else (EVT-6 to EVT-8)', async () => {
    const { id } = await made()
    expect((await move(id, 'LIVE')).body.data.status).toBe('LIVE')
    expect((await move(id, 'LIVE')).body.error.code).toBe('EVENT_STATUS_INVALID')
    expect((await move(id, 'ARCHIVED')).status).toBe(200)
    expect((await move(id, 'LIVE')).body.error.code).toBe('EVENT_STATUS_INVALID')
    expect((await move(id, 'DRAFT')).status).toBe(200)
  })

  test('nothing goes live before the owner confirmed the email (ACC-5)', async () => {
    const fresh = await createAccount(t.deps.db, { verified: false })
    const id = await createEvent(t.deps.db, fresh, { status: 'DRAFT' })
    expect((await move(id, 'LIVE', fresh.token)).body.error.code).toBe('EMAIL_NOT_VERIFIED')
    expect((await move(id, 'ARCHIVED', fresh.token)).status).toBe(200)
  })

  test('every move raises the sale version, so reservations under way notice (RES-24)', async () => {
    const { id } = await made()
    const version = async () =>
      (await t.deps.db.selectFrom('events').select('sale_version').where('id', '=', id).executeTakeFirstOrThrow())
        .sale_version
    const before = await version()
    await move(id, 'LIVE')
    expect(await version()).toBeGreaterThan(before)
  })
})

describe('DELETE /events/:event_id', () => {
  test('admins only, and only without living orders (EVT-12)', async () => {
    const { account, event_id } = await createOnSaleEvent(t.deps.db)
    const helper = await createMember(t.deps.db, account.account_id, 'ORGANIZER')
    const one = `/api/events/${event_id}`
    expect((await t.call('DELETE', one, { as: helper.token })).status).toBe(403)
    await insertOrder(event_id, 'RESERVED')
    expect((await t.call('DELETE', one, { as: account.token })).body.error.code).toBe('EVENT_HAS_ORDERS')
    await t.deps.db.updateTable('orders').set({ status: 'EXPIRED' }).where('event_id', '=', event_id).execute()
    expect((await t.call('DELETE', one, { as: account.token })).status).toBe(204)
    expect((await t.call('GET', one, { as: account.token })).status).toBe(404)
  })
})

describe('GET /events', () => {
  test('tabs: ongoing under upcoming, ended apart, archived apart (EVT-11)', async () => {
    const account = await createAccount(t.deps.db)
    const at = (text: string) => new Date(text)
    const add = (title: string, values: object) => createEvent(t.deps.db, account, { title, ...values })
    await add('later', { start_date: at('2027-03-02T10:00:00Z'), end_date: null })
    await add('now', { start_date: at('2027-03-01T08:00:00Z'), end_date: null })
    await add('over', { start_date: at('2027-02-27T10:00:00Z'), end_date: null })
    await add('shelved', { start_date: at('2027-04-01T10:00:00Z'), end_date: null, status: 'ARCHIVED' })
    const titles = async (query: string) =>
      (await t.call('GET', `/api/events?${query}`, { as: account.token })).body.data.map(
        (event: { title: string }) => event.title,
      )
    expect(await titles('filter_fields[status][ne]=ARCHIVED&filter_fields[lifecycle_status][ne]=ENDED')).toEqual([
      'now',
      'later',
    ])
    expect(await titles('filter_fields[status][ne]=ARCHIVED&filter_fields[lifecycle_status][eq]=ENDED')).toEqual([
      'over',
    ])
    expect(await titles('filter_fields[status][eq]=ARCHIVED')).toEqual(['shelved'])
    expect(await titles('query=LAT')).toEqual(['later'])
    expect(await titles('sort_by=title&sort_direction=desc&per_page=2')).toEqual(['shelved', 'over'])
  })

  test('the database reckons the end of the start day as core does, over clock changes at midnight (TIM-1, TIM-4)', async () => {
    const account = await createAccount(t.deps.db)
    // Havana: midnight of 7 November 2027 comes twice; Asuncion and Beirut: clocks change at midnight.
    const cases = [
      ['America/Havana', '2027-11-06T18:00:00Z'],
      ['America/Havana', '2027-03-13T18:00:00Z'],
      ['Asia/Beirut', '2027-03-27T12:00:00Z'],
      ['Asia/Beirut', '2027-10-30T12:00:00Z'],
      ['Pacific/Kiritimati', '2027-06-01T10:00:00Z'],
    ] as const
    for (const [timezone, start] of cases) {
      const start_date = new Date(start)
      const id = await createEvent(t.deps.db, account, { timezone, start_date, end_date: null })
      const view = await t.call('GET', `/api/events/${id}`, { as: account.token })
      const end = new Date(view.body.data.effective_end_date)
      for (const shift of [-1, 0, 3_599_999, 3_600_000]) {
        t.setNow(new Date(end.getTime() + shift))
        const wanted = lifecycleStatus({ start_date, end_date: null, timezone }, t.now())
        const token = (await createMember(t.deps.db, account.account_id, 'ORGANIZER')).token
        await t.deps.db
          .updateTable('sessions')
          .set({ last_used_at: t.now(), created_at: t.now() })
          .where('account_id', '=', account.account_id)
          .execute()
        const list = await t.call('GET', `/api/events?filter_fields[lifecycle_status][eq]=${wanted}&per_page=100`, {
          as: token,
        })
        expect(list.body.data.map((event: { id: number }) => event.id)).toContain(id)
      }
    }
    t.setNow(new Date('2027-03-01T10:00:00Z'))
  })

  test("an organizer's events; another account's organizer has none (API-29)", async () => {
    const account = await createAccount(t.deps.db)
    await createEvent(t.deps.db, account)
    const path = `/api/organizers/${account.organizer_id}/events`
    expect((await t.call('GET', path, { as: account.token })).body.meta.total).toBe(1)
    expect((await t.call('GET', path, { as: stranger.token })).status).toBe(404)
  })

  test('what is not on the list is refused, never an error (CNV-3, SEC-5)', async () => {
    for (const query of [
      'sort_by=password',
      "filter_fields[status][eq]='",
      'filter_fields[lifecycle_status][in]=NEVER',
      'filter_fields[start_date][gt]=x',
    ])
      expect((await t.call('GET', `/api/events?${query}`, { as: owner.token })).status).toBe(422)
  })
})

describe('settings', () => {
  const settings = (id: number) => `/api/events/${id}/settings`

  test('omitted stays, null falls back to the default where there is one (SET-30)', async () => {
    const { id } = await made()
    const put = (body: object, method = 'PATCH') => t.call(method, settings(id), { as: owner.token, body })
    const first = await put({
      order_timeout_in_minutes: 5,
      offline_payment_due_in_days: null,
      ticket_page_message: '<p>Hi<img src=x onerror=1></p>',
    })
    expect(first.body.data).toMatchObject({
      order_timeout_in_minutes: 5,
      offline_payment_due_in_days: null,
      ticket_page_message: '<p>Hi</p>',
    })
    const second = await put(
      { order_timeout_in_minutes: null, support_email: null, homepage_link_color: '#abc' },
      'PUT',
    )
    expect(second.body.data).toMatchObject({
      order_timeout_in_minutes: 15,
      support_email: 'hello@example.org',
      homepage_link_color: '#aabbcc',
      ticket_page_message: '<p>Hi</p>',
    })
    expect((await t.call('GET', settings(id), { as: organizer.token })).body.data).toEqual(second.body.data)
  })

  test('limits per person are public, cleared they are none, and new events start with the account’s (SET-28, SET-29, ACC-7)', async () => {
    const { id } = await made({ status: 'LIVE' })
    const patch = (body: object) => t.call('PATCH', settings(id), { as: owner.token, body })
    const limits = { max_tickets_per_person: 4, person_limit_per_date: true }
    expect((await patch(limits)).body.data).toMatchObject(limits)
    const seen = await t.call('GET', `/api/public/events/${id}`, { as: owner.token })
    expect(seen.body.data.settings).toMatchObject(limits)
    const cleared = { max_tickets_per_person: null, person_limit_per_date: false }
    expect((await patch({ max_tickets_per_person: null, person_limit_per_date: null })).body.data).toMatchObject(
      cleared,
    )
    const defaults = `/api/accounts/${owner.account_id}/event-defaults`
    await t.call('PUT', defaults, { as: owner.token, body: limits })
    const { id: next } = await made({})
    expect((await t.call('GET', settings(next), { as: owner.token })).body.data).toMatchObject(limits)
    await t.call('PUT', defaults, { as: owner.token, body: cleared })
  })

  test.each([
    ['#FD0', '#ffdd00'],
    ['', null],
    [null, null],
  ])('a hero colour of %j is kept as %j, for the public too (SET-47, SET-31)', async (sent, kept) => {
    const { id } = await made({ status: 'LIVE' })
    const patch = (body: object) => t.call('PATCH', settings(id), { as: owner.token, body })
    expect((await patch({ homepage_hero_color: '#123456' })).body.data.homepage_hero_color).toBe('#123456')
    expect((await patch({ homepage_hero_color: sent })).body.data.homepage_hero_color).toBe(kept)
    const seen = await t.call('GET', `/api/public/events/${id}`, { as: owner.token })
    expect(seen.body.data.settings.homepage_hero_color).toBe(kept)
  })

  test.each([
    [{ order_timeout_in_minutes: 0 }, 'order_timeout_in_minutes'],
    [{ order_timeout_in_minutes: 121 }, 'order_timeout_in_minutes'],
    [{ max_tickets_per_person: 0 }, 'max_tickets_per_person'],
    [{ max_tickets_per_person: 501 }, 'max_tickets_per_person'],
    [{ person_limit_per_date: 'yes' }, 'person_limit_per_date'],
    [{ date_sale_start_offset: 1_051_201 }, 'date_sale_start_offset'],
    [{ date_sale_start_offset: 60, date_sale_end_offset: 60 }, 'date_sale_end_offset'],
    [{ offline_max_units: 0 }, 'offline_max_units'],
    [{ offline_max_units: 501 }, 'offline_max_units'],
    [{ offline_share: 0 }, 'offline_share'],
    [{ offline_share: 101 }, 'offline_share'],
    [{ offline_confirm: 'SOMETIMES' }, 'offline_confirm'],
    [{ homepage_text_color: 'red' }, 'homepage_text_color'],
    [{ homepage_hero_color: '#12345' }, 'homepage_hero_color'],
    [{ payment_methods: [] }, 'payment_methods'],
    [{ payment_methods: ['OFFLINE'] }, 'offline_payment_instructions'],
    [{ payment_methods: ['OFFLINE'], offline_payment_instructions: '<p></p>' }, 'offline_payment_instructions'],
    [{ homepage_background_type: 'MIRRORED_COVER' }, 'homepage_background_type'],
    [{ continue_button_text: 'x'.repeat(51) }, 'continue_button_text'],
  ])('%j is a field error (SET)', async (wrong, field) => {
    const { id } = await made()
    const reply = await t.call('PATCH', settings(id), { as: owner.token, body: wrong })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.error.fields)).toEqual([field])
  })

  test('stale and foreign writes are refused (CNV-8, IDN-6)', async () => {
    const { id } = await made()
    const seen = (await t.call('GET', settings(id), { as: owner.token })).body.data.updated_at
    t.advance(1000)
    const patch = (as: string) => t.call('PATCH', settings(id), { as, body: { seo_title: 'Tide', updated_at: seen } })
    expect((await patch(stranger.token)).status).toBe(404)
    expect((await patch(owner.token)).status).toBe(200)
    expect((await patch(owner.token)).body.error.code).toBe('STALE_UPDATE')
  })
})
