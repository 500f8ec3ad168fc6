import { sql } from 'kysely'
import type { Place } from '#core/catalog/events/place.ts'
import { EventStatus } from '#core/platform/states/event-state.ts'
import type { Db } from '#server/platform/database/db.ts'

/** What search engines may find (SEO-6); reads only. */
export const listSitemapRows = (db: Db, now: Date) =>
  db
    .selectFrom('events')
    .innerJoin('event_settings', 'event_settings.event_id', 'events.id')
    .innerJoin('organizers', 'organizers.id', 'events.organizer_id')
    .where('events.status', '=', EventStatus.LIVE)
    .where('events.deleted_at', 'is', null)
    .where('event_settings.allow_search_engine_indexing', '=', true)
    // the effective end: the end of the start day in the event's zone where there is no end (TIM-4)
    .where(
      sql<boolean>`coalesce(events.end_date, (date_trunc('day', events.start_date at time zone events.timezone) + interval '1 day') at time zone events.timezone) > ${now}`,
    )
    .select(['events.id', 'events.title', 'events.organizer_id', 'organizers.name as organizer_name'])
    .orderBy('events.id')
    .execute()

/** Events whose dates anybody may subscribe to (DAT-54). */
const inFeeds = (db: Db) =>
  db
    .selectFrom('events')
    .innerJoin('event_settings', 'event_settings.event_id', 'events.id')
    .where('events.status', '=', EventStatus.LIVE)
    .where('events.deleted_at', 'is', null)
    .where('event_settings.allow_search_engine_indexing', '=', true)

export const isInFeeds = (db: Db, event_id: number) =>
  inFeeds(db).select('events.title').where('events.id', '=', event_id).executeTakeFirst()

/** Their dates from an instant on that are not hidden, by their start. */
export function listFeedDates(
  db: Db,
  of: { readonly event_id: number } | { readonly organizer_id: number },
  { from, limit }: { from: Date; limit: number },
) {
  const events =
    'event_id' in of
      ? inFeeds(db).where('events.id', '=', of.event_id)
      : inFeeds(db).where('events.organizer_id', '=', of.organizer_id)
  return events
    .innerJoin('event_dates', 'event_dates.event_id', 'events.id')
    .where('event_dates.deleted_at', 'is', null)
    .where('event_dates.is_hidden', '=', false)
    .where('event_dates.starts_at', '>=', from)
    .select([
      'event_dates.id',
      'event_dates.event_id',
      'event_dates.starts_at',
      'event_dates.ends_at',
      'event_dates.status',
      'event_dates.updated_at',
      'events.title as event_title',
      'events.timezone',
      'events.is_online_event',
      'events.updated_at as event_updated_at',
      'events.venue_name',
      'events.address_line_1',
      'events.address_line_2',
      'events.city',
      'events.state',
      'events.zip',
      'events.country',
    ])
    .select([
      sql<Place | null>`event_dates.location_details`.as('location_details'),
      // the title of the only date is told nowhere (DAT-1)
      sql<string | null>`case when ${severalDates} then event_dates.title end`.as('title'),
      severalDates.as('has_several_dates'),
    ])
    .orderBy('event_dates.starts_at')
    .orderBy('event_dates.id')
    .limit(limit)
    .execute()
}
export type FeedDateRow = Awaited<ReturnType<typeof listFeedDates>>[number]

const severalDates = sql<boolean>`(exists (select from event_dates m where m.event_id = events.id and m.deleted_at is null offset 1))`
