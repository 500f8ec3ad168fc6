import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createBuyer } from '#test/buyer.ts'
import { createAccount, createEvent, createOnSaleEvent, createTicket, type TestAccount } from '#test/factories.ts'

let t: TestApp
let owner: TestAccount
beforeAll(async () => {
  t = await createTestApp()
  owner = await createAccount(t.deps.db)
})
afterAll(() => t.close())

/** An event of the owner with two tickets, standing and balcony. */
async function createHall() {
  const event_id = await createEvent(t.deps.db, owner)
  const standing = await createTicket(t.deps.db, event_id)
  const balcony = await createTicket(t.deps.db, event_id, { title: 'Balcony', order: 2 })
  const path = `/api/events/${event_id}/capacity-assignments`
  const ids = [standing.ticket_id, balcony.ticket_id]
  const call = (method: string, to: string, body?: unknown) => t.call(method, to, { as: owner.token, body })
  return {
    event_id,
    standing: { event_id, ...standing },
    balcony: { event_id, ...balcony },
    path,
    ids,
    call,
    create: (values: object = {}) =>
      call('POST', path, { name: 'Hall', applies_to: 'TICKETS', ticket_ids: ids, capacity: 3, ...values }),
    update: (id: number, values: object) => call('PUT', `${path}/${id}`, values),
    page: async () => (await t.call('GET', `/api/public/events/${event_id}`)).body.data,
  }
}
type Hall = Awaited<ReturnType<typeof createHall>>
const reserve = ({ event_id, ticket_id, price_id }: Hall['standing'], quantity = 1) =>
  t.call('POST', `/api/public/events/${event_id}/order`, {
    body: { items: [{ ticket_id, ticket_price_id: price_id, quantity }] },
  })

describe('POST /events/:event_id/capacity-assignments', () => {
  test('a capacity over several tickets, or over the whole event (CAP-1, API-67)', async () => {
    const hall = await createHall()
    const made = await hall.create({ capacity: 300 })
    expect(made.status).toBe(201)
    expect(made.body.data).toMatchObject({
      name: 'Hall',
      capacity: 300,
      applies_to: 'TICKETS',
      ticket_ids: hall.ids,
      tickets: [{ title: 'Standing' }, { title: 'Balcony' }],
      is_enabled: true,
      used_capacity: 0,
      held_capacity: 0,
      percentage_used: 0,
    })
    const whole = await hall.create({ applies_to: 'EVENT', ticket_ids: undefined, capacity: null })
    expect(whole.body.data).toMatchObject({ capacity: null, ticket_ids: [], percentage_used: 0 })
  })

  test('it is born with what is sold and held already (CAP-3, CAP-6)', async () => {
    const hall = await createHall()
    const buyer = await createBuyer(t, hall.standing, 2)
    await buyer.submit()
    await buyer.confirm()
    await reserve(hall.balcony)
    const made = await hall.create({ capacity: 4 })
    expect(made.body.data).toMatchObject({ used_capacity: 2, held_capacity: 1, percentage_used: 75 })
    expect(await recountStock(t.deps.db)).toEqual([])
  })

  test('only one for the whole event; a deleted one makes room (CAP-2, EVENT_CAPACITY_EXISTS)', async () => {
    const hall = await createHall()
    const whole = { applies_to: 'EVENT', ticket_ids: [] }
    const [first, second] = await Promise.all([hall.create(whole), hall.create(whole)])
    expect([first.status, second.status].sort()).toEqual([201, 409])
    const [made, refused] = first.status === 201 ? [first, second] : [second, first]
    expect(refused.body.error.code).toBe('EVENT_CAPACITY_EXISTS')
    const tickets = await hall.create()
    const widened = await hall.update(tickets.body.data.id, { applies_to: 'EVENT' })
    expect(widened.body.error.code).toBe('EVENT_CAPACITY_EXISTS')
    await hall.call('DELETE', `${hall.path}/${made.body.data.id}`)
    expect((await hall.create(whole)).status).toBe(201)
  })

  test('an event without tickets has nothing to limit (CAP-5, TICKET_REQUIRED)', async () => {
    const event_id = await createEvent(t.deps.db, owner)
    for (const scope of [{ applies_to: 'EVENT' }, { applies_to: 'TICKETS', ticket_ids: [1] }]) {
      const reply = await t.call('POST', `/api/events/${event_id}/capacity-assignments`, {
        as: owner.token,
        body: { name: 'Hall', ...scope },
      })
      expect([reply.status, reply.body.error.code]).toEqual([409, 'TICKET_REQUIRED'])
    }
  })

  test.each([
    [{ name: '' }, 'name'],
    [{ capacity: 0 }, 'capacity'],
    [{ capacity: 2.5 }, 'capacity'],
    [{ capacity: 2 ** 31 }, 'capacity'],
    [{ applies_to: 'DOOR' }, 'applies_to'],
    [{ ticket_ids: [] }, 'ticket_ids'],
    [{ applies_to: 'EVENT' }, 'ticket_ids'],
  ])('%j is a field error (CAP-1)', async (wrong, field) => {
    const reply = await (await createHall()).create(wrong)
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.error.fields)).toEqual([field])
  })

  test("another event's ticket is a field error, another account gets nothing (SEC-2, IDN-6)", async () => {
    const [hall, other] = [await createHall(), await createHall()]
    expect((await hall.create({ ticket_ids: other.ids })).body.error.fields.ticket_ids).toBeDefined()
    const stranger = await createAccount(t.deps.db)
    const body = { name: 'Hall', applies_to: 'EVENT' }
    expect((await t.call('POST', hall.path, { as: stranger.token, body })).status).toBe(404)
    expect((await t.call('POST', hall.path, { body })).status).toBe(401)
  })
})

