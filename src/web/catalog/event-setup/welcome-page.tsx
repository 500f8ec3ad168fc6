import { Trans, useLingui } from '@lingui/react/macro'
import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { paths } from '#core/platform/paths.ts'
import { organizerQueries } from '#web/catalog/organizers/api.ts'
import { FirstOrganizerForm } from '#web/catalog/organizers/first-organizer-form.tsx'
import styles from '#web/identity/auth/auth-page.module.css'
import { AuthPage } from '#web/identity/auth/auth-page.tsx'
import { useMe } from '#web/identity/session/actor.ts'
import { meQuery } from '#web/identity/session/session.ts'
import { queryClient } from '#web/platform/client/query-client.ts'
import { LoadError } from '#web/platform/ui/display/empty-state.tsx'
import { FirstEventForm } from './first-event-form.tsx'

/** BO-7: organizer, then first event; either may be skipped. */
export function WelcomePage() {
  const { t } = useLingui()
  const me = useMe()
  const navigate = useNavigate()
  const organizers = useQuery(organizerQueries.list())
  const organizer = organizers.data?.data[0]
  const skip = (
    <Link to={paths.events()}>
      <Trans>Skip for now</Trans>
    </Link>
  )
  if (organizers.isPending)
    return (
      <AuthPage title={t`Welcome, ${me.first_name}`}>
        <Loader size="sm" />
      </AuthPage>
    )
  if (organizers.isError)
    return (
      <AuthPage title={t`Welcome, ${me.first_name}`} foot={skip}>
        <LoadError onRetry={() => organizers.refetch()} />
      </AuthPage>
    )
  if (!organizer)
    return (
      <AuthPage
        title={t`Welcome, ${me.first_name}`}
        text={<Trans>Who runs your events? Buyers see this name on every ticket.</Trans>}
        foot={skip}
      >
        <p className={styles.steps}>
          <Trans>Step 1 of 2: organizer</Trans>
        </p>
        <FirstOrganizerForm name={me.account.name} email={me.email} />
      </AuthPage>
    )
  return (
    <AuthPage
      title={t`Your first event`}
      text={<Trans>A title and a start are enough. You can change everything later.</Trans>}
      foot={skip}
    >
      <p className={styles.steps}>
        <Trans>Step 2 of 2: event</Trans>
      </p>
      <FirstEventForm
        organizer={organizer}
        onCreated={async (event) => {
          // meanwhile the address may have been confirmed in another tab (ACC-5)
          await queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
          await navigate(paths.manageEvent(event.id, 'getting-started'), { state: { is_new: true } })
        }}
      />
    </AuthPage>
  )
}
