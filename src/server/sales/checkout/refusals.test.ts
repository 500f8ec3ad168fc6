import type { Updateable } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/database/db.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createBuyer } from '#test/buyer.ts'
import { moveEvent } from '#test/event-dates.ts'
import {
  type CapacityValues,
  createCapacity,
  createOnSaleEvent,
  createPromoCode,
  createTicket,
  createTier,
  type PromoCodeValues,
  type TicketValues,
  type TierValues,
} from '#test/factories.ts'
import { recountStock } from './recount-queries.ts'

/** What the page never offers, asked for by raw call: refused with the rule's own words, and nothing held (SEC-6, SEC-7, RES-8). */
let t: TestApp
const NOW = new Date('2027-03-01T10:00:00Z')
const BEFORE = new Date('2027-02-01T00:00:00Z')
const AFTER = new Date('2027-04-01T00:00:00Z')
beforeAll(async () => {
  t = await createTestApp()
})
beforeEach(() => t.setNow(NOW))
afterAll(() => t.close())

type Sale = Awaited<ReturnType<typeof createOnSaleEvent>>
const onSale = (ticket: TicketValues = {}) => createOnSaleEvent(t.deps.db, ticket)
const item = ({ ticket_id, price_id }: Pick<Sale, 'ticket_id' | 'price_id'>, more: object = {}) => ({
  ticket_id,
  ticket_price_id: price_id,
  quantity: 1,
  ...more,
})
const reserveAt = (app: TestApp, event_id: number, body: object) =>
  app.call('POST', `/api/public/events/${event_id}/order`, { body })
const reserve = (event_id: number, items: unknown, more: object = {}) => reserveAt(t, event_id, { items, ...more })
const eventIs = ({ event_id }: Sale, values: Updateable<DB['events']>) =>
  t.deps.db.updateTable('events').set(values).where('id', '=', event_id).execute()

/** A second tier of the sale's ticket. */
const tier = async (sale: Sale, values: Omit<TierValues, 'ticket_id'> = {}) => ({
  ...sale,
  ...(await inTransaction(t.deps.db, (tx) => createTier(tx, sale.event_id, { ticket_id: sale.ticket_id, ...values }))),
})

const capacity = ({ event_id }: Sale, places: number, values: CapacityValues = {}) =>
  inTransaction(t.deps.db, (tx) => createCapacity(tx, event_id, { capacity: places, ...values }))

async function promo({ event_id }: Sale, values: PromoCodeValues = {}) {
  await inTransaction(t.deps.db, (tx) => createPromoCode(tx, event_id, values))
  return { promo_code: 'TIDE' }
}

/** Nothing of a refused call is left: no order, no unit held, counters as a recount says. */
async function nothingHeld(event_id: number, orders = 0) {
  const rows = await t.deps.db.selectFrom('orders').select('id').where('event_id', '=', event_id).execute()
  expect(rows).toHaveLength(orders)
  expect(await recountStock(t.deps.db, event_id)).toEqual([])
}

interface Try {
  readonly event_id: number
  readonly items: object[]
  readonly more?: object
  /** Orders that were there before. */
  readonly orders?: number
}
const alone = (sale: Sale, more: object = {}, at: object = {}): Try => ({
  event_id: sale.event_id,
  items: [item(sale, at)],
  more,
})
const LOCKED = { hide_unless_promo_code: true }

