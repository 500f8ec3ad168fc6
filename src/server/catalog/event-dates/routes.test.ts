import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EventDateView } from '#core/catalog/event-dates/schema.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createBuyer } from '#test/buyer.ts'
import { createSeries, FIRST, type Series, sellDate, WEEKLY } from '#test/event-series.ts'
import { createExtra } from '#test/extras.ts'
import { createAccount, createEventDate, createOnSaleEvent, type TestAccount } from '#test/factories.ts'

let t: TestApp
let owner: TestAccount
beforeAll(async () => {
  t = await createTestApp()
  owner = await createAccount(t.deps.db)
})
afterAll(() => t.close())

describe('an event with one date (DAT-1, DAT-3, DAT-12)', () => {
  test('has it from the start, and writing the event writes it', async () => {
    const { event_id, list, event } = await createSeries(t, owner, null)
    expect(await list()).toMatchObject([{ id: event_id, event_id, status: 'ACTIVE', state: 'UPCOMING', ...FIRST }])
    const moved = { start_date: '2027-06-05T19:00', end_date: null }
    await t.call('PUT', `/api/events/${event_id}`, { as: owner.token, body: moved })
    expect(await list()).toMatchObject([
      {
        starts_at: '2027-06-05T17:00:00.000Z',
        ends_at: null,
        effective_end: '2027-06-05T22:00:00.000Z',
        moved_at: null,
      },
    ])
    expect(await event()).toMatchObject({ start_date: '2027-06-05T17:00:00.000Z', end_date: null })
  })

  test('writing the date writes the event', async () => {
    const { event_id, put, event } = await createSeries(t, owner, null)
    const reply = await put(event_id, { starts_at: '2027-06-06T19:00', ends_at: null })
    expect([reply.status, reply.body.data.dates]).toEqual([200, 1])
    expect(await event()).toMatchObject({ start_date: '2027-06-06T17:00:00.000Z', end_date: null })
  })
})

