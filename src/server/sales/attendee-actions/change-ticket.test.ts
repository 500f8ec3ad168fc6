import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ticketCode } from '#server/catalog/ticket-codes/ticket-code.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createBuyer } from '#test/buyer.ts'
import { createAccount, createEventDate, createOnSaleEvent, createTicket } from '#test/factories.ts'
import { createProducts } from '#test/order-extras.ts'

let t: TestApp
let shop: Awaited<ReturnType<typeof createOnSaleEvent>>
let seated: Awaited<ReturnType<typeof createTicket>>
beforeAll(async () => {
  t = await createTestApp()
})
beforeEach(async () => {
  t.setNow(new Date('2027-03-01T10:00:00Z'))
  shop = await createOnSaleEvent(t.deps.db, { capacity: 1 })
  seated = await createTicket(t.deps.db, shop.event_id, { title: 'Seated', price: 4000, capacity: 1, order: 2 })
})
afterAll(() => t.close())

const exact = async () => expect(await recountStock(t.deps.db, shop.event_id)).toEqual([])
const call = (method: string, path: string, body?: unknown) =>
  t.call(method, `/api/events/${shop.event_id}${path}`, { as: shop.account.token, body })
const put = (id: number, body: unknown) => call('PUT', `/attendees/${id}`, body)
const kinds = async () =>
  (
    await t.deps.db.selectFrom('mails').select('kind').where('event_id', '=', shop.event_id).orderBy('id').execute()
  ).map(({ kind }) => kind)

