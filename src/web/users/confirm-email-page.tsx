import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Loader } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { paths } from '#core/paths.ts'
import { AuthPage } from '#web/auth/auth-page.tsx'
import { useMe } from '#web/platform/actor.ts'
import { errorMessage } from '#web/platform/server-errors.ts'
import { Note } from '#web/ui/page-header.tsx'
import { confirmAddress } from './api.ts'

export const ConfirmEmailPage = () => <Confirmation kind="confirm" />
export const ConfirmEmailChangePage = () => <Confirmation kind="change" />

/** BO-47: posts the token once; the answer stays, whatever renders again. */
function Confirmation({ kind }: { kind: 'confirm' | 'change' }) {
  const { t, i18n } = useLingui()
  const { token = '' } = useParams()
  const me = useMe()
  const answer = useQuery({
    queryKey: ['users', me.id, kind, token],
    queryFn: () => confirmAddress(kind, me.id, token),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnReconnect: false,
  })
  return (
    <AuthPage title={kind === 'confirm' ? t`Confirm your email address` : t`Change your email address`}>
      {answer.isPending && <Loader size="sm" aria-label={t`Loading`} />}
      {answer.isError && <Note tone="red">{errorMessage(answer.error, i18n)}</Note>}
      {answer.isSuccess && (
        <Note tone="green" icon={<IconCircleCheck size={18} />}>
          <Trans>{answer.data.email} is confirmed.</Trans>
        </Note>
      )}
      <Button component={Link} to={answer.isError ? paths.profile() : paths.events()}>
        {answer.isError ? <Trans>Go to your profile</Trans> : <Trans>Go to your events</Trans>}
      </Button>
    </AuthPage>
  )
}
