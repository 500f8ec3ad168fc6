import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OfflinePack } from '#core/check-in/scanning/schema.ts'
import { ticketCode } from '#server/catalog/ticket-codes/ticket-code.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { moveEventDate } from '#test/event-dates.ts'
import {
  createAccount,
  createEvent,
  createEventDate,
  createMember,
  createTicket,
  type TestAccount,
} from '#test/factories.ts'
import { createSoldOrder } from '#test/sold-orders.ts'

/** The event begins on Friday 4 June 2027, 19:00 in Berlin, and has a matinee on Saturday. */
const SATURDAY = {
  starts_at: new Date('2027-06-05T13:00:00Z'),
  ends_at: new Date('2027-06-05T15:00:00Z'),
  title: 'Matinee',
}
const FRIDAY_DOORS = new Date('2027-06-04T16:00:00Z')
const SATURDAY_DOORS = new Date('2027-06-05T12:00:00Z')
const MINUTE = 60_000

let t: TestApp
let owner: TestAccount
let token: string
let event: number
let saturday: number
let standing: Awaited<ReturnType<typeof createTicket>>
beforeAll(async () => {
  t = await createTestApp({ now: FRIDAY_DOORS })
  owner = await createAccount(t.deps.db)
  token = (await createMember(t.deps.db, owner.account_id, 'ADMIN')).token
})
beforeEach(async () => {
  await setNow(FRIDAY_DOORS)
  event = await createEvent(t.deps.db, owner, {
    start_date: new Date('2027-06-04T17:00:00Z'),
    end_date: new Date('2027-06-04T21:00:00Z'),
  })
  saturday = await createEventDate(t.deps.db, event, SATURDAY)
  standing = await createTicket(t.deps.db, event)
})
afterAll(() => t.close())

async function setNow(now: Date) {
  t.setNow(now)
  await t.deps.db.updateTable('sessions').set({ last_used_at: now, created_at: now }).execute()
}

const lists = () => `/api/events/${event}/check-in-lists`
const create = (values: object) => t.call('POST', lists(), { as: token, body: { name: 'Door', ...values } })
const list = async (values: object = {}) => (await create(values)).body.data
const get = async (id: number) => (await t.call('GET', `${lists()}/${id}`, { as: token })).body.data
const door = (short_id: string) => `/api/public/check-in-lists/${short_id}`
const search = async (short_id: string, query = '') =>
  (await t.call('GET', `${door(short_id)}/attendees?query=${query}`)).body.data.map(
    (row: { first_name: string }) => row.first_name,
  )
const pack = async (short_id: string, since?: string): Promise<OfflinePack> =>
  (await t.call('GET', `${door(short_id)}/offline-pack${since ? `?since=${since}` : ''}`)).body.data
const names = ({ attendees }: OfflinePack) => attendees.map((row) => row[2]).sort()

/** Somebody with a ticket for a date; null is the first, not stored. */
async function sold(first_name: string, date: number | null) {
  const order = await createSoldOrder(t.deps.db, {
    event_id: event,
    ...standing,
    people: [{ first_name, last_name: 'Kowalska' }],
    ...(date === null ? {} : { event_date_id: date }),
  })
  const attendee = order.attendees[0]!
  return { ...attendee, code: await ticketCode(t.deps.db, t.deps.secrets, attendee) }
}
const scan = async (short_id: string, values: object) => {
  const one = { nonce: randomUUID(), action: 'CHECK_IN', scanned_at: t.now().toISOString(), ...values }
  return (await t.call('POST', `${door(short_id)}/check-ins`, { body: { scans: [one] } })).body.data[0]
}
const wordOf = ({ verdict, reason }: { verdict: string; reason: string | null }) => reason ?? verdict

