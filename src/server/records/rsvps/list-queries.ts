import { sql } from 'kysely'
import type { CheckedListQuery } from '#core/platform/list-query.ts'
import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import { RsvpResponse } from '#core/platform/states/rsvp-response.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { literal } from '#server/platform/database/literals.ts'
import { listPage } from '#server/platform/http/list-sql.ts'

const SHOWS_DATES = sql<boolean>`exists (select from event_dates m
  where m.event_id = rsvps.event_id and m.deleted_at is null offset 1)`

/** Invitations with the words of price and date. */
const select = (db: Db | Tx, event_id: number) =>
  db
    .selectFrom('rsvps')
    .innerJoin('ticket_prices', (join) =>
      join
        .onRef('ticket_prices.id', '=', 'rsvps.ticket_price_id')
        .onRef('ticket_prices.event_id', '=', 'rsvps.event_id'),
    )
    .innerJoin('tickets', 'tickets.id', 'ticket_prices.ticket_id')
    .innerJoin('event_dates', (join) =>
      join.onRef('event_dates.id', '=', 'rsvps.event_date_id').onRef('event_dates.event_id', '=', 'rsvps.event_id'),
    )
    .selectAll('rsvps')
    .select([
      'tickets.id as ticket_id',
      'tickets.title',
      'ticket_prices.label',
      sql<Date | null>`case when ${SHOWS_DATES} then event_dates.starts_at end`.as('starts_at'),
    ])
    .where('rsvps.event_id', '=', event_id)

export type ListedRsvpRow = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

/** A page of invitations (BO-100). */
export const listRsvps = (db: Db, event_id: number, list: CheckedListQuery) =>
  listPage(select(db, event_id), list, {
    id: 'rsvps.id',
    search: `concat_ws(' ', rsvps.first_name, rsvps.last_name, rsvps.email)`,
    never_null: ['rsvps.created_at', 'rsvps.guests'],
    narrow: db.selectFrom('rsvps').selectAll().where('rsvps.event_id', '=', event_id),
    columns: {
      created_at: 'rsvps.created_at',
      last_name: 'rsvps.last_name',
      guests: 'rsvps.guests',
      response: 'rsvps.response',
      ticket_price_id: 'rsvps.ticket_price_id',
      event_date_id: 'rsvps.event_date_id',
    },
  })

export const findListedRsvp = (db: Db | Tx, event_id: number, id: number): Promise<ListedRsvpRow | undefined> =>
  select(db, event_id).where('rsvps.id', '=', id).executeTakeFirst()

export interface RsvpOrderRow {
  readonly rsvp_id: number
  readonly order_id: number
  readonly reference: string
  readonly places: number
  readonly checked_in: number
}

/** Orders that hold places of these invitations, the first first, with the tickets that are valid and those that came in. */
export async function listOrdersOf(db: Db | Tx, event_id: number, ids: readonly number[]): Promise<RsvpOrderRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<RsvpOrderRow>`
    select o.rsvp_id, o.id as order_id, o.reference, count(*)::int as places,
      count(*) filter (where exists (select from check_ins c where c.event_id = o.event_id and c.attendee_id = a.id))::int as checked_in
    from orders o join attendees a on a.order_id = o.id and a.status = ${literal(AttendeeStatus.ACTIVE)}
    where o.rsvp_id = any(${[...ids]}::bigint[]) and o.event_id = ${event_id} and o.status = ${literal(OrderStatus.COMPLETED)}
    group by o.id order by o.id`.execute(db)
  return rows
}

export interface RsvpCountRow {
  readonly ticket_price_id: number
  readonly event_date_id: number
  readonly ticket_id: number
  readonly title: string
  readonly label: string | null
  readonly starts_at: Date | null
  readonly invited: number
  readonly yes: number
  readonly no: number
  readonly maybe: number
  readonly unanswered: number
  readonly places: number
}

/** Of each price on each date to which anybody is invited. */
export async function countRsvps(db: Db, event_id: number): Promise<RsvpCountRow[]> {
  const { YES, NO, MAYBE, NONE } = RsvpResponse
  const { rows } = await sql<RsvpCountRow>`
    with invited as (
      select ticket_price_id, event_date_id, count(*)::int as invited,
        count(*) filter (where response = ${literal(YES)})::int as yes,
        count(*) filter (where response = ${literal(NO)})::int as no,
        count(*) filter (where response = ${literal(MAYBE)})::int as maybe,
        count(*) filter (where response = ${literal(NONE)})::int as unanswered
      from rsvps where event_id = ${event_id} group by ticket_price_id, event_date_id),
    taken as (
      select r.ticket_price_id, r.event_date_id, count(*)::int as places
      from rsvps r join orders o on o.rsvp_id = r.id and o.event_id = r.event_id
      join attendees a on a.order_id = o.id and a.status = ${literal(AttendeeStatus.ACTIVE)}
      where r.event_id = ${event_id} and o.status = ${literal(OrderStatus.COMPLETED)} group by 1, 2)
    select i.*, t.id as ticket_id, t.title, price.label, coalesce(taken.places, 0) as places,
      case when exists (select from event_dates m where m.event_id = ${event_id} and m.deleted_at is null offset 1)
        then d.starts_at end as starts_at
    from invited i
    join ticket_prices price on price.event_id = ${event_id} and price.id = i.ticket_price_id
    join tickets t on t.id = price.ticket_id
    join event_dates d on d.event_id = ${event_id} and d.id = i.event_date_id
    left join taken on taken.ticket_price_id = i.ticket_price_id and taken.event_date_id = i.event_date_id
    order by d.starts_at, t."order", t.id, price."order", price.id`.execute(db)
  return rows
}
