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
  readonly is_optional?: boolean
}

interface Ids {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

function useIds(
  given: string | undefined,
  { hint, error }: Pick<FieldTexts, 'hint' | 'error'>,
): Ids & { hint_id: string; error_id: string } {
  const own = useId()
  const id = given ?? own
  const [hint_id, error_id] = [`${id}-hint`, `${id}-error`]
  const described = classes(Boolean(hint) && hint_id, Boolean(error) && error_id)
  return { id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined, hint_id, error_id }
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
    <div className={classes(styles.field, Boolean(texts.error) && styles.invalid)}>
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

/** One line of text, an email, a phone number, a date: label above, hint and error below. */
export function TextField({
  label,
  hint,
  error,
  is_optional,
  ...input
}: FieldTexts & InputHTMLAttributes<HTMLInputElement>) {
  const ids = useIds(input.id, { hint, error })
  return (
    <Field texts={{ label, hint, error, ...(is_optional ? { is_optional } : {}) }} ids={ids}>
      <input type="text" {...input} {...aria(ids)} className={classes(styles.control, input.className)} />
    </Field>
  )
}

/** Several lines of text. */
export function TextAreaField({
  label,
  hint,
  error,
  is_optional,
  ...input
}: FieldTexts & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const ids = useIds(input.id, { hint, error })
  return (
    <Field texts={{ label, hint, error, ...(is_optional ? { is_optional } : {}) }} ids={ids}>
      <textarea {...input} {...aria(ids)} className={classes(styles.control, input.className)} />
    </Field>
  )
}

/** A native select; give `<option>`s as children. */
export function SelectField({
  label,
  hint,
  error,
  is_optional,
  children,
  ...input
}: FieldTexts & SelectHTMLAttributes<HTMLSelectElement>) {
  const ids = useIds(input.id, { hint, error })
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
}

/** A group of radio buttons or checkboxes under one question. `value` is a list for both. */
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
  id,
}: ChoiceFieldProps) {
  const ids = useIds(id, { hint, error })
  const choose = (option: string, on: boolean) => {
    if (type === 'radio') onChange([option])
    else onChange(options.map((one) => one.value).filter((one) => (one === option ? on : value.includes(one))))
  }
  return (
    <fieldset
      className={classes(styles.field, styles.group, Boolean(error) && styles.invalid)}
      aria-describedby={ids['aria-describedby']}
    >
      <legend className={styles.label}>
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
              aria-invalid={ids['aria-invalid']}
              onChange={(event) => choose(option.value, event.target.checked)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <FieldNotes hint={hint} error={error} hint_id={ids.hint_id} error_id={ids.error_id} />
    </fieldset>
  )
}
