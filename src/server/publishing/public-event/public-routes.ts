import type { FastifyInstance } from 'fastify'
import { publicEventEndpoints } from '#core/catalog/event-setup/endpoints.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import type { CheckedListQuery } from '#core/platform/list-query.ts'
import { wrongField } from '#server/catalog/events/event-columns.ts'
import { findPublicEvent } from '#server/catalog/events/queries.ts'
import { route } from '#server/platform/http/route.ts'
import { presentedSessionHash } from '#server/sales/buyer-orders/session.ts'
import { countEventVisit } from './count-view.ts'
import { loadPublicEvent } from './load-public-event.ts'
import { loadPublicEvents } from './load-public-events.ts'
import { writeVisits } from './write-visits.ts'

/** The organizer that a list is narrowed to, by its own parameter or as a filter. */
const chosenOrganizer = (own: number | undefined, list: CheckedListQuery): number | null => {
  const filter = list.filters.find(({ field, operator }) => field === 'organizer_id' && operator === 'eq')
  return own ?? (typeof filter?.value === 'number' ? filter.value : null)
}

export function eventPublicRoutes(app: FastifyInstance): void {
  route(app, publicEventEndpoints.list, (ctx, { query, list }) => {
    const organizer_id = chosenOrganizer(query.organizer_id, list)
    if (organizer_id === null && !ctx.config.public_event_list) throw wrongField('organizer_id', 'required')
    return loadPublicEvents(ctx, organizer_id, list)
  })
  route(app, publicEventEndpoints.get, async (ctx, { params, query, req }) => {
    const session_hash = await presentedSessionHash(ctx, req)
    const request = { promo_code: query.promo_code ?? null, session_hash, as_staff: true, dates: query }
    const event = await loadPublicEvent(ctx, params.event_id, request)
    if (!event) throw new AppError('NOT_FOUND')
    return event
  })
  route(app, publicEventEndpoints.view, async (ctx, { params, body, req }) => {
    const event = await findPublicEvent(ctx.db, params.event_id)
    if (!event) throw new AppError('NOT_FOUND')
    await countEventVisit(ctx, event, { ...body, user_agent: req.headers['user-agent'] ?? '' })
  })
  // what was counted is not lost by an orderly stop (FUN-1)
  app.addHook('onClose', () => writeVisits(app.deps))
}
