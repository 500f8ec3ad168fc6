import { sql } from 'kysely'
import type { PackedDates } from '#core/check-in/scanning/packed-dates.ts'
import { OrderStatus, SOLD_STATUSES } from '#core/platform/states/order-state.ts'
import { OrderUnitStatus } from '#core/platform/states/order-unit-state.ts'
import type { ScanListRow } from '#server/catalog/check-in-lists/queries.ts'
import type { Db } from '#server/platform/database/db.ts'
import { literal, literals } from '#server/platform/database/literals.ts'

// What the pack of a list that hands extras out reads beside attendees (EXT-10).

type PackedList = Pick<ScanListRow, 'id' | 'event_id' | 'ticket_ids'>

interface PackUnitDbRow {
  readonly id: number
  readonly order_id: number
  readonly attendee_id: number | null
  readonly ticket_id: number
  readonly ticket_price_id: number
  readonly event_date_id: number | null
  readonly is_active: boolean
  readonly redeemed_at: Date | null
  readonly is_redeemed_here: boolean
}

/**
 * Units of the list's extras and of dates admitted soon (DAT-57); `since` null = all, else those changed, redeemed or taken
 * back from then on, at whichever list, and all of dates that entered the pack. A changed one is told whatever its date is
 * now: the device has it under its old one.
 */
export async function listPackUnits(
  db: Db,
  list: PackedList,
  { since, ids, new_ids }: PackedDates & { readonly since: Date | null },
): Promise<PackUnitDbRow[]> {
  const of_date = ids ? sql`(u.event_date_id is null or u.event_date_id = any(${ids}::bigint[]))` : sql`true`
  const told = since
    ? sql`(u.updated_at >= ${since} or u.event_date_id = any(${new_ids}::bigint[]) or (${of_date} and u.id in (
        select c.order_unit_id from redemptions c where c.event_id = ${list.event_id} and c.updated_at >= ${since})))`
    : sql`(${of_date} and (u.status = ${literal(OrderUnitStatus.ACTIVE)} or r.id is not null))`
  const { rows } = await sql<PackUnitDbRow>`
    select u.id, u.order_id, u.attendee_id, u.ticket_id, u.ticket_price_id, u.event_date_id, r.redeemed_at,
      u.status = ${literal(OrderUnitStatus.ACTIVE)} as is_active, coalesce(r.check_in_list_id = ${list.id}, false) as is_redeemed_here
    from order_units u left join redemptions r on r.order_unit_id = u.id and r.undone_at is null
    where u.event_id = ${list.event_id} and u.kind = 'EXTRA' and u.ticket_id = any(${list.ticket_ids}::bigint[]) and ${told}
    order by u.id`.execute(db)
  return rows
}

interface PackOrderDbRow {
  readonly id: number
  readonly reference: string
  readonly extras_generation: number
  readonly is_completed: boolean
}

/** Orders with extras of their own among the list's; since then, those changed and those of units that are told. */
export async function listPackOrders(
  db: Db,
  list: PackedList,
  { since, told }: { readonly since: Date | null; readonly told: readonly number[] },
): Promise<PackOrderDbRow[]> {
  const changed = since
    ? sql`or (o.updated_at >= ${since} and exists (select from order_units u
        where u.order_id = o.id and u.attendee_id is null and u.kind = 'EXTRA' and u.ticket_id = any(${list.ticket_ids}::bigint[])))`
    : sql``
  const { rows } = await sql<PackOrderDbRow>`
    select o.id, o.reference, o.extras_generation, o.status = ${literal(OrderStatus.COMPLETED)} as is_completed
    from orders o where o.event_id = ${list.event_id} and o.status in (${literals(SOLD_STATUSES)})
      and (o.id = any(${told}::bigint[]) ${changed}) order by o.id`.execute(db)
  return rows
}

interface PackReferenceDbRow {
  readonly id: number
  readonly reference: string
  readonly tickets: number
}

/** All orders of the event that are COMPLETED, and how many tickets each has; since then, those that changed. */
export async function listPackReferences(
  db: Db,
  event_id: number,
  since: Date | null,
): Promise<readonly PackReferenceDbRow[]> {
  const completed = sql`o.status = ${literal(OrderStatus.COMPLETED)}`
  const told = since ? sql`o.status in (${literals(SOLD_STATUSES)}) and o.updated_at >= ${since}` : completed
  const { rows } = await sql<PackReferenceDbRow>`
    select o.id, o.reference, case when ${completed}
      then (select count(*) from attendees a where a.order_id = o.id)::int else 0 end as tickets
    from orders o where o.event_id = ${event_id} and ${told} order by o.id`.execute(db)
  return rows
}

interface PackProductDbRow {
  readonly ticket_price_id: number
  readonly ticket_id: number
  readonly title: string
  readonly label: string | null
}

/** What the units and the tickets of their holders are called. */
export async function listPackProducts(
  db: Db,
  { event_id }: PackedList,
  { price_ids, ticket_ids }: { readonly price_ids: readonly number[]; readonly ticket_ids: readonly number[] },
): Promise<PackProductDbRow[]> {
  const { rows } = await sql<PackProductDbRow>`
    select p.id as ticket_price_id, t.id as ticket_id, t.title, p.label
    from ticket_prices p join tickets t on t.id = p.ticket_id
    where t.event_id = ${event_id} and (p.id = any(${price_ids}::bigint[]) or t.id = any(${ticket_ids}::bigint[]))
    order by p.id`.execute(db)
  return rows
}
