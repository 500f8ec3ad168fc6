import { Trans } from '@lingui/react/macro'
import type { PaymentConnectionView } from '#core/sales/payment-connections/schema.ts'
import { Fact, Facts } from '#web/platform/ui/display/details.tsx'
import { StatusBadge } from '#web/platform/ui/display/status-badge.tsx'
import { Card } from '#web/platform/ui/page-header.tsx'
import { CONNECTED_LABEL, KEY_STATE_LABELS, NO_KEYS_LABEL, SETUP_INCOMPLETE_LABEL } from './labels.ts'
import styles from './payment-connection.module.css'

interface MollieCardProps {
  readonly mollie: NonNullable<PaymentConnectionView['mollie']>
  /** Stripe is asked first: Mollie takes what it does not. */
  readonly is_second: boolean
}

/** What the key of Mollie's can do, where the installation has one (PSP-1). */
export function MollieCard({ mollie, is_second }: MollieCardProps) {
  const label =
    mollie.is_accepted === null
      ? KEY_STATE_LABELS.UNKNOWN
      : mollie.is_accepted
        ? mollie.can_charge
          ? CONNECTED_LABEL
          : SETUP_INCOMPLETE_LABEL
        : NO_KEYS_LABEL
  return (
    <Card title={<Trans>Online payments with Mollie</Trans>} aside={<StatusBadge label={label} />}>
      <div className={styles.body}>
        <p>
          {is_second ? (
            <Trans>Mollie takes the amounts and currencies that Stripe does not take.</Trans>
          ) : (
            <Trans>
              Buyers pay on pages of Mollie with the operator’s own key, for all accounts of this installation.
            </Trans>
          )}
        </p>
        {mollie.is_accepted === false && (
          <p>
            <Trans>
              Mollie refuses <code>MOLLIE_API_KEY</code>: it is revoked or mistyped. Copy it again from the Mollie
              dashboard, and start the program again.
            </Trans>
          </p>
        )}
        {mollie.is_accepted === true && !mollie.can_charge && (
          <p>
            <Trans>Mollie has not verified this profile yet. Nobody can pay until it has.</Trans>
          </p>
        )}
        <Facts>
          {mollie.profile && <Fact name={<Trans>Profile at Mollie</Trans>}>{mollie.profile}</Fact>}
          <Fact name={<Trans>Keys</Trans>}>
            {mollie.is_live ? <Trans>Live mode</Trans> : <Trans>Mollie’s test mode: no money moves</Trans>}
          </Fact>
        </Facts>
        <p>
          <a href="https://my.mollie.com/" target="_blank" rel="noreferrer">
            <Trans>Payouts, chargebacks and the ways to pay are in the Mollie dashboard</Trans>
          </a>
        </p>
      </div>
    </Card>
  )
}
