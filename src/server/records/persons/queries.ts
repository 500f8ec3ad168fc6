import { sql } from 'kysely'
import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import { OrderUnitStatus } from '#core/platform/states/order-unit-state.ts'
import type { PersonUnits } from '#core/records/persons/person-limits.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { literal } from '#server/platform/database/literals.ts'

/** Persons at one event by their keys (LIM-2). */
export interface Persons {
  readonly event_id: number
  readonly person_keys: readonly Buffer[]
}

/**
 * The rows of persons, made where there are none and locked by key: their orders are counted by one at a time (LIM-3). In
 * the one order of locks they come after orders and attendees, before counters (ONE-1).
 */
export async function lockPersons(tx: Tx, { event_id, person_keys }: Persons): Promise<void> {
  // in one statement: a row that is forgotten meanwhile (EXP-9) is made again, and never only looked for
  await sql`insert into event_persons (event_id, person_key)
    select distinct ${event_id}::bigint, person_key from unnest(${[...person_keys]}::bytea[]) as asked (person_key) order by person_key
    on conflict (event_id, person_key) do update set person_key = excluded.person_key`.execute(tx)
}

/** Units somebody has, beside the orders that are asked about. */
export interface KnownUnits extends PersonUnits {
  readonly person_key: Buffer
}

/**
 * What locked persons have in other orders (LIM-3): what is in those that wait for payment, and the ACTIVE attendees and
 * units of completed ones.
 */
export async function readPersonUnits(
  tx: Tx,
  { event_id, person_keys, but_order_ids }: Persons & { readonly but_order_ids: readonly number[] },
): Promise<KnownUnits[]> {
  const theirs = sql`o.event_id = ${event_id} and o.person_key = any(${[...person_keys]}::bytea[]) and o.id <> all(${[...but_order_ids]}::bigint[])`
  const { rows } = await sql<KnownUnits>`
    select o.person_key, i.kind, i.ticket_id, coalesce(i.event_date_id, i.event_id) as event_date_id, sum(i.quantity)::int as quantity
    from orders o join order_items i on i.order_id = o.id
    where ${theirs} and o.status = ${literal(OrderStatus.AWAITING_PAYMENT)} group by 1, 2, 3, 4
    union all
    select o.person_key, 'ADMISSION', a.ticket_id, coalesce(a.event_date_id, a.event_id), count(*)::int
    from orders o join attendees a on a.order_id = o.id
    where ${theirs} and o.status = ${literal(OrderStatus.COMPLETED)} and a.status = ${literal(AttendeeStatus.ACTIVE)}
    group by 1, 2, 3, 4
    union all
    select o.person_key, u.kind, u.ticket_id, coalesce(u.event_date_id, u.event_id), count(*)::int
    from orders o join order_units u on u.order_id = o.id
    where ${theirs} and o.status = ${literal(OrderStatus.COMPLETED)} and u.status = ${literal(OrderUnitStatus.ACTIVE)}
    group by 1, 2, 3, 4`.execute(tx)
  return rows
}

const hasNone = (status: OrderStatus) =>
  sql`not exists (select from orders o where o.event_id = p.event_id and o.person_key = p.person_key and o.status = ${literal(status)})`

/** Nobody's orders are counted by them any more; each kind has its index. */
const isLone = sql<boolean>`${hasNone(OrderStatus.AWAITING_PAYMENT)} and ${hasNone(OrderStatus.COMPLETED)}`

/**
 * The rows of persons who have no order any more (EXP-9): keys that came from their addresses. A row is there to be
 * locked; whoever orders again makes it again.
 */
export async function purgePersons(
  tx: Tx,
  persons: readonly { event_id: number; person_key: Buffer }[],
): Promise<void> {
  if (persons.length === 0) return
  await sql`delete from event_persons p
    using unnest(${persons.map(({ event_id }) => event_id)}::bigint[], ${persons.map(({ person_key }) => person_key)}::bytea[])
      as gone (event_id, person_key)
    where p.event_id = gone.event_id and p.person_key = gone.person_key and ${isLone}`.execute(tx)
}

/** The same of some rows whose orders have been given another address since; those somebody has locked stay (LIM-4). */
export async function purgeLonePersons(tx: Tx, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with lone as materialized (
      select event_id, person_key from event_persons p where ${isLone} limit ${limit} for update skip locked)
    delete from event_persons p using lone where p.event_id = lone.event_id and p.person_key = lone.person_key`.execute(
    tx,
  )
  return Number(numAffectedRows)
}
