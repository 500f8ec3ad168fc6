import { useLingui } from '@lingui/react/macro'
import { type ChangeEvent, useState } from 'react'
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
  readonly name?: string
}

/** A quantity with minus and plus; typing is allowed. 0 is always possible. */
export function Stepper({ label, value, min = 1, max, onChange, described_by, name }: StepperProps) {
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
  return (
    <fieldset className={classes(styles.stepper, value > 0 && styles.on)} aria-label={t`Quantity: ${label}`}>
      <button
        type="button"
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
        inputMode="numeric"
        autoComplete="off"
        name={name}
        aria-label={t`Number of tickets: ${label}`}
        aria-describedby={described_by}
        value={draft ?? value}
        onChange={type}
        onFocus={(event) => event.target.select()}
        onBlur={leave}
        onKeyDown={(event) => event.key === 'Enter' && leave()}
      />
      <button
        type="button"
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
