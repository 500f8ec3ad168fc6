import { sql } from 'kysely'
import { EventDateStatus } from '#core/platform/states/event-date-state.ts'
import { EventStatus } from '#core/platform/states/event-state.ts'
import type { RsvpResponse } from '#core/platform/states/rsvp-response.ts'
import type { Db } from '#server/platform/database/db.ts'
import { literal } from '#server/platform/database/literals.ts'

export interface AddressRsvpRow {
  readonly event_id: number
  readonly short_id: string
  readonly response: RsvpResponse
  readonly guests: number
  readonly title: string
  readonly label: string | null
  readonly starts_at: Date | null
}

/** Invitations of an address to dates that are not over, by their start (PUB-33). A date without an end lasts a day at most. */
export async function listRsvpsOfAddress(
  db: Db,
  email: string,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<AddressRsvpRow[]> {
  const { rows } = await sql<AddressRsvpRow>`
    select r.event_id, r.short_id, r.response, r.guests, t.title, price.label,
      case when exists (select from event_dates m where m.event_id = r.event_id and m.deleted_at is null offset 1)
        then d.starts_at end as starts_at
    from rsvps r join events e on e.id = r.event_id and e.status = ${literal(EventStatus.LIVE)} and e.deleted_at is null
    join event_dates d on d.event_id = r.event_id and d.id = r.event_date_id and d.deleted_at is null
      and d.status = ${literal(EventDateStatus.ACTIVE)} and coalesce(d.ends_at, d.starts_at + interval '1 day') > ${now}
    join ticket_prices price on price.event_id = r.event_id and price.id = r.ticket_price_id
    join tickets t on t.id = price.ticket_id
    where r.email = ${email} order by d.starts_at, r.id limit ${limit}`.execute(db)
  return rows
}

/** The language of the newest invitation of an address (MAIL-2). */
export async function findLanguageOfRsvp(db: Db, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('rsvps')
    .select('language')
    .where('email', '=', email)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.language
}
