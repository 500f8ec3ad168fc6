import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_BASKET_RULES } from '#core/catalog/basket-rules/limits.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount, createEvent, createTicket, type TestAccount } from '#test/factories.ts'

let t: TestApp
let owner: TestAccount
let event: number
let child: number
let adult: number
let senior: number
beforeAll(async () => {
  t = await createTestApp()
  owner = await createAccount(t.deps.db)
  event = await createEvent(t.deps.db, owner)
  const made = async (title: string) => (await createTicket(t.deps.db, event, { title })).ticket_id
  child = await made('Child')
  adult = await made('Adult')
  senior = await made('Senior')
})
afterAll(() => t.close())

const path = (id = event) => `/api/events/${id}/basket-rules`
const post = (body: object, id = event) => t.call('POST', path(id), { as: owner.token, body })
const put = (id: number, body: object) => t.call('PUT', `${path()}/${id}`, { as: owner.token, body })
const remove = (id: number) => t.call('DELETE', `${path()}/${id}`, { as: owner.token })
const list = async (id = event) => (await t.call('GET', path(id), { as: owner.token })).body.data
const wanted = (more: object = {}) => ({ type: 'REQUIRES', ticket_id: child, other_ticket_ids: [adult], ...more })
async function make(more: object = {}, id = event) {
  const reply = await post(wanted(more), id)
  expect([reply.status, reply.body.error]).toEqual([201, undefined])
  return reply.body.data
}
const saleVersion = async () =>
  (await t.deps.db.selectFrom('events').select('sale_version').where('id', '=', event).executeTakeFirstOrThrow())
    .sale_version

describe('POST /events/:event_id/basket-rules', () => {
  test('a rule counts all dates and any number, unless it says otherwise (EXT-6)', async () => {
    const before = await saleVersion()
    const made = await make()
    expect(made).toMatchObject({
      type: 'REQUIRES',
      other_ticket_ids: [adult],
      same_date: false,
      allowed_per_unit: null,
    })
    expect(await saleVersion()).toBeGreaterThan(before)
    const full = await make({ ticket_id: senior, same_date: true, allowed_per_unit: 2 })
    expect(full).toMatchObject({ same_date: true, allowed_per_unit: 2 })
    await Promise.all([remove(made.id), remove(full.id)])
  })

  test('who excludes others names no number', async () => {
    const made = await make({ type: 'EXCLUDES', allowed_per_unit: 2 })
    expect(made.allowed_per_unit).toBeNull()
    await remove(made.id)
  })

  test.each<[object | (() => object), string]>([
    [{ type: 'NEEDS' }, 'type'],
    [{ other_ticket_ids: [] }, 'other_ticket_ids'],
    [() => ({ other_ticket_ids: [adult, child] }), 'other_ticket_ids'],
    [() => ({ other_ticket_ids: [adult, adult] }), 'other_ticket_ids'],
    [{ other_ticket_ids: [999_999_999] }, 'other_ticket_ids'],
    [{ ticket_id: 999_999_999 }, 'ticket_id'],
    [{ allowed_per_unit: 0 }, 'allowed_per_unit'],
    [{ allowed_per_unit: 21 }, 'allowed_per_unit'],
  ])('%# is a field error of %s', async (wrong, field) => {
    const reply = await post(wanted(typeof wrong === 'function' ? wrong() : wrong))
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.error.fields)).toEqual([field])
  })

  test('requiring and excluding the same is a field error, from whichever side and on every write (EXT-6)', async () => {
    const own = await make({ other_ticket_ids: [adult, senior] })
    const contradicted = async (more: object) =>
      Object.keys((await post(wanted({ type: 'EXCLUDES', ...more }))).body.error?.fields ?? {})
    expect(await contradicted({})).toEqual(['other_ticket_ids'])
    expect(await contradicted({ ticket_id: senior, other_ticket_ids: [child] })).toEqual(['other_ticket_ids'])
    const harmless = await make({ type: 'EXCLUDES', ticket_id: senior, other_ticket_ids: [adult] })
    expect((await put(harmless.id, { other_ticket_ids: [adult, child] })).body.error.fields).toHaveProperty(
      'other_ticket_ids',
    )
    // its own former self is no other rule
    expect((await put(own.id, { type: 'EXCLUDES' })).status).toBe(200)
    await Promise.all([remove(own.id), remove(harmless.id)])
  })

  test('an event has fifty rules at most', async () => {
    const own = await createEvent(t.deps.db, owner)
    const [a, b] = [await createTicket(t.deps.db, own), await createTicket(t.deps.db, own)]
    const rule = { ticket_id: a.ticket_id, other_ticket_ids: [b.ticket_id] }
    for (let n = 0; n < MAX_BASKET_RULES; n += 1) await make(rule, own)
    expect((await post(wanted(rule), own)).body.error.fields).toHaveProperty('ticket_id')
  })
})

