import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { expireLapsedOrders } from '#server/sales/completion/expire-orders.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { type CapacityValues, createCapacity, createSession, createTicket, type TicketValues } from '#test/factories.ts'
import { networkBuyer } from '#test/network-buyer.ts'
import { createOfflineSale } from '#test/offline-sales.ts'
import { newestToken } from '#test/outbox.ts'

/** What orders that are to be paid later may hold, for how long, and whose address is asked for first (CALM-5 to CALM-7). */
const NOW = new Date('2027-03-01T10:00:00Z')
const HOUR = 3_600_000
let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
beforeEach(() => t.setNow(NOW))
afterAll(() => t.close())

const LIMITED = { offline_share: 50, offline_max_units: 10, offline_confirm: 'AUTO' }
const onSale = (ticket: TicketValues = {}, settings: Record<string, unknown> = {}) =>
  createOfflineSale(t, { capacity: 100, max_per_order: 100, ...ticket }, { ...LIMITED, ...settings })
type Sale = Awaited<ReturnType<typeof onSale>>

/** A buyer who has entered the details. */
async function ready(sale: Sale, quantity = 1, email?: string) {
  const buyer = await networkBuyer(t, sale, { ip: '198.51.100.1', quantity })
  const order = email ? { ...buyer.details.order, email } : buyer.details.order
  await buyer.call('PUT', '', { body: { ...buyer.details, order } })
  const choose = (more: object = {}) => buyer.call('POST', '/payment', { body: { method: 'OFFLINE', ...more } })
  const read = async () => (await buyer.call('GET')).body.data
  const row = () =>
    t.deps.db.selectFrom('orders').selectAll().where('short_id', '=', buyer.view.short_id).executeTakeFirstOrThrow()
  const kinds = async () => {
    const { id } = await row()
    const mails = await t.deps.db.selectFrom('mails').select('kind').where('order_id', '=', id).orderBy('id').execute()
    return mails.map(({ kind }) => kind)
  }
  return { buyer, email: order.email, choose, read, row, kinds }
}
const codeOf = (reply: { status: number; body: { error?: { code: string } } }) => reply.body.error?.code ?? reply.status

describe('how many (CALM-5)', () => {
  test('one unpaid order of a person, however the address is spelled; at another event it is another person', async () => {
    const sale = await onSale()
    expect(codeOf(await (await ready(sale, 1, 'ines@gmail.com')).choose())).toBe(200)
    const again = await ready(sale, 1, 'I.N.E.S+2@googlemail.com')
    expect(codeOf(await again.choose())).toBe('OFFLINE_LIMIT_REACHED')
    expect((await again.row()).person_key).toBeNull()
    const elsewhere = await ready(await onSale(), 1, 'ines@gmail.com')
    expect(codeOf(await elsewhere.choose())).toBe(200)
    expect((await elsewhere.row()).person_key).toHaveLength(16)
    expect(await recountStock(t.deps.db)).toEqual([])
  })

  test('chosen again it is the same order; once it is paid, or corrected to somebody else’s, another may follow', async () => {
    const sale = await onSale()
    const first = await ready(sale, 1, 'rui@example.org')
    await first.choose()
    expect(codeOf(await first.choose())).toBe(200)
    const as = await createSession(t.deps.db, sale.account)
    const { id } = await first.row()
    await t.call('PUT', `/api/events/${sale.event_id}/orders/${id}`, { as, body: { email: 'other@example.org' } })
    expect(codeOf(await (await ready(sale, 1, 'rui@example.org')).choose())).toBe(200)
    expect(codeOf(await (await ready(sale, 1, 'Other@example.org')).choose())).toBe('OFFLINE_LIMIT_REACHED')
    await t.call('POST', `/api/events/${sale.event_id}/orders/${id}/mark-as-paid`, {
      as,
      body: { notify_buyer: false },
    })
    expect(codeOf(await (await ready(sale, 1, 'other@example.org')).choose())).toBe(200)
  })

  test('no more units than the event allows, and a card still pays the order', async () => {
    const sale = await onSale({}, { offline_max_units: 2 })
    const one = await ready(sale, 3)
    expect(codeOf(await one.choose())).toBe('OFFLINE_LIMIT_REACHED')
    await one.buyer.pay()
    expect((await one.read()).status).toBe('COMPLETED')
  })

  test('no more than its share of a ticket; all of it where cards are not taken', async () => {
    const sale = await onSale({ capacity: 8 })
    expect(codeOf(await (await ready(sale, 3)).choose())).toBe(200)
    expect(codeOf(await (await ready(sale, 2)).choose())).toBe('PAYMENT_METHOD_UNAVAILABLE')
    expect(codeOf(await (await ready(sale, 1)).choose())).toBe(200)
    const transfer = await onSale({ capacity: 4 }, { payment_methods: ['OFFLINE'] })
    expect(codeOf(await (await ready(transfer, 3)).choose())).toBe(200)
    expect(codeOf(await (await ready(transfer, 1)).choose())).toBe(200)
    expect(await recountStock(t.deps.db)).toEqual([])
  })
})

describe('how much of a capacity (CALM-5)', () => {
  const over = ({ event_id }: Sale, values: CapacityValues) =>
    inTransaction(t.deps.db, (tx) => createCapacity(tx, event_id, values))

  test('a ticket without a number of its own is held up to its share of the capacity over it, no further', async () => {
    const sale = await onSale({ capacity: null })
    await over(sale, { capacity: 8 })
    expect(codeOf(await (await ready(sale, 3)).choose())).toBe(200)
    const refused = await ready(sale, 2)
    expect(codeOf(await refused.choose())).toBe('PAYMENT_METHOD_UNAVAILABLE')
    expect(codeOf(await (await ready(sale, 1)).choose())).toBe(200)
    await refused.buyer.pay()
    expect((await refused.read()).status).toBe('COMPLETED')
    expect(await recountStock(t.deps.db)).toEqual([])
  })

  test('a capacity over other tickets, or a disabled one, is not asked', async () => {
    const sale = await onSale({ capacity: null })
    const other = await createTicket(t.deps.db, sale.event_id, { capacity: null })
    await over(sale, { capacity: 2, ticket_ids: [other.ticket_id] })
    await over(sale, { capacity: 2, is_enabled: false })
    expect(codeOf(await (await ready(sale, 3)).choose())).toBe(200)
  })
})