describe('dates of a list (DAT-56)', () => {
  test('all of them unless it says otherwise; naming one means that one', async () => {
    expect(await list()).toMatchObject({
      dates_mode: 'ALL',
      event_date_id: null,
      opens_minutes_before: 120,
      closes_minutes_after: 120,
    })
    expect(await list({ event_date_id: saturday })).toMatchObject({ dates_mode: 'ONE', event_date_id: saturday })
    const today = { dates_mode: 'TODAY', opens_minutes_before: 0, closes_minutes_after: 1440 }
    expect(await list({ ...today, event_date_id: saturday })).toMatchObject({ ...today, event_date_id: null })
  })

  test('what is not this event’s, was deleted, is missing or out of bounds is told at its field', async () => {
    const stranger = await createEvent(t.deps.db, owner)
    const gone = await createEventDate(t.deps.db, event, { starts_at: new Date('2027-06-06T13:00:00Z') })
    await t.deps.db.updateTable('event_dates').set({ deleted_at: t.now() }).where('id', '=', gone).execute()
    for (const [values, field] of [
      [{ dates_mode: 'ONE' }, 'event_date_id'],
      [{ dates_mode: 'ONE', event_date_id: stranger }, 'event_date_id'],
      [{ event_date_id: gone }, 'event_date_id'],
      [{ dates_mode: 'TODAY', opens_minutes_before: 1441 }, 'opens_minutes_before'],
      [{ dates_mode: 'TODAY', closes_minutes_after: -1 }, 'closes_minutes_after'],
      [{ dates_mode: 'SOME' }, 'dates_mode'],
    ] as const) {
      const reply = await create(values)
      expect([reply.status, reply.body.error?.code, Object.keys(reply.body.error?.fields ?? {})]).toEqual([
        422,
        'VALIDATION_FAILED',
        [field],
      ])
    }
  })

  test('a change that says nothing of dates leaves them, one that names them writes them', async () => {
    const { id } = await list({ event_date_id: saturday, opens_minutes_before: 30 })
    const put = async (body: object) => (await t.call('PUT', `${lists()}/${id}`, { as: token, body })).body.data
    expect(await put({ name: 'North' })).toMatchObject({ name: 'North', dates_mode: 'ONE', event_date_id: saturday })
    expect(await put({ closes_minutes_after: 10 })).toMatchObject({
      event_date_id: saturday,
      opens_minutes_before: 30,
      closes_minutes_after: 10,
    })
    expect(await put({ dates_mode: 'TODAY' })).toMatchObject({ dates_mode: 'TODAY', event_date_id: null })
    expect(await put({ event_date_id: event })).toMatchObject({ dates_mode: 'ONE', event_date_id: event })
    expect(await put({ dates_mode: 'ALL', event_date_id: event })).toMatchObject({
      dates_mode: 'ALL',
      event_date_id: null,
    })
  })

  test.each([true, false])(
    'a copied event takes along those of dates that are copied, with dates: %s (DAT-59)',
    async (duplicate_dates) => {
      await list({ name: 'First', event_date_id: event })
      await list({ name: 'Second', event_date_id: saturday })
      await list({ name: 'Present', dates_mode: 'TODAY', opens_minutes_before: 15, closes_minutes_after: 5 })
      const body = { title: 'Again', start_date: '2027-07-04T19:00', duplicate_check_in_lists: true, duplicate_dates }
      const copy = (await t.call('POST', `/api/events/${event}/duplicate`, { as: token, body })).body.data
      const made = await t.deps.db
        .selectFrom('check_in_lists as l')
        .leftJoin('event_dates as d', 'd.id', 'l.event_date_id')
        .select(['name', 'dates_mode', 'opens_minutes_before', 'closes_minutes_after', 'd.event_id', 'd.starts_at'])
        .where('l.event_id', '=', copy.id)
        .orderBy('l.id')
        .execute()
      const one = { dates_mode: 'ONE', opens_minutes_before: 120, closes_minutes_after: 120, event_id: copy.id }
      expect(made).toEqual([
        { name: 'First', ...one, starts_at: new Date('2027-07-04T17:00:00Z') },
        ...(duplicate_dates ? [{ name: 'Second', ...one, starts_at: new Date('2027-07-05T13:00:00Z') }] : []),
        {
          name: 'Present',
          ...one,
          dates_mode: 'TODAY',
          opens_minutes_before: 15,
          closes_minutes_after: 5,
          event_id: null,
          starts_at: null,
        },
      ])
    },
  )
})

