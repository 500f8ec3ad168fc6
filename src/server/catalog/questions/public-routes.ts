import type { FastifyInstance } from 'fastify'
import { questionEndpoints } from '#core/catalog/questions/endpoints.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { findPublicEvent } from '#server/catalog/events/queries.ts'
import { route } from '#server/platform/http/route.ts'
import { listAskedQuestions } from './queries.ts'
import { toPublicQuestion } from './views.ts'

export function questionPublicRoutes(app: FastifyInstance): void {
  route(app, questionEndpoints.listPublic, async (ctx, { params }) => {
    const event = await findPublicEvent(ctx.db, params.event_id)
    if (!event) throw new AppError('NOT_FOUND')
    return (await listAskedQuestions(ctx.db, event.id)).map(toPublicQuestion)
  })
}
