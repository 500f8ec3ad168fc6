import { sql } from 'kysely'
import type { AttendeeDetails, AttendeeEmail } from '#core/catalog/events/attendee-asks.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'

/**
 * What is known of a network at an event when it wants to reserve: its holds that nobody has paid or ordered to pay later
 * (SEC-40h), and how many it let lapse beyond those it completed since then (CALM-4).
 */
export async function findNetworkPast(
  db: Db,
  { event_id, ip_hash, since }: { event_id: number; ip_hash: Buffer; since: Date },
): Promise<{ holds: number; lapsed_beyond_completed: number }> {
  const { rows } = await sql<{ holds: number; lapsed_beyond_completed: number }>`
    select (select count(*)::int from orders where event_id = ${event_id} and ip_hash = ${ip_hash}
        and status in ('RESERVED', 'AWAITING_PAYMENT') and offline_confirmed_at is null) as holds,
      (select coalesce(sum(lapsed - completed), 0)::int from hold_ends
        where event_id = ${event_id} and ip_hash = ${ip_hash} and minute > ${since}) as lapsed_beyond_completed`.execute(
    db,
  )
  return rows[0] ?? { holds: 0, lapsed_beyond_completed: 0 }
}

export async function findSaleVersion(db: Db, event_id: number): Promise<number> {
  const row = await db.selectFrom('events').select('sale_version').where('id', '=', event_id).executeTakeFirst()
  return row?.sale_version ?? -1
}

export interface EventAsks {
  readonly attendee_details: AttendeeDetails
  /** By ticket id, where it is not REQUIRED. */
  readonly emails: Readonly<Record<number, AttendeeEmail>>
}

/** Whose details the event asks for (SET-45, TIX-25). */
export async function readAsks(db: Db | Tx, event_id: number): Promise<EventAsks> {
  const { rows } = await sql<EventAsks>`
    select s.attendee_details,
      coalesce((select json_object_agg(t.id, t.attendee_email) from tickets t
        where t.event_id = s.event_id and t.attendee_email <> 'REQUIRED'), '{}') as emails
    from event_settings s where s.event_id = ${event_id}`.execute(db)
  return rows[0] as EventAsks
}
