import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { extrasCode, ticketCode } from '#server/catalog/ticket-codes/ticket-code.ts'
import { findEventFacts } from '#server/identity/mails/queries.ts'
import { extrasCard, ticketCards } from '#server/messaging/mail-delivery/kinds/ticket-cards.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { ticketsPdf } from '#server/publishing/ticket-documents/tickets-pdf.ts'
import { listSoldTickets } from '#server/records/attendees/queries.ts'
import { listOwnExtras } from '#server/records/orders/extras-queries.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createDoorWithExtras, DOORS } from '#test/extras-door.ts'
import {
  createAccount,
  createEvent,
  createMember,
  type createTicket,
  createTier,
  type TestAccount,
} from '#test/factories.ts'
import { createUnits } from '#test/order-units.ts'
import { openPdf, pdfText, scanPdf, scanPicture } from '#test/pdf.ts'
import { createSoldOrder } from '#test/sold-orders.ts'

const SATURDAY_NOON = new Date('2027-06-05T12:00:00Z')
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
const read = async (id: number) => (await t.call('GET', `${lists()}/${id}`, { as: token })).body.data
const post = (short_id: string, scans: object[]) =>
  t.call('POST', `/api/public/check-in-lists/${short_id}/check-ins`, { body: { scans } })
const one = (values: object) => ({
  nonce: randomUUID(),
  action: 'CHECK_IN',
  scanned_at: t.now().toISOString(),
  ...values,
})
const scan = async (short_id: string, values: object) => (await post(short_id, [one(values)])).body.data[0]
const wordOf = ({ verdict, reason }: { verdict: string; reason: string | null }) => reason ?? verdict

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

describe('lists that hand extras out (EXT-8)', () => {
  test('name extras alone, the others admissions alone; all means all of their kind', async () => {
    expect((await create({})).body.data).toMatchObject({
      kind: 'REDEMPTION',
      all_tickets: true,
      ticket_ids: [shirt, drink, parking].map(({ ticket_id }) => ticket_id),
    })
    expect((await create({ kind: 'ADMISSION' })).body.data).toMatchObject({ ticket_ids: [standing.ticket_id] })
    for (const [kind, ticket_id, message] of [
      ['REDEMPTION', standing.ticket_id, 'Only extras can be chosen here.'],
      ['ADMISSION', shirt.ticket_id, 'Only tickets can be chosen here, no extras or packages.'],
    ] as const) {
      const reply = await create({ kind, ticket_ids: [ticket_id] })
      expect([reply.status, reply.body.error.fields]).toEqual([422, { ticket_ids: [message] }])
    }
  })

  test('the kind is fixed, and a change may name it as it is', async () => {
    const { id } = await list()
    const put = (body: object) => t.call('PUT', `${lists()}/${id}`, { as: token, body })
    const refused = await put({ kind: 'ADMISSION' })
    expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([422, ['kind']])
    expect((await put({ kind: 'REDEMPTION', ticket_ids: [shirt.ticket_id] })).body.data.ticket_ids).toEqual([
      shirt.ticket_id,
    ])
  })

  test('an event without extras has nothing to hand out', async () => {
    await t.deps.db.updateTable('tickets').set({ deleted_at: DOORS }).where('kind', '=', 'EXTRA').execute()
    expect((await create({})).body.error.code).toBe('TICKET_REQUIRED')
  })

  test('count units, not people: all there are and those redeemed, of their products and dates', async () => {
    const all = await list()
    const friday = await list({ event_date_id: event })
    const { code } = await sold([
      { product: shirt, quantity: 2 },
      { product: shirt, date: saturday },
      { product: parking, of: 'ORDER', date: null },
    ])
    await scan(all.short_id, { code })
    const counts = async (id: number) => {
      const { checked_in_attendees, total_attendees } = await read(id)
      return [checked_in_attendees, total_attendees]
    }
    expect([await counts(all.id), await counts(friday.id)]).toEqual([
      [1, 4],
      [1, 3],
    ])
    await scan(friday.short_id, { code })
    expect([await counts(all.id), await counts(friday.id)]).toEqual([
      [2, 4],
      [2, 3],
    ])
    const admission = await list({ kind: 'ADMISSION' })
    expect(await counts(admission.id)).toEqual([0, 1])
  })
})

