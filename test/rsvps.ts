import { randomBytes, randomUUID } from 'node:crypto'
import { shortIdFromBytes } from '#core/platform/ids.ts'
import { SHORT_ID_BYTES } from '#core/platform/limits.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { insertRsvps, type NewRsvp, type RsvpRow } from '#server/records/rsvps/queries.ts'
import type { TestApp } from './app.ts'

interface InvitedTo {
  readonly event_id: number
  readonly price_id: number
}

/** Somebody who is invited to the event's first date, and may bring two. */
export async function createRsvp(
  t: TestApp,
  { event_id, price_id }: InvitedTo,
  values: Partial<NewRsvp> = {},
): Promise<RsvpRow> {
  const [rsvp] = await inTransaction(t.deps.db, (tx) =>
    insertRsvps(tx, [
      {
        event_id,
        event_date_id: event_id,
        ticket_price_id: price_id,
        short_id: shortIdFromBytes('rsvp', randomBytes(SHORT_ID_BYTES)),
        first_name: 'Ines',
        last_name: 'Vandaele',
        email: `ines-${randomBytes(6).toString('hex')}@example.org`,
        language: 'en',
        max_guests: 2,
        created_at: t.now(),
        updated_at: t.now(),
        ...values,
      },
    ]),
  )
  if (!rsvp) throw new Error('this person is invited already')
  return rsvp
}

/** One answer by the link, YES with so many guests. */
export const answer = (
  t: TestApp,
  { short_id }: Pick<RsvpRow, 'short_id'>,
  given: string | readonly [string, number],
) => {
  const [response, guests] = typeof given === 'string' ? [given, 0] : given
  return t.call('PUT', `/api/public/rsvps/${short_id}`, { body: { response, guests } })
}

/** Of an invitation: its orders by status, its valid tickets. */
export async function placesOf(t: TestApp, { id }: Pick<RsvpRow, 'id'>) {
  const orders = await t.deps.db
    .selectFrom('orders')
    .select(['id', 'status', 'email', 'total_gross', 'is_manually_created'])
    .where('rsvp_id', '=', id)
    .orderBy('id')
    .execute()
  const attendees = await t.deps.db
    .selectFrom('attendees')
    .innerJoin('orders', 'orders.id', 'attendees.order_id')
    .selectAll('attendees')
    .where('orders.rsvp_id', '=', id)
    .where('attendees.status', '=', 'ACTIVE')
    .orderBy('attendees.id')
    .execute()
  return { orders, attendees }
}

interface Shop {
  readonly event_id: number
  readonly ticket_id: number
  readonly account: { readonly token: string }
}

/** A door of the event; what a scan of a ticket's reference there says. */
export async function openDoor(t: TestApp, shop: Shop) {
  const { body } = await t.call('POST', `/api/events/${shop.event_id}/check-in-lists`, {
    as: shop.account.token,
    body: { name: 'Door', ticket_ids: [shop.ticket_id] },
  })
  return async (reference: string, app = t): Promise<string> => {
    const scans = [{ nonce: randomUUID(), action: 'CHECK_IN', scanned_at: t.now().toISOString(), reference }]
    const reply = await app.call('POST', `/api/public/check-in-lists/${body.data.short_id}/check-ins`, {
      body: { scans },
    })
    return reply.body.data[0].verdict
  }
}

/** Lets one ticket in. */
export const letIn = async (t: TestApp, shop: Shop, reference: string): Promise<string> =>
  (await openDoor(t, shop))(reference)

export const rsvpOf = (t: TestApp, { id }: Pick<RsvpRow, 'id'>): Promise<RsvpRow> =>
  t.deps.db.selectFrom('rsvps').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const GUEST = { first_name: 'Ines', last_name: 'Vandaele', email: 'ines@example.org' }

/** Bodies that the calls of invitations accept, by call, for the test of permissions. */
export const RSVP_BODIES: Record<string, (ids: Record<string, string | number>) => unknown> = {
  'PUT /public/rsvps/:rsvp_short_id': () => ({ response: 'NO' }),
  'POST /events/:event_id/rsvps': (ids) => ({ ...GUEST, ticket_price_id: ids.price_id, send_invitation: false }),
  'POST /events/:event_id/rsvps/import/check': (ids) => ({
    ticket_price_id: ids.price_id,
    text: 'Ines,Vandaele,ines@example.org',
  }),
  'POST /events/:event_id/rsvps/import': (ids) => ({
    ticket_price_id: ids.price_id,
    text: 'Ines,Vandaele,ines@example.org',
    send_invitations: false,
  }),
  'POST /events/:event_id/rsvps/send': (ids) => ({ ids: [ids.rsvp_id] }),
  'PUT /events/:event_id/rsvps/:rsvp_id': () => ({ max_guests: 3 }),
  'DELETE /events/:event_id/rsvps/:rsvp_id': () => ({ notify: false }),
}