describe('POST /events/:event_id/dates', () => {
  test('a rule makes its dates; the event goes from the first to the end of the last (DAT-12, DAT-18)', async () => {
    const series = await createSeries(t, owner)
    expect(await series.starts()).toEqual([
      '2027-06-04T17:00',
      '2027-06-11T17:00',
      '2027-06-18T17:00',
      '2027-06-25T17:00',
    ])
    expect(await series.event()).toMatchObject({
      start_date: FIRST.starts_at,
      end_date: '2027-06-25T20:00:00.000Z',
    })
    const rules = series.dates.map(({ date_rule_id }) => date_rule_id)
    expect(new Set(rules).size).toBe(1)
    expect((await series.actions()).map(([action]) => action)).toEqual(['date.created', 'date.created', 'date.created'])
  })

  test('a repeated call adds nothing and says what was there (DAT-18)', async () => {
    const series = await createSeries(t, owner)
    const again = await series.call('POST', '', { rule: WEEKLY })
    expect(again.status).toBe(201)
    expect(again.body.data).toEqual({
      created: [],
      skipped: series.dates.map(({ id, starts_at }) => ({ id, starts_at })),
    })
    expect(
      await t.deps.db.selectFrom('date_rules').selectAll().where('event_id', '=', series.event_id).execute(),
    ).toHaveLength(1)
    const more = await series.call('POST', '', { rule: { ...WEEKLY, count: 4 } })
    expect(more.body.data.created.map(({ starts_at }: EventDateView) => starts_at)).toEqual([
      '2027-07-02T17:00:00.000Z',
    ])
    expect(more.body.data.skipped).toHaveLength(3)
  })

  test('an Idempotency-Key is answered as the first time (CNV-7)', async () => {
    const series = await createSeries(t, owner, null)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const [first, second] = [
      await series.call('POST', '', { rule: WEEKLY }, headers),
      await series.call('POST', '', { rule: WEEKLY }, headers),
    ]
    expect(second.body).toEqual(first.body)
    expect(first.body.data.created).toHaveLength(3)
  })

  test('single dates with what each has of its own; values hold where one says nothing', async () => {
    const series = await createSeries(t, owner, null)
    const reply = await series.call('POST', '', {
      dates: [
        { starts_at: '2027-06-12T20:00', title: 'Late show', capacity: 20, sale_end_offset: 60 },
        { starts_at: '2027-06-12T17:00Z', ends_at: '2027-06-12T18:00Z', location_details: { venue_name: 'Pier 2' } },
      ],
      values: { capacity: 80, is_hidden: true },
    })
    expect(reply.body.data.created).toMatchObject([
      {
        starts_at: '2027-06-12T17:00:00.000Z',
        capacity: 80,
        left: 80,
        is_hidden: true,
        location_details: { venue_name: 'Pier 2', city: null },
      },
      {
        starts_at: '2027-06-12T18:00:00.000Z',
        ends_at: null,
        title: 'Late show',
        capacity: 20,
        sale_end_offset: 60,
        date_rule_id: null,
      },
    ])
  })

  test.each<[object, string]>([
    [{}, 'rule'],
    [{ rule: WEEKLY, dates: [{ starts_at: '2027-06-12T20:00' }] }, 'dates'],
    [{ dates: [] }, 'dates'],
    [{ dates: [{ starts_at: 'soon' }] }, 'dates.0.starts_at'],
    [{ dates: [{ starts_at: '2027-06-12' }] }, 'dates.0.starts_at'],
    [{ dates: [{ starts_at: '2027-06-12T20:00', ends_at: '2027-06-12T19:00' }] }, 'dates.0.ends_at'],
    [{ dates: [{ starts_at: '2027-06-12T20:00', capacity: 0 }] }, 'dates.0.capacity'],
    [
      { dates: [{ starts_at: '2027-06-12T20:00', sale_end_date: '2027-06-01T20:00', sale_end_offset: 5 }] },
      'dates.0.sale_end_offset',
    ],
    [
      { dates: [{ starts_at: '2027-06-12T20:00', sale_start_offset: 5, sale_end_offset: 60 }] },
      'dates.0.sale_end_offset',
    ],
    [
      { dates: [{ starts_at: '2027-06-12T20:00', location_details: { city: 'Kiel' } }] },
      'dates.0.location_details.venue_name',
    ],
    [{ rule: { ...WEEKLY, count: undefined } }, 'rule.count'],
    [{ rule: { ...WEEKLY, until: '2027-12-31' } }, 'rule.until'],
    [{ rule: { ...WEEKLY, count: null, until: '2027-06-10' } }, 'rule.until'],
    [{ rule: { ...WEEKLY, frequency: 'HOURLY' } }, 'rule.frequency'],
    [{ rule: { ...WEEKLY, interval: 100 } }, 'rule.interval'],
    [{ rule: { ...WEEKLY, by_day: ['1FR'] } }, 'rule.by_day.0'],
    [{ rule: { ...WEEKLY, by_month_day: [1] } }, 'rule.by_month_day'],
    [{ rule: { ...WEEKLY, by_month: 1 } }, 'rule.by_month'],
    [{ rule: { ...WEEKLY, frequency: 'DAILY', by_day: ['FR'] } }, 'rule.by_day'],
    [{ rule: { ...WEEKLY, frequency: 'MONTHLY', by_day: ['FR'] } }, 'rule.by_day.0'],
    [{ rule: { ...WEEKLY, frequency: 'MONTHLY', by_day: ['1FR'], by_month_day: [2] } }, 'rule.by_month_day'],
    [{ rule: { ...WEEKLY, frequency: 'MONTHLY', by_month_day: [0] } }, 'rule.by_month_day.0'],
    [{ rule: { ...WEEKLY, frequency: 'YEARLY', by_month: 4, by_month_day: [31] } }, 'rule.by_month_day.0'],
    [{ rule: { ...WEEKLY, frequency: 'YEARLY', starts_on: '2027-05-31', by_month: 4 } }, 'rule.by_month'],
    [{ rule: { ...WEEKLY, times: undefined } }, 'rule.times'],
    [{ rule: { ...WEEKLY, times: [{ start: '25:00' }] } }, 'rule.times.0.start'],
    [{ rule: { ...WEEKLY, times: [{ start: '19:00', end: '19:00' }] } }, 'rule.times.0.end'],
    [{ rule: { ...WEEKLY, times: [{ start: '19:00', end_day_offset: 1 }] } }, 'rule.times.0.end'],
    [
      { rule: { ...WEEKLY, slots: { first: '10:00', last: '12:00', every_minutes: 30, duration_minutes: 30 } } },
      'rule.slots',
    ],
    [
      {
        rule: {
          ...WEEKLY,
          times: null,
          slots: { first: '12:00', last: '10:00', every_minutes: 30, duration_minutes: 30 },
        },
      },
      'rule.slots.last',
    ],
    [
      {
        rule: {
          ...WEEKLY,
          times: null,
          slots: { first: '10:00', last: '12:00', every_minutes: 4, duration_minutes: 30 },
        },
      },
      'rule.slots.every_minutes',
    ],
    [{ rule: { ...WEEKLY, exclude: ['2027-06-11', '2027-06-18', '2027-06-25'] } }, 'rule.starts_on'],
    [
      { rule: { ...WEEKLY, frequency: 'DAILY', count: 500, times: [{ start: '10:00' }, { start: '12:00' }] } },
      'rule.count',
    ],
  ])('%j is a field error (DAT-14, DAT-15, DAT-25)', async (body, field) => {
    const series = await createSeries(t, owner, null)
    for (const to of ['', '/preview']) {
      const reply = await series.call('POST', to, body)
      expect([reply.status, Object.keys(reply.body.error.fields)]).toEqual([422, [field]])
    }
    expect(await series.list()).toHaveLength(1)
  })

  test('500 at a time, 2,000 in all (DAT-18, DATE_LIMIT_REACHED)', async () => {
    const series = await createSeries(t, owner, null)
    const year = (starts_on: string, starts: readonly string[]) => ({
      rule: { frequency: 'DAILY', starts_on, count: 500, times: starts.map((start) => ({ start })) },
    })
    for (const start of ['10:00', '12:00', '14:00'])
      expect((await series.call('POST', '', year('2028-01-01', [start]))).body.data.created).toHaveLength(500)
    const full = { ...year('2028-01-01', ['16:00']).rule, count: 499 }
    expect((await series.call('POST', '', { rule: full })).status).toBe(201)
    expect(await series.list()).toHaveLength(100)
    const refused = await series.call('POST', '', { dates: [{ starts_at: '2040-01-01T10:00' }] })
    expect([refused.status, refused.body.error.code]).toEqual([409, 'DATE_LIMIT_REACHED'])
    const repeated = await series.call('POST', '', year('2028-01-01', ['10:00']))
    expect([repeated.status, repeated.body.data.skipped.length]).toEqual([201, 500])
  })
})