describe('scanning (EXT-8, EXT-9)', () => {
  test('a ticket’s code or reference stands for its add-ons, the order’s code or reference for its other extras', async () => {
    const { short_id } = await list()
    const { code, reference, extras, order_reference } = await sold([
      { product: shirt, quantity: 2 },
      { product: parking, of: 'ORDER', quantity: 2, date: null },
    ])
    const shirts = {
      verdict: 'ADMITTED',
      product: { ticket_id: shirt.ticket_id, title: 'Shirt', label: null },
      quantity: 1,
    }
    expect(await scan(short_id, { code })).toMatchObject({ ...shirts, left: 1, attendee: { first_name: 'Anna' } })
    expect(await scan(short_id, { reference })).toMatchObject({ ...shirts, left: 0 })
    const parked = {
      verdict: 'ADMITTED',
      product: { ticket_id: parking.ticket_id, title: 'Parking', label: null },
      quantity: 1,
    }
    const of_order = await scan(short_id, { code: extras })
    expect(of_order).toMatchObject({ ...parked, left: 1 })
    expect(of_order.attendee).toBeUndefined()
    expect(await scan(short_id, { code: order_reference })).toMatchObject({ ...parked, left: 0 })
  })

  test('of several open none is handed out until one is named; the quantity is at most what is open', async () => {
    const { short_id } = await list()
    const { code } = await sold([{ product: shirt, quantity: 3 }, { product: drink }])
    expect(await scan(short_id, { code })).toMatchObject({
      verdict: 'REFUSED',
      reason: 'CHOOSE_PRODUCT',
      choices: [
        { ticket_id: shirt.ticket_id, title: 'Shirt', label: null, open: 3 },
        { ticket_id: drink.ticket_id, title: 'Drink', label: null, open: 1 },
      ],
    })
    const { ticket_id } = shirt
    expect(await scan(short_id, { code, ticket_id, quantity: 2 })).toMatchObject({
      verdict: 'ADMITTED',
      quantity: 2,
      left: 1,
    })
    expect(await scan(short_id, { code, ticket_id, quantity: 50 })).toMatchObject({
      verdict: 'ADMITTED',
      quantity: 1,
      left: 0,
    })
    for (const quantity of [0, 51, 1.5]) expect((await post(short_id, [one({ code, quantity })])).status).toBe(422)
  })

  test('tiers of one product are chosen between as products are, and may be named', async () => {
    const { short_id } = await list()
    const small = await inTransaction(t.deps.db, (tx) =>
      createTier(tx, event, { ticket_id: shirt.ticket_id, label: 'S' }),
    )
    const { code } = await sold([{ product: shirt }, { product: { ...shirt, price_id: small.price_id } }])
    const { reason, choices } = await scan(short_id, { code })
    expect([reason, choices.map(({ label }: { label: string | null }) => label)]).toEqual([
      'CHOOSE_PRODUCT',
      [null, 'S'],
    ])
    expect(await scan(short_id, { code, ticket_price_id: small.price_id })).toMatchObject({
      product: { title: 'Shirt', label: 'S' },
      left: 0,
    })
  })

  test('nothing to redeem, already redeemed with its time, and at whichever list', async () => {
    const [north, south] = [await list(), await list()]
    const nobody = await sold([{ product: parking, of: 'ORDER', date: null }])
    expect(wordOf(await scan(north.short_id, { code: nobody.code }))).toBe('NOTHING_TO_REDEEM')
    const { code } = await sold([{ product: shirt }])
    await scan(north.short_id, { code, device_id: 'a', device_name: 'Gate North' })
    t.setNow(new Date(DOORS.getTime() + 60_000))
    expect(await scan(south.short_id, { code, device_id: 'b' })).toMatchObject({
      verdict: 'REFUSED',
      reason: 'ALREADY_REDEEMED',
      redeemed_at: DOORS.toISOString(),
      device_name: 'Gate North',
      is_this_device: false,
    })
    const drinks = await list({ ticket_ids: [drink.ticket_id] })
    expect(wordOf(await scan(drinks.short_id, { code }))).toBe('NOTHING_TO_REDEEM')
  })

  test('a check-out takes the newest back, of this list alone', async () => {
    const [north, south] = [await list(), await list()]
    const { code, id } = await sold([{ product: shirt, quantity: 2 }, { product: drink }])
    await scan(north.short_id, { code, ticket_id: shirt.ticket_id, quantity: 2 })
    t.setNow(new Date(DOORS.getTime() + 60_000))
    await scan(north.short_id, { code, ticket_id: drink.ticket_id })
    const out = (short_id: string, values: object = {}) => scan(short_id, { code, action: 'CHECK_OUT', ...values })
    expect(wordOf(await out(south.short_id))).toBe('NOT_CHECKED_IN')
    expect(await out(north.short_id)).toMatchObject({
      verdict: 'CHECKED_OUT',
      product: { title: 'Drink' },
      quantity: 1,
    })
    expect(await out(north.short_id, { quantity: 2 })).toMatchObject({ product: { title: 'Shirt' }, quantity: 2 })
    expect(wordOf(await out(north.short_id))).toBe('NOT_CHECKED_IN')
    expect(await scan(south.short_id, { code, ticket_id: shirt.ticket_id })).toMatchObject({
      verdict: 'ADMITTED',
      left: 1,
    })
    const actions = await t.deps.db
      .selectFrom('audit_log')
      .select(['action', 'data'])
      .where('attendee_id', '=', id)
      .orderBy('id')
      .execute()
    expect(actions.map(({ action }) => action)).toEqual([
      ...Array(3).fill('unit.redeemed'),
      ...Array(3).fill('unit.redemption_undone'),
      'unit.redeemed',
    ])
    expect(Object.keys(actions[0]!.data as object).sort()).toEqual([
      'check_in_list_id',
      'order_unit_id',
      'redemption_id',
      'ticket_id',
    ])
  })

  test('what is wrong with the ticket or the order is told as at any door', async () => {
    const { short_id } = await list()
    const admission = await list({ kind: 'ADMISSION' })
    const { code, extras, order_id, order_reference, id } = await sold([
      { product: shirt },
      { product: parking, of: 'ORDER', date: null },
    ])
    // the order's code lets nobody in
    expect(wordOf(await scan(admission.short_id, { code: extras }))).toBe('NOT_ON_LIST')
    const tampered = `${extras.slice(0, 60)}${extras[60] === 'A' ? 'B' : 'A'}${extras.slice(61)}`
    expect(wordOf(await scan(short_id, { code: tampered }))).toBe('INVALID_CODE')
    await t.deps.db.updateTable('orders').set({ extras_generation: 2 }).where('id', '=', order_id).execute()
    expect(wordOf(await scan(short_id, { code: extras }))).toBe('REVOKED')
    await t.deps.db.updateTable('attendees').set({ generation: 2 }).where('id', '=', id).execute()
    expect(wordOf(await scan(short_id, { code }))).toBe('REVOKED')
    await t.deps.db.updateTable('attendees').set({ status: 'CANCELLED' }).where('id', '=', id).execute()
    expect(wordOf(await scan(short_id, { code }))).toBe('CANCELLED')
    await t.deps.db
      .updateTable('orders')
      .set({ status: 'AWAITING_PAYMENT', amount_paid: 250 })
      .where('id', '=', order_id)
      .execute()
    const unpaid = await scan(short_id, { code: order_reference })
    expect(unpaid).toMatchObject({ reason: 'UNPAID', amount_due: { amount: 1000, currency: 'EUR' } })
    await t.deps.db.updateTable('orders').set({ status: 'CANCELLED' }).where('id', '=', order_id).execute()
    expect(wordOf(await scan(short_id, { code: order_reference }))).toBe('CANCELLED')
    expect(wordOf(await scan(short_id, { code: 'ABCDEFG' }))).toBe('NOT_FOUND')
    const stranger = await createEvent(t.deps.db, owner)
    const foreign = await extrasCode(t.deps.db, t.deps.secrets, {
      id: order_id,
      event_id: stranger,
      extras_generation: 2,
    })
    expect(wordOf(await scan(short_id, { code: foreign }))).toBe('OTHER_EVENT')
  })

  test('cancelled units are not there; a repeated nonce takes nothing more', async () => {
    const { short_id } = await list()
    const { code } = await sold([{ product: shirt, quantity: 2 }])
    await t.deps.db
      .updateTable('order_units')
      .set({ status: 'CANCELLED' })
      .where('ticket_id', '=', shirt.ticket_id)
      .where('id', '=', (eb) => eb.selectFrom('order_units').select((of) => of.fn.max('id').as('id')))
      .execute()
    const sent = one({ code })
    const [first, second] = [await post(short_id, [sent]), await post(short_id, [sent])]
    expect(first.body.data[0]).toMatchObject({ verdict: 'ADMITTED', left: 0 })
    expect(second.body.data).toEqual(first.body.data)
  })
})

