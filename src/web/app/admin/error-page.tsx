import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { paths } from '#core/platform/paths.ts'
import { can } from '#core/platform/permissions.ts'
import { meQuery } from '#web/identity/session/session.ts'
import { ApiError } from '#web/platform/client/api-client.ts'
import { queryClient } from '#web/platform/client/query-client.ts'
import { errorMessage } from '#web/platform/client/server-errors.ts'
import { CopyButton } from '#web/platform/ui/display/copy-button.tsx'
import { PageHeader } from '#web/platform/ui/page-header.tsx'
import styles from './error-page.module.css'
import { Brand } from './shell/brand.tsx'

const statusOf = (error: unknown): number => {
  if (error instanceof ApiError || isRouteErrorResponse(error)) return error.status
  return error instanceof Response ? error.status : 500
}

/** What a route shows when it cannot show itself (UIX-9, ERP-1): inside the shell where there is one. */
export function RouteError() {
  const error = useRouteError()
  const { t, i18n } = useLingui()
  const status = statusOf(error)
  if (status === 403) return <NoPermission />
  if (status === 404) return <NotFound />
  const reference = error instanceof ApiError ? error.data.reference : null
  return (
    <div className={styles.page}>
      <PageHeader title={t`Something went wrong`} text={errorMessage(error, i18n)} />
      {typeof reference === 'string' && (
        <p className={styles.reference}>
          <Trans>
            Reference for support: <span className="reference">{reference}</span>
          </Trans>
          <CopyButton value={reference} />
        </p>
      )}
      <Group gap={8}>
        <Button variant="filled" color="action" onClick={() => location.reload()}>
          <Trans>Reload the page</Trans>
        </Button>
        <HomeLink />
      </Group>
    </div>
  )
}

/** Out of a screen that is broken a new document leads; the site's root knows where to (ERP-1, BO-1). */
const HomeLink = () => (
  <Button component="a" href="/">
    <Trans>Go back to the home page</Trans>
  </Button>
)

/** A page the role may not open says so, instead of looking empty (BO-48). */
function NoPermission() {
  const { t } = useLingui()
  const me = queryClient.getQueryData(meQuery.queryKey)
  return (
    <div className={styles.page}>
      <PageHeader
        title={t`You do not have permission to access this page`}
        text={t`An admin of your account can give you the role that opens it.`}
      />
      {me && !can(me, 'event.read') ? (
        <Button component={Link} to={paths.profile()}>
          <Trans>Go to your profile</Trans>
        </Button>
      ) : (
        <Button component={Link} to={paths.events()}>
          <Trans>Go to your events</Trans>
        </Button>
      )}
    </div>
  )
}

export function NotFound() {
  const { t } = useLingui()
  return (
    <div className={styles.page}>
      <PageHeader
        title={t`Page not found`}
        text={t`The page you asked for does not exist, or belongs to another account.`}
      />
      <HomeLink />
    </div>
  )
}

export const BareNotFound = () => (
  <main className={styles.bare}>
    <Brand />
    <NotFound />
  </main>
)

/** The same without a shell around it. */
export const BareError = () => (
  <main className={styles.bare}>
    <Brand />
    <RouteError />
  </main>
)
