import { Button, Loader } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { paths } from '#core/paths.ts'
import { AuthPage } from '#web/auth/auth-page.tsx'
import { useMe } from '#web/platform/actor.ts'
import { errorMessage } from '#web/platform/server-errors.ts'
import { Note } from '#web/ui/page-header.tsx'
import { confirmAddress } from './api.ts'

interface Wording {
  readonly kind: 'confirm' | 'change'
  readonly title: string
  readonly done: string
}

/** BO-47: posts the token once and says how it went; the link leads on. */
function ConfirmPage({ kind, title, done }: Wording) {
  const { i18n } = useLingui()
  const me = useMe()
  const { token = '' } = useParams()
  // A query, because the page acts by being opened; its key makes sure that it acts once.
  const posted = useQuery({
    queryKey: ['users', me.id, kind, token],
    queryFn: async () => (await confirmAddress(kind, me.id, token)).email,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  return (
    <AuthPage
      title={title}
      foot={
        <Link to={paths.profile()}>
          <Trans>My profile</Trans>
        </Link>
      }
    >
      <div role="status" aria-live="polite">
        {posted.isPending && <Loader aria-label={title} />}
        {posted.isError && <Note tone="red">{errorMessage(posted.error, i18n)}</Note>}
        {posted.isSuccess && <Note tone="green">{done}</Note>}
      </div>
      {!posted.isPending && (
        <Button component={Link} to={paths.events()} variant="filled" color="action">
          <Trans>Go to my events</Trans>
        </Button>
      )}
    </AuthPage>
  )
}

export function ConfirmEmailPage() {
  const { t } = useLingui()
  return <ConfirmPage kind="confirm" title={t`Confirm your email address`} done={t`Your email address is confirmed. You can publish events now.`} />
}

export function ConfirmEmailChangePage() {
  const { t } = useLingui()
  return <ConfirmPage kind="change" title={t`Confirm your new email address`} done={t`Your new email address is in use from now on.`} />
}
