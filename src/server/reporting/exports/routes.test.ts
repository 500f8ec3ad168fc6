import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import {
  type AnswerValues,
  createAnswer,
  createEventDate,
  createMember,
  createOnSaleEvent,
  createQuestion,
  type QuestionValues,
} from '#test/factories.ts'
import { createSoldOrder } from '#test/sold-orders.ts'
import { readCsv, readXlsx } from '#test/spreadsheets.ts'

let t: TestApp
let shop: Awaited<ReturnType<typeof createOnSaleEvent>>
beforeAll(async () => {
  t = await createTestApp({ env: { TURNOUT_LIMITS: 'on' } })
  shop = await createOnSaleEvent(t.deps.db)
})
afterAll(() => t.close())

let minute = 0
/** Each file a minute later: the throttle has its own test. */
async function file(path: string, { as = shop.account.token, language = '' } = {}) {
  t.setNow(new Date(Date.parse('2027-03-01T10:00:00Z') + ++minute * 60_000))
  const reply = await t.app.inject({
    url: `/api${path}`,
    headers: { authorization: `Bearer ${as}`, 'x-locale': language },
  })
  return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload, json: () => reply.json() }
}
const csvAt = async (path: string, options = {}) => readCsv((await file(`${path}format=csv`, options)).bytes)
const inEvent = (list: string) => `/events/${shop.event_id}/${list}/export?`
const sold = (values = {}) => createSoldOrder(t.deps.db, { ...shop, people: [ANNA], ...values })
const ANNA = { first_name: 'Anna', last_name: 'Berg', email: 'anna@example.org' }

const EVENT_LISTS = [
  'tickets',
  'dates',
  'attendees',
  'units',
  'orders',
  'promo-codes',
  'affiliates',
  'capacity-assignments',
  'check-in-lists',
  'messages',
  'questions',
]

