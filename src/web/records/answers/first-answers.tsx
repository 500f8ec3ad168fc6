import { Trans } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import type { QuestionView } from '#core/catalog/questions/schema.ts'
import { questionQueries } from '#web/catalog/questions/api.ts'
import styles from '#web/catalog/questions/questions.module.css'
import { AnswerField, type AnswerValue } from './answer-field.tsx'

export type FirstAnswers = Readonly<Record<string, AnswerValue>>

/** What an attendee of this ticket would have been asked, and the order; hidden ones where the event shows them (QST-8). */
export function useRequestedOf(event: EventView, ticket_id: number | null): readonly QuestionView[] {
  const query = useQuery(questionQueries.all(event.id))
  return (query.data ?? []).filter(
    ({ belongs_to, is_hidden, ticket_ids }) =>
      (event.settings.show_hidden_questions || !is_hidden) &&
      (belongs_to === 'ORDER' || (ticket_id !== null && ticket_ids.includes(ticket_id))),
  )
}

/** What is sent of it: answers to what is asked, and nothing of what was left empty (QST-7). */
export const toAnswerInputs = (asked: readonly QuestionView[], answers: FirstAnswers) =>
  asked.flatMap(({ id }) => {
    const answer = answers[id] ?? null
    const is_empty = answer === null || answer === '' || (Array.isArray(answer) && answer.length === 0)
    return is_empty ? [] : [{ question_id: id, answer }]
  })

interface FirstAnswerFieldsProps {
  readonly asked: readonly QuestionView[]
  readonly answers: FirstAnswers
  readonly errors: Readonly<Record<string, unknown>>
  readonly onChange: (path: string, answer: AnswerValue) => void
}

/** Questions in the form of somebody who did not come through the shop: answered here or later, never forced (QST-7). */
export function FirstAnswerFields({ asked, answers, errors, onChange }: FirstAnswerFieldsProps) {
  if (asked.length === 0) return null
  return (
    <fieldset className={styles.first_answers}>
      <legend>
        <Trans>Answers</Trans>
      </legend>
      <p className={styles.quiet}>
        <Trans>Nothing has to be answered here. You can add answers later.</Trans>
      </p>
      <Stack gap={16}>
        {asked.map((question) => {
          const path = `answers.${question.id}`
          return (
            <AnswerField
              key={question.id}
              question={{ ...question, is_required: false }}
              stored={null}
              value={answers[question.id] ?? null}
              errorOf={(part) => errors[part ? `${path}.${part}` : path] as string | undefined}
              onChange={(answer) => onChange(path, answer)}
            />
          )
        })}
      </Stack>
    </fieldset>
  )
}
