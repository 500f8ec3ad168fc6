import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { placeText } from '#core/catalog/events/place.ts'
import { cleanLine } from '#core/platform/clean-text.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { slugify } from '#core/platform/ids.ts'
import { DAY_MS } from '#core/platform/limits.ts'
import { paths } from '#core/platform/paths.ts'
import { EventDateStatus } from '#core/platform/states/event-date-state.ts'
import { effectiveEndDate } from '#core/platform/time.ts'
import { findPublicOrganizer } from '#server/catalog/organizers/queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { translate } from '#server/platform/runtime/i18n.ts'
import { sha256 } from '#server/platform/runtime/secrets.ts'
import { CALENDAR_AGE_SECONDS, CALENDAR_DAYS_BACK, MAX_CALENDAR_DATES } from './limits.ts'
import { type FeedDateRow, isInFeeds, listFeedDates } from './queries.ts'

const ONLINE = /*i18n*/ { id: 'calendar.online', message: 'Online event' }

interface Feed {
  readonly name: string
  readonly dates: readonly FeedDateRow[]
}

/**
 * Dates for whoever subscribes to them (DAT-54). An entry has the UID that the calendar file of a ticket has, so nobody
 * has it twice; it is stamped with its last change, so that the file stays the same while nothing changes. How to join an
 * online event is for people with tickets.
 */
function writeFeed(ctx: Ctx, { name, dates }: Feed): string {
  const { app_url } = ctx.config
  const calendar = ical({
    name: cleanLine(name),
    prodId: { company: 'Turnout', product: 'Dates', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  })
  for (const date of dates) {
    const changed = new Date(Math.max(date.updated_at.getTime(), date.event_updated_at.getTime()))
    const page = app_url + paths.event(date.event_id, slugify(date.event_title))
    calendar.createEvent({
      id: `event-${date.id}@${new URL(app_url).hostname}`,
      sequence: Math.floor(changed.getTime() / 1000) % 2 ** 31,
      stamp: changed,
      start: date.starts_at,
      end: effectiveEndDate(date.starts_at, date.ends_at, date.timezone),
      summary: cleanLine([date.event_title, date.title].filter(Boolean).join(', ')),
      location: date.is_online_event
        ? translate(ctx.locale, ONLINE)
        : cleanLine(placeText(placeOf(date), ctx.locale) ?? ''),
      url: date.has_several_dates ? `${page}?date=${date.id}` : page,
      ...(date.status === EventDateStatus.CANCELLED ? { status: ICalEventStatus.CANCELLED } : {}),
    })
  }
  return calendar.toString()
}

/** The date's own place, else the event's (DAT-2). */
const placeOf = ({ location_details, ...event }: FeedDateRow) => ({ ...event, ...location_details })

function sendFeed(ctx: Ctx, reply: FastifyReply, feed: Feed): FastifyReply {
  const file = writeFeed(ctx, feed)
  const etag = `"${sha256(file).toString('base64url').slice(0, 22)}"`
  reply.header('cache-control', `public, max-age=${CALENDAR_AGE_SECONDS}`).header('etag', etag)
  if (reply.request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type('text/calendar; charset=utf-8').send(file)
}

const idOf = (req: FastifyRequest): number => {
  const { id } = req.params as { id: string }
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0
}

const listDates = (ctx: Ctx, of: { event_id: number } | { organizer_id: number }) =>
  listFeedDates(ctx.db, of, {
    from: new Date(ctx.now.getTime() - CALENDAR_DAYS_BACK * DAY_MS),
    limit: MAX_CALENDAR_DATES,
  })

/** Dates of an event or organizer to subscribe to (DAT-54). */
export function calendarFeedRoutes(app: FastifyInstance): void {
  app.get('/event/:id/calendar.ics', async (req, reply) => {
    await req.server.limitRendering(req)
    const event_id = idOf(req)
    const event = await isInFeeds(req.ctx.db, event_id)
    if (!event) throw new AppError('NOT_FOUND')
    return sendFeed(req.ctx, reply, { name: event.title, dates: await listDates(req.ctx, { event_id }) })
  })
  app.get('/o/:id/calendar.ics', async (req, reply) => {
    await req.server.limitRendering(req)
    const organizer_id = idOf(req)
    const organizer = organizer_id > 0 ? await findPublicOrganizer(req.ctx.db, organizer_id) : undefined
    if (!organizer) throw new AppError('NOT_FOUND')
    return sendFeed(req.ctx, reply, { name: organizer.name, dates: await listDates(req.ctx, { organizer_id }) })
  })
}
