import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createDateSale, type DateSale } from '#test/date-buyers.ts'
import { createMember, createOnSaleEvent } from '#test/factories.ts'

/** Cancelling and reopening a date over HTTP (API-202). */
let t: TestApp
let sale: DateSale
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  t.setNow(new Date('2027-03-01T10:00:00Z'))
  sale = await createDateSale(t)
})

const isOver = (id: number) =>
  t.deps.db
    .updateTable('event_dates')
    .set({ starts_at: new Date('2027-02-01T19:00:00Z'), ends_at: null })
    .where('id', '=', id)
    .execute()
const actions = async () =>
  (
    await t.deps.db
      .selectFrom('audit_log')
      .select(['action', 'actor_type', 'data'])
      .where('event_id', '=', sale.event_id)
      .where('action', 'like', 'date.%')
      .orderBy('id')
      .execute()
  ).map(({ action, actor_type, data }) => [action, actor_type, data])

test('works: cancelled, told as an action, its dates follow, reopened (DAT-12, DAT-30, DAT-60)', async () => {
  const before = (await sale.staff('GET ')).body.data.start_date
  const { status, body } = await sale.cancel(sale.first, { holders: 'CANCEL_ONLY', notify: true, message: ' Sorry. ' })
  expect([status, body.data]).toMatchObject([
    201,
    {
      ...{ event_date_id: sale.first, state: 'RUNNING', holders: 'CANCEL_ONLY', target_date_id: null, notify: true },
      counts: { orders: 0, done: 0, failed: 0, pending: 0, tickets: 0, holds: 0, refunded: 0 },
      ...{ failed: [], finished_at: null, created_at: t.now().toISOString() },
    },
  ])
  const { id } = body.data
  expect((await sale.staff(`GET /dates/${sale.first}`)).body.data).toMatchObject({
    ...{ status: 'CANCELLED', state: 'CANCELLED' },
  })
  expect((await sale.staff('GET ')).body.data.start_date).not.toBe(before)
  await t.runJobs()
  expect(await sale.action(id)).toMatchObject({ state: 'DONE', finished_at: t.now().toISOString() })
  const reopened = await sale.staff(`POST /dates/${sale.first}/reopen`)
  expect([reopened.status, reopened.body.data.status]).toEqual([200, 'ACTIVE'])
  expect((await sale.staff('GET ')).body.data.start_date).toBe(before)
  const named = { event_date_id: sale.first, date_action_id: id }
  expect(await actions()).toEqual([
    ['date.cancelled', 'USER', { ...named, holders: 'CANCEL_ONLY' }],
    ['date.action_finished', 'SYSTEM', { ...named, done: 0, failed: 0 }],
    ['date.reopened', 'USER', { event_date_id: sale.first }],
  ])
})

test('a repeated key is answered with the same action, and cancels once (CNV-7)', async () => {
  const key = { 'Idempotency-Key': crypto.randomUUID() }
  const first = await sale.cancel(sale.first, { holders: 'CANCEL_ONLY' }, key)
  const again = await sale.cancel(sale.first, { holders: 'CANCEL_ONLY' }, key)
  expect([first.status, again.status, again.body.data.id]).toEqual([201, 201, first.body.data.id])
  expect((await actions()).length).toBe(1)
})

describe('bad input', () => {
  test.each<[string, (sale: DateSale) => object, string]>([
    ['no choice', () => ({}), 'holders'],
    ['moving nowhere', () => ({ holders: 'MOVE' }), 'target_date_id'],
    ['a target for a refund', ({ second }) => ({ holders: 'REFUND', target_date_id: second }), 'target_date_id'],
    ['the same date', ({ first }) => ({ holders: 'MOVE', target_date_id: first }), 'target_date_id'],
    ['no date of the event', () => ({ holders: 'MOVE', target_date_id: 999_999 }), 'target_date_id'],
    ['too long a message', () => ({ holders: 'CANCEL_ONLY', message: 'x'.repeat(2_001) }), 'message'],
  ])('%s', async (_what, body, field) => {
    const reply = await sale.cancel(sale.first, body(sale))
    expect([reply.status, reply.body.error.code]).toEqual([422, 'VALIDATION_FAILED'])
    expect(Object.keys(reply.body.error.fields)).toEqual([field])
    expect((await sale.look(sale.first)).status).toBe('ACTIVE')
  })

  test('moving to a date that is cancelled, or over', async () => {
    await sale.cancel(sale.second, { holders: 'CANCEL_ONLY' })
    const move = (target_date_id: number) => sale.cancel(sale.first, { holders: 'MOVE', target_date_id })
    expect(Object.keys((await move(sale.second)).body.error.fields)).toEqual(['target_date_id'])
    await isOver(sale.third)
    expect(Object.keys((await move(sale.third)).body.error.fields)).toEqual(['target_date_id'])
  })
})

test('wrong state: one that takes place, is over or is being handled is not reopened; two at once are one (DAT-35)', async () => {
  const code = async (call: string) => (await sale.staff(call)).body.error?.code
  expect(await code(`POST /dates/${sale.first}/reopen`)).toBe('DATE_STATUS_INVALID')
  const replies = await Promise.all([1, 2, 3].map(() => sale.cancel(sale.first, { holders: 'CANCEL_ONLY' })))
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  expect(replies.find(({ status }) => status === 409)?.body.error.code).toBe('DATE_ACTION_RUNNING')
  expect(await code(`POST /dates/${sale.first}/reopen`)).toBe('DATE_ACTION_RUNNING')
  await t.runJobs()
  await isOver(sale.first)
  expect((await sale.look(sale.first)).can_reopen).toBe(false)
  expect(await code(`POST /dates/${sale.first}/reopen`)).toBe('DATE_STATUS_INVALID')
})

test('the last wall: the database holds one running action per date', async () => {
  const stamps = { created_at: t.now(), updated_at: t.now() }
  const row = {
    event_id: sale.event_id,
    event_date_id: sale.first,
    holders: 'CANCEL_ONLY',
    notify: false,
    ...stamps,
  } as const
  await t.deps.db.insertInto('date_actions').values(row).execute()
  await expect(t.deps.db.insertInto('date_actions').values(row).execute()).rejects.toThrow(/date_actions_running/)
})

test('another account’s dates and actions, and those of another event, are none (IDN-6)', async () => {
  const { id } = (await sale.cancel(sale.first, { holders: 'CANCEL_ONLY' })).body.data
  const other = await createOnSaleEvent(t.deps.db)
  const { token } = await createMember(t.deps.db, other.account.account_id, 'ORGANIZER')
  const ask = async (event_id: number, as: string) =>
    Promise.all(
      [
        ['POST', `/dates/${sale.first}/cancel`, { holders: 'CANCEL_ONLY' }] as const,
        ['POST', `/dates/${sale.first}/reopen`, undefined] as const,
        ['GET', `/dates/${sale.first}/cancellation`, undefined] as const,
        ['GET', `/date-actions/${id}`, undefined] as const,
      ].map(
        async ([method, path, body]) => (await t.call(method, `/api/events/${event_id}${path}`, { as, body })).status,
      ),
    )
  expect(await ask(sale.event_id, token)).toEqual([404, 404, 404, 404])
  expect(await ask(other.event_id, token)).toEqual([404, 404, 404, 404])
})
