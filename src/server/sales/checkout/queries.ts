import { sql } from 'kysely'
import type { AttendeeDetails, AttendeeEmail } from '#core/catalog/events/attendee-details.ts'
import { type EventPersonLimits, type PersonLimits, personLimits } from '#core/records/persons/person-limits.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'

export interface EventRequirements {
  readonly attendee_details: AttendeeDetails
  /** By ticket id, where it is not REQUIRED. */
  readonly emails: Readonly<Record<number, AttendeeEmail>>
  /** Null: a person may have any number (LIM-1). */
  readonly person_limits: PersonLimits | null
}

interface RequirementsRow extends Pick<EventRequirements, 'attendee_details' | 'emails'>, EventPersonLimits {
  readonly limited_tickets: readonly { readonly id: number; readonly max_per_person: number }[]
}

/** Whose details the event asks for, and how many tickets a person may have (SET-45, TIX-25, LIM-1): one statement. */
export async function readRequirements(db: Db | Tx, event_id: number): Promise<EventRequirements> {
  const { rows } = await sql<RequirementsRow>`
    select s.attendee_details, s.max_tickets_per_person, s.person_limit_per_date,
      coalesce((select json_object_agg(t.id, t.attendee_email) from tickets t
        where t.event_id = s.event_id and t.attendee_email <> 'REQUIRED'), '{}') as emails,
      coalesce((select json_agg(json_build_object('id', t.id, 'max_per_person', t.max_per_person)) from tickets t
        where t.event_id = s.event_id and t.max_per_person is not null and t.deleted_at is null), '[]') as limited_tickets
    from event_settings s where s.event_id = ${event_id}`.execute(db)
  const { attendee_details, emails, limited_tickets, ...together } = rows[0] as RequirementsRow
  return { attendee_details, emails, person_limits: personLimits(together, limited_tickets) }
}

/** The dates of an order's items by their start, deleted or not; none where its event has a single one (DAT-52). */
export async function listDatesOfOrder(
  db: Db,
  { id, event_id }: { readonly id: number; readonly event_id: number },
): Promise<{ id: number; starts_at: Date; title: string | null }[]> {
  const { rows } = await sql<{ id: number; starts_at: Date; title: string | null }>`
    select d.id, d.starts_at, d.title from event_dates d
    where d.event_id = ${event_id}
      and d.id in (select coalesce(i.event_date_id, i.event_id) from order_items i
        where i.order_id = ${id} and (i.event_date_id is not null or i.kind <> 'EXTRA'))
      and exists (select from event_dates o where o.event_id = ${event_id} and o.id <> d.id and o.deleted_at is null)
    order by d.starts_at`.execute(db)
  return rows
}
