import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { KeyChecks as Checks } from '#core/sales/payment-connections/key-checks.ts'
import type { PaymentConnectionView } from '#core/sales/payment-connections/schema.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { queryClient } from '#web/platform/client/query-client.ts'
import { Fact, Facts } from '#web/platform/ui/display/details.tsx'
import { StatusBadge } from '#web/platform/ui/display/status-badge.tsx'
import { notifyFailure } from '#web/platform/ui/notify.tsx'
import { Note } from '#web/platform/ui/page-header.tsx'
import { paymentConnectionQuery } from './api.ts'
import { KEY_ADVICE, KEY_STATE_LABELS } from './labels.ts'
import styles from './payment-connection.module.css'

const NAMES: Record<keyof Checks, string> = {
  secret: 'STRIPE_SECRET_KEY',
  publishable: 'STRIPE_PUBLISHABLE_KEY',
  webhook: 'STRIPE_WEBHOOK_SECRET',
}
const KEYS = ['secret', 'publishable', 'webhook'] as const

/** Every key that is asked for, with what is wrong with it (PAY-40). */
export function KeyList({ keys }: { keys: Checks }) {
  const { i18n } = useLingui()
  return (
    <Facts>
      {KEYS.map((key) => {
        const state = keys[key]
        const advice = KEY_ADVICE[key][state]
        return (
          <Fact key={key} name={<code>{NAMES[key]}</code>}>
            <StatusBadge label={KEY_STATE_LABELS[state]} />
            {advice && <p>{i18n._(advice)}</p>}
          </Fact>
        )
      })}
    </Facts>
  )
}

/** Asks Stripe with the keys the program runs with, and says what came of it, key by key. */
export function CheckKeys() {
  const { i18n } = useLingui()
  const me = useMe()
  const check = useMutation({
    mutationFn: () => queryClient.fetchQuery({ ...paymentConnectionQuery(me.account.id), staleTime: 0 }),
    onError: (error) => notifyFailure(error, i18n),
  })
  return (
    <>
      <div>
        <Button onClick={() => check.mutate()} loading={check.isPending}>
          <Trans>Check the keys</Trans>
        </Button>
      </div>
      <div role="status" className={styles.checked}>
        {check.data && !check.isPending && <KeysChecked connection={check.data} />}
      </div>
    </>
  )
}

function KeysChecked({ connection: { keys, is_live } }: { connection: PaymentConnectionView }) {
  if (!keys)
    return (
      <Note>
        <Trans>This program was started without Stripe keys.</Trans>
      </Note>
    )
  const are_right = KEYS.every((key) => keys[key] === 'OK')
  return (
    <>
      <KeyList keys={keys} />
      {are_right && (
        <Note tone="green">
          {is_live ? (
            <Trans>Stripe accepts your keys. Buyers can pay by card.</Trans>
          ) : (
            <Trans>Stripe accepts your keys. They are of test mode: real cards are refused.</Trans>
          )}
        </Note>
      )}
    </>
  )
}
