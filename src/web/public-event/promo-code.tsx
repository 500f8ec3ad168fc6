import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { PublicPromoCodeView } from '#core/events/schema.ts'
import { formatPercent, percentToThousandths } from '#core/money.ts'
import { Button } from '#web/public-ui/button.tsx'
import { classes } from '#web/public-ui/class-names.ts'
import { Icon } from '#web/public-ui/icon.tsx'
import { useLocale, useMoney } from '#web/public-ui/money.tsx'
import styles from './promo-code.module.css'
import type { LiveEvent } from './use-live-event.ts'

const MIN_LENGTH = 3
const MAX_LENGTH = 50

/** "Have a code?", its field, or the code in effect (PUB-5). Shown only where the event has any code. */
export function PromoCode({ live, currency }: { live: LiveEvent; currency: string }) {
  const [is_open, setOpen] = useState(false)
  const code = live.event?.promo_code?.valid ? live.event.promo_code : null
  if (code) {
    const remove = () => void live.removePromo().catch(() => {})
    return <CodeChip code={code} currency={currency} takes_focus={is_open} onRemove={remove} />
  }
  if (!is_open && live.promo === 'idle') {
    return (
      <Button variant="link" onClick={() => setOpen(true)}>
        <Icon name="key" />
        <Trans>Have a code?</Trans>
      </Button>
    )
  }
  return <CodeForm live={live} is_asked={is_open} onApply={() => setOpen(true)} />
}

interface CodeChipProps {
  readonly code: PublicPromoCodeView
  readonly currency: string
  /** It came in place of the field the code was typed in. */
  readonly takes_focus: boolean
  readonly onRemove: () => void
}

function CodeChip({ code, currency, takes_focus, onRemove }: CodeChipProps) {
  const { t } = useLingui()
  const chip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takes_focus) chip.current?.focus()
  }, [takes_focus])
  return (
    <div className={styles.chip} ref={chip} tabIndex={-1}>
      <div>
        <code>{code.code}</code>
        <span role="status">
          <Effect code={code} currency={currency} />
        </span>
      </div>
      <button type="button" className={styles.remove} aria-label={t`Remove promo code ${code.code}`} onClick={onRemove}>
        <Icon name="cross" />
      </button>
    </div>
  )
}

function Effect({ code, currency }: { code: PublicPromoCodeView; currency: string }) {
  const money = useMoney(currency)
  const { tag } = useLocale()
  if (code.discount_type === 'PERCENTAGE') {
    const percent = formatPercent(percentToThousandths(code.discount) ?? 0, tag)
    return <Trans>{percent} off applied</Trans>
  }
  if (code.discount_type === 'FIXED') {
    const amount = money(code.discount)
    return <Trans>{amount} off each ticket it applies to</Trans>
  }
  return <Trans>Code applied</Trans>
}

interface CodeFormProps {
  readonly live: LiveEvent
  readonly is_asked: boolean
  readonly onApply: () => void
}

function CodeForm({ live, is_asked, onApply }: CodeFormProps) {
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
    setShort(code.length < MIN_LENGTH)
    if (code.length < MIN_LENGTH || live.promo === 'checking') return
    onApply()
    void live.applyPromo(code)
  }
  const is_invalid = is_short || live.promo === 'invalid' || live.promo === 'failed'
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
          maxLength={MAX_LENGTH}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={is_invalid || undefined}
          aria-describedby={is_invalid ? `${id}-error` : undefined}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" busy={live.promo === 'checking'}>
          <Trans>Apply</Trans>
        </Button>
      </div>
      <p className={is_invalid ? styles.error : undefined} id={`${id}-error`} role="status">
        {is_short ? (
          <Trans>A code has at least {MIN_LENGTH} characters.</Trans>
        ) : live.promo === 'invalid' ? (
          <Trans>Sorry, this promo code is invalid</Trans>
        ) : (
          live.promo === 'failed' && <Trans>The code could not be checked. Try again.</Trans>
        )}
      </p>
    </form>
  )
}
