import { useLingui } from '@lingui/react/macro'
import { Checkbox, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { type AddressPart, isPartMissing } from '#core/catalog/questions/address-parts.ts'
import type { AnswerInput } from '#core/catalog/questions/answer-schema.ts'
import { MAX_MULTI_LINE_ANSWER, MAX_SINGLE_LINE_ANSWER } from '#core/catalog/questions/limits.ts'
import type { QuestionView } from '#core/catalog/questions/schema.ts'
import styles from '#web/catalog/questions/questions.module.css'
import { FieldRow } from '#web/platform/ui/forms/resource-form.tsx'
import { CountrySelect } from '#web/platform/ui/inputs/selects.tsx'

export type AnswerValue = AnswerInput['answer']

interface AnswerInputProps {
  readonly question: QuestionView
  /** As stored: an option that was removed since may stay (QST-9). */
  readonly stored: AnswerValue
  readonly value: AnswerValue
  /** By path of the answer, `` for itself, else the part of an address. */
  readonly errorOf: (part?: string) => string | undefined
  readonly onChange: (value: AnswerValue) => void
}

const textOf = (value: AnswerValue): string => (typeof value === 'string' ? value : '')
const listOf = (value: AnswerValue): string[] => {
  if (Array.isArray(value)) return value
  return typeof value === 'string' && value !== '' ? [value] : []
}

/** One answer as staff edit it, by the type of its question (QST-7). */
export function AnswerField({ question, stored, value, errorOf, onChange }: AnswerInputProps) {
  const { t } = useLingui()
  const { title } = question
  const label = question.is_required ? title : t`${title} (optional)`
  const options = [...new Set([...question.options, ...listOf(stored)])]
  const text = {
    label,
    error: errorOf(),
    value: textOf(value),
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  }
  switch (question.type) {
    case 'SINGLE_LINE_TEXT':
      return <TextInput {...text} maxLength={MAX_SINGLE_LINE_ANSWER} />
    case 'MULTI_LINE_TEXT':
      return <Textarea {...text} maxLength={MAX_MULTI_LINE_ANSWER} />
    case 'PHONE':
      return <TextInput {...text} type="tel" />
    case 'DATE':
      return <TextInput {...text} type="date" min="1900-01-01" max="2100-12-31" />
    case 'DROPDOWN':
    case 'RADIO':
      return (
        <Select
          label={label}
          error={errorOf()}
          data={options}
          value={textOf(value) || null}
          clearable
          onChange={onChange}
        />
      )
    case 'CHECKBOX':
      return (
        <Checkbox.Group label={label} error={errorOf()} value={listOf(value)} onChange={onChange}>
          <Stack gap={8} mt={4}>
            {options.map((option) => (
              <Checkbox key={option} value={option} label={option} />
            ))}
          </Stack>
        </Checkbox.Group>
      )
    case 'ADDRESS':
      return <AddressInput label={label} value={value} errorOf={errorOf} onChange={onChange} />
  }
}

interface AddressInputProps extends Pick<AnswerInputProps, 'value' | 'errorOf' | 'onChange'> {
  readonly label: string
}

function AddressInput({ label, value, errorOf, onChange }: AddressInputProps) {
  const { t } = useLingui()
  const address: Readonly<Partial<Record<AddressPart, string | null>>> =
    value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {}
  // the sentence stands once above; a part that must be there shows by its edge that it is meant
  const problem = (name: AddressPart) => errorOf(name) ?? isPartMissing(name, Boolean(errorOf()))
  const part = (name: AddressPart) => ({
    value: address[name] ?? '',
    error: problem(name),
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...address, [name]: event.currentTarget.value }),
  })
  return (
    <fieldset className={styles.address}>
      <legend>{label}</legend>
      {errorOf() && <p className={styles.error}>{errorOf()}</p>}
      <TextInput label={t`Address`} {...part('address_line_1')} />
      <TextInput label={t`Address line 2 (optional)`} {...part('address_line_2')} />
      <FieldRow>
        <TextInput label={t`Postal code`} {...part('zip')} />
        <TextInput label={t`City`} {...part('city')} />
      </FieldRow>
      <FieldRow>
        <TextInput label={t`State or region (optional)`} {...part('state')} />
        <CountrySelect
          label={t`Country`}
          value={address.country || null}
          error={problem('country')}
          onChange={(country) => onChange({ ...address, country })}
        />
      </FieldRow>
    </fieldset>
  )
}
