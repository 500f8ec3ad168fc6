import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { SessionView } from '#core/identity/auth/schema.ts'
import { paths } from '#core/platform/paths.ts'
import { errorMessage } from '#web/platform/client/server-errors.ts'
import { Note } from '#web/platform/ui/page-header.tsx'
import { logInByLink } from './api.ts'
import { AuthPage } from './auth-page.tsx'

/** The token in the address of an operator's link. */
export const linkToken = (hash: string): string | null => /^#link=([\w-]{20,100})$/.exec(hash)?.[1] ?? null

interface LoginLinkPageProps {
  readonly token: string
  readonly onEntered: (session: SessionView) => void
}

/** ACCESS-12. A click, and not the opening of the page, uses the link up: whoever looks at links first gets nothing. */
export function LoginLinkPage({ token, onEntered }: LoginLinkPageProps) {
  const { t, i18n } = useLingui()
  const enter = useMutation({ mutationFn: () => logInByLink(token), onSuccess: onEntered })
  return (
    <AuthPage
      title={t`Log in with a link`}
      text={<Trans>Whoever runs this installation made this link for you. It works once, for a few minutes.</Trans>}
      foot={
        <Link to={paths.login()}>
          <Trans>Back to login</Trans>
        </Link>
      }
    >
      {enter.isError && <Note tone="red">{errorMessage(enter.error, i18n)}</Note>}
      <Button variant="filled" color="action" fullWidth onClick={() => enter.mutate()} loading={enter.isPending}>
        <Trans>Log in</Trans>
      </Button>
    </AuthPage>
  )
}
