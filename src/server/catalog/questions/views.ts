import type { PublicQuestionView, QuestionView } from '#core/catalog/questions/schema.ts'
import { cleanHtml } from '#server/platform/text/clean-html.ts'
import type { listAskedQuestions, QuestionRow } from './queries.ts'

type AskedQuestion = Awaited<ReturnType<typeof listAskedQuestions>>[number]

const asked = (row: AskedQuestion) => ({
  id: row.id,
  title: row.title,
  description: row.description === null ? null : cleanHtml(row.description),
  type: row.type,
  options: row.options,
  is_required: row.is_required,
  belongs_to: row.belongs_to,
  ticket_ids: row.ticket_ids,
})

/** A question as buyers are asked it (API-113). */
export const toPublicQuestion = (row: AskedQuestion): PublicQuestionView => asked(row)

/** VIE-8 for staff. */
export const toQuestionView = (row: QuestionRow): QuestionView => ({
  ...asked(row),
  event_id: row.event_id,
  is_hidden: row.is_hidden,
  order: row.order,
  answers_count: row.answers_count,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})
