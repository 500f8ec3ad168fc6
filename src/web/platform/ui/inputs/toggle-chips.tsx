import { type ReactNode, useId } from 'react'
import styles from './toggle-chips.module.css'

interface ToggleChipsProps<Value extends string | number> {
  readonly label: ReactNode
  /** `name` is read out where the label is short for it. */
  readonly options: readonly { readonly value: Value; readonly label: string; readonly name?: string }[]
  readonly value: readonly Value[]
  /** In the order of the options. */
  readonly onChange: (value: Value[]) => void
  readonly error?: ReactNode
  /** The width below which a chip goes to the next line. */
  readonly width?: string
}

/** Any number of a few short things, such as days of the week, all of them in sight. */
export function ToggleChips<Value extends string | number>({
  label,
  options,
  value,
  onChange,
  error,
  width,
}: ToggleChipsProps<Value>) {
  const id = useId()
  const toggle = (one: Value) => {
    const next = value.includes(one) ? value.filter((chosen) => chosen !== one) : [...value, one]
    onChange(options.map((option) => option.value).filter((known) => next.includes(known)))
  }
  return (
    <fieldset className={styles.group} aria-describedby={error ? id : undefined}>
      <legend>{label}</legend>
      <div
        className={styles.chips}
        data-error={Boolean(error) || undefined}
        style={width ? ({ '--chip': width } as object) : undefined}
      >
        {options.map((option) => (
          <label key={option.value} className={styles.chip}>
            <input
              type="checkbox"
              checked={value.includes(option.value)}
              aria-label={option.name}
              aria-invalid={Boolean(error) || undefined}
              onChange={() => toggle(option.value)}
            />
            <span aria-hidden={option.name ? true : undefined}>{option.label}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={id} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
