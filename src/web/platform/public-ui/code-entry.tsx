import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { MAX_CODE_LENGTH, MIN_CODE_LENGTH } from '#core/platform/limits.ts'
import { Button } from './button.tsx'
import { classes } from './class-names.ts'
import styles from './code-entry.module.css'
import { Icon } from './icon.tsx'

export function AskForCode({ onAsk }: { onAsk: () => void }) {
  return (
    <Button variant="link" onClick={onAsk}>
      <Icon name="key" />
      <Trans>Have a code?</Trans>
    </Button>
  )
}

/** Said of a code where the discounts of the event take off more (PRC-32). */
export const CodeIsBeaten = () => <Trans>Not used: the discount you get already takes off more.</Trans>

interface CodeChipProps {
  readonly code: string
  /** What it does. */
  readonly children: ReactNode
  /** It came in place of the field the code was typed in. */
  readonly takes_focus: boolean
  readonly onRemove: () => void
}

export function CodeChip({ code, children, takes_focus, onRemove }: CodeChipProps) {
  const { t } = useLingui()
  const chip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takes_focus) chip.current?.focus()
  }, [takes_focus])
  return (
    <div className={styles.chip} ref={chip} tabIndex={-1}>
      <div>
        <code>{code}</code>
        <span role="status">{children}</span>
      </div>
      <button type="button" className={styles.remove} aria-label={t`Remove promo code ${code}`} onClick={onRemove}>
        <Icon name="cross" />
      </button>
    </div>
  )
}

interface CodeFormProps {
  readonly is_busy: boolean
  /** What is wrong with the code last tried. */
  readonly error: ReactNode
  readonly is_asked: boolean
  readonly onApply: (code: string) => void
}

export function CodeForm({ is_busy, error, is_asked, onApply }: CodeFormProps) {
  const [text, setText] = useState('')
  const [is_short, setShort] = useState(false)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (is_asked) input.current?.focus()
  }, [is_asked])
  const apply = (event: FormEvent) => {
    event.preventDefault()
    const code = text.trim()
    setShort(code.length < MIN_CODE_LENGTH)
    if (code.length >= MIN_CODE_LENGTH && !is_busy) onApply(code)
  }
  const is_invalid = is_short || Boolean(error)
  return (
    <form className={styles.form} onSubmit={apply} noValidate>
      <label htmlFor={id}>
        <Trans>Promo code</Trans>
      </label>
      <div className={styles.entry}>
        <input
          id={id}
          ref={input}
          className={classes(styles.input, is_invalid && styles.invalid)}
          value={text}
          maxLength={MAX_CODE_LENGTH}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={is_invalid || undefined}
          aria-describedby={is_invalid ? `${id}-error` : undefined}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" busy={is_busy}>
          <Trans>Apply</Trans>
        </Button>
      </div>
      <p className={is_invalid ? styles.error : undefined} id={`${id}-error`} role="status">
        {is_short ? <Trans>A code has at least {MIN_CODE_LENGTH} characters.</Trans> : error}
      </p>
    </form>
  )
}
