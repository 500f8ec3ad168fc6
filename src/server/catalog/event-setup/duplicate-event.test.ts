import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#core/platform/limits.ts'
import { removeDueFiles } from '#server/platform/storage/remove-due-files.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createBuyer } from '#test/buyer.ts'
import {
  createAccount,
  createEvent,
  createQuestion,
  createTicket,
  type QuestionValues,
  type TestAccount,
} from '#test/factories.ts'

let t: TestApp
let owner: TestAccount
beforeAll(async () => {
  t = await createTestApp()
  owner = await createAccount(t.deps.db)
})
afterAll(() => t.close())

const call = async (method: string, path: string, body?: unknown) => t.call(method, path, { as: owner.token, body })
const make = async (path: string, body: unknown) => {
  const reply = await call('POST', path, body)
  if (reply.status !== 201) throw new Error(`${path}: ${JSON.stringify(reply.body)}`)
  return reply.body.data
}
const copyOf = (event_id: number, body: object = {}) =>
  make(`/api/events/${event_id}/duplicate`, { title: 'Low Tide 2028', start_date: '2028-01-14T19:00', ...body })
const listOf = async (event_id: number, what: string) =>
  (await call('GET', `/api/events/${event_id}/${what}`)).body.data
const ALL_OFF = {
  duplicate_tickets: false,
  duplicate_dates: false,
  duplicate_questions: false,
  duplicate_settings: false,
  duplicate_promo_codes: false,
  duplicate_capacity_assignments: false,
  duplicate_check_in_lists: false,
  duplicate_cover: false,
}

/** Everything an event can have, with a sale, a promo use and a deleted ticket; start 4 June 2027, 19:00 in Berlin. */
async function createFestival() {
  const { id: event_id } = await make('/api/events', {
    title: 'Low Tide 2027',
    organizer_id: owner.organizer_id,
    start_date: '2027-06-04T19:00',
    end_date: '2027-06-05T01:30',
    description: '<p>By the sea</p>',
    timezone: 'Europe/Berlin',
    location_details: { venue_name: 'Speicher 9' },
  })
  const base = `/api/events/${event_id}`
  const vat = await make(`/api/accounts/${owner.account_id}/taxes-and-fees`, {
    name: `VAT ${event_id}`,
    type: 'TAX',
    calculation_type: 'PERCENTAGE',
    rate: 7,
  })
  const standing = await make(`${base}/tickets`, {
    title: 'Standing',
    type: 'TIERED',
    sale_start_date: '2027-03-01T10:00',
    sale_end_date: '2027-06-04T12:00',
    min_per_order: 1,
    is_paused: true,
    tax_and_fee_ids: [vat.id],
    prices: [
      { label: 'Early', price: 1000, quantity_available: 50, sale_end_date: '2027-04-01T00:00' },
      { label: 'Regular', price: 1500 },
    ],
  })
  const balcony = await make(`${base}/tickets`, { title: 'Balcony', type: 'FREE', price: 0, quantity_available: 5 })
  const gone = await make(`${base}/tickets`, { title: 'Gone', type: 'FREE', price: 0 })
  await make(`${base}/promo-codes`, {
    code: 'EARLY',
    discount_type: 'PERCENTAGE',
    discount: 10,
    max_uses: 3,
    expiry_date: '2027-05-01T00:00',
    applicable_ticket_ids: [standing.id, gone.id],
  })
  await make(`${base}/promo-codes`, { code: 'ONLYGONE', discount_type: 'NONE', applicable_ticket_ids: [gone.id] })
  await make(`${base}/capacity-assignments`, {
    name: 'Hall',
    applies_to: 'TICKETS',
    ticket_ids: [standing.id, balcony.id],
    capacity: 300,
  })
  await make(`${base}/capacity-assignments`, { name: 'House', applies_to: 'EVENT', capacity: 400, is_enabled: false })
  await make(`${base}/check-in-lists`, {
    name: 'Door',
    ticket_ids: [standing.id, gone.id],
    activates_at: '2027-06-04T17:30',
    expires_at: '2027-06-05T02:00',
  })
  await make(`${base}/affiliates`, { name: 'Radio Quay', code: 'QUAY' })
  for (const question of [
    { title: 'Newsletter', type: 'RADIO', options: ['yes', 'no'], belongs_to: 'ORDER' },
    { title: 'Meal', type: 'SINGLE_LINE_TEXT', belongs_to: 'ATTENDEE', ticket_ids: [standing.id] },
  ] satisfies QuestionValues[])
    await createQuestion(t.deps.db, event_id, question)
  await call('PUT', `${base}/settings`, { order_timeout_in_minutes: 42, homepage_primary_color: '#123456' })
  await call('DELETE', `${base}/tickets/${gone.id}`)
  await call('PUT', `${base}/status`, { status: 'LIVE' })
  const sale = { event_id, ticket_id: balcony.id, price_id: balcony.prices[0].id }
  const buyer = await createBuyer(t, sale, 2)
  await buyer.saveDetails()
  return { event_id, standing, balcony, vat }
}

