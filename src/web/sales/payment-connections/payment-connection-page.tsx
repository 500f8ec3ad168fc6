import { Trans, useLingui } from '@lingui/react/macro'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { PaymentConnectionView } from '#core/sales/payment-connections/schema.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { meQuery } from '#web/identity/session/session.ts'
import { queryClient } from '#web/platform/client/query-client.ts'
import { LoadError } from '#web/platform/ui/display/empty-state.tsx'
import { SkeletonRows } from '#web/platform/ui/display/states.tsx'
import { Note, Page, PageHeader } from '#web/platform/ui/page-header.tsx'
import { paymentConnectionQuery } from './api.ts'
import { BankTransferOrCash, Connected, NoKeys, NotConnected, SetupIncomplete, TestMode } from './connection-states.tsx'
import { MollieCard } from './mollie-card.tsx'

/** How the account takes cards, for its admins (BO-45, PAY-10). */
export function PaymentConnectionPage() {
  const { t } = useLingui()
  const me = useMe()
  const [params] = useSearchParams()
  const connection = useQuery(paymentConnectionQuery(me.account.id))
  const state = connection.data?.state
  // the banners read it from the session's own view
  useEffect(() => {
    if (state && state !== me.account.payment_connection)
      queryClient.invalidateQueries({ queryKey: meQuery.queryKey }).catch(() => {})
  }, [state, me.account.payment_connection])
  return (
    <Page is_narrow>
      <PageHeader title={t`Payment`} text={t`How buyers pay, and where the money goes.`} />
      {connection.isPending && <SkeletonRows />}
      {connection.isError && <LoadError onRetry={() => connection.refetch()} />}
      {connection.data && (
        <>
          <ReturnNote from={params.get('from')} connection={connection.data} />
          {!connection.data.is_fresh && connection.data.provider !== 'mollie' && (
            <Note>
              <Trans>Stripe cannot be reached at the moment. This is how it was when we last heard from it.</Trans>
            </Note>
          )}
          {connection.data.provider !== 'mollie' && <State connection={connection.data} />}
          {connection.data.mollie && (
            <MollieCard mollie={connection.data.mollie} is_second={connection.data.provider === 'stripe'} />
          )}
          <BankTransferOrCash />
        </>
      )}
    </Page>
  )
}

/** What the way back from Stripe means: being back does not mean being done. */
function ReturnNote({ from, connection }: { from: string | null; connection: PaymentConnectionView }) {
  if (from === 'setup' && connection.state === 'CONNECTED')
    return (
      <Note tone="green" icon={<IconCheck size={18} />}>
        <Trans>Done. Buyers can pay by card from now on.</Trans>
      </Note>
    )
  if (from === 'setup' && connection.state === 'SETUP_INCOMPLETE')
    return (
      <Note tone="blue">
        <Trans>
          Welcome back. Stripe may still be checking what you entered; this page follows as soon as it answers.
        </Trans>
      </Note>
    )
  if (from === 'expired')
    return (
      <Note>
        <Trans>The link to Stripe was no longer valid. Press the button for a new one.</Trans>
      </Note>
    )
  return null
}

function State({ connection }: { connection: PaymentConnectionView }) {
  switch (connection.state) {
    case 'TEST':
      return <TestMode connection={connection} />
    case 'CONNECTED':
      return <Connected connection={connection} />
    case 'SETUP_INCOMPLETE':
      return <SetupIncomplete connection={connection} />
    case 'NOT_CONNECTED':
      return connection.mode === 'hosted' && connection.provider === 'stripe' ? (
        <NotConnected connection={connection} />
      ) : (
        <NoKeys connection={connection} />
      )
  }
}