describe('at the door (DAT-55, DAT-56)', () => {
  test('the right date is let in, another one refused with the date it is for, by code and by reference', async () => {
    const [anna, bo] = [await sold('Anna', null), await sold('Bo', saturday)]
    expect([anna.code.slice(0, 2), bo.code.slice(0, 2)]).toEqual(['T1', 'T2'])
    const first = await list({ event_date_id: event })
    const second = await list({ event_date_id: saturday })
    const refused = await scan(first.short_id, { code: bo.code })
    expect(refused).toMatchObject({
      verdict: 'REFUSED',
      reason: 'OTHER_DATE',
      date: { id: saturday, starts_at: SATURDAY.starts_at.toISOString(), title: 'Matinee' },
      attendee: { first_name: 'Bo' },
    })
    expect(wordOf(await scan(first.short_id, { reference: bo.reference }))).toBe('OTHER_DATE')
    expect(wordOf(await scan(second.short_id, { code: bo.code }))).toBe('ADMITTED')
    expect(wordOf(await scan(second.short_id, { code: anna.code }))).toBe('OTHER_DATE')
    expect(wordOf(await scan(first.short_id, { code: anna.code }))).toBe('ADMITTED')
    const log = await t.call('GET', `${lists()}/${first.id}/scans?filter_fields[reason][eq]=OTHER_DATE`, { as: token })
    expect(log.body.meta.total).toBe(2)
  })

  test('today follows the clock: from its start less the minutes to its end and the minutes', async () => {
    const { short_id } = await list({ dates_mode: 'TODAY', opens_minutes_before: 60, closes_minutes_after: 30 })
    const from = SATURDAY.starts_at.getTime() - 60 * MINUTE
    const until = SATURDAY.ends_at.getTime() + 30 * MINUTE
    const wordAt = async (now: number) => {
      t.setNow(new Date(now))
      return wordOf(await scan(short_id, { code: (await sold('Bo', saturday)).code }))
    }
    expect(await wordAt(from - 1)).toBe('OTHER_DATE')
    expect(await wordAt(from)).toBe('ADMITTED')
    expect(await wordAt(until - 1)).toBe('ADMITTED')
    expect(await wordAt(until)).toBe('OTHER_DATE')
  })

  test('a code of before the move is replaced, the new one names the new date (QR-5)', async () => {
    const bo = await sold('Bo', saturday)
    const { short_id } = await list()
    const moved = { event_date_id: event, generation: 2, updated_at: t.now() }
    await t.deps.db.updateTable('attendees').set(moved).where('id', '=', bo.id).execute()
    expect(wordOf(await scan(short_id, { code: bo.code }))).toBe('REVOKED')
    const renewed = await ticketCode(t.deps.db, t.deps.secrets, { ...bo, ...moved })
    expect(wordOf(await scan(short_id, { code: renewed }))).toBe('ADMITTED')
    // printed before dates were stored: the first date is the one it has
    const old = await ticketCode(t.deps.db, t.deps.secrets, { ...bo, generation: 2, event_date_id: null })
    expect(wordOf(await scan(short_id, { code: old }))).toBe('ALREADY_CHECKED_IN')
    // of the same generation, but for another date
    const wrong = await ticketCode(t.deps.db, t.deps.secrets, { ...bo, generation: 2 })
    expect(wordOf(await scan(short_id, { code: wrong }))).toBe('REVOKED')
  })

  test('whoever is inside may leave when the date is over', async () => {
    const bo = await sold('Bo', saturday)
    const { short_id } = await list({ dates_mode: 'TODAY' })
    t.setNow(SATURDAY_DOORS)
    expect(wordOf(await scan(short_id, { code: bo.code }))).toBe('ADMITTED')
    t.setNow(new Date('2027-06-06T12:00:00Z'))
    expect(wordOf(await scan(short_id, { code: bo.code, action: 'CHECK_OUT' }))).toBe('CHECKED_OUT')
  })

  test('those offered together with somebody are for the same date (SCN-24)', async () => {
    const bo = await sold('Bo', saturday)
    const cem = await sold('Cem', saturday)
    const dora = await sold('Dora', null)
    await t.deps.db
      .updateTable('attendees')
      .set({ order_id: bo.order_id, order_item_id: bo.order_item_id })
      .where('id', 'in', [cem.id, dora.id])
      .execute()
    const { companions } = await scan((await list()).short_id, { code: bo.code })
    expect(companions.map((one: { first_name: string }) => one.first_name)).toEqual(['Cem'])
  })

  test('with one date nothing is said of it (DAT-1)', async () => {
    await t.deps.db.updateTable('event_dates').set({ deleted_at: t.now() }).where('id', '=', saturday).execute()
    const anna = await sold('Anna', null)
    const { short_id } = await list()
    const told = await scan(short_id, { code: anna.code })
    expect(told.attendee).not.toHaveProperty('date')
    const rows = (await t.call('GET', `${door(short_id)}/attendees`)).body.data
    expect(rows[0]).not.toHaveProperty('date')
    expect((await t.call('GET', door(short_id))).body.data.has_several_dates).toBe(false)
  })
})

