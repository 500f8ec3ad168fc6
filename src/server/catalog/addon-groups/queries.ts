import { type Insertable, sql, type Updateable } from 'kysely'
import { MAX_GROUP_EXTRAS } from '#core/catalog/addon-groups/limits.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { DB } from '#server/platform/database/tables.ts'

export interface AddonGroupRow {
  readonly id: number
  readonly event_id: number
  readonly ticket_id: number
  readonly title: string
  readonly min: number
  readonly max: number
  readonly included_count: number
  readonly max_per_product: number
  readonly order: number
  /** In the order in which they are shown. */
  readonly ticket_ids: readonly number[]
  readonly created_at: Date
  readonly updated_at: Date
}

const extras = sql<number[]>`coalesce((
  select json_agg(l.ticket_id order by l.sort_order, l.ticket_id) from addon_group_tickets l
  where l.addon_group_id = addon_groups.id), '[]')`

const select = (db: Db | Tx, event_id: number) =>
  db
    .selectFrom('addon_groups')
    .select(['id', 'event_id', 'ticket_id', 'title', 'min', 'max', 'included_count', 'max_per_product'])
    .select(['sort_order as order', 'created_at', 'updated_at', extras.as('ticket_ids')])
    .where('event_id', '=', event_id)
    .where('deleted_at', 'is', null)

/** Those of all tickets; of one ticket they stand in their order (EXT-3). */
export const listAddonGroups = (db: Db | Tx, event_id: number): Promise<AddonGroupRow[]> =>
  select(db, event_id).orderBy('sort_order').orderBy('id').execute()

export const findAddonGroup = (db: Db | Tx, event_id: number, id: number): Promise<AddonGroupRow | undefined> =>
  select(db, event_id).where('id', '=', id).executeTakeFirst()

export async function insertAddonGroup(tx: Tx, row: Insertable<DB['addon_groups']>): Promise<number> {
  const { id } = await tx.insertInto('addon_groups').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export const updateAddonGroupRow = (tx: Tx, id: number, row: Updateable<DB['addon_groups']>) =>
  tx.updateTable('addon_groups').set(row).where('id', '=', id).execute()

export async function replaceGroupExtras(
  tx: Tx,
  { event_id, addon_group_id }: { readonly event_id: number; readonly addon_group_id: number },
  ticket_ids: readonly number[],
): Promise<void> {
  await tx.deleteFrom('addon_group_tickets').where('addon_group_id', '=', addon_group_id).execute()
  if (ticket_ids.length === 0) return
  await tx
    .insertInto('addon_group_tickets')
    .values(ticket_ids.map((ticket_id, index) => ({ event_id, addon_group_id, ticket_id, sort_order: index + 1 })))
    .execute()
}

/** A deleted ticket takes its groups along; a deleted extra leaves its groups, the last one takes them along (TIX-14). */
export async function unlinkTicketFromAddonGroups(
  tx: Tx,
  { event_id, ticket_id, now }: { readonly event_id: number; readonly ticket_id: number; readonly now: Date },
): Promise<void> {
  await sql`delete from addon_group_tickets where event_id = ${event_id} and ticket_id = ${ticket_id}`.execute(tx)
  await sql`update addon_groups g set deleted_at = ${now}, updated_at = ${now}
    where g.event_id = ${event_id} and g.deleted_at is null
      and (g.ticket_id = ${ticket_id} or not exists (select from addon_group_tickets l where l.addon_group_id = g.id))`.execute(
    tx,
  )
}

/** Groups that offer an extra offer a duplicate of it too, as long as they take one more (TIX-23, EXT-3). */
export const linkTicketToAddonGroups = (
  tx: Tx,
  { event_id, ticket_id, like_ticket_id }: { event_id: number; ticket_id: number; like_ticket_id: number },
) =>
  sql`insert into addon_group_tickets (event_id, addon_group_id, ticket_id, sort_order)
    select l.event_id, l.addon_group_id, ${ticket_id}, l.sort_order from addon_group_tickets l
    where l.event_id = ${event_id} and l.ticket_id = ${like_ticket_id}
      and (select count(*) from addon_group_tickets o where o.addon_group_id = l.addon_group_id) < ${MAX_GROUP_EXTRAS}`.execute(
    tx,
  )

/** Whether the ticket is only ordered with an extra (EXT-3). */
export async function hasRequiredGroup(tx: Tx, event_id: number, ticket_id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('addon_groups')
    .select('id')
    .where('event_id', '=', event_id)
    .where('ticket_id', '=', ticket_id)
    .where('min', '>', 0)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the ticket has a waiting list of its own choice (WTL-3); one that follows its event has none with such a group. */
export async function isWaitedTicket(tx: Tx, event_id: number, ticket_id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('tickets')
    .select('has_waiting_list')
    .where('event_id', '=', event_id)
    .where('id', '=', ticket_id)
    .executeTakeFirst()
  return row?.has_waiting_list === true
}

/** Whether places of the ticket are asked for (APP-1). */
export async function isOnRequest(tx: Tx, event_id: number, ticket_id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('tickets')
    .select('requires_approval')
    .where('event_id', '=', event_id)
    .where('id', '=', ticket_id)
    .executeTakeFirst()
  return row?.requires_approval === true
}
