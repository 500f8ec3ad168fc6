import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#core/platform/endpoint.ts'
import { seedLarge } from '#scripts/bench/seed-large.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { type Answer, createTestApp, type TestApp } from '#test/app.ts'
import { createAccount, createEvent, createPromoCode, createSession, createTaxOrFee } from '#test/factories.ts'
import { createWebhookRow } from '#test/webhooks.ts'

const lists = Object.values(
  import.meta.glob<Record<string, Record<string, Endpoint>>>('../../../core/*/*/endpoints.ts', { eager: true }),
)
  .flatMap((module) => Object.values(module))
  .flatMap((group) => Object.values(group))
  .flatMap((one) => (one.list ? [{ name: `${one.method} ${one.path}`, path: one.path, list: one.list }] : []))

type Owner = Awaited<ReturnType<typeof createAccount>>
let t: TestApp
let owner: Owner
let token: string
let ids: Record<string, string | number>
beforeAll(async () => {
  t = await createTestApp()
  const { db } = t.deps
  owner = await createAccount(db)
  token = await createSession(db, { ...owner, now: t.now() })
  const large = await seedLarge(t.owner.options.connectionString ?? '', owner, {
    events: 6,
    orders: 200,
    attendees: 200,
  })
  for (const name of ['VAT', 'City tax', 'Service']) await createTaxOrFee(db, owner.account_id, { name })
  const webhook_id = await createWebhookRow(db, { account_id: owner.account_id, event_id: large.event_id })
  ids = { ...large, list_short_id: large.list_short_id, webhook_id }
})
afterAll(() => t.close())

const get = (path: string, as = token): Promise<Answer> => t.call('GET', `/api${path}`, { as })
const idOf = (row: { id?: number; short_id?: string; reference?: string }) => row.id ?? row.short_id ?? row.reference!
const join = (path: string, query: string): string => `${path}${path.includes('?') ? '&' : '?'}${query}`

/** Every row by cursor; `between` acts after each step. */
async function walk(path: string, per_page: number, between: () => Promise<unknown> = async () => null) {
  const rows: Record<string, unknown>[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { status, body } = await get(join(path, `per_page=${per_page}&cursor=${cursor}`))
    expect([status, body.error]).toEqual([200, undefined])
    expect(body.data.length).toBeLessThanOrEqual(per_page)
    expect(Object.keys(body.meta).toSorted()).toEqual(['next_cursor', 'per_page'])
    rows.push(...body.data)
    cursor = body.meta.next_cursor
    await between()
  }
  return rows
}

describe('every list can be walked, in the order and with the rows of its pages (KEY-13)', () => {
  test.each(lists)('$name', async ({ path, list }) => {
    const asked = path.replace(/:(\w+)/g, (_, name: string) => String(ids[name]))
    for (const sort_by of list.sorts)
      for (const sort_direction of ['asc', 'desc']) {
        const sorted = `${asked}?sort_by=${sort_by}&sort_direction=${sort_direction}`
        const pages = (await get(`${sorted}&per_page=100`)).body.data.map(idOf)
        const three_steps = Math.max(1, Math.ceil(pages.length / 3))
        expect((await walk(sorted, three_steps)).map(idOf).slice(0, 100), sorted).toEqual(pages)
      }
  })

  test('most of them have something to walk', async () => {
    const filled = await Promise.all(
      lists.map(async ({ path }) => {
        const asked = path.replace(/:(\w+)/g, (_, name: string) => String(ids[name]))
        return (await get(asked)).body.meta.total as number
      }),
    )
    expect(filled.filter((total) => total > 2).length).toBeGreaterThan(11)
  })
})

/** What people do to a list while a program walks it: a code comes, or one goes. */
const MOVES = fc.array(
  fc.record({
    makes: fc.boolean(),
    /** Which of those there are, and when the new one expires: few different days, so that many are equal, or none. */
    place: fc.nat(999),
    day: fc.option(fc.integer({ min: 1, max: 4 })),
  }),
  { maxLength: 12 },
)
const WALKS = fc.record({
  days: fc.array(fc.option(fc.integer({ min: 1, max: 4 })), { maxLength: 14 }),
  moves: MOVES,
  per_page: fc.integer({ min: 1, max: 5 }),
  sort_by: fc.constantFrom('expiry_date', 'code', 'created_at', 'times_used'),
  sort_direction: fc.constantFrom('asc', 'desc'),
})
type Walked = typeof WALKS extends fc.Arbitrary<infer W> ? W : never

const dayOf = (day: number | null) => (day === null ? null : new Date(`2027-06-0${day}T10:00:00.123Z`))
let codes = 0
const addCode = (event_id: number, day: number | null) =>
  inTransaction(t.deps.db, (tx) =>
    createPromoCode(tx, event_id, {
      code: `C${(codes++ * 7919) % 10_007}-${codes}`,
      expiry_date: dayOf(day),
    }),
  )

/** A list with those codes, and what happens to it step by step. */
async function startWalk({ days, moves }: Pick<Walked, 'days' | 'moves'>) {
  const event_id = await createEvent(t.deps.db, owner)
  for (const day of days) await addCode(event_id, day)
  const present = async () => {
    const rows = await t.deps.db
      .selectFrom('promo_codes')
      .select('id')
      .where('event_id', '=', event_id)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute()
    return rows.map(({ id }) => id)
  }
  const left = [...moves]
  const between = async () => {
    for (const { makes, place, day } of left.splice(0, 2)) {
      const there = await present()
      if (makes || there.length === 0) await addCode(event_id, day)
      else
        await t.deps.db
          .updateTable('promo_codes')
          .set({ deleted_at: t.now() })
          .where('id', '=', there[place % there.length]!)
          .execute()
    }
  }
  return { path: `/events/${event_id}/promo-codes`, present, between }
}