describe('what buyers meet', () => {
  test('two tickets share three places: the fourth is refused with its reason, the page says so (CAP-2, RES-8)', async () => {
    const hall = await createHall()
    await hall.create({ capacity: 3 })
    expect((await reserve(hall.standing, 2)).status).toBe(201)
    const tooMany = await reserve(hall.balcony, 2)
    expect(tooMany.status).toBe(409)
    expect(tooMany.body.error.data.lines[0]).toMatchObject({ reason: 'CAPACITY_REACHED' })
    const buyer = await createBuyer(t, hall.balcony)
    expect((await hall.page()).tickets.map((ticket: { sale_state: string }) => ticket.sale_state)).toEqual([
      'ALL_HELD',
      'ALL_HELD',
    ])
    await buyer.submit()
    await buyer.confirm()
    const held = await hall.call('GET', hall.path)
    expect(held.body.data[0]).toMatchObject({ used_capacity: 1, held_capacity: 2, percentage_used: 100 })
  })

  test('sold out by capacity is sold out on the page, also with tickets left (VIS-8)', async () => {
    const hall = await createHall()
    await hall.create({ applies_to: 'EVENT', ticket_ids: [], capacity: 1 })
    const buyer = await createBuyer(t, hall.standing)
    await buyer.submit()
    await buyer.confirm()
    expect((await hall.page()).tickets.map((ticket: { sale_state: string }) => ticket.sale_state)).toEqual([
      'SOLD_OUT',
      'SOLD_OUT',
    ])
    expect((await reserve(hall.balcony)).body.error.data.lines[0].reason).toBe('CAPACITY_REACHED')
    expect(await recountStock(t.deps.db)).toEqual([])
  })

  test('of overlapping ones the tightest rules, and names the ticket it is about (CAP-2, CAP-4)', async () => {
    const hall = await createHall()
    await hall.create({ capacity: 5 })
    await hall.create({ name: 'Balcony', ticket_ids: [hall.balcony.ticket_id], capacity: 1 })
    expect((await reserve(hall.balcony)).status).toBe(201)
    expect((await reserve(hall.balcony)).status).toBe(409)
    expect((await reserve(hall.standing, 4)).status).toBe(201)
    expect((await reserve(hall.standing)).status).toBe(409)
  })

  test('a disabled one counts and does not limit; enabling it over-full refuses only its own tickets (CAP-2, CAP-4)', async () => {
    const hall = await createHall()
    const { id } = (await hall.create({ ticket_ids: [hall.standing.ticket_id], capacity: 1, is_enabled: false })).body
      .data
    expect((await reserve(hall.standing, 3)).status).toBe(201)
    const enabled = await hall.update(id, { is_enabled: true })
    expect(enabled.body.data).toMatchObject({ held_capacity: 3, percentage_used: 300, is_enabled: true })
    expect((await reserve(hall.standing)).status).toBe(409)
    expect((await reserve(hall.balcony)).status).toBe(201)
    expect((await hall.update(id, { capacity: null })).body.data.capacity).toBeNull()
    expect((await reserve(hall.standing)).status).toBe(201)
    expect(await recountStock(t.deps.db)).toEqual([])
  })

  test('a ticket created later falls under the whole event at once (CAP-2)', async () => {
    const hall = await createHall()
    await hall.create({ applies_to: 'EVENT', ticket_ids: [], capacity: 2 })
    const made = await hall.call('POST', `/api/events/${hall.event_id}/tickets`, {
      title: 'Late',
      type: 'FREE',
      price: 0,
    })
    const late = { event_id: hall.event_id, ticket_id: made.body.data.id, price_id: made.body.data.prices[0].id }
    expect((await reserve({ ...late, stock_id: 0 }, 2)).status).toBe(201)
    expect((await reserve(hall.standing)).status).toBe(409)
  })
})

