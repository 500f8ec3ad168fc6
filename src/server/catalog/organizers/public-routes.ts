import type { FastifyInstance } from 'fastify'
import { organizerEndpoints } from '#core/catalog/organizers/endpoints.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { findImage } from '#server/catalog/images/queries.ts'
import { route } from '#server/platform/http/route.ts'
import { findPublicOrganizer } from './queries.ts'
import { toPublicOrganizerView } from './views.ts'

export function organizerPublicRoutes(app: FastifyInstance): void {
  route(app, organizerEndpoints.getPublic, async (ctx, { params }) => {
    const row = await findPublicOrganizer(ctx.db, params.organizer_id)
    if (!row) throw new AppError('NOT_FOUND')
    return toPublicOrganizerView(row, await findImage(ctx.db, params), ctx.config)
  })
}
