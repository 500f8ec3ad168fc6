import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_GROUPS_PER_TICKET } from '#core/catalog/addon-groups/limits.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount, createEvent, createTicket, type TestAccount } from '#test/factories.ts'

let t: TestApp
let owner: TestAccount
let event: number
let seat: number
let poster: number
let parking: number
beforeAll(async () => {
  t = await createTestApp()
  owner = await createAccount(t.deps.db)
  event = await createEvent(t.deps.db, owner)
  seat = (await createTicket(t.deps.db, event, { title: 'Seat' })).ticket_id
  poster = (await createTicket(t.deps.db, event, { title: 'Poster', kind: 'EXTRA' })).ticket_id
  parking = (await createTicket(t.deps.db, event, { title: 'Parking', kind: 'EXTRA' })).ticket_id
})
afterAll(() => t.close())

const path = (id = event) => `/api/events/${id}/addon-groups`
const post = (body: object, id = event) => t.call('POST', path(id), { as: owner.token, body })
const put = (id: number, body: object) => t.call('PUT', `${path()}/${id}`, { as: owner.token, body })
const list = async (id = event) => (await t.call('GET', path(id), { as: owner.token })).body.data
const wanted = (more: object = {}) => ({
  ticket_id: seat,
  title: 'To take home',
  max: 3,
  max_per_product: 2,
  ticket_ids: [poster, parking],
  ...more,
})
async function make(more: object = {}) {
  const reply = await post(wanted(more))
  expect([reply.status, reply.body.error]).toEqual([201, undefined])
  return reply.body.data
}
const saleVersion = async () =>
  (await t.deps.db.selectFrom('events').select('sale_version').where('id', '=', event).executeTakeFirstOrThrow())
    .sale_version

describe('POST /events/:event_id/addon-groups', () => {
  test('a group stands after the others of its ticket, nothing has to be chosen and nothing is included (EXT-3)', async () => {
    const before = await saleVersion()
    const first = await make({ ticket_ids: [parking, poster] })
    expect(first).toMatchObject({ ticket_id: seat, min: 0, included_count: 0, ticket_ids: [parking, poster] })
    expect((await make({ title: 'Drinks' })).order).toBe(first.order + 1)
    expect(await saleVersion()).toBeGreaterThan(before)
  })

  test.each<[object | (() => object), string]>([
    [{ title: ' ' }, 'title'],
    [{ min: 4 }, 'max'],
    [{ max: 0 }, 'max'],
    [{ max: 21 }, 'max'],
    [{ included_count: 4 }, 'included_count'],
    [{ max_per_product: 0 }, 'max_per_product'],
    [{ ticket_ids: [] }, 'ticket_ids'],
    // two of one extra are no three
    [() => ({ min: 3, ticket_ids: [poster] }), 'min'],
    [() => ({ ticket_ids: [poster, poster] }), 'ticket_ids'],
    [() => ({ ticket_ids: [seat] }), 'ticket_ids'],
    [{ ticket_ids: [999_999_999] }, 'ticket_ids'],
    [() => ({ ticket_id: poster, ticket_ids: [parking] }), 'ticket_id'],
    [{ ticket_id: 999_999_999 }, 'ticket_id'],
  ])('%# is a field error of %s', async (wrong, field) => {
    const reply = await post(wanted(typeof wrong === 'function' ? wrong() : wrong))
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.error.fields)).toEqual([field])
  })

  test('extras of another event cannot be offered (SEC-2)', async () => {
    const foreign = await createTicket(t.deps.db, await createEvent(t.deps.db, owner), { kind: 'EXTRA' })
    expect((await post(wanted({ ticket_ids: [foreign.ticket_id] }))).body.error.fields).toHaveProperty('ticket_ids')
  })

  test('a ticket has ten groups at most, another one has its own', async () => {
    const [full, other] = await Promise.all([createTicket(t.deps.db, event), createTicket(t.deps.db, event)])
    for (let n = 0; n < MAX_GROUPS_PER_TICKET; n += 1) await make({ ticket_id: full.ticket_id })
    expect((await post(wanted({ ticket_id: full.ticket_id }))).body.error.fields).toHaveProperty('ticket_id')
    await make({ ticket_id: other.ticket_id })
  })
})

