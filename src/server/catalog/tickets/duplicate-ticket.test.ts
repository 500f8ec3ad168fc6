import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount, createEvent, createTaxOrFee, type TestAccount } from '#test/factories.ts'

let t: TestApp
let owner: TestAccount
let stranger: TestAccount
let event: number
beforeAll(async () => {
  t = await createTestApp()
  owner = await createAccount(t.deps.db)
  stranger = await createAccount(t.deps.db)
  event = await createEvent(t.deps.db, owner)
})
afterAll(() => t.close())

const PAID = { title: 'Standing', type: 'PAID', price: 1250 }
const TIERED = {
  title: 'Seats',
  type: 'TIERED',
  prices: [
    { label: 'Early', price: 1000, quantity_available: 10 },
    { label: 'Late', price: 1500 },
  ],
}
const made = async (body: object = PAID, id = event) =>
  (await t.call('POST', `/api/events/${id}/tickets`, { as: owner.token, body })).body.data

describe('POST /events/:event_id/tickets/:ticket_id/duplicate (TIX-23)', () => {
  const links = (table: 'question_tickets' | 'promo_code_tickets' | 'capacity_tickets' | 'list_tickets', id: number) =>
    t.deps.db.selectFrom(table).select('ticket_id').where('ticket_id', '=', id).execute()

  test('makes a hidden ticket right after its pattern, with the same prices, taxes and links, counters at zero', async () => {
    const at = await createEvent(t.deps.db, owner)
    const first = await made({ ...TIERED, max_per_order: 3, max_per_person: 2 }, at)
    const last = await made(PAID, at)
    const call = (path: string, body: object) => t.call('POST', `/api/events/${at}${path}`, { as: owner.token, body })
    const tax = await createTaxOrFee(t.deps.db, owner.account_id, { name: 'VAT' })
    await t.call('PUT', `/api/events/${at}/tickets/${first.id}`, { as: owner.token, body: { tax_and_fee_ids: [tax] } })
    const ticket_ids = [first.id]
    const replies = [
      await call('/questions', { title: 'Diet', type: 'SINGLE_LINE_TEXT', belongs_to: 'ATTENDEE', ticket_ids }),
      await call('/promo-codes', { code: 'EARLY', discount_type: 'NONE', applicable_ticket_ids: ticket_ids }),
      await call('/capacity-assignments', { name: 'Hall', capacity: 5, applies_to: 'TICKETS', ticket_ids }),
      await call('/check-in-lists', { name: 'Door', ticket_ids }),
    ]
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    await t.deps.db
      .updateTable('stock')
      .set({ held: 2 })
      .where('event_id', '=', at)
      .where('kind', '=', 'PRICE')
      .where('ceiling', '=', 10)
      .execute()
    const { status, body } = await call(`/tickets/${first.id}/duplicate`, { title: 'Seats, second night' })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      title: 'Seats, second night',
      type: 'TIERED',
      is_hidden: true,
      max_per_order: 3,
      max_per_person: 2,
      taxes_and_fees: [{ id: tax }],
      prices: [
        { label: 'Early', price: 1000, quantity_available: 10, quantity_held: 0, quantity_sold: 0 },
        { label: 'Late', price: 1500, quantity_available: null },
      ],
    })
    const list = await t.call('GET', `/api/events/${at}/tickets`, { as: owner.token })
    expect(list.body.data.map(({ id }: { id: number }) => id)).toEqual([first.id, body.data.id, last.id])
    for (const table of ['question_tickets', 'promo_code_tickets', 'capacity_tickets', 'list_tickets'] as const)
      expect([table, (await links(table, body.data.id)).length]).toEqual([table, 1])
  })

  test("refuses a missing title, a deleted ticket and another account's", async () => {
    const { id } = await made()
    const copy = (as = owner.token, body: object = { title: 'Again' }) =>
      t.call('POST', `/api/events/${event}/tickets/${id}/duplicate`, { as, body })
    expect(Object.keys((await copy(owner.token, {})).body.error.fields)).toEqual(['title'])
    expect((await copy(stranger.token)).status).toBe(404)
    await t.call('DELETE', `/api/events/${event}/tickets/${id}`, { as: owner.token })
    expect((await copy()).status).toBe(404)
  })
})
