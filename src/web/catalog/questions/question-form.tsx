import { Trans, useLingui } from '@lingui/react/macro'
import { Radio, Select, Stack, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconEyeOff } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import {
  hasOptions,
  type PublicQuestionView,
  QUESTION_TYPES,
  QuestionInput,
  type QuestionScope,
  type QuestionView,
} from '#core/catalog/questions/schema.ts'
import type { HomepageColors } from '#core/platform/colors/homepage-colors.ts'
import { FormDrawer } from '#web/platform/ui/forms/resource-form.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { CheckList } from '#web/platform/ui/inputs/check-list.tsx'
import { RichTextInput } from '#web/platform/ui/inputs/rich-text-input.tsx'
import { notifyDone } from '#web/platform/ui/notify.tsx'
import { Note } from '#web/platform/ui/page-header.tsx'
import { createQuestion, updateQuestion } from './api.ts'
import { QUESTION_TYPE_LABELS } from './labels.ts'
import { OptionRows } from './option-rows.tsx'
import { newQuestion, previewOf, type QuestionValues, toQuestionInput, valuesOf } from './question-values.ts'
import styles from './questions.module.css'

/** Questions are asked with tickets, not with extras or packages (EXT-1). */
const admissions = ({ tickets }: EventView) => tickets.filter(({ kind }) => kind === 'ADMISSION')

/** Draws questions as buyers see them; the page brings it. */
export type DrawQuestions = ComponentType<{
  colors: HomepageColors
  questions: readonly PublicQuestionView[]
  with_person?: boolean
}>

interface QuestionFormProps {
  readonly event: EventView
  /** A stored question, or the scope of a new one. */
  readonly question: QuestionView | QuestionScope
  readonly Preview: DrawQuestions
  readonly onClose: () => void
}

/** Create and edit a question, with how buyers will see it (BO-28, QST-1). */
export function QuestionForm({ event, question, Preview, onClose }: QuestionFormProps) {
  const { t } = useLingui()
  const ticket_ids = admissions(event).map(({ id }) => id)
  const stored = typeof question === 'string' ? null : question
  const resource = useResourceForm({
    schema: QuestionInput,
    initial: typeof question === 'string' ? newQuestion(question, ticket_ids) : valuesOf(question, ticket_ids),
    toInput: toQuestionInput,
    save: (input) =>
      stored
        ? updateQuestion(event.id, stored.id, { ...input, updated_at: stored.updated_at })
        : createQuestion(event.id, input),
    onSaved: () => {
      notifyDone(stored ? t`Question saved` : t`Question created`)
      onClose()
    },
    failed: t`The question was not saved. Your entries are still here. Try again.`,
  })
  const { form } = resource
  const is_fixed = (stored?.answers_count ?? 0) > 0
  return (
    <FormDrawer
      resource={resource}
      size={640}
      title={stored ? <Trans>Edit question</Trans> : <Trans>New question</Trans>}
      action={stored ? <Trans>Save question</Trans> : <Trans>Create question</Trans>}
      onClose={onClose}
    >
      <TextInput label={<Trans>Question</Trans>} data-autofocus {...form.getInputProps('title')} />
      <TypeSelect form={form} is_fixed={is_fixed} />
      {hasOptions(form.values.type) && <OptionRows form={form} />}
      <RichTextInput label={<Trans>Explanation (optional)</Trans>} {...form.getInputProps('description')} />
      <Scope form={form} event={event} is_fixed={is_fixed} />
      <Switch
        label={<Trans>An answer is required</Trans>}
        {...form.getInputProps('is_required', { type: 'checkbox' })}
      />
      <Switch
        label={<Trans>Hidden from buyers</Trans>}
        description={<Trans>Only your team sees it and fills it in, at the order or the attendee.</Trans>}
        {...form.getInputProps('is_hidden', { type: 'checkbox' })}
      />
      <section className={styles.preview} aria-label={t`What buyers see`}>
        <h3>
          <Trans>What buyers see</Trans>
        </h3>
        {form.values.is_hidden ? (
          <Note tone="blue" icon={<IconEyeOff size={18} />}>
            <Trans>Nothing: this question is hidden.</Trans>
          </Note>
        ) : (
          <Preview colors={event.settings} questions={[previewOf(form.values, t`Your question`)]} />
        )}
      </section>
    </FormDrawer>
  )
}

interface FieldProps {
  readonly form: UseFormReturnType<QuestionValues>
  /** Once somebody answered, type and scope stay (QST-9). */
  readonly is_fixed: boolean
}

function TypeSelect({ form, is_fixed }: FieldProps) {
  const { i18n } = useLingui()
  return (
    <Select
      label={<Trans>Answer type</Trans>}
      description={
        is_fixed ? (
          <Trans>Locked because the question has answers. Hide it and create another one instead.</Trans>
        ) : (
          i18n._(QUESTION_TYPE_LABELS[form.values.type].text)
        )
      }
      data={QUESTION_TYPES.map((type) => ({ value: type, label: i18n._(QUESTION_TYPE_LABELS[type].name) }))}
      disabled={is_fixed}
      {...form.getInputProps('type')}
    />
  )
}

function Scope({ form, event, is_fixed }: FieldProps & { event: EventView }) {
  const { belongs_to } = form.values
  const is_attendee = belongs_to === 'ATTENDEE'
  return (
    <>
      <Radio.Group label={<Trans>Who is asked</Trans>} {...form.getInputProps('belongs_to')}>
        <Stack gap={8} mt={4}>
          <Radio value="ORDER" disabled={is_fixed && is_attendee} label={<Trans>The buyer, once per order</Trans>} />
          <Radio
            value="ATTENDEE"
            disabled={is_fixed && !is_attendee}
            label={<Trans>Every attendee with one of these tickets</Trans>}
          />
        </Stack>
      </Radio.Group>
      {is_attendee && admissions(event).length > 0 && (
        <CheckList
          label={<Trans>Tickets</Trans>}
          options={admissions(event).map(({ id, title }) => ({ id, label: title }))}
          {...form.getInputProps('ticket_ids')}
        />
      )}
      {is_attendee && admissions(event).length === 0 && (
        <Note>
          <Trans>There are no tickets yet. Create one first, then ask who comes with it.</Trans>
        </Note>
      )}
    </>
  )
}
