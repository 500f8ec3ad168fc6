import type { AnswerInput } from '#core/catalog/questions/answer-schema.ts'
import { type AskedQuestion, checkAnswer, problemMessage, problemPaths } from '#core/catalog/questions/check-answers.ts'
import type { Message } from '#core/platform/locales.ts'
import type { Details } from '#core/records/orders/details-schema.ts'
import type { listAskedQuestions } from '#server/catalog/questions/queries.ts'

type Fields = Record<string, Message[]>

interface Asked extends AskedQuestion {
  readonly belongs_to: string
  readonly ticket_ids: readonly number[]
}

function checkAll(
  questions: readonly Asked[],
  given: readonly AnswerInput[],
  { path, fields }: { path: string; fields: Fields },
): AnswerInput[] {
  return questions.flatMap((question) => {
    const sent = given.find((answer) => answer.question_id === question.id)?.answer
    const checked = checkAnswer(question, sent)
    if (!checked.ok) {
      for (const field of problemPaths(`${path}.answers.${question.id}`, checked.parts))
        fields[field] = [problemMessage(checked)]
      return []
    }
    return checked.answer === null
      ? []
      : [{ question_id: question.id, answer: checked.answer as AnswerInput['answer'] }]
  })
}

export interface CheckedAnswers {
  readonly details: Details
  readonly fields: Fields
}

/**
 * The details with answers in their checked form (RES-16), beside every problem of order and attendees (RES-18). Answers
 * to unknown, foreign, hidden or unlinked questions are ignored (QST-5).
 */
export function checkAnswers(
  rows: Awaited<ReturnType<typeof listAskedQuestions>>,
  items: readonly { ticket_id: number; ticket_price_id: number }[],
  input: Details,
): CheckedAnswers {
  const questions = rows.map((row): Asked => ({ ...row, type: row.type }))
  const fields: Fields = {}
  const ofOrder = questions.filter((question) => question.belongs_to === 'ORDER')
  const order = { ...input.order, answers: checkAll(ofOrder, input.order.answers, { path: 'order', fields }) }
  const attendees = input.attendees.map((attendee, index) => {
    const ticket_id = items.find((item) => item.ticket_price_id === attendee.ticket_price_id)?.ticket_id
    const asked = questions.filter(
      (question) =>
        question.belongs_to === 'ATTENDEE' && ticket_id !== undefined && question.ticket_ids.includes(ticket_id),
    )
    return { ...attendee, answers: checkAll(asked, attendee.answers, { path: `attendees.${index}`, fields }) }
  })
  return { details: { order, attendees }, fields }
}