/** A ticket bought by card. */
async function bought(sale: { event_id: number; ticket_id: number; price_id: number; event_date_id?: number } = shop) {
  const buyer = await createBuyer(t, sale)
  await buyer.submit()
  expect((await buyer.confirm()).status).toBe(200)
  return t.deps.db
    .selectFrom('attendees')
    .selectAll()
    .where('event_id', '=', sale.event_id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
}

async function checkedIn(attendee_id: number, ticket_ids: number[]) {
  const made = await call('POST', '/check-in-lists', { name: `Door ${ticket_ids}`, ticket_ids })
  const list_id = made.body.data.id as number
  const at = { event_id: shop.event_id, checked_in_at: t.now(), created_at: t.now() }
  const short_id = `ci_${crypto.randomUUID()}`
  await t.deps.db
    .insertInto('check_ins')
    .values({ ...at, short_id, check_in_list_id: list_id, attendee_id })
    .execute()
  return list_id
}

describe('PUT /events/:event_id/attendees/:attendee_id with another ticket (API-81, ATT-9)', () => {
  test('one unit changes sides, a new code is mailed, the money stays', async () => {
    const anna = await bought()
    const before = await kinds()
    const { status, body } = await put(anna.id, { ticket_id: seated.ticket_id })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      ticket_id: seated.ticket_id,
      ticket_price_id: seated.price_id,
      generation: 2,
      ticket: { title: 'Seated' },
    })
    expect((await kinds()).slice(before.length)).toEqual(['tickets'])
    const order = (await call('GET', `/orders/${anna.order_id}`)).body.data
    expect(order).toMatchObject({ total_gross: 1250, items: [{ title: 'Standing' }] })
    const shown = await t.call('GET', `/api/public/events/${shop.event_id}/attendees/${anna.short_id}`)
    expect(shown.body.data).toMatchObject({ unit_total: 1250, ticket: { title: 'Seated' } })
    const codes = [anna.generation, 2].map((generation) =>
      ticketCode(t.deps.db, t.deps.secrets, { ...anna, generation }),
    )
    expect(new Set(await Promise.all(codes)).size).toBe(2)
    // the freed unit can be sold at once
    await bought()
    await exact()
  })

  test('the mail says that earlier codes are void; switched off nobody is mailed', async () => {
    const anna = await bought()
    await put(anna.id, { ticket_price_id: seated.price_id })
    await t.runJobs()
    const mail = t.mails.sent.find(({ text }) => text.includes(anna.reference) && !text.includes('You’re in!'))
    expect(mail?.text).toContain('Seated')
    expect(mail?.text).toContain('The earlier QR code no longer works.')
    const before = await kinds()
    await put(anna.id, { ticket_id: shop.ticket_id, send_ticket: false })
    expect(await kinds()).toEqual(before)
    await exact()
  })

  test('a full ticket refuses it and nothing has moved (ITEMS_UNAVAILABLE)', async () => {
    const anna = await bought()
    await bought({ ...shop, ...seated })
    const { status, body } = await put(anna.id, { first_name: 'Anne', ticket_id: seated.ticket_id })
    expect([status, body.error.code]).toEqual([409, 'ITEMS_UNAVAILABLE'])
    expect(body.error.data.lines).toMatchObject([{ ticket_id: seated.ticket_id, reason: 'SOLD_OUT' }])
    expect((await call('GET', `/attendees/${anna.id}`)).body.data).toMatchObject({
      first_name: 'Annika',
      generation: 1,
    })
    await exact()
  })

  test('inside one full assignment it nets to nothing and goes through (STK-6)', async () => {
    await call('POST', '/capacity-assignments', { name: 'House', capacity: 1, applies_to: 'EVENT' })
    const anna = await bought()
    expect((await put(anna.id, { ticket_id: seated.ticket_id })).status).toBe(200)
    await exact()
  })

  test('an extra or a package is no ticket: nobody is moved to one or added with one (EXT-1, PKG-4)', async () => {
    const anna = await bought()
    const { shirt, parking, family } = await createProducts(t.deps.db, shop.event_id)
    const person = { first_name: 'Ada', last_name: 'Sow', email: 'ada@example.org', language: 'en', amount_paid: 0 }
    for (const { ticket_id, price_id } of [shirt, parking, family]) {
      const moved = await put(anna.id, { ticket_id, ticket_price_id: price_id })
      expect([moved.status, moved.body.error?.code]).toEqual([422, 'VALIDATION_FAILED'])
      const added = await call('POST', '/attendees', { ...person, ticket_id, ticket_price_id: price_id })
      expect([added.status, added.body.error?.code]).toEqual([422, 'VALIDATION_FAILED'])
    }
    const { rows } = await t.deps.pool.query('select ticket_id from attendees where event_id = $1', [shop.event_id])
    expect(rows).toEqual([{ ticket_id: shop.ticket_id }])
    await exact()
  })

  test('what is there already asks for no stock and keeps its code', async () => {
    const anna = await bought()
    const { body } = await put(anna.id, {
      ticket_id: shop.ticket_id,
      ticket_price_id: shop.price_id,
      last_name: 'Lind',
    })
    expect(body.data).toMatchObject({ last_name: 'Lind', generation: 1 })
    expect((await kinds()).filter((kind) => kind === 'tickets')).toEqual([])
  })

  test('check-ins at doors the new ticket does not open are closed, others stay (ATT-9)', async () => {
    const anna = await bought()
    const left = await checkedIn(anna.id, [shop.ticket_id])
    const kept = await checkedIn(anna.id, [shop.ticket_id, seated.ticket_id])
    const { body } = await put(anna.id, { ticket_id: seated.ticket_id })
    const open = Object.fromEntries(
      body.data.check_ins.map((one: { list_id: number; checked_out_at: string | null }) => [
        one.list_id,
        one.checked_out_at,
      ]),
    )
    expect(open).toEqual({ [left]: t.now().toISOString(), [kept]: null })
    expect(body.data.is_checked_in).toBe(true)
  })

  test('another date: a unit of its price there, a new code, and whoever had come has not come there (ATT-9, DAT-3)', async () => {
    const anna = await bought()
    const later = await createEventDate(t.deps.db, shop.event_id)
    await checkedIn(anna.id, [shop.ticket_id])
    const { status, body } = await put(anna.id, { event_date_id: later })
    expect([status, body.data.event_date_id]).toEqual([200, later])
    const moved = await t.deps.db
      .selectFrom('attendees')
      .selectAll()
      .where('id', '=', anna.id)
      .executeTakeFirstOrThrow()
    expect(moved).toMatchObject({
      event_date_id: later,
      ticket_price_id: shop.price_id,
      generation: anna.generation + 1,
    })
    const open = await t.deps.db
      .selectFrom('check_ins')
      .select('id')
      .where('attendee_id', '=', anna.id)
      .where('checked_out_at', 'is', null)
      .execute()
    expect(open).toEqual([])
    await exact()
    // her place of the first date is free, that of the later one is taken
    const bert = await bought({ ...shop, event_date_id: shop.event_id })
    const refused = await put(bert.id, { event_date_id: later })
    expect([refused.status, refused.body.error.code]).toEqual([409, 'ITEMS_UNAVAILABLE'])
    expect(refused.body.error.data.lines).toMatchObject([{ event_date_id: later, reason: 'SOLD_OUT' }])
    const foreign = await createOnSaleEvent(t.deps.db)
    expect((await put(bert.id, { event_date_id: foreign.event_id })).body.error.fields).toHaveProperty('event_date_id')
    await exact()
  })

  test('a cancelled ticket changes without stock and mail; one of a cancelled order not at all (ORDER_CANCELLED)', async () => {
    const anna = await bought()
    await call('POST', `/attendees/${anna.id}/cancel`, { notify: false })
    const before = await kinds()
    expect((await put(anna.id, { ticket_id: seated.ticket_id })).body.data).toMatchObject({ status: 'CANCELLED' })
    expect(await kinds()).toEqual(before)
    await exact()
    await t.deps.db.updateTable('orders').set({ status: 'CANCELLED' }).where('id', '=', anna.order_id).execute()
    expect((await put(anna.id, { ticket_id: shop.ticket_id })).body.error.code).toBe('ORDER_CANCELLED')
    expect((await put(anna.id, { last_name: 'Lind' })).status).toBe(200)
  })

  test('several tiers need one to be named; foreign and deleted ones are no choice', async () => {
    const anna = await bought()
    const tiers = await call('POST', '/tickets', {
      title: 'Tiers',
      type: 'TIERED',
      prices: [
        { price: 500, label: 'Early' },
        { price: 900, label: 'Late' },
      ],
    })
    const { id: ticket_id, prices } = tiers.body.data
    const fields = async (body: object) => Object.keys((await put(anna.id, body)).body.error.fields)
    expect(await fields({ ticket_id })).toEqual(['ticket_price_id'])
    expect(await fields({ ticket_id: seated.ticket_id, ticket_price_id: prices[0].id })).toEqual(['ticket_price_id'])
    const foreign = await createOnSaleEvent(t.deps.db)
    expect(await fields({ ticket_id: foreign.ticket_id })).toEqual(['ticket_id'])
    const { body } = await put(anna.id, { ticket_price_id: prices[1].id })
    expect(body.data.ticket).toEqual({ id: ticket_id, title: 'Tiers', label: 'Late' })
    await exact()
  })
})