describe('POST /events/:event_id/dates/preview', () => {
  test('says what would be made, and makes nothing (DAT-18)', async () => {
    const series = await createSeries(t, owner, null)
    const times = [{ start: '19:00', end: '20:00' }, { start: '19:30' }]
    const rule = { frequency: 'DAILY', starts_on: '2027-06-04', count: 20, times }
    const { body } = await series.call('POST', '/preview', { rule })
    expect(body.data).toMatchObject({ count: 40, existing: 1, clock_changes: [], overlaps: 39 })
    expect(body.data.first).toHaveLength(10)
    expect(body.data.first[0]).toEqual({
      starts_at: FIRST.starts_at,
      ends_at: '2027-06-04T18:00:00.000Z',
      title: null,
      exists: true,
    })
    expect(body.data.last.at(-1)).toMatchObject({ starts_at: '2027-06-23T17:30:00.000Z', exists: false })
    expect(await series.list()).toHaveLength(1)
  })

  test('marks starts that no clock shows (DAT-16)', async () => {
    const series = await createSeries(t, owner, null)
    const rule = { frequency: 'WEEKLY', starts_on: '2027-03-21', count: 2, times: [{ start: '02:30' }] }
    const { body } = await series.call('POST', '/preview', { rule })
    expect(body.data.clock_changes).toEqual([
      { local: '2027-03-28T02:30', starts_at: '2027-03-28T01:30:00.000Z', change: 'SKIPPED' },
    ])
  })
})

