import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_DISCOUNT_RULES } from '#core/catalog/discount-rules/limits.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount, createEvent, createTicket, type TestAccount } from '#test/factories.ts'

let t: TestApp
let owner: TestAccount
let stranger: TestAccount
let event: number
beforeAll(async () => {
  t = await createTestApp()
  owner = await createAccount(t.deps.db)
  stranger = await createAccount(t.deps.db)
  event = await createEvent(t.deps.db, owner)
})
afterAll(() => t.close())

const path = (id = event) => `/api/events/${id}/discount-rules`
const EARLY = { name: 'Early bird', type: 'QUANTITY', min_quantity: 1, value_type: 'PERCENTAGE', value: 12.5 }
const THREE = { name: '3 for 2', type: 'CHEAPEST', group_size: 3, group_count: 1, value_type: 'PERCENTAGE', value: 100 }

async function make(body: object, id = event) {
  const reply = await t.call('POST', path(id), { as: owner.token, body })
  expect([reply.status, reply.body.error]).toEqual([201, undefined])
  return reply.body.data
}

describe('POST /events/:event_id/discount-rules', () => {
  test('a discount is created, its local times read in the event’s timezone; it acts after the others (DSC-1, DSC-4)', async () => {
    const made = await make({ ...EARLY, valid_until: '2027-06-01T19:00', weekdays: ['SA', 'SA', 'SU'] })
    expect(made).toMatchObject({
      name: 'Early bird',
      value: 12.5,
      min_quantity: 1,
      is_enabled: true,
      valid_until: '2027-06-01T17:00:00.000Z',
      weekdays: ['SA', 'SU'],
      max_per_order: null,
    })
    expect((await make(THREE)).priority).toBe(made.priority + 1)
  })

  test.each([
    [{ name: ' ' }, 'name'],
    [{ value: 0 }, 'value'],
    [{ value: 100.5 }, 'value'],
    [{ value_type: 'FIXED', value: 1.5 }, 'value'],
    [{ min_quantity: null }, 'min_quantity'],
    [{ ...THREE, group_count: null }, 'group_count'],
    [{ ...THREE, group_count: 3 }, 'group_count'],
    [{ ...THREE, group_size: 51 }, 'group_size'],
    [{ type: 'COMBINATION', products: [{ ticket_id: 1, quantity: 1 }] }, 'products'],
    [{ date_from: '2027-06-02', date_until: '2027-06-01' }, 'date_until'],
    [{ valid_from: '2027-06-02T10:00', valid_until: '2027-06-02T10:00' }, 'valid_until'],
    [{ booked_before_offset: -10_081 }, 'booked_before_offset'],
    [{ ticket_ids: [999_999_999] }, 'ticket_ids'],
  ])('%j is a field error', async (wrong, field) => {
    const reply = await t.call('POST', path(), { as: owner.token, body: { ...EARLY, ...wrong } })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.error.fields)).toEqual([field])
  })

  test('a set names tickets of the event, each once, and those of it that cost less (DSC-2c)', async () => {
    const [dinner, show] = [await createTicket(t.deps.db, event), await createTicket(t.deps.db, event)]
    const foreign = await createTicket(t.deps.db, await createEvent(t.deps.db, owner))
    const set = (...ids: number[]) => ({
      ...EARLY,
      type: 'COMBINATION',
      products: ids.map((ticket_id) => ({ ticket_id, quantity: 2 })),
    })
    const made = await make({ ...set(dinner.ticket_id, show.ticket_id), effect_ticket_ids: [dinner.ticket_id] })
    expect(made).toMatchObject({ min_quantity: null, ticket_ids: [], effect_ticket_ids: [dinner.ticket_id] })
    expect(made.products).toHaveLength(2)
    const wrong = [
      set(dinner.ticket_id, dinner.ticket_id),
      set(dinner.ticket_id, foreign.ticket_id),
      { ...set(dinner.ticket_id, show.ticket_id), effect_ticket_ids: [foreign.ticket_id] },
    ]
    for (const body of wrong) expect((await t.call('POST', path(), { as: owner.token, body })).status).toBe(422)
  })

  test('an event has 50 of them at most', async () => {
    const full = await createEvent(t.deps.db, owner)
    for (let count = 0; count < MAX_DISCOUNT_RULES; count++) await make(EARLY, full)
    const reply = await t.call('POST', path(full), { as: owner.token, body: EARLY })
    expect([reply.status, Object.keys(reply.body.error.fields)]).toEqual([422, ['name']])
  })

  test('another account and nobody get nothing (IDN-6)', async () => {
    expect((await t.call('POST', path(), { as: stranger.token, body: EARLY })).status).toBe(404)
    expect((await t.call('POST', path(), { body: EARLY })).status).toBe(401)
  })
})

