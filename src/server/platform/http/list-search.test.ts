import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { folded, textMatcher } from '#core/platform/search-text.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { createSoldOrder } from '#test/sold-orders.ts'
import { textSearch } from './list-sql.ts'

const NAMES = [
  'Anna Kowalska',
  'Jürgen Groß',
  'JÜRGEN GROẞ',
  'Ju\u0308rgen Juergensen',
  'Inés Núñez',
  'Søren Ærø-Åse',
  'Łukasz Dvořák',
  'Þóra Œuvre',
  'Đorđe Ħal',
  'İpek Yıldız',
  'Nguyễn Văn An',
  'Οδυσσέας ΟΔΟΣ',
  'Ёлка Йога',
  '小林 さくら',
  'ﬁona ½',
  'Ǖber Ǻ',
  'عمر شريف',
  '',
]

let t: TestApp
let sale: Awaited<ReturnType<typeof createOnSaleEvent>>
beforeAll(async () => {
  t = await createTestApp()
  sale = await createOnSaleEvent(t.deps.db)
})
afterAll(() => t.close())

describe('search_fold, the twin of core’s folding (LST-28)', () => {
  test.each(NAMES)('%j folds alike', async (name) => {
    const { rows } = await sql<{ text: string }>`select coalesce(search_fold(${name}), lower(${name})) as text`.execute(
      t.deps.db,
    )
    expect(rows[0]?.text).toBe(folded(name))
  })

  test('plain ASCII has no entry of its own', async () => {
    const { rows } = await sql<{ none: boolean }>`select search_fold('Anna') is null as none`.execute(t.deps.db)
    expect(rows[0]?.none).toBe(true)
  })

  test.each([
    'gross',
    'jurgen',
    'juergen',
    'JÜRGEN',
    'ines',
    'kowalska anna',
    'soeren aase',
    'ø',
    'è',
    'ss',
    'ju',
    'ae',
    'üb',
    'o',
    'й',
    '小',
    '%',
    'n_e',
  ])('%j finds in SQL what it finds in core', async (query) => {
    const name = sql.ref('name')
    const { rows } = await sql<{ name: string }>`
        select name from unnest(${[...NAMES]}::text[]) as names (name) where ${textSearch(name)(query)}`.execute(
      t.deps.db,
    )
    expect(rows.map((row) => row.name)).toEqual(NAMES.filter(textMatcher(query)))
  })
})

describe('in the lists (LST-28, LST-29)', () => {
  let door: string
  const get = (path: string) => t.call('GET', path, { as: sale.account.token })
  const event = () => `/api/events/${sale.event_id}`
  beforeAll(async () => {
    await createSoldOrder(t.deps.db, {
      ...sale,
      people: [
        { first_name: 'Jürgen', last_name: 'Groß', email: 'jg@example.org' },
        { first_name: 'Inés', last_name: 'Peña', email: 'ip@example.org' },
      ],
    })
    const body = { name: 'Südtor', ticket_ids: [sale.ticket_id] }
    door = (await t.call('POST', `${event()}/check-in-lists`, { as: sale.account.token, body })).body.data.short_id
    await t.call('POST', `${event()}/promo-codes`, {
      as: sale.account.token,
      body: { code: 'FRÜHLING', discount_type: 'NONE' },
    })
    await t.call('PUT', event(), { as: sale.account.token, body: { title: 'Straßenfest' } })
  })

  test.each(['gross', 'groß jürgen', 'juergen gross', 'jurgen', 'JUERGEN'])('%j finds Jürgen Groß', async (query) => {
    const asked = `?query=${encodeURIComponent(query)}`
    const attendees = await get(`${event()}/attendees${asked}`)
    expect(attendees.body.data.map((row: { first_name: string }) => row.first_name)).toEqual(['Jürgen'])
    expect((await get(`${event()}/orders${asked}`)).body.meta.total).toBe(1)
    const found = await t.call('GET', `/api/public/check-in-lists/${door}/attendees${asked}`)
    expect(found.body.data.map((row: { last_name: string }) => row.last_name)).toEqual(['Groß'])
  })

  test.each([
    ['check-in-lists', 'suedtor'],
    ['promo-codes', 'fruhling'],
  ])('%s by %j', async (path, query) => {
    expect((await get(`${event()}/${path}?query=${query}`)).body.meta.total).toBe(1)
  })

  test('events, also those the public sees', async () => {
    expect((await get('/api/events?query=strassenfest')).body.meta.total).toBe(1)
    expect((await get('/api/events?query=strasenfest')).body.meta.total).toBe(0)
  })

  test('the log by last name, whatever stands before it (LST-10)', async () => {
    const [attendee] = await t.deps.db.selectFrom('attendees').selectAll().where('first_name', '=', 'Jürgen').execute()
    const scans = [
      {
        nonce: crypto.randomUUID(),
        action: 'CHECK_IN',
        scanned_at: t.now().toISOString(),
        reference: attendee!.reference,
      },
    ]
    await t.call('POST', `/api/public/check-in-lists/${door}/check-ins`, { body: { scans } })
    const lists = (await get(`${event()}/check-in-lists`)).body.data
    const log = (query: string) => get(`${event()}/check-in-lists/${lists[0].id}/scans?query=${query}`)
    expect((await log('gross')).body.meta.total).toBe(1)
    expect((await log('jurgen')).body.meta.total).toBe(0)
  })
})

test('a search of three letters is answered by both trigram indexes (ADR 0034)', async () => {
  await t.deps.pool.query('set enable_seqscan = off')
  const { rows } = await t.deps.pool.query(`explain select id from attendees
    where (search_text like lower('%gross%') or search_fold(search_text) like '%gross%')`)
  await t.deps.pool.query('reset enable_seqscan')
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('attendees_search')
  expect(plan).toContain('attendees_folded')
})