describe('events with several dates', () => {
  test('start and end are changed in the dates (DAT-12)', async () => {
    const series = await createSeries(t, owner)
    const put = (body: object) => t.call('PUT', `/api/events/${series.event_id}`, { as: owner.token, body })
    const event = await series.event()
    expect((await put({ title: 'Renamed', start_date: event.start_date, end_date: event.end_date })).status).toBe(200)
    for (const field of ['start_date', 'end_date']) {
      const refused = await put({ [field]: field === 'end_date' ? '2027-08-01T19:00' : '2027-06-05T19:00' })
      expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([422, [field]])
    }
  })

  test('the end is the latest one of ACTIVE dates, in the event’s zone (DAT-12, TIM-4)', async () => {
    const series = await createSeries(t, owner, { ...WEEKLY, times: [{ start: '19:00' }] })
    expect((await series.event()).end_date).toBe('2027-06-25T22:00:00.000Z')
    const body = { timezone: 'America/New_York' }
    await t.call('PUT', `/api/events/${series.event_id}`, { as: owner.token, body })
    expect((await series.event()).end_date).toBe('2027-06-26T04:00:00.000Z')
  })

  test('messages scheduled by the event move with its dates (MSG-12)', async () => {
    const series = await createSeries(t, owner, null)
    await t.call('PUT', `/api/events/${series.event_id}/messages/reminder`, { as: owner.token, body: { is_on: true } })
    const sent = async () =>
      (
        await t.deps.db
          .selectFrom('messages')
          .select('send_at')
          .where('event_id', '=', series.event_id)
          .executeTakeFirstOrThrow()
      ).send_at
    const before = await sent()
    await series.call('POST', '', { dates: [{ starts_at: '2027-06-02T19:00' }] })
    expect(before!.getTime() - (await sent())!.getTime()).toBe(2 * 86_400_000)
  })
})

