import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount, createEvent, type TestAccount } from '#test/factories.ts'

let t: TestApp
let owner: TestAccount
beforeAll(async () => {
  t = await createTestApp()
  owner = await createAccount(t.deps.db)
})
afterAll(() => t.close())

const datesOf = (event_id: number) =>
  t.deps.db
    .selectFrom('event_dates')
    .select(['id', 'starts_at', 'ends_at'])
    .where('event_id', '=', event_id)
    .orderBy('starts_at')
    .execute()

test('an event is born with its date, whatever inserts it (DAT-13)', async () => {
  const event_id = await createEvent(t.deps.db, owner)
  const { start_date, end_date } = await t.deps.db
    .selectFrom('events')
    .select(['start_date', 'end_date'])
    .where('id', '=', event_id)
    .executeTakeFirstOrThrow()
  expect(await datesOf(event_id)).toEqual([{ id: event_id, starts_at: start_date, ends_at: end_date }])
})

test('an event of one date takes it along when it moves (DAT-12)', async () => {
  const event_id = await createEvent(t.deps.db, owner)
  const move = async (body: object) =>
    (await t.call('PUT', `/api/events/${event_id}`, { as: owner.token, body })).status
  expect(await move({ start_date: '2027-06-05T17:00', end_date: '2027-06-05T20:00' })).toBe(200)
  const starts_at = new Date('2027-06-05T15:00Z')
  expect(await datesOf(event_id)).toEqual([{ id: event_id, starts_at, ends_at: new Date('2027-06-05T18:00Z') }])
  expect(await move({ end_date: null })).toBe(200)
  expect(await datesOf(event_id)).toEqual([{ id: event_id, starts_at, ends_at: null }])
  // what only older releases needed is gone: an event's row moves no date by itself (0151)
  await t.deps.db
    .updateTable('events')
    .set({ start_date: new Date('2027-07-01T15:00Z') })
    .where('id', '=', event_id)
    .execute()
  expect(await datesOf(event_id)).toEqual([{ id: event_id, starts_at, ends_at: null }])
})
