import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { OwnSessionView } from '#core/identity/auth/schema.ts'
import { logOut } from '#web/identity/auth/api.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { EventDate } from '#web/platform/ui/display/dates.tsx'
import { LoadError } from '#web/platform/ui/display/empty-state.tsx'
import { SkeletonRows } from '#web/platform/ui/display/states.tsx'
import { StatusBadge } from '#web/platform/ui/display/status-badge.tsx'
import { useAction } from '#web/platform/ui/use-action.ts'
import { revokeSession, sessionQuery } from './api.ts'
import { METHODS, THIS_DEVICE_LABEL } from './labels.ts'
import styles from './users.module.css'

/** Where one is logged in, each device to be logged out by itself or all at once (BO-46, AUT-7). */
export function SessionList() {
  const { t } = useLingui()
  const query = useQuery(sessionQuery)
  const { is_sign_on_session } = useMe()
  const { perform } = useAction()
  const endAll = () =>
    perform({
      ask: {
        title: t`Log out everywhere?`,
        text: t`Every device is logged out, including this one.`,
        action: t`Log out everywhere`,
      },
      run: () => logOut(true),
      done: t`You are logged out everywhere.`,
      failed: t`You were not logged out. Try again.`,
    })
  if (query.isPending) return <SkeletonRows count={3} />
  if (query.isError) return <LoadError onRetry={() => query.refetch()} />
  return (
    <div>
      <ul className={styles.sessions} aria-label={t`Devices you are logged in on`}>
        {query.data.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {!is_sign_on_session && (
        <>
          <p className={styles.lost}>
            <Trans>Lost a device, or used someone else’s? Log out everywhere, then log in again here.</Trans>
          </p>
          <Button onClick={endAll}>
            <Trans>Log out everywhere</Trans>
          </Button>
        </>
      )}
    </div>
  )
}

function useDeviceName({ browser, system }: OwnSessionView): string {
  const { t } = useLingui()
  if (browser && system) return t`${browser} on ${system}`
  return browser ?? system ?? t`Unknown device`
}

function SessionRow({ session }: { session: OwnSessionView }) {
  const { t, i18n } = useLingui()
  const me = useMe()
  const { perform, is_busy } = useAction()
  const device = useDeviceName(session)
  const { id, account_name, ip, is_current, last_used_at, method, has_second_factor } = session
  const end = () =>
    perform({
      run: () => revokeSession(id),
      done: t`${device} logged out`,
      failed: t`The device was not logged out. Try again.`,
    })
  return (
    <li>
      <span className={styles.session}>
        <b>{device}</b>
        <small>
          <Trans>
            Last used <EventDate at={last_used_at} zone={me.timezone} />
          </Trans>
        </small>
        <small>{[account_name, ip, method && i18n._(METHODS[method])].filter(Boolean).join(' · ')}</small>
        {has_second_factor && method === 'PASSWORD' && (
          <small>
            <Trans>With a second factor</Trans>
          </small>
        )}
      </span>
      {is_current && <StatusBadge label={THIS_DEVICE_LABEL} />}
      {!is_current && !me.is_sign_on_session && (
        <Button onClick={end} loading={is_busy}>
          <Trans>Log out</Trans>
          <span className="visually-hidden">{device}</span>
        </Button>
      )}
    </li>
  )
}