describe('PUT and DELETE /events/:event_id/basket-rules/:basket_rule_id', () => {
  test('what is omitted stays, null clears; an older version is not overwritten (TXT-1, CNV-8)', async () => {
    const made = await make({ allowed_per_unit: 3, same_date: true })
    const changed = await put(made.id, {
      allowed_per_unit: null,
      other_ticket_ids: [senior],
      updated_at: made.updated_at,
    })
    expect(changed.body.data).toMatchObject({ allowed_per_unit: null, same_date: true, other_ticket_ids: [senior] })
    const stale = await put(made.id, { same_date: false, updated_at: '2020-01-01T00:00:00Z' })
    expect(stale.body.error.code).toBe('STALE_UPDATE')
    expect((await put(made.id, { ticket_id: senior })).body.error.fields).toHaveProperty('other_ticket_ids')
    await remove(made.id)
  })

  test('a deleted rule is gone; the log tells of each step (DAT-60)', async () => {
    const made = await make()
    expect((await remove(made.id)).status).toBe(204)
    expect((await t.call('GET', `${path()}/${made.id}`, { as: owner.token })).status).toBe(404)
    expect((await put(made.id, { same_date: true })).status).toBe(404)
    const rows = await t.deps.db
      .selectFrom('audit_log')
      .select(['action', 'data'])
      .where('event_id', '=', event)
      .where('action', 'in', ['basket_rule.created', 'basket_rule.deleted'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(rows.map(({ action }) => action)).toEqual(['basket_rule.deleted', 'basket_rule.created'])
    expect(rows[0]!.data).toMatchObject({ basket_rule_id: made.id })
  })
})

test('a deleted product takes its rules along and leaves those of others; duplicates and copies have them (TIX-14, TIX-23, DAT-59)', async () => {
  const own = await createEvent(t.deps.db, owner)
  const made = async () => (await createTicket(t.deps.db, own)).ticket_id
  const [a, b, c] = [await made(), await made(), await made()]
  const both = await make({ ticket_id: a, other_ticket_ids: [b, c], allowed_per_unit: 4 }, own)
  await make({ ticket_id: a, other_ticket_ids: [b] }, own)
  await make({ ticket_id: b, other_ticket_ids: [c] }, own)
  expect((await t.call('DELETE', `/api/events/${own}/tickets/${b}`, { as: owner.token })).status).toBe(204)
  expect(await list(own)).toMatchObject([{ id: both.id, other_ticket_ids: [c] }])
  const double = async (id: number) => {
    const body = { title: 'Again' }
    return (await t.call('POST', `/api/events/${own}/tickets/${id}/duplicate`, { as: owner.token, body })).body.data.id
  }
  const [c2, a2] = [await double(c), await double(a)]
  expect(await list(own)).toMatchObject([
    { ticket_id: a, other_ticket_ids: [c, c2] },
    { ticket_id: a2, other_ticket_ids: [c, c2], allowed_per_unit: 4 },
  ])
  const body = { title: 'Next year', start_date: '2028-06-02T19:00' }
  const copy = (await t.call('POST', `/api/events/${own}/duplicate`, { as: owner.token, body })).body.data.id
  const copied = await list(copy)
  expect(copied).toMatchObject([{ allowed_per_unit: 4 }, { allowed_per_unit: 4 }])
  expect(copied[0].other_ticket_ids).toHaveLength(2)
  expect(copied[0].ticket_id).not.toBe(a)
})
