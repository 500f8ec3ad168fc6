import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyTicketCodes } from '#server/catalog/ticket-codes/ticket-code.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { createSoldOrder } from '#test/sold-orders.ts'

let t: TestApp
let shop: Awaited<ReturnType<typeof createOnSaleEvent>>
beforeAll(async () => {
  t = await createTestApp({ env: { TURNOUT_LIMITS: 'on' } })
  shop = await createOnSaleEvent(t.deps.db)
  await t.deps.db
    .updateTable('events')
    .set({ is_online_event: true, online_event_details: '<p>Room 7</p>' })
    .where('id', '=', shop.event_id)
    .execute()
})
afterAll(() => t.close())

const ANNA = { first_name: 'Anna', last_name: 'Berg', email: 'anna@example.org' }
const sold = (values = {}) => createSoldOrder(t.deps.db, { ...shop, people: [ANNA], ...values })
const ticketPath = (short_id: string, suffix = '') =>
  `/api/public/events/${shop.event_id}/attendees/${short_id}${suffix}`
const shortIdOf = async (order_id: number) =>
  (await t.deps.db.selectFrom('orders').select('short_id').where('id', '=', order_id).executeTakeFirstOrThrow())
    .short_id

describe('the ticket behind its link (API-127, VIE-18, TKP-1)', () => {
  test('shows name, ticket, price, event, connection details and a code the door accepts', async () => {
    const {
      attendees: [anna],
    } = await sold()
    const reply = await t.call('GET', ticketPath(anna!.short_id))
    expect(reply.body.data).toMatchObject({
      reference: anna!.reference,
      first_name: 'Anna',
      status: 'ACTIVE',
      ticket: { title: 'Standing', label: null },
      unit_total: 1250,
      currency: 'EUR',
      online_event_details: '<p>Room 7</p>',
      event: { title: 'Low Tide Sessions', slug: 'low-tide-sessions', organizer_name: 'Fieldnotes' },
    })
    expect(JSON.stringify(reply.body)).not.toContain('anna@example.org')
    expect(
      await verifyTicketCodes(t.deps.db, shop.event_id, [{ text: reply.body.data.qr, now: t.now() }]),
    ).toMatchObject([
      {
        ok: true,
        fields: { attendee_id: anna!.id },
      },
    ])
    expect(reply.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    })
  })

  test('cancelled, alone or with its order: no code, no way to join, no files', async () => {
    const {
      attendees: [alone],
    } = await sold()
    await t.deps.db.updateTable('attendees').set({ status: 'CANCELLED' }).where('id', '=', alone!.id).execute()
    const {
      attendees: [along],
      order_id,
    } = await sold()
    await t.deps.db.updateTable('orders').set({ status: 'CANCELLED' }).where('id', '=', order_id).execute()
    for (const ticket of [alone, along]) {
      const { body } = await t.call('GET', ticketPath(ticket!.short_id))
      expect(body.data).toMatchObject({ status: 'CANCELLED', qr: null, online_event_details: null })
      const file = await t.call('GET', ticketPath(ticket!.short_id, '/calendar.ics'))
      expect([file.status, file.body.error.code]).toEqual([409, 'ATTENDEE_NOT_ACTIVE'])
    }
  })

  test('under another event, or unknown, it is not there; guessing is stopped (IDN-6, SEC-40f)', async () => {
    const {
      attendees: [anna],
    } = await sold()
    const other = await createOnSaleEvent(t.deps.db)
    expect((await t.call('GET', `/api/public/events/${other.event_id}/attendees/${anna!.short_id}`)).status).toBe(404)
    const replies = []
    for (let guess = 0; guess < 21; guess++) replies.push((await t.call('GET', ticketPath(`a_guess${guess}`))).status)
    expect([replies[0], replies.at(-1)]).toEqual([404, 429])
    expect((await t.call('GET', ticketPath(anna!.short_id))).status).toBe(200)
  })
})

describe('calendar files (API-126, API-127)', () => {
  test('a ticket and its order give the same entry, never stored (TKP-3, TKP-4)', async () => {
    const {
      attendees: [anna],
      order_id,
    } = await sold()
    const ticket = await t.call('GET', ticketPath(anna!.short_id, '/calendar.ics'))
    const order = await t.call(
      'GET',
      `/api/public/events/${shop.event_id}/order/${await shortIdOf(order_id)}/calendar.ics`,
    )
    for (const reply of [ticket, order]) {
      expect(reply.status).toBe(200)
      expect(reply.headers['content-type']).toMatch(/^text\/calendar/)
      expect(reply.headers['cache-control']).toBe('private, no-store')
      expect(reply.body).toContain(`UID:event-${shop.event_id}@localhost`)
    }
  })

  test('an order that is not completed has none', async () => {
    const { order_id } = await sold({ status: 'AWAITING_PAYMENT' })
    const reply = await t.call(
      'GET',
      `/api/public/events/${shop.event_id}/order/${await shortIdOf(order_id)}/calendar.ics`,
    )
    expect([reply.status, reply.body.error.code]).toEqual([409, 'ORDER_STATE_CHANGED'])
  })
})
