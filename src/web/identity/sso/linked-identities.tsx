import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { SsoIdentityView } from '#core/identity/sso/schema.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { EventDate } from '#web/platform/ui/display/dates.tsx'
import { LoadError } from '#web/platform/ui/display/empty-state.tsx'
import { SkeletonRows } from '#web/platform/ui/display/states.tsx'
import { Card } from '#web/platform/ui/page-header.tsx'
import { useAction } from '#web/platform/ui/use-action.ts'
import { identitiesQuery, linkIdentity, unlinkIdentity } from './api.ts'
import styles from './linked-identities.module.css'

/** One's identities at sign-on providers, where there is one to link or linked (ACCESS-9, API-505). */
export function LinkedIdentities() {
  const { t } = useLingui()
  const query = useQuery(identitiesQuery)
  if (query.isPending) return <SkeletonRows count={2} />
  if (query.isError) return <LoadError onRetry={() => query.refetch()} />
  const { identities, can_link_account, can_link_installation } = query.data
  if (identities.length === 0 && !can_link_account && !can_link_installation) return null
  return (
    <Card title={t`Sign-on`}>
      {identities.length > 0 && (
        <ul className={styles.list} aria-label={t`Linked sign-ons`}>
          {identities.map((identity) => (
            <Identity key={identity.id} identity={identity} />
          ))}
        </ul>
      )}
      {identities.length === 0 && (
        <p className={styles.text}>
          <Trans>Link your organization’s sign-on, and you log in here with it.</Trans>
        </p>
      )}
      {(can_link_account || can_link_installation) && (
        <LinkButtons can_link_account={can_link_account} can_link_installation={can_link_installation} />
      )}
    </Card>
  )
}

interface Linkable {
  readonly can_link_account: boolean
  readonly can_link_installation: boolean
}

function LinkButtons({ can_link_account, can_link_installation }: Linkable) {
  const { t } = useLingui()
  const { account } = useMe()
  const { perform, is_busy } = useAction()
  const link = (account_id: number | null) => () =>
    perform({
      run: () => linkIdentity(account_id),
      done: t`On the way to the sign-on`,
      failed: t`The sign-on does not answer. Try again.`,
    })
  return (
    <div className={styles.buttons}>
      {can_link_account && (
        <Button onClick={link(account.id)} loading={is_busy}>
          <Trans>Link sign-on of {account.name}</Trans>
        </Button>
      )}
      {can_link_installation && (
        <Button onClick={link(null)} loading={is_busy}>
          <Trans>Link sign-on of this installation</Trans>
        </Button>
      )}
    </div>
  )
}

function Identity({ identity }: { identity: SsoIdentityView }) {
  const { t } = useLingui()
  const me = useMe()
  const { perform, is_busy } = useAction()
  const { id, account_name, issuer, email, last_used_at } = identity
  const name = account_name ?? t`This installation`
  const unlink = () =>
    perform({
      ask: {
        title: t`Unlink the sign-on of ${name}?`,
        text: t`Devices that are logged in by it are logged out.`,
        action: t`Unlink`,
      },
      run: () => unlinkIdentity(id),
      done: t`Sign-on unlinked`,
      failed: t`The sign-on was not unlinked. Try again.`,
    })
  return (
    <li>
      <span className={styles.words}>
        <b>{name}</b>
        <small>{[email, issuer].filter(Boolean).join(' · ')}</small>
        <small>
          <Trans>
            Last used <EventDate at={last_used_at} zone={me.timezone} />
          </Trans>
        </small>
      </span>
      {!me.is_sign_on_session && (
        <Button onClick={unlink} loading={is_busy}>
          <Trans>Unlink</Trans>
          <span className="visually-hidden">{name}</span>
        </Button>
      )}
    </li>
  )
}
