import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createBuyer } from '#test/buyer.ts'
import { createEventDate, createOnSaleEvent } from '#test/factories.ts'
import { queuedMails } from '#test/outbox.ts'
import { answer, createRsvp, letIn, placesOf, rsvpOf } from '#test/rsvps.ts'
import { createWaitingEntry } from '#test/waiting-lists.ts'

let t: TestApp
let shop: Awaited<ReturnType<typeof createOnSaleEvent>>
beforeAll(async () => {
  t = await createTestApp()
})
beforeEach(async () => {
  t.setNow(new Date('2027-03-01T10:00:00Z'))
  shop = await createOnSaleEvent(t.deps.db, { price: 0, capacity: 5 })
})
afterAll(() => t.close())

const exact = async () => expect(await recountStock(t.deps.db, shop.event_id)).toEqual([])
const sold = async () => {
  const { sold, held } = await t.deps.db
    .selectFrom('stock')
    .select(['sold', 'held'])
    .where('id', '=', shop.stock_id)
    .executeTakeFirstOrThrow()
  return [sold, held]
}

describe('PUT /public/rsvps/:rsvp_short_id (API-601, APP-7)', () => {
  test('YES takes the invitee and the guests as one completed order of nothing, with the tickets by mail', async () => {
    const rsvp = await createRsvp(t, shop)
    const { status, body } = await answer(t, rsvp, ['YES', 2])
    expect([status, body.data.response, body.data.guests, body.data.locked]).toEqual([200, 'YES', 2, null])
    expect(body.data.tickets).toHaveLength(3)
    const { orders, attendees } = await placesOf(t, rsvp)
    expect(orders).toEqual([
      {
        id: expect.any(Number),
        status: 'COMPLETED',
        email: rsvp.email,
        total_gross: 0,
        is_manually_created: false,
      },
    ])
    const names = attendees.map(({ first_name, last_name, email }) => ({ first_name, last_name, email }))
    const { first_name, last_name, email } = rsvp
    expect(names).toEqual([0, 1, 2].map(() => ({ first_name, last_name, email })))
    expect((await queuedMails(t, rsvp.email!)).map(({ kind }) => kind)).toEqual(['order-confirmation'])
    expect(await sold()).toEqual([3, 0])
    await exact()
  })

  test('fewer guests cancel the newest tickets, more make an order, NO cancels all; staff see each answer', async () => {
    const rsvp = await createRsvp(t, shop)
    await answer(t, rsvp, ['YES', 1])
    const first = (await placesOf(t, rsvp)).attendees
    await answer(t, rsvp, ['YES', 2])
    const more = await placesOf(t, rsvp)
    expect(more.orders.map(({ status }) => status)).toEqual(['COMPLETED', 'COMPLETED'])
    expect(more.attendees).toHaveLength(3)
    await answer(t, rsvp, ['YES', 0])
    const fewer = await placesOf(t, rsvp)
    expect(fewer.orders.map(({ status }) => status)).toEqual(['COMPLETED', 'CANCELLED'])
    expect(fewer.attendees.map(({ id }) => id)).toEqual([first[0]!.id])
    await answer(t, rsvp, 'NO')
    const none = await placesOf(t, rsvp)
    expect([none.orders.map(({ status }) => status), none.attendees]).toEqual([['CANCELLED', 'CANCELLED'], []])
    expect(await sold()).toEqual([0, 0])
    await exact()
    const said = await t.deps.db
      .selectFrom('audit_log')
      .select(['data', 'actor_type'])
      .where('event_id', '=', shop.event_id)
      .where('action', '=', 'rsvp.answered')
      .orderBy('id')
      .execute()
    const of = (response: string, guests: number) => ({
      data: { rsvp_id: rsvp.id, response, guests },
      actor_type: 'BUYER',
    })
    expect(said).toEqual([of('YES', 1), of('YES', 2), of('YES', 0), of('NO', 0)])
  })

  test('the same answer again takes nothing, mails nothing and says nothing', async () => {
    const rsvp = await createRsvp(t, shop)
    await answer(t, rsvp, ['YES', 1])
    const before = await rsvpOf(t, rsvp)
    t.advance(60_000)
    expect((await answer(t, rsvp, ['YES', 1])).status).toBe(200)
    expect(await rsvpOf(t, rsvp)).toEqual(before)
    expect((await placesOf(t, rsvp)).orders).toHaveLength(1)
    expect(await queuedMails(t, rsvp.email!)).toHaveLength(1)
  })

  test('too few units: ITEMS_UNAVAILABLE, and the old answer stays with its tickets', async () => {
    const buyer = await createBuyer(t, shop, 3)
    await buyer.saveDetails()
    const rsvp = await createRsvp(t, shop)
    await answer(t, rsvp, ['YES', 0])
    const refused = await answer(t, rsvp, ['YES', 2])
    expect([refused.status, refused.body.error.code]).toEqual([409, 'ITEMS_UNAVAILABLE'])
    expect(await rsvpOf(t, rsvp)).toMatchObject({ response: 'YES', guests: 0 })
    expect((await placesOf(t, rsvp)).attendees).toHaveLength(1)
    expect(await sold()).toEqual([4, 0])
    await exact()
  })

  test('a forgotten cart gives way (EXP-3); what is promised to the waiting list does not (WTL-13)', async () => {
    await createBuyer(t, shop, 5)
    t.advance(3_600_000)
    const rsvp = await createRsvp(t, shop)
    expect((await answer(t, rsvp, ['YES', 2])).status).toBe(200)
    await t.deps.db.updateTable('stock').set({ promised: 2 }).where('id', '=', shop.stock_id).execute()
    await createWaitingEntry(t, { event_id: shop.event_id, prices: [shop.price_id], quantity: 2 })
    const refused = await answer(t, await createRsvp(t, shop), ['YES', 0])
    expect([refused.status, refused.body.error.data.lines[0].reason]).toEqual([409, 'PROMISED'])
    await t.deps.db.updateTable('stock').set({ promised: 0 }).where('id', '=', shop.stock_id).execute()
    await exact()
  })

  test('more guests than invited are a field error; guests of a NO count for nothing', async () => {
    const rsvp = await createRsvp(t, shop, { max_guests: 1 })
    const many = await answer(t, rsvp, ['YES', 2])
    expect([many.status, Object.keys(many.body.error.fields)]).toEqual([422, ['guests']])
    expect((await answer(t, rsvp, ['NO', 1])).body.data).toMatchObject({ response: 'NO', guests: 0 })
    expect((await answer(t, rsvp, 'NONE')).status).toBe(422)
  })
})

