import type { FastifyInstance } from 'fastify'
import { AppError } from '#core/platform/errors/errors.ts'
import { searchEndpoints } from '#core/reporting/search/endpoints.ts'
import { findOrganizer } from '#server/catalog/organizers/queries.ts'
import { route } from '#server/platform/http/route.ts'
import { findAnything } from './find-anything.ts'

/** One search over events, orders, attendees and codes (API-55). */
export function searchRoutes(app: FastifyInstance): void {
  route(app, searchEndpoints.account, (ctx, { query }) => findAnything(ctx, { organizer_id: null }, query.query))
  route(app, searchEndpoints.organizer, async (ctx, { params, query }) => {
    if (!(await findOrganizer(ctx.db, ctx.actor.account_id, params.organizer_id))) throw new AppError('NOT_FOUND')
    return findAnything(ctx, params, query.query)
  })
  route(app, searchEndpoints.event, (ctx, { event, query }) => findAnything(ctx, { event }, query.query))
}
