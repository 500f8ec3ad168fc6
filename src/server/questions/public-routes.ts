import type { FastifyInstance } from 'fastify'
import { AppError } from '#core/errors.ts'
import { questionEndpoints } from '#core/questions/endpoints.ts'
import { findPublicEvent } from '#server/events/queries.ts'
import { route } from '#server/platform/route.ts'
import { listAskedQuestions } from './queries.ts'
import { toPublicQuestion } from './views.ts'

export function questionPublicRoutes(app: FastifyInstance): void {
  route(app, questionEndpoints.listPublic, async (ctx, { params }) => {
    const event = await findPublicEvent(ctx.db, params.event_id)
    if (!event) throw new AppError('NOT_FOUND')
    return (await listAskedQuestions(ctx.db, event.id)).map(toPublicQuestion)
  })
}
