import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OfflinePack } from '#core/check-in/scanning/schema.ts'
import { extrasCode, ticketCode } from '#server/catalog/ticket-codes/ticket-code.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createDoorWithExtras, DOORS } from '#test/extras-door.ts'
import { createAccount, createMember, type createTicket, type TestAccount } from '#test/factories.ts'
import { createUnits } from '#test/order-units.ts'
import { createSoldOrder } from '#test/sold-orders.ts'
import { unpaidHash } from './offline-pack.ts'

type Product = Awaited<ReturnType<typeof createTicket>>

let t: TestApp
let owner: TestAccount
let token: string
let event: number
let saturday: number
let standing: Product
let shirt: Product
let drink: Product
let parking: Product
beforeAll(async () => {
  t = await createTestApp({ now: DOORS })
  owner = await createAccount(t.deps.db)
  token = (await createMember(t.deps.db, owner.account_id, 'ADMIN')).token
})
beforeEach(async () => {
  await setNow(DOORS)
  ;({ event, saturday, standing, shirt, drink, parking } = await createDoorWithExtras(t.deps.db, owner))
})
afterAll(() => t.close())

async function setNow(now: Date) {
  t.setNow(now)
  await t.deps.db.updateTable('sessions').set({ last_used_at: now, created_at: now }).execute()
}

const lists = () => `/api/events/${event}/check-in-lists`
const create = (values: object) =>
  t.call('POST', lists(), { as: token, body: { name: 'Shop', kind: 'REDEMPTION', ...values } })
const list = async (values: object = {}): Promise<{ id: number; short_id: string }> => (await create(values)).body.data
const post = (short_id: string, scans: object[]) =>
  t.call('POST', `/api/public/check-in-lists/${short_id}/check-ins`, { body: { scans } })
const one = (values: object) => ({
  nonce: randomUUID(),
  action: 'CHECK_IN',
  scanned_at: t.now().toISOString(),
  ...values,
})
const scan = async (short_id: string, values: object) => (await post(short_id, [one(values)])).body.data[0]

/** One ticket for Friday and its order, with extras of it and of the order. */
async function sold(extras: { product: Product; of?: 'TICKET' | 'ORDER'; quantity?: number; date?: number | null }[]) {
  const order = await createSoldOrder(t.deps.db, {
    event_id: event,
    ...standing,
    people: [{ first_name: 'Anna', last_name: 'Kowalska' }],
  })
  const attendee = order.attendees[0]!
  for (const { product, of = 'TICKET', quantity = 1, date = event } of extras)
    await createUnits(t.deps.db, {
      event_id: event,
      order_id: attendee.order_id,
      ...product,
      attendee_id: of === 'TICKET' ? attendee.id : null,
      event_date_id: date,
      quantity,
    })
  const { id, reference } = await t.deps.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', attendee.order_id)
    .executeTakeFirstOrThrow()
  return {
    ...attendee,
    order_reference: reference,
    order_id: id,
    code: await ticketCode(t.deps.db, t.deps.secrets, attendee),
    extras: await extrasCode(t.deps.db, t.deps.secrets, { id, event_id: event, extras_generation: 1 }),
  }
}

