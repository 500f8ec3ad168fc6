import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createSeries, FIRST, sellDate, WEEKLY } from '#test/event-series.ts'
import { createAccount, createTicket, type TestAccount } from '#test/factories.ts'

let t: TestApp
let owner: TestAccount
beforeAll(async () => {
  t = await createTestApp()
  owner = await createAccount(t.deps.db)
})
afterAll(() => t.close())

describe('PUT /events/:event_id/dates/:event_date_id', () => {
  test('THIS changes it alone, and what it changed is its own (DAT-20, DAT-21)', async () => {
    const series = await createSeries(t, owner)
    const [, middle] = series.dates
    const reply = await series.put(middle!.id, {
      starts_at: '2027-06-18T20:00',
      capacity: 40,
      updated_at: middle!.updated_at,
    })
    expect(reply.body.data).toMatchObject({
      dates: 1,
      holders: 0,
      collisions: [],
      date: {
        starts_at: '2027-06-18T18:00:00.000Z',
        capacity: 40,
        moved_from: '2027-06-18T17:00:00.000Z',
        changed_fields: ['starts_at', 'capacity'],
      },
    })
    await series.put(series.dates[0]!.id, { scope: 'ALL', capacity: 90, title: 'Open air' })
    expect((await series.list()).map(({ capacity, title }) => [capacity, title])).toEqual([
      [null, null],
      [90, 'Open air'],
      [40, 'Open air'],
      [90, 'Open air'],
    ])
    await series.put(series.dates[0]!.id, { scope: 'ALL', capacity: 91, overwrite: true })
    const overwritten = (await series.list())[2]
    expect(overwritten).toMatchObject({ capacity: 91, changed_fields: ['starts_at'] })
    expect((await series.actions()).slice(3)[0]).toEqual([
      'date.moved',
      { event_date_id: middle!.id, fields: ['starts_at', 'capacity'] },
    ])
  })

  test('wider scopes move by the same distance on the clock, also over a clock change (DAT-20, DUP-2)', async () => {
    const rule = { ...WEEKLY, starts_on: '2027-10-22' }
    const series = await createSeries(t, owner, rule)
    const [first, second] = series.dates
    await series.put(second!.id, { scope: 'FOLLOWING', starts_at: '2027-10-29T20:30' })
    expect((await series.list()).slice(1).map(({ starts_at, ends_at }) => [starts_at, ends_at])).toEqual([
      [first!.starts_at, first!.ends_at],
      ['2027-10-29T18:30:00.000Z', '2027-10-29T21:30:00.000Z'],
      ['2027-11-05T19:30:00.000Z', '2027-11-05T22:30:00.000Z'],
    ])
    await series.put(first!.id, { scope: 'ALL', ends_at: '2027-10-22T23:00' })
    expect((await series.list()).slice(1).map(({ ends_at }) => ends_at)).toEqual([
      '2027-10-22T21:00:00.000Z',
      '2027-10-29T22:30:00.000Z',
      '2027-11-05T23:30:00.000Z',
    ])
    expect(await series.event()).toMatchObject({ end_date: '2027-11-05T23:30:00.000Z' })
  })

  test('dates moved onto one another’s starts are moved together (DAT-20)', async () => {
    const series = await createSeries(t, owner)
    const reply = await series.put(series.dates[0]!.id, { scope: 'ALL', starts_at: '2027-06-18T19:00' })
    expect([reply.status, reply.body.data.dates]).toEqual([200, 3])
    expect((await series.starts()).slice(1)).toEqual(['2027-06-18T17:00', '2027-06-25T17:00', '2027-07-02T17:00'])
  })

  test('wider scopes leave out dates that are over or CANCELLED (DAT-20)', async () => {
    const series = await createSeries(t, owner)
    const [first, second, third] = series.dates
    await t.deps.db.updateTable('event_dates').set({ status: 'CANCELLED' }).where('id', '=', second!.id).execute()
    const past = { starts_at: new Date('2027-01-01T18:00Z'), ends_at: new Date('2027-01-01T20:00Z') }
    await t.deps.db.updateTable('event_dates').set(past).where('id', '=', first!.id).execute()
    const reply = await series.put(third!.id, { scope: 'ALL', title: 'Last ones' })
    expect(reply.body.data.dates).toBe(1)
    const titled = (await series.list()).filter(({ title }) => title !== null)
    expect(titled.map(({ id }) => id)).toEqual([third!.id])
  })

  test('a start that is taken is refused, and named (DATE_EXISTS)', async () => {
    const series = await createSeries(t, owner)
    const [, second] = series.dates
    const refused = await series.put(second!.id, { starts_at: FIRST.starts_at })
    expect([refused.status, refused.body.error.code]).toEqual([409, 'DATE_EXISTS'])
    expect(refused.body.error.data).toEqual({ dates: [{ id: series.event_id, starts_at: FIRST.starts_at }] })
    const dry = await series.put(second!.id, { starts_at: FIRST.starts_at, dry_run: true })
    expect(dry.body.data).toMatchObject({ dates: 1, collisions: [{ id: series.event_id }] })
    expect(await series.starts()).toHaveLength(4)
  })

  test('dry_run counts and changes nothing (DAT-21)', async () => {
    const series = await createSeries(t, owner)
    await sellDate(t, series, { event_date_id: series.dates[1]!.id })
    const reply = await series.put(series.dates[0]!.id, { scope: 'ALL', starts_at: '2027-06-11T18:00', dry_run: true })
    expect(reply.body.data).toMatchObject({
      dates: 3,
      holders: 1,
      collisions: [],
      date: { starts_at: series.dates[0]!.starts_at },
    })
    expect((await series.starts())[1]).toBe('2027-06-11T17:00')
  })

  test.each<[string, object]>([
    ['start', { starts_at: '2027-06-11T18:00' }],
    ['end', { ends_at: '2027-06-11T23:00' }],
    ['place', { location_details: { venue_name: 'Pier 2' } }],
  ])(
    'the %s of a date with holders changes only when it is said whether they hear of it (DAT-22)',
    async (_what, change) => {
      const series = await createSeries(t, owner)
      const [date] = series.dates
      await sellDate(t, series, { event_date_id: date!.id })
      const refused = await series.put(date!.id, change)
      expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([422, ['notify_holders']])
      expect((await series.put(date!.id, { title: 'Open air' })).status).toBe(200)
      expect((await series.put(date!.id, { ...change, notify_holders: false })).status).toBe(200)
      // nobody has a ticket for the next one
      expect((await series.put(series.dates[1]!.id, { ends_at: null })).status).toBe(200)
    },
  )

  test('a bound given the other way takes the place of the one that was there (DAT-25)', async () => {
    const series = await createSeries(t, owner)
    const [date] = series.dates
    await series.put(date!.id, { sale_end_date: '2027-06-10T19:00' })
    const reply = await series.put(date!.id, { sale_end_offset: 30 })
    expect(reply.body.data.date).toMatchObject({ sale_end_date: null, sale_end_offset: 30 })
  })

  test('bad changes are refused under their field; an older version is told (CNV-8)', async () => {
    const series = await createSeries(t, owner)
    const [date] = series.dates
    const fields = async (body: object) => Object.keys((await series.put(date!.id, body)).body.error.fields)
    expect(await fields({ ends_at: '2027-06-11T18:00' })).toEqual(['ends_at'])
    expect(await fields({ capacity: 1.5 })).toEqual(['capacity'])
    expect(await fields({ scope: 'SOME' })).toEqual(['scope'])
    expect(Object.keys((await series.put(series.event_id, { scope: 'ALL', capacity: 5 })).body.error.fields)).toEqual([
      'scope',
    ])
    const before = t.now()
    t.setNow(new Date(before.getTime() + 5_000))
    await series.put(date!.id, { capacity: 5 })
    const stale = await series.put(date!.id, { capacity: 6, updated_at: date!.updated_at })
    t.setNow(before)
    expect(stale.body.error.code).toBe('STALE_UPDATE')
    expect((await series.put(999_999_999, { capacity: 5 })).status).toBe(404)
  })

  test('a capacity is written to the counter the date has (STK-4)', async () => {
    const series = await createSeries(t, owner)
    const [date] = series.dates
    const { event_id } = series
    const stock = { event_id, kind: 'DATE', held: 2, sold: 3, ceiling: 10 } as const
    const { id } = await t.deps.db.insertInto('stock').values(stock).returning('id').executeTakeFirstOrThrow()
    await t.deps.db.updateTable('event_dates').set({ stock_id: id, capacity: 10 }).where('id', '=', date!.id).execute()
    const ceiling = async (capacity: number | null) => {
      expect((await series.put(date!.id, { capacity })).status).toBe(200)
      const row = await t.deps.db.selectFrom('stock').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      expect([row.held, row.sold]).toEqual([2, 3])
      return row.ceiling
    }
    expect(await ceiling(20)).toBe(20)
    expect(await ceiling(4)).toBe(5)
    expect(await ceiling(null)).toBeNull()
    await t.deps.db.updateTable('stock').set({ held: 0, sold: 0 }).where('id', '=', id).execute()
  })
})

