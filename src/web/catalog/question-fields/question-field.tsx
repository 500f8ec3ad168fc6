import { Trans, useLingui } from '@lingui/react/macro'
import type { PublicQuestionView } from '#core/catalog/questions/schema.ts'
import { Button } from '#web/platform/public-ui/button.tsx'
import { ChoiceField, SelectField, TextAreaField, TextField } from '#web/platform/public-ui/field.tsx'
import { RichText } from '#web/platform/public-ui/rich-text.tsx'
import { AddressField } from './address-field.tsx'
import type { AnswerValue } from './answer-value.ts'
import { fieldId } from './field-path.ts'

interface QuestionFieldProps {
  readonly question: PublicQuestionView
  /** Path of the answer in the server's answers: `order.answers.12`. */
  readonly path: string
  readonly value: AnswerValue | undefined
  readonly errors: Readonly<Record<string, string>>
  readonly onChange: (value: AnswerValue) => void
}

const textOf = (value: AnswerValue | undefined): string => (typeof value === 'string' ? value : '')
const listOf = (value: AnswerValue | undefined): string[] => {
  if (Array.isArray(value)) return value
  return typeof value === 'string' && value !== '' ? [value] : []
}

/** One organizer's question by its type (QST-3). Limits are told by the server, not cut off while typing. */
export function QuestionField({ question, path, value, errors, onChange }: QuestionFieldProps) {
  const { t } = useLingui()
  const texts = {
    label: <bdi>{question.title}</bdi>,
    hint: question.description ? <RichText html={question.description} is_small /> : undefined,
    error: errors[path],
    is_optional: !question.is_required,
  }
  const input = { id: fieldId(path), name: path, 'aria-required': question.is_required, autoComplete: 'off' }
  const text = textOf(value)
  const options = question.options.map((option) => ({ value: option, label: <bdi>{option}</bdi> }))
  switch (question.type) {
    case 'SINGLE_LINE_TEXT':
      return <TextField {...texts} {...input} value={text} onChange={(event) => onChange(event.target.value)} />
    case 'MULTI_LINE_TEXT':
      return (
        <TextAreaField {...texts} {...input} rows={4} value={text} onChange={(event) => onChange(event.target.value)} />
      )
    case 'PHONE':
      return (
        <TextField
          {...texts}
          {...input}
          type="tel"
          autoComplete="tel"
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      )
    case 'DATE':
      return (
        <TextField
          {...texts}
          {...input}
          type="date"
          min="1900-01-01"
          max="2100-12-31"
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      )
    case 'DROPDOWN':
      return (
        <SelectField {...texts} {...input} value={text} onChange={(event) => onChange(event.target.value || null)}>
          <option value="">{t`Choose`}</option>
          {question.options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </SelectField>
      )
    case 'RADIO':
      return (
        <div>
          <ChoiceField
            {...texts}
            {...choiceIds(path, question.is_required)}
            type="radio"
            options={options}
            value={listOf(value)}
            onChange={([chosen]) => onChange(chosen ?? null)}
          />
          {!question.is_required && text !== '' && <ClearChoice onClear={() => onChange(null)} />}
        </div>
      )
    case 'CHECKBOX':
      return (
        <ChoiceField
          {...texts}
          {...choiceIds(path, question.is_required)}
          type="checkbox"
          options={options}
          value={listOf(value)}
          onChange={(chosen) => onChange(chosen)}
        />
      )
    case 'ADDRESS':
      return <AddressField {...texts} path={path} errors={errors} value={value} onChange={onChange} />
  }
}

const choiceIds = (path: string, is_required: boolean) => ({ id: fieldId(path), name: path, is_required })

/** Radio buttons have no way back by themselves. */
function ClearChoice({ onClear }: { onClear: () => void }) {
  return (
    <Button variant="link" onClick={onClear}>
      <Trans>Clear selection</Trans>
    </Button>
  )
}