describe('POST …/reactivate (API-84, ATT-5)', () => {
  const cancel = (id: number) => call('POST', `/attendees/${id}/cancel`, { notify: false })
  const reactivate = (id: number, as = shop.account.token) =>
    t.call('POST', `/api/events/${shop.event_id}/attendees/${id}/reactivate`, { as })

  test('takes a unit again, with the code it had, though its sale is over', async () => {
    const anna = await bought()
    await cancel(anna.id)
    await t.deps.db
      .updateTable('tickets')
      .set({ is_hidden: true, is_paused: true })
      .where('id', '=', shop.ticket_id)
      .execute()
    const { status, body } = await reactivate(anna.id)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ status: 'ACTIVE', generation: 1 })
    const shown = await t.call('GET', `/api/public/events/${shop.event_id}/attendees/${anna.short_id}`)
    expect(shown.body.data.qr).toBe(await ticketCode(t.deps.db, t.deps.secrets, anna))
    await exact()
  })

  test('sold to somebody else meanwhile it is refused', async () => {
    const anna = await bought()
    await cancel(anna.id)
    await bought()
    const { status, body } = await reactivate(anna.id)
    expect([status, body.error.code]).toEqual([409, 'ITEMS_UNAVAILABLE'])
    await exact()
  })

  test('an active ticket, and one of a cancelled order, are refused; other accounts find nothing', async () => {
    const anna = await bought()
    expect((await reactivate(anna.id)).body.error.code).toBe('ATTENDEE_ALREADY_ACTIVE')
    await cancel(anna.id)
    await t.deps.db.updateTable('orders').set({ status: 'CANCELLED' }).where('id', '=', anna.order_id).execute()
    expect((await reactivate(anna.id)).body.error.code).toBe('ORDER_CANCELLED')
    const stranger = await createAccount(t.deps.db)
    expect((await reactivate(anna.id, stranger.token)).status).toBe(404)
  })
})