test('the search finds who has add-ons to be handed out here, and nobody else', async () => {
  const { short_id } = await list({ ticket_ids: [shirt.ticket_id], event_date_id: event })
  const holder = await sold([{ product: shirt }])
  await sold([{ product: drink }, { product: shirt, date: saturday }, { product: shirt, of: 'ORDER' }])
  const found = (await t.call('GET', `/api/public/check-in-lists/${short_id}/attendees?query=kowalska`)).body
  expect(found.data.map(({ reference }: { reference: string }) => reference)).toEqual([holder.reference])
})

describe('where extras are told (EXT-8, EXT-11)', () => {
  test('the ticket lists its add-ons, the order its tickets’ and, with their code, its own; cancelled ones are not told', async () => {
    const { short_id, order_id, extras } = await sold([
      { product: shirt, quantity: 2 },
      { product: drink },
      { product: parking, of: 'ORDER', date: null },
    ])
    const add_ons = [
      { title: 'Shirt', label: null, quantity: 2 },
      { title: 'Drink', label: null, quantity: 1 },
    ]
    const ticket = () => t.call('GET', `/api/public/events/${event}/attendees/${short_id}`)
    expect((await ticket()).body.data.add_ons).toEqual(add_ons)
    const found = await t.deps.db
      .selectFrom('orders')
      .select('short_id')
      .where('id', '=', order_id)
      .executeTakeFirstOrThrow()
    const order = async () => (await t.call('GET', `/api/public/events/${event}/order/${found.short_id}`)).body.data
    const shown = await order()
    expect(shown.attendees[0].add_ons).toEqual(add_ons)
    expect(shown.extras).toEqual({ qr: extras, items: [{ title: 'Parking', label: null, quantity: 1 }] })
    await t.deps.db.updateTable('order_units').set({ status: 'CANCELLED' }).where('order_id', '=', order_id).execute()
    expect([(await ticket()).body.data.add_ons, (await order()).extras]).toEqual([undefined, undefined])
  })

  test('the buyer’s mail and file have a code of the extras, the file on its last page', async () => {
    const { order_id, extras, reference } = await sold([
      { product: shirt },
      { product: parking, of: 'ORDER', date: null },
    ])
    const ctx = systemCtx(t.deps)
    const facts = (await findEventFacts(t.deps.db, event))!
    const order = await t.deps.db.selectFrom('orders').selectAll().where('id', '=', order_id).executeTakeFirstOrThrow()
    const bought = { order, items: [], extras: await listOwnExtras(t.deps.db, order_id) }
    const card = await extrasCard(ctx, { facts, locale: 'en', order_url: 'https://shop.example/o' }, bought)
    expect(card.blocks).toMatchObject([{ card: { ticket: 'Extras', holder: 'Parking', reference: order.reference } }])
    expect(await scanPicture(card.attachments[0]!.content)).toEqual([extras])
    const tickets = await listSoldTickets(t.deps.db, event, [order_id])
    const { blocks } = await ticketCards(ctx, { facts, locale: 'en' }, tickets)
    expect(blocks).toMatchObject([{ card: { add_ons: 'Shirt' } }])
    const pdf = await openPdf(await ticketsPdf(ctx, { facts, tickets, order: bought }))
    expect(pdf.numPages).toBe(2)
    const [first, last] = [await pdf.getPage(1), await pdf.getPage(2)]
    for (const part of [reference, 'Shirt']) expect(await pdfText(first)).toContain(part)
    for (const part of [order.reference, 'Parking']) expect(await pdfText(last)).toContain(part)
    expect(await scanPdf(last)).toEqual([extras])
  })
})