describe('lines (RES-8b to RES-8f): ITEMS_UNAVAILABLE, each line with its first reason', () => {
  const cases: [string, string, () => Promise<Try>][] = [
    ['VIS-3 a hidden ticket', 'UNKNOWN', async () => alone(await onSale({ is_hidden: true }))],
    [
      'VIS-3 a hidden ticket with a valid code',
      'UNKNOWN',
      async () => {
        const sale = await onSale({ is_hidden: true })
        return alone(sale, await promo(sale))
      },
    ],
    [
      'VIS-3, VIS-13 a hidden tier of a shown ticket',
      'UNKNOWN',
      async () => alone(await tier(await onSale(), { is_hidden: true })),
    ],
    ['VIS-4 a locked ticket without a code', 'UNKNOWN', async () => alone(await onSale(LOCKED))],
    [
      'VIS-4, VIS-14 a locked ticket with a code for another one',
      'UNKNOWN',
      async () => {
        const sale = await onSale(LOCKED)
        const other = await createTicket(t.deps.db, sale.event_id, {})
        return alone(sale, await promo(sale, { ticket_ids: [other.ticket_id] }))
      },
    ],
    ['VIS-5 a paused ticket', 'PAUSED', async () => alone(await onSale({ is_paused: true }))],
    ['VIS-6 after its window', 'SALE_ENDED', async () => alone(await onSale({ sale_end_date: BEFORE }))],
    [
      'TIM-7 in the very instant its window ends',
      'SALE_ENDED',
      async () => alone(await onSale({ sale_end_date: NOW })),
    ],
    [
      'VIS-6 after its window, not shown any more',
      'UNKNOWN',
      async () => alone(await onSale({ sale_end_date: BEFORE, hide_after_sale_end: true })),
    ],
    ['VIS-7 before its window', 'SALE_NOT_STARTED', async () => alone(await onSale({ sale_start_date: AFTER }))],
    [
      'VIS-7 before its window, not shown yet',
      'UNKNOWN',
      async () => alone(await onSale({ sale_start_date: AFTER, hide_before_sale_start: true })),
    ],
    [
      "VIS-13 after the tier's own window",
      'SALE_ENDED',
      async () => alone(await tier(await onSale(), { sale_end_date: BEFORE })),
    ],
    [
      "VIS-13 before the tier's own window",
      'SALE_NOT_STARTED',
      async () => alone(await tier(await onSale(), { sale_start_date: AFTER })),
    ],
    [
      'VIS-12, TIX-10 of an event that is over',
      'SALE_ENDED',
      async () => {
        const sale = await onSale()
        const end_date = new Date(BEFORE.getTime() + 3_600_000)
        await moveEvent(t.deps.db, sale.event_id, { start_date: BEFORE, end_date })
        return alone(sale)
      },
    ],
    ['VIS-8 sold out', 'SOLD_OUT', async () => alone(await onSale({ capacity: 0 }))],
    [
      'VIS-8 sold out and hidden then',
      'UNKNOWN',
      async () => alone(await onSale({ capacity: 0, hide_when_sold_out: true })),
    ],
    [
      'VIS-9 all that is left is in other carts',
      'ALL_HELD',
      async () => {
        const sale = await onSale({ capacity: 1 })
        await createBuyer(t, sale)
        return { ...alone(sale), orders: 1 }
      },
    ],
    [
      'RES-8e more than is left',
      'NOT_ENOUGH_LEFT',
      async () => alone(await onSale({ capacity: 2 }), {}, { quantity: 3 }),
    ],
    [
      "RES-8e more than the tier's own stock, though the other tier has plenty",
      'NOT_ENOUGH_LEFT',
      async () => alone(await tier(await onSale(), { capacity: 1 }), {}, { quantity: 2 }),
    ],
    [
      'RES-8f a capacity over the whole event is used up',
      'CAPACITY_REACHED',
      async () => {
        const sale = await onSale()
        await capacity(sale, 1)
        return alone(sale, {}, { quantity: 2 })
      },
    ],
    [
      'RES-8f the second of two overlapping capacities is used up',
      'CAPACITY_REACHED',
      async () => {
        const sale = await onSale()
        await capacity(sale, 50)
        await capacity(sale, 1, { ticket_ids: [sale.ticket_id] })
        return alone(sale, {}, { quantity: 2 })
      },
    ],
    [
      'RES-8d fewer than its minimum',
      'BELOW_MIN',
      async () => alone(await onSale({ min_per_order: 3 }), {}, { quantity: 2 }),
    ],
    [
      'RES-8d more than its maximum',
      'ABOVE_MAX',
      async () => alone(await onSale({ max_per_order: 2 }), {}, { quantity: 3 }),
    ],
    [
      'LIM-1 more than a person may have of it',
      'ABOVE_PERSON_LIMIT',
      async () => alone(await onSale({ max_per_person: 2 }), {}, { quantity: 3 }),
    ],
    [
      'LIM-1 more than a person may have of all tickets',
      'ABOVE_PERSON_LIMIT',
      async () => {
        const sale = await onSale()
        const other = await createTicket(t.deps.db, sale.event_id)
        await t.deps.db
          .updateTable('event_settings')
          .set({ max_tickets_per_person: 3 })
          .where('event_id', '=', sale.event_id)
          .execute()
        return { event_id: sale.event_id, items: [item(sale, { quantity: 2 }), item(other, { quantity: 2 })] }
      },
    ],
    [
      'RES-8d more than its maximum over two tiers',
      'ABOVE_MAX',
      async () => {
        const sale = await onSale({ max_per_order: 2 })
        const early = await tier(sale)
        return { event_id: sale.event_id, items: [item(sale, { quantity: 2 }), item(early)] }
      },
    ],
    [
      'CON-10 more than an order holds, over several tickets',
      'ABOVE_MAX',
      async () => {
        const sale = await onSale({ max_per_order: 500 })
        const other = await createTicket(t.deps.db, sale.event_id, { max_per_order: 500 })
        return {
          event_id: sale.event_id,
          items: [item(sale, { quantity: 300 }), item(other, { quantity: 300 })],
        }
      },
    ],
    [
      "SEC-2 another event's ticket",
      'UNKNOWN',
      async () => ({ event_id: (await onSale()).event_id, items: [item(await onSale())] }),
    ],
    [
      "SEC-2 this ticket at another ticket's price",
      'UNKNOWN',
      async () => {
        const sale = await onSale()
        const cheap = await createTicket(t.deps.db, sale.event_id, { price: 1 })
        return alone(sale, {}, { ticket_price_id: cheap.price_id })
      },
    ],
    [
      "SEC-2 this ticket at another event's price",
      'UNKNOWN',
      async () => alone(await onSale(), {}, { ticket_price_id: (await onSale({ price: 1 })).price_id }),
    ],
    [
      'a deleted ticket',
      'UNKNOWN',
      async () => {
        const sale = await onSale()
        await t.deps.db.updateTable('tickets').set({ deleted_at: NOW }).where('id', '=', sale.ticket_id).execute()
        return alone(sale)
      },
    ],
    ['a deleted tier', 'UNKNOWN', async () => alone(await tier(await onSale(), { deleted_at: NOW }))],
    ['an id that never was', 'UNKNOWN', async () => alone(await onSale(), {}, { ticket_id: 999_999_999 })],
  ]

  test.each(cases)('%s: %s', async (_what, reason, arrange) => {
    const { event_id, items, more, orders } = await arrange()
    const { status, body } = await reserve(event_id, items, more)
    expect([status, body.error.code]).toEqual([409, 'ITEMS_UNAVAILABLE'])
    const wanted = items.map((one) => {
      const { ticket_id, ticket_price_id } = one as { ticket_id: number; ticket_price_id: number }
      return { event_date_id: expect.any(Number), ticket_id, ticket_price_id, reason, available: null }
    })
    expect(body.error.data.lines).toEqual(wanted)
    await nothingHeld(event_id, orders)
  })

  test('only the lines that fail are named, and nothing of the others is held', async () => {
    const sale = await onSale()
    const paused = await createTicket(t.deps.db, sale.event_id, { is_paused: true })
    const { body } = await reserve(sale.event_id, [item(sale), item(paused)])
    expect(body.error.data.lines).toMatchObject([{ ticket_id: paused.ticket_id, reason: 'PAUSED' }])
    await nothingHeld(sale.event_id)
  })

  test('numbers are told where the organizer shows them, never of a ticket that is not there (VIS-16, RES-9)', async () => {
    const sale = await onSale({ capacity: 2, show_available_quantity: true })
    const hidden = await createTicket(t.deps.db, sale.event_id, {
      is_hidden: true,
      capacity: 7,
      show_available_quantity: true,
    })
    const { body } = await reserve(sale.event_id, [item(sale, { quantity: 3 }), item(hidden)])
    expect(body.error.data.lines).toMatchObject([
      { reason: 'NOT_ENOUGH_LEFT', available: 2 },
      { reason: 'UNKNOWN', available: null },
    ])
  })
})

