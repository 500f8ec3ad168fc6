import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { AnswersInput, type QuestionView } from '#core/catalog/questions/schema.ts'
import { FormBody, SaveButton } from '#web/platform/ui/forms/resource-form.tsx'
import { askToDiscard } from '#web/platform/ui/forms/unsaved.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { notifyDone } from '#web/platform/ui/notify.tsx'
import { AnswerField, type AnswerValue } from './answer-field.tsx'

export interface AnsweredQuestion {
  readonly question: QuestionView
  readonly answer: AnswerValue
}

type Values = { answers: Record<string, AnswerValue> }

interface AnswersFormProps {
  readonly questions: readonly AnsweredQuestion[]
  readonly save: (answers: AnswersInput) => Promise<void>
  readonly onClose: () => void
}

/** Sends what was changed only, so that two people editing different answers never undo each other (QST-7). */
export function AnswersForm({ questions, save, onClose }: AnswersFormProps) {
  const { t } = useLingui()
  const initial: Values = { answers: Object.fromEntries(questions.map((one) => [one.question.id, one.answer])) }
  const resource = useResourceForm({
    schema: AnswersInput,
    initial,
    toInput: ({ answers }: Values) => ({
      answers: Object.entries(answers)
        .filter(([id, answer]) => JSON.stringify(answer) !== JSON.stringify(initial.answers[id]))
        .map(([id, answer]) => ({ question_id: Number(id), answer })),
    }),
    save,
    onSaved: () => {
      notifyDone(t`Answers saved`)
      onClose()
    },
    failed: t`The answers were not saved. Your entries are still here. Try again.`,
  })
  const { form } = resource
  const cancel = async () => {
    if (resource.is_dirty && !(await askToDiscard())) return
    resource.release()
    onClose()
  }
  const change = (path: string) => (answer: AnswerValue) => {
    form.setFieldValue(path, answer as never)
    form.clearFieldError(path)
  }
  return (
    <FormBody resource={resource} label={t`Edit answers`}>
      {questions.map(({ question, answer }) => {
        const path = `answers.${question.id}`
        return (
          <AnswerField
            key={question.id}
            question={question}
            stored={answer}
            value={form.values.answers[question.id] ?? null}
            errorOf={(part) => form.errors[part ? `${path}.${part}` : path] as string | undefined}
            onChange={change(path)}
          />
        )
      })}
      <Group justify="flex-end" gap={8}>
        <Button onClick={cancel}>
          <Trans>Cancel</Trans>
        </Button>
        <SaveButton resource={resource}>
          <Trans>Save answers</Trans>
        </SaveButton>
      </Group>
    </FormBody>
  )
}