describe('dates of the list act on units by their own (DAT-56)', () => {
  const word = async (values: object, code: string) => {
    const { short_id } = await list(values)
    return scan(short_id, { code })
  }

  test.each([
    ['ALL', {}, 'ADMITTED', 'ADMITTED'],
    ['ONE: Friday', { event_date_id: 0 }, 'ADMITTED', 'OTHER_DATE'],
    ['TODAY, on Friday', { dates_mode: 'TODAY' }, 'ADMITTED', 'OTHER_DATE'],
  ])('%s', async (_mode, values, friday_word, saturday_word) => {
    const dates = 'event_date_id' in values ? { event_date_id: event } : values
    const of_friday = await sold([{ product: shirt }])
    const of_saturday = await sold([{ product: shirt, date: saturday }])
    const always = await sold([{ product: parking, of: 'ORDER', date: null }])
    expect(wordOf(await word(dates, of_friday.code))).toBe(friday_word)
    const other = await word(dates, of_saturday.code)
    expect(wordOf(other)).toBe(saturday_word)
    if (saturday_word === 'OTHER_DATE') expect(other.date).toMatchObject({ id: saturday, title: 'Matinee' })
    expect(wordOf(await word(dates, always.extras))).toBe('ADMITTED')
    await setNow(SATURDAY_NOON)
    if (_mode.startsWith('TODAY')) expect(wordOf(await word(dates, of_saturday.code))).toBe('ADMITTED')
  })
})