describe('codes (RES-8g): PROMO_CODE_INVALID, a locked ticket stays locked', () => {
  const codes: [string, (sale: Sale) => Promise<object>][] = [
    ['that never was', async () => ({ promo_code: 'NOPE' })],
    ['expired', (sale) => promo(sale, { expiry_date: BEFORE })],
    ['expiring in this very instant (TIM-7)', (sale) => promo(sale, { expiry_date: NOW })],
    ['deleted', (sale) => promo(sale, { deleted_at: NOW })],
    ['of another event', async () => promo(await onSale())],
    [
      'whose only use is in another cart (PRO-4)',
      async (sale) => {
        const code = await promo(sale, { max_uses: 1 })
        expect((await reserve(sale.event_id, [item(sale)], code)).status).toBe(201)
        return code
      },
    ],
  ]
  test.each(codes)('a code %s', async (_what, arrange) => {
    const sale = await onSale(LOCKED)
    const code = await arrange(sale)
    const { status, body } = await reserve(sale.event_id, [item(sale)], code)
    expect([status, body.error.code]).toEqual([422, 'PROMO_CODE_INVALID'])
    expect(await recountStock(t.deps.db, sale.event_id)).toEqual([])
  })

  test('a valid code that applies opens the locked ticket', async () => {
    const sale = await onSale(LOCKED)
    expect((await reserve(sale.event_id, [item(sale)], await promo(sale))).status).toBe(201)
  })
})

