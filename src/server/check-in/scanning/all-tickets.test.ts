import { readFileSync } from 'node:fs'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount, createEvent, createEventDate, createTicket, type TestAccount } from '#test/factories.ts'
import { createSoldOrder } from '#test/sold-orders.ts'

const t: TestApp = await createTestApp()
let owner: TestAccount
let event: number
let standing: Awaited<ReturnType<typeof createTicket>>
beforeEach(async () => {
  owner = await createAccount(t.deps.db)
  event = await createEvent(t.deps.db, owner)
  standing = await createTicket(t.deps.db, event)
})
afterAll(() => t.close())

const lists = () => `/api/events/${event}/check-in-lists`
const create = async (values: object = {}) =>
  (await t.call('POST', lists(), { as: owner.token, body: { name: 'Door', ...values } })).body.data
const put = async (id: number, body: object) =>
  (await t.call('PUT', `${lists()}/${id}`, { as: owner.token, body })).body.data
const sold = async (ticket: typeof standing) =>
  (
    await createSoldOrder(t.deps.db, {
      event_id: event,
      ...ticket,
      people: [{ first_name: 'Rolf', last_name: 'Wiecha' }],
    })
  ).attendees[0]!
const scan = async (short_id: string, reference: string) => {
  const one = { nonce: crypto.randomUUID(), action: 'CHECK_IN', scanned_at: t.now().toISOString(), reference }
  const reply = await t.call('POST', `/api/public/check-in-lists/${short_id}/check-ins`, { body: { scans: [one] } })
  return reply.body.data[0]
}
const stats = async () => (await t.call('GET', `/api/events/${event}/check_in_stats`, { as: owner.token })).body.data

describe('a list of all tickets, future ones too (CIL-8)', () => {
  test('is the default, and admits a ticket made later, at the door, in the pack, in figures and in the search', async () => {
    const list = await create()
    expect(list).toMatchObject({ all_tickets: true, ticket_ids: [standing.ticket_id] })
    const late = await createTicket(t.deps.db, event, { title: 'Late', order: 2 })
    const guest = await sold(late)
    const door = `/api/public/check-in-lists/${list.short_id}`
    expect((await t.call('GET', `${lists()}/${list.id}`, { as: owner.token })).body.data).toMatchObject({
      ticket_ids: [standing.ticket_id, late.ticket_id],
      total_attendees: 1,
    })
    expect((await t.call('GET', door)).body.data).toMatchObject({
      all_tickets: true,
      tickets: [{ title: 'Standing' }, { title: 'Late' }],
    })
    expect((await t.call('GET', `${door}/attendees?query=wiecha`)).body.meta.total).toBe(1)
    const pack = (await t.call('GET', `${door}/offline-pack`)).body.data
    expect(pack.list.all_tickets).toBe(true)
    expect(pack.attendees.map((row: unknown[]) => row[1])).toEqual([guest.reference])
    expect((await scan(list.short_id, guest.reference)).verdict).toBe('ADMITTED')
    expect((await stats()).lists).toEqual([{ id: list.id, name: 'Door', total: 1, checked_in: 1 }])
    expect((await stats()).tickets_on_no_list).toEqual([])
  })

  test('names none of them: what is on sale later is on it as well', async () => {
    const list = await create()
    expect(list.ticket_ids).toEqual([standing.ticket_id])
    const links = await t.deps.db.selectFrom('list_tickets').select('ticket_id').execute()
    expect(links.filter(({ ticket_id }) => ticket_id === standing.ticket_id)).toEqual([])
  })

  test('its duplicate takes all tickets too (DUP-4)', async () => {
    await create()
    const reply = await t.call('POST', `/api/events/${event}/duplicate`, {
      as: owner.token,
      body: { title: 'Again', start_date: '2028-06-04T18:00', duplicate_tickets: true, duplicate_check_in_lists: true },
    })
    const copy = reply.body.data.id
    const [list] = (await t.call('GET', `/api/events/${copy}/check-in-lists`, { as: owner.token })).body.data
    expect(list.all_tickets).toBe(true)
    const late = await createTicket(t.deps.db, copy, { order: 9 })
    const [again] = (await t.call('GET', `/api/events/${copy}/check-in-lists`, { as: owner.token })).body.data
    expect(again.ticket_ids).toContain(late.ticket_id)
  })
})

