import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatPercent } from '#core/money.ts'
import type { PaymentConnectionView } from '#core/payment-connections/schema.ts'
import { useMe } from '#web/platform/actor.ts'
import { Fact, Facts } from '#web/ui/details.tsx'
import { useLocaleTag } from '#web/ui/money.tsx'
import { notifyFailure } from '#web/ui/notify.tsx'
import { Card } from '#web/ui/page-header.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { startConnecting } from './api.ts'
import styles from './payment-connection.module.css'

interface StateProps {
  readonly connection: PaymentConnectionView
}

/** The way to the provider's form, which opens in place of this page and comes back to it (PAY-11). */
function ConnectButton({ children }: { children: ReactNode }) {
  const { i18n } = useLingui()
  const me = useMe()
  const connect = useMutation({
    mutationFn: () => startConnecting(me.account.id),
    onSuccess: (url) => location.assign(url),
    onError: (error) => notifyFailure(error, i18n),
  })
  return (
    <Button
      variant="filled"
      color="action"
      onClick={() => connect.mutate()}
      loading={connect.isPending || connect.isSuccess}
      rightSection={<IconExternalLink size={16} aria-hidden="true" />}
    >
      {children}
    </Button>
  )
}

/** What the operator keeps of each card payment, told before and after connecting (PAY-12). */
function FeeFact({ connection }: StateProps) {
  const tag = useLocaleTag()
  const percent = formatPercent(Math.round(connection.platform_fee_percent * 1000), tag)
  return (
    <Fact name={<Trans>Platform fee</Trans>}>
      {connection.platform_fee_percent === 0 ? (
        <Trans>None</Trans>
      ) : (
        <Trans>{percent} of each card payment, taken from your share. Buyers pay nothing extra.</Trans>
      )}
    </Fact>
  )
}

/** Hosted, nothing begun or access withdrawn: what connecting means and the way there. */
export function NotConnected({ connection }: StateProps) {
  return (
    <Card
      title={<Trans>Take card payments with Stripe</Trans>}
      aside={
        <StatusBadge tone="orange" shape="ring">
          <Trans>Not connected</Trans>
        </StatusBadge>
      }
    >
      <div className={styles.body}>
        <p>
          <Trans>
            Connect an account at Stripe, or open one there. Buyers then pay by card straight into your account, and
            Stripe pays out to your bank. It takes about ten minutes; have your bank details and an identity document at
            hand.
          </Trans>
        </p>
        <p>
          <Trans>Until then only free tickets, and tickets paid outside the shop, can be ordered.</Trans>
        </p>
        <Facts>
          <FeeFact connection={connection} />
        </Facts>
        <div>
          <ConnectButton>
            <Trans>Connect with Stripe</Trans>
          </ConnectButton>
        </div>
      </div>
    </Card>
  )
}

/** Hosted, begun but Stripe does not let it charge and pay out yet, or no longer. */
export function SetupIncomplete({ connection }: StateProps) {
  return (
    <Card
      title={<Trans>Stripe needs more from you</Trans>}
      aside={
        <StatusBadge tone="orange" shape="half">
          <Trans>Setup incomplete</Trans>
        </StatusBadge>
      }
    >
      <div className={styles.body}>
        <p>
          <Trans>
            Nobody can pay by card until Stripe has everything it asks for. Its form shows what is missing and keeps
            what you have already entered.
          </Trans>
        </p>
        <Facts>
          <Fact name={<Trans>Account at Stripe</Trans>}>{connection.provider_account}</Fact>
          <Fact name={<Trans>Card payments</Trans>}>
            <Allowed is_allowed={connection.charges_enabled} />
          </Fact>
          <Fact name={<Trans>Payouts to your bank</Trans>}>
            <Allowed is_allowed={connection.payouts_enabled} />
          </Fact>
          <FeeFact connection={connection} />
        </Facts>
        <div>
          <ConnectButton>
            <Trans>Finish setup at Stripe</Trans>
          </ConnectButton>
        </div>
      </div>
    </Card>
  )
}

const Allowed = ({ is_allowed }: { is_allowed: boolean }) =>
  is_allowed ? (
    <StatusBadge tone="green" shape="tick">
      <Trans>Allowed</Trans>
    </StatusBadge>
  ) : (
    <StatusBadge tone="orange" shape="ring">
      <Trans>Not yet</Trans>
    </StatusBadge>
  )

export function Connected({ connection }: StateProps) {
  const is_hosted = connection.mode === 'hosted'
  return (
    <Card
      title={<Trans>Card payments with Stripe</Trans>}
      aside={
        <StatusBadge tone="green" shape="tick">
          <Trans>Connected</Trans>
        </StatusBadge>
      }
    >
      <div className={styles.body}>
        <p>
          {is_hosted ? (
            <Trans>Buyers pay by card straight into your account at Stripe.</Trans>
          ) : (
            <Trans>This installation takes cards with the operator’s own Stripe keys, for all of its accounts.</Trans>
          )}
        </p>
        <Facts>
          {connection.provider_account && (
            <Fact name={<Trans>Account at Stripe</Trans>}>{connection.provider_account}</Fact>
          )}
          {is_hosted && <FeeFact connection={connection} />}
          <Fact name={<Trans>Keys</Trans>}>
            {connection.is_live ? (
              <Trans>Live mode</Trans>
            ) : (
              <Trans>Stripe’s test mode: real cards are refused, no money moves</Trans>
            )}
          </Fact>
        </Facts>
        <p>
          <a href="https://dashboard.stripe.com/" target="_blank" rel="noreferrer">
            <Trans>Payouts, disputes and invoices are in the Stripe dashboard</Trans>
          </a>
        </p>
      </div>
    </Card>
  )
}

/** Keys of one's own that Stripe refuses, or none at all where test payments are off. */
export function NoKeys({ connection }: StateProps) {
  const has_keys = connection.provider === 'stripe'
  return (
    <Card
      title={has_keys ? <Trans>Stripe refuses the keys</Trans> : <Trans>No card payments</Trans>}
      aside={
        <StatusBadge tone="red" shape="cross">
          <Trans>Not connected</Trans>
        </StatusBadge>
      }
    >
      <div className={styles.body}>
        <p>
          {has_keys ? (
            <Trans>
              The secret key of this installation is revoked or mistyped, so nobody can pay by card. Copy a valid one
              from the Stripe dashboard.
            </Trans>
          ) : (
            <Trans>
              This installation has no keys of a card provider. Free tickets, and tickets paid outside the shop, can be
              ordered.
            </Trans>
          )}
        </p>
        <KeyNames />
      </div>
    </Card>
  )
}

export function TestMode({ connection }: StateProps) {
  return (
    <Card
      title={<Trans>Test mode</Trans>}
      aside={
        <StatusBadge tone="blue" shape="dot">
          <Trans>Test</Trans>
        </StatusBadge>
      }
    >
      <div className={styles.body}>
        <p>
          <Trans>
            Everything works as it will for buyers, but no money moves: the payment page accepts test cards only, and
            their orders are marked. You can delete them all at once later.
          </Trans>
        </p>
        {connection.mode === 'self_hosted' && (
          <>
            <p>
              <Trans>To take real cards, set these keys of your Stripe account and start the program again:</Trans>
            </p>
            <KeyNames />
          </>
        )}
      </div>
    </Card>
  )
}

const KeyNames = () => (
  <ul className={styles.keys}>
    {['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'].map((name) => (
      <li key={name}>
        <code>{name}</code>
      </li>
    ))}
  </ul>
)