describe('every list as a file (API-100, API-101, FIL-1, FIL-2)', () => {
  test.each(EVENT_LISTS)(
    '%s: a CSV and a workbook with the same headings, named after list, event and day',
    async (list) => {
      const csv = await file(`${inEvent(list)}format=csv`)
      expect([csv.status, csv.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
      expect(csv.headers['content-disposition']).toBe(`attachment; filename="${list}-low-tide-sessions-2027-03-01.csv"`)
      expect(csv.headers['cache-control']).toBe('private, no-store')
      expect(csv.bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
      const xlsx = await file(`${inEvent(list)}format=xlsx`)
      expect(xlsx.headers['content-disposition']).toContain('.xlsx"')
      expect((await readXlsx(xlsx.bytes))[0]?.rows[0]).toEqual(readCsv(csv.bytes)[0])
    },
  )

  test.each(['events', 'organizers', 'users', 'taxes-and-fees'])('%s of the account', async (list) => {
    const path = list === 'taxes-and-fees' ? `/accounts/${shop.account.account_id}/${list}` : `/${list}`
    const { status, headers, bytes } = await file(`${path}/export?format=csv`)
    expect(status).toBe(200)
    expect(headers['content-disposition']).toBe(`attachment; filename="${list}-2027-03-01.csv"`)
    expect(readCsv(bytes).length).toBeGreaterThanOrEqual(list === 'taxes-and-fees' ? 1 : 2)
  })

  test('headings come in the language of the request, and so does the separator unless one is asked for (FIL-2)', async () => {
    await sold()
    const firstLine = async (query: string, language: string) => {
      const { bytes } = await file(`${inEvent('orders')}format=csv${query}`, { language })
      return bytes.toString().split('\r\n')[0]
    }
    expect(await firstLine('', 'en')).toMatch(/^\ufeff"Reference","/)
    expect(await firstLine('', 'de')).toMatch(/^\ufeff"[^"]*";"/)
    expect(await firstLine('', 'de')).not.toContain('Reference"')
    for (const language of ['fr', 'es', 'pt', 'pt-br']) expect(await firstLine('', language)).toContain('";"')
    expect(await firstLine('', 'zh-cn')).toContain('","')
    expect(await firstLine('&separator=comma', 'de')).toContain('","')
    expect(await firstLine('&separator=semicolon', 'en')).toMatch(/^\ufeff"Reference";"/)
    expect((await file(`${inEvent('orders')}format=csv&separator=tab`)).status).toBe(422)
  })

  test('the search, sort and filters of the list, and every page of it', async () => {
    const other = await createOnSaleEvent(t.deps.db)
    for (let n = 0; n < 7; n++)
      await createSoldOrder(t.deps.db, {
        ...other,
        people: Array.from({ length: 100 }, (_none, at) => ({
          first_name: 'Guest',
          last_name: `Nr${String(n * 100 + at).padStart(3, '0')}`,
          email: `guest${n}@example.org`,
        })),
      })
    const base = `/events/${other.event_id}/attendees/export?`
    const as = other.account.token
    const all = await csvAt(`${base}sort_by=last_name&sort_direction=desc&page=7&per_page=5&`, { as })
    const names = all.slice(1).map((row) => row[all[0]!.indexOf('Last name')])
    expect(names).toHaveLength(700)
    expect(names).toEqual([...names].sort().reverse())
    const found = await csvAt(`${base}query=Nr12&filter_fields[status][eq]=ACTIVE&`, { as })
    expect(found).toHaveLength(11)
    const none = await csvAt(`${base}filter_fields[status][eq]=CANCELLED&`, { as })
    expect(none).toHaveLength(1)
    const book = await readXlsx((await file(`${base}format=xlsx`, { as })).bytes)
    expect([book.length, book[0]?.rows.length]).toEqual([1, 701])
  })

  test('money stands in major units beside its currency, instants in event time beside their zone (FIL-2)', async () => {
    const { reference } = await sold({ price: 1250, people: [ANNA, ANNA] })
    const [headings, ...rows] = await csvAt(`${inEvent('orders')}query=${reference}&`)
    const row = Object.fromEntries(headings!.map((heading, index) => [heading, rows[0]?.[index]]))
    expect(row).toMatchObject({
      Reference: reference,
      Total: '25.00',
      Currency: 'EUR',
      Created: '2027-02-01 13:00:00',
      'Time zone': 'Europe/Berlin',
      'Number of tickets': '2',
      Test: 'No',
    })
    const book = await readXlsx((await file(`${inEvent('orders')}query=${reference}&format=xlsx`)).bytes)
    const line = book[0]!.rows[1]!
    expect(line[headings!.indexOf('Total')]).toBe(25)
    // 1 February 2027, 13:00, as spreadsheets count days.
    expect(line[headings!.indexOf('Created')]).toBeCloseTo(46419 + 13 / 24, 6)
  })
})

test('who exported which list, with what they looked for and how many rows, is in the audit log (AUD-3)', async () => {
  await sold()
  await csvAt(`${inEvent('orders')}query=Berg&filter_fields[status][eq]=COMPLETED&`)
  const line = await t.deps.db
    .selectFrom('audit_log')
    .select(['account_id', 'event_id', 'actor_id', 'data', 'changes'])
    .where('action', '=', 'list.exported')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(line).toEqual({
    account_id: shop.account.account_id,
    event_id: shop.event_id,
    actor_id: shop.account.user_id,
    data: { list: 'orders', format: 'csv', rows: expect.any(Number), is_whole: true },
    changes: { query: [null, 'Berg'], status: [null, [['eq', 'COMPLETED']]] },
  })
  expect((line.data as { rows: number }).rows).toBeGreaterThan(0)
})

describe('hostile text (FIL-3, SEC-15, SEC-21)', () => {
  const EVIL = [
    '=1+1',
    '+cmd|x',
    '-2',
    '@SUM(A1)',
    '＝1',
    '＋1',
    '－1',
    '＠x',
    '<img onerror=1>"><',
    'a "b", c',
    '{{7*7}} ${x}',
  ]

  test('nothing is a formula: an apostrophe in CSV, a plain string cell in the workbook', async () => {
    for (const last_name of EVIL) await sold({ people: [{ ...ANNA, first_name: 'Evil', last_name }] })
    const [headings, ...rows] = await csvAt(`${inEvent('attendees')}query=Evil&sort_by=created_at&sort_direction=asc&`)
    const at = headings!.indexOf('Last name')
    expect(rows.map((row) => row[at])).toEqual([...EVIL.slice(0, 8).map((text) => `'${text}`), ...EVIL.slice(8)])
    const path = `${inEvent('attendees')}query=Evil&sort_by=created_at&sort_direction=asc&format=xlsx`
    const [sheet] = await readXlsx((await file(path)).bytes)
    expect(sheet!.rows.slice(1).map((row) => row[at])).toEqual(EVIL)
    expect(sheet!.xml).not.toContain('<f>')
  })

  test('a question with a formula for a title is a heading like any other', async () => {
    await addQuestion({ title: '=HYPERLINK("x")', belongs_to: 'ORDER' })
    const [headings] = await csvAt(inEvent('orders'))
    expect(headings).toContain(`'=HYPERLINK("x")`)
  })
})

const addQuestion = (values: QuestionValues) => createQuestion(t.deps.db, shop.event_id, values)
const addAnswer = (question_id: number, answer: string, of: Pick<AnswerValues, 'order_id' | 'attendee_id'>) =>
  createAnswer(t.deps.db, { ...of, event_id: shop.event_id, question_id, answer })

describe('answers (FIL-4, ATT-12)', () => {
  test('a column per question: hidden ones too, removed ones with answers; orders have those of the buyer', async () => {
    const { order_id, attendees } = await sold({ people: [{ ...ANNA, first_name: 'Answering' }] })
    const [diet, hidden, removed, unanswered, source] = [
      await addQuestion({ title: 'Diet', belongs_to: 'ATTENDEE' }),
      await addQuestion({ title: 'Internal note', belongs_to: 'ATTENDEE', is_hidden: true }),
      await addQuestion({ title: 'Old question', belongs_to: 'ATTENDEE', deleted_at: t.now() }),
      await addQuestion({ title: 'Never asked', belongs_to: 'ATTENDEE', deleted_at: t.now() }),
      await addQuestion({ title: 'How did you hear of us', belongs_to: 'ORDER' }),
    ]
    expect(unanswered).toBeGreaterThan(0)
    const anna = { order_id, attendee_id: attendees[0]!.id }
    await addAnswer(diet, 'Vegan', anna)
    await addAnswer(hidden, 'VIP', anna)
    await addAnswer(removed, 'Blue', anna)
    await addAnswer(source, 'A friend', { order_id, attendee_id: null })
    const [headings, row] = await csvAt(`${inEvent('attendees')}query=Answering&`)
    const of = (name: string) => row![headings!.indexOf(name)]
    expect([of('Diet'), of('Internal note'), of('Old question'), of('How did you hear of us')]).toEqual([
      'Vegan',
      'VIP',
      'Blue',
      'A friend',
    ])
    expect(headings).not.toContain('Never asked')
    const [orderHeadings, order] = await csvAt(`${inEvent('orders')}query=Answering&`)
    expect(order![orderHeadings!.indexOf('How did you hear of us')]).toBe('A friend')
    expect(orderHeadings).not.toContain('Diet')
    const answers = await csvAt(inEvent('questions'))
    expect(answers.slice(1).map((line) => [line[0], line[4]])).toEqual([
      ['Diet', 'Vegan'],
      ['Internal note', 'VIP'],
      ['Old question', 'Blue'],
      ['How did you hear of us', 'A friend'],
    ])
  })
})

test('promo codes and check-in lists name their tickets, as their lists do (LST-5, LST-9)', async () => {
  const house = await createOnSaleEvent(t.deps.db)
  const as = house.account.token
  const { body } = await t.call('GET', `/api/events/${house.event_id}/tickets`, { as })
  const { id, title } = body.data[0]
  const make = (path: string, values: object) =>
    t.call('POST', `/api/events/${house.event_id}/${path}`, { as, body: values })
  await make('promo-codes', { code: 'SOME', discount_type: 'NONE', applicable_ticket_ids: [id] })
  await make('promo-codes', { code: 'WHOLE', discount_type: 'NONE' })
  await make('check-in-lists', { name: 'Gate', ticket_ids: [id] })
  const ticketsIn = async (list: string) => {
    const [headings, ...rows] = await csvAt(`/events/${house.event_id}/${list}/export?sort_by=created_at&`, { as })
    return rows.map((row) => row[headings!.indexOf('Tickets')]).sort()
  }
  expect(await ticketsIn('promo-codes')).toEqual(['', title])
  expect(await ticketsIn('check-in-lists')).toEqual([title])
})

test('of several dates, those of a code stand in the file, the first one first; one date has no column (DAT-1, DAT-59)', async () => {
  const house = await createOnSaleEvent(t.deps.db)
  const as = house.account.token
  const datesIn = async () => {
    const [headings, ...rows] = await csvAt(`/events/${house.event_id}/promo-codes/export?sort_by=code&`, { as })
    const column = headings!.indexOf('Dates')
    return column === -1 ? null : rows.map((row) => row[column])
  }
  const make = (values: object) =>
    t.call('POST', `/api/events/${house.event_id}/promo-codes`, { as, body: { discount_type: 'NONE', ...values } })
  await make({ code: 'WHOLE' })
  expect(await datesIn()).toBeNull()
  const late = await createEventDate(t.deps.db, house.event_id, { starts_at: new Date('2027-08-07T17:00:00Z') })
  const early = await createEventDate(t.deps.db, house.event_id, { starts_at: new Date('2027-08-06T17:00:00Z') })
  await make({ code: 'SOME', applicable_event_date_ids: [late, early] })
  expect(await datesIn()).toEqual(['2027-08-06 19:00:00; 2027-08-07 19:00:00', ''])
})

describe('the scan log (CIL-7)', () => {
  test('every attempt by its number and device; a conflict beside the other admission, its time and device (OFF-9)', async () => {
    const gate = await createOnSaleEvent(t.deps.db)
    const as = gate.account.token
    const { attendees } = await createSoldOrder(t.deps.db, { ...gate, people: [ANNA] })
    const lists = `/events/${gate.event_id}/check-in-lists`
    const body = { name: 'Front door', ticket_ids: [gate.ticket_id] }
    const door = (await t.call('POST', `/api${lists}`, { as, body })).body.data
    const at = t.now()
    const scan = { action: 'CHECK_IN', scanned_at: at.toISOString(), offline: true, local_verdict: 'ADMITTED' }
    const one = { ...scan, nonce: '7d0b1d8e-6f0a-4f2c-9a3c-0d6c1f0e7a21', device_id: 'North' }
    const two = { ...scan, nonce: '7d0b1d8e-6f0a-4f2c-9a3c-0d6c1f0e7a22', device_id: 'South' }
    const unknown = { ...scan, nonce: '7d0b1d8e-6f0a-4f2c-9a3c-0d6c1f0e7a23', code: 'NOBODY-1' }
    const { reference } = attendees[0]!
    const scans = [{ ...one, reference }, { ...two, reference }, unknown]
    const sent = await t.call('POST', `/api/public/check-in-lists/${door.short_id}/check-ins`, { body: { scans } })
    expect(sent.body.data.map(({ verdict }: { verdict: string }) => verdict)).toEqual([
      'ADMITTED',
      'REFUSED',
      'REFUSED',
    ])

    const [headings, ...rows] = await csvAt(`${lists}/${door.id}/scans/export?sort_by=received_at&`, { as })
    const ids: number[] = []
    const logged = new Map(
      rows.map((row) => {
        const cells = Object.fromEntries(headings!.map((heading, index) => [heading, row[index]]))
        ids.push(Number(cells['Scan ID']))
        return [cells['Scanned code'] || cells.Device, cells]
      }),
    )
    expect([...logged.keys()].sort()).toEqual(['NOBODY-1', 'North', 'South'])
    expect(new Set(ids).size, 'a number for each, none of a device').toBe(3)
    const admission = { 'Time of the admission': logged.get('North')?.Time, 'Device of the admission': 'North' }
    expect(logged.get('North')).toMatchObject({ ...admission, Device: 'North', Conflicts: 'No' })
    expect(logged.get('South')).toMatchObject({ ...admission, Device: 'South', Conflicts: 'Yes' })
    expect(logged.get('North')?.Time).not.toBe('')
    const none = { 'Time of the admission': '', 'Device of the admission': '', 'Attendee reference': '' }
    expect(logged.get('NOBODY-1')).toMatchObject({ ...none, 'Scanned code': 'NOBODY-1' })
  })
})

describe('a check-in list that was deleted (CIL-6)', () => {
  test('who came by it stays in the export, its log can still be exported, the dashboard still counts them', async () => {
    const gate = await createOnSaleEvent(t.deps.db)
    const as = gate.account.token
    const { attendees } = await createSoldOrder(t.deps.db, { ...gate, people: [ANNA, ANNA] })
    const lists = `/events/${gate.event_id}/check-in-lists`
    const make = async (name: string) =>
      (await t.call('POST', `/api${lists}`, { as, body: { name, ticket_ids: [gate.ticket_id] } })).body.data
    const [door, unused] = [await make('Front door'), await make('Never used')]
    const nonce = '7d0b1d8e-6f0a-4f2c-9a3c-0d6c1f0e7a11'
    const scans = [
      {
        nonce,
        reference: attendees[0]!.reference,
        action: 'CHECK_IN',
        scanned_at: t.now().toISOString(),
        offline: false,
      },
    ]
    await t.call('POST', `/api/public/check-in-lists/${door.short_id}/check-ins`, { body: { scans } })
    for (const { id } of [door, unused]) await t.call('DELETE', `/api${lists}/${id}`, { as })

    const [headings, ...rows] = await csvAt(`/events/${gate.event_id}/attendees/export?sort_by=created_at&`, { as })
    const at = headings!.indexOf('Checked in: Front door')
    expect(rows.map((row) => row[at] !== '').filter(Boolean)).toHaveLength(1)
    expect(headings).not.toContain('Checked in: Never used')
    const log = await csvAt(`${lists}/${door.id}/scans/export?`, { as })
    expect(log).toHaveLength(2)
    const stranger = await createOnSaleEvent(t.deps.db)
    const elsewhere = `/events/${stranger.event_id}/check-in-lists/${door.id}/scans/export?format=csv`
    expect((await file(elsewhere, { as: stranger.account.token })).status).toBe(404)

    const listed = await t.call('GET', `/api/events/${gate.event_id}/attendees?filter_fields[is_checked_in][eq]=true`, {
      as,
    })
    const { body } = await t.call('GET', `/api/events/${gate.event_id}/check_in_stats`, { as })
    expect([listed.body.meta.total, body.data.total_checked_in_attendees, body.data.lists]).toEqual([1, 1, []])
  })
})

describe('refusals', () => {
  test('an unknown format, sort or filter is told before the first byte', async () => {
    for (const [query, field] of [
      ['format=pdf', 'format'],
      ['', 'format'],
      ['format=csv&sort_by=session_hash', 'sort_by'],
      ['format=csv&filter_fields[session_hash][eq]=1', 'filter_fields.session_hash.eq'],
    ]) {
      const reply = await file(inEvent('orders') + query)
      expect([reply.status, Object.keys(reply.json().error.fields)]).toEqual([422, [field]])
    }
  })

  test('another account’s event or account is none; members are for admins (PRM-9, PRM-16)', async () => {
    const other = await createOnSaleEvent(t.deps.db)
    expect((await file(`${inEvent('orders')}format=csv`, { as: other.account.token })).status).toBe(404)
    const path = `/accounts/${shop.account.account_id}/taxes-and-fees/export?format=csv`
    expect((await file(path, { as: other.account.token })).status).toBe(404)
    const organizer = await createMember(t.deps.db, shop.account.account_id, 'ORGANIZER')
    expect((await file('/users/export?format=csv', { as: organizer.token })).status).toBe(403)
    expect((await file(`${inEvent('orders')}format=csv`, { as: organizer.token })).status).toBe(200)
  })

  test('ten files a minute (FIL-5)', async () => {
    const member = await createMember(t.deps.db, shop.account.account_id, 'ORGANIZER')
    t.setNow(new Date('2027-03-02T10:00:30Z'))
    const statuses: number[] = []
    for (let n = 0; n < 11; n++)
      statuses.push((await t.call('GET', `/api${inEvent('tickets')}format=csv`, { as: member.token })).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })
})

test('with several dates: a file of them, and whose date it is in those of attendees and orders (DAT-59)', async () => {
  const series = await createOnSaleEvent(t.deps.db)
  const as = series.account.token
  const day = (n: number) => new Date(Date.UTC(2027, 6, n, 17))
  const dates = [
    await createEventDate(t.deps.db, series.event_id, { starts_at: day(2), title: 'Late show', capacity: 40 }),
    await createEventDate(t.deps.db, series.event_id, { starts_at: day(3) }),
  ] as const
  const sell = (event_date_id: number | undefined, people = [ANNA]) =>
    createSoldOrder(t.deps.db, { ...series, people, ...(event_date_id ? { event_date_id } : {}) })
  await sell(undefined)
  const moved = await sell(dates[0], [ANNA, ANNA])
  await sell(dates[1], [ANNA])
  // one of two tickets was given another date since (ATT-9)
  await t.deps.db
    .updateTable('attendees')
    .set({ event_date_id: dates[1] })
    .where('id', '=', moved.attendees[0]!.id)
    .execute()
  const rowsOf = async (list: string, ...headings: string[]) => {
    const [head, ...rows] = await csvAt(`/events/${series.event_id}/${list}/export?sort_direction=asc&`, { as })
    return rows.map((row) => headings.map((heading) => row[head!.indexOf(heading)]))
  }
  expect(await rowsOf('dates', 'Start', 'Title', 'Capacity', 'Checked in', 'Gross sales', 'Refunded')).toEqual([
    ['2027-06-04 19:00:00', '', '', '0', '12.50', '0.00'],
    ['2027-07-02 19:00:00', 'Late show', '40', '0', '12.50', '0.00'],
    ['2027-07-03 19:00:00', '', '', '0', '25.00', '0.00'],
  ])
  expect(await rowsOf('attendees', 'Date')).toEqual([
    ['2027-06-04 19:00:00'],
    ['2027-07-03 19:00:00'],
    ['2027-07-02 19:00:00'],
    ['2027-07-03 19:00:00'],
  ])
  expect(await rowsOf('orders', 'Dates')).toEqual([
    ['2027-06-04 19:00:00'],
    ['2027-07-02 19:00:00; 2027-07-03 19:00:00'],
    ['2027-07-03 19:00:00'],
  ])
  for (const [list, heading] of [
    ['attendees', 'Date'],
    ['orders', 'Dates'],
  ] as const)
    expect((await csvAt(`${inEvent(list)}`))[0]).not.toContain(heading)
})
