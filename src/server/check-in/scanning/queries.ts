import { type Kysely, sql } from 'kysely'
import type { Action } from '#core/platform/actions/actions.ts'
import type { CheckedListQuery } from '#core/platform/list-query.ts'
import { admits } from '#server/catalog/check-in-lists/queries.ts'
import { actorType } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { OrderMode } from '#server/platform/context/order-mode.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { withActions } from '#server/platform/event-log/queries.ts'
import { keptSearch, listPage, textSearch } from '#server/platform/http/list-sql.ts'

const selectScans = (db: Db | Tx, list_id: number) =>
  db
    .selectFrom('scans')
    .leftJoin('attendees', 'attendees.id', 'scans.attendee_id')
    .leftJoin('check_ins', 'check_ins.id', 'scans.check_in_id')
    .selectAll('scans')
    .select(['attendees.reference', 'attendees.first_name', 'attendees.last_name'])
    .select(['check_ins.checked_in_at', 'check_ins.device_id as check_in_device_id'])
    .select('check_ins.device_name as check_in_device_name')
    .where('scans.check_in_list_id', '=', list_id)

export type ScanRow = Awaited<ReturnType<ReturnType<typeof selectScans>['executeTakeFirstOrThrow']>>

/** The list alone, nothing counted; of a deleted one the log stays (CIL-6). */
export const findListOfScans = (db: Db, event_id: number, id: number) =>
  db
    .selectFrom('check_in_lists')
    .select(['id', 'event_id'])
    .where('event_id', '=', event_id)
    .where('id', '=', id)
    .executeTakeFirst()

/**
 * Scans are searched by reference and last name (LST-10): found among the event's attendees, whose index knows every
 * word, not by reading the log. Of what the index finds more, the other condition decides.
 */
const scansOfAttendees = (
  event_id: number,
  text: string,
) => sql<boolean>`scans.attendee_id in (select a.id from attendees a
  where a.event_id = ${event_id} and ${keptSearch('a.search_text')(text)}
    and ${textSearch(sql`(a.reference || ' ' || a.last_name)`)(text)})`

/** For a key: scans of the tickets of its orders; what is nobody's ticket counts as live (KEY-9). */
const ofMode = (mode: OrderMode) => {
  const test = sql`exists (select from attendees m join orders n on n.id = m.order_id where m.id = scans.attendee_id and n.is_test)`
  return { ALL: sql<boolean>`true`, TEST: sql<boolean>`${test}`, LIVE: sql<boolean>`not ${test}` }[mode]
}

export interface ScanScope {
  readonly id: number
  readonly event_id: number
  readonly mode: OrderMode
}

export const listScans = (db: Db, { id, event_id, mode }: ScanScope, list: CheckedListQuery) =>
  listPage(selectScans(db, id).where(ofMode(mode)), list, {
    id: 'scans.id',
    search: (text) => scansOfAttendees(event_id, text),
    never_null: ['scans.received_at', 'scans.scanned_at'],
    narrow: db
      .selectFrom('scans')
      .selectAll()
      .where('scans.event_id', '=', event_id)
      .where('scans.check_in_list_id', '=', id)
      .where(ofMode(mode)),
    columns: {
      received_at: 'scans.received_at',
      scanned_at: 'scans.scanned_at',
      verdict: 'scans.verdict',
      reason: 'scans.reason',
      offline: 'scans.offline',
      admitted_offline: 'scans.admitted_offline',
    },
  })

export const updateScanSeen = (tx: Tx, { list_id, id }: { list_id: number; id: number }, seen_at: Date) =>
  tx
    .updateTable('scans')
    .set((eb) => ({ seen_at: eb.fn.coalesce('seen_at', eb.val(seen_at)) }))
    .where('check_in_list_id', '=', list_id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()

const ENDED: Action = 'check_in.ended'

/**
 * Ends the visits of an attendee on lists that do not admit the ticket it has from now on (ATT-9); null, all of them: whoever
 * comes on another date has not come yet.
 */
export const closeVisitsOutside = (
  tx: Tx,
  { actor, now }: Pick<Ctx, 'actor' | 'now'>,
  { event_id, attendee_id, ticket_id }: { event_id: number; attendee_id: number; ticket_id: number | null },
) =>
  sql`with ended as (
    update check_ins c set checked_out_at = ${now}
    where c.event_id = ${event_id} and c.attendee_id = ${attendee_id} and c.checked_out_at is null
      and not exists (select from check_in_lists l join tickets k on k.id = ${ticket_id}::bigint
        where l.id = c.check_in_list_id and ${admits('l')})
      returning c.id, c.check_in_list_id),
    ${withActions(sql`select ${event_id}::bigint, ${attendee_id}::bigint, ${actorType(actor)}::text, ${actor?.key?.id ?? actor?.user_id ?? null}::bigint, ${actor?.name ?? null}::text, ${ENDED}::text,
      jsonb_build_object('check_in_list_id', check_in_list_id, 'check_in_id', id), ${now}::timestamptz from ended order by id`)}
    select from ended`.execute(tx)

export const findCheckIn = (db: Kysely<DB>, list_id: number, short_id: string) =>
  db
    .selectFrom('check_ins')
    .selectAll()
    .where('check_in_list_id', '=', list_id)
    .where('short_id', '=', short_id)
    .executeTakeFirst()

/** IP addresses leave the log after 30 days (CIL-7). */
export const clearScanAddresses = (tx: Tx, before: Date) =>
  tx.updateTable('scans').set({ ip: null }).where('received_at', '<', before).where('ip', 'is not', null).execute()

/** Check-ins and scans of attendees that are deleted with their test orders (PAY-37). */
export async function deleteScansOf(tx: Tx, event_id: number, attendee_ids: readonly number[]): Promise<void> {
  if (attendee_ids.length === 0) return
  const theirs = sql<boolean>`attendee_id = any(${[...attendee_ids]}::bigint[])`
  await tx.deleteFrom('scans').where('event_id', '=', event_id).where(theirs).execute()
  await tx.deleteFrom('check_ins').where('event_id', '=', event_id).where(theirs).execute()
}
