import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PublicEventView } from '#core/catalog/event-setup/schema.ts'
import { DAY_MS, HOUR_MS } from '#core/platform/limits.ts'
import { raiseSaleVersion } from '#server/catalog/events/queries.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAddOnGroup, createBasketRule, createExtra, createPackage } from '#test/extras.ts'
import { createEventDate, createOnSaleEvent } from '#test/factories.ts'
import { loadPublicEventPage } from './load-public-event.ts'

/** The first date of a made event; further ones are given by days after it. */
const FIRST = Date.parse('2027-06-04T17:00:00Z')
const later = (days: number, hours = 0) => new Date(FIRST + days * DAY_MS + hours * HOUR_MS)
let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const read = async (event_id: number, query = ''): Promise<PublicEventView> =>
  (await t.call('GET', `/api/public/events/${event_id}${query}`)).body.data
const add = (event_id: number, starts_at: Date, over: object = {}) =>
  createEventDate(t.deps.db, event_id, { starts_at, ...over })
/** What an organizer changes raises the version by which the catalog is known (RES-24). */
const raise = (event_id: number) => inTransaction(t.deps.db, (tx) => raiseSaleVersion(tx, event_id))
const change = (id: number, values: object) =>
  t.deps.db.updateTable('event_dates').set(values).where('id', '=', id).execute()
const ids = ({ dates }: PublicEventView) => dates.map(({ id }) => id)