describe('the offline pack (EXT-10, OFF-2)', () => {
  const HOUR = 3_600_000
  const pack = async (short_id: string, since?: string): Promise<OfflinePack> => {
    const query = since ? `?since=${since}` : ''
    return (await t.call('GET', `/api/public/check-in-lists/${short_id}/offline-pack${query}`)).body.data
  }
  const ids = ({ units }: OfflinePack) => units.map(([id]) => id)
  const unitsOf = async (order_id: number) =>
    (
      await t.deps.db.selectFrom('order_units').select('id').where('order_id', '=', order_id).orderBy('id').execute()
    ).map(({ id }) => id)

  test('has the units, their holders and orders; no full name, no address, no reference of an order', async () => {
    const { short_id } = await list({ ticket_ids: [shirt.ticket_id, parking.ticket_id] })
    const anna = await sold([{ product: shirt }, { product: drink }, { product: parking, of: 'ORDER', date: null }])
    const plain = await sold([])
    const drinker = await sold([{ product: drink, of: 'ORDER' }])
    const [of_ticket, , of_order] = await unitsOf(anna.order_id)
    const told = await pack(short_id)
    const nobodys = [parking.ticket_id, parking.price_id, null, 1, null, 0]
    expect(told.units).toEqual([
      [of_ticket, anna.order_id, anna.id, shirt.ticket_id, shirt.price_id, event, 1, null, 0],
      [of_order, anna.order_id, null, ...nobodys],
    ])
    expect(told.orders).toEqual([[anna.order_id, unpaidHash(event, anna.order_reference), 1, 1]])
    // that there is such an order, whatever it has
    expect(told.references).toEqual(
      [anna, plain, drinker].map((of) => [of.order_id, unpaidHash(event, of.order_reference).slice(0, 10), 1]),
    )
    expect(told.attendees.map(([id, , name]) => [id, name])).toEqual([[anna.id, 'Anna K.']])
    expect(told.products.map(([, id, title]) => [id, title])).toEqual([
      [standing.ticket_id, expect.any(String)],
      [shirt.ticket_id, 'Shirt'],
      [parking.ticket_id, 'Parking'],
    ])
    const text = JSON.stringify(told)
    for (const secret of ['@', 'Kowalska', `"${anna.order_reference}"`, anna.short_id])
      expect(text).not.toContain(secret)
  })

  test('a list that lets people in has none of it', async () => {
    await sold([{ product: shirt }, { product: parking, of: 'ORDER', date: null }])
    const door = await list({ kind: 'ADMISSION' })
    expect(await pack(door.short_id)).toMatchObject({ units: [], orders: [], products: [], references: [] })
  })

  test('since a cursor: handed out here or elsewhere, taken back, cancelled; a new code of an order; else nothing', async () => {
    const { short_id } = await list()
    const other = await list({ name: 'Other shop' })
    const still = await sold([{ product: shirt }, { product: parking, of: 'ORDER', date: null }])
    const taken = await sold([{ product: shirt }])
    const elsewhere = await sold([{ product: shirt }])
    const cancelled = await sold([{ product: shirt }])
    await setNow(new Date(DOORS.getTime() + HOUR))
    const { cursor } = await pack(short_id)
    expect(await pack(short_id, cursor)).toMatchObject({ is_full: false, units: [], orders: [], attendees: [] })
    await setNow(new Date(DOORS.getTime() + 2 * HOUR))
    await scan(short_id, { code: taken.code })
    await scan(other.short_id, { code: elsewhere.code })
    const [gone] = await unitsOf(cancelled.order_id)
    const changes = { status: 'CANCELLED', cancelled_at: t.now(), updated_at: t.now() } as const
    await t.deps.db.updateTable('order_units').set(changes).where('id', '=', gone!).execute()
    const reissued = { extras_generation: 2, updated_at: t.now() }
    await t.deps.db.updateTable('orders').set(reissued).where('id', '=', still.order_id).execute()
    const delta = await pack(short_id, cursor)
    const states = delta.units.map(([id, , , , , , is_active, redeemed_at, is_here]) => [
      id,
      is_active,
      redeemed_at,
      is_here,
    ])
    expect(states).toEqual([
      [(await unitsOf(taken.order_id))[0], 1, t.now().toISOString(), 1],
      [(await unitsOf(elsewhere.order_id))[0], 1, t.now().toISOString(), 0],
      [gone, 0, null, 0],
    ])
    expect(delta.orders.map(([id, , generation]) => [id, generation])).toEqual([[still.order_id, 2]])
    await setNow(new Date(DOORS.getTime() + 3 * HOUR))
    const { cursor: later } = await pack(short_id, cursor)
    await setNow(new Date(DOORS.getTime() + 4 * HOUR))
    await scan(short_id, { code: taken.code, action: 'CHECK_OUT' })
    const undone = await pack(short_id, later)
    expect(undone.units.map(([id, , , , , , , redeemed_at]) => [id, redeemed_at])).toEqual([
      [(await unitsOf(taken.order_id))[0], null],
    ])
    expect(ids(await pack(short_id))).toHaveLength(4)
  })

  test('of dates what attendees’ packs have: those admitted soon, those without date, those that came near (DAT-57)', async () => {
    await setNow(new Date('2027-06-03T08:00:00Z'))
    const today = await list({ dates_mode: 'TODAY' })
    const friday = await list({ name: 'Friday', event_date_id: event })
    const all = await list({ name: 'All' })
    const of_friday = await unitsOf((await sold([{ product: shirt }])).order_id)
    const of_saturday = await unitsOf((await sold([{ product: shirt, date: saturday }])).order_id)
    const always = await unitsOf((await sold([{ product: parking, of: 'ORDER', date: null }])).order_id)
    await setNow(new Date('2027-06-03T08:30:00Z'))
    const told = await pack(today.short_id)
    expect(ids(told)).toEqual([...of_friday, ...always])
    const told_friday = await pack(friday.short_id)
    expect(ids(told_friday)).toEqual([...of_friday, ...always])
    expect(ids(await pack(all.short_id))).toEqual([...of_friday, ...of_saturday, ...always])
    await setNow(new Date('2027-06-04T07:00:00Z'))
    expect(ids(await pack(today.short_id, told.cursor))).toEqual(of_saturday)
    // moved away: a device that knows it under its old date must hear of it
    const moved = { event_date_id: saturday, updated_at: t.now() }
    await t.deps.db.updateTable('order_units').set(moved).where('id', 'in', of_friday).execute()
    const delta = await pack(friday.short_id, told_friday.cursor)
    expect(delta.units.map((row) => [row[0], row[5]])).toEqual([[of_friday[0], saturday]])
  })
})