describe('for how long (CALM-7)', () => {
  test('48 hours under pressure, said before the choice; a date once given stays', async () => {
    const sale = await onSale({ capacity: 10 }, { offline_confirm: 'NEVER' })
    const early = await ready(sale)
    expect((await early.read()).offline).toMatchObject({ due_at: '2027-03-08T10:00:00.000Z', is_sooner: false })
    await early.choose()
    const late = await ready(sale, 4)
    expect((await late.read()).offline).toMatchObject({ due_at: '2027-03-03T10:00:00.000Z', is_sooner: true })
    expect(codeOf(await late.choose())).toBe(200)
    expect((await late.row()).reserved_until).toEqual(new Date(NOW.getTime() + 48 * HOUR))
    expect((await early.row()).reserved_until).toEqual(new Date('2027-03-08T10:00:00.000Z'))
  })

  test('pressure that came up after the page was shown is told before anything is agreed', async () => {
    const sale = await onSale({ capacity: 10 }, { offline_confirm: 'AUTO' })
    const one = await ready(sale)
    const { due_at, confirm_by } = (await one.read()).offline
    expect(confirm_by).toBeNull()
    await ready(sale, 5)
    const told = { expected_due_at: due_at, expects_confirmation: false }
    expect(codeOf(await one.choose(told))).toBe('ORDER_STATE_CHANGED')
    const { offline } = await one.read()
    expect(offline).toMatchObject({ due_at: '2027-03-03T10:00:00.000Z', confirm_by: '2027-03-01T12:00:00.000Z' })
    expect(codeOf(await one.choose({ expected_due_at: offline.due_at, expects_confirmation: true }))).toBe(200)
  })
})

describe('whose address (CALM-6)', () => {
  test('more than four tickets: held two hours, the link mailed alone; confirmed, the time to pay begins', async () => {
    const sale = await onSale()
    const one = await ready(sale, 5)
    expect((await one.read()).offline).toMatchObject({ confirm_by: '2027-03-01T12:00:00.000Z' })
    expect(codeOf(await one.choose())).toBe(200)
    expect(await one.kinds()).toEqual(['confirm-address'])
    expect((await one.read()).offline).toMatchObject({ due_at: null, confirm_by: '2027-03-01T12:00:00.000Z' })
    const as = await createSession(t.deps.db, sale.account)
    const staff = async () =>
      (await t.call('GET', `/api/events/${sale.event_id}/orders/${(await one.row()).id}`, { as })).body.data
    expect(await staff()).toMatchObject({ status: 'AWAITING_PAYMENT', awaits_address: true })
    t.advance(HOUR)
    await t.runJobs()
    const token = await newestToken(t, one.email, 'confirm-address')
    expect((await t.call('POST', '/api/public/confirm-address', { body: { token } })).status).toBe(204)
    expect(await one.kinds()).toEqual(['confirm-address', 'order-awaiting-payment', 'new-order'])
    expect((await one.read()).offline).toMatchObject({ due_at: '2027-03-08T11:00:00.000Z', confirm_by: null })
    expect((await staff()).awaits_address).toBe(false)
    expect((await t.call('POST', '/api/public/confirm-address', { body: { token } })).status).toBe(404)
  })

  test('not confirmed: the tickets are free after two hours, and the address is written to no more', async () => {
    const sale = await onSale({ capacity: 10 })
    const one = await ready(sale, 5)
    await one.choose()
    await t.runJobs()
    const token = await newestToken(t, one.email, 'confirm-address')
    t.advance(2 * HOUR)
    expect(codeOf(await t.call('POST', '/api/public/confirm-address', { body: { token } }))).toBe('LINK_EXPIRED')
    await expireLapsedOrders(systemCtx(t.deps), sale.event_id)
    expect(await one.row()).toMatchObject({ status: 'EXPIRED', person_key: expect.any(Buffer) })
    expect(await one.kinds()).toEqual(['confirm-address'])
    expect(await recountStock(t.deps.db)).toEqual([])
  })

  test('a corrected address gets a link of its own', async () => {
    const sale = await onSale({}, { offline_confirm: 'ALWAYS' })
    const one = await ready(sale)
    await one.choose()
    const as = await createSession(t.deps.db, sale.account)
    const { id } = await one.row()
    await t.call('PUT', `/api/events/${sale.event_id}/orders/${id}`, { as, body: { email: 'right@example.org' } })
    await t.runJobs()
    const token = await newestToken(t, 'right@example.org', 'confirm-address')
    expect((await t.call('POST', '/api/public/confirm-address', { body: { token } })).status).toBe(204)
    expect(await one.row()).toMatchObject({ awaits_address: false, reserved_until: new Date('2027-03-08T10:00:00Z') })
  })

  test.each([
    ['NEVER', 9, false],
    ['ALWAYS', 1, true],
    ['AUTO', 4, false],
  ])('%s, %i tickets: asked %s', async (offline_confirm, units, asked) => {
    const one = await ready(await onSale({}, { offline_confirm }), units)
    await one.choose()
    expect((await one.row()).awaits_address).toBe(asked)
  })
})