describe('the dates of a public event (API-111, DAT-50)', () => {
  test('with one date there is nothing to choose (DAT-1)', async () => {
    const { event_id } = await createOnSaleEvent(t.deps.db)
    expect(await read(event_id)).toMatchObject({
      dates_count: 1,
      selected_date: null,
      days: [],
      dates: [],
      month: null,
    })
  })

  test('a few are listed; the first on sale is shown, or the one asked for with its own price', async () => {
    const shop = await createOnSaleEvent(t.deps.db)
    const [second, third] = [await add(shop.event_id, later(1)), await add(shop.event_id, later(2))]
    await t.deps.db
      .insertInto('date_prices')
      .values({ event_id: shop.event_id, event_date_id: third, ticket_price_id: shop.price_id, price: 777 })
      .execute()
    const event = await read(shop.event_id)
    expect(event).toMatchObject({ dates_count: 3, month: null, selected_date: { id: shop.event_id, state: 'ON_SALE' } })
    expect(ids(event)).toEqual([shop.event_id, second, third])
    const other = await read(shop.event_id, `?date=${third}`)
    expect(other.selected_date?.id).toBe(third)
    expect(other.tickets[0]?.prices[0]?.price).toBe(777)
    expect(event.tickets[0]?.prices[0]?.price).not.toBe(777)
  })

  test("a date's own place comes with its own map link, else a search for it; an online event tells none (DAT-2)", async () => {
    const { event_id } = await createOnSaleEvent(t.deps.db)
    const parts = { address_line_2: null, state: null, zip: null }
    const place = { venue_name: 'Pier 2', address_line_1: 'Hafenstr. 1', city: 'Kiel', country: 'DE', ...parts }
    const elsewhere = await add(event_id, later(1), { location_details: JSON.stringify(place) })
    await add(event_id, later(2), { location_details: JSON.stringify(place), maps_url: 'https://maps.example.org/2' })
    await t.deps.db
      .updateTable('events')
      .set({ maps_url: 'https://maps.example.org/1' })
      .where('id', '=', event_id)
      .execute()
    const told = async () => (await read(event_id)).dates.map(({ maps_url }) => maps_url)
    const search = 'https://www.openstreetmap.org/search?query='
    expect(await told()).toEqual([null, expect.stringContaining(search), 'https://maps.example.org/2'])
    expect((await read(event_id, `?date=${elsewhere}`)).selected_date).toMatchObject({ location_details: place })
    await t.deps.db.updateTable('events').set({ is_online_event: true }).where('id', '=', event_id).execute()
    expect(await told()).toEqual([null, null, null])
  })

  test('hidden dates, those of other events and deleted ones are as if not asked for', async () => {
    const { event_id } = await createOnSaleEvent(t.deps.db)
    const foreign = await createOnSaleEvent(t.deps.db)
    const [shown, hidden, deleted] = [
      await add(event_id, later(1)),
      await add(event_id, later(2)),
      await add(event_id, later(3)),
    ]
    await change(hidden, { is_hidden: true })
    await change(deleted, { deleted_at: new Date() })
    for (const date of [hidden, deleted, foreign.event_id, 4_000_000_000]) {
      const event = await read(event_id, `?date=${date}`)
      expect(event.selected_date?.id).toBe(event_id)
      expect(ids(event)).toEqual([event_id, shown])
    }
  })

  test('a cancelled date says so, shows no hidden ticket and is never chosen by itself (DAT-44)', async () => {
    const { event_id, ticket_id } = await createOnSaleEvent(t.deps.db)
    const second = await add(event_id, later(1))
    await change(event_id, { status: 'CANCELLED', moved_from: later(-1) })
    const event = await read(event_id)
    expect(event.selected_date?.id).toBe(second)
    expect(event.dates[0]).toMatchObject({ state: 'DATE_CANCELLED', moved_from: later(-1).toISOString() })
    expect((await read(event_id, `?date=${event_id}`)).tickets[0]?.sale_state).toBe('DATE_CANCELLED')
    await t.deps.db.updateTable('tickets').set({ is_hidden: true }).where('id', '=', ticket_id).execute()
    await raise(event_id)
    expect((await read(event_id, `?date=${event_id}`)).tickets).toEqual([])
  })

  test('more than eight are a month with the times of a day, in the zone of the event', async () => {
    const { event_id } = await createOnSaleEvent(t.deps.db)
    for (let day = 1; day < 40; day += 1) await add(event_id, later(day))
    // after midnight in Berlin, so the day after
    await add(event_id, later(1, 5.5))
    const event = await read(event_id)
    expect(event).toMatchObject({
      dates_count: 41,
      month: { shown: '2027-06', previous: null, next: '2027-07', day: '2027-06-04' },
    })
    expect(ids(event)).toEqual([event_id])
    expect(event.days.find(({ day }) => day === '2027-06-06')).toEqual({
      day: '2027-06-06',
      count: 2,
      state: 'ON_SALE',
    })
    const day = await read(event_id, '?day=2027-06-06&month=2027-07')
    expect(day.month).toEqual({ shown: '2027-07', previous: '2027-06', next: null, day: '2027-06-06' })
    expect(day.dates.map(({ starts_at }) => starts_at)).toEqual([later(1, 5.5).toISOString(), later(2).toISOString()])
    expect(day.selected_date?.id).toBe(ids(day)[0])
    expect((await read(event_id, '?month=2090-01')).month?.shown).toBe('2027-07')
  })

  test('the statements of a page do not grow with its dates, and it expires when the next one ends', async () => {
    const { event_id } = await createOnSaleEvent(t.deps.db)
    const counted = async () => {
      // another process's, which remembers no catalog
      const ctx = { ...systemCtx(t.deps), clock: () => t.deps.clock() }
      let statements = 0
      const db = t.deps.db.withPlugin({
        transformQuery: ({ node }) => {
          statements += 1
          return node
        },
        transformResult: async ({ result }) => result,
      })
      const page = await loadPublicEventPage({ ...ctx, db, prepared: db }, event_id)
      return { statements, page }
    }
    for (let day = 1; day < 12; day += 1) await add(event_id, later(day))
    const few = (await counted()).statements
    for (let minute = 1; minute <= 60; minute += 1) await add(event_id, new Date(FIRST + minute * 60_000))
    const many = await counted()
    expect(many.page?.event.dates).toHaveLength(61)
    expect(many.statements).toBe(few)
    expect(few).toBeGreaterThan(5)
  })

  test('months, days and dates on sale are found beyond those read first', async () => {
    const { event_id } = await createOnSaleEvent(t.deps.db)
    await t.deps.pool.query(
      `insert into event_dates (id, event_id, starts_at, created_at, updated_at)
       select nextval('events_id_seq'), $1, $2::timestamptz + n * interval '1 day', now(), now() from generate_series(1, 150) n`,
      [event_id, later(0)],
    )
    // an evening without an end lasts until its midnight, in the event's zone
    t.advance(FIRST + 4 * HOUR_MS - t.now().getTime())
    expect(await read(event_id)).toMatchObject({
      dates_count: 151,
      selected_date: { id: event_id },
      month: { shown: '2027-06', previous: null, next: '2027-07' },
      dates_range: { from: later(0).toISOString(), until: later(150).toISOString() },
    })
    const october = await read(event_id, '?month=2027-10&day=2027-10-09')
    expect(october.month).toEqual({ shown: '2027-10', previous: '2027-09', next: '2027-11', day: '2027-10-09' })
    expect(october.days).toHaveLength(31)
    expect(october.dates.map(({ starts_at }) => starts_at)).toEqual([later(127).toISOString()])
    expect(october.selected_date?.starts_at).toBe(later(127).toISOString())
    await t.deps.pool.query(`update event_dates set status = 'CANCELLED' where event_id = $1 and starts_at < $2`, [
      event_id,
      later(130),
    ])
    await raise(event_id)
    expect((await read(event_id)).selected_date?.starts_at).toBe(later(130).toISOString())
  })

  test('of no date that is left nothing is told but that', async () => {
    const { event_id } = await createOnSaleEvent(t.deps.db)
    await change(event_id, { is_hidden: true })
    expect(await read(event_id)).toMatchObject({ dates_count: 0, selected_date: null, tickets: [] })
  })
})