describe('GET, PUT, sort and DELETE', () => {
  const put = async (id: number, body: object) => t.call('PUT', `${path()}/${id}`, { as: owner.token, body })

  test('what is omitted stays, null clears, another type drops what it does not have (TXT-1)', async () => {
    const { ticket_id } = await createTicket(t.deps.db, event)
    const made = await make({ ...THREE, ticket_ids: [ticket_id], max_per_order: 2, valid_until: '2027-06-01T19:00' })
    const kept = { value: 100, group_size: 3, max_per_order: 2, ticket_ids: [ticket_id], valid_until: made.valid_until }
    expect((await put(made.id, { name: 'Three for two' })).body.data).toMatchObject({ ...kept, name: 'Three for two' })
    expect((await put(made.id, { is_enabled: false, valid_until: null })).body.data).toMatchObject({
      is_enabled: false,
      valid_until: null,
      group_count: 1,
    })
    expect(Object.keys((await put(made.id, { type: 'QUANTITY' })).body.error.fields)).toEqual(['min_quantity'])
    expect(Object.keys((await put(made.id, { value_type: 'FIXED' })).body.error.fields)).toEqual(['value'])
    const changed = (await put(made.id, { type: 'QUANTITY', min_quantity: 4, value_type: 'FIXED', value: 500 })).body
      .data
    expect(changed).toMatchObject({ value: 500, min_quantity: 4, group_size: null, max_per_order: null })
    expect((await t.call('GET', `${path()}/${made.id}`, { as: owner.token })).body.data).toEqual(changed)
  })

  test('the list is in the order in which they act; sorting takes exactly all of them', async () => {
    const own = await createEvent(t.deps.db, owner)
    const [first, second] = [await make(EARLY, own), await make(THREE, own)]
    const names = async () =>
      (await t.call('GET', path(own), { as: owner.token })).body.data.map(({ name }: { name: string }) => name)
    expect(await names()).toEqual(['Early bird', '3 for 2'])
    const sort = (body: object) => t.call('POST', `${path(own)}/sort`, { as: owner.token, body })
    expect((await sort([{ id: second.id, order: 1 }])).body.error.code).toBe('SORT_SET_MISMATCH')
    const whole = [
      { id: second.id, order: 1 },
      { id: first.id, order: 2 },
    ]
    expect((await sort(whole)).status).toBe(204)
    expect(await names()).toEqual(['3 for 2', 'Early bird'])
  })

  test('a deleted discount is gone; the log names it (LOGE-2)', async () => {
    const made = await make({ ...EARLY, name: 'Short-lived' })
    expect((await t.call('DELETE', `${path()}/${made.id}`, { as: owner.token })).status).toBe(204)
    expect((await t.call('GET', `${path()}/${made.id}`, { as: owner.token })).status).toBe(404)
    expect((await put(made.id, { name: 'Back' })).status).toBe(404)
    const rows = await t.deps.db
      .selectFrom('audit_log')
      .select(['action', 'changes'])
      .where('event_id', '=', event)
      .where('action', '=', 'discount_rule.deleted')
      .execute()
    expect(rows).toEqual([{ action: 'discount_rule.deleted', changes: { name: ['Short-lived', null] } }])
  })

  test('a deleted ticket leaves a discount it shared with others, and never widens one (TIX-14)', async () => {
    const [kept, gone] = [await createTicket(t.deps.db, event), await createTicket(t.deps.db, event)]
    const shared = await make({ ...EARLY, ticket_ids: [kept.ticket_id, gone.ticket_id] })
    const only = await make({ ...EARLY, ticket_ids: [gone.ticket_id] })
    const products = [kept, gone].map(({ ticket_id }) => ({ ticket_id, quantity: 1 }))
    const set = await make({ ...EARLY, type: 'COMBINATION', products })
    await t.call('DELETE', `/api/events/${event}/tickets/${gone.ticket_id}`, { as: owner.token })
    const read = async (id: number) => (await t.call('GET', `${path()}/${id}`, { as: owner.token })).body.data
    expect((await read(shared.id)).ticket_ids).toEqual([kept.ticket_id])
    expect((await read(only.id)).ticket_ids).toEqual([gone.ticket_id])
    expect((await read(set.id)).products).toHaveLength(2)
    expect((await put(only.id, { name: 'Renamed' })).status, 'saving it changes nothing else').toBe(200)
  })
})