describe('counts and search cover the dates that are let in (DAT-56)', () => {
  test('of all, of one and of those around now', async () => {
    await sold('Anna', null)
    const bo = await sold('Bo', saturday)
    await sold('Cem', saturday)
    const all = await list()
    const one = await list({ event_date_id: saturday })
    const today = await list({ dates_mode: 'TODAY' })
    await scan(all.short_id, { code: bo.code })
    await scan(one.short_id, { code: bo.code })
    const counts = async () => {
      const figures = []
      for (const { id, short_id } of [all, one, today]) {
        const { total_attendees, checked_in_attendees } = await get(id)
        const shown = (await t.call('GET', door(short_id))).body.data
        expect([shown.total_attendees, shown.checked_in_attendees]).toEqual([total_attendees, checked_in_attendees])
        figures.push([total_attendees, checked_in_attendees])
      }
      const stats = (await t.call('GET', `/api/events/${event}/check_in_stats`, { as: token })).body.data.lists
      expect(stats.map(({ total, checked_in }: Record<string, number>) => [total, checked_in])).toEqual(figures)
      return figures
    }
    expect(await counts()).toEqual([
      [3, 1],
      [2, 1],
      [1, 0],
    ])
    expect(await search(all.short_id)).toEqual(['Anna', 'Bo', 'Cem'])
    expect(await search(one.short_id)).toEqual(['Bo', 'Cem'])
    expect(await search(today.short_id, 'kowalska')).toEqual(['Anna'])
    await setNow(SATURDAY_DOORS)
    await scan(today.short_id, { code: bo.code })
    expect(await counts()).toEqual([
      [3, 1],
      [2, 1],
      [2, 1],
    ])
    expect(await search(today.short_id)).toEqual(['Bo', 'Cem'])
    await setNow(new Date('2027-06-07T12:00:00Z'))
    // who never checked out is of a date that is not let in any more
    expect(await counts()).toEqual([
      [3, 1],
      [2, 1],
      [0, 0],
    ])
    expect(await search(today.short_id)).toEqual([])
  })

  test.each([
    ['2027-10-31T00:30:00Z', null],
    ['2027-03-28T00:30:00Z', null],
    ['2027-06-05T20:00:00Z', '2027-06-05T23:30:00Z'],
  ])('a date from %s to %s is found as long as it is let in, to the minute', async (starts_at, ends_at) => {
    const times = { starts_at: new Date(starts_at), ends_at: ends_at === null ? null : new Date(ends_at) }
    await moveEventDate(t.deps.db, saturday, { ...times, at: t.now() })
    const bo = await sold('Bo', saturday)
    const { short_id } = await list({ dates_mode: 'TODAY', opens_minutes_before: 45, closes_minutes_after: 20 })
    const midnight = { '2027-10-31T00:30:00Z': '2027-10-31T23:00:00Z', '2027-03-28T00:30:00Z': '2027-03-28T22:00:00Z' }
    const end = new Date(ends_at ?? midnight[starts_at as keyof typeof midnight])
    const [from, until] = [times.starts_at.getTime() - 45 * MINUTE, end.getTime() + 20 * MINUTE]
    for (const [now, is_in] of [
      [from - 1, false],
      [from, true],
      [until - 1, true],
      [until, false],
    ] as const) {
      t.setNow(new Date(now))
      expect(await search(short_id, 'bo'), new Date(now).toISOString()).toEqual(is_in ? ['Bo'] : [])
      const said = wordOf(await scan(short_id, { code: bo.code }))
      expect(said === 'OTHER_DATE').toBe(!is_in)
    }
  })
})

