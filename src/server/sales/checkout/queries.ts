import { sql } from 'kysely'
import type { AttendeeDetails, AttendeeEmail } from '#core/catalog/events/attendee-details.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'

export interface EventRequirements {
  readonly attendee_details: AttendeeDetails
  /** By ticket id, where it is not REQUIRED. */
  readonly emails: Readonly<Record<number, AttendeeEmail>>
}

/** Whose details the event asks for (SET-45, TIX-25). */
export async function readRequirements(db: Db | Tx, event_id: number): Promise<EventRequirements> {
  const { rows } = await sql<EventRequirements>`
    select s.attendee_details,
      coalesce((select json_object_agg(t.id, t.attendee_email) from tickets t
        where t.event_id = s.event_id and t.attendee_email <> 'REQUIRED'), '{}') as emails
    from event_settings s where s.event_id = ${event_id}`.execute(db)
  return rows[0] as EventRequirements
}
