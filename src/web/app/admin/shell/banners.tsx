import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { paths } from '#core/platform/paths.ts'
import { can } from '#core/platform/permissions.ts'
import { EventStatus } from '#core/platform/states/event-state.ts'
import { eventQueries } from '#web/catalog/events/api.ts'
import { configQuery } from '#web/identity/auth/api.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { meQuery } from '#web/identity/session/session.ts'
import { resendConfirmation } from '#web/identity/users/api.ts'
import { queryClient } from '#web/platform/client/query-client.ts'
import { EventDate } from '#web/platform/ui/display/dates.tsx'
import { notifyDone, notifyFailure } from '#web/platform/ui/notify.tsx'
import styles from './shell.module.css'

/**
 * The link in the mail opens in another tab or on another device: whoever comes back to this one sees what has become of
 * it. The one thing that is asked again on focus (CON-3), and only while it matters.
 */
function useConfirmationElsewhere(is_verified: boolean): void {
  useEffect(() => {
    if (is_verified) return
    const ask = () => {
      if (document.visibilityState === 'visible')
        queryClient.invalidateQueries({ queryKey: meQuery.queryKey }).catch(() => {})
    }
    window.addEventListener('focus', ask)
    document.addEventListener('visibilitychange', ask)
    return () => {
      window.removeEventListener('focus', ask)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [is_verified])
}

/** UIX-8, ACC-5: on every back-office page until it no longer holds. */
export function Banners() {
  const me = useMe()
  const { t, i18n } = useLingui()
  const config = useQuery(configQuery)
  useConfirmationElsewhere(me.account.is_verified && me.is_email_confirmed)
  const resend = useMutation({
    mutationFn: () => resendConfirmation(me.id),
    onSuccess: () => notifyDone(t`The confirmation mail is on its way to ${me.email}.`),
    onError: (error) => notifyFailure(error, i18n),
  })
  return (
    <section aria-label={t`Notices`}>
      {!me.account.is_verified && (
        <div className={styles.strip}>
          {me.is_account_owner ? (
            <>
              <Trans>
                Your email address is not confirmed yet. Until then no event goes live and no message is sent.
              </Trans>
              <button type="button" onClick={() => resend.mutate()} disabled={resend.isPending}>
                <Trans>Send the mail again</Trans>
              </button>
            </>
          ) : (
            <Trans>
              The owner's email address is not confirmed yet. Until then no event goes live and no message is sent.
            </Trans>
          )}
        </div>
      )}
      <PausedStrip />
      <PaymentStrip />
      <FactorStrip />
      {config.data?.is_test_mode && (
        <div className={styles.strip}>
          <Trans>Test mode: orders and payments are tests. No money moves.</Trans>
          <TestLinks />
        </div>
      )}
    </section>
  )
}

/** In an event's area: straight to its page, and to what a test order is (BO-51). */
function TestLinks() {
  const { event_id } = useParams()
  const event = useQuery({ ...eventQueries.one(Number(event_id)), enabled: event_id !== undefined }).data
  if (event_id === undefined || !event) return null
  return (
    <>
      {event.status === EventStatus.LIVE && (
        <a href={paths.event(event.id, event.slug)} target="_blank" rel="noopener">
          <Trans>Make a test order</Trans>
        </a>
      )}
      <Link to={paths.testOrder(event.id)}>
        <Trans>How tests work</Trans>
      </Link>
    </>
  )
}

/** In an event's area: nobody can order, and that is meant (LIVE-5). */
function PausedStrip() {
  const { event_id } = useParams()
  const event = useQuery({ ...eventQueries.one(Number(event_id)), enabled: event_id !== undefined }).data
  if (event_id === undefined || !event?.sale_paused_at) return null
  return (
    <div className={styles.strip}>
      <Trans>The sale of this event is paused: nobody can order.</Trans>
    </div>
  )
}

/** The account asks for a second factor: until when it can wait, or that it cannot any more (ACCESS-5). */
function FactorStrip() {
  const me = useMe()
  const due = me.second_factor_due_at
  if (!due || me.second_factor) return null
  return (
    <div className={styles.strip}>
      {new Date(due) > new Date() ? (
        <Trans>
          This account asks for a second factor. Add one until <EventDate at={due} zone={me.timezone} />.
        </Trans>
      ) : (
        <Trans>This account asks for a second factor. Add one to go on.</Trans>
      )}
      <Link to={paths.profile('security')}>
        <Trans>Add a second factor</Trans>
      </Link>
    </div>
  )
}

/** Paid tickets are off sale by card: told to all who could wonder, mended by admins (PAY-14). */
function PaymentStrip() {
  const me = useMe()
  const { pathname } = useLocation()
  const { payment_connection } = me.account
  if (payment_connection !== 'NOT_CONNECTED' && payment_connection !== 'SETUP_INCOMPLETE') return null
  return (
    <div className={styles.strip}>
      {payment_connection === 'NOT_CONNECTED' ? (
        <Trans>Payments are not connected: nobody can pay by card.</Trans>
      ) : (
        <Trans>
          Card payments are interrupted: Stripe needs more from this account before anybody can pay by card.
        </Trans>
      )}
      {can(me, 'payment_connection.write') && pathname !== paths.account('payment') && (
        <Link to={paths.account('payment')}>
          <Trans>Payment settings</Trans>
        </Link>
      )}
    </div>
  )
}
