import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { paths } from '#core/platform/paths.ts'
import { changeSession, loginPath } from '#web/identity/session/session.ts'
import { ApiError } from '#web/platform/client/api-client.ts'
import { errorMessage } from '#web/platform/client/server-errors.ts'
import { SkeletonRows } from '#web/platform/ui/display/states.tsx'
import { notifyDone } from '#web/platform/ui/notify.tsx'
import { Note } from '#web/platform/ui/page-header.tsx'
import { AuthPage } from '../auth-page.tsx'
import { signOnReason } from '../labels.ts'
import { finishSignOn, tellConfirmed } from './sign-on-api.ts'

/**
 * Where the provider sends the browser back. What it brings is posted once and taken out of the address at once: neither
 * history nor other sites get to see it (ACCESS-8, SEC-29).
 */
export function SignOnReturnPage() {
  const { t } = useLingui()
  const { connection = '' } = useParams()
  const navigate = useNavigate()
  const { search } = useLocation()
  const given = useRef(search)
  const is_posted = useRef(false)
  const finish = useMutation({
    mutationFn: finishSignOn,
    onSuccess: ({ purpose, return_to, session }) => {
      if (session?.second_factor_required && session.login_ticket) {
        const { login_ticket, methods } = session
        return navigate(loginPath(return_to ?? paths.events()), {
          replace: true,
          state: { step: { login_ticket, methods } },
        })
      }
      // the document is in the language of whoever was here before (LOC-2)
      if (purpose === 'LOGIN') return changeSession(return_to ?? paths.events())
      if (purpose === 'CONFIRM' && return_to === null) {
        tellConfirmed()
        return window.close()
      }
      if (purpose === 'CONFIRM') {
        notifyDone(t`Confirmed. Do it again now.`)
        return navigate(return_to ?? paths.events(), { replace: true })
      }
      notifyDone(t`Sign-on linked`)
      return navigate(return_to ?? paths.profile(), { replace: true })
    },
  })
  const { mutate } = finish
  useEffect(() => {
    if (is_posted.current) return
    is_posted.current = true
    const query = new URLSearchParams(given.current)
    const [code, iss] = [query.get('code'), query.get('iss')]
    navigate(paths.ssoReturn(connection), { replace: true })
    mutate({ connection, state: query.get('state') ?? '', ...(code ? { code } : {}), ...(iss ? { iss } : {}) })
  }, [connection, mutate, navigate])
  if (finish.data?.purpose === 'CONFIRM') return <Confirmed />
  if (finish.isError) return <SignOnFailure error={finish.error} />
  return (
    <AuthPage title={t`Logging you in`}>
      <SkeletonRows count={2} />
    </AuthPage>
  )
}

/** Where the browser does not let the window close itself. */
function Confirmed() {
  const { t } = useLingui()
  return (
    <AuthPage title={t`Confirmed`}>
      <p>
        <Trans>You can close this window now and go on in the one you came from.</Trans>
      </p>
    </AuthPage>
  )
}

function SignOnFailure({ error }: { error: Error }) {
  const { t, i18n } = useLingui()
  const reason = error instanceof ApiError ? signOnReason(error.data.reason) : null
  return (
    <AuthPage title={t`You are not logged in`}>
      <Note tone="red">{reason ? i18n._(reason) : errorMessage(error, i18n)}</Note>
      <Button component={Link} to={paths.login()}>
        <Trans>Back to the login page</Trans>
      </Button>
    </AuthPage>
  )
}
