import type { AnswerView } from './answer-schema.ts'

const ADDRESS_ORDER = ['address_line_1', 'address_line_2', 'zip', 'city', 'state', 'country'] as const

/** An answer as one readable text: options by comma, an address in reading order, anything else as it was typed (QST-10). */
export function answerText(answer: unknown): string {
  if (answer === null || answer === undefined) return ''
  if (Array.isArray(answer)) return answer.map(String).join(', ')
  if (typeof answer !== 'object') return String(answer)
  const address = answer as Record<string, unknown>
  return ADDRESS_ORDER.map((part) => address[part])
    .filter((part) => typeof part === 'string' && part !== '')
    .join(', ')
}

export interface StoredAnswer extends Omit<AnswerView, 'text_answer' | 'belongs_to'> {
  readonly belongs_to: string
  readonly is_hidden: boolean
}

/** QST-10. Answers to hidden questions show to the team when the event's setting says so (QST-8). */
export const toAnswerViews = (answers: readonly StoredAnswer[], show_hidden: boolean): AnswerView[] =>
  answers
    .filter(({ is_hidden }) => show_hidden || !is_hidden)
    .map(({ is_hidden: _hidden, ...answer }) => ({
      ...answer,
      belongs_to: answer.belongs_to as AnswerView['belongs_to'],
      text_answer: answerText(answer.answer),
    }))
