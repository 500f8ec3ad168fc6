import { Trans, useLingui } from '@lingui/react/macro'
import { type ChangeEvent, type FormEvent, useEffect, useState } from 'react'
import type { PublicOrderView } from '#core/sales/checkout/schema.ts'
import { findField } from '#web/catalog/question-fields/field-path.ts'
import { Button } from '#web/platform/public-ui/button.tsx'
import { TextField } from '#web/platform/public-ui/field.tsx'
import { useMoney } from '#web/platform/public-ui/money.tsx'
import { CARD_CODE_LENGTH, CARD_EXPIRY_LENGTH, CARD_NUMBER_LENGTH } from '#web/sales/checkout/limits.ts'
import type { TestCard } from '../api.ts'
import pageStyles from '../page.module.css'
import styles from './payment.module.css'
import { TestCards } from './test-cards.tsx'

interface TestCardFormProps {
  readonly order: PublicOrderView
  readonly errors: Readonly<Record<string, string>>
  readonly busy: boolean
  readonly is_test: boolean
  readonly onPay: (card: TestCard) => void
}

const digitsOf = (text: string): string => text.replace(/\D/g, '')
const inGroups = (text: string): string =>
  digitsOf(text)
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ')
const asExpiry = (text: string): string => {
  const digits = digitsOf(text).slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits
}

/** What the form itself can see, before the hold is extended for a submission that cannot succeed (PAY-7). */
function useCardCheck(): (card: TestCard) => Record<string, string> {
  const { t } = useLingui()
  const sentences = {
    number: t`Enter the 12 to 19 digits of the card number.`,
    expiry: t`Enter month and year, for example 08 / 29.`,
    cvc: t`Enter the 3 or 4 digits.`,
  }
  const rules = { number: /^\d{12,19}$/, expiry: /^(0[1-9]|1[0-2])(\d{2}|\d{4})$/, cvc: /^\d{3,4}$/ }
  return (card) => {
    const names = ['number', 'expiry', 'cvc'] as const
    return Object.fromEntries(
      names.filter((name) => !rules[name].test(digitsOf(card[name]))).map((name) => [name, sentences[name]]),
    )
  }
}

/** Formats while typing at the end; an edit in the middle is left alone, so the caret stays. */
const shaped = ({ target }: ChangeEvent<HTMLInputElement>, shape: (text: string) => string): string =>
  target.selectionStart === null || target.selectionStart >= target.value.length ? shape(target.value) : target.value

/** The test provider's card form (API-124): nothing of it is stored (SEC-28). */
export function TestCardForm({ order, errors: refused, busy, is_test, onPay }: TestCardFormProps) {
  const { t } = useLingui()
  const money = useMoney(order.currency)
  const [card, setCard] = useState<TestCard>({ number: '', expiry: '', cvc: '' })
  const [own_errors, setOwnErrors] = useState<Readonly<Record<string, string>>>({})
  const check = useCardCheck()
  const errors = { ...refused, ...own_errors }
  useEffect(() => {
    const [first] = Object.keys({ ...refused, ...own_errors })
    if (first) findField(first)?.focus()
  }, [refused, own_errors])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = check(card)
    setOwnErrors(found)
    if (Object.keys(found).length > 0) return
    onPay({ ...card, expiry: card.expiry.replace(/\s/g, '') })
  }
  const change = (name: keyof TestCard, shape: (text: string) => string) => (event: ChangeEvent<HTMLInputElement>) => {
    const value = shaped(event, shape)
    // the same value twice renders nothing anew, so what is no digit would stay in the field
    if (value !== event.target.value) event.target.value = value
    setCard((known) => ({ ...known, [name]: value }))
  }
  const common = { type: 'text', inputMode: 'numeric', 'aria-required': true, spellCheck: false } as const
  const amount = money(order.total_gross)
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {is_test && <TestCards onPick={setCard} />}
      <div className={styles.card}>
        <div className={styles.wide}>
          <TextField
            {...common}
            id="f-number"
            label={t`Card number`}
            autoComplete="cc-number"
            maxLength={CARD_NUMBER_LENGTH}
            value={card.number}
            error={errors.number}
            onChange={change('number', inGroups)}
          />
        </div>
        <TextField
          {...common}
          id="f-expiry"
          label={t`Expiry date`}
          placeholder={t`MM / YY`}
          autoComplete="cc-exp"
          maxLength={CARD_EXPIRY_LENGTH}
          value={card.expiry}
          error={errors.expiry}
          onChange={change('expiry', asExpiry)}
        />
        <TextField
          {...common}
          id="f-cvc"
          label={t`Security code`}
          hint={t`3 or 4 digits on the card`}
          autoComplete="cc-csc"
          maxLength={CARD_CODE_LENGTH}
          value={card.cvc}
          error={errors.cvc}
          onChange={change('cvc', digitsOf)}
        />
      </div>
      <Button variant="main" type="submit" busy={busy}>
        <Trans>Pay {amount}</Trans>
      </Button>
      <p className={pageStyles.quiet}>
        {is_test ? (
          <Trans>No money moves in test mode.</Trans>
        ) : (
          <Trans>Your card is charged once, for this amount.</Trans>
        )}
      </p>
    </form>
  )
}
