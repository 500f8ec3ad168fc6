import { randomBytes } from 'node:crypto'
import { shortIdFromBytes } from '#core/platform/ids.ts'
import { SHORT_ID_BYTES } from '#core/platform/limits.ts'
import type { WaitingEntryStatus } from '#core/platform/states/waiting-entry-state.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { hashToken } from '#server/platform/runtime/secrets.ts'
import { readStock } from '#server/platform/stock/stock.ts'
import { updateOrderRow } from '#server/records/orders/queries.ts'
import { findOrderOfEntry } from '#server/records/orders/waiting-order-queries.ts'
import { insertEntry, type NamedPrice, type NewEntry } from '#server/records/waiting-entries/queries.ts'
import { newSession } from '#server/sales/buyer-orders/session.ts'
import type { TestApp } from './app.ts'
import { APPLICATION_BODIES } from './applications.ts'
import { TEST_CARD } from './buyer.ts'
import { RSVP_BODIES } from './rsvps.ts'
import { QUEUE_BODIES } from './waiting-rooms.ts'

export interface WaitsFor {
  readonly event_id: number
  /** In the order in which they are wished for. */
  readonly prices: readonly (number | NamedPrice)[]
  readonly quantity?: number
  readonly entry?: Partial<NewEntry>
}

/** Somebody who waits, confirmed; the place is that of the moment. */
export async function createWaitingEntry(
  t: TestApp,
  { event_id, prices, quantity = 1, entry = {} }: WaitsFor,
): Promise<number> {
  const id = await inTransaction(t.deps.db, (tx) =>
    insertEntry(
      tx,
      {
        event_id,
        short_id: shortIdFromBytes('waiting_entry', randomBytes(SHORT_ID_BYTES)),
        status: 'WAITING',
        quantity,
        first_name: 'Ida',
        last_name: 'Holm',
        email: `ida-${randomBytes(6).toString('hex')}@example.org`,
        person_key: randomBytes(16),
        language: 'en',
        queued_at: t.now(),
        created_at: t.now(),
        updated_at: t.now(),
        confirmed_at: t.now(),
        ...entry,
      },
      prices.map((one) => (typeof one === 'number' ? { ticket_price_id: one, event_date_id: event_id } : one)),
    ),
  )
  if (id === null) throw new Error('this person waits already')
  return id
}

/** From now on an event has a waiting list (WTL-3). */
export async function openWaitingList(t: TestApp, event_id: number, minutes = 720): Promise<void> {
  const settings = { waiting_list: true, waiting_offer_minutes: minutes }
  await t.deps.db.updateTable('event_settings').set(settings).where('event_id', '=', event_id).execute()
  await t.deps.db
    .updateTable('events')
    .set((eb) => ({ sale_version: eb('sale_version', '+', 1) }))
    .where('id', '=', event_id)
    .execute()
}

/** What the counters of these rows say: held, sold, promised. */
export async function countersOf(t: TestApp, stock_ids: readonly number[]): Promise<number[][]> {
  const rows = await readStock(t.deps.db, stock_ids)
  return stock_ids.map((id) => {
    const { held, sold, promised } = rows.get(id)!
    return [held, sold, promised]
  })
}

export const entryOf = (t: TestApp, id: number) =>
  t.deps.db.selectFrom('waiting_entries').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const statusesOf = async (t: TestApp, ids: readonly number[]): Promise<WaitingEntryStatus[]> =>
  Promise.all(ids.map(async (id) => (await entryOf(t, id)).status))

/** The order that holds what is offered. */
export async function offerOf(t: TestApp, entry_id: number) {
  const order = await findOrderOfEntry(t.deps.db, await entryOf(t, entry_id))
  if (!order) throw new Error('nothing is offered')
  return order
}

/** On this device the checkout of the offer goes on: it is filled in and paid (WTL-18). */
export async function payOffer(t: TestApp, entry_id: number): Promise<number> {
  const order = await offerOf(t, entry_id)
  const session = newSession(t.deps.secrets, null)
  await inTransaction(t.deps.db, (tx) => updateOrderRow(tx, order.id, { session_hash: hashToken(session) }))
  const items = await t.deps.db.selectFrom('order_items').selectAll().where('order_id', '=', order.id).execute()
  const person = { first_name: 'Ida', last_name: 'Holm', email: 'ida@example.org' }
  const attendees = items.flatMap(({ quantity, ticket_price_id }) =>
    Array.from({ length: quantity }, () => ({ ...person, ticket_price_id })),
  )
  const path = `/api/public/events/${order.event_id}/order/${order.short_id}`
  const call = (method: string, rest: string, body: unknown = undefined) =>
    t.call(method, `${path}${rest}`, { body, headers: { 'x-checkout-session': session } })
  const saved = await call('PUT', '', { order: person, attendees })
  if (saved.status !== 200) return saved.status
  if (saved.body.data.status === 'COMPLETED') return 200
  await call('POST', '/payment', { method: 'CARD' })
  await call('POST', '/payment/submit')
  return (await call('POST', '/payment/test', { number: TEST_CARD, expiry: '12/40', cvc: '123' })).status
}

const CONTACT = { first_name: 'Ines', last_name: 'Vandaele', email: 'ines@example.org' }

/** Bodies that the calls of a waiting list, of applications and of invitations accept, by call, for the test of permissions. */
export const WAITING_BODIES: Record<string, (ids: Record<string, string | number>) => unknown> = {
  ...APPLICATION_BODIES,
  ...QUEUE_BODIES,
  ...RSVP_BODIES,
  'POST /public/events/:event_id/waiting-list': (ids) => ({
    ...CONTACT,
    prices: [{ ticket_price_id: ids.price_id }],
    quantity: 1,
  }),
  'PUT /public/waiting/:waiting_short_id': (ids) => ({ prices: [{ ticket_price_id: ids.price_id }], quantity: 1 }),
  'POST /events/:event_id/waiting-list': (ids) => ({
    ...CONTACT,
    prices: [{ ticket_price_id: ids.price_id }],
    quantity: 1,
    send_link: false,
  }),
  'PUT /events/:event_id/waiting-list/:entry_id': () => ({ quantity: 1, reason: 'Asked by phone' }),
  'DELETE /events/:event_id/waiting-list/:entry_id': () => ({ reason: 'Asked by phone' }),
  'POST /events/:event_id/waiting-list/offer': (ids) => ({ ids: [ids.entry_id] }),
  'POST /events/:event_id/waiting-list/move': (ids) => ({ ids: [ids.entry_id], to: 'BACK', reason: 'Asked by phone' }),
  'POST /events/:event_id/waiting-list/remove': (ids) => ({ ids: [ids.entry_id], reason: 'Asked by phone' }),
}
