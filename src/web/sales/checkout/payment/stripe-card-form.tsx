import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { paths } from '#core/platform/paths.ts'
import type { PaymentView, PublicOrderView } from '#core/sales/checkout/schema.ts'
import { Button } from '#web/platform/public-ui/button.tsx'
import { useMoney } from '#web/platform/public-ui/money.tsx'
import { Notice } from '#web/platform/public-ui/page/notice.tsx'
import pageStyles from '../page.module.css'
import styles from './payment.module.css'
import type { Confirmation } from './use-stripe-form.ts'
import { useStripeForm } from './use-stripe-form.ts'

interface StripeCardFormProps {
  readonly order: PublicOrderView
  readonly payment: PaymentView
  readonly busy: boolean
  /** Asks the server to hold the tickets, and only then lets the card be confirmed (PAY-7). */
  readonly onPay: (confirm: () => Promise<Confirmation>) => void
}

/** The card form of Stripe; card numbers go from its frame to Stripe and nowhere else (SEC-28). */
export function StripeCardForm({ order, payment, busy, onPay }: StripeCardFormProps) {
  const { i18n } = useLingui()
  const money = useMoney(order.currency)
  const form = useStripeForm(payment, i18n.locale)
  const [problem, setProblem] = useState<string | null>(null)
  const amount = money(order.total_gross)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const missing = await form.check()
    setProblem(missing)
    if (missing !== null) return
    const return_url = location.origin + paths.checkoutStep(order.event.id, order.short_id, 'payment_return')
    onPay(() => form.confirm(return_url))
  }
  if (form.state === 'failed')
    return (
      <Notice tone="error" role="alert" title={<Trans>The card form could not be loaded.</Trans>}>
        <p>
          <Trans>Check your connection, and whether something in your browser blocks js.stripe.com.</Trans>
        </p>
        <Button onClick={form.reopen}>
          <Trans>Reload it</Trans>
        </Button>
      </Notice>
    )
  return (
    <form className={styles.form} noValidate onSubmit={submit} aria-busy={form.state === 'loading'}>
      <div ref={form.box} className={styles.frame} />
      {form.state === 'loading' && (
        <p role="status" className={pageStyles.quiet}>
          <Trans>Loading the card form…</Trans>
        </p>
      )}
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {form.state === 'ready' && (
        <>
          <Button variant="main" type="submit" busy={busy}>
            <Trans>Pay {amount}</Trans>
          </Button>
          <p className={pageStyles.quiet}>
            <Trans>Your card is charged once, for this amount. Stripe handles the payment.</Trans>
          </p>
        </>
      )}
    </form>
  )
}