describe('events (RES-8a)', () => {
  test.each([['DRAFT'], ['ARCHIVED']] as const)('%s: EVENT_NOT_ON_SALE', async (status) => {
    const sale = await onSale()
    await eventIs(sale, { status })
    const reply = await reserve(sale.event_id, [item(sale)])
    expect([reply.status, reply.body.error.code]).toEqual([409, 'EVENT_NOT_ON_SALE'])
    await nothingHeld(sale.event_id)
  })

  test('deleted, or never there: NOT_FOUND', async () => {
    const sale = await onSale()
    await eventIs(sale, { deleted_at: NOW })
    for (const event_id of [sale.event_id, 999_999_999])
      expect((await reserve(event_id, [item(sale)])).body.error.code).toBe('NOT_FOUND')
  })
})

describe('numbers (SEC-7): field errors with their path, before anything else is asked', () => {
  const wrong: [string, string, object[]][] = [
    ['negative', 'items.0.quantity', [{ quantity: -1 }]],
    ['fractional', 'items.0.quantity', [{ quantity: 1.5 }]],
    ['a text', 'items.0.quantity', [{ quantity: '1' }]],
    ['null', 'items.0.quantity', [{ quantity: null }]],
    ['above the limit', 'items.0.quantity', [{ quantity: 501 }]],
    ['cancelling out in sum', 'items.1.quantity', [{ quantity: 1 }, { quantity: -1 }]],
    ['a negative amount', 'items.0.amount', [{ amount: -500 }]],
    ['a fractional amount', 'items.0.amount', [{ amount: 500.5 }]],
    ['an amount as text', 'items.0.amount', [{ amount: '500' }]],
    ['an amount beyond all money (MON-6)', 'items.0.amount', [{ amount: 1e15 }]],
    ['a ticket that is no id', 'items.0.ticket_id', [{ ticket_id: 'x' }]],
    ['a price that is no id', 'items.0.ticket_price_id', [{ ticket_price_id: 0 }]],
  ]
  test.each(wrong)('%s: %s', async (_what, path, lines) => {
    const sale = await onSale()
    const reply = await reserve(
      sale.event_id,
      lines.map((line) => item(sale, line)),
    )
    expect([reply.status, reply.body.error.code]).toEqual([422, 'VALIDATION_FAILED'])
    expect(Object.keys(reply.body.error.fields)).toEqual([path])
    await nothingHeld(sale.event_id)
  })

  test('too many lines, or none that is a list: a field error of the list', async () => {
    const sale = await onSale()
    for (const items of [Array.from({ length: 201 }, () => item(sale)), 'all of them', { 0: item(sale) }]) {
      const reply = await reserve(sale.event_id, items)
      expect(Object.keys(reply.body.error.fields)).toEqual(['items'])
    }
  })

  test('nothing but zeros is nothing chosen (RES-1)', async () => {
    const sale = await onSale()
    for (const items of [[], [item(sale, { quantity: 0 })], [item(sale, { quantity: 0 }), item(sale, { quantity: 0 })]])
      expect((await reserve(sale.event_id, items)).body.error.code).toBe('NO_TICKETS_SELECTED')
    await nothingHeld(sale.event_id)
  })
})