const questionsOf = async (event_id: number) =>
  t.deps.db
    .selectFrom('questions')
    .leftJoin('question_tickets', 'question_tickets.question_id', 'questions.id')
    .select(['title', 'belongs_to', 'options', 'question_tickets.ticket_id'])
    .where('questions.event_id', '=', event_id)
    .orderBy('questions.id')
    .execute()

async function addCover(event_id: number): Promise<void> {
  const storage_key = randomBytes(16).toString('hex')
  const size = { width: 1080, height: 540, size: 4 }
  const file = { mime_type: 'image/jpeg', file_name: 'sea.jpg', created_at: t.now() }
  await t.deps.db
    .insertInto('images')
    .values({
      account_id: owner.account_id,
      event_id,
      type: 'EVENT_COVER',
      storage_key,
      alt_text: 'The sea',
      ...size,
      ...file,
    })
    .execute()
  for (const width of [480, 1080])
    for (const format of ['webp', 'jpg'])
      await t.deps.storage.write(`images/${storage_key}/${width}.${format}`, Buffer.from('pict'))
}

describe('POST /events/:event_id/duplicate', () => {
  test('the copy is a draft of the same organizer, place, currency and zone, its end shifted with the start (DUP-1, API-46)', async () => {
    const { event_id } = await createFestival()
    const copy = await copyOf(event_id)
    expect(copy).toMatchObject({
      status: 'DRAFT',
      title: 'Low Tide 2028',
      description: '<p>By the sea</p>',
      start_date: '2028-01-14T18:00:00.000Z',
      end_date: '2028-01-15T00:30:00.000Z',
      timezone: 'Europe/Berlin',
      currency: 'EUR',
      location_details: { venue_name: 'Speicher 9' },
      organizer: { id: owner.organizer_id },
      settings: { order_timeout_in_minutes: 42, homepage_primary_color: '#123456' },
      stats: { tickets_sold: 0, orders_created: 0, gross_sales: 0, views: 0 },
    })
  })

  test('tickets keep tiers, limits and taxes; every date keeps its wall clock over the clock change (DUP-2, REL-18)', async () => {
    const { event_id, vat } = await createFestival()
    const [standing, balcony, ...more] = (await copyOf(event_id)).tickets
    expect(more).toEqual([])
    // 1 March 10:00 CET is 95 days and 9 hours before the start; 11 October 10:00 is CEST
    expect(standing).toMatchObject({
      title: 'Standing',
      type: 'TIERED',
      is_paused: true,
      tax_and_fee_ids: [vat.id],
      sale_start_date: '2027-10-11T08:00:00.000Z',
      sale_end_date: '2028-01-14T11:00:00.000Z',
      prices: [
        {
          label: 'Early',
          price: 1000,
          quantity_available: 50,
          quantity_sold: 0,
          sale_end_date: '2027-11-10T23:00:00.000Z',
        },
        { label: 'Regular', price: 1500, quantity_available: null },
      ],
    })
    expect(balcony.prices[0]).toMatchObject({
      quantity_available: 5,
      quantity_sold: 0,
      quantity_held: 0,
      quantity_left: 5,
    })
  })

  test('links go to the copies, uses and scans start anew, what named only a deleted ticket stays behind (DUP-3, DUP-4)', async () => {
    const { event_id } = await createFestival()
    const copy = await copyOf(event_id)
    const [standing, balcony] = copy.tickets
    const codes = await listOf(copy.id, 'promo-codes')
    expect(codes).toMatchObject([
      { code: 'EARLY', discount: 10, max_uses: 3, times_used: 0, applicable_ticket_ids: [standing.id] },
    ])
    expect(codes[0].expiry_date).toBe('2027-12-10T23:00:00.000Z')
    const capacities = await listOf(copy.id, 'capacity-assignments?sort_by=name')
    expect(capacities).toMatchObject([
      { name: 'Hall', capacity: 300, ticket_ids: [standing.id, balcony.id], used_capacity: 0, held_capacity: 0 },
      { name: 'House', applies_to: 'EVENT', is_enabled: false, used_capacity: 0 },
    ])
    const [door] = await listOf(copy.id, 'check-in-lists')
    expect(door).toMatchObject({
      name: 'Door',
      ticket_ids: [standing.id],
      activates_at: '2028-01-14T16:30:00.000Z',
      expires_at: '2028-01-15T01:00:00.000Z',
    })
    const [sourceList] = await listOf(event_id, 'check-in-lists')
    expect(door.short_id).not.toBe(sourceList.short_id)
    expect(await questionsOf(copy.id)).toMatchObject([
      { title: 'Newsletter', options: ['yes', 'no'] },
      { title: 'Meal', ticket_id: standing.id },
    ])
    expect(await listOf(copy.id, 'affiliates')).toEqual([])
    expect(await listOf(copy.id, 'orders')).toEqual([])
    expect(await recountStock(t.deps.db)).toEqual([])
  })

  test('the copy sells by itself, with a key and counters of its own (DUP-4)', async () => {
    const { event_id } = await createFestival()
    const copy = await copyOf(event_id, { duplicate_affiliates: true })
    await call('PUT', `/api/events/${copy.id}/status`, { status: 'LIVE' })
    const balcony = copy.tickets[1]
    const sale = { event_id: copy.id, ticket_id: balcony.id, price_id: balcony.prices[0].id }
    await (await createBuyer(t, sale, 5)).saveDetails()
    expect((await listOf(copy.id, 'capacity-assignments?sort_by=name'))[0]).toMatchObject({ used_capacity: 5 })
    expect((await listOf(event_id, 'capacity-assignments?sort_by=name'))[0]).toMatchObject({ used_capacity: 2 })
    expect(await listOf(copy.id, 'affiliates')).toMatchObject([{ name: 'Radio Quay', code: 'QUAY', orders_count: 0 }])
    const keys = await t.deps.db
      .selectFrom('event_keys')
      .select('public_key')
      .where('event_id', 'in', [event_id, copy.id])
      .execute()
    expect(new Set(keys.map((key) => key.public_key.toString('hex'))).size).toBe(2)
    expect(await recountStock(t.deps.db)).toEqual([])
  })

  test('without tickets only order questions and the capacity of the whole event go along (DUP-3)', async () => {
    const { event_id } = await createFestival()
    const copy = await copyOf(event_id, { duplicate_tickets: false })
    expect(copy.tickets).toEqual([])
    expect(await listOf(copy.id, 'promo-codes')).toEqual([])
    expect(await listOf(copy.id, 'check-in-lists')).toEqual([])
    expect(await listOf(copy.id, 'capacity-assignments')).toMatchObject([{ name: 'House' }])
    expect((await questionsOf(copy.id)).map((question) => question.title)).toEqual(['Newsletter'])
  })

  test('switched off, nothing goes along, and settings are those of a new event (DUP-1, ACC-7)', async () => {
    const { event_id } = await createFestival()
    const copy = await copyOf(event_id, { ...ALL_OFF, end_date: null, description: null })
    expect(copy).toMatchObject({ end_date: null, description: null, tickets: [], images: [] })
    expect(copy.settings).toMatchObject({ order_timeout_in_minutes: 15 })
    for (const what of ['promo-codes', 'check-in-lists', 'capacity-assignments', 'affiliates'])
      expect(await listOf(copy.id, what)).toEqual([])
    expect(await questionsOf(copy.id)).toEqual([])
  })

  test('the cover is copied with files of its own; without it nothing mirrors it (DUP-1, SET-15)', async () => {
    const { event_id } = await createFestival()
    await addCover(event_id)
    await call('PATCH', `/api/events/${event_id}/settings`, { homepage_background_type: 'MIRRORED_COVER' })
    const copy = await copyOf(event_id)
    expect(copy.settings.homepage_background_type).toBe('MIRRORED_COVER')
    expect(copy.images).toMatchObject([{ file_name: 'sea.jpg', width: 1080, alt_text: 'The sea' }])
    const source = await call('GET', `/api/events/${event_id}`)
    expect(copy.images[0].url).not.toBe(source.body.data.images[0].url)
    await call('DELETE', `/api/events/${event_id}/images/${source.body.data.images[0].id}`)
    expect((await t.call('GET', copy.images[0].url)).status).toBe(200)
    const bare = await copyOf(copy.id, { duplicate_cover: false })
    expect(bare.images).toEqual([])
    expect(bare.settings.homepage_background_type).toBe('COLOR')
  })

  test.each([
    [{ title: '' }, 'title'],
    [{ start_date: 'soon' }, 'start_date'],
    [{ start_date: undefined }, 'start_date'],
    [{ end_date: '2028-01-14T19:00' }, 'end_date'],
    [{ duplicate_tickets: 'yes' }, 'duplicate_tickets'],
  ])('%j is a field error and makes nothing (DUP-1)', async (wrong, field) => {
    const event_id = await createEvent(t.deps.db, owner)
    const reply = await call('POST', `/api/events/${event_id}/duplicate`, {
      title: 'Again',
      start_date: '2028-01-14T19:00',
      ...wrong,
    })
    expect([reply.status, Object.keys(reply.body.error.fields)]).toEqual([422, [field]])
    const copies = await t.deps.db.selectFrom('events').select('id').where('title', '=', 'Again').execute()
    expect(copies).toEqual([])
  })

  test('another account and nobody get nothing; an ended and an archived event are duplicated too (IDN-6, BO-12)', async () => {
    const event_id = await createEvent(t.deps.db, owner, { status: 'ARCHIVED' })
    const stranger = await createAccount(t.deps.db)
    const body = { title: 'Again', start_date: '2028-01-14T19:00' }
    const path = `/api/events/${event_id}/duplicate`
    expect((await t.call('POST', path, { as: stranger.token, body })).status).toBe(404)
    expect((await t.call('POST', path, { body })).status).toBe(401)
    expect((await copyOf(event_id)).status).toBe('DRAFT')
  })

  test('a fault half way leaves no event, and a day later no files (DUP-1, REL-4, OBJ-5)', async () => {
    const event_id = await createEvent(t.deps.db, owner)
    await createTicket(t.deps.db, event_id)
    await addCover(event_id)
    await t.owner.query(`create or replace function fail_copy() returns trigger language plpgsql as $$
      begin if new.event_id <> ${event_id} then raise exception 'made to fail'; end if; return new; end $$`)
    await t.owner.query(
      'create trigger fail_copy before insert on ticket_prices for each row execute function fail_copy()',
    )
    const count = async () => (await t.deps.pool.query('select count(*)::int as n from events')).rows[0].n
    const keys = async () => {
      const found = []
      for await (const { key } of t.deps.storage.list('images')) found.push(key)
      return found
    }
    const before = [await count(), await keys()]
    const reply = await call('POST', `/api/events/${event_id}/duplicate`, {
      title: 'Again',
      start_date: '2028-01-14T19:00',
    })
    await t.owner.query('drop trigger fail_copy on ticket_prices')
    expect(reply.status).toBe(500)
    await removeDueFiles({ ...t.deps, now: new Date(t.now().getTime() + DAY_MS) })
    expect([await count(), await keys()]).toEqual(before)
  })
})