describe('a list of chosen tickets', () => {
  test('refuses one made later, and that is told (CIL-10)', async () => {
    expect((await stats()).tickets_on_no_list).toEqual([])
    const list = await create({ ticket_ids: [standing.ticket_id] })
    expect(list.all_tickets).toBe(false)
    expect((await stats()).tickets_on_no_list).toEqual([])
    const late = await createTicket(t.deps.db, event, { title: 'Late', order: 2 })
    const guest = await sold(late)
    expect(await scan(list.short_id, guest.reference)).toMatchObject({ verdict: 'REFUSED', reason: 'NOT_ON_LIST' })
    expect((await stats()).tickets_on_no_list).toEqual([{ id: late.ticket_id, title: 'Late' }])
    const other = await create({ name: 'Side door', ticket_ids: [late.ticket_id] })
    expect((await stats()).tickets_on_no_list).toEqual([])
    await t.call('DELETE', `${lists()}/${other.id}`, { as: owner.token })
    expect((await stats()).tickets_on_no_list).toHaveLength(1)
  })

  test('a date to come that no list admits is told; one where the ticket is not sold is none (CIL-10, DAT-56)', async () => {
    const at = (day: number) => new Date(t.now().getTime() + day * 86_400_000)
    const evening = await createEventDate(t.deps.db, event, { starts_at: at(40), title: 'Evening' })
    await createEventDate(t.deps.db, event, { starts_at: at(50) })
    await createEventDate(t.deps.db, event, { starts_at: at(-50) })
    await createEventDate(t.deps.db, event, { starts_at: at(60), status: 'CANCELLED' })
    const first = await create({ event_date_id: event })
    const missing = { count: 2, first: { id: evening, starts_at: at(40).toISOString(), title: 'Evening' } }
    const all = { id: standing.ticket_id, title: 'Standing' }
    expect((await stats()).tickets_on_no_list).toEqual([{ ...all, dates: missing }])
    const hidden = { event_id: event, event_date_id: evening, ticket_price_id: standing.price_id }
    await t.deps.db
      .insertInto('date_prices')
      .values({ ...hidden, is_hidden: true })
      .execute()
    expect((await stats()).tickets_on_no_list).toMatchObject([{ dates: { count: 1 } }])
    await create({ event_date_id: evening })
    expect((await stats()).tickets_on_no_list).toMatchObject([{ dates: { count: 1 } }])
    await t.call('DELETE', `${lists()}/${first.id}`, { as: owner.token })
    const other = await createTicket(t.deps.db, event, { title: 'Other', order: 2 })
    await create({ name: 'Others', ticket_ids: [other.ticket_id] })
    expect((await stats()).tickets_on_no_list).toMatchObject([{ id: standing.ticket_id, dates: { count: 2 } }])
    await create({ name: 'Today', dates_mode: 'TODAY' })
    expect((await stats()).tickets_on_no_list).toEqual([])
  })

  test('becomes one of all and back again; what is not said stays (TXT-1)', async () => {
    const late = await createTicket(t.deps.db, event, { order: 2 })
    const list = await create({ ticket_ids: [standing.ticket_id] })
    expect(await put(list.id, { name: 'Gate' })).toMatchObject({ all_tickets: false, ticket_ids: [standing.ticket_id] })
    expect(await put(list.id, { all_tickets: false })).toMatchObject({ ticket_ids: [standing.ticket_id] })
    expect(await put(list.id, { all_tickets: true })).toMatchObject({
      all_tickets: true,
      ticket_ids: [standing.ticket_id, late.ticket_id],
    })
    expect(await put(list.id, { name: 'Door' })).toMatchObject({ all_tickets: true })
    // those of today, so that nothing changes at the door
    expect(await put(list.id, { all_tickets: false })).toMatchObject({
      all_tickets: false,
      ticket_ids: [standing.ticket_id, late.ticket_id],
    })
    expect(await put(list.id, { ticket_ids: [late.ticket_id] })).toMatchObject({ ticket_ids: [late.ticket_id] })
  })

  test('needs one', async () => {
    for (const body of [{ ticket_ids: [] }, { all_tickets: false, ticket_ids: [] }]) {
      const reply = await t.call('POST', lists(), { as: owner.token, body: { name: 'Door', ...body } })
      expect(Object.keys(reply.body.error.fields)).toEqual(['ticket_ids'])
    }
  })
})

test('an attendee moved to a ticket of their list of all stays inside (ATT-9)', async () => {
  const list = await create()
  const seats = await createTicket(t.deps.db, event, { order: 2 })
  const guest = await sold(standing)
  await scan(list.short_id, guest.reference)
  const body = { ticket_id: seats.ticket_id, ticket_price_id: seats.price_id }
  await t.call('PUT', `/api/events/${event}/attendees/${guest.id}`, { as: owner.token, body })
  expect((await scan(list.short_id, guest.reference)).reason).toBe('ALREADY_CHECKED_IN')
})

test('lists made before become what they said they were (CIL-9)', async () => {
  const seats = await createTicket(t.deps.db, event, { order: 2 })
  const both = await create({ ticket_ids: [standing.ticket_id, seats.ticket_id] })
  const one = await create({ ticket_ids: [standing.ticket_id] })
  const [, update] = /(update check_in_lists[^;]+;)/.exec(
    readFileSync('migrations/0033-all-tickets-and-gates.sql', 'utf8'),
  )!
  await t.deps.pool.query(update!)
  const of = async (id: number) => (await t.call('GET', `${lists()}/${id}`, { as: owner.token })).body.data.all_tickets
  expect([await of(both.id), await of(one.id)]).toEqual([true, false])
})
