import { answerText } from '#core/catalog/questions/answer-view.ts'
import { checkAnswer, problemMessage, problemPaths } from '#core/catalog/questions/check-answers.ts'
import type { AnswersInput, QuestionScope } from '#core/catalog/questions/schema.ts'
import { changesOf } from '#core/platform/actions/changes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { FIELD_MESSAGES } from '#core/platform/errors/field-messages.ts'
import type { Message } from '#core/platform/locales.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { listQuestions, type QuestionRow } from './queries.ts'

interface StoredAnswer {
  readonly question_id: number
  readonly answer: unknown
}

/** Whose answers are edited: of the order itself, or of one attendee with its ticket. */
export interface Answered {
  readonly event_id: number
  readonly belongs_to: QuestionScope
  readonly ticket_id: number | null
  readonly stored: readonly StoredAnswer[]
}

/** One answer that becomes another; null is none. */
export interface AnswerChange {
  readonly question_id: number
  readonly from: unknown
  readonly to: unknown
}

/**
 * Staff's answers under the buyer's type rules, hidden questions included (QST-6, QST-7). Nobody is forced: what was
 * never answered may stay empty, what is required on a hidden question blocks nobody. An option that was removed may stay
 * where it is (QST-9). Ids that are asked of nobody here are field errors.
 */
export async function checkStaffAnswers(
  tx: Tx,
  { event_id, belongs_to, ticket_id, stored }: Answered,
  { answers }: AnswersInput,
): Promise<AnswerChange[]> {
  const questions = await listQuestions(tx, event_id, { belongs_to, include_hidden: true })
  const known = new Map(stored.map(({ question_id, answer }) => [question_id, answer]))
  const fields: Record<string, Message[]> = {}
  const changes: AnswerChange[] = []
  for (const [question_id, answer] of new Map(answers.map((given) => [given.question_id, given.answer]))) {
    const question = questions.find(({ id }) => id === question_id)
    const is_asked =
      question && (ticket_id === null || question.ticket_ids.includes(ticket_id) || known.has(question_id))
    const from = known.get(question_id) ?? null
    const checked = is_asked ? checkOne(question, from, answer) : null
    if (!checked) fields[`answers.${question_id}`] = [FIELD_MESSAGES.unknown_id]
    else if (!checked.ok)
      for (const field of problemPaths(`answers.${question_id}`, checked.parts))
        fields[field] = [problemMessage(checked)]
    else if (JSON.stringify(checked.answer) !== JSON.stringify(from) && question)
      changes.push({ question_id, from, to: checked.answer })
  }
  if (Object.keys(fields).length > 0) throw new AppError('ANSWERS_INCOMPLETE', { fields })
  return changes
}

function checkOne(question: QuestionRow, from: unknown, answer: unknown) {
  const kept = typeof from === 'string' ? [from] : Array.isArray(from) ? from.map(String) : []
  const asked = {
    id: question.id,
    type: question.type,
    options: [...question.options, ...kept],
    is_required: false,
  }
  const checked = checkAnswer(asked, answer)
  const must = question.is_required && !question.is_hidden && (from !== null || !checked.ok || checked.answer !== null)
  return must ? checkAnswer({ ...asked, is_required: true }, answer) : checked
}

/** For the activity log: what the answers read before and after (QST-7), where it may keep answers (EXP-9). */
export const answerChangeData = (changed: readonly AnswerChange[], { keeps_answers = true } = {}) => ({
  data: { question_ids: changed.map(({ question_id }) => question_id) },
  changes: keeps_answers
    ? changesOf(
        Object.fromEntries(changed.map(({ question_id, from }) => [`question_${question_id}`, answerText(from)])),
        Object.fromEntries(changed.map(({ question_id, to }) => [`question_${question_id}`, answerText(to)])),
      )
    : null,
})