describe('money (RES-8h to RES-8j)', () => {
  const DONATION = { type: 'DONATION', price: 500 } as const

  test.each([
    ['below the minimum', { amount: 499 }],
    ['missing', {}],
    ['null', { amount: null }],
  ])('a donation %s is a field error of its own line, and only of that one', async (_what, amount) => {
    const sale = await onSale()
    const gift = await createTicket(t.deps.db, sale.event_id, DONATION)
    const reply = await reserve(sale.event_id, [item(sale), item(gift, { amount: 500 }), item(gift, amount)])
    expect([reply.status, Object.keys(reply.body.error.fields)]).toEqual([422, ['items.2.amount']])
    await nothingHeld(sale.event_id)
  })

  test('an amount at a ticket with a price changes nothing (SEC-3)', async () => {
    const sale = await onSale()
    const reply = await reserve(sale.event_id, [item(sale, { amount: 1, price: 1, unit_total: 1 })], { total_gross: 1 })
    expect([reply.status, reply.body.data.total_gross]).toEqual([201, 1250])
  })

  test('a total beyond all money is a field error (MON-6)', async () => {
    const sale = await onSale({ ...DONATION, max_per_order: 500 })
    const reply = await reserve(sale.event_id, [item(sale, { amount: 9_999_999_999, quantity: 500 })])
    expect([reply.status, Object.keys(reply.body.error.fields)]).toEqual([422, ['items']])
  })

  test('nobody takes money here: what costs is refused, what is free is not (VIS-10)', async () => {
    const env = { APP_URL: 'https://tickets.example.org', TURNOUT_TEST_PAYMENTS: 'off' }
    const live = await createTestApp({ database: t.url, env, now: NOW })
    const sale = await onSale()
    const gift = await createTicket(t.deps.db, sale.event_id, { type: 'DONATION', price: 0 })
    const free = await createTicket(t.deps.db, sale.event_id, { price: 0 })
    for (const items of [[item(sale)], [item(gift, { amount: 0 })], [item(free), item(sale)]]) {
      const reply = await reserveAt(live, sale.event_id, { items })
      expect([reply.status, reply.body.error.code]).toEqual([409, 'PAYMENTS_NOT_CONNECTED'])
    }
    await nothingHeld(sale.event_id)
    expect((await reserveAt(live, sale.event_id, { items: [item(free)] })).status).toBe(201)
    await live.close()
  })

  test('another total than the page showed is told with the right one (RES-8j)', async () => {
    const sale = await onSale()
    const reply = await reserve(sale.event_id, [item(sale, { quantity: 2 })], { expected_total: 2499 })
    expect(reply.body.error).toMatchObject({ code: 'TOTAL_CHANGED', data: { quote: { total_gross: 2500 } } })
    await nothingHeld(sale.event_id)
  })
})

describe('which refusal comes first: a, g, b to f, h, i, j (RES-8)', () => {
  test('the event before the code, the code before the lines, the lines before the money', async () => {
    const sale = await onSale({ type: 'DONATION', price: 500, is_paused: true })
    const wrong = { promo_code: 'NOPE', expected_total: 1 }
    const code = async (more: object = wrong) =>
      (await reserve(sale.event_id, [item(sale, { amount: 1 })], more)).body.error.code
    await eventIs(sale, { status: 'DRAFT' })
    expect(await code()).toBe('EVENT_NOT_ON_SALE')
    await eventIs(sale, { status: 'LIVE', sale_version: 10 })
    expect(await code()).toBe('PROMO_CODE_INVALID')
    expect(await code({ expected_total: 1 })).toBe('ITEMS_UNAVAILABLE')
    await t.deps.db.updateTable('tickets').set({ is_paused: false }).where('id', '=', sale.ticket_id).execute()
    await eventIs(sale, { sale_version: 11 })
    expect(await code({ expected_total: 1 })).toBe('VALIDATION_FAILED')
  })
})
