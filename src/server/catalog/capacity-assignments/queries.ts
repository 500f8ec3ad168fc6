import { type Insertable, sql, type Updateable } from 'kysely'
import type { CheckedListQuery } from '#core/platform/list-query.ts'
import { EventDateStatus } from '#core/platform/states/event-date-state.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { literal } from '#server/platform/database/literals.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { listPage } from '#server/platform/http/list-sql.ts'

/** Taken on all dates: the row's own counter is the first date's, or the series' (DAT-5d, DAT-6). */
const takenOnAllDates = (
  column: 'sold' | 'held',
) => sql<number>`(stock.${sql.ref(column)} + case when capacity_assignments.is_per_date
  then coalesce((select sum(s.${sql.ref(column)}) from date_capacities c join stock s on s.id = c.stock_id
    where c.event_id = capacity_assignments.event_id and c.capacity_assignment_id = capacity_assignments.id), 0) else 0 end)::int`

const datesThatTakePlace = sql<number>`(select count(*)::int from event_dates d where d.event_id = capacity_assignments.event_id
  and d.deleted_at is null and d.status = ${literal(EventDateStatus.ACTIVE)})`

const select = (db: Db | Tx, event_id: number) =>
  db
    .selectFrom('capacity_assignments')
    .innerJoin('stock', 'stock.id', 'capacity_assignments.stock_id')
    .selectAll('capacity_assignments')
    .select([
      takenOnAllDates('sold').as('used_capacity'),
      takenOnAllDates('held').as('held_capacity'),
      datesThatTakePlace.as('dates_count'),
    ])
    .select(
      sql<{ id: number; title: string }[]>`coalesce((
        select json_agg(json_build_object('id', t.id, 'title', t.title) order by t."order", t.id)
        from capacity_tickets l join tickets t on t.id = l.ticket_id and t.deleted_at is null
        where l.capacity_assignment_id = capacity_assignments.id), '[]')`.as('tickets'),
    )
    .where('capacity_assignments.event_id', '=', event_id)
    .where('capacity_assignments.deleted_at', 'is', null)

export type CapacityRow = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

/** A page of the event's capacity assignments, with their use (LST-8). */
export const listCapacities = (db: Db, event_id: number, list: CheckedListQuery) =>
  listPage(select(db, event_id), list, {
    id: 'capacity_assignments.id',
    search: 'capacity_assignments.name',
    columns: {
      created_at: 'capacity_assignments.created_at',
      name: 'capacity_assignments.name',
      capacity: 'capacity_assignments.capacity',
      used_capacity: takenOnAllDates('sold'),
      is_enabled: 'capacity_assignments.is_enabled',
      applies_to: 'capacity_assignments.applies_to',
    },
  })

export const findAllCapacities = (tx: Tx, event_id: number) =>
  select(tx, event_id).orderBy('capacity_assignments.id').execute()

export const findCapacity = (db: Db | Tx, event_id: number, id: number) =>
  select(db, event_id).where('capacity_assignments.id', '=', id).executeTakeFirst()

export async function insertCapacity(tx: Tx, row: Insertable<DB['capacity_assignments']>): Promise<number> {
  const { id } = await tx.insertInto('capacity_assignments').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export const updateCapacityRow = (tx: Tx, id: number, row: Updateable<DB['capacity_assignments']>) =>
  tx.updateTable('capacity_assignments').set(row).where('id', '=', id).execute()

export async function replaceCapacityTickets(
  tx: Tx,
  { event_id, id }: { event_id: number; id: number },
  ticket_ids: readonly number[],
): Promise<void> {
  await tx.deleteFrom('capacity_tickets').where('capacity_assignment_id', '=', id).execute()
  if (ticket_ids.length === 0) return
  await tx
    .insertInto('capacity_tickets')
    .values([...new Set(ticket_ids)].map((ticket_id) => ({ event_id, capacity_assignment_id: id, ticket_id })))
    .execute()
}

/** A duplicated ticket shares the capacities of its pattern (TIX-23); it has no sales yet that would count. */
export const linkTicketToCapacities = (
  tx: Tx,
  { event_id, ticket_id, like_ticket_id }: { event_id: number; ticket_id: number; like_ticket_id: number },
) =>
  sql`insert into capacity_tickets (event_id, capacity_assignment_id, ticket_id)
    select event_id, capacity_assignment_id, ${ticket_id} from capacity_tickets
    where event_id = ${event_id} and ticket_id = ${like_ticket_id}`.execute(tx)
