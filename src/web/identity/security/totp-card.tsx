import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { NewTotpView } from '#core/identity/security/schema.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { EventDate } from '#web/platform/ui/display/dates.tsx'
import { LoadError } from '#web/platform/ui/display/empty-state.tsx'
import { SkeletonRows } from '#web/platform/ui/display/states.tsx'
import { notifyFailure } from '#web/platform/ui/notify.tsx'
import { Card } from '#web/platform/ui/page-header.tsx'
import { useAction } from '#web/platform/ui/use-action.ts'
import { removeTotp, startTotp, totpQuery } from './api.ts'
import styles from './security.module.css'
import { TotpSetup } from './totp-setup.tsx'

interface TotpCardProps {
  readonly onCodes: (codes: readonly string[]) => void
}

/** An authenticator app: not there, being set up, or there (ACCESS-3). */
export function TotpCard({ onCodes }: TotpCardProps) {
  const { t } = useLingui()
  const query = useQuery(totpQuery)
  const [setup, setSetup] = useState<NewTotpView | null>(null)
  return (
    <Card title={t`Authenticator app`}>
      {query.isPending && <SkeletonRows count={2} />}
      {query.isError && <LoadError onRetry={() => query.refetch()} />}
      {query.data &&
        (setup ? (
          <TotpSetup setup={setup} onCancel={() => setSetup(null)} onCodes={onCodes} />
        ) : (
          <TotpState confirmed_at={query.data.confirmed_at} onStart={setSetup} />
        ))}
    </Card>
  )
}

interface TotpStateProps {
  readonly confirmed_at: string | null
  readonly onStart: (setup: NewTotpView) => void
}

function TotpState({ confirmed_at, onStart }: TotpStateProps) {
  const { t, i18n } = useLingui()
  const me = useMe()
  const { perform, is_busy } = useAction()
  const [is_starting, setStarting] = useState(false)
  const start = async () => {
    setStarting(true)
    try {
      onStart(await startTotp())
    } catch (error) {
      notifyFailure(error, i18n, t`The setup did not begin. Try again.`)
    } finally {
      setStarting(false)
    }
  }
  const remove = () =>
    perform({
      ask: {
        title: t`Remove the authenticator app?`,
        text: t`Its codes stop working, and where you have no passkey your recovery codes as well. Your password is then enough to log in.`,
        action: t`Remove the app`,
        is_danger: true,
      },
      run: removeTotp,
      done: t`Authenticator app removed`,
      failed: t`The app was not removed. Try again.`,
    })
  return (
    <>
      <p className={styles.state}>
        {confirmed_at ? (
          <Trans>
            Set up on <EventDate at={confirmed_at} zone={me.timezone} />. Your password asks for one of its codes.
          </Trans>
        ) : (
          <Trans>
            An app on your phone shows a new code every 30 seconds. With it, your password alone no longer lets anybody
            in.
          </Trans>
        )}
      </p>
      <div className={styles.row}>
        <Button onClick={start} loading={is_starting}>
          {confirmed_at ? <Trans>Set up another app</Trans> : <Trans>Set up an app</Trans>}
        </Button>
        {confirmed_at && (
          <Button onClick={remove} loading={is_busy}>
            <Trans>Remove the app</Trans>
          </Button>
        )}
      </div>
    </>
  )
}
