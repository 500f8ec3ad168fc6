import { sql } from 'kysely'
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
