import type { AnswerInput } from '#core/catalog/questions/answer-schema.ts'
import { checkAnswer, problemMessage, problemPaths } from '#core/catalog/questions/check-answers.ts'
import type { QuestionType } from '#core/catalog/questions/schema.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import type { Message } from '#core/platform/locales.ts'
import { listQuestions } from '#server/catalog/questions/queries.ts'
import type { Tx } from '#server/platform/database/db.ts'

export interface ManualAnswers {
  readonly of_order: AnswerInput[]
  readonly of_attendee: AnswerInput[]
}

/**
 * What staff answer for somebody they add by hand (ATT-10): hidden questions too, none of them required, as the person may
 * not be there to ask. Answers to unknown, foreign or unlinked questions are ignored (QST-5).
 */
export async function checkManualAnswers(
  tx: Tx,
  { event_id, ticket_id }: { event_id: number; ticket_id: number },
  given: readonly AnswerInput[],
): Promise<ManualAnswers> {
  const answers: { of_order: AnswerInput[]; of_attendee: AnswerInput[] } = { of_order: [], of_attendee: [] }
  if (given.length === 0) return answers
  const fields: Record<string, Message[]> = {}
  for (const question of await listQuestions(tx, event_id, { include_hidden: true })) {
    const is_order = question.belongs_to === 'ORDER'
    if (!is_order && !question.ticket_ids.includes(ticket_id)) continue
    const sent = given.find(({ question_id }) => question_id === question.id)?.answer
    const { id, type, options } = question
    const asked = { id, type: type as QuestionType, options: options as string[], is_required: false }
    const checked = checkAnswer(asked, sent)
    if (!checked.ok)
      for (const field of problemPaths(`answers.${id}`, checked.parts)) fields[field] = [problemMessage(checked)]
    else if (checked.answer !== null) {
      const answer = { question_id: id, answer: checked.answer as AnswerInput['answer'] }
      if (is_order) answers.of_order.push(answer)
      else answers.of_attendee.push(answer)
    }
  }
  if (Object.keys(fields).length > 0) throw new AppError('ANSWERS_INCOMPLETE', { fields })
  return answers
}
