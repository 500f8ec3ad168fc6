import type { FastifyInstance } from 'fastify'
import { questionEndpoints } from '#core/catalog/questions/endpoints.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { findSettings } from '#server/catalog/events/queries.ts'
import { modeOf } from '#server/platform/context/order-mode.ts'
import { route } from '#server/platform/http/route.ts'
import { createQuestion } from './create-question.ts'
import { deleteQuestion } from './delete-question.ts'
import { findShownQuestion, listQuestions } from './queries.ts'
import { sortQuestions } from './sort-questions.ts'
import { updateQuestion } from './update-question.ts'
import { toQuestionView } from './views.ts'

export function questionRoutes(app: FastifyInstance): void {
  route(app, questionEndpoints.list, async (ctx, { event, query }) => {
    const include_hidden = query.include_hidden ?? (await findSettings(ctx.db, event.id)).show_hidden_questions
    const rows = await listQuestions(ctx.db, event.id, {
      belongs_to: query.belongs_to,
      include_hidden,
      mode: modeOf(ctx.actor),
    })
    return rows.map(toQuestionView)
  })
  route(app, questionEndpoints.create, async (ctx, { event, body }) =>
    toQuestionView(await createQuestion(ctx, event, body)),
  )
  route(app, questionEndpoints.sort, (ctx, { event, body }) => sortQuestions(ctx, event, body))
  route(app, questionEndpoints.get, async (ctx, { event, params }) => {
    const row = await findShownQuestion(ctx.db, modeOf(ctx.actor), { event_id: event.id, id: params.question_id })
    if (!row) throw new AppError('NOT_FOUND')
    return toQuestionView(row)
  })
  route(app, questionEndpoints.update, async (ctx, { event, params, body }) =>
    toQuestionView(await updateQuestion(ctx, event, { id: params.question_id, input: body })),
  )
  route(app, questionEndpoints.remove, (ctx, { event, params }) => deleteQuestion(ctx, event, params.question_id))
}
