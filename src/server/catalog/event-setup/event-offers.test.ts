import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { pageRoutes } from '#server/app/pages.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createBuyer } from '#test/buyer.ts'
import {
  createAccount,
  createEvent,
  createEventDate,
  createTaxOrFee,
  createTicket,
  createTier,
} from '#test/factories.ts'

/** What lists of events say an event costs (PUB-36). */
let t: TestApp
let pages: Awaited<ReturnType<typeof buildApp>>
let account: Awaited<ReturnType<typeof createAccount>>
beforeAll(async () => {
  t = await createTestApp()
  pages = await buildApp(t.deps)
  await pageRoutes(pages, mkdtempSync(join(tmpdir(), 'turnout-offers-')))
  await pages.ready()
  account = await createAccount(t.deps.db)
})
afterAll(async () => {
  await pages.close()
  await t.close()
})

const event = (title: string, values: object = {}) => createEvent(t.deps.db, account, { title, ...values })
async function offers(): Promise<Record<string, unknown>> {
  const reply = await t.call('GET', `/api/public/events?organizer_id=${account.organizer_id}&per_page=100`)
  expect(reply.status).toBe(200)
  return Object.fromEntries(reply.body.data.map((one: { title: string; offer: unknown }) => [one.title, one.offer]))
}
const price = (amount: number, is_from = false) => ({ kind: 'PRICE', price: amount, is_from })

test('each event of a list has its own: taxes, tiers, stock, display mode and what only a code shows', async () => {
  const { db } = t.deps
  const taxed = await event('Taxed')
  const ticket = await createTicket(db, taxed, { price: 1000 })
  await createTaxOrFee(db, account.account_id, { of: { event_id: taxed, ticket_id: ticket.ticket_id } })
  const bare = await event('Bare')
  const shown_bare = await createTicket(db, bare, { price: 1000, price_display_mode: 'EXCLUSIVE' })
  await createTaxOrFee(db, account.account_id, {
    name: 'City tax',
    of: { event_id: bare, ticket_id: shown_bare.ticket_id },
  })
  const tiered = await event('Tiered')
  const early = await createTicket(db, tiered, { type: 'TIERED', price: 800 })
  await inTransaction(db, (tx) => createTier(tx, tiered, { ticket_id: early.ticket_id, label: 'Late', price: 1200 }))
  const free = await event('Free')
  await createTicket(db, free, { type: 'FREE', price: 0 })
  const full = await event('Full')
  const last = await createTicket(db, full, { price: 900, capacity: 1 })
  const secret = await event('Secret')
  await createTicket(db, secret, { price: 300, hide_unless_promo_code: true })
  await event('Empty')
  const over = await event('Over', {
    start_date: new Date('2026-01-01T10:00:00Z'),
    end_date: new Date('2026-01-01T12:00:00Z'),
  })
  await createTicket(db, over, { price: 300 })

  expect(await offers()).toEqual({
    Taxed: price(1190),
    Bare: price(1000),
    Tiered: price(800, true),
    Free: { kind: 'FREE', price: null, is_from: false },
    Full: price(900),
    Secret: null,
    Empty: null,
    Over: null,
  })
  const buyer = await createBuyer(t, { event_id: full, ...last })
  expect((await offers()).Full).toEqual(price(900))
  await buyer.submit()
  await buyer.confirm()
  expect((await offers()).Full).toEqual({ kind: 'SOLD_OUT', price: null, is_from: false })
})

test('the pages show it: the list of the installation and the organizer’s own', async () => {
  for (const url of ['/events', `/o/${account.organizer_id}/fieldnotes`]) {
    const page = await pages.inject({ method: 'GET', url, headers: { 'accept-language': 'en' } })
    expect(page.statusCode).toBe(200)
    for (const words of ['€11.90', 'from €8.00', 'Free', 'Sold out']) expect(page.body).toContain(words)
  }
})

