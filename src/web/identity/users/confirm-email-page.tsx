import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useParams } from 'react-router'
import type { EmailChangeView } from '#core/identity/users/schema.ts'
import { paths } from '#core/platform/paths.ts'
import { AuthPage } from '#web/identity/auth/auth-page.tsx'
import { useMe } from '#web/identity/session/actor.ts'
import { errorMessage } from '#web/platform/client/server-errors.ts'
import { Fact, Facts } from '#web/platform/ui/display/details.tsx'
import { SkeletonRows } from '#web/platform/ui/display/states.tsx'
import { Note } from '#web/platform/ui/page-header.tsx'
import { cancelEmailChange, confirmAddress, confirmEmailChange, emailChangeQuery } from './api.ts'

/** BO-47. Opening the link changes nothing: programs that look through mail open links too. */
export function ConfirmEmailPage() {
  const { t } = useLingui()
  const { token = '' } = useParams()
  const me = useMe()
  const [email] = useState(me.email)
  const confirm = useMutation({ mutationFn: () => confirmAddress(me.id, token) })
  const is_open = !me.is_email_confirmed && !confirm.isError
  return (
    <AuthPage title={t`Confirm your email address`}>
      {confirm.isError && <Refused error={confirm.error} />}
      {is_open && (
        <>
          <p>
            <Trans>
              You are logged in as <b>{email}</b>. Confirm that this is your address.
            </Trans>
          </p>
          <Button variant="filled" color="action" onClick={() => confirm.mutate()} loading={confirm.isPending}>
            <Trans>Confirm address</Trans>
          </Button>
        </>
      )}
      {me.is_email_confirmed && !confirm.isError && (
        <Done>
          <Trans>{email} is confirmed.</Trans>
        </Done>
      )}
    </AuthPage>
  )
}

/** BO-47: names both addresses before anything is changed (USR-13). */
export function ConfirmEmailChangePage() {
  const { t } = useLingui()
  const { token = '' } = useParams()
  const me = useMe()
  const change = useQuery(emailChangeQuery(me.id, token))
  return (
    <AuthPage title={t`Change your email address`}>
      {change.isPending && <SkeletonRows count={2} />}
      {change.isError && <Refused error={change.error} />}
      {change.isSuccess && <Change change={change.data} token={token} />}
    </AuthPage>
  )
}

function Change({ change, token }: { change: EmailChangeView; token: string }) {
  const { t } = useLingui()
  const me = useMe()
  const confirm = useMutation({ mutationFn: () => confirmEmailChange(me.id, token) })
  const cancel = useMutation({ mutationFn: () => cancelEmailChange(me.id) })
  const error = confirm.error ?? cancel.error
  if (error) return <Refused error={error} />
  if (confirm.isSuccess)
    return (
      <Done>
        <Trans>From now on you log in with {change.new_email}. Other devices are logged out.</Trans>
      </Done>
    )
  if (cancel.isSuccess)
    return (
      <Done>
        <Trans>The change is cancelled. You log in with {change.email} as before.</Trans>
      </Done>
    )
  return (
    <>
      <Facts>
        <Fact name={t`Address now`}>{change.email}</Fact>
        <Fact name={t`New address`}>
          <b>{change.new_email}</b>
        </Fact>
      </Facts>
      <p>
        <Trans>You log in with the new address once it is changed. Other devices are logged out.</Trans>
      </p>
      <Button
        variant="filled"
        color="action"
        onClick={() => confirm.mutate()}
        loading={confirm.isPending}
        disabled={cancel.isPending}
      >
        <Trans>Change address</Trans>
      </Button>
      <Button variant="default" onClick={() => cancel.mutate()} loading={cancel.isPending} disabled={confirm.isPending}>
        <Trans>Keep the address I have</Trans>
      </Button>
    </>
  )
}

function Refused({ error }: { error: Error }) {
  const { i18n } = useLingui()
  return (
    <>
      <Note tone="red">{errorMessage(error, i18n)}</Note>
      <Button component={Link} to={paths.profile()}>
        <Trans>Go to your profile</Trans>
      </Button>
    </>
  )
}

const Done = ({ children }: { children: ReactNode }) => (
  <>
    <Note tone="green" icon={<IconCircleCheck size={18} />}>
      {children}
    </Note>
    <Button component={Link} to={paths.events()}>
      <Trans>Go to your events</Trans>
    </Button>
  </>
)