describe('prices of a date (DAT-24)', () => {
  test('are as the price row until they are changed; null is as the price row again', async () => {
    const series = await createSeries(t, owner)
    const [date] = series.dates
    const put = async (values: object, more: object = {}) =>
      await series.call('PUT', `/${date!.id}/prices`, {
        prices: [{ ticket_price_id: series.price_id, ...values }],
        ...more,
      })
    const { body } = await series.call('GET', `/${date!.id}/prices`)
    expect(body.data.prices).toMatchObject([
      {
        ticket_price_id: series.price_id,
        price: null,
        quantity_available: null,
        is_hidden: null,
        series: { price: 1250, is_hidden: false },
        sold: 0,
        held: 0,
      },
    ])
    expect((await put({ price: 900, quantity_available: 10 })).body.data.prices[0]).toMatchObject({
      price: 900,
      quantity_available: 10,
    })
    expect((await put({ quantity_available: null })).body.data.prices[0]).toMatchObject({
      price: 900,
      quantity_available: null,
    })
    expect((await series.call('GET', `/${date!.id}`)).body.data.changed_fields).toEqual([`prices.${series.price_id}`])
    expect((await series.actions()).at(-1)).toEqual(['date.updated', { event_date_id: date!.id, fields: ['prices'] }])
  })

  test('are written with the scopes of dates; one’s own stays unless overwritten (DAT-20, DAT-21)', async () => {
    const series = await createSeries(t, owner)
    const [first, second] = series.dates
    const put = (id: number, price: number | null, more: object = {}) =>
      series.call('PUT', `/${id}/prices`, { prices: [{ ticket_price_id: series.price_id, price }], ...more })
    const prices = () =>
      Promise.all(
        series.dates.map(async ({ id }) => (await series.call('GET', `/${id}/prices`)).body.data.prices[0].price),
      )
    await put(second!.id, 700)
    await put(first!.id, 900, { scope: 'ALL' })
    expect(await prices()).toEqual([900, 700, 900])
    await put(first!.id, 800, { scope: 'FOLLOWING', overwrite: true })
    expect(await prices()).toEqual([800, 800, 800])
    expect((await series.call('GET', `/${second!.id}`)).body.data.changed_fields).toEqual([])
  })

  test('the counter of the first date is written with the quantity, as wide as it has to be (STK-4, DAT-6)', async () => {
    const series = await createSeries(t, owner, null)
    const put = (quantity_available: number | null) =>
      series.call('PUT', `/${series.event_id}/prices`, {
        prices: [{ ticket_price_id: series.price_id, quantity_available }],
      })
    const ceiling = async () =>
      (
        await t.deps.db
          .selectFrom('stock')
          .select('ceiling')
          .where('id', '=', series.stock_id)
          .executeTakeFirstOrThrow()
      ).ceiling
    const before = await ceiling()
    await put(7)
    expect(await ceiling()).toBe(7)
    await put(null)
    expect(await ceiling()).toBe(before)
  })

  test('wrong ones are refused under their field (TIX-3)', async () => {
    const series = await createSeries(t, owner)
    const free = await createTicket(t.deps.db, series.event_id, { title: 'Guests', type: 'FREE', price: 0, order: 2 })
    const fields = async (ticket_price_id: number, values: object) =>
      Object.keys(
        (await series.call('PUT', `/${series.dates[0]!.id}/prices`, { prices: [{ ticket_price_id, ...values }] })).body
          .error.fields,
      )
    expect(await fields(free.price_id, { price: 100 })).toEqual(['prices.0.price'])
    expect(await fields(series.price_id, { price: 0 })).toEqual(['prices.0.price'])
    expect(await fields(series.price_id, { quantity_available: -1 })).toEqual(['prices.0.quantity_available'])
    expect(await fields(999_999_999, { price: 1 })).toEqual(['prices.0.ticket_price_id'])
  })

  test('tie the currency as other prices do (MON-7)', async () => {
    const series = await createSeries(t, owner, null)
    const put = (path: string, body: object) =>
      t.call('PUT', `/api/events/${series.event_id}${path}`, { as: owner.token, body })
    await put(`/tickets/${series.ticket_id}`, { type: 'DONATION', price: 0 })
    expect((await put('', { currency: 'JPY' })).status).toBe(200)
    await put('', { currency: 'EUR' })
    await put(`/dates/${series.event_id}/prices`, { prices: [{ ticket_price_id: series.price_id, price: 500 }] })
    expect((await put('', { currency: 'JPY' })).body.error.code).toBe('CURRENCY_DECIMALS')
  })
})