describe('scans of devices without network (OFF-6 to OFF-10)', () => {
  const alone = (values: object) => one({ offline: true, local_verdict: 'ADMITTED', ...values })

  test('one unit on two devices: one is right, the other a conflict, and the earlier time stands', async () => {
    const { id, short_id } = await list()
    const { code } = await sold([{ product: shirt }])
    const [early, late] = ['2027-06-04T15:50:00.000Z', '2027-06-04T15:55:00.000Z']
    const [first] = (await post(short_id, [alone({ code, scanned_at: late, device_id: 'a' })])).body.data
    const [second] = (await post(short_id, [alone({ code, scanned_at: early, device_id: 'b' })])).body.data
    expect([first, second].map(wordOf)).toEqual(['ADMITTED', 'ALREADY_REDEEMED'])
    expect(second.redeemed_at).toBe(early)
    const rows = await t.deps.db.selectFrom('redemptions').selectAll().where('check_in_list_id', '=', id).execute()
    expect(rows.map(({ redeemed_at }) => redeemed_at.toISOString())).toEqual([early])
    expect((await read(id)).conflict_count).toBe(1)
  })

  test('it handed out more than is open: what is open is taken, what is missing is a conflict (EXT-10)', async () => {
    const { id, short_id } = await list()
    const { code } = await sold([{ product: shirt, quantity: 3 }])
    const [early, late] = ['2027-06-04T15:50:00.000Z', '2027-06-04T15:55:00.000Z']
    await post(short_id, [alone({ code, quantity: 2, scanned_at: late, device_id: 'a' })])
    const [answer] = (await post(short_id, [alone({ code, quantity: 2, scanned_at: early, device_id: 'b' })])).body.data
    expect(answer).toMatchObject({ verdict: 'REFUSED', reason: 'ALREADY_REDEEMED', quantity: 1, left: 0 })
    expect(answer.product.title).toBe('Shirt')
    const rows = await t.deps.db
      .selectFrom('redemptions')
      .selectAll()
      .where('check_in_list_id', '=', id)
      .orderBy('redeemed_at')
      .execute()
    // of the one that is missing the earlier time stands (OFF-8)
    expect(rows.map(({ redeemed_at }) => redeemed_at.toISOString())).toEqual([early, early, late])
    expect((await read(id)).conflict_count).toBe(1)
    const enough = await sold([{ product: shirt, quantity: 3 }])
    const [good] = (await post(short_id, [alone({ code: enough.code, quantity: 3 })])).body.data
    expect([wordOf(good), good.quantity]).toEqual(['ADMITTED', 3])
    const fewer = await sold([{ product: shirt }])
    const [none_left] = (await post(short_id, [alone({ code: fewer.code, quantity: 2 })])).body.data
    expect([wordOf(none_left), none_left.quantity]).toEqual(['NOTHING_TO_REDEEM', 1])
  })

  test('what a device refused is only logged, an undoing older than what was handed out since too', async () => {
    const { short_id } = await list()
    const { code } = await sold([{ product: shirt }])
    const [refused] = (await post(short_id, [alone({ code, local_verdict: 'REFUSED' })])).body.data
    expect(refused).toMatchObject({ verdict: 'REFUSED', reason: null })
    expect(wordOf(await scan(short_id, { code }))).toBe('ADMITTED')
    const old = alone({ code, action: 'CHECK_OUT', local_verdict: 'CHECKED_OUT', scanned_at: '2027-06-04T15:00:00Z' })
    expect((await post(short_id, [old])).body.data.map(wordOf)).toEqual(['NOT_CHECKED_IN'])
    expect(wordOf(await scan(short_id, { code }))).toBe('ALREADY_REDEEMED')
  })

  test('judged by the list’s time when it was made', async () => {
    const { short_id } = await list({ activates_at: '2027-06-04T17:00' })
    const { code } = await sold([{ product: shirt, quantity: 2 }])
    await setNow(new Date('2027-06-04T17:00:00Z'))
    const words = (
      await post(short_id, [
        alone({ code, scanned_at: '2027-06-04T14:59:00Z' }),
        alone({ code, scanned_at: '2027-06-04T15:01:00Z' }),
      ])
    ).body.data.map(wordOf)
    expect(words).toEqual(['LIST_NOT_ACTIVE', 'ADMITTED'])
  })
})