describe('PUT and DELETE /events/:event_id/addon-groups/:addon_group_id', () => {
  test('what is omitted stays; a group stays with its ticket, and its numbers fit together (EXT-3)', async () => {
    const made = await make({ included_count: 1 })
    const changed = await put(made.id, { max: 1, order: 7 })
    expect(changed.body.data).toMatchObject({
      max: 1,
      included_count: 1,
      max_per_product: 2,
      order: 7,
      title: made.title,
    })
    expect((await put(made.id, { included_count: 2 })).body.error.fields).toHaveProperty('included_count')
    const other = await createTicket(t.deps.db, event)
    expect((await put(made.id, { ticket_id: other.ticket_id })).body.error.fields).toHaveProperty('ticket_id')
    expect((await put(made.id, { ticket_id: seat, ticket_ids: [poster] })).body.data.ticket_ids).toEqual([poster])
  })

  test('whoever saw an older version does not overwrite (CNV-8)', async () => {
    const made = await make()
    const stale = { title: 'Mine', updated_at: '2020-01-01T00:00:00Z' }
    expect((await put(made.id, stale)).body.error.code).toBe('STALE_UPDATE')
    expect((await put(made.id, { title: 'Mine', updated_at: made.updated_at })).status).toBe(200)
  })

  test('a deleted group is gone; the log names what was done (DAT-60)', async () => {
    const made = await make({ title: 'Short-lived' })
    expect((await t.call('DELETE', `${path()}/${made.id}`, { as: owner.token })).status).toBe(204)
    expect((await t.call('GET', `${path()}/${made.id}`, { as: owner.token })).status).toBe(404)
    expect((await put(made.id, { title: 'Back' })).status).toBe(404)
    const rows = await t.deps.db
      .selectFrom('audit_log')
      .select(['action', 'changes'])
      .where('event_id', '=', event)
      .where('action', '=', 'addon_group.deleted')
      .execute()
    expect(rows).toEqual([{ action: 'addon_group.deleted', changes: { title: ['Short-lived', null] } }])
  })
})

test('a deleted extra leaves its groups, the last one takes the group along, and so does the ticket (TIX-14)', async () => {
  const own = await createEvent(t.deps.db, owner)
  const made = (kind: 'ADMISSION' | 'EXTRA') => createTicket(t.deps.db, own, { kind })
  const [ticket, kept, gone] = [await made('ADMISSION'), await made('EXTRA'), await made('EXTRA')]
  const group = (ids: number[]) => post(wanted({ ticket_id: ticket.ticket_id, ticket_ids: ids }), own)
  const both = (await group([kept.ticket_id, gone.ticket_id])).body.data
  await group([gone.ticket_id])
  const remove = (id: number) => t.call('DELETE', `/api/events/${own}/tickets/${id}`, { as: owner.token })
  expect((await remove(gone.ticket_id)).status).toBe(204)
  expect(await list(own)).toMatchObject([{ id: both.id, ticket_ids: [kept.ticket_id] }])
  expect((await remove(ticket.ticket_id)).status).toBe(204)
  expect(await list(own)).toEqual([])
})

test('a duplicate of a ticket has its groups, a duplicate of an extra is offered in them, a copied event has all (DAT-59, TIX-23)', async () => {
  const own = await createEvent(t.deps.db, owner)
  const ticket = await createTicket(t.deps.db, own)
  const extra = await createTicket(t.deps.db, own, { title: 'Badge', kind: 'EXTRA' })
  await post(wanted({ ticket_id: ticket.ticket_id, ticket_ids: [extra.ticket_id], min: 1, included_count: 1 }), own)
  const double = async (id: number) => {
    const body = { title: 'Again' }
    return (await t.call('POST', `/api/events/${own}/tickets/${id}/duplicate`, { as: owner.token, body })).body.data.id
  }
  const second = await double(extra.ticket_id)
  const twin = await double(ticket.ticket_id)
  const offered = [extra.ticket_id, second]
  expect(await list(own)).toMatchObject([
    { ticket_id: ticket.ticket_id, ticket_ids: offered },
    { ticket_id: twin, ticket_ids: offered, min: 1, included_count: 1 },
  ])
  const body = { title: 'Next year', start_date: '2028-06-02T19:00' }
  const copy = (await t.call('POST', `/api/events/${own}/duplicate`, { as: owner.token, body })).body.data.id
  const copied = await list(copy)
  expect(copied).toMatchObject([{ title: 'To take home', min: 1, max: 3 }, { min: 1 }])
  expect(copied[0].ticket_ids).toHaveLength(2)
  expect(copied[0].ticket_ids).not.toEqual(offered)
})