describe('deleting (DAT-23)', () => {
  const remove = (series: Series, body: object) => series.call('POST', '/delete', body)

  test('one date, and the event with it', async () => {
    const series = await createSeries(t, owner)
    expect((await series.call('DELETE', `/${series.dates[2]!.id}`)).status).toBe(204)
    expect((await series.event()).end_date).toBe('2027-06-18T20:00:00.000Z')
    expect((await series.call('GET', `/${series.dates[2]!.id}`)).status).toBe(404)
    expect((await series.call('DELETE', `/${series.dates[2]!.id}`)).status).toBe(404)
    expect((await series.actions()).at(-1)).toEqual(['date.deleted', { event_date_id: series.dates[2]!.id }])
    // its start is free again
    const again = await series.call('POST', '', { dates: [{ starts_at: series.dates[2]!.starts_at }] })
    expect(again.body.data.created).toHaveLength(1)
  })

  test('the last one stays; with one left the event is as that one is (LAST_DATE, DAT-12)', async () => {
    const series = await createSeries(t, owner)
    const all = (await series.list()).map(({ id }) => id)
    const refused = await remove(series, { ids: all })
    expect([refused.status, refused.body.error.code]).toEqual([409, 'LAST_DATE'])
    const [kept, ...others] = all
    expect((await remove(series, { ids: others })).body.data).toEqual({ deleted: others, kept: [] })
    expect(await series.event()).toMatchObject({ start_date: FIRST.starts_at, end_date: FIRST.ends_at })
    expect((await series.call('DELETE', `/${kept}`)).body.error.code).toBe('LAST_DATE')
  })

  test('one with a ticket, whatever became of it, stays; skip_used deletes the others (DATE_HAS_ORDERS)', async () => {
    const series = await createSeries(t, owner)
    const [first, second, third] = series.dates
    const { order_id } = await sellDate(t, series, { event_date_id: first!.id })
    await t.deps.db.updateTable('attendees').set({ status: 'CANCELLED' }).where('order_id', '=', order_id).execute()
    const ids = [first!.id, second!.id, third!.id]
    const refused = await remove(series, { ids })
    expect(refused.body.error).toMatchObject({
      code: 'DATE_HAS_ORDERS',
      data: { dates: [{ id: first!.id, starts_at: first!.starts_at }] },
    })
    expect(await series.list()).toHaveLength(4)
    const skipped = await remove(series, { ids, skip_used: true })
    expect(skipped.body.data).toEqual({
      deleted: [second!.id, third!.id],
      kept: [{ id: first!.id, starts_at: first!.starts_at }],
    })
  })

  test('one with extras alone stays as well, whatever became of them (DAT-23)', async () => {
    const sale = await createOnSaleEvent(t.deps.db)
    const { event_id } = sale
    const event_date_id = await createEventDate(t.deps.db, event_id)
    const parking = await createExtra(t.deps.db, event_id, { title: 'Parking', price: 0 })
    const buyer = await createBuyer(t, { event_id, event_date_id, ...parking })
    buyer.details.attendees = []
    expect((await buyer.saveDetails()).body.data.status).toBe('COMPLETED')
    const call = (method: string, path: string, body?: unknown) =>
      t.call(method, `/api/events/${event_id}${path}`, { as: sale.account.token, body })
    const refused = async () => (await call('DELETE', `/dates/${event_date_id}`)).body.error?.code
    expect(await refused()).toBe('DATE_HAS_ORDERS')
    const [unit] = (await call('GET', '/units')).body.data
    expect((await call('POST', `/units/${unit.id}/cancel`, {})).body.data.status).toBe('CANCELLED')
    expect(await refused()).toBe('DATE_HAS_ORDERS')
  })

  test('orders from before there were dates are the first date’s, and so are holds (DAT-3)', async () => {
    const series = await createSeries(t, owner, null)
    const { event_id, ticket_id, price_id } = series
    const buyer = await createBuyer(t, { event_id, ticket_id, price_id })
    await series.call('POST', '', { rule: WEEKLY })
    expect((await series.list())[0]).toMatchObject({ held: 1, sold: 0 })
    expect((await series.call('DELETE', `/${event_id}`)).body.error.code).toBe('DATE_HAS_ORDERS')
    await buyer.call('DELETE')
    expect((await series.call('DELETE', `/${event_id}`)).status).toBe(204)
    expect(await series.starts()).toHaveLength(3)
  })
})

describe('the list (LST-30)', () => {
  test('is sorted by start and filtered by status, visibility and start', async () => {
    const series = await createSeries(t, owner)
    await series.put(series.dates[1]!.id, { is_hidden: true, title: 'Members' })
    const ids = async (query: string) =>
      (await series.call('GET', `?${query}`)).body.data.map(({ id }: EventDateView) => id)
    const [a, b, c] = series.dates.map(({ id }) => id)
    expect(await ids('sort_direction=desc')).toEqual([c, b, a, series.event_id])
    expect(await ids('filter_fields[is_hidden][eq]=true')).toEqual([b])
    expect(await ids('filter_fields[starts_at][gte]=2027-06-18')).toEqual([b, c])
    expect(await ids('filter_fields[status][eq]=CANCELLED')).toEqual([])
    expect(await ids('query=memb')).toEqual([b])
    expect((await series.call('GET', '?sort_by=capacity')).status).toBe(422)
  })
})

test('another account finds nothing, and nobody else does (IDN-6, SEC-1)', async () => {
  const series = await createSeries(t, owner)
  const stranger = await createAccount(t.deps.db)
  const other = await createSeries(t, owner)
  const path = `/api/events/${series.event_id}/dates`
  expect((await t.call('GET', path, { as: stranger.token })).status).toBe(404)
  expect((await t.call('POST', path, { as: stranger.token, body: { rule: WEEKLY } })).status).toBe(404)
  expect((await t.call('GET', path)).status).toBe(401)
  expect((await series.call('GET', `/${other.dates[0]!.id}`)).status).toBe(404)
  expect((await series.call('DELETE', `/${other.dates[0]!.id}`)).status).toBe(404)
})