describe('PUT and DELETE /events/:event_id/capacity-assignments/:capacity_id', () => {
  test('re-linking counts at once, whatever was linked at the sale; omitted fields stay (CAP-3, TXT-1)', async () => {
    const hall = await createHall()
    const { id } = (await hall.create({ ticket_ids: [hall.standing.ticket_id], capacity: 10 })).body.data
    await reserve(hall.standing, 2)
    await reserve(hall.balcony, 3)
    const held = async (values: object) => (await hall.update(id, values)).body.data
    expect(await held({})).toMatchObject({ held_capacity: 2, capacity: 10, name: 'Hall' })
    expect(await held({ ticket_ids: [hall.balcony.ticket_id] })).toMatchObject({ held_capacity: 3 })
    expect(await held({ applies_to: 'EVENT' })).toMatchObject({ held_capacity: 5, ticket_ids: [] })
    expect(await held({ applies_to: 'TICKETS', ticket_ids: hall.ids, name: 'Both' })).toMatchObject({
      held_capacity: 5,
      name: 'Both',
    })
    const bare = await hall.update(id, { ticket_ids: [] })
    expect(bare.body.error.fields.ticket_ids).toBeDefined()
    expect(await recountStock(t.deps.db)).toEqual([])
  })

  test('set below use nothing more is sold, and frees lower the ceiling again (CAP-5, STK-4)', async () => {
    const { account, ...sale } = await createOnSaleEvent(t.deps.db)
    const path = `/api/events/${sale.event_id}/capacity-assignments`
    const body = { name: 'Hall', applies_to: 'EVENT', capacity: 5 }
    const { id } = (await t.call('POST', path, { as: account.token, body })).body.data
    const buyer = await createBuyer(t, sale, 4)
    const lowered = await t.call('PUT', `${path}/${id}`, { as: account.token, body: { capacity: 2 } })
    expect(lowered.body.data.percentage_used).toBe(200)
    expect((await reserve(sale)).status).toBe(409)
    await buyer.call('DELETE')
    expect((await reserve(sale, 2)).status).toBe(201)
    expect((await reserve(sale)).status).toBe(409)
    expect(await recountStock(t.deps.db)).toEqual([])
  })

  test('a deleted one limits nobody and is gone (CAP-5, API-68)', async () => {
    const hall = await createHall()
    const { id } = (await hall.create({ capacity: 1 })).body.data
    const buyer = await createBuyer(t, hall.standing)
    expect((await reserve(hall.standing)).status).toBe(409)
    expect((await hall.call('DELETE', `${hall.path}/${id}`)).status).toBe(204)
    expect((await reserve(hall.standing)).status).toBe(201)
    await buyer.call('DELETE')
    expect((await hall.call('GET', `${hall.path}/${id}`)).status).toBe(404)
    expect((await hall.update(id, { capacity: 4 })).status).toBe(404)
    expect(await recountStock(t.deps.db)).toEqual([])
  })

  test('a deleted ticket leaves its capacities (CAP-1)', async () => {
    const hall = await createHall()
    const { id } = (await hall.create()).body.data
    await hall.call('DELETE', `/api/events/${hall.event_id}/tickets/${hall.balcony.ticket_id}`)
    const one = await hall.call('GET', `${hall.path}/${id}`)
    expect(one.body.data.tickets).toEqual([{ id: hall.standing.ticket_id, title: 'Standing' }])
  })

  test('the list is searched, sorted and filtered (LST-8)', async () => {
    const hall = await createHall()
    await hall.create({ name: 'Ground floor', capacity: 80 })
    await hall.create({ name: 'Balcony', capacity: 20, is_enabled: false })
    const names = async (query: string) =>
      (await hall.call('GET', `${hall.path}?${query}`)).body.data.map((row: { name: string }) => row.name)
    expect(await names('sort_by=capacity')).toEqual(['Balcony', 'Ground floor'])
    expect(await names('sort_by=used_capacity&query=floor')).toEqual(['Ground floor'])
    expect(await names('filter_fields[is_enabled][eq]=false')).toEqual(['Balcony'])
    expect(await names('filter_fields[applies_to][eq]=EVENT')).toEqual([])
    expect((await hall.call('GET', `${hall.path}?sort_by=held`)).status).toBe(422)
  })
})