test('a fixed discount holds the decimals of the currency (MON-7)', async () => {
  const own = await createEvent(t.deps.db, owner)
  await make({ ...EARLY, value_type: 'FIXED', value: 500 }, own)
  const reply = await t.call('PUT', `/api/events/${own}`, { as: owner.token, body: { currency: 'JPY' } })
  expect(reply.body.error.code).toBe('CURRENCY_DECIMALS')
})

test('a copied event has its discounts, their tickets and days moved along; without tickets they stay behind (DAT-59)', async () => {
  const own = await createEvent(t.deps.db, owner)
  const { ticket_id } = await createTicket(t.deps.db, own)
  await make({ ...EARLY, ticket_ids: [ticket_id], date_from: '2027-06-04', weekdays: ['SA'] }, own)
  const { start_date } = (await t.call('GET', `/api/events/${own}`, { as: owner.token })).body.data
  const later = new Date(Date.parse(start_date) + 7 * 86_400_000).toISOString()
  const copy = async (more: object) => {
    const body = { title: 'Again', start_date: later, ...more }
    const { data } = (await t.call('POST', `/api/events/${own}/duplicate`, { as: owner.token, body })).body
    return (await t.call('GET', path(data.id), { as: owner.token })).body.data
  }
  const [copied] = await copy({})
  expect(copied).toMatchObject({ name: 'Early bird', value: 12.5, date_from: '2027-06-11', weekdays: ['SA'] })
  expect(copied.ticket_ids).not.toEqual([ticket_id])
  expect(await copy({ duplicate_tickets: false })).toEqual([])
  expect(await copy({ duplicate_discount_rules: false })).toEqual([])
})

test('packages alone, or one in a set, are a field error; beside others and as they were they stay (DSC-3)', async () => {
  const own = await createEvent(t.deps.db, owner)
  const { ticket_id } = await createTicket(t.deps.db, own)
  const bundle = await createTicket(t.deps.db, own, { kind: 'PACKAGE' })
  const call = (method: string, body: object, id = '') => t.call(method, `${path(own)}${id}`, { as: owner.token, body })
  const fieldsOf = async (reply: ReturnType<typeof call>) => (await reply).body.error?.fields
  const refused = [expect.stringContaining('Packages')]
  const set = {
    ...EARLY,
    type: 'COMBINATION',
    products: [ticket_id, bundle.ticket_id].map((id) => ({ ticket_id: id, quantity: 1 })),
  }
  expect(await fieldsOf(call('POST', { ...EARLY, ticket_ids: [bundle.ticket_id] }))).toEqual({ ticket_ids: refused })
  expect(await fieldsOf(call('POST', set))).toEqual({ products: refused })
  const made = await make({ ...EARLY, ticket_ids: [ticket_id, bundle.ticket_id] }, own)
  expect(await fieldsOf(call('PUT', { ticket_ids: [bundle.ticket_id] }, `/${made.id}`))).toEqual({
    ticket_ids: refused,
  })
  // one from before
  await t.deps.db.updateTable('tickets').set({ kind: 'PACKAGE' }).where('id', '=', ticket_id).execute()
  expect((await call('PUT', { name: 'As it was' }, `/${made.id}`)).body.data).toMatchObject({ name: 'As it was' })
})
