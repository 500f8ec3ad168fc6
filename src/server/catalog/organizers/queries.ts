import { type Insertable, sql, type Updateable } from 'kysely'
import type { CheckedListQuery } from '#core/platform/list-query.ts'
import { EventStatus } from '#core/platform/states/event-state.ts'
import { mayAll, type Reading } from '#server/platform/context/may-on.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { listPage } from '#server/platform/http/list-sql.ts'

const select = (db: Db | Tx) =>
  db
    .selectFrom('organizers')
    .selectAll('organizers')
    .select(
      sql<number>`(select count(*)::int from events where events.account_id = organizers.account_id
        and events.organizer_id = organizers.id and events.deleted_at is null)`.as('events_count'),
    )
    .where('organizers.deleted_at', 'is', null)
const of = (db: Db | Tx, account_id: number) => select(db).where('organizers.account_id', '=', account_id)
export type OrganizerRow = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

/** A page of the account's organizers on which the reader may all of it (LST-13, TEAM-5). */
export const listOrganizers = (db: Db, read: Reading, list: CheckedListQuery) =>
  listPage(of(db, read.actor.account_id).where(mayAll(read, { organizer: 'organizers.id' })), list, {
    id: 'organizers.id',
    search: 'organizers.name',
    columns: { name: 'organizers.name', created_at: 'organizers.created_at' },
  })

export const findOrganizer = (db: Db | Tx, account_id: number, id: number) =>
  of(db, account_id).where('organizers.id', '=', id).executeTakeFirst()

/** For everybody: organizers have no private state, only a private email (ORG-3). */
export const findPublicOrganizer = (db: Db | Tx, id: number) =>
  select(db).where('organizers.id', '=', id).executeTakeFirst()

/** Waits for events being made for it, which hold it shared (EVT-2); what follows sees them. */
export const lockOrganizer = (tx: Tx, account_id: number, id: number) =>
  tx
    .selectFrom('organizers')
    .select('id')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export async function insertOrganizer(tx: Tx, row: Insertable<DB['organizers']>): Promise<number> {
  const { id } = await tx.insertInto('organizers').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export const updateOrganizerRow = (tx: Tx, id: number, row: Updateable<DB['organizers']>) =>
  tx.updateTable('organizers').set(row).where('id', '=', id).execute()

/** Events whose public page shows this organizer. */
export const listEventIdsOf = (db: Db | Tx, organizer_id: number) =>
  db
    .selectFrom('events')
    .select('id')
    .where('organizer_id', '=', organizer_id)
    .where('status', '=', EventStatus.LIVE)
    .where('deleted_at', 'is', null)
    .execute()
