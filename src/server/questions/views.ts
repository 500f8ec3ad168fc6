import type { PublicQuestionView, QuestionScope, QuestionType } from '#core/questions/schema.ts'
import { cleanHtml } from '#server/platform/clean-html.ts'
import type { listAskedQuestions } from './queries.ts'

type AskedQuestion = Awaited<ReturnType<typeof listAskedQuestions>>[number]

/** API-113. */
export const toPublicQuestion = (row: AskedQuestion): PublicQuestionView => ({
  id: row.id,
  title: row.title,
  description: row.description === null ? null : cleanHtml(row.description),
  type: row.type as QuestionType,
  options: row.options,
  is_required: row.is_required,
  belongs_to: row.belongs_to as QuestionScope,
  ticket_ids: row.ticket_ids,
})
