import { Trans } from '@lingui/react/macro'
import type { PublicOrderView } from '#core/sales/checkout/schema.ts'
import { Button } from '#web/platform/public-ui/button.tsx'
import { useMoney } from '#web/platform/public-ui/money.tsx'
import pageStyles from '../page.module.css'
import styles from './payment.module.css'

interface RedirectFormProps {
  readonly order: PublicOrderView
  readonly busy: boolean
  /** Asks the server to hold the tickets, and only then leaves for the provider's page (PSP-3). */
  readonly onPay: () => void
}

/** The way to a provider that has pages of its own: the buyer chooses there how to pay, and comes back (PSP-3). */
export function RedirectForm({ order, busy, onPay }: RedirectFormProps) {
  const amount = useMoney(order.currency)(order.total_gross)
  return (
    <div className={styles.form}>
      <p>
        <Trans>You pay on a page of Mollie: choose there how, and you come back here.</Trans>
      </p>
      <Button variant="main" busy={busy} onClick={onPay}>
        <Trans>Pay {amount}</Trans>
      </Button>
      <p className={pageStyles.quiet}>
        <Trans>Your tickets stay held while you pay.</Trans>
      </p>
    </div>
  )
}