describe('the offline pack (DAT-57)', () => {
  const WINTER = { starts_at: new Date('2027-12-04T18:00:00Z') }

  test('knows the dates of 60 days and the attendees of dates let in within 36 hours', async () => {
    const winter = await createEventDate(t.deps.db, event, WINTER)
    await sold('Anna', null)
    await sold('Bo', saturday)
    await sold('Wim', winter)
    const today = await list({ dates_mode: 'TODAY' })
    const told = await pack(today.short_id)
    expect(told.list).toMatchObject({ dates_mode: 'TODAY', has_several_dates: true })
    expect(told.dates).toEqual([
      [event, '2027-06-04T17:00:00.000Z', '2027-06-04T21:00:00.000Z', null],
      [saturday, SATURDAY.starts_at.toISOString(), SATURDAY.ends_at.toISOString(), 'Matinee'],
    ])
    expect(names(told)).toEqual(['Anna K.', 'Bo K.'])
    expect(told.attendees.map((row) => row[9])).toEqual([null, saturday])
    expect(names(await pack((await list()).short_id))).toEqual(['Anna K.', 'Bo K.', 'Wim K.'])
    const of_winter = await pack((await list({ event_date_id: winter })).short_id)
    expect(names(of_winter)).toEqual(['Wim K.'])
    // the one date of a list, however far
    expect(of_winter.dates.map(([id]) => id)).toEqual([event, saturday, winter])
  })

  test('a delta brings everybody of a date that is let in within 36 hours by now, or was moved there', async () => {
    const monday = await createEventDate(t.deps.db, event, { starts_at: new Date('2027-06-07T13:00:00Z') })
    const winter = await createEventDate(t.deps.db, event, WINTER)
    await sold('Anna', null)
    await sold('Mona', monday)
    await sold('Wim', winter)
    const { short_id } = await list({ dates_mode: 'TODAY' })
    t.setNow(new Date(FRIDAY_DOORS.getTime() + 3 * MINUTE))
    const first = await pack(short_id)
    expect(names(first)).toEqual(['Anna K.'])
    const saturday_night = new Date('2027-06-05T15:00:00Z')
    t.setNow(saturday_night)
    const delta = await pack(short_id, first.cursor)
    expect([delta.is_full, names(delta)]).toEqual([false, []])
    // two hours before Monday's start less 36 hours
    const later = new Date('2027-06-05T23:05:00Z')
    t.setNow(later)
    const second = await pack(short_id, delta.cursor)
    expect([second.is_full, names(second)]).toEqual([false, ['Mona K.']])
    t.setNow(new Date(later.getTime() + 10 * MINUTE))
    await moveEventDate(t.deps.db, winter, { starts_at: new Date('2027-06-06T13:00:00Z'), at: t.now() })
    const third = await pack(short_id, second.cursor)
    expect([third.is_full, names(third)]).toEqual([false, ['Wim K.']])
  })

  test('a list that is changed to other dates is asked for whole', async () => {
    await sold('Anna', null)
    await sold('Bo', saturday)
    const { id, short_id } = await list({ event_date_id: event })
    t.advance(10 * MINUTE)
    const first = await pack(short_id)
    expect(names(first)).toEqual(['Anna K.'])
    t.advance(10 * MINUTE)
    await t.call('PUT', `${lists()}/${id}`, { as: token, body: { event_date_id: saturday } })
    const second = await pack(short_id, first.cursor)
    expect([second.is_full, names(second)]).toEqual([true, ['Bo K.']])
  })
})