describe('RSVP_LOCKED (APP-7)', () => {
  const refused = async (rsvp: Parameters<typeof answer>[1], reason: string) => {
    const { status, body } = await answer(t, rsvp, 'NO')
    expect([status, body.error?.code]).toEqual([409, 'RSVP_LOCKED'])
    const shown = await t.call('GET', `/api/public/rsvps/${rsvp.short_id}`)
    expect(shown.body.data.locked).toBe(reason)
  }

  test('after the deadline', async () => {
    const rsvp = await createRsvp(t, shop, { respond_until: new Date('2027-03-01T12:00:00Z') })
    expect((await answer(t, rsvp, 'YES')).status).toBe(200)
    t.advance(2 * 3_600_000)
    await refused(rsvp, 'DEADLINE')
    expect((await placesOf(t, rsvp)).attendees).toHaveLength(1)
  })

  test('after a check-in, also of a ticket that staff cancelled since', async () => {
    const rsvp = await createRsvp(t, shop)
    await answer(t, rsvp, ['YES', 1])
    const { attendees } = await placesOf(t, rsvp)
    await letIn(t, shop, attendees[1]!.reference)
    await refused(rsvp, 'CHECKED_IN')
    await t.call('POST', `/api/events/${shop.event_id}/attendees/${attendees[1]!.id}/cancel`, {
      as: shop.account.token,
      body: { notify: false },
    })
    await refused(rsvp, 'CHECKED_IN')
    await exact()
  })

  test('once the ticket costs something', async () => {
    const rsvp = await createRsvp(t, shop)
    await answer(t, rsvp, 'YES')
    await t.deps.db.updateTable('tickets').set({ type: 'PAID' }).where('id', '=', shop.ticket_id).execute()
    await t.deps.db.updateTable('ticket_prices').set({ price: 500 }).where('id', '=', shop.price_id).execute()
    await refused(rsvp, 'NOT_FREE')
  })

  test('once the date is over or cancelled, and while the event is not live', async () => {
    const past = await createRsvp(t, shop)
    const date = await createEventDate(t.deps.db, shop.event_id, { status: 'CANCELLED' })
    await refused(await createRsvp(t, shop, { event_date_id: date }), 'OVER')
    t.setNow(new Date('2031-01-01T00:00:00Z'))
    await refused(past, 'OVER')
    t.setNow(new Date('2027-03-01T10:00:00Z'))
    await t.deps.db.updateTable('events').set({ status: 'ARCHIVED' }).where('id', '=', shop.event_id).execute()
    await refused(past, 'OVER')
  })
})

describe('the link', () => {
  test('shows what somebody is invited to, and nothing of who else is', async () => {
    const rsvp = await createRsvp(t, shop)
    const { status, body, headers } = await t.call('GET', `/api/public/rsvps/${rsvp.short_id}`)
    expect([status, headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(body.data).toMatchObject({ response: 'NONE', guests: 0, max_guests: 2, locked: null, tickets: [] })
    expect(JSON.stringify(body)).not.toContain(rsvp.email)
    expect((await t.call('GET', '/api/public/rsvps/r_1111111111111111111111')).status).toBe(404)
    expect((await t.call('GET', `/api/public/rsvps/${rsvp.short_id.replace('r_', 'w_')}`)).status).toBe(404)
  })

  test('staff cancel a ticket: the answer stays, and giving it again takes what is missing', async () => {
    const rsvp = await createRsvp(t, shop)
    await answer(t, rsvp, ['YES', 2])
    const { attendees } = await placesOf(t, rsvp)
    await t.call('POST', `/api/events/${shop.event_id}/attendees/${attendees[0]!.id}/cancel`, {
      as: shop.account.token,
      body: { notify: false },
    })
    const shown = await t.call('GET', `/api/public/rsvps/${rsvp.short_id}`)
    expect([shown.body.data.guests, shown.body.data.tickets.length]).toEqual([2, 2])
    expect((await answer(t, rsvp, ['YES', 2])).body.data.tickets).toHaveLength(3)
    await exact()
  })
})