describe('what is sold beside tickets (API-111, EXT-3, EXT-6, PKG-1)', () => {
  test('products tell their kind, groups their extras, packages their parts; rules and groups name nothing hidden', async () => {
    const { event_id, ticket_id, price_id } = await createOnSaleEvent(t.deps.db)
    const shirt = await createExtra(t.deps.db, event_id, { sale_mode: 'ADD_ON', stock_per_date: false })
    const secret = await createExtra(t.deps.db, event_id, { title: 'Secret', is_hidden: true })
    const choice = { ticket_id, min: 1, max: 2, included_count: 1 }
    const group = await createAddOnGroup(t.deps.db, event_id, {
      ...choice,
      ticket_ids: [shirt.ticket_id, secret.ticket_id],
    })
    await createAddOnGroup(t.deps.db, event_id, { ticket_id, ticket_ids: [secret.ticket_id], sort_order: 2 })
    const parts = [
      { ticket_price_id: price_id, quantity: 2, unit_price: 1500 },
      { ticket_price_id: secret.price_id, quantity: 1, unit_price: 0 },
    ]
    const family = await createPackage(t.deps.db, event_id, { parts })
    const rule = { ticket_id: family.ticket_id, type: 'EXCLUDES' as const }
    await createBasketRule(t.deps.db, event_id, { ...rule, other_ticket_ids: [ticket_id, secret.ticket_id] })
    await createBasketRule(t.deps.db, event_id, { ...rule, other_ticket_ids: [secret.ticket_id] })
    await createBasketRule(t.deps.db, event_id, { ticket_id: secret.ticket_id, other_ticket_ids: [ticket_id] })

    const event = await read(event_id)
    const of = (id: number) => event.tickets.find((one) => one.id === id)
    expect(of(ticket_id)).toMatchObject({ kind: 'ADMISSION', sale_mode: 'FREELY', parts: [] })
    expect(of(ticket_id)?.addon_groups).toEqual([
      {
        id: group,
        title: 'Merchandise',
        ticket_ids: [shirt.ticket_id],
        max_per_product: 3,
        min: 1,
        max: 2,
        included_count: 1,
      },
    ])
    expect(of(shirt.ticket_id)).toMatchObject({ kind: 'EXTRA', sale_mode: 'ADD_ON', stock_per_date: false })
    expect(of(secret.ticket_id)).toBeUndefined()
    expect(of(family.ticket_id)).toMatchObject({
      kind: 'PACKAGE',
      parts: [
        { ticket_price_id: price_id, quantity: 2, unit_price: 1500, kind: 'ADMISSION' },
        { ticket_price_id: secret.price_id, quantity: 1, unit_price: 0, kind: 'EXTRA', title: 'Secret' },
      ],
    })
    expect(event.basket_rules).toEqual([
      { ...rule, other_ticket_ids: [ticket_id], same_date: false, allowed_per_unit: null },
    ])
  })

  test('extras do not put a date on sale whose tickets are sold out (DAT-44)', async () => {
    const { event_id, price_id } = await createOnSaleEvent(t.deps.db)
    await add(event_id, later(1))
    await createExtra(t.deps.db, event_id)
    await t.deps.db.updateTable('ticket_prices').set({ quantity_available: 0 }).where('id', '=', price_id).execute()
    expect((await read(event_id)).dates.map(({ state }) => state)).toEqual(['SOLD_OUT', 'SOLD_OUT'])
  })
})
