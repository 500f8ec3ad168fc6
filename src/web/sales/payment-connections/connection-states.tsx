import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatPercent } from '#core/platform/money.ts'
import { paths } from '#core/platform/paths.ts'
import type { PaymentConnectionView } from '#core/sales/payment-connections/schema.ts'
import { paymentEndpoints } from '#core/sales/payments/endpoints.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { apiUrl } from '#web/platform/client/api-client.ts'
import { Fact, Facts } from '#web/platform/ui/display/details.tsx'
import { useLocaleTag } from '#web/platform/ui/display/money.tsx'
import { StatusBadge } from '#web/platform/ui/display/status-badge.tsx'
import { notifyFailure } from '#web/platform/ui/notify.tsx'
import { Card } from '#web/platform/ui/page-header.tsx'
import { startConnecting } from './api.ts'
import { CheckKeys, KeyList } from './key-checks.tsx'
import {
  ALLOWED_LABEL,
  ALWAYS_AVAILABLE_LABEL,
  CONNECTED_LABEL,
  NO_KEYS_LABEL,
  NOT_CONNECTED_LABEL,
  NOT_YET_LABEL,
  SETUP_INCOMPLETE_LABEL,
  TEST_CARDS_LABEL,
} from './labels.ts'
import styles from './payment-connection.module.css'

const hasProblem = (keys: NonNullable<PaymentConnectionView['keys']>): boolean =>
  Object.values(keys).some((state) => state !== 'OK')

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
    <Card title={<Trans>Take card payments with Stripe</Trans>} aside={<StatusBadge label={NOT_CONNECTED_LABEL} />}>
      <div className={styles.body}>
        <p>
          <Trans>
            Connect an account at Stripe, or open one there. Buyers then pay by card straight into your account, and
            Stripe pays out to your bank. It takes about ten minutes; have your bank details and an identity document at
            hand.
          </Trans>
        </p>
        <p>
          <Trans>Until then buyers can order free tickets, and pay by bank transfer or cash.</Trans>
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
    <Card title={<Trans>Stripe needs more from you</Trans>} aside={<StatusBadge label={SETUP_INCOMPLETE_LABEL} />}>
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
  is_allowed ? <StatusBadge label={ALLOWED_LABEL} /> : <StatusBadge label={NOT_YET_LABEL} />

export function Connected({ connection }: StateProps) {
  const is_hosted = connection.mode === 'hosted'
  return (
    <Card title={<Trans>Card payments with Stripe</Trans>} aside={<StatusBadge label={CONNECTED_LABEL} />}>
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
        {connection.keys && hasProblem(connection.keys) ? (
          <KeyList keys={connection.keys} />
        ) : (
          !is_hosted && <CheckKeys />
        )}
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
      aside={<StatusBadge label={NO_KEYS_LABEL} />}
    >
      <div className={styles.body}>
        <p>
          {has_keys ? (
            <Trans>Nobody can pay by card until the keys of this installation are right.</Trans>
          ) : (
            <Trans>
              This installation has no keys of a card provider. Buyers can order free tickets, and pay by bank transfer
              or cash.
            </Trans>
          )}
        </p>
        {connection.keys && <KeyList keys={connection.keys} />}
        <KeySteps />
      </div>
    </Card>
  )
}

export function TestMode({ connection }: StateProps) {
  return (
    <Card title={<Trans>Test mode</Trans>} aside={<StatusBadge label={TEST_CARDS_LABEL} />}>
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
              <Trans>To take real cards, set the keys of your Stripe account:</Trans>
            </p>
            <KeySteps />
          </>
        )}
      </div>
    </Card>
  )
}

/** Where each key comes from, for whoever runs the installation (PAY-10). */
function KeySteps() {
  const webhook = apiUrl(paymentEndpoints.webhook.path)
  return (
    <>
      <ol className={styles.steps}>
        <li>
          <Trans>
            In the Stripe dashboard, open Developers, then API keys. Set the secret key as{' '}
            <code>STRIPE_SECRET_KEY</code> and the publishable key as <code>STRIPE_PUBLISHABLE_KEY</code>, both of live
            mode. For a rehearsal take both from test mode.
          </Trans>
        </li>
        <li>
          <Trans>
            Open Webhooks there, add the address <code>{new URL(webhook, location.origin).href}</code>, and set its
            signing secret as <code>STRIPE_WEBHOOK_SECRET</code>.
          </Trans>
        </li>
        <li>
          <Trans>Start the program again, then check the keys here.</Trans>
        </li>
      </ol>
      <CheckKeys />
    </>
  )
}

/** Money without a provider, beside cards: what it is, and where its instructions are written (SET-19 to SET-21). */
export function BankTransferOrCash() {
  return (
    <Card title={<Trans>Bank transfer or cash</Trans>} aside={<StatusBadge label={ALWAYS_AVAILABLE_LABEL} />}>
      <div className={styles.body}>
        <p>
          <Trans>
            Buyers order, get your instructions by mail and pay you directly. Their tickets are held meanwhile, and
            mailed once you mark the order as paid. You need no provider, and no fee is charged.
          </Trans>
        </p>
        <p>
          <Trans>
            Switch it on in the settings of an event, under Payment methods, and write there how to pay. For all new
            events, do it once in the event defaults.
          </Trans>
        </p>
        <div>
          <Button component={Link} to={paths.account('event-defaults')}>
            <Trans>Event defaults</Trans>
          </Button>
        </div>
      </div>
    </Card>
  )
}
