import { Trans } from '@lingui/react/macro'
import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react'
import { classes } from './class-names.ts'
import styles from './field.module.css'
import { Icon } from './icon.tsx'

interface FieldTexts {
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** The sentence under the field; its edge turns red with it. */
  readonly error?: string | undefined
  /** Wrong as well, by a sentence that stands elsewhere: the edge alone. */
  readonly is_invalid?: boolean | undefined
  readonly is_optional?: boolean
}

interface Ids {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

function useIds(
  given: string | undefined,
  { hint, error, is_invalid = false }: Pick<FieldTexts, 'hint' | 'error' | 'is_invalid'>,
): Ids & { hint_id: string; error_id: string } {
  const own = useId()
  const id = given ?? own
  const [hint_id, error_id] = [`${id}-hint`, `${id}-error`]
  const described = classes(Boolean(hint) && hint_id, Boolean(error) && error_id)
  return {
    id,
    'aria-describedby': described || undefined,
    'aria-invalid': error || is_invalid ? true : undefined,
    hint_id,
    error_id,
  }
}

function Optional({ is_optional }: Pick<FieldTexts, 'is_optional'>) {
  if (!is_optional) return null
  return (
    <span className={styles.optional}>
      {' '}
      <Trans>(optional)</Trans>
    </span>
  )
}

/** A hint and, below it, the error with its icon. Field components place it; use it alone for own controls. */
export function FieldNotes({
  hint,
  error,
  hint_id,
  error_id,
}: Pick<FieldTexts, 'hint' | 'error'> & { hint_id: string; error_id: string }) {
  return (
    <>
      {hint && (
        <div className={styles.hint} id={hint_id}>
          {hint}
        </div>
      )}
      {error && (
        <p className={styles.error} id={error_id}>
          <Icon name="alert" />
          <span>{error}</span>
        </p>
      )}
    </>
  )
}

function Field({ texts, ids, children }: { texts: FieldTexts; ids: ReturnType<typeof useIds>; children: ReactNode }) {
  return (
    <div className={classes(styles.field, ids['aria-invalid'] && styles.invalid)}>
      <label className={styles.label} htmlFor={ids.id}>
        {texts.label}
        <Optional is_optional={texts.is_optional ?? false} />
      </label>
      {children}
      <FieldNotes hint={texts.hint} error={texts.error} hint_id={ids.hint_id} error_id={ids.error_id} />
    </div>
  )
}

const aria = ({ id, ...rest }: Ids) => ({
  id,
  'aria-describedby': rest['aria-describedby'],
  'aria-invalid': rest['aria-invalid'],
})

/** Words run as their first letter does; addresses and numbers always from the left. */
const directionOf = (type: string | undefined): { dir?: 'auto' } =>
  type === undefined || type === 'text' ? { dir: 'auto' } : {}

/** One line of text, an email, a phone number, a date: label above, hint and error below. */
export function TextField({
  label,
  hint,
  error,
  is_optional,
  is_invalid,
  ...input
}: FieldTexts & InputHTMLAttributes<HTMLInputElement>) {
  const ids = useIds(input.id, { hint, error, is_invalid })
  return (
    <Field texts={{ label, hint, error, ...(is_optional ? { is_optional } : {}) }} ids={ids}>
      <input
        type="text"
        {...directionOf(input.type)}
        {...input}
        {...aria(ids)}
        className={classes(styles.control, input.className)}
      />
    </Field>
  )
}

/** Several lines of text. */
export function TextAreaField({
  label,
  hint,
  error,
  is_optional,
  is_invalid,
  ...input
}: FieldTexts & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const ids = useIds(input.id, { hint, error, is_invalid })
  return (
    <Field texts={{ label, hint, error, ...(is_optional ? { is_optional } : {}) }} ids={ids}>
      <textarea dir="auto" {...input} {...aria(ids)} className={classes(styles.control, input.className)} />
    </Field>
  )
}

/** A native select; give `<option>`s as children. */
export function SelectField({
  label,
  hint,
  error,
  is_optional,
  is_invalid,
  children,
  ...input
}: FieldTexts & SelectHTMLAttributes<HTMLSelectElement>) {
  const ids = useIds(input.id, { hint, error, is_invalid })
  return (
    <Field texts={{ label, hint, error, ...(is_optional ? { is_optional } : {}) }} ids={ids}>
      <span className={styles.select}>
        <select {...input} {...aria(ids)} className={classes(styles.control, input.className)}>
          {children}
        </select>
        <Icon name="chevron" />
      </span>
    </Field>
  )
}

interface ChoiceFieldProps extends FieldTexts {
  readonly id?: string
  readonly name: string
  /** Radio buttons pick one, checkboxes any number. */
  readonly type: 'radio' | 'checkbox'
  readonly options: readonly { readonly value: string; readonly label: ReactNode }[]
  readonly value: readonly string[]
  readonly onChange: (value: string[]) => void
  readonly is_required?: boolean
}

/**
 * A group of radio buttons or checkboxes under one question. `value` is a list for both. Radio buttons are one control,
 * which is required and wrong as a whole; of a group of checkboxes only a sentence can say that one must be chosen.
 */
export function ChoiceField({
  label,
  hint,
  error,
  is_optional,
  name,
  type,
  options,
  value,
  onChange,
  is_required = false,
  id,
}: ChoiceFieldProps) {
  const ids = useIds(id, { hint, error })
  const is_radio = type === 'radio'
  const says_required = is_required && !is_radio
  const required_id = `${ids.id}-required`
  const choose = (option: string, on: boolean) => {
    if (is_radio) onChange([option])
    else onChange(options.map((one) => one.value).filter((one) => (one === option ? on : value.includes(one))))
  }
  return (
    <fieldset
      className={classes(styles.field, styles.group, Boolean(error) && styles.invalid)}
      aria-describedby={classes(says_required && required_id, ids['aria-describedby']) || undefined}
      {...(is_radio && {
        role: 'radiogroup',
        'aria-labelledby': `${ids.id}-legend`,
        'aria-required': is_required || undefined,
        'aria-invalid': ids['aria-invalid'],
      })}
    >
      <legend className={styles.label} id={`${ids.id}-legend`}>
        {label}
        <Optional is_optional={is_optional ?? false} />
      </legend>
      <div className={styles.choices}>
        {options.map((option, index) => (
          <label key={option.value} className={styles.choice}>
            <input
              type={type}
              name={name}
              id={index === 0 ? ids.id : undefined}
              value={option.value}
              checked={value.includes(option.value)}
              aria-invalid={is_radio ? undefined : ids['aria-invalid']}
              onChange={(event) => choose(option.value, event.target.checked)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {says_required && (
        <span className="visually-hidden" id={required_id}>
          <Trans>Required. Choose at least one.</Trans>
        </span>
      )}
      <FieldNotes hint={hint} error={error} hint_id={ids.hint_id} error_id={ids.error_id} />
    </fieldset>
  )
}