describe('a walk while rows come and go (KEY-14)', () => {
  test('gives each row that stays exactly once, in order, those that lack the value last', async () => {
    await fc.assert(
      fc.asyncProperty(WALKS, async ({ per_page, sort_by, sort_direction, ...world }) => {
        const { path, present, between } = await startWalk(world)
        const before = await present()
        const rows = await walk(`${path}?sort_by=${sort_by}&sort_direction=${sort_direction}`, per_page, between)
        const after = new Set(await present())
        const seen = rows.map(({ id }) => id as number)
        expect(new Set(seen).size).toBe(seen.length)
        for (const id of before.filter((one) => after.has(one))) expect(seen).toContain(id)
        const values = rows.map((row) => row[sort_by] as string | number | null)
        const given = values.filter((value) => value !== null)
        expect(values.slice(given.length).every((value) => value === null)).toBe(true)
        const way = sort_direction === 'asc' ? 1 : -1
        if (sort_by !== 'code') expect(given).toEqual(given.toSorted((a, b) => (a === b ? 0 : a! < b! ? -way : way)))
      }),
      { numRuns: 40 },
    )
  })

  test('control: by page numbers rows are lost when some go and told twice when some come', async () => {
    const pagesWhile = async (moves: Walked['moves']) => {
      const { path, between } = await startWalk({ days: [2, 2, 2, 2, 3, 3, 4, 4], moves })
      const seen: number[] = []
      for (let page = 1; page <= 4; page++) {
        const { body } = await get(`${path}?sort_by=expiry_date&per_page=2&page=${page}`)
        seen.push(...body.data.map((row: { id: number }) => row.id))
        await between()
      }
      return seen
    }
    const comes = { makes: true, place: 0, day: 1 }
    const told = await pagesWhile([comes, comes])
    expect(new Set(told).size).toBeLessThan(told.length)
    const goes = { makes: false, place: 0, day: null }
    expect((await pagesWhile([goes, goes])).length).toBeLessThan(8)
  })

  test('times are told apart beyond the milliseconds of a program', async () => {
    const { path } = await startWalk({ days: [null, null, null, null], moves: [] })
    await t.deps.pool.query(
      `update promo_codes set created_at = timestamptz '2027-01-01 10:00:00.000100+00' + (id % 3) * interval '1 microsecond'
       where event_id = $1`,
      [path.split('/')[2]],
    )
    const rows = await walk(`${path}?sort_by=created_at`, 1)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(4)
    expect(rows).toHaveLength(4)
  })
})

describe('a cursor is of one account, list, sort, search and filters (KEY-13)', () => {
  const orders = () => `/events/${ids.event_id}/orders`
  const cursorOf = async (path: string): Promise<string> =>
    (await get(join(path, 'per_page=2&cursor='))).body.meta.next_cursor
  const fieldsOf = async (path: string, as?: string) => {
    const { status, body } = await get(path, as)
    return [status, Object.keys(body.error?.fields ?? {})]
  }
  const REFUSED = [422, ['cursor']]

  test('elsewhere it is refused by its field', async () => {
    const cursor = await cursorOf(orders())
    const other_events = (await get('/events?per_page=6')).body.data.map(({ id }: { id: number }) => id)
    const elsewhere = other_events.find((id: number) => id !== ids.event_id)
    for (const path of [
      join(orders(), 'sort_by=email'),
      join(orders(), 'sort_direction=asc'),
      join(orders(), 'query=anna'),
      join(orders(), 'filter_fields[status][eq]=COMPLETED'),
      `/events/${elsewhere}/orders`,
      `/events/${ids.event_id}/attendees`,
    ])
      expect(await fieldsOf(join(path, `cursor=${cursor}`)), path).toEqual(REFUSED)
    expect(await fieldsOf(join(orders(), `cursor=${cursor}&sort_by=created_at&per_page=500`))).toEqual([200, []])
  })

  test('a changed or invented one is refused', async () => {
    const cursor = await cursorOf(orders())
    const turned = (cursor.startsWith('A') ? 'B' : 'A') + cursor.slice(1)
    const longer = Buffer.concat([Buffer.from(cursor, 'base64url'), Buffer.from(' ')]).toString('base64url')
    for (const bad of [turned, longer, 'x', '%00', cursor.slice(0, 20), 'y'.repeat(2_001)])
      expect(await fieldsOf(join(orders(), `cursor=${bad}`)), bad).toEqual(REFUSED)
  })

  test('another account cannot use it on what both may read', async () => {
    const path = '/events'
    const cursor = await cursorOf(path)
    const other = await createAccount(t.deps.db)
    const as = await createSession(t.deps.db, { ...other, now: t.now() })
    expect(await fieldsOf(join(path, `cursor=${cursor}`), as)).toEqual(REFUSED)
  })

  test('page and cursor together are refused; only a walk has more than 100 rows at a time', async () => {
    expect(await fieldsOf(join(orders(), 'page=1&cursor='))).toEqual(REFUSED)
    expect(await fieldsOf(join(orders(), 'per_page=101'))).toEqual([422, ['per_page']])
    expect(await fieldsOf(join(orders(), 'per_page=501&cursor='))).toEqual([422, ['per_page']])
    const { body } = await get(join(orders(), 'per_page=500&cursor='))
    expect(body.meta).toEqual({ next_cursor: null, per_page: 500 })
    expect(body.links).toBeUndefined()
  })
})
