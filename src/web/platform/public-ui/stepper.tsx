import { useLingui } from '@lingui/react/macro'
import { type ChangeEvent, type KeyboardEvent, useState } from 'react'
import { classes } from './class-names.ts'
import { Icon } from './icon.tsx'
import styles from './stepper.module.css'

interface StepperProps {
  /** What is counted, for screen readers: "Standing, grain hall". */
  readonly label: string
  readonly value: number
  /** The first step from 0 goes here; one below it goes back to 0 (PUB-3). */
  readonly min?: number
  readonly max: number
  readonly onChange: (value: number) => void
  /** Id of the line that explains the limit. */
  readonly described_by?: string | undefined
  /** That line says what is wrong with the number. */
  readonly is_invalid?: boolean
  readonly name?: string
}

/**
 * A quantity with minus and plus; typing is allowed. 0 is always possible. For the keyboard it is one stop, a spin
 * button: arrows step, Home and End go to the bounds; minus and plus are for pointers and for screen readers' cursors.
 */
export function Stepper({ label, value, min = 1, max, onChange, described_by, is_invalid, name }: StepperProps) {
  const { t } = useLingui()
  // while somebody types, "" and numbers out of bounds may stand there; leaving the field puts it right
  const [draft, setDraft] = useState<string | null>(null)
  const bounded = (wanted: number) => Math.max(0, Math.min(max, wanted > 0 && wanted < min ? min : wanted))
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    // the first figures of what was typed or pasted, also those of a Chinese keyboard: "2.5" is no 25
    const digits = (/\d+/.exec(event.target.value.normalize('NFKC'))?.[0] ?? '').slice(0, 3)
    // the same draft twice renders nothing anew, so what is no digit would stay in the field
    if (digits !== event.target.value) event.target.value = digits
    setDraft(digits)
    const wanted = Number(digits)
    if (wanted === 0 || (wanted >= min && wanted <= max)) onChange(wanted)
  }
  const leave = () => {
    if (draft !== null) onChange(bounded(Number(draft)))
    setDraft(null)
  }
  const [can_less, can_more] = [value > 0, value < max && max >= min]
  const go = (wanted: number) => {
    setDraft(null)
    if (wanted !== value) onChange(wanted)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return leave()
    const top = max >= min ? max : value
    const wanted = {
      ArrowUp: can_more ? bounded(value + 1) : value,
      ArrowDown: value - 1 < min ? 0 : value - 1,
      Home: 0,
      End: top,
    }[event.key]
    if (wanted === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    // the caret would move, or the page scroll
    event.preventDefault()
    go(wanted)
  }
  return (
    <fieldset className={classes(styles.stepper, value > 0 && styles.on)} aria-label={t`Quantity: ${label}`}>
      <button
        type="button"
        tabIndex={-1}
        className={styles.button}
        aria-label={t`One less: ${label}`}
        aria-disabled={!can_less || undefined}
        onClick={() => can_less && onChange(value - 1 < min ? 0 : value - 1)}
      >
        <Icon name="minus" />
      </button>
      <input
        className={styles.input}
        type="text"
        role="spinbutton"
        inputMode="numeric"
        autoComplete="off"
        name={name}
        aria-label={t`Number of tickets: ${label}`}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={Math.max(max, value)}
        aria-describedby={described_by}
        aria-invalid={is_invalid || undefined}
        value={draft ?? value}
        onChange={type}
        onFocus={(event) => event.target.select()}
        onBlur={leave}
        onKeyDown={press}
      />
      <button
        type="button"
        tabIndex={-1}
        className={styles.button}
        aria-label={t`One more: ${label}`}
        aria-disabled={!can_more || undefined}
        onClick={() => can_more && onChange(bounded(value + 1))}
      >
        <Icon name="plus" />
      </button>
    </fieldset>
  )
}
