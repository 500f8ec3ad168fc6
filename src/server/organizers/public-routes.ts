import type { FastifyInstance } from 'fastify'
import { AppError } from '#core/errors.ts'
import { organizerEndpoints } from '#core/organizers/endpoints.ts'
import { findImage } from '#server/images/queries.ts'
import { route } from '#server/platform/route.ts'
import { findPublicOrganizer } from './queries.ts'
import { toPublicOrganizerView } from './views.ts'

export function organizerPublicRoutes(app: FastifyInstance): void {
  route(app, organizerEndpoints.getPublic, async (ctx, { params }) => {
    const row = await findPublicOrganizer(ctx.db, params.organizer_id)
    if (!row) throw new AppError('NOT_FOUND')
    return toPublicOrganizerView(row, await findImage(ctx.db, params))
  })
}