test('a list is read in as many statements, however many events it has', async () => {
  const counted = async () => {
    let statements = 0
    const { query } = t.deps.pool
    t.deps.pool.query = ((...args: unknown[]) => {
      statements++
      return (query as (...all: unknown[]) => unknown).apply(t.deps.pool, args)
    }) as typeof query
    const { connect } = t.deps.pool
    t.deps.pool.connect = (async (...args: unknown[]) => {
      statements++
      return (connect as (...all: unknown[]) => unknown).apply(t.deps.pool, args)
    }) as typeof connect
    try {
      await offers()
      return statements
    } finally {
      t.deps.pool.query = query
      t.deps.pool.connect = connect
    }
  }
  const few = await counted()
  for (let n = 0; n < 20; n++) await createTicket(t.deps.db, await event(`More ${n}`), { price: 100 + n })
  expect(few).toBeGreaterThan(0)
  expect(await counted()).toBe(few)
})

test('several dates: one entry with the next one and how many, sorted by it, at the price of those to come (DAT-53, PUB-36)', async () => {
  const { db } = t.deps
  const owner = await createAccount(db)
  const own = (title: string, start: string) =>
    createEvent(db, owner, { title, start_date: new Date(start), end_date: null })
  const single = await own('Single', '2027-06-20T17:00:00Z')
  await createTicket(db, single, { price: 700 })
  // its first date is over, the next ones are after the single event's
  const series = await own('Series', '2026-06-01T17:00:00Z')
  const { price_id } = await createTicket(db, series, { price: 1500 })
  const full = await createEventDate(db, series, { starts_at: new Date('2027-07-01T17:00:00Z') })
  const cheap = await createEventDate(db, series, { starts_at: new Date('2027-07-02T17:00:00Z') })
  await createEventDate(db, series, { starts_at: new Date('2027-06-01T17:00:00Z'), is_hidden: true })
  await createEventDate(db, series, { starts_at: new Date('2027-06-02T17:00:00Z'), status: 'CANCELLED' })
  await db
    .updateTable('events')
    .set({ end_date: new Date('2027-07-02T21:00Z') })
    .where('id', '=', series)
    .execute()
  const dated = { event_id: series, ticket_price_id: price_id }
  await db
    .insertInto('date_prices')
    .values([
      { ...dated, event_date_id: full, quantity_available: 0 },
      { ...dated, event_date_id: cheap, price: 900 },
    ])
    .execute()
  const list = async () =>
    (await t.call('GET', `/api/public/events?organizer_id=${owner.organizer_id}`)).body.data.map(
      ({ title, next_date, dates_count, offer }: Record<string, unknown>) => ({ title, next_date, dates_count, offer }),
    )
  expect(await list()).toEqual([
    { title: 'Single', offer: price(700) },
    {
      title: 'Series',
      dates_count: 2,
      next_date: { starts_at: '2027-07-01T17:00:00.000Z', ends_at: null },
      offer: price(900),
    },
  ])
  const page = (
    await pages.inject({ url: `/o/${owner.organizer_id}/fieldnotes`, headers: { 'accept-language': 'en' } })
  ).body
  expect(page).toContain('2 dates')
  await db.updateTable('date_prices').set({ quantity_available: 0 }).where('event_id', '=', series).execute()
  expect((await list())[1].offer).toEqual({ kind: 'SOLD_OUT', price: null, is_from: false })
  // what is on sale after the dates that are looked at first is found all the same
  await db
    .insertInto('event_dates')
    .values(
      Array.from({ length: 60 }, (_none, n) => ({
        ...{ id: 9_000_000 + n, event_id: series, starts_at: new Date(Date.UTC(2028, 0, 1 + n)) },
        ...{ created_at: t.now(), updated_at: t.now(), capacity: n < 59 ? 1 : null, is_hidden: false },
        sale_end_date: n < 59 ? new Date('2020-01-01') : null,
      })),
    )
    .execute()
  expect((await list())[1]).toMatchObject({ dates_count: 62, offer: price(1500) })
})
