import { type Insertable, sql, type Updateable } from 'kysely'
import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import type { RsvpAnswer } from '#core/platform/states/rsvp-response.ts'
import type { RsvpPlace } from '#core/records/rsvps/change-of-answer.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { Row } from '#server/platform/database/rows.ts'
import type { DB } from '#server/platform/database/tables.ts'

export type RsvpRow = Row<'rsvps'>
export type NewRsvp = Omit<Insertable<DB['rsvps']>, 'response' | 'guests' | 'responded_at'>

/** Writes invitations; those of an address that is invited to the date already are left out (APP-6). */
export async function insertRsvps(tx: Tx, rsvps: readonly NewRsvp[]): Promise<RsvpRow[]> {
  if (rsvps.length === 0) return []
  const rows = await tx
    .insertInto('rsvps')
    .values(rsvps)
    .onConflict((conflict) => conflict.columns(['event_id', 'event_date_id', 'email']).doNothing())
    .returningAll()
    .execute()
  return rows.toSorted((a, b) => a.id - b.id)
}

/** By its link; it need not know the event (APP-7). */
export const findRsvpByShortId = (db: Db | Tx, short_id: string): Promise<RsvpRow | undefined> =>
  db.selectFrom('rsvps').selectAll().where('short_id', '=', short_id).executeTakeFirst()

export const findRsvp = (db: Db | Tx, event_id: number, id: number): Promise<RsvpRow | undefined> =>
  db.selectFrom('rsvps').selectAll().where('event_id', '=', event_id).where('id', '=', id).executeTakeFirst()

/** Locks an invitation, in the place after waiting entries and applications and before counters (ONE-1). */
export const lockRsvp = (tx: Tx, event_id: number, id: number): Promise<RsvpRow | undefined> =>
  tx
    .selectFrom('rsvps')
    .selectAll()
    .where('event_id', '=', event_id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

interface WrittenAnswer {
  readonly response: RsvpAnswer
  readonly guests: number
  readonly at: Date
}

/** What was answered, on a locked invitation. */
export const writeAnswer = (tx: Tx, id: number, { response, guests, at }: WrittenAnswer) =>
  tx.updateTable('rsvps').set({ response, guests, responded_at: at, updated_at: at }).where('id', '=', id).execute()

type RsvpValues = Omit<Updateable<DB['rsvps']>, 'response' | 'guests' | 'responded_at'>

export const updateRsvpRow = (tx: Tx, id: number, values: RsvpValues) =>
  tx.updateTable('rsvps').set(values).where('id', '=', id).execute()

export const markInvited = (tx: Tx, ids: readonly number[], at: Date) =>
  tx
    .updateTable('rsvps')
    .set({ invited_at: at, updated_at: at })
    .where('id', 'in', [...ids])
    .execute()

/** Its orders stay, without naming it (the foreign key forgets it). */
export const deleteRsvp = (tx: Tx, id: number) => tx.deleteFrom('rsvps').where('id', '=', id).execute()

/** Which of these addresses are invited to the date already. */
export async function listInvited(
  db: Db | Tx,
  { event_id, event_date_id, emails }: { event_id: number; event_date_id: number; emails: readonly string[] },
): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`select email from rsvps
    where event_id = ${event_id} and event_date_id = ${event_date_id} and email = any(${[...emails]}::text[])`.execute(
    db,
  )
  return new Set(rows.map(({ email }) => email))
}

/** The valid tickets of an invitation, with the links of their pages. */
export async function listPlaces(
  db: Db | Tx,
  { id, event_id }: Pick<RsvpRow, 'id' | 'event_id'>,
): Promise<(RsvpPlace & { readonly short_id: string; readonly reference: string })[]> {
  return db
    .selectFrom('orders')
    .innerJoin('attendees', 'attendees.order_id', 'orders.id')
    .select(['attendees.id as attendee_id', 'attendees.order_id', 'attendees.short_id', 'attendees.reference'])
    .where('orders.rsvp_id', '=', id)
    .where('orders.event_id', '=', event_id)
    .where('orders.status', '=', OrderStatus.COMPLETED)
    .where('attendees.status', '=', AttendeeStatus.ACTIVE)
    .orderBy('attendees.id')
    .execute()
}

/** Whether anybody came in with one of its tickets, whatever became of the ticket since (APP-7). Asked behind the tickets' locks. */
export async function isCheckedIn(db: Db | Tx, { id, event_id }: Pick<RsvpRow, 'id' | 'event_id'>): Promise<boolean> {
  const { rows } = await sql`select from orders o join attendees a on a.order_id = o.id
    join check_ins c on c.event_id = o.event_id and c.attendee_id = a.id
    where o.rsvp_id = ${id} and o.event_id = ${event_id} limit 1`.execute(db)
  return rows.length > 0
}

/** An invitation's price and date in words; `starts_at` is null where the event has one date (DAT-1). */
export interface RsvpWords {
  readonly ticket_id: number
  readonly title: string
  readonly label: string | null
  readonly starts_at: Date | null
}

export async function readWords(
  db: Db | Tx,
  { event_id, ticket_price_id, event_date_id }: Pick<RsvpRow, 'event_id' | 'ticket_price_id' | 'event_date_id'>,
): Promise<RsvpWords> {
  const { rows } = await sql<RsvpWords>`
    select t.id as ticket_id, t.title, price.label,
      case when exists (select from event_dates m where m.event_id = ${event_id} and m.deleted_at is null offset 1)
        then d.starts_at end as starts_at
    from ticket_prices price join tickets t on t.id = price.ticket_id
    join event_dates d on d.event_id = price.event_id and d.id = ${event_date_id}
    where price.event_id = ${event_id} and price.id = ${ticket_price_id}`.execute(db)
  return rows[0] as RsvpWords
}

/** Invitations with personal data whose date, or whose event, ended or was deleted long ago (WTL-20). */
export async function lockErasableRsvps(
  tx: Tx,
  before: Date,
  limit: number,
): Promise<{ readonly id: number; readonly event_id: number }[]> {
  const { rows } = await sql<{ id: number; event_id: number }>`
    select r.id, r.event_id from rsvps r join event_dates d on d.event_id = r.event_id and d.id = r.event_date_id
      join events e on e.id = r.event_id
    where r.email is not null and least(
      coalesce(d.ends_at, d.starts_at + interval '1 day'), d.deleted_at, e.deleted_at) < ${before}
    order by r.id limit ${limit} for no key update of r skip locked`.execute(tx)
  return rows
}

export const eraseRsvpPersons = (tx: Tx, ids: readonly number[], now: Date) =>
  tx
    .updateTable('rsvps')
    .set({ first_name: null, last_name: null, email: null, updated_at: now })
    .where('id', 'in', [...ids])
    .execute()