describe('mails about a changed date (DAT-22, MAIL-60)', () => {
  const mailsOf = (event_id: number) =>
    t.deps.db
      .selectFrom('mails')
      .selectAll()
      .where('event_id', '=', event_id)
      .where('kind', '=', 'date-changed')
      .orderBy('to_address')
      .execute()

  test('each address gets one, however many tickets and dates it has; whoever is not asked for gets none', async () => {
    const series = await createSeries(t, owner)
    const [first, second, third] = series.dates
    for (const [date, email] of [
      [first, 'anna@example.org'],
      [first, 'anna@example.org'],
      [second, 'anna@example.org'],
      [second, 'ben@example.org'],
    ] as const)
      await sellDate(t, series, { event_date_id: date!.id, email })
    await series.put(third!.id, { scope: 'ALL', starts_at: '2027-06-25T20:00', notify_holders: false })
    expect(await mailsOf(series.event_id)).toEqual([])
    const moved = await series.put(third!.id, { scope: 'ALL', starts_at: '2027-06-25T20:30', notify_holders: true })
    expect([moved.status, moved.body.data.holders]).toEqual([200, 4])
    expect((await mailsOf(series.event_id)).map(({ to_address }) => to_address)).toEqual([
      'anna@example.org',
      'ben@example.org',
    ])
    await t.runJobs()
    const [anna] = t.mails.sent.filter(({ to }) => to === 'anna@example.org')
    expect(anna?.subject).toBe('New time or place: Low Tide Sessions')
    expect(anna?.text).toMatch(/2 dates you have tickets for/)
    expect(anna?.text).toMatch(
      /Before: Fri 11 June 2027, 20:00 [\s\S]*Now: Fri 11 June 2027, 20:30 [\s\S]*Before: Fri 18 June/,
    )
    const [ben] = t.mails.sent.filter(({ to }) => to === 'ben@example.org')
    expect(ben?.text).toMatch(/a date you have tickets for/)
    expect(ben?.text).not.toContain('11 June')
  })

  test('a refused or tried change mails nobody; a cancelled ticket has nothing to hear any more', async () => {
    const series = await createSeries(t, owner)
    const [first] = series.dates
    const { order_id } = await sellDate(t, series, { event_date_id: first!.id, email: 'carl@example.org' })
    const put = (more: object) => series.put(first!.id, { starts_at: FIRST.starts_at, notify_holders: true, ...more })
    expect((await put({})).status).toBe(409)
    expect((await put({ dry_run: true })).status).toBe(200)
    expect(await mailsOf(series.event_id)).toEqual([])
    await series.put(first!.id, { location_details: { venue_name: 'Pier 2' }, notify_holders: true })
    await t.deps.db.updateTable('attendees').set({ status: 'CANCELLED' }).where('order_id', '=', order_id).execute()
    await t.runJobs()
    expect(t.mails.sent.filter(({ to }) => to === 'carl@example.org')).toEqual([])
  })
})
