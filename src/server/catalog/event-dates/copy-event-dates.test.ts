import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventDateView } from '#core/catalog/event-dates/schema.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createSeries, type Series, sellDate } from '#test/event-series.ts'
import { createAccount, type TestAccount } from '#test/factories.ts'

let t: TestApp
let owner: TestAccount
beforeAll(async () => {
  t = await createTestApp()
  owner = await createAccount(t.deps.db)
})
afterAll(() => t.close())

const call = (method: string, path: string, body?: unknown) =>
  t.call(method, `/api/events/${path}`, { as: owner.token, body })

/** A copy of the event that begins on Friday 14 January 2028, 19:00, with its dates. */
async function copyOf({ event_id }: Series, body: object = {}) {
  const made = await call('POST', `${event_id}/duplicate`, { title: 'Again', start_date: '2028-01-14T19:00', ...body })
  const copy = made.body.data
  const { body: list } = await call('GET', `${copy.id}/dates?per_page=100`)
  return { copy, dates: list.data as EventDateView[] }
}
const pricesOn = async (event_id: number, date_id: number) =>
  (await call('GET', `${event_id}/dates/${date_id}/prices`)).body.data.prices

test('dates go along at the same distance on the clock, with what they have of their own; sales do not (DAT-59)', async () => {
  const series = await createSeries(t, owner)
  const [second, third, fourth] = series.dates
  await series.put(second!.id, {
    title: 'Open air',
    capacity: 60,
    sale_end_date: '2027-06-11T12:00',
    location_details: { venue_name: 'Pier 2' },
  })
  await series.put(third!.id, { starts_at: '2027-06-18T20:30', ends_at: '2027-06-18T23:00', is_hidden: true })
  await t.deps.db.updateTable('event_dates').set({ status: 'CANCELLED' }).where('id', '=', fourth!.id).execute()
  await sellDate(t, series, { event_date_id: second!.id })
  const { copy, dates } = await copyOf(series)
  expect(copy).toMatchObject({ start_date: '2028-01-14T18:00:00.000Z', end_date: '2028-01-28T22:00:00.000Z' })
  expect(dates).toMatchObject([
    { id: copy.id, starts_at: '2028-01-14T18:00:00.000Z', ends_at: '2028-01-14T22:30:00.000Z', date_rule_id: null },
    {
      starts_at: '2028-01-21T18:00:00.000Z',
      ends_at: '2028-01-21T21:00:00.000Z',
      title: 'Open air',
      capacity: 60,
      sold: 0,
      sale_end_date: '2028-01-21T11:00:00.000Z',
      location_details: { venue_name: 'Pier 2' },
      changed_fields: ['title', 'capacity', 'sale_end_date', 'location_details'],
    },
    { starts_at: '2028-01-28T19:30:00.000Z', is_hidden: true, moved_from: null },
  ])
  const rules = dates.slice(1).map(({ date_rule_id }) => date_rule_id)
  expect([new Set(rules).size, rules[0] === second!.date_rule_id]).toEqual([1, false])
  // what was changed together is changed together in the copy too
  expect(
    (await call('PUT', `${copy.id}/dates/${dates[1]!.id}`, { scope: 'ALL', maps_url: null, capacity: 70 })).body.data
      .dates,
  ).toBe(2)
  expect(await recountStock(t.deps.db, copy.id)).toEqual([])
})

test('prices of dates go to the copied prices; without tickets there are none', async () => {
  const series = await createSeries(t, owner)
  const own = (price: number, quantity_available: number) => ({
    prices: [{ ticket_price_id: series.price_id, price, quantity_available }],
  })
  await call('PUT', `${series.event_id}/dates/${series.event_id}/prices`, own(700, 7))
  await call('PUT', `${series.event_id}/dates/${series.dates[1]!.id}/prices`, own(900, 9))
  const { copy, dates } = await copyOf(series)
  const copied = await Promise.all(dates.map(async ({ id }) => (await pricesOn(copy.id, id))[0]))
  expect(copied.map(({ price, quantity_available }) => [price, quantity_available])).toEqual([
    [700, 7],
    [null, null],
    [900, 9],
    [null, null],
  ])
  const { stock } = { stock: await t.deps.db.selectFrom('stock').selectAll().where('event_id', '=', copy.id).execute() }
  expect(stock.map(({ ceiling }) => ceiling)).toEqual([7])
  const bare = await copyOf(series, { duplicate_tickets: false })
  expect([bare.dates.length, await pricesOn(bare.copy.id, bare.copy.id)]).toEqual([4, []])
})

test('switched off, the copy has the first date alone, as long as that was (DAT-59)', async () => {
  const series = await createSeries(t, owner)
  const { copy, dates } = await copyOf(series, { duplicate_dates: false })
  expect(dates.map(({ id, ends_at }) => [id, ends_at])).toEqual([[copy.id, '2028-01-14T22:30:00.000Z']])
  expect(copy.end_date).toBe('2028-01-14T22:30:00.000Z')
})

test('with one date the copy’s start and end are those given (DUP-2, DAT-1)', async () => {
  const series = await createSeries(t, owner, null)
  await series.put(series.event_id, { capacity: 40 })
  const { copy, dates } = await copyOf(series, { end_date: '2028-01-14T20:00' })
  expect(dates).toMatchObject([{ id: copy.id, ends_at: '2028-01-14T19:00:00.000Z', capacity: 40 }])
  expect(copy).toMatchObject({ start_date: '2028-01-14T18:00:00.000Z', end_date: '2028-01-14T19:00:00.000Z' })
})

test('check-in lists of a date let in that date of the copy (DAT-56, DAT-59)', async () => {
  const series = await createSeries(t, owner)
  const [second, third] = series.dates
  for (const date of [second!, third!]) {
    const body = { name: `Door ${date.id}`, ticket_ids: [series.ticket_id], dates_mode: 'ONE', event_date_id: date.id }
    expect((await call('POST', `${series.event_id}/check-in-lists`, body)).status).toBe(201)
  }
  await t.deps.db.updateTable('event_dates').set({ status: 'CANCELLED' }).where('id', '=', third!.id).execute()
  const { copy, dates } = await copyOf(series)
  const { body } = await call('GET', `${copy.id}/check-in-lists`)
  expect(body.data.map((list: { name: string; event_date_id: number }) => [list.name, list.event_date_id])).toEqual([
    [`Door ${second!.id}`, dates[1]!.id],
  ])
})
