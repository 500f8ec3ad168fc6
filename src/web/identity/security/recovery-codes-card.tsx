import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { LoadError } from '#web/platform/ui/display/empty-state.tsx'
import { SkeletonRows } from '#web/platform/ui/display/states.tsx'
import { Card } from '#web/platform/ui/page-header.tsx'
import { useAction } from '#web/platform/ui/use-action.ts'
import { passkeysQuery, recoveryCodesQuery, renewRecoveryCodes, totpQuery } from './api.ts'
import styles from './security.module.css'

interface RecoveryCodesCardProps {
  readonly onCodes: (codes: readonly string[]) => void
}

/** How many are left; new ones end the old (ACCESS-3). Without a second factor there is nothing they would stand in for. */
export function RecoveryCodesCard({ onCodes }: RecoveryCodesCardProps) {
  const { t } = useLingui()
  const query = useQuery(recoveryCodesQuery)
  const totp = useQuery(totpQuery)
  const passkeys = useQuery(passkeysQuery)
  const { perform, is_busy } = useAction()
  const has_passkey = passkeys.data?.some((one) => !one.is_of_other_host)
  if (!totp.data?.confirmed_at && !has_passkey) return null
  const renew = () =>
    perform({
      ask: {
        title: t`Make new recovery codes?`,
        text: t`The codes you have now stop working.`,
        action: t`Make new codes`,
      },
      run: async () => onCodes(await renewRecoveryCodes()),
      done: t`New recovery codes made`,
      failed: t`No new codes were made. Try again.`,
    })
  return (
    <Card title={t`Recovery codes`}>
      {query.isPending && <SkeletonRows count={2} />}
      {query.isError && <LoadError onRetry={() => query.refetch()} />}
      {query.data && (
        <>
          <p className={styles.state}>
            <Plural
              value={query.data.left}
              _0="You have no recovery codes left."
              one="You have # recovery code left."
              other="You have # recovery codes left."
            />{' '}
            <Trans>Each lets you in once when your second factor is out of reach.</Trans>
          </p>
          <div className={styles.row}>
            <Button onClick={renew} loading={is_busy}>
              <Trans>Make new codes</Trans>
            </Button>
          </div>
        </>
      )}
    </Card>
  )
}
